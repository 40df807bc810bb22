// SPDX-License-Identifier: MIT
// Gauss over F_2 with the combinations kept; all words by one exclusive or each (Gray code).
#include "symmetry/dependencies.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace thirdcard {

namespace {

constexpr int kMostDimension = 10;

/// Keeps vectors with different leading bits; says whether a new one is independent of them.
class Basis {
 public:
  /// Reduces `vector`, and `combination` along with it.
  bool add(std::uint64_t vector, std::uint64_t combination) {
    while (vector != 0) {
      const auto lead = static_cast<std::size_t>(std::bit_width(vector) - 1);
      if (vector_[lead] == 0) {
        vector_[lead] = vector, combination_[lead] = combination;
        return true;
      }
      vector ^= vector_[lead], combination ^= combination_[lead];
    }
    rest_ = combination;
    return false;
  }
  /// The combination that the last vector which was not independent left.
  std::uint64_t rest() const { return rest_; }

 private:
  std::array<std::uint64_t, 64> vector_{}, combination_{};
  std::uint64_t rest_ = 0;
};

}  // namespace

bool is_sidon(std::span<const std::uint16_t> points) {
  if (points.size() > 64) return false;
  std::vector<std::uint16_t> sums;
  for (std::size_t i = 0; i < points.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) sums.push_back(points[i] ^ points[j]);
  std::sort(sums.begin(), sums.end());
  return std::adjacent_find(sums.begin(), sums.end()) == sums.end();
}

std::vector<std::uint64_t> short_dependencies(std::span<const std::uint16_t> points) {
  Basis basis;
  std::vector<std::uint64_t> code;
  for (std::size_t i = 0; i < points.size(); ++i)
    if (!basis.add(std::uint64_t{1} << 16 | points[i], std::uint64_t{1} << i)) code.push_back(basis.rest());
  const int dimension = static_cast<int>(code.size());
  if (dimension == 0 || dimension > kMostDimension) return {};
  std::array<std::vector<std::uint64_t>, 65> by_weight;
  std::uint64_t word = 0;
  for (std::uint32_t i = 1; i < std::uint32_t{1} << dimension; ++i) {
    word ^= code[static_cast<std::size_t>(std::countr_zero(i))];
    by_weight[static_cast<std::size_t>(std::popcount(word))].push_back(word);
  }
  Basis found;
  std::vector<std::uint64_t> out;
  int rank = 0;
  for (const auto& words : by_weight) {
    for (const std::uint64_t w : words) rank += found.add(w, 0), out.push_back(w);
    if (rank == dimension) break;
  }
  return out;
}

}  // namespace thirdcard
