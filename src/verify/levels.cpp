// SPDX-License-Identifier: MIT
// Checks that the levels of a certificate are complete. Induction on the size k, blocks of b points: a k-set
// with t blocks has a busiest point, in at least bt/k of them; without it k-1 points with at most
// floor(t(k-b)/k) blocks remain, a set within the budget of level k-1 and so equivalent to a listed one.
// Hence every k-set within its budget is equivalent to a listed (k-1)-set plus a point that is then a busiest
// one; the certificate gives for each of these a one-to-one map to a listed k-set. Without budgets every
// extension counts.
#include <algorithm>
#include <atomic>
#include <unordered_set>

#include "verify/space.hpp"

namespace thirdcard::verify {

namespace {

using CanonicalSet = PointSet<128>;
struct CanonicalSetHash {
  std::size_t operator()(const CanonicalSet& k) const { return k.hash(); }
};

}  // namespace

std::vector<CheckedLevel> check_levels(const Space& space, const Value& levels, const Job& job) {
  if (space.v > 92) throw Unreadable("levels are for spaces of at most 92 points");
  const std::vector<std::int64_t> budget = levels.field("budget").as_integers();
  const std::vector<Value>& sizes = levels.field("sizes").as_list();
  const bool everything = budget.empty();
  need(!sizes.empty() && sizes.size() <= static_cast<std::size_t>(space.v) + 1 &&
           (everything || budget.size() == sizes.size()),
       "the levels and budgets do not match");
  for (std::size_t k = 0; k < budget.size(); ++k) {
    need(budget[k] >= 0 && budget[k] <= 1000000, "a budget is out of range");
    const auto n = static_cast<std::int64_t>(k);
    if (n >= space.block_size())
      need(budget[k] * (n - space.block_size()) / n <= budget[k - 1],
           "the budget for " + std::to_string(k - 1) + " points is too small for the next");
  }
  std::vector<std::vector<std::vector<int>>> listed(sizes.size());
  std::vector<std::unordered_set<CanonicalSet, CanonicalSetHash>> keys(sizes.size());
  for (std::size_t k = 0; k < sizes.size(); ++k) {
    for (const Value& word : sizes[k].field("sets").as_list()) {
      go_on(job);
      std::vector<int> set;
      CanonicalSet key;
      for (const char c : word.as_text()) {
        const int p = letter_point(c);
        need(p < space.v && (set.empty() || set.back() < p),
             "a set of a level is not a list of increasing points");
        set.push_back(p);
        key.insert(p);
      }
      need(set.size() == k, "a set of level " + std::to_string(k) + " has the wrong size");
      need(keys[k].insert(key).second, "level " + std::to_string(k) + " lists a set twice");
      listed[k].push_back(std::move(set));
    }
  }
  need(listed[0].size() == 1, "level 0 must list the empty set");
  std::vector<CheckedLevel> result(sizes.size());
  std::atomic<std::size_t> done{0};
  for (std::size_t k = 0; k < sizes.size(); ++k) {
    const bool last = k + 1 == sizes.size();
    const std::vector<Value>& maps = sizes[k].field("maps").as_list();
    need(maps.size() == (last ? 0 : listed[k].size()),
         "level " + std::to_string(k) + " must have one word of maps per set");
    result[k].everything = everything;
    result[k].budget = everything ? 0 : budget[k];
    result[k].blocks.resize(listed[k].size());
    parallel_for(listed[k].size(), job.threads, [&](std::size_t i) {
      if (job.stopping()) return;
      const std::vector<int>& set = listed[k][i];
      std::vector<int> images(space.frame);
      Space::Inside inside;
      space.blocks_inside(set, inside);
      const std::vector<int>& completes = inside.completes;
      const std::int64_t blocks = result[k].blocks[i] = inside.blocks;
      need(everything || blocks <= budget[k], "a set of level " + std::to_string(k) + " is over the budget");
      if (last) return;
      std::vector<char> in(space.v);
      for (const int x : set) in[x] = 1;
      const std::string& word = maps[i].as_text();
      std::size_t at = 0;
      std::vector<std::uint16_t> table;
      for (int p = 0; p < space.v; ++p) {
        if (in[p]) continue;
        if (!everything) {
          if (blocks + completes[p] > budget[k + 1]) continue;
          const bool busiest = std::all_of(set.begin(), set.end(), [&](int x) {
            return completes[x] + space.through_both(in, inside, p, x) <= completes[p];
          });
          if (!busiest) continue;
        }
        need(at + space.frame <= word.size(),
             "an admissible extension of level " + std::to_string(k) + " has no map");
        for (int& image : images) {
          image = letter_point(word[at++]);
          need(image < space.v, "a map leaves the space");
        }
        need(space.map_from_frame(images.data(), table), "a map is not one-to-one");
        CanonicalSet key;
        key.insert(table[p]);
        for (const int x : set) key.insert(table[x]);
        need(keys[k + 1].contains(key),
             "a map of level " + std::to_string(k) + " does not lead to a set of the next level");
      }
      need(at == word.size(), "a set of level " + std::to_string(k) + " has a map too many");
      if (++done % 1024 == 0) job.report("sets checked", static_cast<double>(done));
    });
    if (job.stopping()) throw Stopped(job.stop->reason());
  }
  return result;
}

}  // namespace thirdcard::verify
