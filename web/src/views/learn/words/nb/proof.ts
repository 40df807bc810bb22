// SPDX-License-Identifier: MIT
// The words of the lesson "Fra stikkprøver til bevis".
import type { Same } from '../../text.svelte';
import type en from '../en/proof';

const words: Same<typeof en> = {
  goal: 'Stikkprøver gir en idé, et moteksempel avkrefter, et bevis avgjør.',
  minutes: '45',
  material: 'Denne siden. Sertifikatet kan kontrolleres med kommandoen under.',
  questions: [
    {
      ask: 'Tusen utdelinger av 49 kort hadde alle et plan. Hvor sikre er dere på at alle har det?',
      expect: 'La dem vedde. Vis så de 54 kortene.',
    },
    {
      ask: 'Hvorfor møtte ingen de 54 kortene tilfeldig?',
      expect: 'De er altfor sjeldne: Av omtrent 10 opphøyd i 21 utdelinger av 54 kort er bare få slik.',
    },
    {
      ask: 'Hva ville overbevise dere om at 55 er nok?',
      expect: 'Et argument som gjelder alle utdelinger, eller et søk som bare utelater det symmetrien gjentar.',
    },
  ],
  steps: {
    deal: {
      title: 'Del ut og se',
      text: 'Hvor mange kort trengs for at ni av dem skal være et plan? Del ut {deals} ganger for hver størrelse og se hvor ofte det er et plan der.',
      right: 'Jo flere kort, desto sikrere et plan. Med 49 har du nok funnet et hver gang, eller nesten.',
      hints: ['Trykk på hver knapp én gang.'],
    },
    half: {
      title: 'Halvparten',
      text: 'Mellom hvilke størrelser passerer andelen en halv?',
      right: 'Ja: 36 kort har et plan i omtrent en tredel av utdelingene, 40 i omtrent 70 av 100.',
      options: ['Mellom 28 og 32 kort', 'Mellom 36 og 40 kort', 'Mellom 44 og 49 kort'],
      hints: ['Gå ett steg tilbake og se på søylene dine.'],
      wrong: {
        early: 'Der har bare noen få av hundre utdelinger et plan.',
        late: 'Der har nesten alle utdelingene et plan.',
      },
    },
    sure: {
      title: 'Er det sikkert?',
      text: 'I en studentoppgave ble 49 kort delt ut 50 000 ganger, med et plan hver gang. Forfatterne gjettet at 49 kort alltid har et plan. Er det bevist?',
      right: 'Nei. Utdelinger uten et plan kan være så sjeldne at ingen møter dem.',
      options: ['Ja, 50 000 er nok.', 'Nesten: Man ville trenge en million.', 'Nei, uansett hvor mange man deler ut.'],
      hints: ['Hvor mange ulike utdelinger av 49 kort finnes det? Et tall med 23 siffer.'],
      wrong: {
        yes: '50 000 av et tall med 23 siffer er nesten ingenting.',
        almost: 'En million av et tall med 23 siffer er nesten ingenting.',
      },
    },
    witness: {
      title: 'Et vitne',
      text: 'Her er {n} kort, merket. Siden har sett på alle {planes} planene: {found} ligger blant dem. Gjetningen var altså gal. Velg ett kort til og se hva som skjer.',
      right: 'Nå er det et plan, vist under. Slik er det for hvert kort til.',
      hints: ['Hvilket som helst av de umerkede kortene går bra.'],
    },
    number: {
      title: 'Det riktige tallet',
      text: 'Det er bevist at det alltid er et plan når det er ett kort mer enn det. Hvor mange kort har helt sikkert et plan?',
      right: '55. Ett vitne avkrefter gjetningen; for 55 trengs et bevis.',
      hints: ['Vitnet har 54 kort uten et plan.'],
      wrong: {
        guess: 'Det var gjetningen fra stikkprøvene. Vitnet har 54 kort uten et plan.',
        witness: 'Vitnet har 54 kort uten et plan. Ett til.',
      },
    },
    proof: {
      title: 'Hva er et bevis?',
      text: 'Hvordan kan man vite at 55 kort alltid har et plan?',
      right:
        'Ja. De 26 andre kortene måtte treffe hvert plan; å telle dem i alle 40 retninger lar bare noen få tilfeller være igjen, og ingen av dem går.',
      options: [
        'Ved å dele ut 55 kort en milliard ganger.',
        'Ved et argument som etterlater få tilfeller, og ved å kontrollere hvert av dem.',
        'Ved å se på alle utdelinger av 55 kort, én etter én.',
      ],
      hints: ['Det finnes omtrent 10 opphøyd i 21 utdelinger. En datamaskin ser på noen millioner i sekundet.'],
      wrong: {
        more: 'Det er en større stikkprøve, og fortsatt en stikkprøve.',
        all: 'Det ville være et bevis, men det ville ta millioner av år.',
      },
    },
    again: {
      title: 'Den samme fella',
      text: 'I den samme oppgaven ble 18 kort delt ut mange ganger, og hver gang var det et sett. Hvor mange kort kan ligge der uten et sett?',
      right:
        '20, som i leksjonen om kort uten sett. Av hundre millioner utdelinger av 18 kort er det bare omtrent én uten.',
      hints: ['Så mange har du funnet selv, med hjelp.'],
      wrong: {
        guess: 'Det er det stikkprøvene tydet på.',
        eighteen: 'Flere er mulig, selv om det er sjeldent.',
        sure: 'Med 21 er det alltid et sett.',
      },
    },
  },
};
export default words;
