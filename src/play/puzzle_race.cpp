// SPDX-License-Identifier: MIT
// Puzzle race (paper 001, section 9.4): every side, a pair or a single player, has the same board and
// looks for all its sets; cards stay where they are, and the first side with all of them wins. What a side
// found is not shown to the others before the end.
#include <algorithm>

#include "play/state.hpp"

namespace thirdcard::play {

void begin_puzzle(State& s, Events& out) {
  s.table = s.rules.board;
  s.face_up.assign(s.table.size(), false);
  s.board_sets = claims_on(s.rules, s.table);
  emit(out, s, EventKind::kRoundBegan, s.dealer);
  Event& e = emit(out, s, EventKind::kDealt);
  for (std::size_t i = 0; i < s.table.size(); ++i)
    e.cards.push_back(s.table[i]), e.places.push_back(static_cast<int>(i));
}

Answer act_puzzle_claim(State& s, const Action& a) {
  if (s.seats[a.player].frozen_until > s.now) return refuse(Fault::kFrozen);
  if (const Fault fault = check_cards(s, a.cards); fault != Fault::kNothing) return refuse(fault);
  Answer answer;
  answer.reasons = reasons_for(s.rules, a.cards);
  Seat& seat = s.seats[a.player];
  if (!is_claim(s.rules, a.cards)) {
    seat.score -= s.rules.penalty;
    ++seat.mistakes;
    if (s.rules.freeze_ms > 0) seat.frozen_until = s.now + s.rules.freeze_ms;
    answer.verdict = Verdict::kNo;
    answer.fault = Fault::kNotASet;
    Event& e = emit(answer.events, s, EventKind::kWrong, a.player);
    e.cards = a.cards;
    e.reasons = answer.reasons;
    e.points = -s.rules.penalty;
    return answer;
  }
  std::vector<Card> sorted = a.cards;
  std::sort(sorted.begin(), sorted.end());
  std::size_t have = 1;
  for (const Find& f : s.found) {
    if (s.seats[f.player].team != seat.team) continue;
    if (f.cards == sorted) return {Verdict::kNo, Fault::kAlreadyFound, answer.reasons, {}};
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

}  // namespace thirdcard::play
