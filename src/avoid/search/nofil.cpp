// SPDX-License-Identifier: MIT
// Nim-values of Nofil (Huggan, Huntemann, Stevens, "The combinatorial game Nofil played on Steiner triple
// systems"). What is left of a position is a hypergraph: the points still safe, and the remainders of the
// blocks that lie in them, minimal ones only. Its connected parts are independent games, so the nim-value
// is the exclusive or of theirs; a point in no remainder counts 1. The table is keyed by the part itself
// (its points and remainders, all of them), so different hands that leave the same part share it.
#include "avoid/search/nofil.hpp"

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "avoid/rules/board.hpp"
#include "avoid/search/search.hpp"

namespace thirdcard::avoid {

namespace nofil {

/// Counts what the table takes, to the byte that is asked of the heap, and stops at the limit.
struct Budget {
  std::uint64_t limit, used = 0;
  void take(std::uint64_t bytes) {
    // The heap's own word in front of each piece, rounded up.
    used += (bytes + 8 + 15) / 16 * 16;
    if (used > limit) throw Stopped("memory");
  }
  void give(std::uint64_t bytes) { used -= (bytes + 8 + 15) / 16 * 16; }
};

template <class T>
struct Budgeted {
  using value_type = T;
  Budget* budget;
  explicit Budgeted(Budget* b) : budget(b) {}
  template <class U>
  Budgeted(const Budgeted<U>& other) : budget(other.budget) {}  // NOLINT: as allocators convert
  T* allocate(std::size_t n) {
    budget->take(n * sizeof(T));  // NOLINT: T may be a pointer, that of a bucket
    return std::allocator<T>().allocate(n);
  }
  void deallocate(T* p, std::size_t n) {
    budget->give(n * sizeof(T));  // NOLINT: as above
    std::allocator<T>().deallocate(p, n);
  }
  template <class U>
  friend bool operator==(const Budgeted& a, const Budgeted<U>& b) {
    return a.budget == b.budget;
  }
};

template <class Set>
class Nimbers {
 public:
  Nimbers(const Design& design, std::uint64_t memory, const Job& job)
      : board_(design),
        budget_{memory},
        known_(1, Hash{}, std::equal_to<>{}, Allocator(&budget_)),
        job_(job) {}

  int nimber(const Set& hand) {
    const Set safe = board_.safe(hand, hand);
    std::vector<Set> edges;
    for (const Set& b : board_.blocks)
      if (const Set left = b - hand; left.subset_of(safe)) edges.push_back(left);
    return parts(safe, std::move(edges));
  }

 private:
  /// Nim-value of a hypergraph: minimal edges, split into connected parts.
  int parts(Set points, std::vector<Set> edges) {
    std::sort(edges.begin(), edges.end(), [](const Set& a, const Set& b) {
      const int m = a.size(), n = b.size();
      return m != n ? m < n : a < b;
    });
    std::vector<Set> kept;
    for (const Set& e : edges)
      if (std::none_of(kept.begin(), kept.end(), [&](const Set& k) { return k.subset_of(e); }))
        kept.push_back(e);
    Set covered;
    for (const Set& e : kept) covered |= e;
    int value = (points - covered).size() & 1;
    while (!covered.empty()) {
      Set part = Set::single(covered.first());
      for (bool grown = true; grown;) {
        grown = false;
        for (const Set& e : kept)
          if (e.meets(part) && !e.subset_of(part)) part |= e, grown = true;
      }
      std::vector<Set> inside;
      for (const Set& e : kept)
        if (e.subset_of(part)) inside.push_back(e);
      value ^= connected(part, inside);
      covered -= part;
    }
    return value;
  }

  int connected(const Set& points, const std::vector<Set>& edges) {
    Key key(reinterpret_cast<const char*>(edges.data()), edges.size() * sizeof(Set),
            Budgeted<char>(&budget_));
    if (const auto it = known_.find(key); it != known_.end()) return it->second;
    if ((++nodes_ & 255) == 0 && job_.stopping()) throw StopSearch{};
    std::array<bool, 256> seen{};
    points.for_each([&](int p) {
      // Taking p shrinks its edges; a point left alone in an edge may never be taken.
      Set rest = points;
      rest.erase(p);
      std::vector<Set> next;
      for (const Set& e : edges)
        if (e.contains(p) && e.size() == 2) rest -= e;
      for (Set e : edges) {
        e.erase(p);
        if (e.subset_of(rest)) next.push_back(e);
      }
      seen[static_cast<std::size_t>(parts(rest, std::move(next)))] = true;
    });
    int mex = 0;
    while (seen[static_cast<std::size_t>(mex)]) ++mex;
    known_.emplace(std::move(key), static_cast<std::uint8_t>(mex));
    return mex;
  }

  Board<Set> board_;
  using Key = std::basic_string<char, std::char_traits<char>, Budgeted<char>>;
  struct Hash {
    std::size_t operator()(const Key& key) const {
      return std::hash<std::string_view>{}({key.data(), key.size()});
    }
  };
  using Allocator = Budgeted<std::pair<const Key, std::uint8_t>>;
  Budget budget_;
  std::unordered_map<Key, std::uint8_t, Hash, std::equal_to<>, Allocator> known_;
  std::uint64_t nodes_ = 0;
  const Job& job_;
};

}  // namespace nofil

struct NofilNimbers::Implementation {
  std::unique_ptr<nofil::Nimbers<PointSet<64>>> narrow;
  std::unique_ptr<nofil::Nimbers<PointSet<128>>> wide;
};

NofilNimbers::NofilNimbers(const Design& design, std::uint64_t memory, const Job& job)
    : implementation_(new Implementation) {
  if (design.points() <= 64)
    implementation_->narrow = std::make_unique<nofil::Nimbers<PointSet<64>>>(design, memory, job);
  else
    implementation_->wide = std::make_unique<nofil::Nimbers<PointSet<128>>>(design, memory, job);
}
NofilNimbers::~NofilNimbers() { delete implementation_; }
int NofilNimbers::nimber(std::span<const Point> hand) {
  if (implementation_->narrow) return implementation_->narrow->nimber(PointSet<64>::of(hand));
  return implementation_->wide->nimber(PointSet<128>::of(hand));
}

}  // namespace thirdcard::avoid
