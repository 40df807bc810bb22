// SPDX-License-Identifier: MIT
// What lessons say in English at any step.

const words = {
  again: 'Not this one. Look at one property at a time.',
  not_a_set: 'These three cards are not a set:',
  belong: 'These three do not belong together. Look at each property:',
  stuck: 'I know no way to go on from these cards. Take one away and ask again.',
  number_needed: 'Type a whole number.',
  number_more: 'It is more than {n}.',
  number_fewer: 'It is fewer than {n}.',
  make_alike: '{property}: both cards have {a}. Then the third has it too.',
  make_different: '{property}: {a} and {b} differ. Then the third card has the value that is left, not {value}.',
  make_count:
    '{property}: {counts}. Group them into threes that are all alike or all different. Does {value} complete the last group?',
  make_sum: '{property}: {terms} = {total}. What is left when you take away as many threes as you can? Not {value}.',
  make_difference: '{property}: {terms}. Below zero, add 3. It is not {value}.',
  make_read: '{property}: the digit is {digit}. Look in the table which value that is. It is not {value}.',
  make_survey: '{property}: sort by it and count the piles. {value} is complete.',
  make_feature: '{property}: it is on {n} of the two cards. On all three together it must be on none or on two.',
  pile_empty: 'Pile {n} is empty. Use all three piles.',
  pile_mixed: 'By {property} it nearly works, but pile {n} has both {a} and {b}.',
  fill_card: 'First choose a card to lay, then its place.',
  fill_early: 'No line through this place has two cards yet. Begin where a row, a column or a diagonal has two.',
  fill_wrong: 'On one line through this place the three cards would be no set:',
  there_is_one: 'There is a set. Look again, or ask for a hint.',
  no_set_here: 'There is no set here. Say so, and three more cards come.',
  left_mirror: 'This card leaves the mirror. The strategy takes the third card of the line through X1 and the last O.',
  antiset_lost: 'You hold a set, so you lose this game:',
  has_set: 'Now there is a set. Take one of its cards away:',
  too_many: 'These are more than {n} cards. Take some away.',
};
export default words;
