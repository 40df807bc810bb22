// SPDX-License-Identifier: MIT
// The words of the lesson "Counting sets".

const words = {
  goal: 'Counting in two ways: pairs settle sets, and each set is counted several times.',
  minutes: '30',
  material: 'Paper. A deck to try small cases.',
  questions: [
    { ask: 'How many sets contain this card?', expect: '80 partners, but each set has two of them: 40.' },
    {
      ask: 'Why do we divide by 6?',
      expect: 'The three cards of a set can be drawn in 6 orders. Some divide 81 · 40 by 3; both are right.',
    },
    {
      ask: 'Which kind of set is the hardest to see? Which is the most common?',
      expect: 'Most find all-different hardest. Sets with one property alike are the most common.',
    },
  ],
  steps: {
    with: {
      title: 'Sets with one card',
      text: 'Nine cards with two properties. Choose two cards that make a set with the marked one.',
      right: 'A set with the marked card.',
      hints: ['Choose any second card. The third is settled.'],
    },
    through9: {
      title: 'How many with this card?',
      text: 'How many sets of these nine cards contain the marked card?',
      right: 'Four: eight partners, two in each set.',
      hints: [
        'Each of the other eight cards lies in one set with the marked card.',
        'Each of these sets has two of the eight.',
      ],
      wrong: { twice: 'You counted each set twice, once for each of its two other cards.' },
    },
    through: {
      title: 'In the whole deck',
      text: 'Take one of the {n} cards. How many sets contain it?',
      right: 'Forty: {rest} partners, two in each set.',
      hints: [
        'How many other cards are there? Each settles a set with yours.',
        'How many of them lie in the same set?',
      ],
      wrong: {
        twice: 'There are {rest} partners, but each set has two of them.',
        all: 'Your card cannot be its own partner, and each set has two partners.',
        pairs: 'Begin with {rest} partners. How many of them share a set?',
      },
    },
    all: {
      title: 'All sets',
      text: '{n} cards, and {each} sets contain each card. How many sets are there?',
      right: '1080.',
      hints: ['{n} · {each} counts every set more than once. How often?'],
      wrong: {
        thrice: '{thrice} counts every set three times, once for each of its cards.',
        ordered: '{ordered} counts every order of the three cards. A set has six orders.',
        pairs: 'You divided 6480 by 3. Three cards have six orders.',
      },
    },
    different: {
      title: 'All different',
      text: 'Among these cards one set has all four properties different. Find it.',
      right: 'Nothing alike: the hardest kind to see.',
      hints: [
        'The three cards have one, two and three symbols, and three colours.',
        'Begin with a card and skip all others that share anything with it.',
      ],
      wrong: { alike: 'A set, but some property is alike:' },
    },
    kinds: {
      title: 'The most common kind',
      text: 'Sets may have 0, 1, 2 or 3 properties alike. Of which kind are there most?',
      right: 'One property alike: {one} of {all}. The others: none alike {zero}, two {two}, three {three}.',
      options: ['No property alike', 'One property alike', 'Two properties alike', 'Three properties alike'],
      hints: ['With x alike: choose which (how many ways?), and each other property may go up or down.'],
      wrong: {
        zero: 'There are {zero} with none alike. All properties must differ: that can be done in only one choice of properties.',
        two: 'There are {two} with two alike. Another kind has more.',
        three: 'There are only {three} with three alike: just one property differs.',
      },
    },
    chance: {
      title: 'By chance',
      text: 'Draw three cards blindly. The chance of a set is 1 in … ?',
      right: '1 in 79: the first two cards leave 79, and one of them is right.',
      hints: ['Draw two cards. How many are left? How many of those are right?'],
      wrong: {
        all: 'Two cards are drawn already.',
        eighty: 'Two cards are drawn already, not one.',
        sets: 'That is the number of sets. Think of the third card alone.',
      },
    },
  },
};
export default words;
