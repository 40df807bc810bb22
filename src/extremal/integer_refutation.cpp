// SPDX-License-Identifier: MIT
// Bounded simplex on a dense tableau (a dozen rows, some fifty columns): minimise the sum of artificial
// variables; if it stays positive, the dual values of the rows are the combination sought. Everything has a
// finite box, so rounding the combination to integers moves its two sides by little, and the exact test
// decides. Branching: the variable whose value is farthest from an integer.
#include "extremal/integer_refutation.hpp"

#include <algorithm>
#include <cmath>

namespace thirdcard::extremal {

bool contradicts(const std::vector<ProgramRow>& rows, const Box& box,
                 const std::vector<std::int64_t>& multipliers) {
  __int128 right = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].sense == ProgramRow::Sense::kAtLeast && multipliers[i] < 0) return false;
    if (rows[i].sense == ProgramRow::Sense::kAtMost && multipliers[i] > 0) return false;
    right += static_cast<__int128>(multipliers[i]) * rows[i].right;
  }
  __int128 greatest = 0;
  for (std::size_t j = 0; j < box.low.size(); ++j) {
    __int128 c = 0;
    for (std::size_t i = 0; i < rows.size(); ++i)
      c += static_cast<__int128>(multipliers[i]) * rows[i].coefficients[j];
    greatest += c * (c > 0 ? box.high[j] : box.low[j]);
  }
  return greatest < right;
}

namespace {

constexpr double kTiny = 1e-9, kUnbounded = 1e300;

/// The relaxation over one box.
class Relaxation {
 public:
  Relaxation(const std::vector<ProgramRow>& rows, const Box& box) : rows_(rows), box_(box) {
    const int m = static_cast<int>(rows.size()), n = static_cast<int>(box.low.size());
    columns_ = n + 2 * m;  // variables, slacks, artificials
    tableau_.assign(static_cast<std::size_t>(m) * columns_, 0.0);
    right_.assign(m, 0.0);
    scale_.assign(m, 1.0);
    width_.assign(columns_, 0.0);
    for (int j = 0; j < n; ++j) width_[j] = static_cast<double>(box.high[j] - box.low[j]);
    for (int i = 0; i < m; ++i) {
      double largest = 1, right = static_cast<double>(rows[i].right);
      for (int j = 0; j < n; ++j) {
        const double c = static_cast<double>(rows[i].coefficients[j]);
        if (width_[j] > 0) largest = std::max(largest, std::abs(c));
        right -= c * static_cast<double>(box.low[j]);
      }
      scale_[i] = largest;
      for (int j = 0; j < n; ++j) at(i, j) = static_cast<double>(rows[i].coefficients[j]) / largest;
      right /= largest;
      // row - slack = right (at least) or row + slack = right (at most)
      if (rows[i].sense == ProgramRow::Sense::kAtLeast) at(i, n + i) = -1, width_[n + i] = kUnbounded;
      if (rows[i].sense == ProgramRow::Sense::kAtMost) at(i, n + i) = 1, width_[n + i] = kUnbounded;
      sign_.push_back(right < 0 ? -1.0 : 1.0);
      for (int j = 0; j < columns_; ++j) at(i, j) *= sign_[i];
      right_[i] = right * sign_[i];
      at(i, n + m + i) = 1;
      width_[n + m + i] = kUnbounded;
      basis_.push_back(n + m + i);
    }
    upper_.assign(columns_, 0);
    basic_.assign(columns_, 0);
    for (const int b : basis_) basic_[b] = 1;
    cost_.assign(columns_, 0.0);
    for (int i = 0; i < m; ++i)
      for (int j = 0; j < n + m; ++j) cost_[j] -= at(i, j);
  }

  /// Runs to the least sum of artificials; false if it does not end.
  bool solve() {
    const int m = static_cast<int>(rows_.size()), first_artificial = columns_ - m;
    for (int step = 0; step < 2000; ++step) {
      int enter = -1;
      double best = kTiny;
      for (int j = 0; j < first_artificial; ++j) {
        if (basic_[j] || width_[j] <= 0) continue;
        const double gain = upper_[j] ? cost_[j] : -cost_[j];
        // Bland's rule after a while: the first that gains, so that it cannot cycle.
        if (gain > best) {
          best = gain, enter = j;
          if (step > 300) break;
        }
      }
      if (enter < 0) return true;
      const double direction = upper_[enter] ? -1 : 1;
      double limit = width_[enter];
      int leave = -1;
      for (int i = 0; i < m; ++i) {
        const double a = at(i, enter) * direction;
        double room = kUnbounded;
        if (a > kTiny) room = right_[i] / a;
        if (a < -kTiny) room = (width_[basis_[i]] - right_[i]) / -a;
        if (room < limit - 1e-12 || (leave >= 0 && room <= limit && basis_[i] < basis_[leave]))
          limit = std::max(0.0, room), leave = i;
      }
      for (int i = 0; i < m; ++i) right_[i] -= at(i, enter) * direction * limit;
      if (leave < 0) {
        upper_[enter] = !upper_[enter];
        continue;
      }
      const int out = basis_[leave];
      upper_[out] = at(leave, enter) * direction < 0;
      basic_[out] = 0, basic_[enter] = 1;
      right_[leave] = upper_[enter] ? width_[enter] - limit : limit;
      upper_[enter] = 0;
      basis_[leave] = enter;
      const double pivot = at(leave, enter);
      for (int j = 0; j < columns_; ++j) at(leave, j) /= pivot;
      for (int i = 0; i < m; ++i)
        if (i != leave)
          if (const double f = at(i, enter); f != 0)
            for (int j = 0; j < columns_; ++j) at(i, j) -= f * at(leave, j);
      const double f = cost_[enter];
      for (int j = 0; j < columns_; ++j) cost_[j] -= f * at(leave, j);
    }
    return false;
  }

