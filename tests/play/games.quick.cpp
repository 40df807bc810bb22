// SPDX-License-Identifier: MIT
// Every game and option under random play: the log replays to the same state, cards are neither lost nor
// doubled, a view never shows a card it must not, scores follow from the finds, claims agree with the rules'
// words.
#include "play/games.hpp"

#include <gtest/gtest.h>

#include "rounds.hpp"

namespace thirdcard::play {
namespace {

using testing::games_under_test;
using testing::is_claim_by_words;
using testing::random_action;

std::string label(const Rules& r) {
  return "kind " + r.kind + " properties " + std::to_string(r.properties) + " table " +
         std::to_string(r.table) + " teams " + std::to_string(static_cast<int>(r.teams)) + " design " +
         r.design;
}

/// Every card of the deck is in exactly one place.
void expect_all_cards_once(const State& s) {
  if (describe(s.rules).on_design || describe(s.rules).makes_board) return;
  std::vector<int> seen(deck_size(s.rules), 0);
  const auto count = [&](const std::vector<Card>& cards) {
    for (Card c : cards)
      if (c != kEmpty) ++seen[c];
  };
  count(s.deck), count(s.table), count(s.gone);
  if (s.hidden != kEmpty) ++seen[s.hidden];
  const bool chain = describe(s.rules).reuse > 0;
  if (chain) count(s.last);
  for (const Find& f : s.found)
    if (f.round == s.round && !chain) count(f.cards);
  for (Card c = 0; c < deck_size(s.rules); ++c) EXPECT_EQ(seen[c], 1) << "card " << c;
}

std::set<Card> secret_cards(const State& s) {
  std::set<Card> out(s.deck.begin(), s.deck.end());
  if (s.hidden != kEmpty && s.phase != Phase::kOver) out.insert(s.hidden);
  if (describe(s.rules).face_down && s.phase != Phase::kOver)
    for (std::size_t i = 0; i < s.table.size(); ++i)
      if (s.table[i] != kEmpty && !s.face_up[i]) out.insert(s.table[i]);
  return out;
}

void expect_no_secret(const Game& game) {
  const State& s = state_of(game);
  const auto secret = secret_cards(s);
  for (int viewer = kSpectator; viewer < game.players(); ++viewer) {
    const View v = game.view(viewer);
    const auto check = [&](Card c) {
      EXPECT_EQ(secret.count(c), 0u) << "card " << c << " seen by " << viewer;
    };
    for (Card c : v.table) check(c);
    for (Card c : v.last) check(c);
    check(v.hidden);
    for (const Pointing& p : v.pointed) check(p.card);
    for (const Find& f : v.found) {
      EXPECT_EQ(f.round, s.round);
      for (Card c : f.cards) check(c);
      if (describe(s.rules).sides && s.phase != Phase::kOver) {
        ASSERT_NE(viewer, kSpectator);
        EXPECT_EQ(s.seats[f.player].team, s.seats[viewer].team);
      }
    }
  }
}

TEST(Games, RandomPlayKeepsEveryInvariant) {
  std::uint64_t seed = 1;
  for (const auto& [rules, players] : games_under_test()) {
    SCOPED_TRACE(label(rules));
    const int tries = rules.kind == "ghost" ? 1 : rounds(2, 1);
    for (int i = 0; i < tries; ++i, ++seed) {
      RandomStream random(seed, 77);
      Game game(rules, seed, players);
      for (int step = 0; step < 160 && !::testing::Test::HasFailure(); ++step) {
        const Action action = random_action(game, random);
        const State before = state_of(game);
        const Answer answer = game.apply(action);
        const State& after = state_of(game);
        if (answer.events.empty()) {
          EXPECT_EQ(before, after);
          EXPECT_NE(answer.ruling, Ruling::kYes);
          continue;
        }
        expect_all_cards_once(after);
        expect_no_secret(game);
        // A card that is secret after the action was not told by it (rounds begin with all cards secret).
        const auto secret = secret_cards(after);
        for (const Event& e : answer.events) {
          EXPECT_GT(e.seq, before.seq);
          if (e.kind == EventKind::kDealt || e.kind == EventKind::kMoved || e.kind == EventKind::kRoundOver) {
            for (Card c : e.cards) EXPECT_EQ(secret.count(c), 0u) << c;
          }
          if (e.kind == EventKind::kTaken && rules.checked) {
            EXPECT_TRUE(is_claim_by_words(rules, e.cards, before.last));
          }
          if (e.kind == EventKind::kWrong) {
            EXPECT_FALSE(is_claim_by_words(rules, e.cards, before.last));
          }
        }
        if (rules.checked && !rules.hidden_card && !describe(rules).sides && !describe(rules).on_design) {
          for (const Seat& seat : after.seats)
            EXPECT_EQ(seat.score, seat.sets - rules.penalty * seat.mistakes);
        }
        if (after.phase == Phase::kPlaying && rules.deal_when_none && !describe(rules).on_design) {
          EXPECT_FALSE(claims_on(rules, after.table, after.last, 1).empty());
        }
        if (after.phase == Phase::kOver && rules.checked) {
          EXPECT_FALSE(after.mistake);
        }
      }
      const Game again = replay(rules, seed, players, game.starting_teams(), game.log());
      EXPECT_EQ(state_of(again), state_of(game));
      EXPECT_EQ(again.digest(), game.digest());
      EXPECT_EQ(again.events(), game.events());
      EXPECT_EQ(again.log(), game.log());
    }
  }
}

/// Calls `look` for every choice of `size` of the cards.
template <class Look>
void each_choice(const std::vector<Card>& cards, std::size_t size, const Look& look) {
  std::vector<std::size_t> at(size);
  for (std::size_t i = 0; i < size; ++i) at[i] = i;
  while (size <= cards.size()) {
    std::vector<Card> chosen;
    for (std::size_t i : at) chosen.push_back(cards[i]);
    look(chosen);
    std::size_t i = size;
    while (i > 0 && at[i - 1] == cards.size() - size + i - 1) --i;
    if (i == 0) return;
    ++at[i - 1];
    for (; i < size; ++i) at[i] = at[i - 1] + 1;
  }
}

/// On random boards of every game, the claims found are exactly those that the words allow among all choices
/// of so many cards; in a chain also with a last claim beside the table.
TEST(Games, FindersAgreeWithTheWordsOnWholeTables) {
  RandomStream random(5, 5);
  for (const Description& game : games()) {
    if (game.on_design) continue;
    SCOPED_TRACE(game.name);
    const Rules& r = game.usual;
    ASSERT_TRUE(testing::words_of_kinds().contains(r.kind))
        << "say in words what " << game.kind << " asks for";
    EXPECT_EQ(testing::words_of_kinds().at(r.kind).reuse, game.reuse);
    std::vector<Card> deck(deck_size(r));
    for (std::size_t i = 0; i < deck.size(); ++i) deck[i] = static_cast<Card>(i);
    const int boards = game.claim.most == 6 ? 1 : game.claim.most == 4 ? rounds(2, 1) : rounds(4, 2);
    for (int board = 0; board < boards; ++board) {
      random.shuffle(std::span<Card>(deck));
      std::vector<Card> last;
      if (game.reuse > 0 && board % 2 == 1)
        last =
            claims_on(r, std::span<const Card>(deck).first(std::min<std::size_t>(deck.size(), 40))).front();
      std::vector<Card> table;
      for (Card c : deck)
        if (table.size() < 8 && std::find(last.begin(), last.end(), c) == last.end()) table.push_back(c);
      std::vector<Card> all = table;
      all.insert(all.end(), last.begin(), last.end());
      std::vector<std::vector<Card>> by_words;
      for (int size = 3; size <= (game.claim.most == 0 ? 8 : game.claim.most + 1); ++size)
        each_choice(all, static_cast<std::size_t>(size), [&](const std::vector<Card>& cards) {
          const bool is = is_claim_by_words(r, cards, last);
          EXPECT_EQ(is_claim(r, cards, last), is);
          if (!is) return;
          by_words.push_back(cards);
          std::sort(by_words.back().begin(), by_words.back().end());
        });
      std::sort(by_words.begin(), by_words.end());
      EXPECT_EQ(claims_on(r, table, last), by_words);
    }
  }
}

/// Rules alone lead to a game's behaviour, so games of one kind differ in nothing that is behaviour.
TEST(Games, OneKindIsOneBehaviour) {
  std::set<std::string> names;
  std::set<int> places;
  for (const Description& game : games()) {
    EXPECT_TRUE(names.insert(game.name).second && places.insert(game.place).second) << game.name;
    const Description& head = describe(game.usual);
    EXPECT_STREQ(head.name, game.kind);
    EXPECT_TRUE(head.find == game.find && head.is_claim == game.is_claim && head.reasons == game.reasons &&
                head.explain == game.explain && head.begin == game.begin && head.claimed == game.claimed &&
                head.none == game.none && head.reuse == game.reuse && head.claim.most == game.claim.most &&
                head.mixes == game.mixes && head.turns == game.turns && head.family == game.family)
        << game.name << " needs a kind of its own";
    EXPECT_EQ(nearest_game(game.usual).usual, game.usual) << game.name;
    EXPECT_GT(std::string(game.goal).size(), 20u) << game.name;
  }
}

TEST(Games, RulesAreKnownByTheirNearestGame) {
  Rules r = rules_from_name("junior");
  r.taking = Taking::kCall, r.time_ms = 60'000;
  EXPECT_STREQ(nearest_game(r).name, "junior");
  r = rules_from_name("set"), r.taking = Taking::kCall;
  EXPECT_STREQ(nearest_game(r).name, "call-set");
  r = rules_from_name("set"), r.table = 15, r.penalty = 1;
  EXPECT_STREQ(nearest_game(r).name, "set");
  EXPECT_STREQ(nearest_game(rules_from_name("solitaire")).name, "set");
  r = rules_from_name("team-hard"), r.properties = 3, r.table = 9;
  EXPECT_STREQ(nearest_game(r).name, "team-hard");
}

/// FAULTS P23: a wrong claim in quads, ultra and ghost says what is wrong with each property.
TEST(Games, ExplanationsSayWhatEachPropertyIs) {
  const auto words = [](const Explanation& why) {
    std::vector<Reason> out;
    for (const auto& part : why.parts) out.push_back(part.reason);
    return out;
  };
  // Numbers 0 0 0 1, colours 0 1 1 2, shapes 0 1 2 3.
  const Rules q = rules_from_name("quads");
  EXPECT_EQ(words(explain(q, std::vector<Card>{0, 5, 6, 16 + 8 + 3})),
            (std::vector<Reason>{Reason::kThreeAlike, Reason::kTwoAlike, Reason::kDifferent}));
  EXPECT_EQ(words(explain(q, std::vector<Card>{0, 1, 20, 21})),
            (std::vector<Reason>{Reason::kTwoAndTwo, Reason::kTwoAndTwo, Reason::kTwoAndTwo}));
  // What each pair misses, property by property, by the words of the rules.
  const Rules u = rules_from_name("ultra");
  const Explanation pairs = explain(u, std::vector<Card>{0, 1, 5, 44});
  ASSERT_EQ(pairs.pairs.size(), 2u);
  EXPECT_EQ(pairs.thirds.size(), 2u);
  for (std::size_t p = 0; p < 4; ++p) {
    ASSERT_EQ(pairs.parts[p].thirds.size(), 2u);
    for (int i = 0; i < 2; ++i) {
      const int a = testing::values(u, pairs.pairs[i][0])[p], b = testing::values(u, pairs.pairs[i][1])[p];
      EXPECT_EQ(pairs.parts[p].thirds[i], a == b ? a : 3 - a - b);
    }
    EXPECT_EQ(pairs.parts[p].right, pairs.parts[p].thirds[0] == pairs.parts[p].thirds[1]);
  }
}

/// Every part of an explanation is right exactly when the verdict on its property is, and all are when the
/// cards are a claim.
TEST(Games, ExplanationsAgreeWithTheVerdict) {
  RandomStream random(6, 6);
  for (const Description& game : games()) {
    if (game.on_design) continue;
    SCOPED_TRACE(game.name);
    const Rules& r = game.usual;
    std::vector<Card> deck(deck_size(r));
    for (std::size_t i = 0; i < deck.size(); ++i) deck[i] = static_cast<Card>(i);
    for (int i = 0; i < 40; ++i) {
      random.shuffle(std::span<Card>(deck));
      const std::size_t size = game.claim.most == 0 ? 4 : static_cast<std::size_t>(game.claim.most);
      std::vector<Card> cards(deck.begin(), deck.begin() + static_cast<std::ptrdiff_t>(size));
      if (i % 4 == 0) {
        const auto right =
            claims_on(r, std::span<const Card>(deck).first(std::min<std::size_t>(deck.size(), 14)), {}, 1);
        if (!right.empty()) cards = right[0];
      }
      const Explanation why = explain(r, cards);
      const auto verdicts = reasons_for(r, cards);
      ASSERT_EQ(why.parts.size(), verdicts.size());
      bool all = true;
      for (std::size_t p = 0; p < verdicts.size(); ++p) {
        EXPECT_EQ(why.parts[p].right, is_right(verdicts[p]));
        all = all && why.parts[p].right;
      }
      EXPECT_EQ(all, is_claim(r, cards));
      std::vector<Card> paired;
      for (const auto& pair : why.pairs) paired.insert(paired.end(), pair.begin(), pair.end());
      std::sort(paired.begin(), paired.end()), std::sort(cards.begin(), cards.end());
      if (!paired.empty()) {
        EXPECT_EQ(paired, cards);
      }
    }
  }
}

TEST(Games, MixingKeepsTheCardsAndMovesThem) {
  for (const Description& game : games()) {
    if (!game.mixes) continue;
    Game at(game.usual, 5, 1);
    const auto set = claims_on(at.rules(), at.view().table).front();
    const View before = at.view();
    const Answer answer = at.apply({ActionKind::kClaim, 0, set, 10});
    ASSERT_EQ(answer.events.back().kind, EventKind::kMoved);
    int moved = 0;
    for (std::size_t i = 0; i < before.table.size(); ++i) moved += before.table[i] != at.view().table[i];
    EXPECT_GT(moved, 3);
    const Event& e = answer.events.back();
    for (std::size_t i = 0; i < e.cards.size(); ++i) EXPECT_EQ(at.view().table[e.places[i]], e.cards[i]);
  }
}

TEST(Games, ReasonsSayWhichPropertyFails) {
  const Rules r = rules_from_name("set");
  // 0000 0111 0222 is a set; 0000 0111 0221 is not, by its last property.
  const std::vector<Card> good{0, 13, 26}, bad{0, 13, 25};
  EXPECT_EQ(reasons_for(r, good), (std::vector<Reason>{Reason::kAlike, Reason::kDifferent, Reason::kDifferent,
                                                       Reason::kDifferent}));
  EXPECT_EQ(reasons_for(r, bad),
            (std::vector<Reason>{Reason::kAlike, Reason::kDifferent, Reason::kDifferent, Reason::kTwoAlike}));
  // Quads: three properties of four values, as the deck has them.
  const Rules q = rules_from_name("quads");
  EXPECT_EQ(reasons_for(q, std::vector<Card>{0, 21, 42, 63}),
            (std::vector<Reason>{Reason::kFits, Reason::kFits, Reason::kFits}));
  EXPECT_EQ(reasons_for(q, std::vector<Card>{0, 21, 42, 62}),
            (std::vector<Reason>{Reason::kFits, Reason::kFits, Reason::kClashes}));
  const Rules p = rules_from_name("projective");
  EXPECT_EQ(reasons_for(p, std::vector<Card>{0, 1, 3}),
            (std::vector<Reason>{Reason::kEven, Reason::kEven, Reason::kOdd, Reason::kOdd, Reason::kOdd}));
}

TEST(Games, ProjectiveSetAsInThePaper) {
  Game game(rules_from_name("projective"), 3, 2);
  EXPECT_EQ(game.view().table.size(), 9u);
  EXPECT_EQ(game.view().deck_left, 22);
  std::int64_t t = 0;
  const auto act = [&](ActionKind kind, int player, std::vector<Card> cards = {}) {
    return game.apply({kind, player, std::move(cards), t += 100});
  };
  // Nobody picks up cards before calling; a call locks the others out; a wrong call costs a point.
  EXPECT_EQ(act(ActionKind::kClaim, 0, {0, 1, 2}).fault, Fault::kCallFirst);
  EXPECT_EQ(act(ActionKind::kCall, 0).ruling, Ruling::kYes);
  EXPECT_EQ(act(ActionKind::kCall, 1).ruling, Ruling::kLate);
  const View v = game.view();
  std::vector<Card> wrong;
  for (int i = 2; wrong.empty(); ++i)
    if (!is_claim(game.rules(), std::vector<Card>{v.table[0], v.table[1], v.table[i]}))
      wrong = {v.table[0], v.table[1], v.table[i]};
  EXPECT_EQ(act(ActionKind::kClaim, 0, wrong).ruling, Ruling::kNo);
  EXPECT_EQ(game.view().players[0].score, -1);
  EXPECT_EQ(game.view().table, v.table);
  // A call that runs out costs a point too.
  act(ActionKind::kCall, 1);
  t += 6000;
  EXPECT_EQ(act(ActionKind::kNone, 0).events.front().kind, EventKind::kCallExpired);
  EXPECT_EQ(game.view().players[1].score, -1);
  // Three more when all agree, and these are not replaced.
  act(ActionKind::kNone, 1);
  EXPECT_EQ(game.view().table.size(), 12u);
  EXPECT_EQ(game.view().deck_left, 19);
  int smallest_deal = 3;
  while (game.view().phase == Phase::kPlaying) {
    const auto sets = claims_on(game.rules(), game.view().table);
    if (sets.empty()) {
      act(ActionKind::kNone, 0), act(ActionKind::kNone, 1);
      continue;
    }
    const auto before = game.view();
    act(ActionKind::kCall, 1);
    const Answer a = act(ActionKind::kClaim, 1, sets[0]);
    EXPECT_EQ(a.ruling, Ruling::kYes);
    for (const Event& e : a.events)
      if (e.kind == EventKind::kDealt)
        smallest_deal = std::min<int>(smallest_deal, static_cast<int>(e.cards.size()));
    if (before.deck_left > 0) {
      int on_table = 0;
      for (Card c : game.view().table) on_table += c >= 0;
      EXPECT_LE(on_table, 9 + (before.table.size() > 12 ? 3 : 0));
    }
  }
  EXPECT_EQ(smallest_deal, 1);  // 31 - 9 = 22 = 7 * 3 + 1
  // The deal passes on; when both have dealt the game ends.
  EXPECT_EQ(game.view().phase, Phase::kBetweenRounds);
  act(ActionKind::kDeal, 0);
  EXPECT_EQ(game.view().dealer, 1);
  EXPECT_EQ(game.view().deck_left, 22);
  while (!game.over()) {
    const auto sets = claims_on(game.rules(), game.view().table);
    if (sets.empty())
      act(ActionKind::kNone, 0), act(ActionKind::kNone, 1);
    else
      act(ActionKind::kCall, 0), act(ActionKind::kClaim, 0, sets[0]);
  }
  EXPECT_FALSE(game.view().winners.empty());
}

TEST(Games, TheSameSetClaimedTwiceIsYesThenLate) {
  Game game(rules_from_name("set"), 9, 2);
  const auto set = claims_on(game.rules(), game.view().table).front();
  EXPECT_EQ(game.apply({ActionKind::kClaim, 0, set, 10}).ruling, Ruling::kYes);
  const Answer second = game.apply({ActionKind::kClaim, 1, set, 10});
  EXPECT_EQ(second.ruling, Ruling::kLate);
  EXPECT_EQ(second.fault, Fault::kGone);
  EXPECT_EQ(game.view().players[1].mistakes, 0);
}

/// Plays set243's team game by hand: who scores depends on who pointed.
struct TeamTable {
  explicit TeamTable(const char* name)
      : game(rules_from_name(name), 4, 6), set(claims_on(game.rules(), game.view().table).front()) {}
  Answer point(int player, int i) { return game.apply({ActionKind::kPoint, player, {set[i]}, t += 10}); }
  Game game;
  std::vector<Card> set;
  std::int64_t t = 0;
};

TEST(TeamSet, OwnTeamOnly) {
  TeamTable table("team");
  table.point(0, 0), table.point(3, 0), table.point(1, 1);
  EXPECT_EQ(table.point(1, 2).fault, Fault::kAlreadyDone);  // each member points once
  EXPECT_EQ(table.game.view().team_scores[0], 0);
  table.point(2, 2);
  EXPECT_EQ(table.game.view().team_scores[0], 1);
  EXPECT_TRUE(table.game.view().pointed.empty());  // the other team's card is gone
}

TEST(TeamSet, HarderMajorityScores) {
  TeamTable table("team-hard");
  table.point(0, 0), table.point(3, 1), table.point(4, 2);
  EXPECT_EQ(table.game.view().team_scores[0], 0);
  EXPECT_EQ(table.game.view().team_scores[1], 1);
}

TEST(TeamSet, HardestMixedSetScoresForNobody) {
  TeamTable mixed("team-hardest");
  mixed.point(0, 0), mixed.point(3, 1), mixed.point(4, 2);
  EXPECT_EQ(mixed.game.view().team_scores[0] + mixed.game.view().team_scores[1], 0);
  EXPECT_EQ(mixed.game.view().table.size(), 12u);
  TeamTable own("team-hardest");
  own.point(5, 0), own.point(3, 1), own.point(4, 2);
  EXPECT_EQ(own.game.view().team_scores[1], 1);
}

TEST(HiddenCard, TheSumNamesIt) {
  for (std::uint64_t seed = 1; seed < 6; ++seed) {
    Game game(rules_from_name("hidden"), seed, 2);
    std::int64_t t = 0;
    while (game.view().phase == Phase::kPlaying)
      game.apply({ActionKind::kClaim, 0, claims_on(game.rules(), game.view().table).front(), ++t});
    ASSERT_EQ(game.view().phase, Phase::kGuessing);
    std::vector<Card> left;
    for (Card c : game.view().table)
      if (c >= 0) left.push_back(c);
    EXPECT_EQ(left.size() % 3, 2u);
    // Minus the sum, property by property.
    Card named = 0;
    for (int p = 0; p < 4; ++p) {
      int sum = 0;
      for (Card c : left) sum += testing::values(game.rules(), c)[p];
      named = 3 * named + (3 - sum % 3) % 3;
    }
    EXPECT_EQ(game.apply({ActionKind::kGuess, 1, {(named + 1) % 81}, ++t}).ruling, Ruling::kNo);
    EXPECT_EQ(game.apply({ActionKind::kGuess, 1, {named}, ++t}).fault, Fault::kAlreadyDone);
    EXPECT_EQ(game.apply({ActionKind::kGuess, 0, {named}, ++t}).ruling, Ruling::kYes);
    EXPECT_TRUE(game.over());
  }
}

TEST(SumCheck, TellsAMistakeOnTrust) {
  Game game(rules_from_name("trust"), 2, 1);
  const View v = game.view();
  std::vector<Card> wrong;
  for (int i = 2; wrong.empty(); ++i)
    if (!is_claim(game.rules(), std::vector<Card>{v.table[0], v.table[1], v.table[i]}))
      wrong = {v.table[0], v.table[1], v.table[i]};
  std::int64_t t = 0;
  EXPECT_EQ(game.apply({ActionKind::kClaim, 0, wrong, ++t}).ruling, Ruling::kYes);
  while (!game.over()) {
    const auto sets = claims_on(game.rules(), game.view().table);
    game.apply(sets.empty() ? Action{ActionKind::kNone, 0, {}, ++t}
                            : Action{ActionKind::kClaim, 0, sets[0], ++t});
  }
  EXPECT_TRUE(game.view().mistake);
  EXPECT_NE(game.view().sum, 0);
}

TEST(PuzzleRace, FirstSideWithAllSetsWins) {
  Rules r = rules_from_name("puzzle");
  r.board = daily_puzzle(day_from_date("2026-12-24"), PuzzleKind::kSet12).cards;
  Game game(r, 1, 4, {0, 0, 1, 1});
  const auto sets = claims_on(r, r.board);
  ASSERT_EQ(sets.size(), 6u);
  for (int i = 0; i < 5; ++i) game.apply({ActionKind::kClaim, i % 2, sets[i], i});
  EXPECT_EQ(game.apply({ActionKind::kClaim, 1, sets[0], 9}).fault, Fault::kAlreadyFound);
  EXPECT_EQ(game.apply({ActionKind::kClaim, 3, sets[0], 9}).ruling, Ruling::kYes);
  EXPECT_EQ(game.view(2).found.size(), 1u);
  EXPECT_EQ(game.view(kSpectator).found.size(), 0u);
  EXPECT_TRUE(game.visible(game.events().back(), 0).cards.empty());
  game.apply({ActionKind::kClaim, 0, sets[5], 10});
  EXPECT_TRUE(game.over());
  EXPECT_EQ(game.view().winners, (std::vector<int>{0, 1}));
}

TEST(Antiset, HoldingABlockLoses) {
  Rules r = rules_from_name("antiset");
  r.design = "ag(2,3)";
  Game game(r, 1, 2);
  // 0 1 2 is a line of the first player.
  for (const auto& [player, card] : std::vector<std::pair<int, Card>>{{0, 0}, {1, 4}, {0, 1}, {1, 3}})
    EXPECT_EQ(game.apply({ActionKind::kTake, player, {card}, 0}).ruling, Ruling::kYes);
  EXPECT_EQ(game.apply({ActionKind::kTake, 1, {2}, 0}).fault, Fault::kNotYourTurn);
  EXPECT_EQ(game.apply({ActionKind::kTake, 0, {4}, 0}).ruling, Ruling::kLate);
  game.apply({ActionKind::kTake, 0, {2}, 0});
  EXPECT_TRUE(game.over());
  EXPECT_EQ(game.view().winners, std::vector<int>{1});
}

TEST(Rules, ImpossibleOnesAreRefused) {
  const auto refused = [](const char* name, int players, auto change) {
    Rules r = rules_from_name(name);
    change(r);
    EXPECT_THROW(Game(r, 1, players), InputError) << name;
  };
  refused("set", 0, [](Rules&) {});
  refused("set", 1000, [](Rules&) {});
  refused("team", 4, [](Rules&) {});
  refused("set", 2, [](Rules& r) { r.table = 5; });
  refused("set", 2, [](Rules& r) { r.properties = 9; });
  refused("antiset", 1, [](Rules&) {});
  refused("antiset", 2, [](Rules& r) { r.design = "file:/etc/passwd"; });
  refused("antiset", 2, [](Rules& r) { r.design = "ag(7,3)"; });
  refused("puzzle", 2, [](Rules& r) { r.board = {1, 1, 2}; });
  refused("memory", 2, [](Rules& r) { r.taking = Taking::kCall; });
  EXPECT_THROW(rules_from_name("whist"), InputError);
}

}  // namespace
}  // namespace thirdcard::play
