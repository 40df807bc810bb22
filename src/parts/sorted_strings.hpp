// SPDX-License-Identifier: MIT
// Strings in order, each once, in two pieces of memory and not one for each string: canonical forms come by
// the million.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

namespace thirdcard::parts {

class SortedStrings {
 public:
  /// Beyond so many, what was added is sorted and thinned out.
  explicit SortedStrings(std::size_t limit = std::size_t{1} << 20) : limit_(limit) {}

  void add(std::string_view text) {
    bytes_.append(text);
    ends_.push_back(bytes_.size());
    if (ends_.size() >= limit_) settle();
  }
  /// Puts what was added in its place; to be called before the strings are counted or read.
  void settle() {
    std::vector<std::uint64_t> order(ends_.size());
    std::iota(order.begin(), order.end(), std::uint64_t{0});
    std::sort(order.begin(), order.end(), [this](auto a, auto b) { return (*this)[a] < (*this)[b]; });
    order.erase(
        std::unique(order.begin(), order.end(), [this](auto a, auto b) { return (*this)[a] == (*this)[b]; }),
        order.end());
    SortedStrings sorted;
    std::size_t bytes = 0;
    for (const auto i : order) bytes += (*this)[i].size();
    sorted.bytes_.reserve(bytes), sorted.ends_.reserve(order.size());
    for (const auto i : order) {
      sorted.bytes_.append((*this)[i]);
      sorted.ends_.push_back(sorted.bytes_.size());
    }
    sorted.limit_ = std::max(limit_, 2 * order.size());
    *this = std::move(sorted);
  }

  std::size_t size() const { return ends_.size(); }
  std::string_view operator[](std::size_t i) const {
    const std::uint64_t begin = i == 0 ? 0 : ends_[i - 1];
    return std::string_view(bytes_).substr(begin, ends_[i] - begin);
  }

 private:
  std::string bytes_;
  std::vector<std::uint64_t> ends_;
  std::size_t limit_;
};

}  // namespace thirdcard::parts
