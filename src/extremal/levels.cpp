// SPDX-License-Identifier: MIT
// Busiest-point chains. Among n points with t blocks of k points some point lies in at least kt/n of them;
// without it n-1 points with at most floor(t(n-k)/n) blocks remain. So all n-sets within a budget grow out of
// the (n-1)-sets within the smaller budget by a point that is then a busiest one, and level after level of
// classes is complete. Duplicates fall to canonical forms (symmetry layer), whose group element is kept:
// it is what the certificate shows instead of a canonical form. Without a budget every subset is covered.
// Cost: one canonical form per admissible extension; sets are 16 bytes, maps 8.
#include "extremal/levels.hpp"

#include <algorithm>
#include <atomic>

#include "extremal/checkpoint.hpp"
#include "thirdcard/symmetry.hpp"

namespace thirdcard::extremal {

std::vector<std::int64_t> budgets_below(int size, std::int64_t blocks, int block_size) {
  std::vector<std::int64_t> budget(size + 1);
  for (int n = size; n >= 0; --n) {
    budget[n] = blocks;
    blocks = n >= block_size ? blocks * (n - block_size) / n : 0;
  }
  return budget;
}

namespace {

/// For the points of one set: the blocks through each, or that it would complete, and through two at once.
class Completions {
 public:
  explicit Completions(const TableSpace& space)
      : space_(space), third_(space.quads() ? ThirdPoints() : space.thirds()) {}
  struct Counts {
    std::array<std::uint8_t, 128> member;
    int size = 0;
    std::array<std::int32_t, 128> completes{}, pairs{};  // pairs: of the set with a given sum, quads only
  };
  void count(const LevelSet& set, Counts& c) const {
    set.for_each([&](int p) { c.member[c.size++] = static_cast<std::uint8_t>(p); });
    for (int i = 0; i < c.size; ++i)
      for (int j = 0; j < i; ++j) {
        if (space_.quads()) {
          ++c.pairs[c.member[i] ^ c.member[j]];
        } else {
          ++c.completes[third_(c.member[i], c.member[j])];
        }
      }
    if (!space_.quads()) return;
    // A quad through p appears once for each of its three other points.
    for (int p = 0; p < space_.points(); ++p) {
      const int own = set.contains(p) ? 1 : 0;
      std::int32_t sum = 0;
      for (int i = 0; i < c.size; ++i)
        if (c.member[i] != p) sum += c.pairs[p ^ c.member[i]] - own;
      c.completes[p] = sum / 3;
    }
  }
  /// Blocks inside set + p that hold both p and the member x.
  std::int32_t through_both(const LevelSet& set, const Counts& c, int p, int x) const {
    return space_.quads() ? c.pairs[p ^ x] : set.contains(third_(p, x));
  }

 private:
  TableSpace space_;
  ThirdPoints third_;  // not for quads
};

class Grower {
 public:
  Grower(const TableSpace& space, const std::vector<std::int64_t>& budget)
      : space_(space),
        budget_(budget),
        frame_(space.frame()),
        completions_(space),
        canonizer_(space.geometry()) {}

  struct Extension {
    LevelSet set;
    std::int32_t blocks;
    std::uint64_t stabiliser;
  };

