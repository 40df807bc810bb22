// SPDX-License-Identifier: MIT
// The words of the lesson "Å telle sett".
import type { Same } from '../../text.svelte';
import type en from '../en/sets';

const words: Same<typeof en> = {
  goal: 'Å telle på to måter: Par bestemmer sett, og hvert sett blir talt flere ganger.',
  minutes: '30',
  material: 'Papir. En kortstokk for å prøve små tilfeller.',
  questions: [
    { ask: 'Hvor mange sett har dette kortet med?', expect: '80 partnere, men hvert sett har to av dem: 40.' },
    {
      ask: 'Hvorfor deler vi på 6?',
      expect: 'De tre kortene i et sett kan trekkes i 6 rekkefølger. Noen deler 81 · 40 på 3; begge deler er riktig.',
    },
    {
      ask: 'Hvilken type sett er vanskeligst å se? Hvilken er vanligst?',
      expect: 'De fleste synes helt ulike er vanskeligst. Sett med én lik egenskap er vanligst.',
    },
  ],
  steps: {
    with: {
      title: 'Sett med ett kort',
      text: 'Ni kort med to egenskaper. Velg to kort som lager et sett med det merkede.',
      right: 'Et sett med det merkede kortet.',
      hints: ['Velg hvilket som helst kort nummer to. Det tredje er bestemt.'],
    },
    through9: {
      title: 'Hvor mange med dette kortet?',
      text: 'Hvor mange sett blant disse ni kortene har det merkede kortet med?',
      right: 'Fire: åtte partnere, to i hvert sett.',
      hints: [
        'Hvert av de andre åtte kortene ligger i ett sett med det merkede.',
        'Hvert av disse settene har to av de åtte.',
      ],
      wrong: { twice: 'Du telte hvert sett to ganger, én gang for hvert av de to andre kortene.' },
    },
    through: {
      title: 'I hele kortstokken',
      text: 'Ta ett av de {n} kortene. Hvor mange sett har det med?',
      right: 'Førti: {rest} partnere, to i hvert sett.',
      hints: [
        'Hvor mange andre kort er det? Hvert av dem bestemmer et sett med ditt.',
        'Hvor mange av dem ligger i det samme settet?',
      ],
      wrong: {
        twice: 'Det er {rest} partnere, men hvert sett har to av dem.',
        all: 'Kortet kan ikke være sin egen partner, og hvert sett har to partnere.',
        pairs: 'Begynn med {rest} partnere. Hvor mange av dem deler et sett?',
      },
    },
    all: {
      title: 'Alle sett',
      text: '{n} kort, og hvert kort er med i {each} sett. Hvor mange sett finnes det?',
      right: '1080.',
      hints: ['{n} · {each} teller hvert sett mer enn én gang. Hvor ofte?'],
      wrong: {
        thrice: '{thrice} teller hvert sett tre ganger, én gang for hvert av kortene.',
        ordered: '{ordered} teller hver rekkefølge av de tre kortene. Et sett har seks rekkefølger.',
        pairs: 'Du delte 6480 på 3. Tre kort har seks rekkefølger.',
      },
    },
    different: {
      title: 'Helt ulike',
      text: 'Blant disse kortene er det ett sett der alle fire egenskapene er ulike. Finn det.',
      right: 'Ingenting likt: den typen som er vanskeligst å se.',
      hints: [
        'De tre kortene har én, to og tre figurer, og tre farger.',
        'Begynn med et kort og hopp over alle som har noe felles med det.',
      ],
      wrong: { alike: 'Et sett, men noen egenskap er lik:' },
    },
    kinds: {
      title: 'Den vanligste typen',
      text: 'Sett kan ha 0, 1, 2 eller 3 like egenskaper. Hvilken type er det flest av?',
      right: 'Én lik egenskap: {one} av {all}. De andre: ingen like {zero}, to {two}, tre {three}.',
      options: ['Ingen lik egenskap', 'Én lik egenskap', 'To like egenskaper', 'Tre like egenskaper'],
      hints: ['Med x like: Velg hvilke (på hvor mange måter?), og hver av de andre kan gå opp eller ned.'],
      wrong: {
        zero: 'Det er {zero} uten noe likt. Alle egenskapene må være ulike, og de kan velges på bare én måte.',
        two: 'Det er {two} med to like. Det er flere av en annen type.',
        three: 'Det er bare {three} med tre like: Bare én egenskap er ulik.',
      },
    },
    chance: {
      title: 'Tilfeldig',
      text: 'Trekk tre kort i blinde. Sjansen for et sett er 1 av … ?',
      right: '1 av 79: De to første kortene lar 79 være igjen, og ett av dem er riktig.',
      hints: ['Trekk to kort. Hvor mange er igjen? Hvor mange av dem er riktige?'],
      wrong: {
        all: 'To kort er alt trukket.',
        eighty: 'To kort er alt trukket, ikke ett.',
        sets: 'Det er antallet sett. Tenk bare på det tredje kortet.',
      },
    },
  },
};
export default words;
