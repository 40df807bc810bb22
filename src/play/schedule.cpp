// SPDX-License-Identifier: MIT
// Who of several bots acts next: the one with the shortest wait. Waits are memoryless, so asking all of them
// again after every change is fair, and the others' plans may be forgotten.
#include "play/games/description.hpp"

namespace thirdcard::play {

namespace {

/// So long does a player seem to think who takes a card by thinking.
constexpr std::int64_t kThinkingMs = 800;

}  // namespace

std::optional<Plan> next_bot(const Game& game, std::span<const BotSeat> bots, std::uint64_t seed) {
  std::optional<Plan> first;
  const bool thinks = describe(game.rules()).on_design;
  for (const BotSeat& seat : bots) {
    const View view = game.view(seat.player);
    std::optional<Plan> mine;
    if (!thinks)
      mine = plan(seat.bot, game.rules(), view, seat.player, seed, game.events());
    else if (view.phase == Phase::kPlaying && view.turn == seat.player)
      mine = Plan{kThinkingMs, {ActionKind::kTake, seat.player, {}, 0}};
    if (mine && (!first || mine->wait_ms < first->wait_ms)) first = std::move(mine);
  }
  return first;
}

}  // namespace thirdcard::play
