// SPDX-License-Identifier: MIT
// The words of the lesson "Hva er det siste kortet?".
import type { Same } from '../../text.svelte';
import type en from '../en/final';

const words: Same<typeof en> = {
  goal: 'Klassen finner regelen for et sett, og at to kort har nøyaktig ett tredje kort.',
  minutes: '30',
  material: 'Skjerm eller projektor, og en kortstokk til hver gruppe for å legge eksempler.',
  questions: [
    {
      ask: 'Hva har kort A og B felles? Hva må kort C være?',
      expect: 'Gå gjennom én egenskap om gangen, og vis kort C først etterpå.',
    },
    { ask: 'Kan dere si regelen i én setning?', expect: 'I hver egenskap er alle tre like eller alle tre ulike.' },
    {
      ask: 'Finnes det alltid et siste kort? Kan det være to?',
      expect: 'Alltid nøyaktig ett: Hver egenskap bestemmer sin verdi.',
    },
  ],
  steps: {
    one: {
      title: 'En lett en',
      text: 'Disse to kortene er ulike i én egenskap. Hvilket kort hører til som det tredje?',
      right: 'Ja. Én egenskap helt ulik, de andre helt like.',
      hints: ['Hvilken egenskap er ulik? Hvilken verdi er ikke brukt?'],
    },
    two: {
      title: 'To egenskaper',
      text: 'Nå er to egenskaper ulike. Hvilket kort er det siste?',
      right: 'Ja. To egenskaper helt ulike, to helt like.',
      hints: ['Der de to kortene er like, er det tredje også likt.', 'Der de er ulike, tar du den tredje verdien.'],
    },
    three: {
      title: 'Lag det selv',
      text: 'Tre egenskaper er ulike. Lag det siste kortet, egenskap for egenskap.',
      right: 'Det er det.',
      hints: ['Ta én egenskap og dekk til resten med hånden.'],
    },
    four: {
      title: 'Alt er ulikt',
      text: 'De to kortene er ikke like i noe. Lag det siste kortet.',
      right: 'Riktig: Antall, fyll, farge og form er alle ulike.',
      hints: ['Ta i hver egenskap den verdien som ingen av kortene har.'],
    },
    rule: {
      title: 'Regelen',
      text: 'Tre kort som hører sammen, er et sett. Når er tre kort et sett?',
      right: 'Det er hele regelen i spillet.',
      options: [
        'Når alle egenskapene er like på alle tre kortene.',
        'Når alle egenskapene er ulike på alle tre kortene.',
        'Når hver egenskap enten er lik på alle tre kortene eller ulik på alle tre.',
        'Når minst to egenskaper er like på alle tre kortene.',
      ],
      hints: [
        'Tenk på det første eksempelet: Tre egenskaper var like og én var ulik.',
        'Og i det siste eksempelet var alt ulikt.',
      ],
      wrong: {
        alike: 'Da ville alle tre være det samme kortet, og hvert kort finnes bare én gang.',
        different: 'Det første eksempelet var et sett, og kortene hadde tre egenskaper felles.',
        two: 'I det siste eksempelet var ingenting likt, og det var et sett.',
      },
    },
    spot: {
      title: 'Finn settet',
      text: 'Bare én av disse radene er et sett. Hvilken?',
      right: 'Ja. I de andre radene er det en egenskap der to er like og én er ulik.',
      hints: ['Let etter en egenskap der nøyaktig to kort er like. Det ødelegger.'],
    },
    unique: {
      title: 'Hvor mange siste kort?',
      text: 'Hvor mange kort i kortstokken lager et sett med disse to?',
      right: 'Nøyaktig ett, for hvilke som helst to kort. Det er grunnsetningen i SET.',
      hints: ['Hver egenskap på det tredje kortet er bestemt. Hvor mange kort har akkurat disse verdiene?'],
      wrong: { many: 'Hver egenskap har tre verdier, men de to kortene lar bare én av dem være mulig.' },
    },
  },
};
export default words;
