// SPDX-License-Identifier: MIT
// Bots for the games of sets. A bot sees what a player sees. In each tenth of a second it finds a given set
// with a small chance that depends on its speed, so the time to the first find is geometric: a bot that
// plans afresh after every event is neither faster nor slower for it. Skill decides whether it errs. Games
// that are not won by finding bring their own bot.
#include <algorithm>

#include "play/arithmetic.hpp"
#include "play/games/description.hpp"

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
  const Description& game = describe(rules);
  if (view.phase == Phase::kOver || view.phase == Phase::kPaused || player < 0 ||
      player >= static_cast<int>(view.players.size()) || game.on_design)
    return std::nullopt;
  RandomStream random(seed, 0x626f7400ULL + static_cast<std::uint64_t>(player),
                      static_cast<std::uint64_t>(view.seq) << 32);
  const PlayerView& me = view.players[player];
  if (!me.active) return std::nullopt;
  const auto act = [&](std::int64_t wait, ActionKind kind, std::vector<Card> cards = {}) {
    return Plan{wait, {kind, player, std::move(cards), 0}};
  };
  // A bot goes along with what others want.
  const auto somebody = [&](bool PlayerView::*what) {
    return !(me.*what) && std::any_of(view.players.begin(), view.players.end(),
                                      [&](const PlayerView& p) { return p.*what; });
  };
  if (somebody(&PlayerView::gives_up)) return act(600, ActionKind::kGiveUp);
  if (somebody(&PlayerView::asks_hint)) return act(600, ActionKind::kHint);
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
  if (game.bot) return game.bot(bot, view, player, history, random);
  if (view.caller != kSpectator && view.caller != player) return std::nullopt;

  auto sets = claims_on(rules, view.table, view.last, 200);
  if (game.sides)
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
    if (me.agrees || !game.none) return std::nullopt;
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
