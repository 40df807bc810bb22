// SPDX-License-Identifier: MIT
// The words of the lesson "What do you notice?".

const words = {
  goal: 'The class finds the four properties and their three values, and sees that every combination occurs once.',
  minutes: '30 to 45',
  material: 'A deck for each group of two or three, or this lesson on a screen for each group.',
  questions: [
    {
      ask: 'Take a look at the cards. What do you notice, and what do you wonder about?',
      expect:
        'Number, colour, shape and filling, in any order and in the pupils’ own words. Write values on the board in columns; gaps will be noticed.',
    },
    {
      ask: 'How many of each card are there, and are all of them there?',
      expect: 'Guesses at first. Ask: how can you be sure? The need to sort comes from the class.',
    },
    {
      ask: 'In which ways can you lay out the cards?',
      expect:
        'By one property, by two as a table, by all four as a table of tables. Let groups look at each other’s tables.',
    },
  ],
  steps: {
    look: {
      title: 'Nearly the same',
      text: 'Here are nine cards. Choose two that differ in only one way.',
      right: 'Yes: these two differ in one way only.',
      hints: [
        'Compare two cards: how many symbols, how filled, which colour, which shape?',
        'Begin with cards of the same shape and colour.',
      ],
      wrong: { ways: 'These two differ in {n} ways: {ways}.' },
    },
    ways: {
      title: 'In how many ways?',
      text: 'These two cards differ in every way they can. In how many ways can cards differ?',
      right: 'Four: number, filling, colour and shape. We call them properties.',
      hints: ['Count what you would have to say so that a friend can draw the card.'],
      wrong: {
        values: 'Three is the number of values of one property, for example three colours. Count the properties.',
      },
    },
    piles: {
      title: 'Three piles',
      text: 'Sort these nine cards into three piles. You choose the rule. Choose cards, then their pile.',
      right: 'That is a clear rule: you sorted by {property}.',
      hints: ['Choose one property and forget the others.', 'One pile for each colour would be a rule.'],
    },
    values: {
      title: 'How many values?',
      text: 'You made three piles because there were three colours, or three shapes. How many values has each property?',
      right: 'Three, for each of the four properties.',
      hints: ['Numbers: one, two, three. What about the fillings?'],
      wrong: { properties: 'Four is the number of properties. How many values has one of them?' },
    },
    missing: {
      title: 'One card is missing',
      text: 'This is the whole deck, but one card has fallen under the table. Sort the deck by one property after another, count the piles, and make the missing card.',
      right: 'That is the card. You found it without looking for it.',
      hints: [
        'Sort by number. One pile is smaller than the others: the missing card belongs there.',
        'Do the same for filling, colour and shape.',
      ],
    },
    copies: {
      title: 'How many of each?',
      text: 'With the missing card back: how often is each combination of number, filling, colour and shape in the deck?',
      right: 'Exactly once. So a deck is complete when all combinations are there.',
      options: ['Some combinations are not there at all.', 'Each one exactly once.', 'Each one three times.'],
      hints: ['When you sorted, all piles but one had the same size. What does that say?'],
      wrong: {
        none: 'When you sorted by any property, all piles had 27 cards, but for the missing one. No combination is left out.',
        three: 'Each value comes often, but each combination of four values only once.',
      },
    },
  },
};
export default words;
