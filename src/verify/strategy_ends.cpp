// SPDX-License-Identifier: MIT
// Mirrors, counts, pairings and weights, checked (docs/theory.md has why each suffices).
// A mirror is accepted when the involution takes blocks to blocks, its fixed points are taken, the hands are
// otherwise images of each other, and every block that meets a fixed point of the mirroring hand contains a
// mirror pair or a fixed point of the other hand; as a win only where no draw exists (in a Steiner triple
// system of order at least 7, or as the file proves), and within n plies only if the board is full by then.
// A count compares the points that only the hero can take with the most safe moves the other side can have.
// A pairing is accepted when its points are free and different, and every block without a point of the other
// hand contains a pair or the point left, which may be one only where the number of free points is odd.
// Weights (Erdos and Selfridge) are for Breaker: every block without a point of Breaker weighs 2^-f, f its
// free points; Breaker wins if all weigh less than 1 with Breaker to move, less than 1/2 with Maker to move.
#include "verify/strategy_ends.hpp"

#include <algorithm>

namespace thirdcard::verify {

namespace {

using Set = PointSet<128>;

}  // namespace

std::string mirror_fault(const Game& game, const Claim& claim, const Moment& m,
                         const std::vector<std::uint16_t>& involution) {
  if (game.rule != Rule::kAvoid) return "mirrors are for avoidance";
  const int v = game.design.points;
  for (int p = 0; p < v; ++p) {
    const int q = involution[static_cast<std::size_t>(p)];
    if (involution[static_cast<std::size_t>(q)] != p) return "the map of a mirror is not an involution";
    if (p == q && !m.hero.contains(p) && !m.other.contains(p)) return "a fixed point of the mirror is free";
    if (p != q && m.hero.contains(p) != m.other.contains(q)) return "the hands are not mirror images";
  }
  for (const auto& b : game.design.blocks) {
    bool own_fixed = false, harmless = false;
    for (const int p : b) {
      const int q = involution[static_cast<std::size_t>(p)];
      own_fixed = own_fixed || (p == q && m.hero.contains(p));
      harmless = harmless || (p == q && m.other.contains(p)) ||
                 (p != q && std::binary_search(b.begin(), b.end(), q));
    }
    if (own_fixed && !harmless) return "a block through a fixed point spoils the mirror";
  }
  if (claim.goal != Goal::kWins) return "";  // it never loses
  if (!game.no_draws()) return "a mirror proves a win only where no draw exists";
  if (claim.number >= 0 && v - m.start > claim.number) return "a mirror does not prove so short a win";
  return "";
}

std::string count_fault(const Game& game, const Claim& claim, const Moment& m) {
  if (game.rule != Rule::kAvoid || (claim.goal != Goal::kWins && claim.goal != Goal::kLasts))
    return "counts are for wins and lengths of avoidance";
  Set safe_other, hand = m.hero;
  int free = 0, own = 0;
  for (int p = 0; p < game.design.points; ++p) {
    if (m.hero.contains(p) || m.other.contains(p)) continue;
    ++free;
    if (!game.completes(m.other, p)) {
      safe_other.insert(p);
    } else if (!game.completes(hand, p)) {
      hand.insert(p);  // the other side loses by taking it, so the hero can take it any time
      ++own;
    }
  }
  if (claim.goal == Goal::kLasts)
    return m.plies + 2 * own + 2 >= claim.number ? "" : "a count does not prove so long a game";
  int most = safe_other.size();
  for (const auto& b : game.design.blocks) {
    Set rest;
    for (const int p : b) rest.insert(p);
    rest -= m.other;
    if (!rest.subset_of(safe_other)) continue;
    safe_other -= rest;  // a point of these the other side leaves out
    --most;
  }
  if (own < most) return "the other side may have more safe moves";
  if (free <= 2 * most) return "the board may be full before the other side loses";
  if (claim.number >= 0 && m.plies + 2 * most + 1 > claim.number)
    return "a count does not prove so short a win";
  return "";
}

std::string weights_fault(const Game& game, const Claim& claim, const Moment& m, bool hero_to_move) {
  if (game.rule != Rule::kMaker || claim.hero == game.maker) return "weights are for Breaker";
  const int v = game.design.points;
  std::vector<std::size_t> blocks(static_cast<std::size_t>(v) + 1);  // by their free points
  for (const auto& b : game.design.blocks) {
    std::size_t free = 0;
    bool dead = false;
    for (const int p : b) dead = dead || m.hero.contains(p), free += m.other.contains(p) ? 0U : 1U;
    if (!dead) ++blocks[free];
  }
  for (std::size_t f = blocks.size() - 1; f > 0; --f) blocks[f - 1] += blocks[f] / 2, blocks[f] %= 2;
  if (blocks[0] > 0 || (!hero_to_move && blocks.size() > 1 && blocks[1] > 0))
    return "the blocks weigh too much";
  if (claim.goal == Goal::kWins && claim.number >= 0 && v - m.start > claim.number)
    return "weights do not prove so short a win";
  return "";
}

std::string pairing_fault(const Game& game, const Claim& claim, const Moment& m,
                          const std::vector<int>& points) {
  if (game.rule != Rule::kAvoid || claim.goal != Goal::kDraws) return "pairings are for draws of avoidance";
  std::vector<int> partner(static_cast<std::size_t>(game.design.points), -1);
  std::vector<char> named(partner.size());
  for (std::size_t i = 0; i < points.size(); ++i) {
    const int p = points[i];
    if (p >= game.design.points || m.hero.contains(p) || m.other.contains(p))
      return "a point of a pairing is not free";
    if (named[static_cast<std::size_t>(p)]++ != 0) return "a point is in two pairs";
    if ((i ^ 1) < points.size()) partner[static_cast<std::size_t>(p)] = points[i ^ 1];
  }
  const int left = points.size() % 2 == 1 ? points.back() : -1;
  if (left >= 0 && (game.design.points - m.hero.size() - m.other.size()) % 2 == 0)
    return "a point is left where the hero takes the last one";
  for (const auto& b : game.design.blocks) {
    bool harmless = false;
    for (const int p : b) {
      const int q = partner[static_cast<std::size_t>(p)];
      harmless = harmless || m.other.contains(p) || p == left ||
                 (q >= 0 && std::binary_search(b.begin(), b.end(), q));
    }
    if (!harmless) return "a block has neither a pair nor a point of the other hand";
  }
  return "";
}

}  // namespace thirdcard::verify
