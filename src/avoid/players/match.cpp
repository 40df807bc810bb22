// SPDX-License-Identifier: MIT
// A match of two strategies. What a player leaves to chance is decided by the seed and the position, so the
// same seed gives the same game.
#include "thirdcard/players.hpp"

namespace thirdcard {

std::uint64_t chance_at(const Position& position, std::uint64_t seed) {
  return seed == 0 ? 0 : RandomStream(seed, position.hash()).next() | 1;
}

Match play_match(const Design& design, const Strategy& first, const Strategy& second,
                 std::span<const Point> begin, std::uint64_t seed, const Job& job,
                 const std::function<std::string(Point)>& name) {
  Position position(game_board(design), begin);
  Match out;
  out.moves.assign(begin.begin(), begin.end());
  out.why.assign(begin.size(), "given");
  while (position.free_count() > 0) {
    if (job.stopping()) throw Stopped(job.stop->reason());
    const int player = position.to_move();
    Asking asking;
    asking.chance = chance_at(position, seed);
    asking.job = job;
    asking.name = name;
    const auto choice = (player == 0 ? first : second).choose(position, asking);
    if (choice.point >= design.points() || !position.free(choice.point))
      throw InputError("the strategy takes point " + asking.named(choice.point) + ", which is not free");
    const auto block = position.completes(player, choice.point);
    out.moves.push_back(choice.point);
    out.why.push_back(choice.why);
    if (position.take(choice.point)) {
      const auto b = design.block(*block);
      out.losing_block.assign(b.begin(), b.end());
      out.first = player == 0 ? Outcome::kLoss : Outcome::kWin;
      return out;
    }
  }
  return out;
}

}  // namespace thirdcard
