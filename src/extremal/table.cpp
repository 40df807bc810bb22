// SPDX-License-Identifier: MIT
// The table of least and greatest numbers of blocks inside n points: which technique a design gets. Small
// spaces: every subset up to symmetry. Larger spaces: bounds from the table of their hyperplanes, witnesses
// from constructions and annealing, and one busiest-point chain for the minima that stay open. Other small
// designs: every subset. Anything else: counting arguments and annealing.
#include <algorithm>

#include "extremal/bound_rules.hpp"
#include "extremal/table_work.hpp"

namespace thirdcard {

using namespace extremal;

namespace {

constexpr int kProgramDimension = 5;  // AG(6,3) has 40,000 splits
constexpr int kChains = 81;           // chains are grown in spaces of at most so many points

bool has_proofs(const TableSpace& space) { return space.dimension() <= (space.quads() ? 7 : 6); }

void fill_space(TableWork& work, ExtremalProof& proof) {
  const TableSpace& space = proof.space;
  if (space.points() <= work.options.visited_points) return fill_from_all_levels(work, proof);
  if (space.quads()) {
    fill_from_programs(work, proof);
  } else {
    fill_from_layers(work, proof);
    offer_constructions(work, space, *proof.layers);
    search_witnesses(work, space.ternary() ? explicit_cap(space.dimension()) : std::vector<Point>{});
    const bool chain = work.options.chains && space.points() <= kChains;
    if (space.ternary() && space.dimension() <= kProgramDimension && !chain)
      fill_from_line_programs(work, proof);
  }
  if (work.options.chains && space.points() <= kChains) close_by_chain(work, proof);
}

void fill_from_enumeration(TableWork& work) {
  const SubsetDistribution counts = subset_distribution(work.design(), work.job);
  for (int n = 0; n <= work.rows.points(); ++n) {
    ExtremalRow& r = work.rows[n];
    for (std::size_t t = 0; t < counts[n].size(); ++t)
      if (counts[n][t] > 0) r.values.push_back(static_cast<std::int64_t>(t));
    r.values_known = true;
    work.rows.prove_most(n, r.values.back(), BoundRule::kEnumeration);
    work.rows.prove_least(n, r.values.front(), BoundRule::kEnumeration);
    r.max.sets = std::to_string(counts[n][r.values.back()]);
    r.min.sets = std::to_string(counts[n][r.values.front()]);
  }
}

}  // namespace

ExtremalTable extremal_table(const Design& design, const ExtremalOptions& options, const Job& job) {
  if (design.points() > 768)
    throw InputError(design.name() + " has too many points for a table", "at most 768");
  const int v = design.points();
  TableWork work{options, job, TableRows(design), std::vector<char>(v + 1, options.sizes.empty())};
  const std::optional<TableSpace> space = TableSpace::of(design.geometry());
  if (options.maps && (!space || !has_proofs(*space)))
    throw InputError("there is no certificate for " + design.name(),
                     "tables of ag(d,3) and pg(d,2), d <= 6, and of flats(d,2,2), d <= 7, have one");
  // A chain's budgets, and the steps between programs, rest on good witnesses for all rows.
  if (space && ((options.chains && v <= kChains) || space->quads())) work.wanted.assign(v + 1, true);
  for (const int n : options.sizes) work.wanted[n] = work.wanted[work.rows.identity() ? v - n : n] = true;

  ExtremalTable table;
  table.design = design.name();
  table.points = v;
  std::shared_ptr<ExtremalProof> proof;
  if (space && has_proofs(*space)) {
    proof = std::make_shared<ExtremalProof>();
    proof->space = *space;
    proof->maps = options.maps;
  }
  try {
    if (proof) {
      fill_space(work, *proof);
    } else {
      if (can_visit_subsets(design)) fill_from_enumeration(work);
      work.rows.close();
      offer_first_points(work);
      search_witnesses(work, {});
    }
  } catch (const Stopped& e) {
    table.stopped = e.what();
    work.rows.close();
    offer_first_points(work);
  }
  describe(work, proof.get());
  if (proof) proof->steps = work.rows.needed_steps();
  table.rows = std::move(work.rows.all());
  table.proof = std::move(proof);
  return table;
}

}  // namespace thirdcard
