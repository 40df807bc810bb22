// SPDX-License-Identifier: MIT
// Bots for the games of sets. A bot sees what a player sees. In each tenth of a second it finds a given set
// with a small chance that depends on its speed, so the time to the first find is geometric: a bot that
// plans afresh after every event is neither faster nor slower for it. Skill decides whether it errs, and
// how much it remembers in memory.
#include <algorithm>

#include "play/arithmetic.hpp"

namespace thirdcard::play {

namespace {

/// Milliseconds until the first success, when a tenth of a second succeeds with chance p / 2^16.
std::int64_t geometric(RandomStream& random, std::uint64_t p) {
  std::int64_t tenths = 1;
  while (tenths < 6000 && random.below(65536) >= p) ++tenths;
  return 100 * tenths;
}

/// The mean time to see one particular set is about 60 s at speed 1 and 2 s at speed 100.
std::uint64_t chance_per_tenth(int speed, std::size_t sets) {
  const std::uint64_t mean_tenths =
      20 + static_cast<std::uint64_t>((100 - speed) * (100 - speed)) * 580 / 9801;
  return std::min<std::uint64_t>(65536, 65536 * std::max<std::size_t>(1, sets) / mean_tenths + 1);
}

Card remembered(const std::vector<Card>& known, Card wanted) {
  const auto at = std::find(known.begin(), known.end(), wanted);
  return at == known.end() || wanted < 0 ? -1 : static_cast<int>(at - known.begin());
}

/// Memory: what was turned over and still lies there, as far as the bot remembers it.
std::optional<Plan> plan_memory(const Bot& bot, const View& view, int player, std::span<const Event> history,
                                RandomStream& random) {
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

/// Team SET: continue what the team points at, or begin.
std::optional<Plan> plan_team(const Bot& bot, const Rules& rules, const View& view, int player,
                              const std::vector<std::vector<Card>>& sets, RandomStream& random) {
  const int team = view.players[player].team;
  std::vector<Card> pointed;
  for (const Pointing& p : view.pointed) {
    if (rules.teams == Teams::kOwn && view.players[p.player].team != team) continue;
    if (p.player == player) return std::nullopt;
    pointed.push_back(p.card);
  }
  std::vector<Card> candidates;
  for (const auto& set : sets)
    if (std::all_of(pointed.begin(), pointed.end(),
                    [&](Card c) { return std::find(set.begin(), set.end(), c) != set.end(); }))
      for (Card c : set)
        if (std::find(pointed.begin(), pointed.end(), c) == pointed.end()) candidates.push_back(c);
  if (candidates.empty()) return std::nullopt;
  const std::size_t weight = pointed.empty() ? sets.size() : 20;
  return Plan{geometric(random, chance_per_tenth(bot.speed, weight)),
              {ActionKind::kPoint, player, {candidates[random.below(candidates.size())]}, 0}};
}

}  // namespace

std::optional<Plan> plan(const Bot& bot, const Rules& rules, const View& view, int player, std::uint64_t seed,
                         std::span<const Event> history) {
  if (view.phase == Phase::kOver || player < 0 || player >= static_cast<int>(view.players.size()) ||
      rules.kind == Kind::kAntiset)
    return std::nullopt;
  RandomStream random(seed, 0x626f7400ULL + static_cast<std::uint64_t>(player),
                      static_cast<std::uint64_t>(view.seq) << 32);
  const PlayerView& me = view.players[player];
  if (!me.active) return std::nullopt;
  const auto act = [&](std::int64_t wait, ActionKind kind, std::vector<Card> cards = {}) {
    return Plan{wait, {kind, player, std::move(cards), 0}};
  };
  if (view.phase == Phase::kBetweenRounds) return act(3000 + 200 * player, ActionKind::kDeal);
  if (view.phase == Phase::kGuessing) {
    if (me.agrees) return std::nullopt;
    std::vector<Card> left;
    for (Card c : view.table)
      if (c >= 0) left.push_back(c);
    const std::int64_t wait = geometric(random, chance_per_tenth(bot.speed, 2)) + 3000;
    if (static_cast<int>(random.below(100)) < bot.skill)
      return act(wait, ActionKind::kGuess, {negative(sum_mod_3(left))});
    return act(wait, ActionKind::kNone);
  }
  if (rules.kind == Kind::kMemory) return plan_memory(bot, view, player, history, random);
  if (view.caller != kSpectator && view.caller != player) return std::nullopt;

  auto sets = claims_on(rules, view.table, view.last, 200);
  if (rules.kind == Kind::kPuzzle)
    sets.erase(std::remove_if(sets.begin(), sets.end(),
                              [&](const auto& set) {
                                return std::any_of(view.found.begin(), view.found.end(),
                                                   [&](const Find& f) { return f.cards == set; });
                              }),
               sets.end());
  if (rules.teams != Teams::kNone) return plan_team(bot, rules, view, player, sets, random);
  const std::int64_t freeze = std::max<std::int64_t>(0, me.frozen_until - view.time);
  if (view.caller == player)
    return sets.empty() ? std::nullopt
                        : std::optional(act(700, ActionKind::kClaim, sets[random.below(sets.size())]));
  if (sets.empty()) {
    if (me.agrees || rules.kind == Kind::kPuzzle) return std::nullopt;
    return act(2 * geometric(random, chance_per_tenth(bot.speed, 3)), ActionKind::kNone);
  }
  const std::int64_t wait = freeze + geometric(random, chance_per_tenth(bot.speed, sets.size()));
  if (rules.taking == Taking::kCall) return act(wait, ActionKind::kCall);
  std::vector<Card> cards = sets[random.below(sets.size())];
  if (static_cast<int>(random.below(400)) >= 300 + bot.skill) {
    // A near miss: one card of a set replaced by another on the table.
    std::vector<Card> others;
    for (Card c : view.table)
      if (c >= 0 && std::find(cards.begin(), cards.end(), c) == cards.end()) others.push_back(c);
    if (!others.empty()) cards[random.below(cards.size())] = others[random.below(others.size())];
  }
  return act(wait, ActionKind::kClaim, std::move(cards));
}

}  // namespace thirdcard::play
