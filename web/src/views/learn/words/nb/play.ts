// SPDX-License-Identifier: MIT
// The words of the lesson "Spill".
import type { Same } from '../../text.svelte';
import type en from '../en/play';

const words: Same<typeof en> = {
  goal: 'Elevene finner sett selv og kan si hvorfor tre kort er et sett.',
  minutes: '30',
  material: 'En kortstokk til to til fire spillere. Små grupper for nybegynnere; i store blir det hektisk.',
  questions: [
    {
      ask: 'Hvordan leter dere?',
      expect:
        'Ta to kort, tenk på det tredje, let etter det. Noen leter etter en egenskap: alle sett av ovaler, for eksempel.',
    },
    {
      ask: 'Hvordan kan dere være sikre på at det ikke er noe sett?',
      expect: 'Se på alle par: 36 med 9 kort, 66 med 12 kort. Eller bruk verdiene på kortene på en lur måte.',
    },
  ],
  steps: {
    six: {
      title: 'Seks kort',
      text: 'Alle disse kortene er fylte, så det er tre egenskaper igjen. Det er ett sett. Velg de tre kortene.',
      right: 'Det er et sett.',
      hints: ['Ta to kort og tenk på det tredje. Er det her?'],
    },
    nine: {
      title: 'Ni kort',
      text: 'Her er det to sett. Finn ett.',
      right: 'Godt sett.',
      hints: ['Let etter tre kort med samme antall, og så etter tre ulike antall.'],
    },
    twelve: {
      title: 'Tolv kort',
      text: 'Nå hele kortstokken, som i et spill: tolv kort på bordet og tre sett blant dem. Finn ett.',
      right: 'Et sett. I et spill ville det vært ditt.',
      hints: ['Velg verdien som det er flest av. Er det et sett blant dem?'],
    },
    none: {
      title: 'Er det et her?',
      text: 'Ni kort. Er det et sett blant dem?',
      right: 'Riktig.',
      options: ['Ja', 'Nei'],
      hints: ['Det er 36 par. Tenk på det tredje kortet for hvert par.'],
      wrong: {
        none: 'Ingen par av disse kortene finner sitt tredje kort her. Å være sikker på det krever tålmodighet.',
        missed: 'Det er et:',
      },
    },
    game: {
      title: 'Et kort spill',
      text: 'Finn tre sett. Nye kort kommer i stedet. Si fra når du ikke ser noe sett.',
      right: 'Tre sett. Finn nå en venn og en kortstokk, eller spill her mot boter.',
      hints: ['Ta deg god tid. Det er ingen andre ved bordet.'],
    },
  },
};
export default words;
