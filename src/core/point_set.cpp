// SPDX-License-Identifier: MIT
// Point sets of run-time width; the fixed-width ones live in the header.
#include "thirdcard/core.hpp"

namespace thirdcard {

int WidePointSet::size() const {
  int n = 0;
  for (auto w : word_) n += std::popcount(w);
  return n;
}
bool WidePointSet::empty() const {
  for (auto w : word_)
    if (w != 0) return false;
  return true;
}
bool WidePointSet::subset_of(const WidePointSet& o) const {
  for (std::size_t i = 0; i < word_.size(); ++i)
    if ((word_[i] & ~o.word_[i]) != 0) return false;
  return true;
}
WidePointSet& WidePointSet::operator&=(const WidePointSet& o) {
  for (std::size_t i = 0; i < word_.size(); ++i) word_[i] &= o.word_[i];
  return *this;
}
WidePointSet& WidePointSet::operator|=(const WidePointSet& o) {
  for (std::size_t i = 0; i < word_.size(); ++i) word_[i] |= o.word_[i];
  return *this;
}
WidePointSet& WidePointSet::operator-=(const WidePointSet& o) {
  for (std::size_t i = 0; i < word_.size(); ++i) word_[i] &= ~o.word_[i];
  return *this;
}
std::vector<Point> WidePointSet::points() const {
  std::vector<Point> out;
  for (std::size_t i = 0; i < word_.size(); ++i)
    for (std::uint64_t w = word_[i]; w != 0; w &= w - 1)
      out.push_back(static_cast<Point>(64 * i + std::countr_zero(w)));
  return out;
}

}  // namespace thirdcard
