// SPDX-License-Identifier: MIT
// Exact cover with multiplicities, settled row by row: a node of the tree takes the row with the fewest
// columns left and gives it what it lacks in every way. Each node has its own list of the columns that still
// fit, the parent's list sifted, and counts them by rows as it goes: deep in the tree, where nearly all nodes
// are, the lists have a few dozen entries. Cost of a node: the entries of its list. Where every row is wanted
// once, all() goes on with bitsets (bit_cover.hpp).
#pragma once

#include <algorithm>
#include <numeric>
#include <vector>

#include "design/exact_cover.hpp"
#include "symmetry/bit_cover.hpp"

namespace thirdcard {

/// A cover problem with its entries side by side. places[row]: small numbers; of rows with equally few
/// columns the one whose places have the fewest open rows is settled first.
struct RowCoverProblem {
  struct Entry {
    int row, times;
  };
  struct Range {
    const Entry *first, *last;
    const Entry* begin() const { return first; }
    const Entry* end() const { return last; }
  };
  RowCoverProblem(const CoverProblem& problem, const std::vector<std::vector<int>>& places, bool repeated)
      : demand(problem.demand), places(places), repeated(repeated) {
    start.push_back(0);
    for (const auto& column : problem.columns) {
      for (auto [row, times] : column) entries.push_back({row, times});
      start.push_back(static_cast<int>(entries.size()));
    }
  }
  std::size_t columns() const { return start.size() - 1; }
  Range column(int c) const {
    return {entries.data() + start[c], entries.data() + start[static_cast<std::size_t>(c) + 1]};
  }
  std::vector<int> demand, start;
  std::vector<Entry> entries;
  std::vector<std::vector<int>> places;
  bool repeated;  // may a column be chosen more than once?
};

class RowCover {
 public:
  /// Keeps references to both.
  RowCover(const RowCoverProblem& problem, const Job& job)
      : problem_(problem),
        repeated_(problem.repeated),
        job_(job),
        need_(problem.demand),
        taken_(problem.columns()),
        live_(problem.columns()),
        count_(need_.size()),
        supply_(need_.size()) {
    std::iota(live_.begin(), live_.end(), 0);
    for (const auto& row : problem.places)
      for (int p : row) open_.resize(std::max(open_.size(), static_cast<std::size_t>(p) + 1));
  }
  std::uint64_t nodes = 0;

  void take(int column) {
    for (const RowCoverProblem::Entry& e : problem_.column(column)) need_[e.row] -= e.times;
    ++taken_[column];
    chosen_.push_back(column);
  }
  /// Calls visit(false) for every way to settle one more row, or visit(true) if none is open.
  template <class Visit>
  void one_row(Visit&& visit) {
    node(0, live_.size(), [&](bool done, std::size_t, std::size_t) { visit(done); });
  }
  /// Calls visit() for every way to settle all rows.
  template <class Visit>
  void all(Visit&& visit) {
    live_.erase(std::remove_if(live_.begin(), live_.end(), [&](int c) { return !fits(c); }), live_.end());
    const bool once = std::all_of(need_.begin(), need_.end(), [](int n) { return n <= 1; });
    if (!once || live_.size() > BitCover<64>::kMost) return descend(0, live_.size(), visit);
    live_.size() <= BitCover<8>::kMost    ? by_bits<8>(visit)
    : live_.size() <= BitCover<16>::kMost ? by_bits<16>(visit)
    : live_.size() <= BitCover<32>::kMost ? by_bits<32>(visit)
                                          : by_bits<64>(visit);
  }
  const std::vector<int>& chosen() const { return chosen_; }

 private:
  bool fits(int column) const {
    for (const RowCoverProblem::Entry& e : problem_.column(column))
      if (e.times > need_[e.row]) return false;
    return repeated_ || taken_[column] == 0;
  }
  void put_back(int column) {
    for (const RowCoverProblem::Entry& e : problem_.column(column)) need_[e.row] += e.times;
    --taken_[column];
    chosen_.pop_back();
  }

