// SPDX-License-Identifier: MIT
// Positions of several players: one bit for each tuple of hands, under full keys. Open addressing in flat
// arrays, so that letting go of millions of positions takes no time; many small shards, so that no growth
// keeps a stop waiting. Old and new copy of a growing shard stay under the memory limit together.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "thirdcard/core.hpp"

namespace thirdcard::avoid {

template <class Set>
class HandTable {
 public:
  HandTable(int players, std::uint64_t memory)
      : players_(static_cast<std::size_t>(players)), memory_(memory), shards_(kShards) {}

  /// -1 if the position is not known, else the bit.
  int find(std::span<const Set> hands) const {
    const std::uint64_t hash = hash_of(hands);
    const Shard& shard = shards_[hash >> kShift];
    return shard.bit.empty() ? -1 : shard.bit[slot(shard, hands, hash)] - 1;
  }

  /// Stopped("memory") if there is no room for one more.
  void store(std::span<const Set> hands, bool bit) {
    const std::uint64_t hash = hash_of(hands);
    Shard& shard = shards_[hash >> kShift];
    if (shard.used * 10 >= shard.bit.size() * 7) grow(shard);
    const std::size_t at = slot(shard, hands, hash);
    if (shard.bit[at] == 0) {
      ++shard.used;
      for (std::size_t i = 0; i < players_; ++i) shard.hand[at * players_ + i] = hands[i];
    }
    shard.bit[at] = bit ? 2 : 1;
  }

 private:
  static constexpr std::size_t kShards = 1024;
  static constexpr int kShift = 54;
  struct Shard {
    std::vector<Set> hand;          // as many as there are players for each slot
    std::vector<std::uint8_t> bit;  // 0: empty, 1: no, 2: yes
    std::size_t used = 0;
  };

  std::uint64_t hash_of(std::span<const Set> hands) const {
    std::uint64_t h = 0;
    for (std::size_t i = 0; i < players_; ++i) h = (h ^ hands[i].hash()) * 0x9e3779b97f4a7c15ULL;
    return h ^ h >> 31;
  }
  std::size_t slot(const Shard& shard, std::span<const Set> hands, std::uint64_t hash) const {
    const std::size_t mask = shard.bit.size() - 1;
    for (std::size_t at = hash & mask;; at = (at + 1) & mask) {
      if (shard.bit[at] == 0) return at;
      bool same = true;
      for (std::size_t i = 0; i < players_ && same; ++i) same = shard.hand[at * players_ + i] == hands[i];
      if (same) return at;
    }
  }
  void grow(Shard& shard) {
    const std::size_t old = shard.bit.size(), size = old == 0 ? 16 : 2 * old;
    const std::uint64_t each = players_ * sizeof(Set) + 1;
    if (used_ + size * each > memory_) throw Stopped("memory");
    Shard larger;
    larger.hand.resize(size * players_);
    larger.bit.resize(size);
    larger.used = shard.used;
    for (std::size_t i = 0; i < old; ++i) {
      if (shard.bit[i] == 0) continue;
      const std::span<const Set> hands(shard.hand.data() + i * players_, players_);
      const std::size_t at = slot(larger, hands, hash_of(hands));
      for (std::size_t k = 0; k < players_; ++k) larger.hand[at * players_ + k] = hands[k];
      larger.bit[at] = shard.bit[i];
    }
    shard = std::move(larger);
    used_ += (size - old) * each;
  }

  std::size_t players_;
  std::uint64_t memory_, used_ = 0;
  std::vector<Shard> shards_;
};

}  // namespace thirdcard::avoid
