// SPDX-License-Identifier: MIT
// The words of the lesson "How many cards?".

const words = {
  goal: 'The multiplication principle: each new property multiplies the number of cards by three.',
  minutes: '20 to 30',
  material: 'A deck for each group; the layouts of lesson 1 still on the tables help.',
  questions: [
    {
      ask: 'How many cards are in the deck? Find a way that does not count one by one.',
      expect: '9 rows of 9, three blocks of 27, 3 · 3 · 3 · 3. Let each group explain its own calculation.',
    },
    {
      ask: 'What happens when we add a property? A value?',
      expect: 'A property multiplies by 3. A value changes every factor: 4 · 4 · 4 · 4.',
    },
  ],
  steps: {
    two: {
      title: 'Add a colour',
      text: 'A tiny deck has only one property, the number: three cards. Now each of them comes in three colours. How many cards are there?',
      right: 'Nine: 3 numbers times 3 colours.',
      hints: ['Each card becomes three cards.'],
      wrong: { sum: '3 + 3 counts values. Each of the three cards comes in three colours, so it is three threes.' },
    },
    block: {
      title: 'A block of the deck',
      text: 'Choose all cards with the same number and the same filling as the card in the frame. Then check.',
      right: 'Nine cards: 3 colours times 3 shapes are still free.',
      hints: [
        'Number and filling are settled. Colour and shape may be anything.',
        'In this layout the cards you want lie together.',
      ],
      wrong: {
        strange: 'One of your cards differs in {ways}.',
        more: '{n|One card is|{n} cards are} still missing.',
      },
    },
    three: {
      title: 'Add a shape',
      text: 'These nine cards have all numbers and all colours, but one shape. With three shapes, how many cards?',
      right: '27: three times nine.',
      hints: ['Nine cards for each shape.'],
      wrong: {
        sum: '9 + 3 counts the new shapes as cards. Every card comes in each shape.',
        twice: 'That is nine cards in two shapes. There are three.',
      },
    },
    four: {
      title: 'Add a filling',
      text: 'Now the fourth property, the filling. How many cards has the whole deck?',
      right: '81 = 3 · 3 · 3 · 3.',
      hints: ['27 cards for each of the three fillings.'],
      wrong: {
        sum: '4 properties with 3 values are 12 values. Cards are combinations: multiply.',
        power: 'That is 4 · 4 · 4. There are four properties with three values each: 3 · 3 · 3 · 3.',
        thirty: '27 + 3 counts the fillings as cards. Every one of the 27 comes in three fillings.',
      },
    },
    five: {
      title: 'A fifth property',
      text: 'Some decks have a background, too: white, black or grey. How many cards is that?',
      right: '243: three times 81. A game with them takes three times as long.',
      hints: ['81 cards for each background.'],
      wrong: { sum: '81 + 3 counts backgrounds as cards.', double: 'That is two backgrounds. There are three.' },
    },
    values: {
      title: 'A fourth value',
      text: 'Back to four properties, but each has four values: number 4, dotted, a new colour, a star. How many cards?',
      right: '256 = 4 · 4 · 4 · 4.',
      hints: ['What happens to each of the four factors?'],
      wrong: {
        sum: '4 + 4 + 4 + 4 counts values. Multiply.',
        three: 'That is 3 · 3 · 3 · 3. Every factor is now 4.',
      },
    },
  },
};
export default words;
