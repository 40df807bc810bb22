// SPDX-License-Identifier: MIT
// The techniques that fill a table, one file each; table.cpp says which design gets which.
#pragma once

#include "extremal/table.hpp"
#include "extremal/table_rows.hpp"

namespace thirdcard::extremal {

struct TableWork {
  const ExtremalOptions& options;
  const Job& job;
  TableRows rows;
  std::vector<char> wanted;  // n for which witnesses are searched

  const Design& design() const { return rows.design(); }
  /// Throws Stopped if the job is to end.
  void check_stop() const {
    if (job.stopping()) throw Stopped(job.stop->reason());
  }
};

/// table_levels.cpp: every subset of a small space up to symmetry; or one chain for all open minima.
void fill_from_all_levels(TableWork& work, ExtremalProof& proof);
void close_by_chain(TableWork& work, ExtremalProof& proof);

/// table_layers.cpp: the hull bound over the table of the hyperplanes, for lines.
void fill_from_layers(TableWork& work, ExtremalProof& proof);

/// table_quads.cpp: integer programs over the splits by hyperplanes.
void fill_from_programs(TableWork& work, ExtremalProof& proof);

/// table_lines.cpp: integer programs for the least numbers of lines that the hull bound leaves open.
void fill_from_line_programs(TableWork& work, ExtremalProof& proof);

/// The table of the hyperplanes, searched as well as the table itself.
ExtremalTable hyperplane_table(const TableWork& work, const TableSpace& space);

/// table_witnesses.cpp: sets that attain, or nearly attain, the bounds.
void offer_first_points(TableWork& work);
void offer_constructions(TableWork& work, const TableSpace& space, const ExtremalTable& layers);
/// Annealing for the rows that are not closed, in parallel; each also with a point more and a point less.
void search_witnesses(TableWork& work, const std::vector<Point>& cap);

}  // namespace thirdcard::extremal
