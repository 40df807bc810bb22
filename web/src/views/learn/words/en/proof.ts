// SPDX-License-Identifier: MIT
// The words of the lesson "From samples to proof".

const words = {
  goal: 'Sampling suggests, a counterexample refutes, a proof settles.',
  minutes: '45',
  material: 'This page. The certificate can be checked with the command below.',
  questions: [
    {
      ask: 'A thousand deals of 49 cards all held a plane. How sure are you that all deals do?',
      expect: 'Let them bet. Then show the 54 cards.',
    },
    {
      ask: 'Why did nobody meet the 54 cards by chance?',
      expect: 'They are far too rare: of about 10 to the 21 deals of 54 cards only few are like it.',
    },
    {
      ask: 'What would convince you that 55 are enough?',
      expect: 'An argument that covers all deals, or a search that may leave out only what symmetry repeats.',
    },
  ],
  steps: {
    deal: {
      title: 'Deal and look',
      text: 'How many cards are needed so that nine of them form a plane? Deal {deals} times for each size and see how often a plane is there.',
      right: 'The more cards, the surer a plane. With 49 you will have found one every time, or nearly.',
      hints: ['Press each button once.'],
    },
    half: {
      title: 'Half and half',
      text: 'Between which sizes does the share pass one half?',
      right: 'Yes: 36 cards hold a plane in about a third of the deals, 40 in about 70 of 100.',
      options: ['Between 28 and 32 cards', 'Between 36 and 40 cards', 'Between 44 and 49 cards'],
      hints: ['Go back one step and look at your bars.'],
      wrong: {
        early: 'There only a few deals in a hundred hold a plane.',
        late: 'There nearly all deals hold a plane.',
      },
    },
    sure: {
      title: 'Is it sure?',
      text: 'A thesis dealt 49 cards 50,000 times and found a plane each time. Its authors guessed that 49 cards always hold a plane. Is that proved?',
      right: 'No. The deals without a plane may be so rare that nobody meets one.',
      options: ['Yes, 50,000 are enough.', 'Nearly: one would need a million.', 'No, however many one deals.'],
      hints: ['How many different deals of 49 cards are there? A number with 23 digits.'],
      wrong: {
        yes: '50,000 of a number with 23 digits is next to nothing.',
        almost: 'A million of a number with 23 digits is next to nothing.',
      },
    },
    witness: {
      title: 'A witness',
      text: 'Here are {n} cards, marked. The page has looked at all {planes} planes: {found} lie among them. So the guess was wrong. Choose one more card and see what happens.',
      right: 'Now there is a plane, shown below. It is so for every further card.',
      hints: ['Any of the unmarked cards will do.'],
    },
    number: {
      title: 'The right number',
      text: 'It has been proved that with one card more than that there is always a plane. How many cards surely hold a plane?',
      right: '55. One witness refutes the guess; for 55 a proof is needed.',
      hints: ['The witness has 54 cards without a plane.'],
      wrong: {
        guess: 'That was the guess from samples. The witness has 54 cards without a plane.',
        witness: 'The witness has 54 cards without a plane. One more.',
      },
    },
    proof: {
      title: 'What is a proof?',
      text: 'How can one know that 55 cards always hold a plane?',
      right:
        'Yes. The 26 other cards would have to meet every plane; counting them in all 40 directions leaves only a few cases, and each fails.',
      options: [
        'By dealing 55 cards a billion times.',
        'By an argument that leaves few cases, and by checking each of them.',
        'By looking at all deals of 55 cards, one after another.',
      ],
      hints: ['There are about 10 to the 21 deals. A computer looks at some millions a second.'],
      wrong: {
        more: 'That is a larger sample, and still a sample.',
        all: 'That would be a proof, but it would take millions of years.',
      },
    },
    again: {
      title: 'The same trap',
      text: 'The same thesis sampled deals of 18 cards, and each one held a set. How many cards can lie there without a set?',
      right:
        '20, as in the lesson on cards without a set. Of a hundred million deals of 18 cards only about one holds none.',
      hints: ['You have found that many yourself, with help.'],
      wrong: {
        guess: 'That is what the samples suggested.',
        eighteen: 'More are possible, though they are rare.',
        sure: 'With 21 there is always a set.',
      },
    },
  },
};
export default words;
