// SPDX-License-Identifier: MIT
// core: what every layer stands on. Point sets as fixed-width bitsets, counter-based random
// streams, parallel loops, a stop token with progress, files written whole or not at all,
// SHA-256 and errors. Nothing here prints, exits or reads a clock to decide.
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace thirdcard {

// ---------------------------------------------------------------- errors

/// The request is wrong: says what is wrong and what would be right. Exit status 2.
class InputError : public std::runtime_error {
 public:
  explicit InputError(const std::string& fault, const std::string& remedy = "")
      : std::runtime_error(remedy.empty() ? fault : fault + "; " + remedy) {}
};

/// Ended before the answer, by request, time or memory. Exit status 3.
class Stopped : public std::runtime_error {
 public:
  explicit Stopped(const std::string& reason) : std::runtime_error(reason) {}
};

// ---------------------------------------------------------------- point sets

using Point = std::uint16_t;

/// A set of points 0..Bits-1, Bits a multiple of 64. A value: no allocation, compares by content.
/// Bits >= capacity is the caller's duty; `with_point_set` picks the width for a number of points.
template <int Bits>
class PointSet {
  static_assert(Bits % 64 == 0);

 public:
  static constexpr int kWords = Bits / 64;
  static constexpr int kCapacity = Bits;
  std::array<std::uint64_t, kWords> word{};

  constexpr PointSet() = default;
  static constexpr PointSet of(std::span<const Point> points) {
    PointSet s;
    for (Point p : points) s.insert(p);
    return s;
  }
  /// The points 0..n-1.
  static constexpr PointSet first_n(int n) {
    PointSet s;
    for (int i = 0; i < kWords; ++i) {
      const int here = n - 64 * i;
      s.word[i] = here >= 64 ? ~std::uint64_t{0} : here <= 0 ? 0 : (std::uint64_t{1} << here) - 1;
    }
    return s;
  }
  static constexpr PointSet single(int p) {
    PointSet s;
    s.insert(p);
    return s;
  }

  constexpr bool contains(int p) const { return word[p >> 6] >> (p & 63) & 1; }
  constexpr void insert(int p) { word[p >> 6] |= std::uint64_t{1} << (p & 63); }
  constexpr void erase(int p) { word[p >> 6] &= ~(std::uint64_t{1} << (p & 63)); }
  constexpr void flip(int p) { word[p >> 6] ^= std::uint64_t{1} << (p & 63); }

  constexpr int size() const {
    int n = 0;
    for (auto w : word) n += std::popcount(w);
    return n;
  }
  constexpr bool empty() const {
    std::uint64_t any = 0;
    for (auto w : word) any |= w;
    return any == 0;
  }
  /// The least point; the set must not be empty.
  constexpr int first() const {
    int i = 0;
    while (word[i] == 0) ++i;
    return 64 * i + std::countr_zero(word[i]);
  }
  constexpr bool subset_of(const PointSet& o) const { return (*this - o).empty(); }
  constexpr bool meets(const PointSet& o) const { return !(*this & o).empty(); }

  constexpr PointSet& operator&=(const PointSet& o) {
    for (int i = 0; i < kWords; ++i) word[i] &= o.word[i];
    return *this;
  }
  constexpr PointSet& operator|=(const PointSet& o) {
    for (int i = 0; i < kWords; ++i) word[i] |= o.word[i];
    return *this;
  }
  constexpr PointSet& operator^=(const PointSet& o) {
    for (int i = 0; i < kWords; ++i) word[i] ^= o.word[i];
    return *this;
  }
  constexpr PointSet& operator-=(const PointSet& o) {
    for (int i = 0; i < kWords; ++i) word[i] &= ~o.word[i];
    return *this;
  }
  friend constexpr PointSet operator&(PointSet a, const PointSet& b) { return a &= b; }
  friend constexpr PointSet operator|(PointSet a, const PointSet& b) { return a |= b; }
  friend constexpr PointSet operator^(PointSet a, const PointSet& b) { return a ^= b; }
  friend constexpr PointSet operator-(PointSet a, const PointSet& b) { return a -= b; }
  friend constexpr bool operator==(const PointSet&, const PointSet&) = default;
  friend constexpr auto operator<=>(const PointSet&, const PointSet&) = default;

  /// Calls f(point) in increasing order.
  template <class F>
  constexpr void for_each(F&& f) const {
    for (int i = 0; i < kWords; ++i)
      for (std::uint64_t w = word[i]; w != 0; w &= w - 1) f(64 * i + std::countr_zero(w));
  }
  std::vector<Point> points() const {
    std::vector<Point> out;
    for_each([&](int p) { out.push_back(static_cast<Point>(p)); });
    return out;
  }
  /// A 64-bit mix of all words; equal sets have equal hashes on every machine.
  constexpr std::uint64_t hash() const {
    std::uint64_t h = 0x9e3779b97f4a7c15ULL;
    for (auto w : word) {
      h ^= w;
      h *= 0xff51afd7ed558ccdULL;
      h ^= h >> 32;
    }
    return h * 0xc4ceb9fe1a85ec53ULL ^ h >> 29;
  }
};

/// A set of points whose width is known only at run time (more than 768 points).
class WidePointSet {
 public:
  explicit WidePointSet(int capacity = 0) : capacity_(capacity), word_((capacity + 63) / 64) {}
  int capacity() const { return capacity_; }
  bool contains(int p) const { return word_[p >> 6] >> (p & 63) & 1; }
  void insert(int p) { word_[p >> 6] |= std::uint64_t{1} << (p & 63); }
  void erase(int p) { word_[p >> 6] &= ~(std::uint64_t{1} << (p & 63)); }
  int size() const;
  bool empty() const;
  bool subset_of(const WidePointSet& o) const;
  WidePointSet& operator&=(const WidePointSet& o);
  WidePointSet& operator|=(const WidePointSet& o);
  WidePointSet& operator-=(const WidePointSet& o);
  friend bool operator==(const WidePointSet&, const WidePointSet&) = default;
  std::vector<Point> points() const;

 private:
  int capacity_;
  std::vector<std::uint64_t> word_;
};

/// Calls f.template operator()<PointSet<B>>() with the least B in {64, 128, 256, 768} that holds
/// `points` points; throws InputError above `Most`, which spares the compiler the sets beyond it.
template <int Most = 768, class F>
decltype(auto) with_point_set(int points, F&& f) {
  if (points <= 64) return f.template operator()<PointSet<64>>();
  if (points <= 128) return f.template operator()<PointSet<128>>();
  if constexpr (Most > 128)
    if (points <= 256) return f.template operator()<PointSet<256>>();
  if constexpr (Most > 256)
    if (points <= 768) return f.template operator()<PointSet<768>>();
  throw InputError(std::to_string(points) + " points are more than this command takes",
                   "at most " + std::to_string(Most));
}

// ---------------------------------------------------------------- random streams

/// Counter-based generator (Philox 4x32-10, Salmon et al. 2011): number i of stream s under a seed
/// is a pure function of (seed, s, i), so results never depend on which thread drew what.
class RandomStream {
 public:
  using result_type = std::uint64_t;
  RandomStream(std::uint64_t seed, std::uint64_t stream, std::uint64_t position = 0)
      : seed_(seed), stream_(stream), block_(position) {}
  static constexpr result_type min() { return 0; }
  static constexpr result_type max() { return ~result_type{0}; }
  result_type operator()() { return next(); }
  std::uint64_t next() {
    if (left_ == 0) refill();
    return buffer_[--left_];
  }
  /// Uniform on 0..bound-1 without bias; bound > 0.
  std::uint64_t below(std::uint64_t bound) {
    unsigned __int128 product = static_cast<unsigned __int128>(next()) * bound;
    if (static_cast<std::uint64_t>(product) < bound) {
      const std::uint64_t threshold = -bound % bound;
      while (static_cast<std::uint64_t>(product) < threshold)
        product = static_cast<unsigned __int128>(next()) * bound;
    }
    return static_cast<std::uint64_t>(product >> 64);
  }
  /// Uniform on [0, 1), 53 bits.
  double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }
  template <class T>
  void shuffle(std::span<T> items) {
    for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[below(i)]);
  }

  /// One Philox block: 128 random bits of (seed, stream, block).
  static std::array<std::uint32_t, 4> block(std::uint64_t seed, std::uint64_t stream, std::uint64_t block);

 private:
  void refill();
  std::uint64_t seed_, stream_, block_;
  std::array<std::uint64_t, 2> buffer_{};
  int left_ = 0;
};

