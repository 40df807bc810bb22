// SPDX-License-Identifier: MIT
#include "design/exact_cover.hpp"

#include <numeric>

namespace thirdcard {

namespace {

class CoverSearch {
 public:
  CoverSearch(const CoverProblem& problem, const std::function<bool(const std::vector<int>&)>& visit,
              RandomStream* order, std::uint64_t node_limit, const Job& job)
      : problem_(problem),
        visit_(visit),
        node_limit_(node_limit),
        job_(job),
        need_(problem.demand),
        live_(problem.columns.size(), 1),
        count_(problem.demand.size()),
        in_row_(problem.demand.size()) {
    std::vector<int> columns(problem.columns.size());
    std::iota(columns.begin(), columns.end(), 0);
    if (order != nullptr) order->shuffle(std::span(columns));
    for (int c : columns) {
      bool fits = true;
      for (auto [row, times] : problem.columns[c]) fits = fits && times <= need_[row];
      live_[c] = fits;
      if (!fits) continue;
      for (auto [row, times] : problem.columns[c]) in_row_[row].push_back({c, times}), ++count_[row];
    }
  }

  CoverOutcome run() {
    descend();
    return outcome_;
  }

 private:
  void strike(int column) {
    live_[column] = 0;
    trail_.push_back(column);
    for (auto [row, times] : problem_.columns[column]) --count_[row];
  }
  void undo(std::size_t mark) {
    for (; trail_.size() > mark; trail_.pop_back()) {
      live_[trail_.back()] = 1;
      for (auto [row, times] : problem_.columns[trail_.back()]) ++count_[row];
    }
  }
  /// Returns false to end the whole search.
  bool descend() {
    ++outcome_.nodes;
    if ((node_limit_ != 0 && outcome_.nodes > node_limit_) ||
        ((outcome_.nodes & 1023) == 0 && job_.stopping())) {
      outcome_.complete = false;
      return false;
    }
    int best = -1;
    for (std::size_t row = 0; row < need_.size(); ++row)
      if (need_[row] > 0 && (best < 0 || count_[row] < count_[best])) best = static_cast<int>(row);
    if (best < 0) {
      if (visit_(chosen_)) return true;
      outcome_.complete = false;
      return false;
    }
    const std::size_t mark = trail_.size();
    for (const auto& entry : in_row_[best]) {
      const int column = entry.first;
      if (!live_[column]) continue;
      strike(column);  // stays struck for the later branches: each choice is met once
      const std::size_t inner = trail_.size();
      chosen_.push_back(column);
      for (auto [row, times] : problem_.columns[column]) need_[row] -= times;
      for (auto [row, times] : problem_.columns[column])
        for (auto [other, used] : in_row_[row])
          if (live_[other] && used > need_[row]) strike(other);
      const bool go_on = descend();
      undo(inner);
      for (auto [row, times] : problem_.columns[column]) need_[row] += times;
      chosen_.pop_back();
      if (!go_on) return false;
    }
    undo(mark);
    return true;
  }

  const CoverProblem& problem_;
  const std::function<bool(const std::vector<int>&)>& visit_;
  std::uint64_t node_limit_;
  const Job& job_;
  std::vector<int> need_;
  std::vector<char> live_;
  std::vector<int> count_;
  std::vector<std::vector<std::pair<int, int>>> in_row_;  // (column, how often)
  std::vector<int> chosen_, trail_;
  CoverOutcome outcome_;
};

}  // namespace

CoverOutcome solve_cover(const CoverProblem& problem,
                         const std::function<bool(const std::vector<int>&)>& visit, RandomStream* order,
                         std::uint64_t node_limit, const Job& job) {
  return CoverSearch(problem, visit, order, node_limit, job).run();
}

}  // namespace thirdcard
