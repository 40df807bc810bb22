// SPDX-License-Identifier: MIT
// Memory: the cards lie face down; a turn is three cards turned over one after the other. A set is kept
// and gives another turn; otherwise the cards stay open until the next player turns one over, or until the
// time for looking at them ends.
#include <algorithm>

#include "play/arithmetic.hpp"
#include "play/families.hpp"
#include "play/state.hpp"

namespace thirdcard::play {

namespace {

std::vector<int> open_places(const State& s) {
  std::vector<int> out;
  for (std::size_t i = 0; i < s.face_up.size(); ++i)
    if (s.face_up[i]) out.push_back(static_cast<int>(i));
  return out;
}

Card remembered(const std::vector<Card>& known, Card wanted) {
  const auto at = std::find(known.begin(), known.end(), wanted);
  return at == known.end() || wanted < 0 ? -1 : static_cast<int>(at - known.begin());
}

/// Memory: what was turned over and still lies there, as far as the bot remembers it.
std::optional<Plan> bot_that_remembers(const Bot& bot, const View& view, int player,
                                       std::span<const Event> history, RandomStream& random) {
  if (view.turn != player) return std::nullopt;
  std::vector<Card> known(view.table.size(), kEmpty);
  for (const Event& e : history)
    for (std::size_t i = 0; i < e.places.size() && i < e.cards.size(); ++i)
      if (e.places[i] < static_cast<int>(known.size())) {
        if (e.kind == EventKind::kFlipped)
          known[e.places[i]] = static_cast<int>(random.below(100)) < bot.skill ? e.cards[i] : kEmpty;
        if (e.kind == EventKind::kDealt || e.kind == EventKind::kMoved) known[e.places[i]] = kEmpty;
      }
  std::vector<int> open, closed;
  for (std::size_t i = 0; i < view.table.size(); ++i) {
    if (view.table[i] >= 0) open.push_back(static_cast<int>(i)), known[i] = view.table[i];
    if (view.table[i] == kFaceDown) closed.push_back(static_cast<int>(i));
  }
  if (view.call_until != 0) closed.insert(closed.end(), open.begin(), open.end()), open.clear();
  if (closed.empty()) return std::nullopt;
  int place = -1;
  const auto is_closed = [&](int p) { return std::find(closed.begin(), closed.end(), p) != closed.end(); };
  if (open.size() == 2) place = remembered(known, affine_third(view.table[open[0]], view.table[open[1]]));
  if (open.size() < 2) {
    // A remembered set, through the card that is open if there is one.
    for (std::size_t a = 0; a < known.size() && place < 0; ++a)
      for (std::size_t b = 0; b < a && place < 0; ++b) {
        if (known[a] < 0 || known[b] < 0) continue;
        const int c = remembered(known, affine_third(known[a], known[b]));
        if (c < 0) continue;
        const int three[3] = {static_cast<int>(a), static_cast<int>(b), c};
        const bool through = open.empty() || std::find(three, three + 3, open[0]) != three + 3;
        for (int p : three)
          if (through && is_closed(p)) place = p;
      }
  }
  if (place < 0 || !is_closed(place)) place = closed[random.below(closed.size())];
  return Plan{600 + static_cast<std::int64_t>(100 - bot.speed) * 20, {ActionKind::kFlip, player, {place}, 0}};
}

}  // namespace

void turn_back(State& s, Events& out) {
  s.call_until = 0;
  const auto open = open_places(s);
  if (open.empty()) return;
  emit(out, s, EventKind::kTurnedBack).places = open;
  std::fill(s.face_up.begin(), s.face_up.end(), false);
}

static Answer act_flip(State& s, const Action& a) {
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
  answer.ruling = Ruling::kNo;
  answer.fault = Fault::kNotASet;
  ++s.seats[a.player].mistakes;
  Event& e = emit(answer.events, s, EventKind::kWrong, a.player);
  e.cards = cards;
  e.reasons = answer.reasons;
  s.call_until = s.now + s.rules.call_ms;  // until then everyone may look
  pass_turn(s, answer.events);
  return answer;
}

Description game_memory() {
  Description d = at_a_table();
  d.name = d.kind = "memory";
  d.goal = "Turn over three cards; if they are a set, they are yours.";
  d.place = 120;
  d.offered = Offered::kAlone;
  d.calls = d.passes = false;
  d.tables = {9, 12, 15};
  d.certain_from = [](const Rules& r) { return r.properties == 3 ? 10 : r.properties == 4 ? 21 : 46; };
  d.claimed = d.none = nullptr;
  d.flip = act_flip;
  d.bot = bot_that_remembers;
  d.turns = d.face_down = true;
  d.hint = Hint::kNone;
  return d;
}

}  // namespace thirdcard::play