  template <int kWords, class Visit>
  void by_bits(Visit& visit) {
    std::vector<int> number(need_.size(), -1);
    std::vector<const std::vector<int>*> places;
    for (std::size_t row = 0; row < need_.size(); ++row)
      if (need_[row] > 0)
        number[row] = static_cast<int>(places.size()), places.push_back(&problem_.places[row]);
    std::vector<std::vector<int>> columns;
    for (int c : live_) {
      columns.emplace_back();
      for (const RowCoverProblem::Entry& e : problem_.column(c)) columns.back().push_back(number[e.row]);
    }
    BitCover<kWords> bits(columns, places, job_);
    const std::size_t before = chosen_.size();
    bits.all([&](const std::vector<int>& more) {
      for (int c : more) chosen_.push_back(live_[c]);
      visit();
      chosen_.resize(before);
    });
    nodes += bits.nodes;
  }
  template <class Visit>
  void descend(std::size_t from, std::size_t to, Visit& visit) {
    node(from, to, [&](bool done, std::size_t first, std::size_t last) {
      if (done)
        visit();
      else
        descend(first, last, visit);
    });
  }
  /// live_[from..to) are the columns of the parent; the node's own follow behind them while it is visited.
  template <class Visit>
  void node(std::size_t from, std::size_t to, Visit&& visit) {
    if ((++nodes & 1023) == 0 && job_.stopping()) throw Stopped(job_.stop->reason());
    std::fill(count_.begin(), count_.end(), 0);
    std::fill(supply_.begin(), supply_.end(), 0);
    for (std::size_t i = from; i < to; ++i) {
      const int c = live_[i];
      if (!fits(c)) continue;
      live_.push_back(c);
      for (const RowCoverProblem::Entry& e : problem_.column(c)) ++count_[e.row], supply_[e.row] += e.times;
    }
    const std::size_t end = live_.size();
    int best = -1;
    bool dead = false;
    for (std::size_t row = 0; row < need_.size() && !dead; ++row) {
      if (need_[row] == 0) continue;
      dead = count_[row] == 0 || (!repeated_ && supply_[row] < need_[row]);
      if (best < 0 || count_[row] < count_[best]) best = static_cast<int>(row);
    }
    if (best >= 0 && !dead) best = tie(count_[best]);
    if (best < 0) {
      visit(true, to, end);
    } else if (!dead) {
      std::vector<int> here;
      for (std::size_t i = to; i < end; ++i)
        for (const RowCoverProblem::Entry& e : problem_.column(live_[i]))
          if (e.row == best) here.push_back(live_[i]);
      fill(best, here, 0, [&] { visit(false, to, end); });
    }
    live_.resize(to);
  }
  int tie(int least) {
    std::fill(open_.begin(), open_.end(), 0);
    for (std::size_t row = 0; row < need_.size(); ++row)
      if (need_[row] > 0)
        for (int p : problem_.places[row]) ++open_[p];
    int best = -1, value = 0;
    for (std::size_t row = 0; row < need_.size(); ++row) {
      if (need_[row] == 0 || count_[row] != least) continue;
      int here = 0;
      for (int p : problem_.places[row]) here += open_[p];
      if (best < 0 || here < value) best = static_cast<int>(row), value = here;
    }
    return best;
  }
  template <class Visit>
  void fill(int row, const std::vector<int>& columns, std::size_t from, const Visit& visit) {
    if (need_[row] == 0) return visit();
    if ((++steps_ & 1023) == 0 && job_.stopping()) throw Stopped(job_.stop->reason());
    for (std::size_t i = from; i < columns.size(); ++i) {
      if (!fits(columns[i])) continue;
      take(columns[i]);
      fill(row, columns, i, visit);
      put_back(columns[i]);
    }
  }

  const RowCoverProblem& problem_;
  const bool repeated_;
  const Job& job_;
  std::vector<int> need_, taken_, live_, count_, supply_, open_, chosen_;
  std::uint64_t steps_ = 0;
};

}  // namespace thirdcard
