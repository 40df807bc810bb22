// SPDX-License-Identifier: MIT
// Caps up to symmetry: sets that meet every block in at most j points (j = 2: no three on a line), or that
// hold no whole block, whatever the sizes of the blocks. Level
// after level: each class's representative is extended by every point no block forbids, and canonical forms
// under the design's own group (AGL for AG(d,3)) remove duplicates. The order of the stabiliser comes with
// the form, so the number of labelled caps is a sum of orbit lengths; and counting pairs (cap, point that
// extends it) in two ways, sum(orbit x extensions) = (k+1) N(k+1), checks every level against the next. Cost:
// one canonical form per class and extending orbit of points.
#include <algorithm>
#include <atomic>

#include "core/container.hpp"
#include "core/level_parts.hpp"
#include "symmetry/search_stop.hpp"
#include "thirdcard/extremal.hpp"
#include "thirdcard/integer.hpp"
#include "thirdcard/symmetry.hpp"

namespace thirdcard {

namespace {

template <class Set>
class CapSearch {
 public:
  CapSearch(const Design& design, const CapOptions& options, const Job& job)
      : design_(design),
        options_(options),
        job_(job),
        canonizer_(design),
        all_(Set::first_n(design.points())),
        order_(automorphism_group(design).template order_as<Integer>()) {
    const Geometry& g = design.geometry();
    sums_ = options.at_most == 3 && g.kind == Geometry::Kind::kAffine && g.q == 2 && g.flat == 2;
    for (std::size_t i = 0; i < design.blocks() && !sums_; ++i)
      if (options.whole_blocks || static_cast<int>(design.block(i).size()) > options.at_most)
        blocks_.push_back(Set::of(design.block(i)));
    // Pair table for the common case: two points forbid the rest of their block.
    const int v = design.points();
    if (options.at_most == 2 && !options.whole_blocks && v <= 256) {
      rest_.resize(static_cast<std::size_t>(v) * v);
      for (const Set& b : blocks_) {
        const auto p = b.points();
        for (const Point x : p)
          for (const Point y : p)
            if (x != y) rest_[static_cast<std::size_t>(x) * v + y] |= b;
      }
    }
  }

  CapCensus run() {
    CapCensus census;
    census.group_order = to_string(order_);
    std::vector<Class> level{{Set{}, stabiliser_of_nothing()}};
    Integer expected = 1;  // (k+1) N(k+1) as the level below counts it
    for (int k = 0; !level.empty(); ++k) {
      std::vector<Set> allowed(level.size());
      parallel_for(level.size(), job_.threads, [&](std::size_t i) {
        if (!job_.stopping()) allowed[i] = all_ - forbidden(level[i].set) - level[i].set;
      });
      if (job_.stopping()) return stopped(std::move(census));
      Integer caps = 0, extensions = 0;
      CapSize size;
      size.k = k;
      size.classes = level.size();
      for (std::size_t i = 0; i < level.size(); ++i) {
        const Integer orbit = order_ / level[i].stabiliser;
        const bool complete = allowed[i].empty();
        caps += orbit;
        extensions += orbit * allowed[i].size();
        if (complete) ++size.complete_classes, complete_caps_ += orbit;
        if (options_.representatives)
          size.representatives.push_back({level[i].set.points(), to_string(level[i].stabiliser), complete});
      }
      if (k > 0 && caps * k != expected)
        throw std::logic_error("the numbers of caps of sizes " + std::to_string(k - 1) + " and " +
                               std::to_string(k) + " contradict each other");
      size.caps_by_extension = to_string(k == 0 ? Integer(1) : expected / k);
      expected = extensions;
      size.caps = to_string(caps);
      size.complete_caps = to_string(complete_caps_);
      complete_caps_ = 0;
      census.sizes.push_back(std::move(size));
      census.largest = k;
      census.witness = level[0].set.points();
      if (options_.up_to >= 0 && k >= options_.up_to) {
        census.complete = extensions == 0;
        return census;
      }
      level = extend(level, allowed, k);
      if (job_.stopping()) return stopped(std::move(census));
    }
    census.complete = true;
    return census;
  }

 private:
  struct Class {
    Set set;
    Integer stabiliser;
    friend bool operator<(const Class& a, const Class& b) { return a.set < b.set; }
  };
  struct Found {
    Set set;
    std::uint64_t stabiliser;
  };

  /// A level as text, for who computes its units elsewhere, and their results.
  std::string state(const std::vector<Class>& level, int k) const {
    std::string out = blocks_sha256(design_.points(), design_.block_lists());
    if (options_.whole_blocks)
      out.append(" without a whole block");
    else
      out.append(" at most ").append(std::to_string(options_.at_most));
    out.append(" size ").append(std::to_string(k)).append("\n");
    for (const Class& c : level) put_set(out, c.set), out += ' ';
    return out;
  }
  static std::string text_of(const std::vector<Found>& found) {
    std::string out;
    for (const Found& f : found) {
      put_set(out, f.set);
      out.append(":").append(std::to_string(f.stabiliser)).append(" ");
    }
    return out;
  }
  void read(const std::vector<std::string>& results, int size, std::vector<std::vector<Found>>& found) const {
    for (std::size_t chunk = 0; chunk < found.size(); ++chunk)
      for (LevelText text(results[chunk]); text.more();) {
        const Set set = text.template set<Set>(design_.points());
        if (set.size() != size) LevelText::fail();
        found[chunk].push_back({set, text.number()});
      }
  }

  CapCensus stopped(CapCensus census) const {
    census.complete = false;
    census.stopped = job_.stop->reason();
    return census;
  }
  Integer stabiliser_of_nothing() const { return order_; }

