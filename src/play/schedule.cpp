// SPDX-License-Identifier: MIT
// Who of several bots acts next: the one with the shortest wait. Waits are memoryless, so asking all of them
// again after every change is fair, and the others' plans may be forgotten.
#include "play/schedule.hpp"

#include <algorithm>
#include <iterator>

#include "play/games/description.hpp"

namespace thirdcard::play {

namespace {

/// So long does a player seem to think who takes a card by thinking.
constexpr std::int64_t kThinkingMs = 800;
/// So many events does a bot remember in memory.
constexpr std::ptrdiff_t kRemembered = 2000;

}  // namespace

BotTable bot_table(const Game& game, std::span<const BotSeat> bots) {
  BotTable out;
  out.rules = game.rules();
  if (describe(out.rules).sides)
    for (const BotSeat& seat : bots) out.views.push_back(game.view(seat.player));
  else
    out.views.push_back(game.view());
  const std::vector<Card>& table = out.views.empty() ? game.view().table : out.views.front().table;
  if (std::find(table.begin(), table.end(), kFaceDown) != table.end())
    out.history.assign(game.events().end() - std::min<std::ptrdiff_t>(std::ssize(game.events()), kRemembered),
                       game.events().end());
  return out;
}

std::optional<Plan> next_bot(const BotTable& table, std::span<const BotSeat> bots, std::uint64_t seed) {
  std::optional<Plan> first;
  const bool thinks = describe(table.rules).on_design;
  for (std::size_t i = 0; i < bots.size() && !table.views.empty(); ++i) {
    const View& view = table.views[std::min(i, table.views.size() - 1)];
    std::optional<Plan> mine;
    if (!thinks)
      mine = plan(bots[i].bot, table.rules, view, bots[i].player, seed, table.history);
    else if (view.phase == Phase::kPlaying && view.turn == bots[i].player)
      mine = Plan{kThinkingMs, {ActionKind::kTake, bots[i].player, {}, 0}};
    if (mine && (!first || mine->wait_ms < first->wait_ms)) first = std::move(mine);
  }
  return first;
}

std::optional<Plan> next_bot(const Game& game, std::span<const BotSeat> bots, std::uint64_t seed) {
  return next_bot(bot_table(game, bots), bots, seed);
}

}  // namespace thirdcard::play
