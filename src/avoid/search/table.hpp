// SPDX-License-Identifier: MIT
// The transposition table: full keys, so an entry is a proof and never a guess. It starts small and
// doubles when 60 % full, while that keeps it under the memory limit; in a full bucket the entry that cost
// least work gives way. Threads share it without locks: a bucket carries a version in its own cache line,
// odd while it is written. A thread that meets a writer, or finds the version changed, knows nothing of the
// position or stores nothing; either costs work and never truth.
// How full it is follows from the places that are taken, and every place is taken in time: a small table
// counts them all, a large one that threads share those of every 16th bucket (an exact count would make
// the threads wait for each other).
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <type_traits>
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
  /// `memory` bytes are never exceeded.
  Table(std::uint64_t memory, int threads)
      : limit_(std::max<std::uint64_t>(memory / sizeof(Bucket), 1)), parallel_(threads > 1) {
    std::uint64_t begin = 64;
    while (begin > limit_) begin /= 2;
    hold(begin);
  }

  /// Another call with another number of threads; nobody uses the table just now.
  void serve(int threads) {
    parallel_ = threads > 1;
    forget_smaller();
  }

  std::uint64_t bytes() const {
    std::uint64_t sum = 0;
    for (const auto& a : arrays_) sum += a->size() * sizeof(Bucket);
    return sum;
  }

  Bounds find(const Key& key, std::uint64_t hash) const {
    const Bucket& bucket = bucket_of(hash);
    const Words words = std::bit_cast<Words>(key);
    const std::uint32_t version = bucket[0].version.load(std::memory_order_acquire);
    for (const Entry& e : bucket)
      if (e.holds(words)) {
        const std::uint32_t fact = e.fact.load(std::memory_order_acquire);
        if (version % 2 != 0 || bucket[0].version.load(std::memory_order_relaxed) != version) return {};
        return {low_of(fact), high_of(fact)};
      }
    return {};
  }

  /// `work` >= 1: about log2 of the nodes the bounds cost.
  void store(const Key& key, std::uint64_t hash, Bounds bounds, int work) {
    Array& all = *now_.load(std::memory_order_acquire);
    const std::uint64_t index = hash & (all.size() - 1);
    Bucket& bucket = all[index];
    std::uint32_t version = 0;
    if (parallel_) {
      version = bucket[0].version.load(std::memory_order_relaxed);
      if (version % 2 != 0 ||
          !bucket[0].version.compare_exchange_strong(version, version + 1, std::memory_order_acquire))
        return;
    }
    const bool fills = put(bucket, std::bit_cast<Words>(key), bounds, work);
    if (parallel_) bucket[0].version.store(version + 2, std::memory_order_release);
    if (fills) count_one(all, index);
  }

  /// The positions that cost most work, at most so many: for each the words of its key, then one for bounds
  /// and work. Nobody writes meanwhile.
  std::vector<std::uint64_t> dearest(std::size_t most) const {
    const Array& all = *arrays_.back();
    std::array<std::size_t, 256> with_work{};
    for (const Bucket& b : all)
      for (const Entry& e : b) ++with_work[static_cast<std::size_t>(work_of(e.fact))];
    int least = 255;
    for (std::size_t taken = with_work[255]; least > 1 && taken + with_work[least - 1] <= most; --least)
      taken += with_work[least - 1];
    std::vector<std::uint64_t> out;
    for (const Bucket& b : all)
      for (const Entry& e : b)
        if (work_of(e.fact) >= least) {
          for (const std::uint64_t word : e.words()) out.push_back(word);
          out.push_back(e.fact);
        }
    return out;
  }
  /// Takes over what `dearest` gave; false, and nothing is taken, if these words cannot be that.
  bool learn(std::span<const std::uint64_t> facts) {
    constexpr std::size_t kStep = std::tuple_size_v<Words> + 1;
    const auto fact_at = [&](std::size_t i) { return facts[i + kStep - 1]; };
    if (facts.size() % kStep != 0) return false;
    for (std::size_t i = 0; i < facts.size(); i += kStep) {
      const auto fact = static_cast<std::uint32_t>(fact_at(i));
      if (fact != fact_at(i) || work_of(fact) == 0 || low_of(fact) > high_of(fact) || high_of(fact) > kBig)
        return false;
    }
    for (std::size_t i = 0; i < facts.size(); i += kStep) {
      Words words;
      std::copy_n(facts.begin() + static_cast<std::ptrdiff_t>(i), words.size(), words.begin());
      const Key key = std::bit_cast<Key>(words);
      const auto fact = static_cast<std::uint32_t>(fact_at(i));
      store(key, key.hash(), {low_of(fact), high_of(fact)}, work_of(fact));
    }
    return true;
  }

 private:
  static_assert(sizeof(Key) % 8 == 0 && std::has_unique_object_representations_v<Key>);
  using Words = std::array<std::uint64_t, sizeof(Key) / 8>;

  // Loads acquire, so that the second look at the version comes after them; stores release, so that the odd
  // version is seen before them.
  struct Entry {
    std::array<std::atomic<std::uint64_t>, sizeof(Key) / 8> key;
    std::atomic<std::uint32_t> fact;     // bounds and work; 0: empty
    std::atomic<std::uint32_t> version;  // that of the bucket, in its first entry

    bool holds(const Words& words) const {
      for (std::size_t i = 0; i < words.size(); ++i)
        if (key[i].load(std::memory_order_acquire) != words[i]) return false;
      return fact.load(std::memory_order_acquire) != 0;
    }
    void set(const Words& words, std::uint32_t about) {
      for (std::size_t i = 0; i < words.size(); ++i) key[i].store(words[i], std::memory_order_release);
      fact.store(about, std::memory_order_release);
    }
    Words words() const {
      Words w;
      for (std::size_t i = 0; i < w.size(); ++i) w[i] = key[i].load(std::memory_order_acquire);
      return w;
    }
  };
  static constexpr std::uint64_t kCountedWhole = 4096;  // buckets
  static constexpr std::uint64_t kCountedStep = 16;
  // A cache line, where that is its size.
  struct alignas(4 * sizeof(Entry) % 64 == 0 ? 64 : alignof(Entry)) Bucket : std::array<Entry, 4> {};
  using Array = std::vector<Bucket>;

  static std::uint32_t fact_of(int low, int high, int work) {
    return static_cast<std::uint32_t>((low + kBig) << 20 | (high + kBig) << 8 | work);
  }
  static int low_of(std::uint32_t fact) { return static_cast<int>(fact >> 20) - kBig; }
  static int high_of(std::uint32_t fact) { return static_cast<int>(fact >> 8 & 0xfff) - kBig; }
  static int work_of(std::uint32_t fact) { return static_cast<int>(fact & 0xff); }

  Bucket& bucket_of(std::uint64_t hash) const {
    Array& all = *now_.load(std::memory_order_acquire);
    return all[hash & (all.size() - 1)];
  }

  /// Whether it took an empty place.
  static bool put(Bucket& bucket, const Words& words, Bounds b, int work) {
    Entry* least = &bucket[0];
    int least_work = 256;
    for (Entry& e : bucket) {
      const std::uint32_t fact = e.fact.load(std::memory_order_relaxed);
      if (e.holds(words)) {
        e.fact.store(fact_of(std::max(low_of(fact), b.low), std::min(high_of(fact), b.high),
                             std::max(work_of(fact), work)),
                     std::memory_order_release);
        return false;
      }
      if (work_of(fact) < least_work) least = &e, least_work = work_of(fact);
    }
    least->set(words, fact_of(b.low, b.high, work));
    return least_work == 0;
  }

  void hold(std::uint64_t buckets) {
    arrays_.push_back(std::make_unique<Array>(buckets));
    now_.store(arrays_.back().get(), std::memory_order_release);
  }
  void forget_smaller() { arrays_.erase(arrays_.begin(), arrays_.end() - 1); }

  /// A place of this bucket has been taken.
  void count_one(const Array& all, std::uint64_t index) {
    if (!parallel_) {
      used_.store(used_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    } else if (all.size() < kCountedWhole) {
      used_.fetch_add(1, std::memory_order_relaxed);
    } else if (index % kCountedStep == 0) {
      used_.fetch_add(kCountedStep, std::memory_order_relaxed);
    } else {
      return;
    }
    if (is_full(*now_.load(std::memory_order_acquire))) grow();
  }
  /// And may grow.
  bool is_full(const Array& all) const {
    return used_.load(std::memory_order_relaxed) * 10 > all.size() * 4 * 6 &&
           all.size() * (parallel_ ? 4 : 3) <= limit_;
  }

  /// Twice as large. Others go on with the smaller array meanwhile, and what they store there may be lost;
  /// all arrays together stay under the limit.
  void grow() {
    const std::unique_lock alone(growing_, std::try_to_lock);
    if (!alone.owns_lock()) return;  // somebody does it
    const Array& old = *arrays_.back();
    if (!is_full(old)) return;
    auto larger = std::make_unique<Array>(old.size() * 2);
    std::uint64_t used = 0;
    for (const Bucket& b : old) {
      const std::uint32_t version = b[0].version.load(std::memory_order_acquire);
      std::array<std::pair<Words, std::uint32_t>, 4> copy;
      for (std::size_t i = 0; i < 4; ++i) copy[i] = {b[i].words(), b[i].fact.load(std::memory_order_acquire)};
      if (version % 2 != 0 || b[0].version.load(std::memory_order_relaxed) != version) continue;
      for (const auto& [words, fact] : copy) {
        if (fact == 0) continue;
        // Four entries of one bucket go to two: there is room for each.
        for (Entry& place : (*larger)[std::bit_cast<Key>(words).hash() & (larger->size() - 1)])
          if (place.fact.load(std::memory_order_relaxed) == 0) {
            place.set(words, fact);
            ++used;
            break;
          }
      }
    }
    used_.store(used);
    arrays_.push_back(std::move(larger));
    now_.store(arrays_.back().get(), std::memory_order_release);
    if (!parallel_) forget_smaller();
  }

  std::uint64_t limit_;  // buckets
  bool parallel_;
  std::vector<std::unique_ptr<Array>> arrays_;  // the last is in use; the others while somebody may read them
  std::atomic<Array*> now_{nullptr};
  alignas(64) std::atomic<std::uint64_t> used_{0};
  std::mutex growing_;
};

}  // namespace thirdcard::avoid
