// SPDX-License-Identifier: MIT
// The words of the lesson "Play".

const words = {
  goal: 'Pupils find sets on their own and can say why three cards are one.',
  minutes: '30',
  material: 'A deck for two to four players. Small groups for beginners; larger ones are hectic.',
  questions: [
    {
      ask: 'How do you search?',
      expect: 'Take two cards, think of the third, look for it. Some search by a property: all sets of ovals, say.',
    },
    {
      ask: 'How can you be sure that there is no set?',
      expect: 'Check all pairs: with 9 cards 36, with 12 cards 66. Or use the cards’ values cleverly.',
    },
  ],
  steps: {
    six: {
      title: 'Six cards',
      text: 'All these cards are solid, so three properties are left. There is one set. Choose its three cards.',
      right: 'That is a set.',
      hints: ['Take two cards and think of the third. Is it there?'],
    },
    nine: {
      title: 'Nine cards',
      text: 'Here are two sets. Find one.',
      right: 'Well seen.',
      hints: ['Look for three cards of the same number, then for three different numbers.'],
    },
    twelve: {
      title: 'Twelve cards',
      text: 'Now the whole deck, as in a game: twelve cards on the table, and three sets among them. Find one.',
      right: 'A set. In a game it would be yours.',
      hints: ['Choose the value that comes most often. Is there a set in it?'],
    },
    none: {
      title: 'Is there one?',
      text: 'Nine cards. Is there a set among them?',
      right: 'Right.',
      options: ['Yes', 'No'],
      hints: ['There are 36 pairs. For each, think of the third card.'],
      wrong: {
        none: 'No pair of these cards finds its third card here. Being sure of that takes patience.',
        missed: 'There is one:',
      },
    },
    game: {
      title: 'A short game',
      text: 'Find three sets. New cards come in their place. When you see no set, say so.',
      right: 'Three sets. Now find a friend and a deck, or play here against bots.',
      hints: ['Take your time. Nobody else is at this table.'],
    },
  },
};
export default words;
