// SPDX-License-Identifier: MIT
// Everything a running game knows, undealt cards included: a plain value that compares by content. The
// functions below are the moves that several games share; each game's own file (games/) has the rest. Every
// one appends the events it causes to `out`.
#pragma once

#include <memory>
#include <vector>

#include "thirdcard/design.hpp"
#include "thirdcard/play.hpp"

namespace thirdcard::play {

struct Seat {
  int team = 0, score = 0, sets = 0, mistakes = 0;
  bool active = true, agrees = false, out = false, guessed = false, dealt = false;
  bool asks_hint = false, gives_up = false;
  std::int64_t frozen_until = 0;
  std::vector<Card> hand;
  friend bool operator==(const Seat&, const Seat&) = default;
};

/// A design shared by copies of a state; compares by content.
struct DesignRef {
  std::shared_ptr<const Design> design;
  std::vector<std::vector<std::uint32_t>> blocks_at;  // by point
  friend bool operator==(const DesignRef& a, const DesignRef& b) {
    return a.design == b.design || (a.design && b.design && *a.design == *b.design);
  }
};

struct State {
  Rules rules;
  std::uint64_t seed = 0;
  int seq = 0;
  std::int64_t now = 0;
  Phase phase = Phase::kPlaying;
  std::vector<Card> deck;     // dealt from the back
  std::vector<Card> table;    // by place, kEmpty where there is none
  std::vector<bool> face_up;  // memory: turned over in this turn
  std::vector<Card> last;     // chain
  Card hidden = kEmpty;
  std::vector<Seat> seats;
  int caller = kSpectator;
  std::int64_t call_until = 0;
  std::vector<Pointing> pointed;
  std::int64_t point_until = -1;
  int turn = kSpectator;
  int round = 0, dealer = 0;
  std::vector<Find> found;
  std::vector<std::vector<Card>> board_sets;  // puzzle race
  std::vector<Card> gone;                     // left the table without a find (chain, mixed team sets)
  int sum = 0;
  bool mistake = false;
  std::vector<int> winners;
  std::vector<Card> hint;  // shown to all
  std::int64_t paused_at = 0, paused_ms = 0;
  DesignRef design;  // Anti-SET
  friend bool operator==(const State&, const State&) = default;
};

using Events = std::vector<Event>;
Event& emit(Events& out, const State& s, EventKind kind, int player = kSpectator);

// table.cpp
/// Who deals the next round; kSpectator when everybody has dealt.
int next_dealer(const State& s);
void begin_round(State& s, Events& out);
std::vector<Card> cards_on_table(const State& s);
int place_of(const State& s, Card card);
/// Takes cards away, closes gaps, deals to the usual number.
void remove_and_refill(State& s, const std::vector<Card>& cards, Events& out);
/// Deals three more (or what a claim takes, or what is left).
void deal_extra(State& s, Events& out);
/// After a change: deals while there must be more cards, ends the round when nothing is left to find.
void settle(State& s, Events& out);
void finish_round(State& s, Events& out);
void finish_game(State& s, Events& out);
void clear_agreement(State& s);
bool everybody_agrees(const State& s);
/// When everybody sees none: more cards, or the end of the round.
void after_agreement(State& s, Events& out);
/// The next player who is there and not out.
void pass_turn(State& s, Events& out);

// Each answers one kind of action; kRefused with a fault when it does not apply.
Answer act_claim(State& s, const Action& a);  // claim.cpp
Answer act_call(State& s, const Action& a);
Answer act_none(State& s, const Action& a);
/// The cards of a claim are distinct, exist and lie on the table: kNothing, or what is wrong.
Fault check_cards(const State& s, const std::vector<Card>& cards);
void expire_call(State& s, Events& out);
void score_claim(State& s, int player, const std::vector<Card>& cards, Events& out);
/// A wrong claim: points, a pause, and everybody is told.
void punish(State& s, int player, const std::vector<Card>& cards, const std::vector<Reason>& reasons,
            Events& out);
/// Was this card on the table in this round?
bool was_taken(const State& s, Card card);
Answer act_point(State& s, const Action& a);  // games/team.cpp
Answer act_unpoint(State& s, const Action& a);
void expire_pointing(State& s, Events& out);
void drop_pointings(State& s, const std::vector<Card>& cards, Events& out);
void turn_back(State& s, Events& out);        // games/memory.cpp
Answer act_guess(State& s, const Action& a);  // games/hidden.cpp
Answer act_pass_guess(State& s, const Action& a);
bool all_have_guessed(const State& s);
Answer act_hint(State& s, const Action& a);  // votes.cpp
Answer act_give_up(State& s, const Action& a);
Answer act_pause(State& s, const Action& a);
Answer act_resume(State& s, const Action& a);
/// Whoever left may have been the only one against it.
void count_votes(State& s, Events& out);

inline Answer refuse(Fault fault) { return {Ruling::kRefused, fault, {}, {}}; }
inline Answer late(Fault fault) { return {Ruling::kLate, fault, {}, {}}; }

/// Everything about a game, undealt cards too: for tests, never for a client.
const State& state_of(const Game& game);

}  // namespace thirdcard::play
