// SPDX-License-Identifier: MIT
// The hidden card (Abrahamsen and Eriksen, section 6.2): one card lies aside from the start. All cards
// together sum to zero and so does every set, so at the end it is minus the sum of the cards left. The first
// player to name it scores a point (and takes it with the last two cards, if only two are left); each may try
// once.
#include <algorithm>

#include "play/games/description.hpp"
#include "play/state.hpp"

namespace thirdcard::play {

bool all_have_guessed(const State& s) {
  return std::all_of(s.seats.begin(), s.seats.end(),
                     [](const Seat& seat) { return seat.guessed || !seat.active; });
}

Answer act_guess(State& s, const Action& a) {
  if (!s.rules.hidden_card) return refuse(Fault::kNotInThisGame);
  if (s.phase != Phase::kGuessing) return refuse(Fault::kNotNow);
  if (a.cards.size() != 1) return refuse(Fault::kWrongNumber);
  const Card card = a.cards[0];
  if (card < 0 || card >= deck_size(s.rules)) return refuse(Fault::kNoSuchCard);
  Seat& seat = s.seats[a.player];
  if (seat.guessed) return refuse(Fault::kAlreadyDone);
  Answer answer;
  seat.guessed = true;
  if (card == s.hidden) {
    ++seat.score;
    Event& e = emit(answer.events, s, EventKind::kGuessed, a.player);
    e.cards = {card};
    e.points = 1;
    std::vector<Card> left = cards_on_table(s);
    if (left.size() == 2) {
      left.push_back(card);
      ++seat.sets;
      s.found.push_back({a.player, s.round, s.now, left});
      s.table.assign(s.table.size(), kEmpty);
      s.hidden = kEmpty;
    }
    finish_round(s, answer.events);
    return answer;
  }
  seat.score -= s.rules.penalty;
  ++seat.mistakes;
  Event& e = emit(answer.events, s, EventKind::kGuessedWrong, a.player);
  e.cards = {card};
  e.points = -s.rules.penalty;
  answer.ruling = Ruling::kNo;
  answer.fault = Fault::kNotASet;
  if (all_have_guessed(s)) finish_round(s, answer.events);
  return answer;
}

Answer act_pass_guess(State& s, const Action& a) {
  Seat& seat = s.seats[a.player];
  if (seat.guessed) return refuse(Fault::kAlreadyDone);
  seat.guessed = true;
  Answer answer;
  emit(answer.events, s, EventKind::kAgreed, a.player);
  if (all_have_guessed(s)) finish_round(s, answer.events);
  return answer;
}

Description game_set();

Description game_hidden() {
  Description d = game_set();
  d.name = "hidden";
  d.place = 130;
  d.free = false;
  d.usual.hidden_card = true;
  return d;
}

}  // namespace thirdcard::play
