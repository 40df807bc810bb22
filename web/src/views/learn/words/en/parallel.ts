// SPDX-License-Identifier: MIT
// The words of the lesson "Parallel sets and cubes".

const words = {
  goal: 'Direction vectors modulo 3; a cube has 117 sets and 39 planes.',
  minutes: '45',
  material: 'The 27 solid cards of a deck, laid out as three squares.',
  questions: [
    {
      ask: 'When would you call two sets parallel?',
      expect: 'The same properties change, and they change in the same order.',
    },
    {
      ask: 'How many sets go from the first layer to the last?',
      expect: 'Choose a card in the first and one in the second: 9 · 9; the third follows.',
    },
  ],
  steps: {
    which: {
      title: 'The same direction',
      text: 'The set in the frame changes two properties from card to card. Which of these sets changes the same properties in the same turn? Such sets are parallel.',
      right: 'Parallel: wherever the one goes up, so does the other.',
      hints: [
        'Which properties change? Only sets that change just these can be parallel.',
        'Write down how each of them changes from card to card, around the circle of three values.',
      ],
      wrong: {
        cycle: 'The same properties change, but one of them runs the other way round.',
        property: 'Other properties change here.',
      },
    },
    direction: {
      title: 'Direction',
      text: 'The direction from the first card to the second is second minus first, digit by digit, modulo 3. Write it down.',
      right: 'Go one more step in this direction and you reach the third card of the set.',
      hints: ['1 − 2 = −1, and −1 is 2 modulo 3.'],
    },
    through: {
      title: 'A parallel set',
      text: 'Choose two cards that make, with the marked one, a set parallel to the set in the frame.',
      right: 'There is exactly one parallel set through any card.',
      hints: ['First see which properties change in the set in the frame.', 'The marked card keeps all the others.'],
      wrong: { other: 'A set, but it runs in another direction:' },
    },
    cube: {
      title: 'Through the cube',
      text: 'The 27 solid cards as a cube: three layers, one for each number. Find a set with one card in each layer that does not go straight through.',
      right: 'A slanted line through the cube.',
      hints: ['Choose a card in the first layer and another place in the second. The third card is settled.'],
      wrong: {
        flat: 'A set, but all three cards lie in one layer.',
        straight: 'A set that goes straight through: the same place in each layer. Find a slanted one.',
      },
    },
    sets: {
      title: 'Sets in a cube',
      text: 'How many sets are in the cube?',
      right: '117: {inside} inside layers and {across} across.',
      hints: [
        'Each of the three layers is a plane with 12 sets.',
        'Across: a card in the first layer, any card in the second; the third follows.',
      ],
      wrong: {
        inside: 'These are the sets inside the layers. Count those across, too.',
        across: 'These are the sets across. Count those inside the layers, too.',
        three: 'That is one layer.',
      },
    },
    planes: {
      title: 'Planes in a cube',
      text: 'How many planes are in the cube? Three are its layers.',
      right: '39: the three layers, and {rest} that cut through them.',
      hints: [
        'A plane that cuts through takes a set from each layer, all parallel.',
        'Choose a set in the top layer: 12. A parallel one in the middle: 3. The last follows.',
      ],
      wrong: {
        layers: 'These are the layers. Others cut through them.',
        axes: 'These are layers in three directions. There are slanted planes, too.',
        rest: 'Count the three layers, too.',
      },
    },
  },
};
export default words;
