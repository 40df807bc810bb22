// SPDX-License-Identifier: MIT
// The words of the lesson "Sums and remainders".

const words = {
  goal: 'Three cards are a set exactly when their sum is zero modulo 3 in every property; the last cards of a game tell of mistakes.',
  minutes: '45',
  material: 'The code table of this lesson on the board; a deck.',
  questions: [
    {
      ask: 'Which sums can three values have when they are all alike or all different?',
      expect: '0+0+0, 1+1+1, 2+2+2 and 0+1+2: all divisible by 3. No other three are.',
    },
    {
      ask: 'Why can a game not end with three cards?',
      expect: 'All cards sum to zero, every set taken sums to zero, so the three left sum to zero: a set.',
    },
    { ask: 'The sum at the end is zero. Was there no mistake?', expect: 'Not certain: two mistakes can cancel.' },
  ],
  steps: {
    read: {
      title: 'Cards as numbers',
      text: 'Write a card as four digits: number, filling, colour, shape.\nNumber: 0 is three, 1 is one, 2 is two. Filling: 0 open, 1 striped, 2 solid. Colour: 0 is the first, 1 the second, 2 the third in the list below. Shape: 0 oval, 1 diamond, 2 wave.\nMake the card {code}.',
      right: 'That is the card.',
      hints: ['Go from left to right. Three symbols have the digit 0, because 3 leaves no remainder.'],
    },
    write: {
      title: 'And back',
      text: 'Write this card as digits. Three symbols are 0.',
      right: 'Now every card is a number with four digits.',
      hints: ['Number first, then filling, colour and shape, in the order of the lesson’s first step.'],
    },
    add: {
      title: 'Add a set',
      text: 'These three cards are a set. Add their digits, property by property, and keep only the remainder after division by 3.',
      right: 'All zero. It is so for every set: all alike or all different always adds up to a multiple of 3.',
      hints: ['For each property add three digits. 3 and 6 leave 0, 4 leaves 1, 5 leaves 2.'],
    },
    not: {
      title: 'Add a non-set',
      text: 'These three are not a set. What is their sum?',
      right: 'Not all zero. Where two are alike and one differs, something is left over.',
      hints: ['Add column by column, then take away threes.'],
    },
    whole: {
      title: 'The whole deck',
      text: 'What is the sum of all 81 cards?',
      right: 'Zero: the deck can be laid out as 27 sets, and each adds nothing.',
      options: ['0 0 0 0', '1 1 1 1', 'It depends on how the cards lie.'],
      hints: ['Can you lay out the whole deck in sets?'],
      wrong: {
        other: 'In each property every value comes 27 times: 27 · (0 + 1 + 2) = 81, a multiple of 3.',
        open: 'A sum does not depend on the order.',
      },
    },
    left: {
      title: 'The end of a game',
      text: 'Sets are taken until none is left on the table. Which number of cards cannot be left?',
      right: 'Three: their sum would be zero, so they would be a set.',
      options: ['0', '3', '6', '9'],
      hints: ['The deck sums to zero, every set too. What about what is left?'],
      wrong: {
        none: 'It happens in about one game of a hundred.',
        six: 'Six cards with sum zero need not contain a set. It is the most common end.',
        nine: 'Nine cards with sum zero need not contain a set.',
      },
    },
    error: {
      title: 'A strange end',
      text: 'A game is over and these cards are left. Their sum is {sum}. What happened?',
      right: 'Somebody took three cards that were no set. The sum shows even by how much they missed.',
      options: ['Nothing: sums at the end may be anything.', 'Somebody took a wrong set.', 'There must be a set left.'],
      hints: ['What would the sum be if all sets had been right?'],
      wrong: {
        fine: 'If every set was right, the sum must be 0 0 0 0.',
        two: 'Check: there is none. And a set would not change the sum.',
      },
    },
    cancel: {
      title: 'Two mistakes',
      text: 'Earlier somebody took the three cards in the frame, though they are no set: their sum is {sum}. Choose three more cards, a second mistake, so that both together cannot be seen in the sum.',
      right: 'Together the six cards sum to zero. Nobody will ever know from the sum.',
      hints: [
        'The second three must have the sum 0 2 0 0.',
        'Number, colour and shape must be fine; only the filling is wrong.',
      ],
      wrong: {
        total: 'These three sum to {sum}. With the first three that makes {total}, and the mistakes would show.',
      },
    },
  },
};
export default words;
