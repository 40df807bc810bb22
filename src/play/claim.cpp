// SPDX-License-Identifier: MIT
// Claiming a set, calling before it, and agreeing that there is none. A claim on cards that another player
// took first is late, not wrong, and costs nothing.
#include <algorithm>

#include "play/state.hpp"

namespace thirdcard::play {

namespace {

bool was_taken(const State& s, Card card) {
  for (const Find& f : s.found)
    if (f.round == s.round && std::find(f.cards.begin(), f.cards.end(), card) != f.cards.end()) return true;
  return std::find(s.gone.begin(), s.gone.end(), card) != s.gone.end();
}

void mistake(State& s, int player, const std::vector<Card>& cards, std::vector<Reason> reasons, Events& out) {
  Seat& seat = s.seats[player];
  seat.score -= s.rules.penalty;
  ++seat.mistakes;
  if (s.rules.freeze_ms > 0) seat.frozen_until = s.now + s.rules.freeze_ms;
  Event& e = emit(out, s, EventKind::kWrong, player);
  e.cards = cards;
  e.reasons = std::move(reasons);
  e.points = -s.rules.penalty;
}

}  // namespace

Fault check_cards(const State& s, const std::vector<Card>& cards) {
  const int size = claim_size(s.rules);
  if (size == 0 ? cards.size() < 3 || cards.size() > s.table.size()
                : cards.size() != static_cast<std::size_t>(size))
    return Fault::kWrongNumber;
  for (std::size_t i = 0; i < cards.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (cards[i] == cards[j]) return Fault::kRepeated;
  for (Card c : cards)
    if (c < 0 || c >= deck_size(s.rules)) return Fault::kNoSuchCard;
  Fault fault = Fault::kNothing;
  for (Card c : cards)
    if (place_of(s, c) < 0 && std::find(s.last.begin(), s.last.end(), c) == s.last.end()) {
      if (!was_taken(s, c)) return Fault::kNotOnTable;
      fault = Fault::kGone;
    }
  return fault;
}

void score_claim(State& s, int player, const std::vector<Card>& cards, Events& out) {
  Seat& seat = s.seats[player];
  ++seat.score;
  ++seat.sets;
  s.found.push_back({player, s.round, s.now, cards});
  Event& e = emit(out, s, EventKind::kTaken, player);
  e.cards = cards;
  e.points = 1;
  if (s.rules.kind == Kind::kChain) {
    for (Card c : s.last)
      if (std::find(cards.begin(), cards.end(), c) == cards.end()) s.gone.push_back(c);
    s.last = cards;
  }
  remove_and_refill(s, cards, out);
  settle(s, out);
}

Answer act_claim(State& s, const Action& a) {
  if (s.rules.kind == Kind::kPuzzle) return act_puzzle_claim(s, a);
  if (s.rules.kind == Kind::kMemory || s.rules.kind == Kind::kAntiset || s.rules.teams != Teams::kNone)
    return refuse(Fault::kNotInThisGame);
  if (s.phase != Phase::kPlaying) return refuse(Fault::kNotNow);
  if (s.caller != kSpectator && s.caller != a.player) return late(Fault::kLocked);
  if (s.rules.taking == Taking::kCall && s.caller != a.player) return refuse(Fault::kCallFirst);
  if (s.seats[a.player].frozen_until > s.now) return refuse(Fault::kFrozen);
  const Fault fault = check_cards(s, a.cards);
  if (fault == Fault::kGone) return late(fault);
  if (fault != Fault::kNothing) return refuse(fault);

  Answer answer;
  answer.reasons = reasons_for(s.rules, a.cards);
  s.caller = kSpectator;
  if (s.rules.checked && !is_claim(s.rules, a.cards, s.last)) {
    answer.verdict = Verdict::kNo;
    answer.fault = Fault::kNotASet;
    // A set that does not continue the chain is a mistake of its own.
    if (s.rules.kind == Kind::kChain && is_claim(s.rules, a.cards, {})) answer.fault = Fault::kReuseOne;
    if (s.rules.kind == Kind::kChain && answer.fault == Fault::kNotASet &&
        std::all_of(answer.reasons.begin(), answer.reasons.end(),
                    [](Reason r) { return r == Reason::kAlike || r == Reason::kDifferent; }))
      answer.fault = Fault::kReuseOne;
    mistake(s, a.player, a.cards, answer.reasons, answer.events);
    return answer;
  }
  score_claim(s, a.player, a.cards, answer.events);
  if (!s.rules.checked) answer.reasons.clear();
  return answer;
}

Answer act_call(State& s, const Action& a) {
  if (s.rules.taking != Taking::kCall) return refuse(Fault::kNotInThisGame);
  if (s.phase != Phase::kPlaying) return refuse(Fault::kNotNow);
  if (s.caller == a.player) return refuse(Fault::kAlreadyDone);
  if (s.caller != kSpectator) return late(Fault::kLocked);
  if (s.seats[a.player].frozen_until > s.now) return refuse(Fault::kFrozen);
  s.caller = a.player;
  s.call_until = s.now + s.rules.call_ms;
  Answer answer;
  emit(answer.events, s, EventKind::kCalled, a.player);
  return answer;
}

void expire_call(State& s, Events& out) {
  const int player = s.caller;
  s.caller = kSpectator;
  Seat& seat = s.seats[player];
  seat.score -= s.rules.penalty;
  ++seat.mistakes;
  if (s.rules.freeze_ms > 0) seat.frozen_until = s.now + s.rules.freeze_ms;
  emit(out, s, EventKind::kCallExpired, player).points = -s.rules.penalty;
}

Answer act_none(State& s, const Action& a) {
  if (s.phase == Phase::kGuessing) return act_pass_guess(s, a);
  if (s.rules.kind == Kind::kMemory || s.rules.kind == Kind::kAntiset || s.rules.kind == Kind::kPuzzle)
    return refuse(Fault::kNotInThisGame);
  if (s.phase != Phase::kPlaying) return refuse(Fault::kNotNow);
  if (s.caller != kSpectator && s.caller != a.player) return late(Fault::kLocked);
  if (s.caller == a.player) return refuse(Fault::kNotNow);
  if (s.seats[a.player].agrees) return refuse(Fault::kAlreadyDone);
  if (s.rules.checked && static_cast<int>(cards_on_table(s).size()) >= certain_from(s.rules))
    return refuse(Fault::kSetMustExist);
  Answer answer;
  s.seats[a.player].agrees = true;
  emit(answer.events, s, EventKind::kAgreed, a.player);
  if (everybody_agrees(s)) {
    if (s.deck.empty()) {
      clear_agreement(s);
      finish_round(s, answer.events);
    } else {
      deal_extra(s, answer.events);
      settle(s, answer.events);
    }
  }
  return answer;
}

}  // namespace thirdcard::play
