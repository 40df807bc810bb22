// SPDX-License-Identifier: MIT
// The transposition table: full keys, so an entry is a proof and never a guess. It starts small and
// doubles when 60 % full, while that keeps old and new copy together under the memory limit; in a full
// bucket the entry that cost least work gives way. Shards with a lock each serve several threads; with one
// thread there is one shard and no locking.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "thirdcard/core.hpp"

namespace thirdcard::avoid {

/// Scores: a win in n plies is kBig - n, a loss in n plies n - kBig, a draw 0. n <= 128 < kBig / 2 + 72.
inline constexpr int kBig = 300;

constexpr int win_in(int plies) { return kBig - plies; }
constexpr int loss_in(int plies) { return plies - kBig; }
/// A child's score as its parent sees it, one ply earlier.
constexpr int from_child(int s) { return s > 0 ? 1 - s : s < 0 ? -1 - s : 0; }
/// "parent >= gamma" is "not child >= child_gamma(gamma)".
constexpr int child_gamma(int gamma) { return gamma > 0 ? -gamma : gamma == 0 ? 1 : 2 - gamma; }

struct Bounds {
  int low = -kBig, high = kBig;
};

template <class Key>
class Table {
 public:
  /// `threads` decides on locking; `memory` bytes are never exceeded.
  Table(std::uint64_t memory, int threads) : locking_(threads > 1), shards_(threads > 1 ? 64 : 1) {
    limit_ = std::max<std::uint64_t>(memory / shards_.size() / sizeof(Bucket), 1);
    std::uint64_t begin = 64;
    while (begin > limit_) begin /= 2;
    for (auto& s : shards_) s.buckets.resize(begin);
  }

  /// Another call with another number of threads: locks and shards if there were none. Entries stay.
  void serve(int threads) {
    if (threads <= 1 || locking_) return;
    std::vector<Shard> old(64);
    old.swap(shards_);
    locking_ = true;
    // Old and new table together stay under the limit; a table too large for that is begun anew.
    if (old[0].buckets.size() * 3 > limit_) old.clear();
    limit_ = std::max<std::uint64_t>(limit_ / shards_.size(), 1);
    for (auto& s : shards_) s.buckets.resize(std::min<std::uint64_t>(64, std::bit_floor(limit_)));
    for (auto& s : old)
      for (const Bucket& b : s.buckets)
        for (const Entry& e : b)
          if (e.work != 0) {
            const std::uint64_t hash = e.key.hash();
            put(shards_[shard_of(hash)], e, hash);
          }
  }

  std::uint64_t bytes() const {
    std::uint64_t sum = 0;
    for (const Shard& s : shards_) sum += s.buckets.size() * sizeof(Bucket);
    return sum;
  }

  Bounds find(const Key& key, std::uint64_t hash) const {
    auto& shard = shards_[shard_of(hash)];
    const auto guard = lock(shard);
    const Bucket& bucket = shard.buckets[hash & (shard.buckets.size() - 1)];
    for (const Entry& e : bucket)
      if (e.work != 0 && e.key == key) return {e.low, e.high};
    return {};
  }

  /// `work` >= 1: about log2 of the nodes the bounds cost.
  void store(const Key& key, std::uint64_t hash, Bounds bounds, int work) {
    auto& shard = shards_[shard_of(hash)];
    const auto guard = lock(shard);
    put(shard,
        {key, static_cast<std::int16_t>(bounds.low), static_cast<std::int16_t>(bounds.high),
         static_cast<std::uint8_t>(work)},
        hash);
  }

 private:
  struct Entry {
    Key key{};
    std::int16_t low = 0, high = 0;
    std::uint8_t work = 0;  // 0: empty
  };
  using Bucket = std::array<Entry, 4>;
  struct Shard {
    std::vector<Bucket> buckets;
    std::uint64_t used = 0;
    std::unique_ptr<std::mutex> mutex = std::make_unique<std::mutex>();
  };

  std::size_t shard_of(std::uint64_t hash) const { return shards_.size() == 1 ? 0 : hash >> 58; }
  std::unique_lock<std::mutex> lock(Shard& s) const {
    return locking_ ? std::unique_lock(*s.mutex) : std::unique_lock<std::mutex>();
  }

  void put(Shard& shard, const Entry& entry, std::uint64_t hash) {
    Bucket& bucket = shard.buckets[hash & (shard.buckets.size() - 1)];
    Entry* least = &bucket[0];
    for (Entry& e : bucket) {
      if (e.work != 0 && e.key == entry.key) {
        e.low = std::max(e.low, entry.low), e.high = std::min(e.high, entry.high),
        e.work = std::max(e.work, entry.work);
        return;
      }
      if (e.work < least->work) least = &e;
    }
    if (least->work == 0) ++shard.used;
    *least = entry;
    // Old and new copy together stay under the limit: three times the old size.
    if (shard.used * 10 > shard.buckets.size() * 4 * 6 && shard.buckets.size() * 3 <= limit_) grow(shard);
  }

  void grow(Shard& shard) {
    std::vector<Bucket> old(shard.buckets.size() * 2);
    old.swap(shard.buckets);
    shard.used = 0;
    for (const Bucket& b : old)
      for (const Entry& e : b) {
        if (e.work == 0) continue;
        // Four entries of one bucket go to two: there is room for each.
        for (Entry& place : shard.buckets[e.key.hash() & (shard.buckets.size() - 1)])
          if (place.work == 0) {
            place = e;
            ++shard.used;
            break;
          }
      }
  }

  bool locking_;
  mutable std::vector<Shard> shards_;
  std::uint64_t limit_ = 1;
};

}  // namespace thirdcard::avoid
