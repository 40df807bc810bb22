// SPDX-License-Identifier: MIT
// The words of the lesson "Projective Set".

const words = {
  goal: 'Addition modulo 2; cards as nonzero vectors; seven cards of 63 always hold a sum of zero.',
  minutes: '40',
  material: 'A printed projective deck for each group.',
  questions: [
    {
      ask: 'What is the same as in SET, what is different?',
      expect: 'Two cards still settle a third. A property is there or not there.',
    },
    { ask: 'Why is there no card without any sign?', expect: 'With it two equal cards would be needed: a + a = 0.' },
    {
      ask: 'Why do seven cards always hold a sum of zero?',
      expect: '127 choices, 64 sums: two choices have the same sum; what they do not share sums to zero.',
    },
  ],
  steps: {
    third: {
      title: 'Three cards',
      text: 'In this deck three cards are a set when every sign is on none of them or on exactly two. Which card completes these two?',
      right: 'Yes: every sign twice, or not at all.',
      hints: ['A sign on both cards is complete. A sign on one of them is needed once more.'],
    },
    make: {
      title: 'Make it',
      text: 'Five signs. Make the third card.',
      right: 'The third card has what exactly one of the two has. That is the exclusive or, XOR.',
      hints: ['Go through the signs: on both or on none, then not on the third.'],
    },
    rule: {
      title: 'The rule',
      text: 'When does a sign belong on the third card?',
      right: 'One or the other, but not both: exclusive or. As numbers: 1 + 1 = 0.',
      options: [
        'When it is on at least one of the two.',
        'When it is on both.',
        'When it is on exactly one of the two.',
        'When it is on neither.',
      ],
      hints: ['Look at your last card.'],
      wrong: {
        once: 'On both would then make three.',
        all: 'On both would then make three.',
        odd: 'Then it would be on one card of three.',
      },
    },
    cards: {
      title: 'How many cards?',
      text: 'Five signs, each there or not, and at least one on each card. How many cards?',
      right: '31: two choices five times are 32, without the empty card.',
      hints: ['2 · 2 · 2 · 2 · 2, and then look at the last condition.'],
      wrong: {
        empty: 'One of the 32 would be empty.',
        sum: '2 + 2 + 2 + 2 + 2 counts choices. Multiply.',
        square: 'That is 5 · 5. Each sign doubles the number.',
      },
    },
    find: {
      title: 'Find a set',
      text: 'Nine cards as in the game. Find three in which every sign is there twice or not at all.',
      right: 'A set.',
      hints: ['Take two cards, think of the third.'],
    },
    sets: {
      title: 'All sets',
      text: 'How many sets has the deck of 31 cards?',
      right: '155 = 31 · 30 / 6.',
      hints: ['As in SET: first card, second card, the third follows. How many orders?'],
      wrong: {
        pairs: 'These are the pairs. Each set has three of them.',
        ordered: '{ordered} counts each set in six orders.',
      },
    },
    seven: {
      title: 'Seven cards',
      text: 'Six signs, 63 cards, seven on the table. Choose three or more cards in which every sign is there an even number of times. Then check.',
      right:
        '{n} cards, every sign an even number of times. Among seven cards there is always such a choice: 127 choices, but only 64 sums.',
      hints: [
        'Begin with two cards and note which signs are odd. Add cards that repair them.',
        'It may take four, five or more cards.',
      ],
      wrong: {
        few: 'Choose at least three cards.',
        odd: '{n|One sign is|{n} signs are} there an odd number of times.',
      },
    },
  },
};
export default words;
