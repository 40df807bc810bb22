// SPDX-License-Identifier: MIT
// weighted_no_set in batches, for who samples them elsewhere. A batch draws from its own stream; the sums of
// the batches are added in order, because those of the squares are rounded.
#pragma once

#include <memory>

#include "thirdcard/chance.hpp"

namespace thirdcard {

class WeightedCaps {
 public:
  /// Lists the classes of small caps. InputError where there are too many cards; Stopped when the job is
  /// stopped.
  WeightedCaps(const Space& deck, int cards, std::uint64_t samples, std::uint64_t seed, const Job& job);
  struct Sum {
    unsigned __int128 first = 0;  // of the weights
    long double second = 0;       // of their squares
    std::uint64_t done = 0;
    Sum& operator+=(const Sum& other) {
      first += other.first, second += other.second, done += other.done;
      return *this;
    }
  };
  std::uint64_t batches() const;
  Sum batch(std::uint64_t number) const;
  WeightedEstimate estimate(const Sum& all) const;

  struct Parts;

 private:
  std::shared_ptr<const Parts> parts_;
};

}  // namespace thirdcard
