// SPDX-License-Identifier: MIT
// Bounds that hold for any design, and how one row's bound becomes another's.
#include "extremal/table_rows.hpp"

#include <algorithm>

#include "extremal/bound_rules.hpp"

namespace thirdcard {

namespace extremal {

namespace {

std::vector<Point> complement(int v, const std::vector<Point>& set) {
  std::vector<char> in(v);
  for (const Point p : set) in[p] = 1;
  std::vector<Point> out;
  for (int p = 0; p < v; ++p)
    if (!in[p]) out.push_back(static_cast<Point>(p));
  return out;
}

}  // namespace

TableRows::TableRows(const Design& design)
    : design_(design),
      points_(design.points()),
      parameters_(parameters_of(design)),
      identity_(complement_identity(design)),
      rows_(design.points() + 1) {
  for (auto& side : latest_) side.assign(rows_.size(), -1);
  std::vector<std::int64_t> degree(points_);
  for (std::size_t i = 0; i < design.blocks(); ++i) {
    const int size = static_cast<int>(design.block(i).size());
    least_size_ = i == 0 ? size : std::min(least_size_, size);
    greatest_size_ = std::max(greatest_size_, size);
    for (const Point p : design.block(i)) ++degree[p];
  }
  for (const auto d : degree) degree_ = std::max(degree_, d);
  const auto blocks = static_cast<std::int64_t>(design.blocks());
  for (int n = 0; n <= points_; ++n) {
    ExtremalRow& row = rows_[n];
    row.n = n;
    row.max.upper = n < least_size_ ? 0 : std::min(blocks, johnson(n));
    row.max.lower = -1;
    row.min.lower = n == points_ && !identity_ ? blocks : 0;
    row.min.upper = -1;
  }
}

std::int64_t TableRows::johnson(int n) const {
  // Through one point of the set: a (t-1)-design on the others; and so on down to lambda blocks.
  if (parameters_.t < 1) return static_cast<std::int64_t>(design_.blocks());
  const int t = std::min(parameters_.t, parameters_.block_size);
  std::int64_t most = parameters_.lambda;
  for (int j = t; j-- > 0;) {
    if (n - j <= 0) return 0;
    most = most * (n - j) / (parameters_.block_size - j);
  }
  return most;
}

void TableRows::offer(const std::vector<Point>& set) {
  const std::int64_t t = blocks_inside(design_, set);
  offer_counted(set, t);
  if (identity_) {
    const auto n = static_cast<std::int64_t>(set.size());
    offer_counted(complement(points_, set), identity_->outside(n, t));
  }
}

void TableRows::offer_counted(const std::vector<Point>& set, std::int64_t t) {
  ExtremalRow& r = rows_[set.size()];
  if (t > r.max.lower || r.max.lower < 0) r.max.lower = t, r.max.witness = set;
  if (t < r.min.upper || r.min.upper < 0) r.min.upper = t, r.min.witness = set;
}

void TableRows::prove_most(int n, std::int64_t bound, BoundRule rule, std::vector<HullLine> lines) {
  Extreme& e = rows_[n].max;
  if (bound < e.upper) e.upper = bound, e.rule = rule, note_step(n, true, rule, std::move(lines));
}

void TableRows::prove_least(int n, std::int64_t bound, BoundRule rule, std::vector<HullLine> lines) {
  Extreme& e = rows_[n].min;
  if (bound > e.lower) e.lower = bound, e.rule = rule, note_step(n, false, rule, std::move(lines));
}

void TableRows::note_step(int n, bool most, BoundRule rule, std::vector<HullLine> lines) {
  const auto rests_on = [&] {
    switch (row_of(rule).premise) {
      case Premise::kNone:
        return -1;
      case Premise::kSame:
        return latest_[most][n];
      case Premise::kPointLess:
        return latest_[most][n - 1];
      case Premise::kPointMore:
        return latest_[most][n + 1];
      case Premise::kComplement:
        return latest_[identity_->odd ? !most : most][points_ - n];
    }
    return -1;
  };
  steps_.push_back({n, most, rule, std::move(lines), rests_on()});
  latest_[most][n] = static_cast<int>(steps_.size()) - 1;
  changed_ = true;
}

std::vector<ProofStep> TableRows::needed_steps() const {
  std::vector<char> needed(steps_.size());
  for (const auto& side : latest_)
    for (int at : side)
      for (; at >= 0 && !needed[at]; at = steps_[at].rests_on) needed[at] = 1;
  std::vector<ProofStep> out;
  for (std::size_t i = 0; i < steps_.size(); ++i)
    if (needed[i]) out.push_back(steps_[i]);
  return out;
}

std::int64_t TableRows::step_least(int n) const {
  std::int64_t t = rows_[n].min.lower;
  if (n <= least_size_ || least_size_ < 1) return t;
  // Without the busiest point floor(t(n-k)/n) blocks or fewer stay.
  while (t * (n - least_size_) / n < rows_[n - 1].min.lower) ++t;
  return t;
}

std::int64_t TableRows::step_most(int n) const {
  std::int64_t t = rows_[n].max.upper;
  if (n <= greatest_size_ || greatest_size_ < 1) return t;
  while (t > 0 && t - greatest_size_ * t / n > rows_[n - 1].max.upper) --t;
  return t;
}

void TableRows::close() {
  do {
    changed_ = false;
    for (int n = 0; n <= points_; ++n) {
      if (identity_) {
        const ExtremalRow& other = rows_[points_ - n];
        const auto from = [&](std::int64_t t) { return identity_->outside(points_ - n, t); };
        prove_most(n, from(identity_->odd ? other.min.lower : other.max.upper), BoundRule::kComplement);
        prove_least(n, from(identity_->odd ? other.max.upper : other.min.lower), BoundRule::kComplement);
      }
      if (n > 0) {
        prove_least(n, step_least(n), BoundRule::kStep);
        prove_most(n, step_most(n), BoundRule::kStep);
      }
    }
    for (int n = points_; n-- > 0 && !identity_;) {
      prove_least(n, rows_[n + 1].min.lower - degree_, BoundRule::kDrop);
      prove_most(n, rows_[n + 1].max.upper, BoundRule::kDrop);
    }
  } while (changed_);
}

void TableRows::copy_to_complement(int n) {
  const ExtremalRow& from = rows_[n];
  ExtremalRow& to = rows_[points_ - n];
  const auto copy = [](const Extreme& a, Extreme& b) { b.classes = a.classes, b.sets = a.sets; };
  copy(from.min, identity_->odd ? to.max : to.min);
  copy(from.max, identity_->odd ? to.min : to.max);
  to.classes = from.classes;
  if (!from.values_known || to.values_known) return;
  to.values_known = true;
  for (const auto t : from.values) to.values.push_back(identity_->outside(n, t));
  std::sort(to.values.begin(), to.values.end());
}

}  // namespace extremal
}  // namespace thirdcard