  /// Canonical forms of all admissible extensions of `set`, in the order of the points.
  void extend(const LevelSet& set, std::int64_t blocks, std::vector<Extension>& out,
              std::vector<FrameImages>& maps) const {
    Completions::Counts c;
    completions_.count(set, c);
    for (int p = 0; p < space_.points(); ++p) {
      if (set.contains(p)) continue;
      const std::int64_t total = blocks + c.completes[p];
      if (!budget_.empty()) {
        if (total > budget_[c.size + 1]) continue;
        bool busiest = true;
        for (int i = 0; i < c.size && busiest; ++i)
          busiest =
              c.completes[c.member[i]] + completions_.through_both(set, c, p, c.member[i]) <= c.completes[p];
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
  TableSpace space_;
  const std::vector<std::int64_t>& budget_;
  std::vector<int> frame_;
  Completions completions_;
  SubsetCanonizer<LevelSet> canonizer_;
};

}  // namespace

LevelChain grow_levels(const TableSpace& space, int last, const std::vector<std::int64_t>& budget,
                       const LevelOptions& options, const Job& job) {
  if (space.points() > 92)
    throw InputError(space.name() + " has too many points for a level search",
                     "at most 81 for ag(d,3), 63 for pg(d,2), 64 for flats(d,2,2)");
  LevelChain chain;
  chain.budget = budget;
  const Grower grower(space, chain.budget);
  if (!load_levels(options.checkpoint, space, last, chain)) {
    Level empty;
    empty.sets.resize(1);
    empty.blocks.resize(1);
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
    const auto last_of = [&](std::size_t chunk) { return std::min(count, (chunk + 1) * kChunk); };
    // Extensions of a chunk's sets, each class once; maps(i) is where those of set i go.
    const auto extend = [&](std::size_t chunk, std::vector<Grower::Extension>& own, auto&& maps) {
      for (std::size_t i = chunk * kChunk; i < last_of(chunk); ++i) {
        if (job.stopping()) return;
        grower.extend(level.sets[i], level.blocks[i], own, maps(i));
      }
      forms += own.size();
      const auto by_set = [](const auto& a, const auto& b) { return a.set < b.set; };
      std::sort(own.begin(), own.end(), by_set);
      own.erase(
          std::unique(own.begin(), own.end(), [](const auto& a, const auto& b) { return a.set == b.set; }),
          own.end());
    };
    if (options.levels != nullptr) {
      std::string state = space.name() + (options.keep_maps ? " with maps" : "") + " size " +
                          std::to_string(size) + " budget " +
                          (budget.empty() ? "none" : std::to_string(budget[size + 1])) + "\n";
      for (std::size_t i = 0; i < count; ++i)
        put_set(state, level.sets[i]), state += ":" + std::to_string(level.blocks[i]) + " ";
      const auto compute = [&](std::size_t chunk) {
        std::vector<Grower::Extension> own;
        std::vector<std::vector<FrameImages>> maps(kChunk);
        extend(chunk, own,
               [&](std::size_t i) -> std::vector<FrameImages>& { return maps[i - chunk * kChunk]; });
        if (job.stopping()) throw Stopped(job.stop->reason());
        std::string text;
        for (std::size_t i = chunk * kChunk; i < last_of(chunk); ++i) {
          const auto& own_maps = maps[i - chunk * kChunk];
          text += std::to_string(own_maps.size()) + ":";
          if (!options.keep_maps) continue;
          for (const FrameImages& images : own_maps)
            for (const auto image : images) text += std::to_string(image) + ":";
        }
        for (const auto& e : own) {
          put_set(text, e.set);
          text += ":" + std::to_string(e.blocks) + ":" + std::to_string(e.stabiliser) + " ";
        }
        return text;
      };
      const auto results = options.levels->run({stage, std::move(state), chunks, compute}, job);
      forms = 0;
      for (std::size_t chunk = 0; chunk < chunks; ++chunk) {
        LevelText text(results[chunk]);
        for (std::size_t i = chunk * kChunk; i < last_of(chunk); ++i) {
          const std::uint64_t own = text.number();
          if (own > 128) LevelText::fail();
          forms += own;
          if (!options.keep_maps) continue;
          level.maps[i].resize(own);
          for (FrameImages& images : level.maps[i])
            for (auto& image : images) image = static_cast<std::uint8_t>(text.number());
        }
        while (text.more()) {
          Grower::Extension e;
          e.set = text.set<LevelSet>(space.points());
          e.blocks = static_cast<std::int32_t>(text.number());
          e.stabiliser = text.number();
          if (e.set.size() != static_cast<int>(size) + 1 || e.stabiliser == 0) LevelText::fail();
          found[chunk].push_back(e);
        }
      }
    } else {
      parallel_for(chunks, job.threads, [&](std::size_t chunk) {
        extend(chunk, found[chunk],
               [&](std::size_t i) -> std::vector<FrameImages>& { return level.maps[i]; });
        job.report(stage, static_cast<double>(std::min(count, ++done * kChunk)), static_cast<double>(count));
      });
    }
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
      next.blocks.push_back(e.blocks);
      next.stabiliser.push_back(e.stabiliser);
    }
    chain.levels.push_back(std::move(next));
    save_levels(options.checkpoint, space, last, chain);
  }
  return chain;
}

}  // namespace thirdcard::extremal
