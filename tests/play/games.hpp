// SPDX-License-Identifier: MIT
// Shared by the tests of the games: a second opinion on what a claim is, written from the rules' words and
// without card arithmetic, and a player of random moves.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <vector>

#include "play/games/description.hpp"
#include "play/state.hpp"

namespace thirdcard::play::testing {

/// What a kind of game asks for, in the words of its rules. A game without an entry here fails the tests.
struct Words {
  enum { kThree, kEvenThree, kEvenAny, kFour, kTwoPairs, kThreePairs } asks;
  int reuse = 0;  // cards of the last claim
};
inline const std::map<std::string, Words>& words_of_kinds() {
  static const std::map<std::string, Words> all{{"set", {Words::kThree}},
                                                {"memory", {Words::kThree}},
                                                {"puzzle", {Words::kThree}},
                                                {"shuffle", {Words::kThree}},
                                                {"chain", {Words::kThree, 1}},
                                                {"projective", {Words::kEvenThree}},
                                                {"xor", {Words::kEvenAny}},
                                                {"quads", {Words::kFour}},
                                                {"4set-junior-chain", {Words::kFour, 2}},
                                                {"ultra", {Words::kTwoPairs}},
                                                {"ultra-chain", {Words::kTwoPairs, 2}},
                                                {"ghost", {Words::kThreePairs}}};
  return all;
}

/// Properties of a card as a list of values, first property first.
inline std::vector<int> values(const Rules& r, Card c) {
  const auto asks = words_of_kinds().at(r.kind).asks;
  const bool signs = asks == Words::kEvenThree || asks == Words::kEvenAny || r.puzzle_projective;
  // Two bits of a vector are one property where the deck has four values.
  const int base = signs ? 2 : asks == Words::kFour ? (r.properties % 2 == 0 ? 4 : 2) : 3;
  const int properties = base == 4 ? r.properties / 2 : r.properties;
  int n = signs ? c + 1 : c;
  std::vector<int> out;
  for (int i = 0; i < properties; ++i) out.insert(out.begin(), n % base), n /= base;
  return out;
}

/// All alike or all different in every property.
inline bool three_make_a_set(const Rules& r, Card a, Card b, Card c) {
  const auto x = values(r, a), y = values(r, b), z = values(r, c);
  for (int p = 0; p < r.properties; ++p) {
    const std::size_t different = std::set<int>{x[p], y[p], z[p]}.size();
    if (different == 2) return false;
  }
  return a != b && b != c && a != c;
}

inline bool is_claim_by_words(const Rules& r, std::vector<Card> c, const std::vector<Card>& last) {
  std::sort(c.begin(), c.end());
  if (std::adjacent_find(c.begin(), c.end()) != c.end()) return false;
  const int deck = deck_size(r);
  const Words& words = words_of_kinds().at(r.kind);
  if (words.reuse > 0 && !last.empty()) {
    const auto shared = std::count_if(
        c.begin(), c.end(), [&](Card x) { return std::find(last.begin(), last.end(), x) != last.end(); });
    if (shared != words.reuse) return false;
  }
  switch (words.asks) {
    case Words::kEvenThree:
    case Words::kEvenAny: {
      if (words.asks == Words::kEvenAny ? c.size() < 3 : c.size() != 3) return false;
      for (int p = 0; p < r.properties; ++p) {
        int have = 0;
        for (Card x : c) have += values(r, x)[p];
        if (have % 2 != 0) return false;
      }
      return true;
    }
    case Words::kFour: {
      if (c.size() != 4) return false;
      for (std::size_t p = 0; p < values(r, c[0]).size(); ++p) {
        std::map<int, int> times;
        for (Card x : c) ++times[values(r, x)[p]];
        const bool alike = times.size() == 1, different = times.size() == 4,
                   two_and_two = times.size() == 2 && times.begin()->second == 2;
        if (!alike && !different && !two_and_two) return false;
      }
      return true;
    }
    case Words::kTwoPairs: {
      if (c.size() != 4) return false;
      for (int i = 1; i < 4; ++i) {
        std::vector<Card> rest;
        for (int j = 1; j < 4; ++j)
          if (j != i) rest.push_back(c[j]);
        for (Card t = 0; t < deck; ++t)
          if (three_make_a_set(r, c[0], c[i], t) && three_make_a_set(r, rest[0], rest[1], t)) return true;
      }
      return false;
    }
    case Words::kThreePairs: {
      if (c.size() != 6) return false;
      const auto missing = [&](Card a, Card b) {
        for (Card t = 0; t < deck; ++t)
          if (three_make_a_set(r, a, b, t)) return t;
        return kEmpty;
      };
      do {
        if (c[0] < c[1] && c[2] < c[3] && c[4] < c[5] && c[0] < c[2] && c[2] < c[4] &&
            three_make_a_set(r, missing(c[0], c[1]), missing(c[2], c[3]), missing(c[4], c[5])))
          return true;
      } while (std::next_permutation(c.begin(), c.end()));
      return false;
    }
    case Words::kThree:
      return c.size() == 3 && three_make_a_set(r, c[0], c[1], c[2]);
  }
  return false;
}

/// A random action, often a sensible one, sometimes nonsense.
inline Action random_action(const Game& game, RandomStream& random) {
  const State& s = state_of(game);
  Action a;
  a.time = s.now + static_cast<std::int64_t>(random.below(random.below(20) == 0 ? 8000 : 700));
  a.player = static_cast<int>(random.below(s.seats.size()));
  const auto any_card = [&] {
    return static_cast<Card>(random.below(
        std::max(1, describe(s.rules).on_design ? s.design.design->points() : deck_size(s.rules))));
  };
  const auto table_card = [&] {
    std::vector<Card> cards;
    for (Card c : s.table)
      if (c != kEmpty) cards.push_back(c);
    return cards.empty() ? any_card() : cards[random.below(cards.size())];
  };
  const auto roll = random.below(100);
  if (roll < 4) {
    a.kind = static_cast<ActionKind>(random.below(words_of(ActionKind{}).size()));
    if (a.kind == ActionKind::kEnd && random.below(40) != 0) a.kind = ActionKind::kTick;
    if (random.below(3) == 0) a.player = static_cast<int>(random.below(12)) - 2;
    for (auto n = random.below(7); n > 0; --n) a.cards.push_back(static_cast<Card>(random.below(300)) - 5);
    return a;
  }
  if (roll < 6) return a.kind = random.below(2) == 0 ? ActionKind::kReturn : ActionKind::kLeave, a;
  if (s.phase == Phase::kBetweenRounds) return a.kind = ActionKind::kDeal, a;
  if (s.phase == Phase::kGuessing)
    return a.kind = random.below(2) == 0 ? ActionKind::kGuess : ActionKind::kNone, a.cards = {any_card()}, a;
  if (describe(s.rules).on_design) {
    if (random.below(4) != 0) a.player = s.turn;
    return a.kind = ActionKind::kTake, a.cards = {random.below(10) == 0 ? any_card() : table_card()}, a;
  }
  if (describe(s.rules).face_down) {
    if (random.below(4) != 0) a.player = s.turn;
    return a.kind = ActionKind::kFlip, a.cards = {static_cast<Card>(random.below(s.table.size() + 1))}, a;
  }
  const auto sets = claims_on(s.rules, s.table, s.last, 50);
  const bool right = !sets.empty() && random.below(3) != 0;
  const std::vector<Card> set = right ? sets[random.below(sets.size())] : std::vector<Card>{};
  if (s.rules.teams != Teams::kNone) {
    a.kind = random.below(12) == 0 ? ActionKind::kUnpoint : ActionKind::kPoint;
    a.cards = {table_card()};
    // Half the time complete what is pointed at.
    if (right && random.below(2) == 0) {
      for (const auto& candidate : sets)
        for (Card c : candidate)
          if (std::all_of(s.pointed.begin(), s.pointed.end(), [&](const Pointing& p) {
                return std::find(candidate.begin(), candidate.end(), p.card) != candidate.end() &&
                       p.card != c;
              }))
            a.cards = {c};
    }
    return a;
  }
  if (random.below(6) == 0 || sets.empty()) return a.kind = ActionKind::kNone, a;
  if (s.rules.taking == Taking::kCall && s.caller == kSpectator) return a.kind = ActionKind::kCall, a;
  if (s.caller != kSpectator && random.below(4) != 0) a.player = s.caller;
  a.kind = ActionKind::kClaim;
  if (right) return a.cards = set, a;
  for (int n = claim_size(s.rules) == 0 ? 3 + static_cast<int>(random.below(3)) : claim_size(s.rules); n > 0;
       --n)
    a.cards.push_back(table_card());
  return a;
}

/// The rules under test: every named game and every option that changes play, with a number of players.
inline std::vector<std::pair<Rules, int>> games_under_test() {
  std::vector<std::pair<Rules, int>> out;
  for (const auto& name : rule_names()) {
    Rules r = rules_from_name(name);
    if (describe(r).makes_board) r.board = generate_puzzle(4, false, 12, 6, 1).cards;
    out.emplace_back(r, describe(r).on_design ? 2 : std::max(3, least_players(r)));
  }
  const auto with = [&](const char* name, int players, auto change) {
    Rules r = rules_from_name(name);
    change(r);
    out.emplace_back(r, players);
  };
  with("set", 1, [](Rules& r) { r.table = 9; });
  with("set", 2, [](Rules& r) { r.table = 15, r.penalty = 1, r.freeze_ms = 2000; });
  with("set", 4, [](Rules& r) { r.target = 3; });
  with("set", 2, [](Rules& r) { r.time_ms = 20'000; });
  with("junior", 2, [](Rules& r) { r.hidden_card = true, r.penalty = 1; });
  with("set243", 2, [](Rules& r) { r.table = 12, r.taking = Taking::kCall; });
  with("cooperative", 4, [](Rules& r) { r.target = 10; });
  with("trust", 2, [](Rules& r) { r.deal_when_none = true; });
  with("projective", 4, [](Rules& r) { r.table = 12; });
  with("projective", 1, [](Rules& r) { r.checked = false; });
  with("projective6", 2, [](Rules& r) { r.deal_when_none = true, r.deal_passes = false; });
  with("memory", 1, [](Rules& r) { r.properties = 3, r.table = 9; });
  with("chain", 2, [](Rules& r) { r.properties = 3, r.taking = Taking::kCall; });
  with("puzzle", 4, [](Rules& r) {
    r.board = generate_puzzle(5, true, 9, 4, 2).cards, r.puzzle_projective = true, r.properties = 5;
  });
  with("ultra", 2, [](Rules& r) { r.taking = Taking::kCall, r.penalty = 2, r.target = 4; });
  with("quads", 3, [](Rules& r) { r.cooperative = true, r.time_ms = 30'000; });
  with("xor", 2, [](Rules& r) { r.taking = Taking::kCall, r.freeze_ms = 1000, r.penalty = 1; });
  with("xor6", 2, [](Rules& r) { r.target = 5; });
  with("hidden", 2, [](Rules& r) { r.taking = Taking::kCall, r.penalty = 1; });
  with("call-set", 3, [](Rules& r) { r.deal_when_none = false, r.time_ms = 40'000; });
  with("team", 6, [](Rules& r) { r.target = 2; });
  with("team-hard", 6, [](Rules& r) { r.time_ms = 15'000; });
  with("team-hardest", 6, [](Rules& r) { r.target = 1, r.properties = 3, r.table = 9; });
  with("memory", 4, [](Rules& r) { r.time_ms = 60'000; });
  with("puzzle", 2, [](Rules& r) {
    r.board = generate_puzzle(4, false, 9, 4, 3).cards, r.time_ms = 20'000, r.penalty = 1;
  });
  with("antiset", 3, [](Rules& r) { r.design = "sts(15,7)"; });
  for (const char* design : {"ag(2,3)", "ag(4,3)", "pg(2,2)", "pg(3,2)", "ag(5,3)"})
    with("antiset", 2, [&](Rules& r) { r.design = design; });
  with("antiset", 4, [](Rules& r) { r.design = "ag(4,3)"; });
  return out;
}

}  // namespace thirdcard::play::testing
