// SPDX-License-Identifier: MIT
// The words of the lesson "Summer og rester".
import type { Same } from '../../text.svelte';
import type en from '../en/sums';

const words: Same<typeof en> = {
  goal: 'Tre kort er et sett nøyaktig når summen er null modulo 3 i hver egenskap; de siste kortene i et spill avslører feil.',
  minutes: '45',
  material: 'Kodetabellen fra denne leksjonen på tavla, og en kortstokk.',
  questions: [
    {
      ask: 'Hvilke summer kan tre verdier ha når de er helt like eller helt ulike?',
      expect: '0+0+0, 1+1+1, 2+2+2 og 0+1+2: Alle er delelige med 3. Ingen andre tre er det.',
    },
    {
      ask: 'Hvorfor kan et spill ikke ende med tre kort?',
      expect:
        'Alle kortene har sum null, hvert sett som tas har sum null, så de tre som er igjen, har sum null: et sett.',
    },
    {
      ask: 'Summen til slutt er null. Var det da ingen feil?',
      expect: 'Ikke sikkert: To feil kan oppheve hverandre.',
    },
  ],
  steps: {
    read: {
      title: 'Kort som tall',
      text: 'Skriv et kort som fire siffer: antall, fyll, farge, form.\nAntall: 0 er tre, 1 er en, 2 er to. Fyll: 0 åpen, 1 stripet, 2 fylt. Farge: 0 er den første, 1 den andre, 2 den tredje i listen under. Form: 0 oval, 1 rute, 2 bølge.\nLag kortet {code}.',
      right: 'Det er kortet.',
      hints: ['Gå fra venstre til høyre. Tre figurer har sifferet 0, for 3 gir ingen rest.'],
    },
    write: {
      title: 'Og tilbake',
      text: 'Skriv dette kortet som siffer. Tre figurer er 0.',
      right: 'Nå er hvert kort et tall med fire siffer.',
      hints: ['Antallet først, så fyll, farge og form, i samme rekkefølge som i det første steget.'],
    },
    add: {
      title: 'Legg sammen et sett',
      text: 'Disse tre kortene er et sett. Legg sammen sifrene, egenskap for egenskap, og behold bare resten ved deling på 3.',
      right: 'Bare null. Slik er det for alle sett: Helt like eller helt ulike gir alltid en sum i tregangen.',
      hints: ['Legg sammen tre siffer for hver egenskap. 3 og 6 gir 0, 4 gir 1, 5 gir 2.'],
    },
    not: {
      title: 'Legg sammen noe annet',
      text: 'Disse tre er ikke et sett. Hva er summen?',
      right: 'Ikke bare null. Der to er like og én er ulik, blir det noe til overs.',
      hints: ['Legg sammen kolonne for kolonne, og ta bort treere.'],
    },
    whole: {
      title: 'Hele kortstokken',
      text: 'Hva er summen av alle de 81 kortene?',
      right: 'Null: Kortstokken kan legges ut som 27 sett, og hvert av dem legger til null.',
      options: ['0 0 0 0', '1 1 1 1', 'Det kommer an på hvordan kortene ligger.'],
      hints: ['Kan du legge ut hele kortstokken i sett?'],
      wrong: {
        other: 'I hver egenskap kommer hver verdi 27 ganger: 27 · (0 + 1 + 2) = 81, og det er i tregangen.',
        open: 'En sum avhenger ikke av rekkefølgen.',
      },
    },
    left: {
      title: 'Slutten på et spill',
      text: 'Sett blir tatt til det ikke er flere på bordet. Hvilket antall kort kan ikke være igjen?',
      right: 'Tre: Summen ville være null, så de ville være et sett.',
      options: ['0', '3', '6', '9'],
      hints: ['Kortstokken har sum null, og hvert sett også. Hva med det som er igjen?'],
      wrong: {
        none: 'Det skjer i omtrent ett av hundre spill.',
        six: 'Seks kort med sum null trenger ikke å ha et sett. Det er den vanligste slutten.',
        nine: 'Ni kort med sum null trenger ikke å ha et sett.',
      },
    },
    error: {
      title: 'En underlig slutt',
      text: 'Et spill er over, og disse kortene er igjen. Summen er {sum}. Hva har skjedd?',
      right: 'Noen tok tre kort som ikke var et sett. Summen viser til og med hvor mye de bommet.',
      options: [
        'Ingenting: Summen til slutt kan være hva som helst.',
        'Noen har tatt et galt sett.',
        'Det må være et sett igjen.',
      ],
      hints: ['Hva ville summen være hvis alle settene hadde vært riktige?'],
      wrong: {
        fine: 'Hvis hvert sett var riktig, må summen være 0 0 0 0.',
        two: 'Se etter: Det er ikke noe sett her. Og et sett ville ikke endre summen.',
      },
    },
    cancel: {
      title: 'To feil',
      text: 'Tidligere tok noen de tre kortene i rammen, enda de ikke er et sett: Summen er {sum}. Velg tre kort til, en feil nummer to, slik at begge til sammen ikke synes i summen.',
      right: 'Til sammen har de seks kortene sum null. Ingen vil noen gang se det på summen.',
      hints: ['De neste tre må ha summen 0 2 0 0.', 'Antall, farge og form må stemme; bare fyllet er galt.'],
      wrong: { total: 'Disse tre har summen {sum}. Med de tre første blir det {total}, og da synes feilene.' },
    },
  },
};
export default words;
