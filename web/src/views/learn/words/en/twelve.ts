// SPDX-License-Identifier: MIT
// The words of the lesson "Many sets among twelve cards".

const words = {
  goal: 'A small extremal problem: a good construction, and a reason why no more is possible.',
  minutes: '45',
  material: 'The 27 solid cards, laid out.',
  questions: [
    { ask: 'How many sets can 3, 4, 5, 6 cards hold?', expect: '1, 1, 2, 3.' },
    {
      ask: 'Why does a card outside a magic square add no set with two cards of the square?',
      expect: 'Two cards of the square have their third card in the square.',
    },
    {
      ask: 'How many more can three outside cards add?',
      expect: 'Only pairs of them count: at most two of the three pairs.',
    },
  ],
  steps: {
    five: {
      title: 'Five cards',
      text: 'Choose {cards} of the nine cards with {goal} sets among them.',
      right: 'Two sets that share a card.',
      hints: ['Two sets with one card in common have five cards.'],
      status: '{n} cards, {sets} sets',
      wrong: { fewer: 'So far {n|one set|{n} sets}. Change a card.' },
    },
    seven: {
      title: 'Seven cards',
      text: 'Now {cards} cards with {goal} sets.',
      right: 'Five sets: that is the most for seven cards.',
      hints: ['Leave out two of the nine cards. Does it matter which?'],
      status: '{n} cards, {sets} sets',
      wrong: { fewer: 'So far {n|one set|{n} sets}. Change a card.' },
    },
    nine: {
      title: 'Nine cards',
      text: 'How many sets have all nine?',
      right: 'Twelve. Every pair has its third card here, so nine cards cannot hold more.',
      hints: ['A magic square.'],
      wrong: {
        straight: 'Rows and columns only. Count diagonals, too.',
        formula: 'These are the pairs. Each set has three of them.',
      },
    },
    ten: {
      title: 'A tenth card',
      text: 'The marked card joins a magic square. How many new sets does it bring?',
      right: 'None: two cards of the square always have their third card in the square.',
      hints: ['A new set would have the new card and two of the square.'],
      wrong: {
        one: 'Which two cards of the square would it go with? Their third card is in the square.',
        four: 'In the square each card lies in four sets, but this one is outside.',
      },
    },
    twelve: {
      title: 'Twelve cards, fourteen sets',
      text: 'Choose {cards} of the 27 cards with {goal} sets among them. Ask for one card when you are stuck.',
      right: 'Fourteen sets among twelve cards. More are impossible.',
      hints: [
        'Begin with a magic square: nine cards, twelve sets. A layer is one.',
        'Two cards outside the square make a set when their third card lies in the square.',
        'Three cards outside have three pairs. Let two of the pairs point into the square.',
      ],
      status: '{n} cards, {sets} sets',
      wrong: { fewer: 'So far {n|one set|{n} sets}. Change a card.' },
    },
    fifteen: {
      title: 'Why not fifteen?',
      text: 'A magic square and three cards outside: why can they not hold three sets more?',
      right:
        'Yes. Two cards outside point into the square only from opposite sides. Of three cards two are on the same side, so at most two pairs count.',
      options: [
        'Nobody has found one yet.',
        'Three cards have only two pairs.',
        'Two of the three lie on the same side of the square, and such a pair does not point into it.',
        'A computer dealt a million boards and found none.',
      ],
      hints: ['A proof must cover every board, not only those one has seen.'],
      wrong: {
        trust: 'That nobody has found one is no proof.',
        pairs: 'Three cards have three pairs.',
        tried: 'A sample cannot show that something never happens. The last lesson is about that.',
      },
    },
  },
};
export default words;
