// SPDX-License-Identifier: MIT
// The words of the lesson "Cards without a set".

const words = {
  goal: 'Largest caps of 4, 9 and 20 cards; why 21 cards always hold a set is known, and hard.',
  minutes: '45',
  material: 'The poster of the deck and counters, or this page.',
  questions: [
    {
      ask: 'Each two cards you choose close a third. How many are closed by 4 cards? By 20?',
      expect: 'At most one for each pair: 6, and 190. But there are only 61 others, so many pairs close the same card.',
    },
    {
      ask: 'How would you prove that 5 of the nine cards always hold a set?',
      expect: 'Rows: two of them would hold two cards each, and so on. A short case list.',
    },
  ],
  steps: {
    nine: {
      title: 'Nine cards',
      text: 'Choose {goal} of these nine cards so that there is no set among them.',
      right: 'Four cards without a set. More are not possible among these nine.',
      hints: ['Each two chosen cards close one card.', 'Try two cards of one row and two of another.'],
      status: '{n} of {goal} cards, {open} still open',
    },
    five: {
      title: 'A fifth?',
      text: 'Can you find five of the nine cards without a set?',
      right: 'No. Trying all 126 ways shows it, and so does a short argument about rows.',
      options: ['Yes, with luck', 'No, never'],
      hints: ['Four cards without a set have six pairs. Which cards do they close?'],
      wrong: { yes: 'Try: four cards without a set close all five others.' },
    },
    cube: {
      title: 'Twenty-seven cards',
      text: 'Choose {goal} of the 27 cards without a set. Ask for the closed cards, or for one card, when you are stuck.',
      right: 'Nine cards without a set: the most for 27.',
      hints: ['In each layer at most four. Three in each would do.', 'Look at the closed cards before you choose.'],
      status: '{n} of {goal} cards, {open} still open',
    },
    deck: {
      title: 'The whole deck',
      text: 'Now all 81 cards. Choose {goal} without a set. It was proved in 1970 that 21 are impossible; even 20 are rare. Help is there.',
      right: 'Twenty cards without a set! You have found one of only 682,344 such choices.',
      hints: [
        'Show the closed cards: never choose one of them.',
        'Choose pairs of cards that all close the same card.',
        'Ask for one card again and again: it always leads to 20, or says that you must go back.',
      ],
      status: '{n} of {goal} cards, {open} still open',
    },
    pairs: {
      title: 'The secret of twenty',
      text: 'Here are twenty cards without a set. Choose two of them that make a set with the card in the frame.',
      right: 'All twenty fall into ten such pairs around one card. Every choice of twenty is built so.',
      hints: ['Take any card. Its partner is settled.'],
    },
    sure: {
      title: 'Always a set',
      text: 'How many cards must lie on the table so that there is surely a set?',
      right: '21: Giuseppe Pellegrino proved it in 1970, before the game existed.',
      hints: ['You have seen twenty without a set.'],
      wrong: { cap: 'You have just seen twenty without a set. One more.', half: 'Fewer are enough.' },
    },
  },
};
export default words;
