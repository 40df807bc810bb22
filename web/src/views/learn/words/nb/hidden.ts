// SPDX-License-Identifier: MIT
// The words of the lesson "Det skjulte kortet".
import type { Same } from '../../text.svelte';
import type en from '../en/hidden';

const words: Same<typeof en> = {
  goal: 'Å bruke summen av kortstokken til å finne et kort ingen har sett, med siffer eller ved å se.',
  minutes: '30',
  material: 'En kortstokk til hver gruppe. Legg ett kort til side med baksiden opp før spillet.',
  questions: [
    {
      ask: 'Hvordan kan kortene som er igjen, vite hva som er skjult?',
      expect: 'Alle kortene har sum null, sett har sum null; da har resten og det skjulte kortet det også.',
    },
    {
      ask: 'Trenger dere siffer?',
      expect:
        'Nei: Del kortene i hver egenskap i grupper på tre, helt like eller helt ulike; det som mangler, er den skjulte verdien.',
    },
  ],
  steps: {
    two: {
      title: 'To kort igjen',
      text: 'Ett kort ble lagt til side før spillet. Spillet er over, og to kort er igjen. Hvilket kort er skjult?',
      right: 'Det siste kortet igjen: De tre må være et sett.',
      hints: ['Alle de 81 kortene har sum null. Settene også. Da har disse to og det skjulte det også.'],
    },
    how: {
      title: 'Hvor mange er igjen?',
      text: 'Med ett kort til side spilles det med 80. Hvor mange kan være igjen til slutt?',
      right: '2, 5, 8 og så videre: Med det skjulte kortet er det i tregangen.',
      options: ['2, 5 eller 8', '3, 6 eller 9', '0, 6 eller 9'],
      hints: ['80 minus treere.'],
      wrong: {
        three: '80 er ikke i tregangen, så 80 minus treere er det heller ikke.',
        six: 'Slik er det uten et skjult kort.',
      },
    },
    five: {
      title: 'Fem kort igjen',
      text: 'Nå er fem kort igjen. Lag det skjulte kortet.',
      right: 'Det er det skjulte kortet.',
      hints: [
        'Ta én egenskap. Stryk ut tre like, eller ett av hvert.',
        'Hva mangler for at resten skal være helt lik eller helt ulik?',
      ],
    },
    digits: {
      title: 'Med siffer',
      text: 'Fem andre kort er igjen. Skriv summen deres, uten treere.',
      right: 'Det skjulte kortet har sifrene som gjør summen til null: 1 trenger 2, 2 trenger 1, 0 trenger 0.',
      hints: ['Legg sammen hver kolonne, og ta bort treere.'],
    },
    eight: {
      title: 'Åtte kort igjen',
      text: 'Det samme med åtte kort. Lag det skjulte kortet.',
      right: 'Dette kunne du gjort med hvor mange kort som helst.',
      hints: ['Én egenskap om gangen. Stryk ut grupper på tre som er helt like eller helt ulike.'],
    },
    still: {
      title: 'Er spillet over?',
      text: 'Det er ikke noe sett igjen på bordet. Men her er det skjulte kortet, snudd, i rammen. Velg to kort som lager et sett med det.',
      right:
        'Det skjulte kortet kan altså lage et sett med det som er igjen. Med fem kort igjen går det ikke: Da ville de tre andre også være et sett.',
      hints: ['Tenk på det tredje kortet for hvert par.'],
    },
  },
};
export default words;
