// SPDX-License-Identifier: MIT
// Busiest-point chains. Among k points with t lines some point lies in at least 3t/k of them; without it
// k-1 points with at most floor(t(k-3)/k) lines remain. So all k-sets within a budget grow out of the
// (k-1)-sets within the smaller budget by a point that is then a busiest one, and level after level of
// classes is complete. Duplicates fall to canonical forms (symmetry layer), whose group element is kept:
// it is what the certificate shows instead of a canonical form. Without a budget every subset is covered.
// Cost: one canonical form per admissible extension; sets are 16 bytes, maps 6.
#include "extremal/levels.hpp"

#include <algorithm>
#include <atomic>

#include "extremal/checkpoint.hpp"
#include "thirdcard/symmetry.hpp"

namespace thirdcard::extremal {

std::vector<std::int64_t> budgets_below(int size, std::int64_t lines) {
  std::vector<std::int64_t> budget(size + 1);
  for (int k = size; k >= 0; --k) {
    budget[k] = lines;
    lines = k >= 3 ? lines * (k - 3) / k : 0;
  }
  return budget;
}

namespace {

class Grower {
 public:
  Grower(const Space& space, const std::vector<std::int64_t>& budget)
      : space_(space),
        budget_(budget),
        frame_(space.frame()),
        third_(static_cast<std::size_t>(space.points()) * space.points()),
        canonizer_(Geometry{space.affine() ? Geometry::Kind::kAffine : Geometry::Kind::kProjective,
                            space.dimension(), space.q(), 1}) {
    for (int x = 0; x < space.points(); ++x)
      for (int y = 0; y < space.points(); ++y)
        if (x != y) third_[index(x, y)] = static_cast<std::uint8_t>(space.third(x, y));
  }

  struct Extension {
    LevelSet set;
    std::int32_t lines;
    std::uint64_t stabiliser;
  };

  /// Canonical forms of all admissible extensions of `set`, in the order of the points.
  void extend(const LevelSet& set, std::int64_t lines, std::vector<Extension>& out,
              std::vector<FrameImages>& maps) const {
    std::array<std::uint8_t, 128> member;
    int n = 0;
    set.for_each([&](int p) { member[n++] = static_cast<std::uint8_t>(p); });
    std::array<std::int32_t, 128> completes{};
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < i; ++j) ++completes[third_[index(member[i], member[j])]];
    for (int p = 0; p < space_.points(); ++p) {
      if (set.contains(p)) continue;
      const std::int64_t total = lines + completes[p];
      if (!budget_.empty()) {
        if (total > budget_[n + 1]) continue;
        bool busiest = true;
        for (int i = 0; i < n && busiest; ++i)
          busiest = completes[member[i]] + set.contains(third_[index(p, member[i])]) <= completes[p];
        if (!busiest) continue;
      }
      LevelSet larger = set;
      larger.insert(p);
      const auto form = canonizer_.canonize(larger);
      out.push_back({form.a, static_cast<std::int32_t>(total), form.stabiliser_order});
      FrameImages images{};
      for (std::size_t i = 0; i < frame_.size(); ++i)
        images[i] = static_cast<std::uint8_t>(form.map[frame_[i]]);
      maps.push_back(images);
    }
  }
  std::uint64_t group_order() const { return canonizer_.group_order(); }

 private:
  std::size_t index(int x, int y) const { return static_cast<std::size_t>(x) * space_.points() + y; }

  Space space_;
  const std::vector<std::int64_t>& budget_;
  std::vector<int> frame_;
  std::vector<std::uint8_t> third_;
  SubsetCanonizer<LevelSet> canonizer_;
};

}  // namespace

LevelChain grow_levels(const Space& space, int last, const std::vector<std::int64_t>& budget,
                       const LevelOptions& options, const Job& job) {
  if (space.points() > LevelSet::kCapacity || space.frame().size() > FrameImages{}.size())
    throw InputError(space.name() + " has too many points for a level search", "at most 81 (AG) or 63 (PG)");
  LevelChain chain;
  chain.budget = budget;
  const Grower grower(space, chain.budget);
  if (!load_levels(options.checkpoint, space, last, chain)) {
    Level empty;
    empty.sets.resize(1);
    empty.lines.resize(1);
    empty.stabiliser.push_back(grower.group_order());
    chain.levels.assign(1, empty);
  }
  constexpr std::size_t kChunk = 64;
  while (static_cast<int>(chain.levels.size()) <= last) {
    Level& level = chain.levels.back();
    const std::size_t size = chain.levels.size() - 1, count = level.sets.size(),
                      chunks = (count + kChunk - 1) / kChunk;
    const std::string stage = "sets of " + std::to_string(size + 1) + " points";
    std::vector<std::vector<Grower::Extension>> found(chunks);
    level.maps.assign(count, {});
    std::atomic<std::size_t> done{0};
    std::atomic<std::uint64_t> forms{0};
    parallel_for(chunks, job.threads, [&](std::size_t chunk) {
      std::vector<Grower::Extension>& own = found[chunk];
      for (std::size_t i = chunk * kChunk; i < std::min(count, (chunk + 1) * kChunk); ++i) {
        if (job.stopping()) return;
        grower.extend(level.sets[i], level.lines[i], own, level.maps[i]);
      }
      forms += own.size();
      const auto by_set = [](const auto& a, const auto& b) { return a.set < b.set; };
      std::sort(own.begin(), own.end(), by_set);
      own.erase(
          std::unique(own.begin(), own.end(), [](const auto& a, const auto& b) { return a.set == b.set; }),
          own.end());
      job.report(stage, static_cast<double>(std::min(count, ++done * kChunk)), static_cast<double>(count));
    });
    if (job.stopping()) {
      level.maps.clear();
      throw Stopped(job.stop->reason());
    }
    chain.canonical_forms += forms;
    if (!options.keep_maps) level.maps.clear(), level.maps.shrink_to_fit();
    std::vector<Grower::Extension> all;
    for (auto& own : found) all.insert(all.end(), own.begin(), own.end());
    std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.set < b.set; });
    Level next;
    for (const auto& e : all) {
      if (!next.sets.empty() && next.sets.back() == e.set) continue;
      next.sets.push_back(e.set);
      next.lines.push_back(e.lines);
      next.stabiliser.push_back(e.stabiliser);
    }
    chain.levels.push_back(std::move(next));
    save_levels(options.checkpoint, space, last, chain);
  }
  return chain;
}

}  // namespace thirdcard::extremal
