// SPDX-License-Identifier: MIT
// Memory: the cards lie face down; a turn is three cards turned over one after the other. A set is kept
// and gives another turn; otherwise the cards stay open until the next player turns one over, or until the
// time for looking at them ends.
#include <algorithm>

#include "play/state.hpp"

namespace thirdcard::play {

namespace {

std::vector<int> open_places(const State& s) {
  std::vector<int> out;
  for (std::size_t i = 0; i < s.face_up.size(); ++i)
    if (s.face_up[i]) out.push_back(static_cast<int>(i));
  return out;
}

}  // namespace

void turn_back(State& s, Events& out) {
  s.call_until = 0;
  const auto open = open_places(s);
  if (open.empty()) return;
  emit(out, s, EventKind::kTurnedBack).places = open;
  std::fill(s.face_up.begin(), s.face_up.end(), false);
}

void pass_turn(State& s, Events& out) {
  const int n = static_cast<int>(s.seats.size());
  int next = s.turn < 0 ? 0 : s.turn;
  for (int i = 0; i < n; ++i) {
    next = (next + 1) % n;
    if (s.seats[next].active && !s.seats[next].out) break;
  }
  s.turn = next;
  emit(out, s, EventKind::kTurn, next);
}

Answer act_flip(State& s, const Action& a) {
  if (s.rules.kind != Kind::kMemory) return refuse(Fault::kNotInThisGame);
  if (s.phase != Phase::kPlaying) return refuse(Fault::kNotNow);
  if (s.turn != a.player) return refuse(Fault::kNotYourTurn);
  if (a.cards.size() != 1) return refuse(Fault::kWrongNumber);
  const int place = a.cards[0];
  if (place < 0 || place >= static_cast<int>(s.table.size()) || s.table[place] == kEmpty)
    return refuse(Fault::kNotOnTable);
  Answer answer;
  if (s.call_until != 0) turn_back(s, answer.events);
  if (s.face_up[place]) return refuse(Fault::kRepeated);
  s.face_up[place] = true;
  Event& flipped = emit(answer.events, s, EventKind::kFlipped, a.player);
  flipped.cards = {s.table[place]};
  flipped.places = {place};
  const auto open = open_places(s);
  if (open.size() < 3) return answer;

  std::vector<Card> cards;
  for (int p : open) cards.push_back(s.table[p]);
  answer.reasons = reasons_for(s.rules, cards);
  if (is_claim(s.rules, cards)) {
    std::fill(s.face_up.begin(), s.face_up.end(), false);
    score_claim(s, a.player, cards, answer.events);
    return answer;
  }
  answer.verdict = Verdict::kNo;
  answer.fault = Fault::kNotASet;
  ++s.seats[a.player].mistakes;
  Event& e = emit(answer.events, s, EventKind::kWrong, a.player);
  e.cards = cards;
  e.reasons = answer.reasons;
  s.call_until = s.now + s.rules.call_ms;  // until then everyone may look
  pass_turn(s, answer.events);
  return answer;
}

}  // namespace thirdcard::play
