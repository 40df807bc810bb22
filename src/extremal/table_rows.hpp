// SPDX-License-Identifier: MIT
// The rows of a table while they are tightened: witnesses are offered, bounds proved, and simple rules carry
// a bound from row to row until nothing changes. For blocks of k..K points:
// clang-format off
//   count       at most J(n), Johnson's bound for a t-design; the whole design for n = v
//   step        a busiest point of n points with t blocks is in at least kt/n of them, an idlest one in at most Kt/n
//   drop        a point is in at most r blocks, so n points hold at least m(n+1) - r, and at most M(n+1)
//   complement  where the blocks inside determine those outside (complement_identity.hpp)
// clang-format on
#pragma once

#include <optional>
#include <vector>

#include "extremal/complement_identity.hpp"
#include "extremal/proof_step.hpp"
#include "thirdcard/extremal.hpp"

namespace thirdcard::extremal {

class TableRows {
 public:
  explicit TableRows(const Design& design);

  const Design& design() const { return design_; }
  int points() const { return points_; }
  const std::optional<ComplementIdentity>& identity() const { return identity_; }
  std::vector<ExtremalRow>& all() { return rows_; }
  /// The inequalities behind a bound; none where another rule gave it.
  std::size_t hull_lines(bool most, int n) const {
    return latest_[most][n] < 0 ? 0 : steps_[latest_[most][n]].lines.size();
  }
  /// The steps that the bounds as they are rest on, in order.
  std::vector<ProofStep> needed_steps() const;
  ExtremalRow& operator[](int n) { return rows_[n]; }
  const ExtremalRow& operator[](int n) const { return rows_[n]; }

  /// Offers a set (and its complement, where that is counted at once); better than what is known, it becomes
  /// the witness.
  void offer(const std::vector<Point>& set);
  void prove_most(int n, std::int64_t bound, BoundRule rule, std::vector<HullLine> lines = {});
  void prove_least(int n, std::int64_t bound, BoundRule rule, std::vector<HullLine> lines = {});
  /// What the step from n-1 proves for n.
  std::int64_t step_most(int n) const;
  std::int64_t step_least(int n) const;
  /// All simple rules, until nothing changes.
  void close();
  /// What is known of the classes for n points holds for v-n.
  void copy_to_complement(int n);

 private:
  void note_step(int n, bool most, BoundRule rule, std::vector<HullLine> lines);
  void offer_counted(const std::vector<Point>& set, std::int64_t t);
  std::int64_t johnson(int n) const;

  const Design& design_;
  int points_, least_size_ = 0, greatest_size_ = 0;
  std::int64_t degree_ = 0;  // most blocks through one point
  Parameters parameters_;
  std::optional<ComplementIdentity> identity_;
  std::vector<ExtremalRow> rows_;
  std::vector<ProofStep> steps_;
  std::vector<int> latest_[2];  // [maximum?][n]: the step that gave the bound, -1: counting
  bool changed_ = false;
};

}  // namespace thirdcard::extremal
