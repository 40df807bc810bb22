// SPDX-License-Identifier: MIT
// The lessons in English: complete by definition. Each lesson has its title, a line about it, what a
// teacher needs, and its steps; a step has a title, a text, what is said when it is right, hints from
// the gentlest on, and reasons for wrong answers. Numbers in braces come from the engine.
const en = {
  common: {
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
    left_mirror:
      'This card leaves the mirror. The strategy takes the third card of the line through X1 and the last O.',
    antiset_lost: 'You hold a set, so you lose this game:',
    has_set: 'Now there is a set. Take one of its cards away:',
    too_many: 'These are more than {n} cards. Take some away.',
  },
  notice: {
    title: 'What do you notice?',
    about: 'Look at the deck, sort it, find the card that is missing.',
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
  },
  count: {
    title: 'How many cards?',
    about: 'From 3 cards to 81, without counting one by one.',
    goal: 'The multiplication principle: each new property multiplies the number of cards by three.',
    minutes: '20 to 30',
    material: 'A deck for each group; the layouts of lesson 1 still on the tables help.',
    questions: [
      {
        ask: 'How many cards are in the deck? Find a way that does not count one by one.',
        expect: '9 rows of 9, three blocks of 27, 3 · 3 · 3 · 3. Let each group explain its own calculation.',
      },
      {
        ask: 'What happens when we add a property? A value?',
        expect: 'A property multiplies by 3. A value changes every factor: 4 · 4 · 4 · 4.',
      },
    ],
    steps: {
      two: {
        title: 'Add a colour',
        text: 'A tiny deck has only one property, the number: three cards. Now each of them comes in three colours. How many cards are there?',
        right: 'Nine: 3 numbers times 3 colours.',
        hints: ['Each card becomes three cards.'],
        wrong: { sum: '3 + 3 counts values. Each of the three cards comes in three colours, so it is three threes.' },
      },
      block: {
        title: 'A block of the deck',
        text: 'Choose all cards with the same number and the same filling as the card in the frame. Then check.',
        right: 'Nine cards: 3 colours times 3 shapes are still free.',
        hints: [
          'Number and filling are settled. Colour and shape may be anything.',
          'In this layout the cards you want lie together.',
        ],
        wrong: {
          strange: 'One of your cards differs in {ways}.',
          more: '{n|One card is|{n} cards are} still missing.',
        },
      },
      three: {
        title: 'Add a shape',
        text: 'These nine cards have all numbers and all colours, but one shape. With three shapes, how many cards?',
        right: '27: three times nine.',
        hints: ['Nine cards for each shape.'],
        wrong: {
          sum: '9 + 3 counts the new shapes as cards. Every card comes in each shape.',
          twice: 'That is nine cards in two shapes. There are three.',
        },
      },
      four: {
        title: 'Add a filling',
        text: 'Now the fourth property, the filling. How many cards has the whole deck?',
        right: '81 = 3 · 3 · 3 · 3.',
        hints: ['27 cards for each of the three fillings.'],
        wrong: {
          sum: '4 properties with 3 values are 12 values. Cards are combinations: multiply.',
          power: 'That is 4 · 4 · 4. There are four properties with three values each: 3 · 3 · 3 · 3.',
          thirty: '27 + 3 counts the fillings as cards. Every one of the 27 comes in three fillings.',
        },
      },
      five: {
        title: 'A fifth property',
        text: 'Some decks have a background, too: white, black or grey. How many cards is that?',
        right: '243: three times 81. A game with them takes three times as long.',
        hints: ['81 cards for each background.'],
        wrong: { sum: '81 + 3 counts backgrounds as cards.', double: 'That is two backgrounds. There are three.' },
      },
      values: {
        title: 'A fourth value',
        text: 'Back to four properties, but each has four values: number 4, dotted, a new colour, a star. How many cards?',
        right: '256 = 4 · 4 · 4 · 4.',
        hints: ['What happens to each of the four factors?'],
        wrong: {
          sum: '4 + 4 + 4 + 4 counts values. Multiply.',
          three: 'That is 3 · 3 · 3 · 3. Every factor is now 4.',
        },
      },
    },
  },
  final: {
    title: 'What is the final card?',
    about: 'Two cards are given. Which third card belongs to them? The rule is for you to find.',
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
  },
  play: {
    title: 'Play',
    about: 'Find sets among 6, 9 and 12 cards, then play.',
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
  },
  sets: {
    title: 'Counting sets',
    about: 'How many sets contain a card? How many are there in all?',
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
  },
  sums: {
    title: 'Sums and remainders',
    about: 'Cards as numbers: how arithmetic finds a mistake, and how two mistakes hide each other.',
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
        options: [
          'Nothing: sums at the end may be anything.',
          'Somebody took a wrong set.',
          'There must be a set left.',
        ],
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
  },
  hidden: {
    title: 'The hidden card',
    about: 'One card lies face down during the whole game. At the end you know it.',
    goal: 'Using the sum of the deck to find a card nobody has seen, by digits or by looking.',
    minutes: '30',
    material: 'A deck for each group. Put one card aside, face down, before the game.',
    questions: [
      {
        ask: 'How can the cards that are left know the hidden card?',
        expect: 'All cards sum to zero, sets sum to zero; so the rest and the hidden card do.',
      },
      {
        ask: 'Do you need digits?',
        expect:
          'No: in each property group the cards into threes all alike or all different; what is missing is the hidden value.',
      },
    ],
    steps: {
      two: {
        title: 'Two cards left',
        text: 'One card was put aside at the start. The game is over and two cards are left. Which card is hidden?',
        right: 'The final card again: the three must be a set.',
        hints: ['All 81 cards sum to zero. So do the sets. So do these two with the hidden one.'],
      },
      how: {
        title: 'How many are left?',
        text: 'With one card aside, 80 are played. How many can be left at the end?',
        right: '2, 5, 8 and so on: with the hidden card a multiple of three.',
        options: ['2, 5 or 8', '3, 6 or 9', '0, 6 or 9'],
        hints: ['80 minus threes.'],
        wrong: {
          three: '80 is not a multiple of three, so 80 minus threes is not either.',
          six: 'That is so without a hidden card.',
        },
      },
      five: {
        title: 'Five cards left',
        text: 'Now five cards are left. Make the hidden card.',
        right: 'That is the hidden card.',
        hints: [
          'Take one property. Strike out three alike, or one of each.',
          'What is missing to make the rest all alike or all different?',
        ],
      },
      digits: {
        title: 'With digits',
        text: 'Five other cards are left. Write down their sum, without threes.',
        right: 'The hidden card has the digits that bring this sum to zero: 1 needs 2, 2 needs 1, 0 needs 0.',
        hints: ['Add each column, then take away threes.'],
      },
      eight: {
        title: 'Eight cards left',
        text: 'The same with eight cards. Make the hidden card.',
        right: 'You could do this for any number of cards.',
        hints: ['One property at a time. Strike out groups of three that are all alike or all different.'],
      },
      still: {
        title: 'Is the game over?',
        text: 'No set is left on the table. But here is the hidden card, turned up in the frame. Choose two cards that make a set with it.',
        right:
          'So the hidden card may complete a set with what is left. With five cards left it could not: the other three would be a set, too.',
        hints: ['For each pair think of the third card.'],
      },
    },
  },
  planes: {
    title: 'Lines, planes, magic squares',
    about: 'Three cards grow into nine, and everything fits.',
    goal: 'A set is a line with three points; three cards that are no set span a plane of nine cards with twelve sets.',
    minutes: '45',
    material: 'A deck for each pair. Let them build squares from three cards of their own.',
    questions: [
      { ask: 'Which three places settle the whole square?', expect: 'Any three that are not on a line.' },
      {
        ask: 'How many sets are in the square? How do you know you have all?',
        expect: '12: 36 pairs, three in each set.',
      },
      {
        ask: 'Can a square begin with a set?',
        expect: 'Then the third card is already on the line and nothing is settled.',
      },
    ],
    steps: {
      square: {
        title: 'Build a magic square',
        text: 'Every row, every column and every diagonal shall be a set. Three cards lie already. Choose a card to lay, then its place. You will not need all of them.',
        right: 'A magic square: nine cards from three.',
        hints: [
          'Begin with the first row: two cards lie there.',
          'Then the first column. Then the middle: it lies on a diagonal.',
        ],
      },
      slanted: {
        title: 'A set that leans',
        text: 'Find a set in this square that is neither a row nor a column.',
        right: 'A diagonal. Those that run off one side come in again on the other.',
        hints: ['Try a diagonal from corner to corner.', 'Choose one card from each row and each column.'],
        wrong: { straight: 'A set, but it is a row or a column. Look for one that leans.' },
      },
      lines: {
        title: 'How many sets?',
        text: 'How many sets are in a magic square?',
        right: 'Twelve: three rows, three columns, three diagonals each way. Any two of the cards lie in one of them.',
        hints: ['36 pairs of cards. Each set contains three of the pairs.'],
        wrong: {
          straight: 'These are the rows and columns. Diagonals count too, also those that go around.',
          diagonals: 'Rows, columns and the two long diagonals. Diagonals also go around the edge.',
        },
      },
      own: {
        title: 'Your own square',
        text: 'Choose any three cards that are not a set. The page builds their square.',
        right: 'Your three cards and the six that follow from them.',
        hints: ['Nearly any three cards will do.'],
        wrong: { set: 'These three are a set, a line already. Take three that are not:' },
      },
      unique: {
        title: 'How many squares?',
        text: 'How many planes of the deck contain these three cards?',
        right: 'Exactly one: all other six cards follow.',
        hints: ['While building, had you ever a choice?'],
        wrong: { none: 'You have built such squares. They exist for any three cards that are no set.' },
      },
      all: {
        title: 'All planes',
        text: 'How many planes are in the deck? Three cards that are no set can be drawn in 81 · 80 · 78 = {triples} orders.',
        right: '1170.',
        hints: [
          'How many of these orders lie in the same plane? Count the same way with 9 cards.',
          'In a plane: 9 · 8 · 6 = {each}. Divide.',
        ],
        wrong: {
          triples: 'That counts each plane many times, once for each three of its cards in order.',
          sets: 'That is the number of sets.',
          third: 'You divided by the six orders of three cards. But a plane contains more than one three.',
        },
      },
    },
  },
  parallel: {
    title: 'Parallel sets and cubes',
    about: 'Sets with the same direction, and 27 cards as a cube.',
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
  },
  caps: {
    title: 'Cards without a set',
    about: 'How many cards can lie there without a set? Find 20.',
    goal: 'Largest caps of 4, 9 and 20 cards; why 21 cards always hold a set is known, and hard.',
    minutes: '45',
    material: 'The poster of the deck and counters, or this page.',
    questions: [
      {
        ask: 'Each two cards you choose close a third. How many are closed by 4 cards? By 20?',
        expect:
          'At most one for each pair: 6, and 190. But there are only 61 others, so many pairs close the same card.',
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
  },
  xor: {
    title: 'Projective Set',
    about: 'Another deck, two values, and the rule of the exclusive or.',
    goal: 'Addition modulo 2; cards as nonzero vectors; seven cards of 63 always hold a sum of zero.',
    minutes: '40',
    material: 'A printed projective deck for each group.',
    questions: [
      {
        ask: 'What is the same as in SET, what is different?',
        expect: 'Two cards still settle a third. A property is there or not there.',
      },
      { ask: 'Why is there no card without any sign?', expect: 'With it two equal cards would be needed: a + a = 0.' },
      {
        ask: 'Why do seven cards always hold a sum of zero?',
        expect: '127 choices, 64 sums: two choices have the same sum; what they do not share sums to zero.',
      },
    ],
    steps: {
      third: {
        title: 'Three cards',
        text: 'In this deck three cards are a set when every sign is on none of them or on exactly two. Which card completes these two?',
        right: 'Yes: every sign twice, or not at all.',
        hints: ['A sign on both cards is complete. A sign on one of them is needed once more.'],
      },
      make: {
        title: 'Make it',
        text: 'Five signs. Make the third card.',
        right: 'The third card has what exactly one of the two has. That is the exclusive or, XOR.',
        hints: ['Go through the signs: on both or on none, then not on the third.'],
      },
      rule: {
        title: 'The rule',
        text: 'When does a sign belong on the third card?',
        right: 'One or the other, but not both: exclusive or. As numbers: 1 + 1 = 0.',
        options: [
          'When it is on at least one of the two.',
          'When it is on both.',
          'When it is on exactly one of the two.',
          'When it is on neither.',
        ],
        hints: ['Look at your last card.'],
        wrong: {
          once: 'On both would then make three.',
          all: 'On both would then make three.',
          odd: 'Then it would be on one card of three.',
        },
      },
      cards: {
        title: 'How many cards?',
        text: 'Five signs, each there or not, and at least one on each card. How many cards?',
        right: '31: two choices five times are 32, without the empty card.',
        hints: ['2 · 2 · 2 · 2 · 2, and then look at the last condition.'],
        wrong: {
          empty: 'One of the 32 would be empty.',
          sum: '2 + 2 + 2 + 2 + 2 counts choices. Multiply.',
          square: 'That is 5 · 5. Each sign doubles the number.',
        },
      },
      find: {
        title: 'Find a set',
        text: 'Nine cards as in the game. Find three in which every sign is there twice or not at all.',
        right: 'A set.',
        hints: ['Take two cards, think of the third.'],
      },
      sets: {
        title: 'All sets',
        text: 'How many sets has the deck of 31 cards?',
        right: '155 = 31 · 30 / 6.',
        hints: ['As in SET: first card, second card, the third follows. How many orders?'],
        wrong: {
          pairs: 'These are the pairs. Each set has three of them.',
          ordered: '{ordered} counts each set in six orders.',
        },
      },
      seven: {
        title: 'Seven cards',
        text: 'Six signs, 63 cards, seven on the table. Choose three or more cards in which every sign is there an even number of times. Then check.',
        right:
          '{n} cards, every sign an even number of times. Among seven cards there is always such a choice: 127 choices, but only 64 sums.',
        hints: [
          'Begin with two cards and note which signs are odd. Add cards that repair them.',
          'It may take four, five or more cards.',
        ],
        wrong: {
          few: 'Choose at least three cards.',
          odd: '{n|One sign is|{n} signs are} there an odd number of times.',
        },
      },
    },
  },
  antiset: {
    title: 'Anti-SET',
    about: 'Who holds a set loses. The first player can always win.',
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
  },
  twelve: {
    title: 'Many sets among twelve cards',
    about: 'How many sets can twelve cards hold? Build a board of 14.',
    goal: 'A small extremal problem: a good construction, and a reason why no more is possible.',
    minutes: '45',
    material: 'The 27 solid cards, laid out.',
    questions: [
      { ask: 'How many sets can 3, 4, 5, 6 cards hold?', expect: '1, 1, 2, 3.' },
      {
        ask: 'Why does a card outside a magic square add no set with two cards of the square?',
        expect: 'Two cards of the square have their third card in the square.',
      },
      {
        ask: 'How many more can three outside cards add?',
        expect: 'Only pairs of them count: at most two of the three pairs.',
      },
    ],
    steps: {
      five: {
        title: 'Five cards',
        text: 'Choose {cards} of the nine cards with {goal} sets among them.',
        right: 'Two sets that share a card.',
        hints: ['Two sets with one card in common have five cards.'],
        status: '{n} cards, {sets} sets',
        wrong: { fewer: 'So far {n|one set|{n} sets}. Change a card.' },
      },
      seven: {
        title: 'Seven cards',
        text: 'Now {cards} cards with {goal} sets.',
        right: 'Five sets: that is the most for seven cards.',
        hints: ['Leave out two of the nine cards. Does it matter which?'],
        status: '{n} cards, {sets} sets',
        wrong: { fewer: 'So far {n|one set|{n} sets}. Change a card.' },
      },
      nine: {
        title: 'Nine cards',
        text: 'How many sets have all nine?',
        right: 'Twelve. Every pair has its third card here, so nine cards cannot hold more.',
        hints: ['A magic square.'],
        wrong: {
          straight: 'Rows and columns only. Count diagonals, too.',
          formula: 'These are the pairs. Each set has three of them.',
        },
      },
      ten: {
        title: 'A tenth card',
        text: 'The marked card joins a magic square. How many new sets does it bring?',
        right: 'None: two cards of the square always have their third card in the square.',
        hints: ['A new set would have the new card and two of the square.'],
        wrong: {
          one: 'Which two cards of the square would it go with? Their third card is in the square.',
          four: 'In the square each card lies in four sets, but this one is outside.',
        },
      },
      twelve: {
        title: 'Twelve cards, fourteen sets',
        text: 'Choose {cards} of the 27 cards with {goal} sets among them. Ask for one card when you are stuck.',
        right: 'Fourteen sets among twelve cards. More are impossible.',
        hints: [
          'Begin with a magic square: nine cards, twelve sets. A layer is one.',
          'Two cards outside the square make a set when their third card lies in the square.',
          'Three cards outside have three pairs. Let two of the pairs point into the square.',
        ],
        status: '{n} cards, {sets} sets',
        wrong: { fewer: 'So far {n|one set|{n} sets}. Change a card.' },
      },
      fifteen: {
        title: 'Why not fifteen?',
        text: 'A magic square and three cards outside: why can they not hold three sets more?',
        right:
          'Yes. Two cards outside point into the square only from opposite sides. Of three cards two are on the same side, so at most two pairs count.',
        options: [
          'Nobody has found one yet.',
          'Three cards have only two pairs.',
          'Two of the three lie on the same side of the square, and such a pair does not point into it.',
          'A computer dealt a million boards and found none.',
        ],
        hints: ['A proof must cover every board, not only those one has seen.'],
        wrong: {
          trust: 'That nobody has found one is no proof.',
          pairs: 'Three cards have three pairs.',
          tried: 'A sample cannot show that something never happens. The last lesson is about that.',
        },
      },
    },
  },
  proof: {
    title: 'From samples to proof',
    about: 'The story of the 49 cards: what a simulation cannot tell.',
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
  },
};
export default en;
