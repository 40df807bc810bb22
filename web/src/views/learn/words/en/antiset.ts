// SPDX-License-Identifier: MIT
// The words of the lesson "Anti-SET".

const words = {
  goal: 'A strategy by symmetry: answer every card by its mirror image.',
  minutes: '40',
  material: 'Nine or 27 cards for each pair, later the whole deck.',
  questions: [
    { ask: 'Play with nine cards several times. Who wins more often?', expect: 'X, once players think.' },
    {
      ask: 'X mirrors every card of O about X1. Why does X never complete a set before O?',
      expect:
        'A set of mirror images is the mirror image of a set that O has completed a move before. Sets with X1 have an O card in them.',
    },
    {
      ask: 'How long can O hold out?',
      expect:
        'Against the mirror, as many rounds as there are cards without a set: 4, 9 or 20. When X plays as well as can be, it is 4 and 9 rounds with 9 and 27 cards; with 81 cards it is not known, 13 to 20 rounds.',
    },
  ],
  steps: {
    try: {
      title: 'Try it',
      text: 'Take cards in turn. Whoever first holds a set among their own cards loses. You are X and begin; the other plays as well as can be.',
      right: 'That was a game. X can always win: see how.',
      hints: ['Think of the line through your two cards before you take a third.'],
    },
    mirror: {
      title: 'The mirror',
      text: 'You have X1, the other took O1. Which card do you take now? Think of the line through X1 and O1.',
      right: 'The third card of that line. Among these 27 cards it is the only one that wins against best play.',
      hints: [
        'That line can never become yours, since O1 lies on it. Make use of it.',
        'Take the third card of the set with X1 and O1.',
      ],
      wrong: { other: 'Every other card loses against best play. These three are not on one line:' },
    },
    why: {
      title: 'Why it works',
      text: 'You always take the mirror image of O’s card: the third card of the line through X1. Why can you not complete a set first?',
      right:
        'Yes. If three of your mirror images made a set, so did the three O cards, one move before. And every line through X1 has an O card on it.',
      options: [
        'Because O plays badly.',
        'Because your set would be the mirror image of a set that O already had.',
        'Because you have fewer cards than O.',
      ],
      hints: ['What happens to a set when each card is replaced by its mirror image?'],
      wrong: {
        luck: 'It works against every player.',
        cap: 'You have one card more than O after each of your turns.',
      },
    },
    win: {
      title: 'Win',
      text: 'Play with 27 cards and use the mirror: after your first card, always take the third card of the line through X1 and the last O.',
      right: 'You win, as you always will with the mirror.',
      hints: ['The hint under the board shows the mirror card.'],
    },
    rounds: {
      title: 'How long?',
      text: 'With 27 cards: how many cards can O hold at most without a set? So many rounds the game may last.',
      right:
        '{cap}. With 81 cards it is 20. Against the mirror O really can hold out so long, by choosing the cards of a largest choice without a set. When X plays as well as can be, nobody knows: 13 to 20 rounds.',
      hints: ['You have met this number in the lesson on cards without a set.'],
      wrong: {
        half: 'That is half the cards. O would have a set long before.',
        third: 'That is the whole deck.',
        ten: 'Ten of the 27 always hold a set.',
      },
    },
  },
};
export default words;
