// SPDX-License-Identifier: MIT
// The words of the lesson "Linjer, plan, magiske kvadrater".
import type { Same } from '../../text.svelte';
import type en from '../en/planes';

const words: Same<typeof en> = {
  goal: 'Et sett er en linje med tre punkter; tre kort som ikke er et sett, gir et plan med ni kort og tolv sett.',
  minutes: '45',
  material: 'En kortstokk til hvert par. La dem bygge kvadrater av tre egne kort.',
  questions: [
    {
      ask: 'Hvilke tre plasser bestemmer hele kvadratet?',
      expect: 'Hvilke som helst tre som ikke ligger på en linje.',
    },
    {
      ask: 'Hvor mange sett er det i kvadratet? Hvordan vet dere at dere har alle?',
      expect: '12: 36 par, tre i hvert sett.',
    },
    {
      ask: 'Kan et kvadrat begynne med et sett?',
      expect: 'Da ligger det tredje kortet alt på linjen, og ingenting er bestemt.',
    },
  ],
  steps: {
    square: {
      title: 'Bygg et magisk kvadrat',
      text: 'Hver rad, hver kolonne og hver diagonal skal være et sett. Tre kort ligger der alt. Velg et kort å legge, og så plassen. Du trenger ikke alle kortene.',
      right: 'Et magisk kvadrat: ni kort av tre.',
      hints: [
        'Begynn med den første raden: Der ligger det to kort.',
        'Så den første kolonnen. Så midten: Den ligger på en diagonal.',
      ],
    },
    slanted: {
      title: 'Et sett på skrå',
      text: 'Finn et sett i dette kvadratet som verken er en rad eller en kolonne.',
      right: 'En diagonal. De som går ut på den ene siden, kommer inn igjen på den andre.',
      hints: ['Prøv en diagonal fra hjørne til hjørne.', 'Velg ett kort fra hver rad og hver kolonne.'],
      wrong: { straight: 'Et sett, men det er en rad eller en kolonne. Let etter et på skrå.' },
    },
    lines: {
      title: 'Hvor mange sett?',
      text: 'Hvor mange sett er det i et magisk kvadrat?',
      right: 'Tolv: tre rader, tre kolonner, tre diagonaler hver vei. To og to kort ligger alltid i ett av dem.',
      hints: ['36 par av kort. Hvert sett har tre av parene.'],
      wrong: {
        straight: 'Det er radene og kolonnene. Diagonalene teller også, selv de som går rundt kanten.',
        diagonals: 'Rader, kolonner og de to lange diagonalene. Diagonaler går også rundt kanten.',
      },
    },
    own: {
      title: 'Ditt eget kvadrat',
      text: 'Velg hvilke som helst tre kort som ikke er et sett. Siden bygger kvadratet.',
      right: 'Dine tre kort og de seks som følger av dem.',
      hints: ['Nesten hvilke som helst tre kort går bra.'],
      wrong: { set: 'Disse tre er et sett, altså alt en linje. Ta tre som ikke er det:' },
    },
    unique: {
      title: 'Hvor mange kvadrater?',
      text: 'Hvor mange plan i kortstokken har disse tre kortene med?',
      right: 'Nøyaktig ett: De andre seks kortene følger.',
      hints: ['Hadde du noen gang et valg mens du bygde?'],
      wrong: { none: 'Du har bygd slike kvadrater. De finnes for alle tre kort som ikke er et sett.' },
    },
    all: {
      title: 'Alle plan',
      text: 'Hvor mange plan er det i kortstokken? Tre kort som ikke er et sett, kan trekkes i 81 · 80 · 78 = {triples} rekkefølger.',
      right: '1170.',
      hints: [
        'Hvor mange av disse rekkefølgene ligger i det samme planet? Tell på samme måte med 9 kort.',
        'I et plan: 9 · 8 · 6 = {each}. Del.',
      ],
      wrong: {
        triples: 'Det teller hvert plan mange ganger, én gang for hver tre av kortene i rekkefølge.',
        sets: 'Det er antallet sett.',
        third: 'Du delte på de seks rekkefølgene av tre kort. Men et plan har mer enn én gruppe på tre.',
      },
    },
  },
};
export default words;
