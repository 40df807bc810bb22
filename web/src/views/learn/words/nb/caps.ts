// SPDX-License-Identifier: MIT
// The words of the lesson "Kort uten sett".
import type { Same } from '../../text.svelte';
import type en from '../en/caps';

const words: Same<typeof en> = {
  goal: 'De største samlingene uten sett har 4, 9 og 20 kort; at 21 kort alltid har et sett, er kjent, og vanskelig.',
  minutes: '45',
  material: 'Plakaten med kortstokken og brikker, eller denne siden.',
  questions: [
    {
      ask: 'To kort dere velger, stenger et tredje. Hvor mange stenger 4 kort? 20?',
      expect: 'Høyst ett for hvert par: 6, og 190. Men det er bare 61 andre, så mange par stenger det samme kortet.',
    },
    {
      ask: 'Hvordan ville dere bevise at 5 av de ni kortene alltid har et sett?',
      expect: 'Rader: To av dem ville ha to kort hver, og så videre. Noen få tilfeller.',
    },
  ],
  steps: {
    nine: {
      title: 'Ni kort',
      text: 'Velg {goal} av disse ni kortene slik at det ikke er noe sett blant dem.',
      right: 'Fire kort uten sett. Flere går ikke blant disse ni.',
      hints: ['To valgte kort stenger ett kort.', 'Prøv to kort i en rad og to i en annen.'],
      status: '{n} av {goal} kort, {open} fortsatt åpne',
    },
    five: {
      title: 'Et femte?',
      text: 'Kan du finne fem av de ni kortene uten et sett?',
      right: 'Nei. Det ser man ved å prøve alle 126 måtene, og også ved å tenke kort på radene.',
      options: ['Ja, med flaks', 'Nei, aldri'],
      hints: ['Fire kort uten sett har seks par. Hvilke kort stenger de?'],
      wrong: { yes: 'Prøv: Fire kort uten sett stenger alle de fem andre.' },
    },
    cube: {
      title: 'Tjuesju kort',
      text: 'Velg {goal} av de 27 kortene uten et sett. Be om å se de stengte kortene, eller om ett kort, når du står fast.',
      right: 'Ni kort uten sett: det meste for 27.',
      hints: ['Høyst fire i hvert lag. Tre i hvert går også.', 'Se på de stengte kortene før du velger.'],
      status: '{n} av {goal} kort, {open} fortsatt åpne',
    },
    deck: {
      title: 'Hele kortstokken',
      text: 'Nå alle de 81 kortene. Velg {goal} uten et sett. I 1970 ble det bevist at 21 er umulig; selv 20 er sjeldent. Det er hjelp å få.',
      right: 'Tjue kort uten et sett! Du har funnet ett av bare 682 344 slike utvalg.',
      hints: [
        'Vis de stengte kortene: Velg aldri et av dem.',
        'Velg par av kort som alle stenger det samme kortet.',
        'Be om ett kort om og om igjen: Det fører alltid til 20, eller sier at du må tilbake.',
      ],
      status: '{n} av {goal} kort, {open} fortsatt åpne',
    },
    pairs: {
      title: 'De tjues hemmelighet',
      text: 'Her er tjue kort uten et sett. Velg to av dem som lager et sett med kortet i rammen.',
      right: 'Alle tjue deler seg i ti slike par rundt ett kort. Slik er hvert utvalg på tjue bygd.',
      hints: ['Ta hvilket som helst kort. Partneren er bestemt.'],
    },
    sure: {
      title: 'Alltid et sett',
      text: 'Hvor mange kort må ligge på bordet for at det helt sikkert er et sett?',
      right: '21: Giuseppe Pellegrino beviste det i 1970, før spillet fantes.',
      hints: ['Du har sett tjue uten et sett.'],
      wrong: { cap: 'Du har nettopp sett tjue uten et sett. Ett til.', half: 'Færre er nok.' },
    },
  },
};
export default words;
