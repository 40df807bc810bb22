// SPDX-License-Identifier: MIT
// The words of the lesson "Anti-SET".
import type { Same } from '../../text.svelte';
import type en from '../en/antiset';

const words: Same<typeof en> = {
  goal: 'En strategi med symmetri: Svar på hvert kort med speilbildet.',
  minutes: '40',
  material: 'Ni eller 27 kort til hvert par, senere hele kortstokken.',
  questions: [
    { ask: 'Spill med ni kort flere ganger. Hvem vinner oftest?', expect: 'X, når spillerne tenker seg om.' },
    {
      ask: 'X speiler hvert kort til O om X1. Hvorfor får X aldri et sett før O?',
      expect:
        'Et sett av speilbilder er speilbildet av et sett som O fikk trekket før. Sett med X1 har et O-kort i seg.',
    },
    {
      ask: 'Hvor lenge kan O holde ut?',
      expect:
        'Mot speilet: så mange runder som det finnes kort uten sett, altså 4, 9 eller 20. Når X spiller så godt det går an, er det 4 og 9 runder med 9 og 27 kort; med 81 kort vet ingen det, 13 til 20 runder.',
    },
  ],
  steps: {
    try: {
      title: 'Prøv',
      text: 'Ta kort etter tur. Den som først har et sett blant sine egne kort, taper. Du er X og begynner; motstanderen spiller så godt det går an.',
      right: 'Det var et spill. X kan alltid vinne: Se hvordan.',
      hints: ['Tenk på linjen gjennom to av kortene dine før du tar et tredje.'],
    },
    mirror: {
      title: 'Speilet',
      text: 'Du har X1, motstanderen tok O1. Hvilket kort tar du nå? Tenk på linjen gjennom X1 og O1.',
      right: 'Det tredje kortet på den linjen. Blant disse 27 kortene er det det eneste som vinner mot beste spill.',
      hints: [
        'Den linjen kan aldri bli din, for O1 ligger på den. Dra nytte av det.',
        'Ta det tredje kortet i settet med X1 og O1.',
      ],
      wrong: { other: 'Alle andre kort taper mot beste spill. Disse tre ligger ikke på én linje:' },
    },
    why: {
      title: 'Hvorfor det virker',
      text: 'Du tar alltid speilbildet av kortet til O: det tredje kortet på linjen gjennom X1. Hvorfor kan du ikke få et sett først?',
      right:
        'Ja. Hvis tre av speilbildene dine var et sett, var de tre O-kortene det også, ett trekk før. Og hver linje gjennom X1 har et O-kort på seg.',
      options: [
        'Fordi O spiller dårlig.',
        'Fordi settet ditt ville være speilbildet av et sett som O alt hadde.',
        'Fordi du har færre kort enn O.',
      ],
      hints: ['Hva skjer med et sett når hvert kort byttes med speilbildet sitt?'],
      wrong: {
        luck: 'Det virker mot alle spillere.',
        cap: 'Du har ett kort mer enn O etter hvert av trekkene dine.',
      },
    },
    win: {
      title: 'Vinn',
      text: 'Spill med 27 kort og bruk speilet: Etter ditt første kort tar du alltid det tredje kortet på linjen gjennom X1 og den siste O-en.',
      right: 'Du vinner, og det gjør du alltid med speilet.',
      hints: ['Hintet under brettet viser speilkortet.'],
    },
    rounds: {
      title: 'Hvor lenge?',
      text: 'Med 27 kort: Hvor mange kort kan O høyst ha uten et sett? Så mange runder kan spillet vare.',
      right:
        '{cap}. Med 81 kort er det 20. Mot speilet kan O virkelig holde ut så lenge, ved å velge kortene i et største utvalg uten sett. Når X spiller så godt det går an, vet ingen det: 13 til 20 runder.',
      hints: ['Du har møtt dette tallet i leksjonen om kort uten sett.'],
      wrong: {
        half: 'Det er halvparten av kortene. O ville hatt et sett lenge før.',
        third: 'Det er hele kortstokken.',
        ten: 'Ti av de 27 har alltid et sett.',
      },
    },
  },
};
export default words;
