// SPDX-License-Identifier: MIT
// Positions met on a walk: a set of pairs of disjoint hands (and, for Nofil, a heap beside the one hand) as
// few words each, with open addressing. Memory: at most three times the words of the positions.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "thirdcard/core.hpp"

namespace thirdcard::avoid {

/// Words: 1 for at most 32 points, else those of both hands.
template <int Words>
class SeenPositions {
 public:
  using Key = std::array<std::uint64_t, Words>;

  /// `heap` counts only where the second hand is empty.
  template <class Set>
  static Key key(const Set& a, const Set& b, int heap) {
    Key k{};
    if constexpr (Words == 1) {
      k[0] = a.word[0] | (b.word[0] | static_cast<std::uint64_t>(heap)) << 32;
    } else {
      for (int i = 0; i < Words / 2; ++i)
        k[static_cast<std::size_t>(i)] = a.word[i], k[static_cast<std::size_t>(Words / 2 + i)] = b.word[i];
      k[Words / 2] |= static_cast<std::uint64_t>(heap);
    }
    return k;
  }

  /// True if it is new.
  bool insert(const Key& key) {
    if (10 * used_ >= 6 * slots_.size()) grow();
    const std::size_t at = slot(key);
    if (same(slots_[at], key)) return false;
    slots_[at] = key;
    ++used_;
    return true;
  }
  /// Fetches what `insert` will look at.
  void prefetch(const Key& key) const {
    if (!slots_.empty()) __builtin_prefetch(&slots_[(hash(key) >> 20) & (slots_.size() - 1)]);
  }
  std::uint64_t size() const { return used_; }
  std::uint64_t bytes() const { return slots_.size() * sizeof(Key); }

 private:
  /// No position: a point in both hands.
  static constexpr Key empty() {
    Key k{};
    for (auto& word : k) word = ~std::uint64_t{0};
    return k;
  }
  /// Word by word: the library's comparison is a call.
  static bool same(const Key& a, const Key& b) {
    std::uint64_t differ = 0;
    for (std::size_t i = 0; i < Words; ++i) differ |= a[i] ^ b[i];
    return differ == 0;
  }
  static std::uint64_t hash(const Key& key) {
    std::uint64_t h = 0;
    for (const auto word : key) {
      h = (h ^ word) * 0x9e3779b97f4a7c15ULL;
      h ^= h >> 32;
    }
    return h * 0xd6e8feb86659fd93ULL;
  }
  std::size_t slot(const Key& key) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = (hash(key) >> 20) & mask;
    while (!same(slots_[at], key) && !same(slots_[at], empty())) at = (at + 1) & mask;
    return at;
  }
  void grow() {
    std::vector<Key> old(slots_.empty() ? 1024 : 2 * slots_.size(), empty());
    old.swap(slots_);
    for (const Key& key : old)
      if (!same(key, empty())) slots_[slot(key)] = key;
  }

  std::vector<Key> slots_;
  std::uint64_t used_ = 0;
};

}  // namespace thirdcard::avoid
