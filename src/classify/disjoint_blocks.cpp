// SPDX-License-Identifier: MIT
// Exact cover of the points by blocks, the least point that is not covered first: it goes into a block, or it
// is left out, if that is still allowed. A resolution is an exact cover of the blocks by parallel classes.
#include "classify/disjoint_blocks.hpp"

#include <algorithm>

namespace thirdcard {

namespace {

constexpr std::size_t kMostClasses = 200000;

struct TooManyNodes {};

template <class Set>
class Cover {
 public:
  /// `sets` are numbered; each is part of 0..size-1.
  Cover(int size, std::vector<Set> sets, std::uint64_t nodes, const Job& job)
      : all_(Set::first_n(size)),
        sets_(std::move(sets)),
        with_(static_cast<std::size_t>(size)),
        left_(nodes),
        job_(job) {
    for (std::size_t i = 0; i < sets_.size(); ++i)
      if (!sets_[i].empty())
        sets_[i].for_each([&](int p) { with_[static_cast<std::size_t>(p)].push_back(i); });
  }
  /// Calls visit(numbers of the sets) for every choice that leaves out `missed` places; visit says whether to
  /// go on.
  template <class Visit>
  bool each(int missed, Visit&& visit) {
    return descend(Set{}, missed, visit);
  }

 private:
  template <class Visit>
  bool descend(const Set& done, int missed, Visit& visit) {
    if (left_-- == 0) throw TooManyNodes{};
    if ((left_ & 4095) == 0 && job_.stopping()) throw Stopped(job_.stop->reason());
    const Set open = all_ - done;
    if (open.empty()) return missed == 0 ? visit(chosen_) : true;
    const int p = open.first();
    for (const std::size_t i : with_[static_cast<std::size_t>(p)]) {
      if (sets_[i].meets(done)) continue;
      chosen_.push_back(i);
      const bool more = descend(done | sets_[i], missed, visit);
      chosen_.pop_back();
      if (!more) return false;
    }
    if (missed == 0) return true;
    Set without = done;
    without.insert(p);
    return descend(without, missed - 1, visit);
  }

  Set all_;
  std::vector<Set> sets_;
  std::vector<std::vector<std::size_t>> with_;
  std::vector<std::size_t> chosen_;
  std::uint64_t left_;
  const Job& job_;
};

template <class F>
auto with_cover(const Design& design, std::uint64_t nodes, const Job& job, F&& f) {
  return with_point_set(design.points(), [&]<class Set>() {
    std::vector<Set> sets;
    for (std::size_t i = 0; i < design.blocks(); ++i) sets.push_back(Set::of(design.block(i)));
    Cover<Set> cover(design.points(), std::move(sets), nodes, job);
    using Answer = decltype(f(cover));
    try {
      return std::optional<Answer>(f(cover));
    } catch (const TooManyNodes&) {
      return std::optional<Answer>();
    }
  });
}

/// The size of all blocks, or 0.
int block_size(const Design& design) {
  if (design.blocks() == 0) return 0;
  const std::size_t size = design.block(0).size();
  for (std::size_t i = 1; i < design.blocks(); ++i)
    if (design.block(i).size() != size) return 0;
  return static_cast<int>(size);
}

}  // namespace

std::optional<std::uint64_t> most_disjoint(const Design& design, std::uint64_t nodes, const Job& job) {
  const int v = design.points(), k = block_size(design);
  if (k == 0) return std::nullopt;
  return with_cover(design, nodes, job, [&](auto& cover) {
    std::uint64_t most = 0;
    for (int missed = v % k; missed <= v && most == 0; missed += k)
      cover.each(missed, [&](const auto& chosen) {
        most = chosen.size();
        return false;
      });
    return most;
  });
}

std::optional<std::uint64_t> count_parallel(const Design& design, int missed, std::uint64_t nodes,
                                            const Job& job) {
  return with_cover(design, nodes, job, [&](auto& cover) {
    std::uint64_t count = 0;
    cover.each(missed, [&](const auto&) { return ++count, true; });
    return count;
  });
}

std::optional<std::vector<std::vector<std::uint32_t>>> list_parallel(const Design& design, std::size_t most,
                                                                     std::uint64_t nodes, const Job& job) {
  return with_cover(design, nodes, job, [&](auto& cover) {
    std::vector<std::vector<std::uint32_t>> classes;
    cover.each(0, [&](const auto& chosen) {
      if (classes.size() == most) throw TooManyNodes{};
      classes.emplace_back(chosen.begin(), chosen.end());
      return true;
    });
    return classes;
  });
}

std::optional<std::uint64_t> count_resolutions(const Design& design, std::uint64_t nodes, const Job& job) {
  const auto classes = list_parallel(design, kMostClasses, nodes, job);
  if (!classes || design.blocks() > 768) return std::nullopt;
  if (classes->empty()) return 0;
  const int blocks = static_cast<int>(design.blocks());
  return with_point_set(blocks, [&]<class Set>() -> std::optional<std::uint64_t> {
    std::vector<Set> sets;
    for (const auto& c : *classes) {
      sets.emplace_back();
      for (const std::uint32_t b : c) sets.back().insert(static_cast<int>(b));
    }
    Cover<Set> cover(blocks, std::move(sets), nodes, job);
    std::uint64_t count = 0;
    try {
      cover.each(0, [&](const auto&) { return ++count, true; });
    } catch (const TooManyNodes&) {
      return std::nullopt;
    }
    return count;
  });
}

}  // namespace thirdcard
