// SPDX-License-Identifier: MIT
// The words of the lesson "Hvor mange kort?".
import type { Same } from '../../text.svelte';
import type en from '../en/count';

const words: Same<typeof en> = {
  goal: 'Multiplikasjonsprinsippet: Hver ny egenskap ganger antallet kort med tre.',
  minutes: '20 til 30',
  material: 'En kortstokk til hver gruppe. Det hjelper om kortene fra leksjon 1 fortsatt ligger på bordene.',
  questions: [
    {
      ask: 'Hvor mange kort er det i kortstokken? Finn en måte uten å telle ett for ett.',
      expect: '9 rader med 9, tre blokker med 27, 3 · 3 · 3 · 3. La hver gruppe forklare sin egen utregning.',
    },
    {
      ask: 'Hva skjer når vi legger til en egenskap? En verdi?',
      expect: 'En egenskap ganger med 3. En verdi endrer alle faktorene: 4 · 4 · 4 · 4.',
    },
  ],
  steps: {
    two: {
      title: 'Legg til en farge',
      text: 'En bitte liten kortstokk har bare én egenskap, antallet: tre kort. Nå kommer hvert av dem i tre farger. Hvor mange kort er det?',
      right: 'Ni: 3 antall ganger 3 farger.',
      hints: ['Hvert kort blir til tre kort.'],
      wrong: { sum: '3 + 3 teller verdier. Hvert av de tre kortene kommer i tre farger, så det er tre treere.' },
    },
    block: {
      title: 'En blokk av kortstokken',
      text: 'Velg alle kort med samme antall og samme fyll som kortet i rammen. Sjekk så svaret.',
      right: 'Ni kort: 3 farger ganger 3 former er fortsatt fritt.',
      hints: [
        'Antall og fyll er bestemt. Farge og form kan være hva som helst.',
        'Slik kortene ligger her, er de du vil ha, samlet.',
      ],
      wrong: { strange: 'Et av kortene dine er ulikt i {ways}.', more: '{n|Ett kort|{n} kort} mangler fortsatt.' },
    },
    three: {
      title: 'Legg til en form',
      text: 'Disse ni kortene har alle antall og alle farger, men én form. Hvor mange kort blir det med tre former?',
      right: '27: tre ganger ni.',
      hints: ['Ni kort for hver form.'],
      wrong: {
        sum: '9 + 3 teller de nye formene som kort. Hvert kort kommer i hver form.',
        twice: 'Det er ni kort i to former. Det er tre former.',
      },
    },
    four: {
      title: 'Legg til fyllet',
      text: 'Nå den fjerde egenskapen, fyllet. Hvor mange kort har hele kortstokken?',
      right: '81 = 3 · 3 · 3 · 3.',
      hints: ['27 kort for hvert av de tre fyllene.'],
      wrong: {
        sum: '4 egenskaper med 3 verdier er 12 verdier. Kort er kombinasjoner: Gang sammen.',
        power: 'Det er 4 · 4 · 4. Det er fire egenskaper med tre verdier hver: 3 · 3 · 3 · 3.',
        thirty: '27 + 3 teller fyllene som kort. Hvert av de 27 kommer i tre fyll.',
      },
    },
    five: {
      title: 'En femte egenskap',
      text: 'Noen kortstokker har også en bakgrunn: hvit, svart eller grå. Hvor mange kort blir det?',
      right: '243: tre ganger 81. Et spill med dem tar tre ganger så lang tid.',
      hints: ['81 kort for hver bakgrunn.'],
      wrong: { sum: '81 + 3 teller bakgrunnene som kort.', double: 'Det er to bakgrunner. Det er tre.' },
    },
    values: {
      title: 'En fjerde verdi',
      text: 'Tilbake til fire egenskaper, men hver har fire verdier: antall 4, prikket, en ny farge, en stjerne. Hvor mange kort?',
      right: '256 = 4 · 4 · 4 · 4.',
      hints: ['Hva skjer med hver av de fire faktorene?'],
      wrong: {
        sum: '4 + 4 + 4 + 4 teller verdier. Gang sammen.',
        three: 'Det er 3 · 3 · 3 · 3. Nå er alle faktorene 4.',
      },
    },
  },
};
export default words;
