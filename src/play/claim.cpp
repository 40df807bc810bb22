// SPDX-License-Identifier: MIT
// Claiming a set, calling before it, and agreeing that there is none. A claim on cards that another player
// took first is late, not wrong, and costs nothing.
#include <algorithm>

#include "play/games/description.hpp"
#include "play/state.hpp"

namespace thirdcard::play {

namespace {

/// What a mistake costs whoever makes it.
void charge(State& s, int player) {
  Seat& seat = s.seats[player];
  seat.score -= s.rules.penalty;
  ++seat.mistakes;
  if (s.rules.freeze_ms > 0) seat.frozen_until = s.now + s.rules.freeze_ms;
}

/// The cards change places, the gaps stay.
void mix(State& s, Events& out) {
  std::vector<int> places;
  std::vector<Card> cards = cards_on_table(s);
  for (std::size_t i = 0; i < s.table.size(); ++i)
    if (s.table[i] != kEmpty) places.push_back(static_cast<int>(i));
  RandomStream random(s.seed, 0x6d697865ULL, static_cast<std::uint64_t>(s.seq) << 32);
  random.shuffle(std::span<Card>(cards));
  for (std::size_t i = 0; i < places.size(); ++i) s.table[places[i]] = cards[i];
  Event& e = emit(out, s, EventKind::kMoved);
  e.cards = std::move(cards);
  e.places = std::move(places);
}

}  // namespace

bool was_taken(const State& s, Card card) {
  for (const Find& f : s.found)
    if (f.round == s.round && std::find(f.cards.begin(), f.cards.end(), card) != f.cards.end()) return true;
  return std::find(s.gone.begin(), s.gone.end(), card) != s.gone.end();
}

void punish(State& s, int player, const std::vector<Card>& cards, const std::vector<Reason>& reasons,
            Events& out) {
  charge(s, player);
  Event& e = emit(out, s, EventKind::kWrong, player);
  e.cards = cards;
  e.reasons = reasons;
  e.points = -s.rules.penalty;
}

Fault check_cards(const State& s, const std::vector<Card>& cards) {
  const auto [least, most] = describe(s.rules).claim;
  if (cards.size() < static_cast<std::size_t>(least) ||
      cards.size() > (most == 0 ? s.table.size() : static_cast<std::size_t>(most)))
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
  if (describe(s.rules).reuse > 0) {
    for (Card c : s.last)
      if (std::find(cards.begin(), cards.end(), c) == cards.end()) s.gone.push_back(c);
    s.last = cards;
  }
  remove_and_refill(s, cards, out);
  settle(s, out);
  if (describe(s.rules).mixes && s.phase == Phase::kPlaying) mix(s, out);
}

Answer act_claim(State& s, const Action& a) {
  if (s.rules.teams != Teams::kNone) return refuse(Fault::kNotInThisGame);
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
    answer.ruling = Ruling::kNo;
    answer.fault = Fault::kNotASet;
    // A claim that does not continue the chain is a mistake of its own.
    if (is_claim(s.rules, a.cards)) answer.fault = Fault::kReuseOne;
    punish(s, a.player, a.cards, answer.reasons, answer.events);
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
  charge(s, player);
  emit(out, s, EventKind::kCallExpired, player).points = -s.rules.penalty;
}

Answer act_none(State& s, const Action& a) {
  if (s.phase == Phase::kGuessing) return act_pass_guess(s, a);
  if (s.phase != Phase::kPlaying) return refuse(Fault::kNotNow);
  if (s.caller != kSpectator && s.caller != a.player) return late(Fault::kLocked);
  if (s.caller == a.player) return refuse(Fault::kNotNow);
  if (s.seats[a.player].agrees) return refuse(Fault::kAlreadyDone);
  if (s.rules.checked &&
      static_cast<int>(cards_on_table(s).size()) >= describe(s.rules).certain_from(s.rules))
    return refuse(Fault::kSetMustExist);
  Answer answer;
  s.seats[a.player].agrees = true;
  emit(answer.events, s, EventKind::kAgreed, a.player);
  if (everybody_agrees(s)) after_agreement(s, answer.events);
  return answer;
}

}  // namespace thirdcard::play
