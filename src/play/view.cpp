// SPDX-License-Identifier: MIT
// What one viewer may know. The only way from a state to a client: it copies field by field what is
// public, so a card that is undealt, face down or set aside has no path out. In a puzzle race a side sees
// its own finds only, and the others' as bare counts.
#include "play/games/description.hpp"
#include "play/state.hpp"

namespace thirdcard::play {

View Game::view(int viewer) const {
  const State& s = *state_;
  const Description& game = describe(s.rules);
  View v;
  v.phase = s.phase;
  v.seq = s.seq;
  v.time = s.now;
  v.deadline = deadline();
  v.deck_left = static_cast<int>(s.deck.size());
  v.table = s.table;
  if (game.face_down)
    for (std::size_t i = 0; i < v.table.size(); ++i)
      if (v.table[i] != kEmpty && !s.face_up[i]) v.table[i] = kFaceDown;
  // Nobody looks for sets while the clock stands.
  if (s.phase == Phase::kPaused)
    for (Card& card : v.table)
      if (card != kEmpty) card = kFaceDown;
  v.last = s.last;
  v.team_scores.assign(s.seats.size(), 0);
  for (const Seat& seat : s.seats) {
    v.players.push_back({seat.team, seat.score, seat.sets, seat.mistakes, seat.active,
                         seat.agrees || seat.guessed, seat.out, seat.frozen_until, seat.hand, seat.asks_hint,
                         seat.gives_up});
    v.team_scores[seat.team] += seat.score;
  }
  v.caller = s.caller;
  v.call_until = s.caller == kSpectator && !game.face_down ? 0 : s.call_until;
  v.pointed = s.pointed;
  v.turn = s.turn;
  v.round = s.round;
  v.rounds = s.round + 1;
  if (s.rules.deal_passes)
    for (const Seat& seat : s.seats) v.rounds += seat.active && !seat.dealt;
  v.dealer = s.dealer;
  const bool own_only = game.sides && s.phase != Phase::kOver;
  const int team = viewer >= 0 && viewer < static_cast<int>(s.seats.size()) ? s.seats[viewer].team : -1;
  // Of this round: a view is as short in the last of many rounds as in the first.
  for (const Find& f : s.found)
    if (f.round == s.round && (!own_only || s.seats[f.player].team == team)) v.found.push_back(f);
  if (game.sides) v.sets_on_board = static_cast<int>(s.board_sets.size());
  v.guessing_open = s.phase == Phase::kGuessing;
  v.hidden = !s.rules.hidden_card ? kEmpty : s.phase == Phase::kOver ? s.hidden : kFaceDown;
  v.sum = s.sum;
  v.mistake = s.mistake;
  v.winners = s.winners;
  if (s.phase != Phase::kPaused) v.hint = s.hint;
  v.paused_ms = s.paused_ms;
  return v;
}

Event Game::visible(const Event& event, int viewer) const {
  const State& s = *state_;
  if (!describe(s.rules).sides || s.phase == Phase::kOver || event.player < 0) return event;
  const int team = viewer >= 0 && viewer < static_cast<int>(s.seats.size()) ? s.seats[viewer].team : -1;
  Event e = event;
  if ((e.kind == EventKind::kFound || e.kind == EventKind::kWrong) && s.seats[e.player].team != team)
    e.cards.clear(), e.reasons.clear();
  return e;
}

}  // namespace thirdcard::play
