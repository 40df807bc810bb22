// SPDX-License-Identifier: MIT
// The words of the lesson "Lines, planes, magic squares".

const words = {
  goal: 'A set is a line with three points; three cards that are no set span a plane of nine cards with twelve sets.',
  minutes: '45',
  material: 'A deck for each pair. Let them build squares from three cards of their own.',
  questions: [
    { ask: 'Which three places settle the whole square?', expect: 'Any three that are not on a line.' },
    {
      ask: 'How many sets are in the square? How do you know you have all?',
      expect: '12: 36 pairs, three in each set.',
    },
    {
      ask: 'Can a square begin with a set?',
      expect: 'Then the third card is already on the line and nothing is settled.',
    },
  ],
  steps: {
    square: {
      title: 'Build a magic square',
      text: 'Every row, every column and every diagonal shall be a set. Three cards lie already. Choose a card to lay, then its place. You will not need all of them.',
      right: 'A magic square: nine cards from three.',
      hints: [
        'Begin with the first row: two cards lie there.',
        'Then the first column. Then the middle: it lies on a diagonal.',
      ],
    },
    slanted: {
      title: 'A set that leans',
      text: 'Find a set in this square that is neither a row nor a column.',
      right: 'A diagonal. Those that run off one side come in again on the other.',
      hints: ['Try a diagonal from corner to corner.', 'Choose one card from each row and each column.'],
      wrong: { straight: 'A set, but it is a row or a column. Look for one that leans.' },
    },
    lines: {
      title: 'How many sets?',
      text: 'How many sets are in a magic square?',
      right: 'Twelve: three rows, three columns, three diagonals each way. Any two of the cards lie in one of them.',
      hints: ['36 pairs of cards. Each set contains three of the pairs.'],
      wrong: {
        straight: 'These are the rows and columns. Diagonals count too, also those that go around.',
        diagonals: 'Rows, columns and the two long diagonals. Diagonals also go around the edge.',
      },
    },
    own: {
      title: 'Your own square',
      text: 'Choose any three cards that are not a set. The page builds their square.',
      right: 'Your three cards and the six that follow from them.',
      hints: ['Nearly any three cards will do.'],
      wrong: { set: 'These three are a set, a line already. Take three that are not:' },
    },
    unique: {
      title: 'How many squares?',
      text: 'How many planes of the deck contain these three cards?',
      right: 'Exactly one: all other six cards follow.',
      hints: ['While building, had you ever a choice?'],
      wrong: { none: 'You have built such squares. They exist for any three cards that are no set.' },
    },
    all: {
      title: 'All planes',
      text: 'How many planes are in the deck? Three cards that are no set can be drawn in 81 · 80 · 78 = {triples} orders.',
      right: '1170.',
      hints: [
        'How many of these orders lie in the same plane? Count the same way with 9 cards.',
        'In a plane: 9 · 8 · 6 = {each}. Divide.',
      ],
      wrong: {
        triples: 'That counts each plane many times, once for each three of its cards in order.',
        sets: 'That is the number of sets.',
        third: 'You divided by the six orders of three cards. But a plane contains more than one three.',
      },
    },
  },
};
export default words;
