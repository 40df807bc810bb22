// SPDX-License-Identifier: MIT
// Anti-SET (paper 000) on any design: players in turn take a card; who holds a whole block is out, and the
// last one left wins. When the cards run out, those who are left share the game: a draw.
#include <algorithm>

#include "play/state.hpp"

namespace thirdcard::play {

namespace {

int players_left(const State& s) {
  return static_cast<int>(
      std::count_if(s.seats.begin(), s.seats.end(), [](const Seat& seat) { return !seat.out; }));
}

void put_out(State& s, int player, const std::vector<Card>& block, Events& out) {
  s.seats[player].out = true;
  emit(out, s, EventKind::kOut, player).cards = block;
  if (players_left(s) <= 1) return finish_game(s, out);
}

}  // namespace

void begin_antiset(State& s, Events& out) {
  s.design.design = std::make_shared<const Design>(design_from_name(s.rules.design));
  const Design& d = *s.design.design;
  if (d.points() > 364 || d.points() < 3)
    throw InputError("Anti-SET on " + s.rules.design + " would need " + std::to_string(d.points()) + " cards",
                     "3 to 364");
  s.design.blocks_at.resize(d.points());
  for (std::size_t b = 0; b < d.blocks(); ++b)
    for (Point p : d.block(b)) s.design.blocks_at[p].push_back(static_cast<std::uint32_t>(b));
  Event& e = emit(out, s, EventKind::kDealt);
  for (int p = 0; p < d.points(); ++p) s.table.push_back(p), e.cards.push_back(p), e.places.push_back(p);
  s.face_up.assign(s.table.size(), false);
  s.turn = 0;
  emit(out, s, EventKind::kTurn, 0);
}

Answer act_take(State& s, const Action& a) {
  if (s.rules.kind != Kind::kAntiset) return refuse(Fault::kNotInThisGame);
  if (s.phase != Phase::kPlaying) return refuse(Fault::kNotNow);
  if (s.turn != a.player) return refuse(Fault::kNotYourTurn);
  if (a.cards.size() != 1) return refuse(Fault::kWrongNumber);
  const Card card = a.cards[0];
  if (card < 0 || card >= s.design.design->points()) return refuse(Fault::kNoSuchCard);
  if (s.table[card] == kEmpty) return late(Fault::kGone);
  Answer answer;
  Seat& seat = s.seats[a.player];
  s.table[card] = kEmpty;
  seat.hand.push_back(card);
  emit(answer.events, s, EventKind::kPicked, a.player).cards = {card};
  for (std::uint32_t b : s.design.blocks_at[card]) {
    const auto block = s.design.design->block(b);
    if (!std::all_of(block.begin(), block.end(), [&](Point p) {
          return std::find(seat.hand.begin(), seat.hand.end(), p) != seat.hand.end();
        }))
      continue;
    put_out(s, a.player, std::vector<Card>(block.begin(), block.end()), answer.events);
    break;
  }
  if (s.phase != Phase::kPlaying) return answer;
  if (cards_on_table(s).empty()) {
    finish_game(s, answer.events);
    return answer;
  }
  pass_turn(s, answer.events);
  return answer;
}

void leave_antiset(State& s, int player, Events& out) {
  if (s.phase != Phase::kPlaying || s.seats[player].out) return;
  put_out(s, player, {}, out);
  if (s.phase == Phase::kPlaying && s.turn == player) pass_turn(s, out);
}

Answer act_resign(State& s, const Action& a) {
  if (s.rules.kind != Kind::kAntiset) return refuse(Fault::kNotInThisGame);
  if (s.phase != Phase::kPlaying || s.seats[a.player].out) return refuse(Fault::kNotNow);
  Answer answer;
  leave_antiset(s, a.player, answer.events);
  return answer;
}

}  // namespace thirdcard::play
