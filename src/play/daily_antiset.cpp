// SPDX-License-Identifier: MIT
// Anti-SET, "find the only winning card": both players have taken random cards of the 27-card deck without
// losing; positions are drawn until the exact solver says that the player to move has exactly one winning
// card, and that the position is not one where only one safe card is left anyway.
#include "play/daily.hpp"
#include "thirdcard/players.hpp"

namespace thirdcard::play {

Puzzle daily_antiset(std::uint64_t seed) {
  const auto board = game_board(affine_design(3, 3, 1));
  RandomStream random(seed, 0x616e7469ULL);
  SolveOptions options;
  options.length = false;
  options.memory = std::uint64_t{1} << 26;
  Job job;
  job.threads = 1;
  for (;;) {
    const int plies = 8 + static_cast<int>(random.below(4));
    Position position(board);
    while (position.taken() < plies) {
      const int safe = position.safe_count(position.to_move());
      if (safe == 0) break;
      position.take(position.safe_point(position.to_move(),
                                        static_cast<int>(random.below(static_cast<std::uint64_t>(safe)))));
    }
    if (position.taken() < plies) continue;
    const Solution solution = solve(board->design(), position.moves(), options, job);
    if (!solution.complete || solution.value.outcome != Outcome::kWin) continue;
    std::vector<Card> winning;
    for (const MoveValue& m : solution.moves)
      if (m.value.outcome == Outcome::kWin) winning.push_back(m.point);
    if (winning.size() != 1 || position.safe_count(position.to_move()) < 4) continue;
    Puzzle p;
    p.deck = "ag(3,3)";
    const auto free = position.free_points();
    p.cards.assign(free.begin(), free.end());
    p.sets = {winning};
    p.first.assign(position.hand(0).begin(), position.hand(0).end());
    p.second.assign(position.hand(1).begin(), position.hand(1).end());
    return p;
  }
}

}  // namespace thirdcard::play