  Set forbidden(const Set& set) const {
    Set out;
    if (!rest_.empty()) {
      const auto p = set.points();
      for (std::size_t i = 0; i < p.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
          out |= rest_[static_cast<std::size_t>(p[i]) * design_.points() + p[j]];
      return out;
    }
    if (sums_) {  // three points of AG(d,2) forbid their sum
      const auto p = set.points();
      for (std::size_t i = 0; i < p.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
          for (std::size_t k = 0; k < j; ++k) out.insert(p[i] ^ p[j] ^ p[k]);
      return out;
    }
    for (const Set& b : blocks_)
      if ((b & set).size() >= (options_.whole_blocks ? b.size() - 1 : options_.at_most)) out |= b;
    return out;
  }

  std::vector<Class> extend(const std::vector<Class>& level, const std::vector<Set>& allowed, int k) {
    constexpr std::size_t kChunk = 32;
    const std::size_t chunks = (level.size() + kChunk - 1) / kChunk;
    std::vector<std::vector<Found>> found(chunks);
    std::atomic<std::size_t> done{0};
    const std::string stage = "caps of " + std::to_string(k + 1) + " points";
    const auto find = [&](std::size_t chunk, std::vector<Found>& own) {
      const SearchStop stop(job_.stop);
      for (std::size_t i = chunk * kChunk; i < std::min(level.size(), (chunk + 1) * kChunk); ++i) {
        if (job_.stopping()) return;
        Set candidates = allowed[i];
        if (level[i].stabiliser > kWorthOrbits && !candidates.empty()) {
          const auto orbit = canonizer_.stabiliser(level[i].set).orbit;
          Set firsts;
          candidates.for_each([&](int p) {
            if (orbit[p] == p) firsts.insert(p);
          });
          candidates = firsts;
        }
        candidates.for_each([&](int p) {
          if (job_.stopping()) return;
          Set larger = level[i].set;
          larger.insert(p);
          const auto form = canonizer_.canonize(larger);
          own.push_back({form.a, form.stabiliser_order});
        });
      }
      const auto less = [](const Found& a, const Found& b) { return a.set < b.set; };
      std::sort(own.begin(), own.end(), less);
      own.erase(
          std::unique(own.begin(), own.end(), [](const Found& a, const Found& b) { return a.set == b.set; }),
          own.end());
    };
    const auto extend_chunk = [&](std::size_t chunk) {
      find(chunk, found[chunk]);
      job_.report(stage, static_cast<double>(std::min(level.size(), ++done * kChunk)),
                  static_cast<double>(level.size()));
    };
    try {
      if (options_.levels != nullptr)
        read(options_.levels->run({stage, state(level, k), chunks,
                                   [&](std::size_t chunk) {
                                     std::vector<Found> own;
                                     find(chunk, own);
                                     if (job_.stopping()) throw Stopped(job_.stop->reason());
                                     return text_of(own);
                                   }},
                                  job_),
             k + 1, found);
      else
        parallel_for(chunks, job_.threads, extend_chunk);
    } catch (const Stopped&) {
      if (!job_.stopping()) throw;  // else a canonical form was given up; `run` sees the stop
    }
    if (job_.stopping()) return {};
    std::vector<Found> merged;
    for (const auto& own : found) merged.insert(merged.end(), own.begin(), own.end());
    std::sort(merged.begin(), merged.end(), [](const Found& a, const Found& b) { return a.set < b.set; });
    std::vector<Class> next;
    for (const Found& f : merged) {
      if (!next.empty() && next.back().set == f.set) continue;
      next.push_back({f.set, f.stabiliser != 0 ? Integer(f.stabiliser) : large_stabiliser(f.set)});
    }
    return next;
  }
  /// Orders of 2^64 and more: through the orbit lengths of a stabiliser chain.
  Integer large_stabiliser(const Set& set) const {
    const auto generators = canonizer_.stabiliser(set).generators;
    return generated_group(design_.points(), generators).template order_as<Integer>();
  }

  static constexpr int kWorthOrbits = 3;  // a stabiliser this small saves less than its orbits cost

  const Design& design_;
  const CapOptions& options_;
  const Job& job_;
  SubsetCanonizer<Set> canonizer_;
  Set all_;
  Integer order_;
  Integer complete_caps_ = 0;
  bool sums_ = false;  // quads, of which three points are allowed
  std::vector<Set> blocks_, rest_;
};

}  // namespace

int usual_at_most(const Design& design) {
  const Parameters p = parameters_of(design);
  return p.t >= 3 && p.block_size > 3 ? p.block_size - 1 : 2;
}

namespace {

/// Where all blocks have one size, to hold no whole block is to hold at most one point less.
CapOptions in_numbers(const Design& design, CapOptions options) {
  if (!options.whole_blocks || design.blocks() == 0) return options;
  const std::size_t size = design.block(0).size();
  bool alike = size > 1;
  for (std::size_t i = 0; i < design.blocks(); ++i) {
    alike = alike && design.block(i).size() == size;
    if (design.block(i).empty())
      throw InputError("every set holds the empty block of " + design.name(), "leave it out");
  }
  if (alike) options.whole_blocks = false, options.at_most = static_cast<int>(size) - 1;
  return options;
}

}  // namespace

CapCensus classify_caps(const Design& design, const CapOptions& asked, const Job& job) {
  const CapOptions options = in_numbers(design, asked);
  if (options.at_most < 1 && !options.whole_blocks)
    throw InputError("a cap must be allowed at least one point per block");
  CapCensus census = with_point_set(design.points(),
                                    [&]<class Set>() { return CapSearch<Set>(design, options, job).run(); });
  census.design = design.name();
  return census;
}

}  // namespace thirdcard
