// SPDX-License-Identifier: MIT
// The words of the lesson "The hidden card".

const words = {
  goal: 'Using the sum of the deck to find a card nobody has seen, by digits or by looking.',
  minutes: '30',
  material: 'A deck for each group. Put one card aside, face down, before the game.',
  questions: [
    {
      ask: 'How can the cards that are left know the hidden card?',
      expect: 'All cards sum to zero, sets sum to zero; so the rest and the hidden card do.',
    },
    {
      ask: 'Do you need digits?',
      expect:
        'No: in each property group the cards into threes all alike or all different; what is missing is the hidden value.',
    },
  ],
  steps: {
    two: {
      title: 'Two cards left',
      text: 'One card was put aside at the start. The game is over and two cards are left. Which card is hidden?',
      right: 'The final card again: the three must be a set.',
      hints: ['All 81 cards sum to zero. So do the sets. So do these two with the hidden one.'],
    },
    how: {
      title: 'How many are left?',
      text: 'With one card aside, 80 are played. How many can be left at the end?',
      right: '2, 5, 8 and so on: with the hidden card a multiple of three.',
      options: ['2, 5 or 8', '3, 6 or 9', '0, 6 or 9'],
      hints: ['80 minus threes.'],
      wrong: {
        three: '80 is not a multiple of three, so 80 minus threes is not either.',
        six: 'That is so without a hidden card.',
      },
    },
    five: {
      title: 'Five cards left',
      text: 'Now five cards are left. Make the hidden card.',
      right: 'That is the hidden card.',
      hints: [
        'Take one property. Strike out three alike, or one of each.',
        'What is missing to make the rest all alike or all different?',
      ],
    },
    digits: {
      title: 'With digits',
      text: 'Five other cards are left. Write down their sum, without threes.',
      right: 'The hidden card has the digits that bring this sum to zero: 1 needs 2, 2 needs 1, 0 needs 0.',
      hints: ['Add each column, then take away threes.'],
    },
    eight: {
      title: 'Eight cards left',
      text: 'The same with eight cards. Make the hidden card.',
      right: 'You could do this for any number of cards.',
      hints: ['One property at a time. Strike out groups of three that are all alike or all different.'],
    },
    still: {
      title: 'Is the game over?',
      text: 'No set is left on the table. But here is the hidden card, turned up in the frame. Choose two cards that make a set with it.',
      right:
        'So the hidden card may complete a set with what is left. With five cards left it could not: the other three would be a set, too.',
      hints: ['For each pair think of the third card.'],
    },
  },
};
export default words;
