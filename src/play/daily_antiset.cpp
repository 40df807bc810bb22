// SPDX-License-Identifier: MIT
// Anti-SET, "find the only winning card": both players have taken random cards of the 27-card deck without
// losing; positions are drawn until the exact solver says that the player to move has exactly one winning
// card, and that the position is not one where only one safe card is left anyway.
#include <algorithm>

#include "play/daily.hpp"
#include "thirdcard/avoid.hpp"
#include "thirdcard/design.hpp"

namespace thirdcard::play {

namespace {

/// Would `card` complete a line in this hand?
bool completes(const Design& design, const std::vector<Point>& hand, int card) {
  for (std::size_t b = 0; b < design.blocks(); ++b) {
    int held = 0;
    bool through = false;
    for (Point p : design.block(b))
      through = through || p == card, held += std::find(hand.begin(), hand.end(), p) != hand.end();
    if (through && held == 2) return true;
  }
  return false;
}

}  // namespace

Puzzle daily_antiset(std::uint64_t seed) {
  const Design design = affine_design(3, 3, 1);
  RandomStream random(seed, 0x616e7469ULL);
  SolveOptions options;
  options.length = false;
  options.memory = std::uint64_t{1} << 26;
  Job job;
  job.threads = 1;
  for (;;) {
    const int plies = 8 + static_cast<int>(random.below(4));
    std::vector<Point> moves, hands[2];
    for (int ply = 0; ply < plies; ++ply) {
      std::vector<Point> safe;
      for (int c = 0; c < design.points(); ++c)
        if (std::find(moves.begin(), moves.end(), c) == moves.end() && !completes(design, hands[ply % 2], c))
          safe.push_back(static_cast<Point>(c));
      if (safe.empty()) break;
      const Point card = safe[random.below(safe.size())];
      moves.push_back(card);
      hands[ply % 2].push_back(card);
    }
    if (static_cast<int>(moves.size()) < plies) continue;
    const Solution solution = solve(design, moves, options, job);
    if (!solution.complete || solution.value.outcome != Outcome::kWin) continue;
    std::vector<Card> winning, free;
    int safe = 0;
    for (const MoveValue& m : solution.moves)
      if (m.value.outcome == Outcome::kWin) winning.push_back(m.point);
    for (int c = 0; c < design.points(); ++c) {
      if (std::find(moves.begin(), moves.end(), c) != moves.end()) continue;
      free.push_back(c);
      safe += !completes(design, hands[plies % 2], c);
    }
    if (winning.size() != 1 || safe < 4) continue;
    Puzzle p;
    p.deck = "ag(3,3)";
    p.cards = std::move(free);
    p.sets = {winning};
    p.first.assign(hands[0].begin(), hands[0].end());
    p.second.assign(hands[1].begin(), hands[1].end());
    return p;
  }
}

}  // namespace thirdcard::play
