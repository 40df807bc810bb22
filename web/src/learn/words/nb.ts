// SPDX-License-Identifier: MIT
// Leksjonene på norsk (bokmål): like fullstendig som den engelske fila.
import type { Texts } from '../text.svelte';

const nb: Texts = {
  common: {
    again: 'Ikke det. Se på én egenskap om gangen.',
    not_a_set: 'Disse tre kortene er ikke et sett:',
    belong: 'Disse tre hører ikke sammen. Se på hver egenskap:',
    stuck: 'Jeg vet ingen vei videre fra disse kortene. Ta bort et kort og spør igjen.',
    number_needed: 'Skriv et helt tall.',
    number_more: 'Det er flere enn {n}.',
    number_fewer: 'Det er færre enn {n}.',
    make_alike: '{property}: begge kortene har {a}. Da har det tredje det også.',
    make_different: '{property}: {a} og {b} er ulike. Da har det tredje kortet verdien som er igjen, ikke {value}.',
    make_count:
      '{property}: {counts}. Del dem i grupper på tre som er helt like eller helt ulike. Fullfører {value} den siste gruppen?',
    make_sum: '{property}: {terms} = {total}. Hva er igjen når du tar bort så mange treere du kan? Ikke {value}.',
    make_difference: '{property}: {terms}. Er svaret under null, legger du til 3. Det er ikke {value}.',
    make_read: '{property}: sifferet er {digit}. Se i teksten hvilken verdi det er. Det er ikke {value}.',
    make_survey: '{property}: sorter etter den og tell bunkene. Bunken med {value} er hel.',
    make_feature:
      '{property}: tegnet er på {n} av de to kortene. På alle tre til sammen må det være på ingen eller på to.',
    pile_empty: 'Bunke {n} er tom. Bruk alle tre bunkene.',
    pile_mixed: 'Med {property} går det nesten, men bunke {n} har både {a} og {b}.',
    fill_card: 'Velg først et kort å legge, og så plassen.',
    fill_early:
      'Ingen linje gjennom denne plassen har to kort ennå. Begynn der en rad, en kolonne eller en diagonal har to.',
    fill_wrong: 'På en linje gjennom denne plassen ville de tre kortene ikke være et sett:',
    there_is_one: 'Det finnes et sett. Se en gang til, eller be om et hint.',
    no_set_here: 'Her er det ikke noe sett. Si fra, så kommer det tre kort til.',
    left_mirror:
      'Dette kortet forlater speilet. Strategien tar det tredje kortet på linjen gjennom X1 og den siste O-en.',
    antiset_lost: 'Du har et sett, og da taper du dette spillet:',
    has_set: 'Nå er det et sett her. Ta bort et av kortene i det:',
    too_many: 'Dette er flere enn {n} kort. Ta bort noen.',
  },
  notice: {
    title: 'Hva legger du merke til?',
    about: 'Se på kortstokken, sorter den og finn kortet som mangler.',
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
  },
  count: {
    title: 'Hvor mange kort?',
    about: 'Fra 3 kort til 81, uten å telle ett for ett.',
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
  },
  final: {
    title: 'Hva er det siste kortet?',
    about: 'To kort er gitt. Hvilket tredje kort hører til? Regelen skal du finne selv.',
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
  },
  play: {
    title: 'Spill',
    about: 'Finn sett blant 6, 9 og 12 kort, og spill så.',
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
  },
  sets: {
    title: 'Å telle sett',
    about: 'Hvor mange sett har et bestemt kort med? Hvor mange finnes i alt?',
    goal: 'Å telle på to måter: Par bestemmer sett, og hvert sett blir talt flere ganger.',
    minutes: '30',
    material: 'Papir. En kortstokk for å prøve små tilfeller.',
    questions: [
      { ask: 'Hvor mange sett har dette kortet med?', expect: '80 partnere, men hvert sett har to av dem: 40.' },
      {
        ask: 'Hvorfor deler vi på 6?',
        expect: 'De tre kortene i et sett kan trekkes i 6 rekkefølger. Noen deler 81 · 40 på 3; begge deler er riktig.',
      },
      {
        ask: 'Hvilken type sett er vanskeligst å se? Hvilken er vanligst?',
        expect: 'De fleste synes helt ulike er vanskeligst. Sett med én lik egenskap er vanligst.',
      },
    ],
    steps: {
      with: {
        title: 'Sett med ett kort',
        text: 'Ni kort med to egenskaper. Velg to kort som lager et sett med det merkede.',
        right: 'Et sett med det merkede kortet.',
        hints: ['Velg hvilket som helst kort nummer to. Det tredje er bestemt.'],
      },
      through9: {
        title: 'Hvor mange med dette kortet?',
        text: 'Hvor mange sett blant disse ni kortene har det merkede kortet med?',
        right: 'Fire: åtte partnere, to i hvert sett.',
        hints: [
          'Hvert av de andre åtte kortene ligger i ett sett med det merkede.',
          'Hvert av disse settene har to av de åtte.',
        ],
        wrong: { twice: 'Du telte hvert sett to ganger, én gang for hvert av de to andre kortene.' },
      },
      through: {
        title: 'I hele kortstokken',
        text: 'Ta ett av de {n} kortene. Hvor mange sett har det med?',
        right: 'Førti: {rest} partnere, to i hvert sett.',
        hints: [
          'Hvor mange andre kort er det? Hvert av dem bestemmer et sett med ditt.',
          'Hvor mange av dem ligger i det samme settet?',
        ],
        wrong: {
          twice: 'Det er {rest} partnere, men hvert sett har to av dem.',
          all: 'Kortet kan ikke være sin egen partner, og hvert sett har to partnere.',
          pairs: 'Begynn med {rest} partnere. Hvor mange av dem deler et sett?',
        },
      },
      all: {
        title: 'Alle sett',
        text: '{n} kort, og hvert kort er med i {each} sett. Hvor mange sett finnes det?',
        right: '1080.',
        hints: ['{n} · {each} teller hvert sett mer enn én gang. Hvor ofte?'],
        wrong: {
          thrice: '{thrice} teller hvert sett tre ganger, én gang for hvert av kortene.',
          ordered: '{ordered} teller hver rekkefølge av de tre kortene. Et sett har seks rekkefølger.',
          pairs: 'Du delte 6480 på 3. Tre kort har seks rekkefølger.',
        },
      },
      different: {
        title: 'Helt ulike',
        text: 'Blant disse kortene er det ett sett der alle fire egenskapene er ulike. Finn det.',
        right: 'Ingenting likt: den typen som er vanskeligst å se.',
        hints: [
          'De tre kortene har én, to og tre figurer, og tre farger.',
          'Begynn med et kort og hopp over alle som har noe felles med det.',
        ],
        wrong: { alike: 'Et sett, men noen egenskap er lik:' },
      },
      kinds: {
        title: 'Den vanligste typen',
        text: 'Sett kan ha 0, 1, 2 eller 3 like egenskaper. Hvilken type er det flest av?',
        right: 'Én lik egenskap: {one} av {all}. De andre: ingen like {zero}, to {two}, tre {three}.',
        options: ['Ingen lik egenskap', 'Én lik egenskap', 'To like egenskaper', 'Tre like egenskaper'],
        hints: ['Med x like: Velg hvilke (på hvor mange måter?), og hver av de andre kan gå opp eller ned.'],
        wrong: {
          zero: 'Det er {zero} uten noe likt. Alle egenskapene må være ulike, og de kan velges på bare én måte.',
          two: 'Det er {two} med to like. Det er flere av en annen type.',
          three: 'Det er bare {three} med tre like: Bare én egenskap er ulik.',
        },
      },
      chance: {
        title: 'Tilfeldig',
        text: 'Trekk tre kort i blinde. Sjansen for et sett er 1 av … ?',
        right: '1 av 79: De to første kortene lar 79 være igjen, og ett av dem er riktig.',
        hints: ['Trekk to kort. Hvor mange er igjen? Hvor mange av dem er riktige?'],
        wrong: {
          all: 'To kort er alt trukket.',
          eighty: 'To kort er alt trukket, ikke ett.',
          sets: 'Det er antallet sett. Tenk bare på det tredje kortet.',
        },
      },
    },
  },
  sums: {
    title: 'Summer og rester',
    about: 'Kort som tall: Hvordan regning finner en feil, og hvordan to feil skjuler hverandre.',
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
  },
  hidden: {
    title: 'Det skjulte kortet',
    about: 'Ett kort ligger med baksiden opp gjennom hele spillet. Til slutt vet du hvilket.',
    goal: 'Å bruke summen av kortstokken til å finne et kort ingen har sett, med siffer eller ved å se.',
    minutes: '30',
    material: 'En kortstokk til hver gruppe. Legg ett kort til side med baksiden opp før spillet.',
    questions: [
      {
        ask: 'Hvordan kan kortene som er igjen, vite hva som er skjult?',
        expect: 'Alle kortene har sum null, sett har sum null; da har resten og det skjulte kortet det også.',
      },
      {
        ask: 'Trenger dere siffer?',
        expect:
          'Nei: Del kortene i hver egenskap i grupper på tre, helt like eller helt ulike; det som mangler, er den skjulte verdien.',
      },
    ],
    steps: {
      two: {
        title: 'To kort igjen',
        text: 'Ett kort ble lagt til side før spillet. Spillet er over, og to kort er igjen. Hvilket kort er skjult?',
        right: 'Det siste kortet igjen: De tre må være et sett.',
        hints: ['Alle de 81 kortene har sum null. Settene også. Da har disse to og det skjulte det også.'],
      },
      how: {
        title: 'Hvor mange er igjen?',
        text: 'Med ett kort til side spilles det med 80. Hvor mange kan være igjen til slutt?',
        right: '2, 5, 8 og så videre: Med det skjulte kortet er det i tregangen.',
        options: ['2, 5 eller 8', '3, 6 eller 9', '0, 6 eller 9'],
        hints: ['80 minus treere.'],
        wrong: {
          three: '80 er ikke i tregangen, så 80 minus treere er det heller ikke.',
          six: 'Slik er det uten et skjult kort.',
        },
      },
      five: {
        title: 'Fem kort igjen',
        text: 'Nå er fem kort igjen. Lag det skjulte kortet.',
        right: 'Det er det skjulte kortet.',
        hints: [
          'Ta én egenskap. Stryk ut tre like, eller ett av hvert.',
          'Hva mangler for at resten skal være helt lik eller helt ulik?',
        ],
      },
      digits: {
        title: 'Med siffer',
        text: 'Fem andre kort er igjen. Skriv summen deres, uten treere.',
        right: 'Det skjulte kortet har sifrene som gjør summen til null: 1 trenger 2, 2 trenger 1, 0 trenger 0.',
        hints: ['Legg sammen hver kolonne, og ta bort treere.'],
      },
      eight: {
        title: 'Åtte kort igjen',
        text: 'Det samme med åtte kort. Lag det skjulte kortet.',
        right: 'Dette kunne du gjort med hvor mange kort som helst.',
        hints: ['Én egenskap om gangen. Stryk ut grupper på tre som er helt like eller helt ulike.'],
      },
      still: {
        title: 'Er spillet over?',
        text: 'Det er ikke noe sett igjen på bordet. Men her er det skjulte kortet, snudd, i rammen. Velg to kort som lager et sett med det.',
        right:
          'Det skjulte kortet kan altså lage et sett med det som er igjen. Med fem kort igjen går det ikke: Da ville de tre andre også være et sett.',
        hints: ['Tenk på det tredje kortet for hvert par.'],
      },
    },
  },
  planes: {
    title: 'Linjer, plan, magiske kvadrater',
    about: 'Tre kort vokser til ni, og alt stemmer.',
    goal: 'Et sett er en linje med tre punkter; tre kort som ikke er et sett, gir et plan med ni kort og tolv sett.',
    minutes: '45',
    material: 'En kortstokk til hvert par. La dem bygge kvadrater av tre egne kort.',
    questions: [
      {
        ask: 'Hvilke tre plasser bestemmer hele kvadratet?',
        expect: 'Hvilke som helst tre som ikke ligger på en linje.',
      },
      {
        ask: 'Hvor mange sett er det i kvadratet? Hvordan vet dere at dere har alle?',
        expect: '12: 36 par, tre i hvert sett.',
      },
      {
        ask: 'Kan et kvadrat begynne med et sett?',
        expect: 'Da ligger det tredje kortet alt på linjen, og ingenting er bestemt.',
      },
    ],
    steps: {
      square: {
        title: 'Bygg et magisk kvadrat',
        text: 'Hver rad, hver kolonne og hver diagonal skal være et sett. Tre kort ligger der alt. Velg et kort å legge, og så plassen. Du trenger ikke alle kortene.',
        right: 'Et magisk kvadrat: ni kort av tre.',
        hints: [
          'Begynn med den første raden: Der ligger det to kort.',
          'Så den første kolonnen. Så midten: Den ligger på en diagonal.',
        ],
      },
      slanted: {
        title: 'Et sett på skrå',
        text: 'Finn et sett i dette kvadratet som verken er en rad eller en kolonne.',
        right: 'En diagonal. De som går ut på den ene siden, kommer inn igjen på den andre.',
        hints: ['Prøv en diagonal fra hjørne til hjørne.', 'Velg ett kort fra hver rad og hver kolonne.'],
        wrong: { straight: 'Et sett, men det er en rad eller en kolonne. Let etter et på skrå.' },
      },
      lines: {
        title: 'Hvor mange sett?',
        text: 'Hvor mange sett er det i et magisk kvadrat?',
        right: 'Tolv: tre rader, tre kolonner, tre diagonaler hver vei. To og to kort ligger alltid i ett av dem.',
        hints: ['36 par av kort. Hvert sett har tre av parene.'],
        wrong: {
          straight: 'Det er radene og kolonnene. Diagonalene teller også, selv de som går rundt kanten.',
          diagonals: 'Rader, kolonner og de to lange diagonalene. Diagonaler går også rundt kanten.',
        },
      },
      own: {
        title: 'Ditt eget kvadrat',
        text: 'Velg hvilke som helst tre kort som ikke er et sett. Siden bygger kvadratet.',
        right: 'Dine tre kort og de seks som følger av dem.',
        hints: ['Nesten hvilke som helst tre kort går bra.'],
        wrong: { set: 'Disse tre er et sett, altså alt en linje. Ta tre som ikke er det:' },
      },
      unique: {
        title: 'Hvor mange kvadrater?',
        text: 'Hvor mange plan i kortstokken har disse tre kortene med?',
        right: 'Nøyaktig ett: De andre seks kortene følger.',
        hints: ['Hadde du noen gang et valg mens du bygde?'],
        wrong: { none: 'Du har bygd slike kvadrater. De finnes for alle tre kort som ikke er et sett.' },
      },
      all: {
        title: 'Alle plan',
        text: 'Hvor mange plan er det i kortstokken? Tre kort som ikke er et sett, kan trekkes i 81 · 80 · 78 = {triples} rekkefølger.',
        right: '1170.',
        hints: [
          'Hvor mange av disse rekkefølgene ligger i det samme planet? Tell på samme måte med 9 kort.',
          'I et plan: 9 · 8 · 6 = {each}. Del.',
        ],
        wrong: {
          triples: 'Det teller hvert plan mange ganger, én gang for hver tre av kortene i rekkefølge.',
          sets: 'Det er antallet sett.',
          third: 'Du delte på de seks rekkefølgene av tre kort. Men et plan har mer enn én gruppe på tre.',
        },
      },
    },
  },
  parallel: {
    title: 'Parallelle sett og kuber',
    about: 'Sett med samme retning, og 27 kort som en kube.',
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
  },
  caps: {
    title: 'Kort uten sett',
    about: 'Hvor mange kort kan ligge der uten et sett? Finn 20.',
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
  },
  xor: {
    title: 'Projektivt sett',
    about: 'En annen kortstokk, to verdier, og regelen «enten – eller».',
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
  },
  antiset: {
    title: 'Anti-SET',
    about: 'Den som har et sett, taper. Den som begynner, kan alltid vinne.',
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
  },
  twelve: {
    title: 'Mange sett blant tolv kort',
    about: 'Hvor mange sett kan tolv kort ha? Bygg et brett med 14.',
    goal: 'Et lite ekstremalproblem: en god konstruksjon, og en grunn til at flere ikke går.',
    minutes: '45',
    material: 'De 27 fylte kortene, lagt ut.',
    questions: [
      { ask: 'Hvor mange sett kan 3, 4, 5, 6 kort ha?', expect: '1, 1, 2, 3.' },
      {
        ask: 'Hvorfor gir et kort utenfor et magisk kvadrat ikke noe sett med to kort i kvadratet?',
        expect: 'To kort i kvadratet har sitt tredje kort i kvadratet.',
      },
      {
        ask: 'Hvor mange flere kan tre kort utenfor gi?',
        expect: 'Bare par av dem teller: høyst to av de tre parene.',
      },
    ],
    steps: {
      five: {
        title: 'Fem kort',
        text: 'Velg {cards} av de ni kortene med {goal} sett blant dem.',
        right: 'To sett som deler et kort.',
        hints: ['To sett med ett felles kort har fem kort.'],
        status: '{n} kort, {sets} sett',
        wrong: { fewer: 'Så langt {n} sett. Bytt et kort.' },
      },
      seven: {
        title: 'Sju kort',
        text: 'Nå {cards} kort med {goal} sett.',
        right: 'Fem sett: det meste for sju kort.',
        hints: ['Utelat to av de ni kortene. Spiller det noen rolle hvilke?'],
        status: '{n} kort, {sets} sett',
        wrong: { fewer: 'Så langt {n} sett. Bytt et kort.' },
      },
      nine: {
        title: 'Ni kort',
        text: 'Hvor mange sett har alle ni?',
        right: 'Tolv. Hvert par har sitt tredje kort her, så ni kort kan ikke ha flere.',
        hints: ['Et magisk kvadrat.'],
        wrong: {
          straight: 'Bare rader og kolonner. Tell diagonalene også.',
          formula: 'Det er parene. Hvert sett har tre av dem.',
        },
      },
      ten: {
        title: 'Et tiende kort',
        text: 'Det merkede kortet kommer til et magisk kvadrat. Hvor mange nye sett gir det?',
        right: 'Ingen: To kort i kvadratet har alltid sitt tredje kort i kvadratet.',
        hints: ['Et nytt sett ville ha det nye kortet og to fra kvadratet.'],
        wrong: {
          one: 'Hvilke to kort i kvadratet skulle det gå sammen med? Det tredje kortet deres er i kvadratet.',
          four: 'I kvadratet ligger hvert kort i fire sett, men dette er utenfor.',
        },
      },
      twelve: {
        title: 'Tolv kort, fjorten sett',
        text: 'Velg {cards} av de 27 kortene med {goal} sett blant dem. Be om ett kort når du står fast.',
        right: 'Fjorten sett blant tolv kort. Flere er umulig.',
        hints: [
          'Begynn med et magisk kvadrat: ni kort, tolv sett. Et lag er et slikt.',
          'To kort utenfor kvadratet lager et sett når det tredje kortet ligger i kvadratet.',
          'Tre kort utenfor har tre par. La to av parene peke inn i kvadratet.',
        ],
        status: '{n} kort, {sets} sett',
        wrong: { fewer: 'Så langt {n} sett. Bytt et kort.' },
      },
      fifteen: {
        title: 'Hvorfor ikke femten?',
        text: 'Et magisk kvadrat og tre kort utenfor: Hvorfor kan de ikke gi tre sett til?',
        right:
          'Ja. To kort utenfor peker inn i kvadratet bare fra hver sin side. Av tre kort er to på samme side, så høyst to par teller.',
        options: [
          'Ingen har funnet det ennå.',
          'Tre kort har bare to par.',
          'To av de tre ligger på samme side av kvadratet, og et slikt par peker ikke inn i det.',
          'En datamaskin delte ut en million brett og fant ingen.',
        ],
        hints: ['Et bevis må gjelde alle brett, ikke bare dem man har sett.'],
        wrong: {
          trust: 'At ingen har funnet det, er ikke noe bevis.',
          pairs: 'Tre kort har tre par.',
          tried: 'En stikkprøve kan ikke vise at noe aldri skjer. Den siste leksjonen handler om det.',
        },
      },
    },
  },
  proof: {
    title: 'Fra stikkprøver til bevis',
    about: 'Historien om de 49 kortene: Hva en simulering ikke kan fortelle.',
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
        options: [
          'Ja, 50 000 er nok.',
          'Nesten: Man ville trenge en million.',
          'Nei, uansett hvor mange man deler ut.',
        ],
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
  },
};
export default nb;
