// SPDX-License-Identifier: MIT
// A quad is two pairs of equal sum, so pairs[s], the number of pairs of cards with sum s, is all the state:
// the quads through x are the sum over the other cards z of (pairs[x+z] - 1), divided by 3. An exchange costs
// a few passes over the n cards, where a general design would visit all blocks through two points.
#include "extremal/quad_witness.hpp"

#include <cmath>
#include <numeric>

namespace thirdcard::extremal {

namespace {

constexpr std::uint64_t kRuns = 4;

class Annealer {
 public:
  Annealer(int dimension, int cards, std::uint64_t seed)
      : n_(cards),
        order_(std::size_t{1} << dimension),
        pairs_(order_.size()),
        random_(seed, cards, 1u << 21) {
    std::iota(order_.begin(), order_.end(), Point{0});
    random_.shuffle(std::span<Point>(order_));
    for (int i = 0; i < n_; ++i)
      for (int j = 0; j < i; ++j) ++pairs_[order_[i] ^ order_[j]];
    for (const std::int64_t p : pairs_) quads_ += p * (p - 1) / 2;
    quads_ /= 3;
  }

  std::int64_t quads() const { return quads_; }
  std::vector<Point> cards() const { return {order_.begin(), order_.begin() + n_}; }

  /// One exchange, accepted always if it is no worse, else with probability exp(-more / temperature).
  void exchange(double temperature) {
    const int i = static_cast<int>(random_.below(n_));
    const int j = n_ + static_cast<int>(random_.below(order_.size() - n_));
    const Point out = order_[i], in = order_[j];
    std::int64_t lost = 0, gained = 0;
    move_pairs(i, out, -1);
    for (int k = 0; k < n_; ++k)
      if (k != i) lost += pairs_[out ^ order_[k]], gained += pairs_[in ^ order_[k]];
    const std::int64_t more = (gained - lost) / 3;
    if (more <= 0 || random_.unit() < std::exp(-static_cast<double>(more) / temperature)) {
      move_pairs(i, in, 1);
      std::swap(order_[i], order_[j]);
      quads_ += more;
    } else {
      move_pairs(i, out, 1);
    }
  }

 private:
  void move_pairs(int i, Point card, int by) {
    for (int k = 0; k < n_; ++k)
      if (k != i) pairs_[card ^ order_[k]] += by;
  }

  int n_;
  std::vector<Point> order_;  // the cards of the set first
  std::vector<std::int32_t> pairs_;
  RandomStream random_;
  std::int64_t quads_ = 0;
};

}  // namespace

std::vector<Point> few_quads(int dimension, int cards, std::int64_t target, std::uint64_t exchanges,
                             std::uint64_t seed, const Job& job) {
  std::vector<Point> best;
  std::int64_t least = -1;
  for (std::uint64_t run = 0; run < kRuns && least != target; ++run) {
    Annealer annealer(dimension, cards, seed * 1000003 + run);
    const auto keep = [&] {
      if (least < 0 || annealer.quads() < least) least = annealer.quads(), best = annealer.cards();
    };
    keep();
    if (cards == 0 || cards == 1 << dimension) break;
    const double hot = 1.5 + 0.05 * cards;
    for (std::uint64_t step = 0; step < exchanges && least != target; ++step) {
      if (step % 1024 == 0 && job.stopping()) return best;
      annealer.exchange(hot * (1 - static_cast<double>(step) / static_cast<double>(exchanges)) + 0.12);
      keep();
    }
  }
  return best;
}

}  // namespace thirdcard::extremal
