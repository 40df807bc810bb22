// SPDX-License-Identifier: MIT
// The words of the lesson "Mange sett blant tolv kort".
import type { Same } from '../../text.svelte';
import type en from '../en/twelve';

const words: Same<typeof en> = {
  goal: 'Et lite ekstremalproblem: en god konstruksjon, og en grunn til at flere ikke går.',
  minutes: '45',
  material: 'De 27 fylte kortene, lagt ut.',
  questions: [
    { ask: 'Hvor mange sett kan 3, 4, 5, 6 kort ha?', expect: '1, 1, 2, 3.' },
    {
      ask: 'Hvorfor gir et kort utenfor et magisk kvadrat ikke noe sett med to kort i kvadratet?',
      expect: 'To kort i kvadratet har sitt tredje kort i kvadratet.',
    },
    {
      ask: 'Hvor mange flere kan tre kort utenfor gi?',
      expect: 'Bare par av dem teller: høyst to av de tre parene.',
    },
  ],
  steps: {
    five: {
      title: 'Fem kort',
      text: 'Velg {cards} av de ni kortene med {goal} sett blant dem.',
      right: 'To sett som deler et kort.',
      hints: ['To sett med ett felles kort har fem kort.'],
      status: '{n} kort, {sets} sett',
      wrong: { fewer: 'Så langt {n} sett. Bytt et kort.' },
    },
    seven: {
      title: 'Sju kort',
      text: 'Nå {cards} kort med {goal} sett.',
      right: 'Fem sett: det meste for sju kort.',
      hints: ['Utelat to av de ni kortene. Spiller det noen rolle hvilke?'],
      status: '{n} kort, {sets} sett',
      wrong: { fewer: 'Så langt {n} sett. Bytt et kort.' },
    },
    nine: {
      title: 'Ni kort',
      text: 'Hvor mange sett har alle ni?',
      right: 'Tolv. Hvert par har sitt tredje kort her, så ni kort kan ikke ha flere.',
      hints: ['Et magisk kvadrat.'],
      wrong: {
        straight: 'Bare rader og kolonner. Tell diagonalene også.',
        formula: 'Det er parene. Hvert sett har tre av dem.',
      },
    },
    ten: {
      title: 'Et tiende kort',
      text: 'Det merkede kortet kommer til et magisk kvadrat. Hvor mange nye sett gir det?',
      right: 'Ingen: To kort i kvadratet har alltid sitt tredje kort i kvadratet.',
      hints: ['Et nytt sett ville ha det nye kortet og to fra kvadratet.'],
      wrong: {
        one: 'Hvilke to kort i kvadratet skulle det gå sammen med? Det tredje kortet deres er i kvadratet.',
        four: 'I kvadratet ligger hvert kort i fire sett, men dette er utenfor.',
      },
    },
    twelve: {
      title: 'Tolv kort, fjorten sett',
      text: 'Velg {cards} av de 27 kortene med {goal} sett blant dem. Be om ett kort når du står fast.',
      right: 'Fjorten sett blant tolv kort. Flere er umulig.',
      hints: [
        'Begynn med et magisk kvadrat: ni kort, tolv sett. Et lag er et slikt.',
        'To kort utenfor kvadratet lager et sett når det tredje kortet ligger i kvadratet.',
        'Tre kort utenfor har tre par. La to av parene peke inn i kvadratet.',
      ],
      status: '{n} kort, {sets} sett',
      wrong: { fewer: 'Så langt {n} sett. Bytt et kort.' },
    },
    fifteen: {
      title: 'Hvorfor ikke femten?',
      text: 'Et magisk kvadrat og tre kort utenfor: Hvorfor kan de ikke gi tre sett til?',
      right:
        'Ja. To kort utenfor peker inn i kvadratet bare fra hver sin side. Av tre kort er to på samme side, så høyst to par teller.',
      options: [
        'Ingen har funnet det ennå.',
        'Tre kort har bare to par.',
        'To av de tre ligger på samme side av kvadratet, og et slikt par peker ikke inn i det.',
        'En datamaskin delte ut en million brett og fant ingen.',
      ],
      hints: ['Et bevis må gjelde alle brett, ikke bare dem man har sett.'],
      wrong: {
        trust: 'At ingen har funnet det, er ikke noe bevis.',
        pairs: 'Tre kort har tre par.',
        tried: 'En stikkprøve kan ikke vise at noe aldri skjer. Den siste leksjonen handler om det.',
      },
    },
  },
};
export default words;
