// SPDX-License-Identifier: MIT
// The words of the lesson "Hva legger du merke til?".
import type { Same } from '../../text.svelte';
import type en from '../en/notice';

const words: Same<typeof en> = {
  goal: 'Klassen finner de fire egenskapene og de tre verdiene, og ser at hver kombinasjon finnes én gang.',
  minutes: '30 til 45',
  material: 'En kortstokk til hver gruppe på to eller tre, eller denne leksjonen på en skjerm til hver gruppe.',
  questions: [
    {
      ask: 'Se på kortene. Hva legger dere merke til, og hva lurer dere på?',
      expect:
        'Antall, farge, form og fyll, i hvilken som helst rekkefølge og med elevenes egne ord. Skriv verdiene i kolonner på tavla; da ser alle hva som mangler.',
    },
    {
      ask: 'Hvor mange er det av hvert kort, og er alle der?',
      expect: 'Først gjetninger. Spør: Hvordan kan dere være sikre? Behovet for å sortere kommer fra klassen.',
    },
    {
      ask: 'På hvilke måter kan dere legge ut kortene?',
      expect:
        'Etter én egenskap, etter to som en tabell, etter alle fire som en tabell av tabeller. La gruppene se på hverandres bord.',
    },
  ],
  steps: {
    look: {
      title: 'Nesten like',
      text: 'Her er ni kort. Velg to som er ulike på bare én måte.',
      right: 'Ja: Disse to er ulike på bare én måte.',
      hints: [
        'Sammenlign to kort: Hvor mange figurer, hvilket fyll, hvilken farge, hvilken form?',
        'Begynn med kort som har samme form og farge.',
      ],
      wrong: { ways: 'Disse to er ulike på {n} måter: {ways}.' },
    },
    ways: {
      title: 'På hvor mange måter?',
      text: 'Disse to kortene er ulike på alle måter de kan. På hvor mange måter kan kort være ulike?',
      right: 'Fire: antall, fyll, farge og form. Vi kaller dem egenskaper.',
      hints: ['Tell hva du må si for at en venn skal kunne tegne kortet.'],
      wrong: { values: 'Tre er antallet verdier i én egenskap, for eksempel tre farger. Tell egenskapene.' },
    },
    piles: {
      title: 'Tre bunker',
      text: 'Sorter disse ni kortene i tre bunker. Du velger regelen. Velg kort, og så bunken.',
      right: 'Det er en klar regel: Du sorterte etter {property}.',
      hints: ['Velg én egenskap og glem de andre.', 'En bunke for hver farge ville være en regel.'],
    },
    values: {
      title: 'Hvor mange verdier?',
      text: 'Du laget tre bunker fordi det var tre farger, eller tre former. Hvor mange verdier har hver egenskap?',
      right: 'Tre, for hver av de fire egenskapene.',
      hints: ['Antall: en, to, tre. Hva med fyllet?'],
      wrong: { properties: 'Fire er antallet egenskaper. Hvor mange verdier har én av dem?' },
    },
    missing: {
      title: 'Ett kort mangler',
      text: 'Dette er hele kortstokken, men ett kort har falt under bordet. Sorter etter én egenskap etter den andre, tell bunkene og lag kortet som mangler.',
      right: 'Det er kortet. Du fant det uten å lete etter det.',
      hints: [
        'Sorter etter antall. Én bunke er mindre enn de andre: Der hører kortet hjemme.',
        'Gjør det samme med fyll, farge og form.',
      ],
    },
    copies: {
      title: 'Hvor mange av hvert?',
      text: 'Når kortet er på plass igjen: Hvor ofte finnes hver kombinasjon av antall, fyll, farge og form i kortstokken?',
      right: 'Nøyaktig én gang. Kortstokken er altså hel når alle kombinasjonene er der.',
      options: ['Noen kombinasjoner finnes ikke.', 'Hver nøyaktig én gang.', 'Hver tre ganger.'],
      hints: ['Da du sorterte, var alle bunkene unntatt én like store. Hva sier det?'],
      wrong: {
        none: 'Da du sorterte, hadde alle bunkene 27 kort, bortsett fra der kortet manglet. Ingen kombinasjon er utelatt.',
        three: 'Hver verdi kommer ofte, men hver kombinasjon av fire verdier bare én gang.',
      },
    },
  },
};
export default words;
