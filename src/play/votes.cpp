// SPDX-License-Identifier: MIT
// What the players of one table agree on: a hint, to give up, a pause. A hint shows one card more of a set
// that is there, and everybody sees it; it takes everybody's voice, in practice only one. A pause is for
// practice: the cards turn over, and every deadline moves on by its length, so that it costs nobody time.
#include <algorithm>

#include "play/games/description.hpp"
#include "play/state.hpp"

namespace thirdcard::play {

namespace {

bool all_say(const State& s, bool Seat::*what) {
  bool any = false;
  for (const Seat& seat : s.seats)
    if (seat.active) {
      if (!(seat.*what)) return false;
      any = true;
    }
  return any;
}

void show_hint(State& s, Events& out) {
  for (Seat& seat : s.seats) seat.asks_hint = false;
  const auto sets = claims_on(s.rules, s.table, s.last, 1);
  if (!sets.empty()) s.hint.assign(sets[0].begin(), sets[0].begin() + std::ssize(s.hint) + 1);
  emit(out, s, EventKind::kHinted).cards = s.hint;
}

}  // namespace

Answer act_hint(State& s, const Action& a) {
  const Description& game = describe(s.rules);
  if (game.hint != Hint::kClaim || game.sides || game.on_design) return refuse(Fault::kNotInThisGame);
  if (s.phase != Phase::kPlaying) return refuse(Fault::kNotNow);
  const bool whole = !s.hint.empty() && (game.claim.most > 0 ? std::ssize(s.hint) >= game.claim.most
                                                             : is_claim(s.rules, s.hint, s.last));
  if (s.seats[a.player].asks_hint || whole) return refuse(Fault::kAlreadyDone);
  Answer answer;
  s.seats[a.player].asks_hint = true;
  emit(answer.events, s, EventKind::kAskedHint, a.player);
  if (s.rules.practice || all_say(s, &Seat::asks_hint)) show_hint(s, answer.events);
  return answer;
}

Answer act_give_up(State& s, const Action& a) {
  if (describe(s.rules).on_design) return refuse(Fault::kNotInThisGame);
  if (s.seats[a.player].gives_up) return refuse(Fault::kAlreadyDone);
  Answer answer;
  s.seats[a.player].gives_up = true;
  emit(answer.events, s, EventKind::kGaveUp, a.player);
  count_votes(s, answer.events);
  return answer;
}

void count_votes(State& s, Events& out) {
  if (s.phase == Phase::kOver) return;
  if (all_say(s, &Seat::gives_up))
    finish_game(s, out);
  else if (s.phase == Phase::kPlaying && all_say(s, &Seat::asks_hint))
    show_hint(s, out);
}

Answer act_pause(State& s, const Action& a) {
  if (!s.rules.practice) return refuse(Fault::kNotInThisGame);
  if (s.phase != Phase::kPlaying) return refuse(Fault::kNotNow);
  Answer answer;
  s.phase = Phase::kPaused;
  s.paused_at = s.now;
  emit(answer.events, s, EventKind::kPaused, a.player);
  return answer;
}

Answer act_resume(State& s, const Action& a) {
  if (s.phase != Phase::kPaused) return refuse(Fault::kNotNow);
  const std::int64_t length = s.now - s.paused_at;
  s.phase = Phase::kPlaying;
  s.paused_ms += length;
  if (s.call_until != 0) s.call_until += length;
  if (s.point_until >= 0) s.point_until += length;
  for (Seat& seat : s.seats)
    if (seat.frozen_until > s.paused_at) seat.frozen_until += length;
  Answer answer;
  emit(answer.events, s, EventKind::kResumed, a.player);
  return answer;
}

}  // namespace thirdcard::play