  double infeasibility() const {
    double sum = 0;
    for (std::size_t i = 0; i < basis_.size(); ++i)
      if (basis_[i] >= columns_ - static_cast<int>(rows_.size())) sum += right_[i];
    return sum;
  }
  /// The dual values of the rows, for the rows as they were given.
  std::vector<double> combination() const {
    const int m = static_cast<int>(rows_.size());
    std::vector<double> y(m);
    for (int i = 0; i < m; ++i) y[i] = (1 - cost_[columns_ - m + i]) * sign_[i] / scale_[i];
    return y;
  }
  std::vector<double> point() const {
    std::vector<double> x(box_.low.size());
    for (std::size_t j = 0; j < x.size(); ++j)
      x[j] = static_cast<double>(box_.low[j]) + (upper_[j] ? width_[j] : 0.0);
    for (std::size_t i = 0; i < basis_.size(); ++i)
      if (basis_[i] < static_cast<int>(x.size()))
        x[basis_[i]] = static_cast<double>(box_.low[basis_[i]]) + right_[i];
    return x;
  }

 private:
  double& at(int i, int j) { return tableau_[static_cast<std::size_t>(i) * columns_ + j]; }

  const std::vector<ProgramRow>& rows_;
  const Box& box_;
  int columns_ = 0;
  std::vector<double> tableau_, right_, scale_, sign_, width_, cost_;
  std::vector<int> basis_;
  std::vector<char> upper_, basic_;
};

/// The combination as integers that `contradicts`, if some scaling has it.
std::optional<std::vector<std::int64_t>> exact_combination(const std::vector<ProgramRow>& rows,
                                                           const Box& box, const std::vector<double>& y) {
  double largest = 0;
  for (const double v : y) largest = std::max(largest, std::abs(v));
  if (!(largest > 0)) return std::nullopt;
  std::vector<std::int64_t> out(y.size());
  // Small multipliers make short files: try coarse scalings first.
  for (int bits = 10; bits <= 52; bits += 6) {
    for (std::size_t i = 0; i < y.size(); ++i) {
      out[i] = std::llround(std::ldexp(y[i] / largest, bits));
      if (rows[i].sense == ProgramRow::Sense::kAtLeast) out[i] = std::max<std::int64_t>(out[i], 0);
      if (rows[i].sense == ProgramRow::Sense::kAtMost) out[i] = std::min<std::int64_t>(out[i], 0);
    }
    if (contradicts(rows, box, out)) return out;
  }
  return std::nullopt;
}

class Search {
 public:
  Search(const IntegerProgram& program, const std::function<bool(Box&)>& narrow, std::size_t most_nodes,
         const Job& job)
      : program_(program), narrow_(narrow), most_nodes_(most_nodes), job_(job) {}

  bool run(Box box) {
    if (tree_.size() >= most_nodes_ || job_.stopping()) return false;
    if (!narrow_(box)) {
      tree_.push_back({});
      return true;
    }
    Relaxation relaxation(program_.rows, box);
    if (!relaxation.solve()) return false;
    if (relaxation.infeasibility() > kTiny)
      if (auto y = exact_combination(program_.rows, box, relaxation.combination())) {
        tree_.push_back({-1, 0, std::move(*y)});
        return true;
      }
    const std::vector<double> x = relaxation.point();
    int branch = -1;
    double worst = 1e-6;
    for (std::size_t j = 0; j < x.size(); ++j)
      if (box.low[j] < box.high[j])
        if (const double off = std::abs(x[j] - std::round(x[j])); off > worst)
          worst = off, branch = static_cast<int>(j);
    if (branch < 0) {  // an integer point, or no exact combination although the sum is positive
      for (std::size_t j = 0; j < x.size() && branch < 0; ++j)
        if (box.low[j] < box.high[j]) branch = static_cast<int>(j);
      if (branch < 0 || relaxation.infeasibility() <= kTiny) return false;
    }
    const auto value = std::clamp<std::int64_t>(static_cast<std::int64_t>(std::floor(x[branch])),
                                                box.low[branch], box.high[branch] - 1);
    tree_.push_back({branch, value, {}});
    Box child = box;
    child.high[branch] = value;
    if (!run(std::move(child))) return false;
    box.low[branch] = value + 1;
    return run(std::move(box));
  }
  Refutation tree() && { return std::move(tree_); }

 private:
  const IntegerProgram& program_;
  const std::function<bool(Box&)>& narrow_;
  std::size_t most_nodes_;
  const Job& job_;
  Refutation tree_;
};

}  // namespace

std::optional<Refutation> refute(const IntegerProgram& program, const std::function<bool(Box&)>& narrow,
                                 std::size_t most_nodes, const Job& job) {
  Search search(program, narrow, most_nodes, job);
  if (!search.run(program.box)) return std::nullopt;
  return std::move(search).tree();
}

}  // namespace thirdcard::extremal
