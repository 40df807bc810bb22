// SPDX-License-Identifier: MIT
// Anti-SET between two strategies, many times: the players are those of thirdcard/players.hpp, the same that
// `avoid match` names. Each move costs what the player thinks plus one look at the blocks through the card.
#include "chance/deck.hpp"
#include "chance/fast_random.hpp"
#include "thirdcard/players.hpp"

namespace thirdcard {

std::string antiset_strategy(std::string_view name, const Space& deck) {
  if (name == "safe") return "random";
  if (name == "cap") return "max-cap";
  if (name == "mirror" && deck.affine()) return "theorem1";
  return std::string(name);
}

namespace chance {

Batch antiset_batch(const Simulation& simulation) {
  const auto board = game_board(simulation.deck.flats(1));
  const auto first = make_strategy(antiset_strategy(simulation.first, simulation.deck), board, 0);
  const auto second = make_strategy(antiset_strategy(simulation.second, simulation.deck), board, 1);
  const Position start(board);
  return [=](std::uint64_t stream, std::uint64_t trials, std::vector<std::uint64_t>& counts,
             std::vector<std::vector<Point>>&) {
    FastRandom random(simulation.seed, stream);
    Position position = start;
    Asking asking;
    asking.explain = false;
    asking.job.threads = 1;
    for (std::uint64_t i = 0; i < trials; ++i) {
      position = start;
      int winner = 2;
      while (position.free_count() > 0 && winner == 2) {
        const int mover = position.to_move();
        asking.chance = random.next() | 1;
        const auto choice = (mover == 0 ? first : second)->choose(position, asking);
        if (position.take(choice.point)) winner = 1 - mover;
      }
      ++counts[static_cast<std::size_t>(winner)];
      ++counts[3 + static_cast<std::size_t>(position.taken())];
    }
  };
}

}  // namespace chance
}  // namespace thirdcard
