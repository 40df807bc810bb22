// SPDX-License-Identifier: MIT
// The words of the lesson "Projektivt sett".
import type { Same } from '../../text.svelte';
import type en from '../en/xor';

const words: Same<typeof en> = {
  goal: 'Addisjon modulo 2; kort som vektorer ulik null; sju av 63 kort har alltid noen med sum null.',
  minutes: '40',
  material: 'En utskrevet projektiv kortstokk til hver gruppe.',
  questions: [
    {
      ask: 'Hva er likt som i SET, og hva er annerledes?',
      expect: 'To kort bestemmer fortsatt et tredje. Et tegn er der eller ikke der.',
    },
    { ask: 'Hvorfor er det ikke noe kort uten tegn?', expect: 'Med det ville man trenge to like kort: a + a = 0.' },
    {
      ask: 'Hvorfor har sju kort alltid noen med sum null?',
      expect: '127 utvalg, 64 summer: To utvalg har samme sum; det de ikke har felles, har sum null.',
    },
  ],
  steps: {
    third: {
      title: 'Tre kort',
      text: 'I denne kortstokken er tre kort et sett når hvert tegn er på ingen av dem eller på nøyaktig to. Hvilket kort hører til disse to?',
      right: 'Ja: hvert tegn to ganger, eller ikke i det hele tatt.',
      hints: ['Et tegn på begge kortene er ferdig. Et tegn på ett av dem trengs én gang til.'],
    },
    make: {
      title: 'Lag det',
      text: 'Fem tegn. Lag det tredje kortet.',
      right: 'Det tredje kortet har det som nøyaktig ett av de to har. Det er eksklusiv eller, XOR.',
      hints: ['Gå gjennom tegnene: på begge eller på ingen, da ikke på det tredje.'],
    },
    rule: {
      title: 'Regelen',
      text: 'Når hører et tegn til på det tredje kortet?',
      right: 'Det ene eller det andre, men ikke begge: eksklusiv eller. Som tall: 1 + 1 = 0.',
      options: [
        'Når det er på minst ett av de to.',
        'Når det er på begge.',
        'Når det er på nøyaktig ett av de to.',
        'Når det er på ingen av dem.',
      ],
      hints: ['Se på det siste kortet du laget.'],
      wrong: {
        once: 'På begge ville da bli tre.',
        all: 'På begge ville da bli tre.',
        odd: 'Da ville det være på ett kort av tre.',
      },
    },
    cards: {
      title: 'Hvor mange kort?',
      text: 'Fem tegn, hvert er der eller ikke, og minst ett på hvert kort. Hvor mange kort?',
      right: '31: To valg fem ganger er 32, uten det tomme kortet.',
      hints: ['2 · 2 · 2 · 2 · 2, og se så på det siste kravet.'],
      wrong: {
        empty: 'Ett av de 32 ville være tomt.',
        sum: '2 + 2 + 2 + 2 + 2 teller valg. Gang sammen.',
        square: 'Det er 5 · 5. Hvert tegn dobler antallet.',
      },
    },
    find: {
      title: 'Finn et sett',
      text: 'Ni kort som i spillet. Finn tre der hvert tegn er der to ganger eller ikke i det hele tatt.',
      right: 'Et sett.',
      hints: ['Ta to kort, tenk på det tredje.'],
    },
    sets: {
      title: 'Alle sett',
      text: 'Hvor mange sett har kortstokken med 31 kort?',
      right: '155 = 31 · 30 / 6.',
      hints: ['Som i SET: første kort, andre kort, det tredje følger. Hvor mange rekkefølger?'],
      wrong: {
        pairs: 'Det er parene. Hvert sett har tre av dem.',
        ordered: '{ordered} teller hvert sett i seks rekkefølger.',
      },
    },
    seven: {
      title: 'Sju kort',
      text: 'Seks tegn, 63 kort, sju på bordet. Velg tre eller flere kort der hvert tegn er der et partall ganger. Sjekk så svaret.',
      right:
        '{n} kort, hvert tegn et partall ganger. Blant sju kort finnes det alltid et slikt utvalg: 127 utvalg, men bare 64 summer.',
      hints: [
        'Begynn med to kort og se hvilke tegn det er et oddetall av. Legg til kort som retter på det.',
        'Det kan trengs fire, fem eller flere kort.',
      ],
      wrong: { few: 'Velg minst tre kort.', odd: '{n|Ett tegn er|{n} tegn er} der et oddetall ganger.' },
    },
  },
};
export default words;
