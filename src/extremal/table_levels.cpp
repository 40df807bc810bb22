// SPDX-License-Identifier: MIT
// Rows read off levels of classes (levels.hpp). A small space is visited as a whole: every subset of at most
// half of the points up to symmetry, the rest by the complement. In a larger one the minima that other bounds
// leave open are settled by one busiest-point chain: its levels hold all sets within a budget.
#include <algorithm>

#include "extremal/table_work.hpp"
#include "thirdcard/symmetry.hpp"

namespace thirdcard::extremal {

namespace {

using Count = unsigned __int128;  // C(81,40) needs 78 bits

std::string decimal(Count n) {
  std::string out;
  do out.insert(out.begin(), static_cast<char>('0' + static_cast<int>(n % 10)));
  while ((n /= 10) != 0);
  return out;
}

LevelOptions level_options(const TableWork& work) {
  LevelOptions options;
  options.keep_maps = work.options.maps;
  options.checkpoint = work.options.checkpoint;
  options.levels = work.options.levels;
  return options;
}

/// Bounds, witnesses and classes from complete levels.
void read_levels(TableWork& work, const LevelChain& chain) {
  const bool everything = chain.budget.empty();
  const Count order = automorphism_group(work.design()).order_as<Count>();
  for (int n = 0; n < static_cast<int>(chain.levels.size()); ++n) {
    const Level& level = chain.levels[n];
    ExtremalRow& r = work.rows[n];
    if (level.sets.empty()) {
      work.rows.prove_least(n, chain.budget[n] + 1, BoundRule::kLevels);
      continue;
    }
    const auto [least, most] = std::minmax_element(level.blocks.begin(), level.blocks.end());
    const auto tally = [&](Extreme& e, std::int32_t blocks) {
      Count sets = 0;
      e.classes = 0;
      for (std::size_t i = 0; i < level.sets.size(); ++i)
        if (level.blocks[i] == blocks) ++e.classes, sets += order / level.stabiliser[i];
      e.sets = decimal(sets);
    };
    work.rows.offer(level.sets[least - level.blocks.begin()].points());
    work.rows.prove_least(n, *least, BoundRule::kLevels);
    if (*least == r.min.lower) tally(r.min, *least);
    if (!everything) continue;
    work.rows.offer(level.sets[most - level.blocks.begin()].points());
    work.rows.prove_most(n, *most, BoundRule::kLevels);
    tally(r.max, *most);
    r.classes = static_cast<std::int64_t>(level.sets.size());
    r.values.assign(level.blocks.begin(), level.blocks.end());
    std::sort(r.values.begin(), r.values.end());
    r.values.erase(std::unique(r.values.begin(), r.values.end()), r.values.end());
    r.values_known = true;
  }
}

}  // namespace

void fill_from_all_levels(TableWork& work, ExtremalProof& proof) {
  const int v = work.rows.points();
  proof.levels = grow_levels(proof.space, v / 2, {}, level_options(work), work.job);
  read_levels(work, *proof.levels);
  for (int n = 0; n < v - v / 2; ++n) work.rows.copy_to_complement(n);
  work.rows.close();
}

void close_by_chain(TableWork& work, ExtremalProof& proof) {
  const int v = work.rows.points(), k = proof.space.block_size();
  // Rows that the step from n-1 would close wait for it; the largest other one is the chain's goal.
  int goal = -1;
  for (int n = v / 2; n > k && goal < 0; --n) {
    const Extreme& e = work.rows[n].min;
    if (e.lower == e.upper) continue;
    std::int64_t step = e.lower;
    while (step * (n - k) / n < work.rows[n - 1].min.upper) ++step;
    if (step < e.upper) goal = n;
  }
  if (goal < 0) return;
  proof.levels = grow_levels(proof.space, goal, budgets_below(goal, work.rows[goal].min.upper - 1, k),
                             level_options(work), work.job);
  read_levels(work, *proof.levels);
  work.rows.close();
  for (int n = 0; n <= v / 2; ++n) work.rows.copy_to_complement(n);
}

}  // namespace thirdcard::extremal
