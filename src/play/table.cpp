// SPDX-License-Identifier: MIT
// The table: dealing, refilling in place, more cards when there is no set, and the end of a round. New
// cards take the places of those that went; when more than the usual number lie there, the last ones move
// into the gaps instead, so a card moves only then.
#include <algorithm>

#include "play/games/description.hpp"
#include "play/state.hpp"

namespace thirdcard::play {

Event& emit(Events& out, const State& s, EventKind kind, int player) {
  Event& e = out.emplace_back();
  e.kind = kind;
  e.seq = s.seq;
  e.player = player;
  e.time = s.now;
  return e;
}

namespace {

/// Deals to these places; memory shows backs.
void deal_to(State& s, const std::vector<int>& places, Events& out) {
  Event* e = nullptr;
  for (int place : places) {
    if (s.deck.empty()) break;
    if (place >= static_cast<int>(s.table.size()))
      s.table.resize(place + 1, kEmpty), s.face_up.resize(place + 1, false);
    s.table[place] = s.deck.back();
    s.face_up[place] = false;
    s.deck.pop_back();
    if (e == nullptr) e = &emit(out, s, EventKind::kDealt);
    e->places.push_back(place);
    e->cards.push_back(describe(s.rules).face_down ? kFaceDown : s.table[place]);
  }
}

void deal_new(State& s, int count, Events& out) {
  std::vector<int> places;
  for (int i = 0; i < static_cast<int>(s.table.size()) && static_cast<int>(places.size()) < count; ++i)
    if (s.table[i] == kEmpty) places.push_back(i);
  for (int i = static_cast<int>(s.table.size()); static_cast<int>(places.size()) < count; ++i)
    places.push_back(i);
  deal_to(s, places, out);
}

int count_cards(const State& s) {
  return static_cast<int>(std::count_if(s.table.begin(), s.table.end(), [](Card c) { return c != kEmpty; }));
}

}  // namespace

std::vector<Card> cards_on_table(const State& s) {
  std::vector<Card> out;
  for (Card c : s.table)
    if (c != kEmpty) out.push_back(c);
  return out;
}

int place_of(const State& s, Card card) {
  if (card < 0) return -1;
  const auto at = std::find(s.table.begin(), s.table.end(), card);
  return at == s.table.end() ? -1 : static_cast<int>(at - s.table.begin());
}

int next_dealer(const State& s) {
  if (!s.rules.deal_passes) return kSpectator;
  const int n = static_cast<int>(s.seats.size());
  for (int i = 1; i <= n; ++i)
    if (const Seat& seat = s.seats[(s.dealer + i) % n]; seat.active && !seat.dealt) return (s.dealer + i) % n;
  return kSpectator;
}

void begin_round(State& s, Events& out) {
  s.seats[s.dealer].dealt = true;
  s.deck.resize(deck_size(s.rules));
  for (std::size_t i = 0; i < s.deck.size(); ++i) s.deck[i] = static_cast<Card>(i);
  RandomStream random(s.seed, static_cast<std::uint64_t>(s.round));
  random.shuffle(std::span<Card>(s.deck));
  s.table.clear();
  s.face_up.clear();
  s.last.clear();
  s.gone.clear();
  s.caller = kSpectator;
  s.pointed.clear();
  s.point_until = -1;
  s.sum = 0;
  s.mistake = false;
  s.phase = Phase::kPlaying;
  s.hint.clear();
  clear_agreement(s);
  s.hidden = kEmpty;
  if (s.rules.hidden_card) s.hidden = s.deck.back(), s.deck.pop_back();
  emit(out, s, EventKind::kRoundBegan, s.dealer);
  deal_new(s, s.rules.table, out);
  if (describe(s.rules).turns) {
    s.turn = s.dealer;
    emit(out, s, EventKind::kTurn, s.turn);
  }
  settle(s, out);
}

void remove_and_refill(State& s, const std::vector<Card>& cards, Events& out) {
  std::vector<int> gaps;
  for (Card c : cards) {
    const int place = place_of(s, c);
    if (place < 0) continue;
    s.table[place] = kEmpty;
    s.face_up[place] = false;
    gaps.push_back(place);
  }
  std::sort(gaps.begin(), gaps.end());
  drop_pointings(s, cards, out);
  clear_agreement(s);
  s.hint.clear();
  const int missing = s.rules.table - count_cards(s);
  if (missing > 0 && !s.deck.empty()) {
    if (static_cast<int>(gaps.size()) > missing) gaps.resize(missing);
    deal_to(s, gaps, out);
  }
  // Cards beyond the usual number of places move into the gaps that are left.
  Event* moved = nullptr;
  while (static_cast<int>(s.table.size()) > s.rules.table) {
    if (s.table.back() != kEmpty) {
      const auto gap = std::find(s.table.begin(), s.table.end() - 1, kEmpty);
      if (gap == s.table.end() - 1) break;
      const int to = static_cast<int>(gap - s.table.begin());
      s.table[to] = s.table.back();
      s.face_up[to] = s.face_up.back();
      if (moved == nullptr) moved = &emit(out, s, EventKind::kMoved);
      moved->cards.push_back(describe(s.rules).face_down ? kFaceDown : s.table[to]);
      moved->places.push_back(to);
    }
    s.table.pop_back();
    s.face_up.pop_back();
  }
}

void deal_extra(State& s, Events& out) {
  clear_agreement(s);
  s.hint.clear();
  const int size = describe(s.rules).claim.most;
  deal_new(s, size == 0 ? 1 : std::min(size, 4), out);
}

void clear_agreement(State& s) {
  for (Seat& seat : s.seats) seat.agrees = seat.asks_hint = false;
}

bool everybody_agrees(const State& s) {
  bool any = false;
  for (const Seat& seat : s.seats)
    if (seat.active) {
      if (!seat.agrees) return false;
      any = true;
    }
  return any;
}

void after_agreement(State& s, Events& out) {
  if (s.deck.empty()) {
    clear_agreement(s);
    finish_round(s, out);
  } else {
    deal_extra(s, out);
    settle(s, out);
  }
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

void settle(State& s, Events& out) {
  if (s.phase != Phase::kPlaying) return;
  if (s.rules.target > 0) {
    std::vector<int> sets(s.seats.size(), 0);
    for (const Seat& seat : s.seats)
      if ((sets[seat.team] += seat.sets) >= s.rules.target) return finish_game(s, out);
  }
  const auto none = [&] { return claims_on(s.rules, s.table, s.last, 1).empty(); };
  while (none()) {
    if (s.deck.empty()) return finish_round(s, out);
    if (!s.rules.deal_when_none) return;
    deal_extra(s, out);
  }
}

void finish_round(State& s, Events& out) {
  s.caller = kSpectator;
  s.pointed.clear();
  s.point_until = -1;
  std::vector<Card> left = cards_on_table(s);
  if (s.rules.hidden_card && s.phase != Phase::kGuessing) {
    s.phase = Phase::kGuessing;
    clear_agreement(s);
    emit(out, s, EventKind::kRoundOver).cards = left;
    return;
  }
  if (s.rules.hidden_card && s.hidden != kEmpty) left.push_back(s.hidden);
  left.insert(left.end(), s.deck.begin(), s.deck.end());
  // Every set of these games sums to zero, and so does the whole deck.
  s.sum = describe(s.rules).sums_to_zero ? sum_of(s.rules, left) : 0;
  s.mistake = s.sum != 0;
  Event& e = emit(out, s, EventKind::kRoundOver);
  e.cards = cards_on_table(s);
  e.sum = s.sum;
  e.mistake = s.mistake;
  if (next_dealer(s) != kSpectator) {
    s.phase = Phase::kBetweenRounds;
    return;
  }
  finish_game(s, out);
}

void finish_game(State& s, Events& out) {
  s.phase = Phase::kOver;
  s.caller = kSpectator;
  s.turn = kSpectator;
  s.pointed.clear();
  s.point_until = -1;
  const Score counts = describe(s.rules).score;
  if (counts == Score::kLastLeft) {
    for (std::size_t i = 0; i < s.seats.size(); ++i)
      if (!s.seats[i].out) s.winners.push_back(static_cast<int>(i));
  } else {
    std::vector<int> score(s.seats.size(), 0);
    for (const Seat& seat : s.seats) score[seat.team] += counts == Score::kSets ? seat.sets : seat.score;
    int best = -(1 << 30);
    for (const Seat& seat : s.seats) best = std::max(best, score[seat.team]);
    for (std::size_t i = 0; i < s.seats.size(); ++i)
      if (score[s.seats[i].team] == best) s.winners.push_back(static_cast<int>(i));
  }
  emit(out, s, EventKind::kOver).players = s.winners;
}

}  // namespace thirdcard::play
