// SPDX-License-Identifier: MIT
// The words of the lesson "What is the final card?".

const words = {
  goal: 'The class finds the rule of a set, and that two cards have exactly one third card.',
  minutes: '30',
  material: 'A screen or projector, and a deck for each group to lay out examples.',
  questions: [
    {
      ask: 'What have cards A and B in common? What must card C be?',
      expect: 'Go through one property at a time, and only then show card C.',
    },
    {
      ask: 'Can you say the rule in one sentence?',
      expect: 'In each property all three alike or all three different.',
    },
    {
      ask: 'Is there always a final card? Can there be two?',
      expect: 'Always exactly one: each property settles its value.',
    },
  ],
  steps: {
    one: {
      title: 'An easy one',
      text: 'These two cards differ in one property. Which card completes the three?',
      right: 'Yes. One property all different, the others all alike.',
      hints: ['Which property differs? Which value has not been used?'],
    },
    two: {
      title: 'Two properties',
      text: 'Now two properties differ. Which card is the final one?',
      right: 'Yes. Two properties all different, two all alike.',
      hints: ['Where the two cards agree, the third agrees too.', 'Where they differ, take the third value.'],
    },
    three: {
      title: 'Make it yourself',
      text: 'Three properties differ. Make the final card, property by property.',
      right: 'That is the one.',
      hints: ['Take one property and cover the rest with your hand.'],
    },
    four: {
      title: 'Everything differs',
      text: 'The two cards agree in nothing. Make the final card.',
      right: 'Right: number, filling, colour and shape are all different.',
      hints: ['In each property take the value that neither card has.'],
    },
    rule: {
      title: 'The rule',
      text: 'Three cards that belong together are a set. When are three cards a set?',
      right: 'That is the whole rule of the game.',
      options: [
        'When all properties are the same on all three cards.',
        'When all properties are different on all three cards.',
        'When each property is the same on all three cards or different on all three.',
        'When at least two properties are the same on all three cards.',
      ],
      hints: [
        'Think of the first example: three properties were alike and one was different.',
        'And in the last example everything was different.',
      ],
      wrong: {
        alike: 'Then all three would be the same card, and each card is there once.',
        different: 'The first example was a set, and its cards had three properties in common.',
        two: 'In the last example nothing was the same, and it was a set.',
      },
    },
    spot: {
      title: 'Spot the set',
      text: 'Only one of these rows is a set. Which?',
      right: 'Yes. In the other rows some property has two alike and one different.',
      hints: ['Look for a property in which exactly two cards agree. That spoils it.'],
    },
    unique: {
      title: 'How many final cards?',
      text: 'For these two cards, how many cards of the deck complete a set?',
      right: 'Exactly one, for any two cards. That is the fundamental theorem of SET.',
      hints: ['Each property of the third card is settled. How many cards have just these values?'],
      wrong: { many: 'Each property has three values, but the two cards leave only one of them.' },
    },
  },
};
export default words;
