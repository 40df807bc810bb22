// SPDX-License-Identifier: MIT
// The words of the lesson "Parallelle sett og kuber".
import type { Same } from '../../text.svelte';
import type en from '../en/parallel';

const words: Same<typeof en> = {
  goal: 'Retningsvektorer modulo 3; en kube har 117 sett og 39 plan.',
  minutes: '45',
  material: 'De 27 fylte kortene i en kortstokk, lagt ut som tre kvadrater.',
  questions: [
    {
      ask: 'Når ville dere kalle to sett parallelle?',
      expect: 'Når de samme egenskapene skifter, og i samme rekkefølge.',
    },
    {
      ask: 'Hvor mange sett går fra det første laget til det siste?',
      expect: 'Velg et kort i det første og et i det andre: 9 · 9; det tredje følger.',
    },
  ],
  steps: {
    which: {
      title: 'Samme retning',
      text: 'Settet i rammen skifter to egenskaper fra kort til kort. Hvilket av disse settene skifter de samme egenskapene i samme omløp? Slike sett er parallelle.',
      right: 'Parallelle: Når det ene går opp, går det andre også opp.',
      hints: [
        'Hvilke egenskaper skifter? Bare sett som skifter akkurat disse, kan være parallelle.',
        'Skriv ned hvordan hver av dem skifter fra kort til kort, rundt i ringen av tre verdier.',
      ],
      wrong: {
        cycle: 'De samme egenskapene skifter, men en av dem går motsatt vei rundt.',
        property: 'Her er det andre egenskaper som skifter.',
      },
    },
    direction: {
      title: 'Retning',
      text: 'Retningen fra det første kortet til det andre er det andre minus det første, siffer for siffer, modulo 3. Skriv den.',
      right: 'Gå ett steg til i denne retningen, så kommer du til det tredje kortet i settet.',
      hints: ['1 − 2 = −1, og −1 er 2 modulo 3.'],
    },
    through: {
      title: 'Et parallelt sett',
      text: 'Velg to kort som sammen med det merkede lager et sett parallelt med settet i rammen.',
      right: 'Det finnes nøyaktig ett parallelt sett gjennom hvert kort.',
      hints: [
        'Se først hvilke egenskaper som skifter i settet i rammen.',
        'Det merkede kortet beholder alle de andre.',
      ],
      wrong: { other: 'Et sett, men det går i en annen retning:' },
    },
    cube: {
      title: 'Gjennom kuben',
      text: 'De 27 fylte kortene som en kube: tre lag, ett for hvert antall. Finn et sett med ett kort i hvert lag som ikke går rett gjennom.',
      right: 'En skrå linje gjennom kuben.',
      hints: ['Velg et kort i det første laget og en annen plass i det andre. Det tredje kortet er bestemt.'],
      wrong: {
        flat: 'Et sett, men alle tre kortene ligger i ett lag.',
        straight: 'Et sett som går rett gjennom: samme plass i hvert lag. Finn et på skrå.',
      },
    },
    sets: {
      title: 'Sett i en kube',
      text: 'Hvor mange sett er det i kuben?',
      right: '117: {inside} inne i lagene og {across} på tvers.',
      hints: [
        'Hvert av de tre lagene er et plan med 12 sett.',
        'På tvers: et kort i det første laget, hvilket som helst i det andre; det tredje følger.',
      ],
      wrong: {
        inside: 'Det er settene inne i lagene. Tell også dem på tvers.',
        across: 'Det er settene på tvers. Tell også dem inne i lagene.',
        three: 'Det er ett lag.',
      },
    },
    planes: {
      title: 'Plan i en kube',
      text: 'Hvor mange plan er det i kuben? Tre av dem er lagene.',
      right: '39: de tre lagene, og {rest} som skjærer gjennom dem.',
      hints: [
        'Et plan som skjærer gjennom, tar et sett fra hvert lag, alle parallelle.',
        'Velg et sett i det øverste laget: 12. Et parallelt i midten: 3. Det siste følger.',
      ],
      wrong: {
        layers: 'Det er lagene. Andre plan skjærer gjennom dem.',
        axes: 'Det er lag i tre retninger. Det finnes skrå plan også.',
        rest: 'Tell de tre lagene også.',
      },
    },
  },
};
export default words;