// ---------------------------------------------------------------- long jobs

/// Shared by a job and whoever may end it. Thread-safe; the first reason given stays.
class StopToken {
 public:
  void request(const char* reason) {
    const char* expected = nullptr;
    reason_.compare_exchange_strong(expected, reason);
  }
  bool requested() const { return reason_.load(std::memory_order_relaxed) != nullptr; }
  /// Why ("interrupted", "time", "memory"), or "" while running. A string literal.
  const char* reason() const {
    const char* r = reason_.load();
    return r == nullptr ? "" : r;
  }

 private:
  std::atomic<const char*> reason_{nullptr};
};

struct Progress {
  std::string_view stage;
  double done = 0;
  double total = 0;  // 0: unknown
};

/// What a caller may hand to a long job; every part is optional.
struct Job {
  StopToken* stop = nullptr;
  std::function<void(const Progress&)> progress;
  int threads = 0;  // 0: all cores
  bool stopping() const { return stop != nullptr && stop->requested(); }
  void report(std::string_view stage, double done, double total = 0) const {
    if (progress) progress({stage, done, total});
  }
};

/// Number of worker threads that `threads` = 0 means.
int default_threads();

/// Calls body(i) for i = 0..count-1 on `threads` threads (0: all). The order is unspecified, so the
/// body writes only to places that belong to i. The first exception is rethrown.
void parallel_for(std::size_t count, int threads, const std::function<void(std::size_t)>& body);

// ---------------------------------------------------------------- files and digests

/// The whole file. InputError if it is missing, a directory, unreadable or larger than `limit` bytes.
std::string read_file(const std::string& path, std::size_t limit = std::size_t{1} << 30);

/// Writes aside, syncs, then renames: the file is there whole or not at all. InputError if impossible.
void write_file(const std::string& path, std::string_view content);

std::string sha256_hex(std::string_view content);

}  // namespace thirdcard
