// SPDX-License-Identifier: MIT
// The lessons in their order: a row each, with what is wanted of all of them at once. The rest of a lesson is its file in
// lessons/ and its words in words/, which come when it is opened.

export interface Row {
  name: string; // in addresses, and of its files
  steps: readonly string[]; // by their names, in order
  words: Record<'en' | 'nb', { title: string; about: string }>;
}

export const kLessons: readonly Row[] = [
  {
    name: 'notice',
    steps: ['look', 'ways', 'piles', 'values', 'missing', 'copies'],
    words: {
      en: { title: 'What do you notice?', about: 'Look at the deck, sort it, find the card that is missing.' },
      nb: { title: 'Hva legger du merke til?', about: 'Se på kortstokken, sorter den og finn kortet som mangler.' },
    },
  },
  {
    name: 'count',
    steps: ['two', 'block', 'three', 'four', 'five', 'values'],
    words: {
      en: { title: 'How many cards?', about: 'From 3 cards to 81, without counting one by one.' },
      nb: { title: 'Hvor mange kort?', about: 'Fra 3 kort til 81, uten å telle ett for ett.' },
    },
  },
  {
    name: 'final',
    steps: ['one', 'two', 'three', 'four', 'rule', 'spot', 'unique'],
    words: {
      en: {
        title: 'What is the final card?',
        about: 'Two cards are given. Which third card belongs to them? The rule is for you to find.',
      },
      nb: {
        title: 'Hva er det siste kortet?',
        about: 'To kort er gitt. Hvilket tredje kort hører til? Regelen skal du finne selv.',
      },
    },
  },
  {
    name: 'play',
    steps: ['six', 'nine', 'twelve', 'none', 'game'],
    words: {
      en: { title: 'Play', about: 'Find sets among 6, 9 and 12 cards, then play.' },
      nb: { title: 'Spill', about: 'Finn sett blant 6, 9 og 12 kort, og spill så.' },
    },
  },
  {
    name: 'sets',
    steps: ['with', 'through9', 'through', 'all', 'different', 'kinds', 'chance'],
    words: {
      en: { title: 'Counting sets', about: 'How many sets contain a card? How many are there in all?' },
      nb: { title: 'Å telle sett', about: 'Hvor mange sett har et bestemt kort med? Hvor mange finnes i alt?' },
    },
  },
  {
    name: 'sums',
    steps: ['read', 'write', 'add', 'not', 'whole', 'left', 'error', 'cancel'],
    words: {
      en: {
        title: 'Sums and remainders',
        about: 'Cards as numbers: how arithmetic finds a mistake, and how two mistakes hide each other.',
      },
      nb: {
        title: 'Summer og rester',
        about: 'Kort som tall: Hvordan regning finner en feil, og hvordan to feil skjuler hverandre.',
      },
    },
  },
  {
    name: 'hidden',
    steps: ['two', 'how', 'five', 'digits', 'eight', 'still'],
    words: {
      en: { title: 'The hidden card', about: 'One card lies face down during the whole game. At the end you know it.' },
      nb: {
        title: 'Det skjulte kortet',
        about: 'Ett kort ligger med baksiden opp gjennom hele spillet. Til slutt vet du hvilket.',
      },
    },
  },
  {
    name: 'planes',
    steps: ['square', 'slanted', 'lines', 'own', 'unique', 'all'],
    words: {
      en: { title: 'Lines, planes, magic squares', about: 'Three cards grow into nine, and everything fits.' },
      nb: { title: 'Linjer, plan, magiske kvadrater', about: 'Tre kort vokser til ni, og alt stemmer.' },
    },
  },
  {
    name: 'parallel',
    steps: ['which', 'direction', 'through', 'cube', 'sets', 'planes'],
    words: {
      en: { title: 'Parallel sets and cubes', about: 'Sets with the same direction, and 27 cards as a cube.' },
      nb: { title: 'Parallelle sett og kuber', about: 'Sett med samme retning, og 27 kort som en kube.' },
    },
  },
  {
    name: 'caps',
    steps: ['nine', 'five', 'cube', 'deck', 'pairs', 'sure'],
    words: {
      en: { title: 'Cards without a set', about: 'How many cards can lie there without a set? Find 20.' },
      nb: { title: 'Kort uten sett', about: 'Hvor mange kort kan ligge der uten et sett? Finn 20.' },
    },
  },
  {
    name: 'xor',
    steps: ['third', 'make', 'rule', 'cards', 'find', 'sets', 'seven'],
    words: {
      en: { title: 'Projective Set', about: 'Another deck, two values, and the rule of the exclusive or.' },
      nb: { title: 'Projektivt sett', about: 'En annen kortstokk, to verdier, og regelen «enten – eller».' },
    },
  },
  {
    name: 'antiset',
    steps: ['try', 'mirror', 'why', 'win', 'rounds'],
    words: {
      en: { title: 'Anti-SET', about: 'Who holds a set loses. The first player can always win.' },
      nb: { title: 'Anti-SET', about: 'Den som har et sett, taper. Den som begynner, kan alltid vinne.' },
    },
  },
  {
    name: 'twelve',
    steps: ['five', 'seven', 'nine', 'ten', 'twelve', 'fifteen'],
    words: {
      en: { title: 'Many sets among twelve cards', about: 'How many sets can twelve cards hold? Build a board of 14.' },
      nb: { title: 'Mange sett blant tolv kort', about: 'Hvor mange sett kan tolv kort ha? Bygg et brett med 14.' },
    },
  },
  {
    name: 'proof',
    steps: ['deal', 'half', 'sure', 'witness', 'number', 'proof', 'again'],
    words: {
      en: { title: 'From samples to proof', about: 'The story of the 49 cards: what a simulation cannot tell.' },
      nb: {
        title: 'Fra stikkprøver til bevis',
        about: 'Historien om de 49 kortene: Hva en simulering ikke kan fortelle.',
      },
    },
  },
];

export const lessonNamed = (name?: string): Row | undefined => kLessons.find((row) => row.name === name);
/** The one that comes next; none after the last. */
export const lessonAfter = (name: string): Row | undefined =>
  kLessons[kLessons.findIndex((row) => row.name === name) + 1];
