// SPDX-License-Identifier: MIT
// Exact cover, every row once, on bitsets over the columns: a node is the set of columns that still fit, a
// step takes away those in conflict with a column, and the number left in a row is a popcount. For the last
// levels of a search, where some hundred columns are left: then a node costs one instruction or a few for
// each open row. Of the rows with the fewest columns that one is settled whose places (row_cover.hpp) have
// the fewest open rows.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "thirdcard/core.hpp"

namespace thirdcard {

template <int kWords>
class BitCover {
 public:
  using Bits = std::array<std::uint64_t, kWords>;
  static constexpr std::size_t kMost = kWords * 64;

  /// columns[i]: its rows, numbered from 0 to rows - 1; at most kMost of them.
  BitCover(const std::vector<std::vector<int>>& columns, const std::vector<const std::vector<int>*>& places,
           const Job& job)
      : columns_(columns), places_(places), job_(job), in_row_(places.size()), conflict_(columns.size()) {
    for (std::size_t c = 0; c < columns.size(); ++c)
      for (int row : columns[c]) in_row_[row][c / 64] |= std::uint64_t{1} << c % 64;
    for (std::size_t c = 0; c < columns.size(); ++c)
      for (int row : columns[c])
        for (int w = 0; w < kWords; ++w) conflict_[c][w] |= in_row_[row][w];
    closed_.resize(places.size());
    for (std::size_t row = 0; row < places.size(); ++row)
      for (int p : *places[row]) {
        if (static_cast<std::size_t>(p) >= open_at_.size()) open_at_.resize(p + 1);
        ++open_at_[p];
      }
  }
  std::uint64_t nodes = 0;

  /// Calls visit(chosen columns) for every cover.
  template <class Visit>
  void all(Visit&& visit) {
    Bits live{};
    for (std::size_t c = 0; c < columns_.size(); ++c) live[c / 64] |= std::uint64_t{1} << c % 64;
    for (std::size_t row = 0; row < places_.size(); ++row) rows_.push_back(static_cast<int>(row));
    descend(live, 0, visit);
  }

 private:
  /// rows_[from..] are the open rows.
  template <class Visit>
  void descend(const Bits& live, std::size_t from, Visit& visit) {
    if ((++nodes & 4095) == 0 && job_.stopping()) throw Stopped(job_.stop->reason());
    const std::size_t to = rows_.size();
    if (from == to) return visit(chosen_);
    int best = -1, least = 1 << 30, value = 0;
    for (std::size_t i = from; i < to; ++i) {
      const int row = rows_[i];
      const Bits& in = in_row_[row];
      std::uint64_t sum = 0;
      for (int w = 0; w < kWords; ++w) sum += static_cast<std::uint64_t>(std::popcount(live[w] & in[w]));
      const int count = static_cast<int>(sum);
      if (count > least) continue;
      if (count == 0) return;
      int here = 0;
      for (int p : *places_[row]) here += open_at_[p];
      if (count < least || here < value) best = row, least = count, value = here;
    }
    for (int w = 0; w < kWords; ++w)
      for (std::uint64_t m = live[w] & in_row_[best][w]; m != 0; m &= m - 1) {
        const int c = w * 64 + std::countr_zero(m);
        Bits next;
        for (int i = 0; i < kWords; ++i) next[i] = live[i] & ~conflict_[c][i];
        for (int row : columns_[c]) close(row, 1);
        for (std::size_t i = from; i < to; ++i)
          if (!closed_[rows_[i]]) rows_.push_back(rows_[i]);
        chosen_.push_back(c);
        descend(next, to, visit);
        chosen_.pop_back();
        rows_.resize(to);
        for (int row : columns_[c]) close(row, 0);
      }
  }
  void close(int row, char closed) {
    closed_[row] = closed;
    for (int p : *places_[row]) open_at_[p] += closed ? -1 : 1;
  }

  const std::vector<std::vector<int>>& columns_;
  const std::vector<const std::vector<int>*>& places_;
  const Job& job_;
  std::vector<Bits> in_row_, conflict_;
  std::vector<char> closed_;
  std::vector<int> open_at_, rows_, chosen_;
};

}  // namespace thirdcard
