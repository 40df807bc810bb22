// SPDX-License-Identifier: MIT
// Puzzle race (Abrahamsen and Eriksen, section 9.4): every side, a pair or a single player, has the same
// board and looks for all its sets; cards stay where they are, and the first side with all of them wins. What
// a side found is not shown to the others before the end.
#include <algorithm>

#include "play/families.hpp"
#include "play/state.hpp"

namespace thirdcard::play {

static void begin_puzzle(State& s, Events& out) {
  s.table = s.rules.board;
  s.face_up.assign(s.table.size(), false);
  s.board_sets = claims_on(s.rules, s.table);
  emit(out, s, EventKind::kRoundBegan, s.dealer);
  Event& e = emit(out, s, EventKind::kDealt);
  for (std::size_t i = 0; i < s.table.size(); ++i)
    e.cards.push_back(s.table[i]), e.places.push_back(static_cast<int>(i));
}

static Answer act_puzzle_claim(State& s, const Action& a) {
  if (s.seats[a.player].frozen_until > s.now) return refuse(Fault::kFrozen);
  if (const Fault fault = check_cards(s, a.cards); fault != Fault::kNothing) return refuse(fault);
  Answer answer;
  answer.reasons = reasons_for(s.rules, a.cards);
  Seat& seat = s.seats[a.player];
  if (!is_claim(s.rules, a.cards)) {
    answer.ruling = Ruling::kNo;
    answer.fault = Fault::kNotASet;
    punish(s, a.player, a.cards, answer.reasons, answer.events);
    return answer;
  }
  std::vector<Card> sorted = a.cards;
  std::sort(sorted.begin(), sorted.end());
  std::size_t have = 1;
  for (const Find& f : s.found) {
    if (s.seats[f.player].team != seat.team) continue;
    if (f.cards == sorted) return {Ruling::kNo, Fault::kAlreadyFound, answer.reasons, {}};
    ++have;
  }
  ++seat.sets;
  ++seat.score;
  s.found.push_back({a.player, 0, s.now, sorted});
  Event& e = emit(answer.events, s, EventKind::kFound, a.player);
  e.cards = sorted;
  e.points = 1;
  if (have == s.board_sets.size()) finish_game(s, answer.events);
  return answer;
}

/// The board is the whole game, so it must be one.
static void check_board(const Rules& r) {
  const DeckFamily& deck = describe(r).family(r);
  const Range properties = r.puzzle_projective ? Range{3, 6} : Range{2, 5};
  if (r.properties < properties.least || r.properties > properties.most)
    throw InputError("the number of properties cannot be " + std::to_string(r.properties),
                     "from " + std::to_string(properties.least) + " to " + std::to_string(properties.most));
  if (static_cast<int>(r.board.size()) < kBoardLimits.least ||
      static_cast<int>(r.board.size()) > kBoardLimits.most)
    throw InputError("a puzzle has 3 to 81 cards", "give the board");
  std::vector<Card> sorted = r.board;
  std::sort(sorted.begin(), sorted.end());
  for (std::size_t i = 0; i < sorted.size(); ++i)
    if (sorted[i] < 0 || sorted[i] >= deck.cards(r) || (i > 0 && sorted[i] == sorted[i - 1]))
      throw InputError("card " + std::to_string(sorted[i]) + " of the puzzle is repeated or not in the deck",
                       "cards from 0 to " + std::to_string(deck.cards(r) - 1));
  if (claims_on(r, r.board).empty()) throw InputError("this board holds no set", "choose another");
}

Description game_puzzle() {
  Description d = at_a_table();
  d.name = d.kind = "puzzle";
  d.goal = "Find all sets on the board: three cards that are, in each property, all alike or all different.";
  d.place = 200;
  d.offered = Offered::kRooms;
  d.family = [](const Rules& r) -> const DeckFamily& { return r.puzzle_projective ? kProjective : kTernary; };
  d.properties = d.table = {};
  d.check = check_board;
  d.calls = d.passes = false;
  d.begin = begin_puzzle;
  d.claimed = act_puzzle_claim;
  d.none = nullptr;
  d.sides = d.makes_board = true;
  d.score = Score::kSets;
  return d;
}

}  // namespace thirdcard::play
