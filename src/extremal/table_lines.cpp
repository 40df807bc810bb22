// SPDX-License-Identifier: MIT
// Least numbers of lines of AG(5,3) that the hull bound leaves open, by integer programs (line_program.hpp):
// value by value from the bound upwards, as far as the trees stay small. The greatest numbers follow by the
// complement.
#include "extremal/line_program.hpp"
#include "extremal/table_work.hpp"

namespace thirdcard::extremal {

namespace {

constexpr std::size_t kMostTreeNodes = 4000;  // of one tree; those that close a row have some hundreds

/// "No n points hold `lines` lines", with its proof if there is one.
std::optional<RefutedRange> refute_value(const TableSpace& space, int n, std::int64_t lines,
                                         const LayerTable& below, const Job& job) {
  RefutedRange range{lines, lines, false, {}};
  for (int which = 0; which < line_cases(n); ++which) {
    const LineProgram p = line_program(space.dimension(), n, which, lines, lines, below);
    auto tree = refute(
        p.program, [&](Box& box) { return p.narrow(box); }, kMostTreeNodes, job);
    if (!tree) return std::nullopt;
    range.cases.push_back(std::move(*tree));
  }
  return range;
}

}  // namespace

void fill_from_line_programs(TableWork& work, ExtremalProof& proof) {
  const int v = work.rows.points();
  LayerTable below;
  for (const ExtremalRow& r : proof.layers->rows)
    below.most.push_back(r.max.upper), below.least.push_back(r.min.lower);
  for (auto& side : proof.programs) side.assign(static_cast<std::size_t>(v) + 1, {});
  std::vector<int> open;
  for (int n = 1; n <= v; ++n)
    if (work.wanted[n] && !work.rows[n].min.closed()) open.push_back(n);
  parallel_for(open.size(), work.job.threads, [&](std::size_t i) {
    const int n = open[i];
    const Extreme& e = work.rows[n].min;
    auto& found = proof.programs[0][static_cast<std::size_t>(n)];
    for (std::int64_t lines = e.lower; lines < e.upper && !work.job.stopping(); ++lines) {
      auto range = refute_value(proof.space, n, lines, below, work.job);
      if (!range) break;
      found.push_back(std::move(*range));
    }
    work.job.report("programs", static_cast<double>(i), static_cast<double>(open.size()));
  });
  work.check_stop();
  for (const int n : open)
    if (const auto& found = proof.programs[0][static_cast<std::size_t>(n)]; !found.empty())
      work.rows.prove_least(n, found.back().to + 1, BoundRule::kProgram);
  work.rows.close();
}

}  // namespace thirdcard::extremal
