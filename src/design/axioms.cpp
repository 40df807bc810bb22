// SPDX-License-Identifier: MIT
// The axioms of affine planes (as the thesis "The card game SET and finite geometry" states them in 7.2) and
// of projective planes, checked on any design by looking at all points and lines. Blocks are the lines.
// An axiom that fails comes with the first counterexample. Cost: up to blocks * incidences for a plane;
// where the design is no plane a counterexample ends it early.
#include <algorithm>

#include "thirdcard/design.hpp"

namespace thirdcard {

namespace {

std::string list(std::span<const Point> block) {
  std::string out = "{";
  for (std::size_t i = 0; i < block.size() && i < 20; ++i)
    out.append(i == 0 ? "" : ",").append(std::to_string(block[i]));
  return out + (block.size() > 20 ? ",...}" : "}");
}

class Checker {
 public:
  explicit Checker(const Design& design) : d_(design), through_start_(design.points() + 1) {
    for (std::size_t i = 0; i < d_.blocks(); ++i)
      for (Point p : d_.block(i)) ++through_start_[p + 1];
    for (int p = 0; p < d_.points(); ++p) through_start_[p + 1] += through_start_[p];
    through_.resize(d_.incidences());
    auto at = through_start_;
    for (std::size_t i = 0; i < d_.blocks(); ++i)
      for (Point p : d_.block(i)) through_[at[p]++] = static_cast<std::uint32_t>(i);
  }
  std::span<const std::uint32_t> lines_through(int p) const {
    return {through_.data() + through_start_[p], through_start_[p + 1] - through_start_[p]};
  }

  /// Are there three points that no line contains? A pair whose lines do not hold all points is enough.
  std::string three_points_off_a_line() const {
    if (d_.points() < 3) return "there are only " + std::to_string(d_.points()) + " points";
    std::vector<char> joined(d_.points());
    for (int a = 0; a < d_.points(); ++a)
      for (int b = a + 1; b < d_.points(); ++b) {
        std::fill(joined.begin(), joined.end(), 0);
        for (auto l : lines_through(a)) {
          const auto line = d_.block(l);
          if (!std::binary_search(line.begin(), line.end(), b)) continue;
          for (Point p : line) joined[p] = 1;
          spend(line.size());
        }
        spend(joined.size());
        joined[a] = joined[b] = 1;
        if (std::count(joined.begin(), joined.end(), 1) < d_.points()) return "";
      }
    return "every three points lie on a line";
  }

  std::string lines_with_at_least(std::size_t least) const {
    for (std::size_t i = 0; i < d_.blocks(); ++i)
      if (d_.block(i).size() < least)
        return "line " + list(d_.block(i)) + " has " + std::to_string(d_.block(i).size()) + " point";
    return "";
  }

  std::string two_points_one_line() const {
    std::vector<std::uint32_t> seen(d_.points());
    for (int a = 0; a < d_.points(); ++a) {
      std::fill(seen.begin(), seen.end(), 0);
      for (auto l : lines_through(a))
        for (Point p : d_.block(l)) ++seen[p];
      for (int b = 0; b < d_.points(); ++b) {
        if (b == a || seen[b] == 1) continue;
        const std::string pair =
            "points " + std::to_string(std::min(a, b)) + " and " + std::to_string(std::max(a, b));
        if (seen[b] == 0) return pair + " lie on no common line";
        std::string lines;
        int shown = 0;
        for (auto l : lines_through(a))
          if (const auto line = d_.block(l); std::binary_search(line.begin(), line.end(), b) && shown++ < 2)
            lines += (shown == 1 ? "" : " and ") + list(line);
        return pair + " lie on " + std::to_string(seen[b]) + " lines, such as " + lines;
      }
    }
    return "";
  }

  /// Through a point off a line there is exactly one line that does not meet it.
  std::string parallel_postulate() const {
    std::vector<char> on(d_.points());
    std::vector<std::uint32_t> parallels(d_.points());
    for (std::size_t i = 0; i < d_.blocks(); ++i) {
      std::fill(on.begin(), on.end(), 0), std::fill(parallels.begin(), parallels.end(), 0);
      for (Point p : d_.block(i)) on[p] = 1;
      for (std::size_t j = 0; j < d_.blocks(); ++j) {
        const auto other = d_.block(j);
        spend(other.size());
        if (std::none_of(other.begin(), other.end(), [&](Point p) { return on[p]; }))
          for (Point p : other) ++parallels[p];
      }
      for (int p = 0; p < d_.points(); ++p)
        if (!on[p] && parallels[p] != 1)
          return std::to_string(parallels[p]) + " lines through point " + std::to_string(p) +
                 " do not meet line " + list(d_.block(i));
    }
    return "";
  }

  std::string two_lines_one_point() const {
    std::vector<char> on(d_.points());
    for (std::size_t i = 0; i < d_.blocks(); ++i) {
      std::fill(on.begin(), on.end(), 0);
      for (Point p : d_.block(i)) on[p] = 1;
      for (std::size_t j = i + 1; j < d_.blocks(); ++j) {
        const auto other = d_.block(j);
        spend(other.size());
        const auto meet = std::count_if(other.begin(), other.end(), [&](Point p) { return on[p] != 0; });
        if (meet != 1)
          return "lines " + list(d_.block(i)) + " and " + list(other) + " meet in " + std::to_string(meet) +
                 " points";
      }
    }
    return "";
  }

  /// Four points, no three on a line.
  std::string quadrangle() const {
    if (d_.points() < 4) return "there are only " + std::to_string(d_.points()) + " points";
    const auto collinear = [&](int a, int b, int c) {
      for (auto l : lines_through(a)) {
        const auto line = d_.block(l);
        spend(1);
        if (std::binary_search(line.begin(), line.end(), b) &&
            std::binary_search(line.begin(), line.end(), c))
          return true;
      }
      return false;
    };
    const int v = d_.points();
    for (int a = 0; a < v; ++a)
      for (int b = a + 1; b < v; ++b)
        for (int c = b + 1; c < v; ++c) {
          if (collinear(a, b, c)) continue;
          for (int e = c + 1; e < v; ++e)
            if (!collinear(a, b, e) && !collinear(a, c, e) && !collinear(b, c, e)) return "";
        }
    return "among any four points three lie on a line";
  }

 private:
  void spend(std::size_t steps) const {
    if ((spent_ += steps) > 5000000000)
      throw InputError(d_.name() + " is too large for its axioms to be checked",
                       "planes with up to 1000 points are fine");
  }
  const Design& d_;
  mutable std::uint64_t spent_ = 0;
  std::vector<std::size_t> through_start_;
  std::vector<std::uint32_t> through_;
};

}  // namespace

std::vector<Axiom> plane_axioms(const Design& design) {
  const Checker check(design);
  std::vector<Axiom> out;
  const auto add = [&](const char* plane, int number, const char* statement, std::string counterexample) {
    const bool holds = counterexample.empty();
    out.push_back({plane, number, statement, holds, std::move(counterexample)});
  };
  const std::string joined = check.two_points_one_line();
  add("affine", 1, "There are three points that are not on one line.", check.three_points_off_a_line());
  add("affine", 2, "Every line has at least two points.", check.lines_with_at_least(2));
  add("affine", 3, "Two points lie on exactly one line.", joined);
  add("affine", 4, "Through a point off a line there is exactly one line that does not meet it.",
      check.parallel_postulate());
  add("projective", 1, "Two points lie on exactly one line.", joined);
  add("projective", 2, "Two lines meet in exactly one point.", check.two_lines_one_point());
  add("projective", 3, "There are four points of which no three are on one line.", check.quadrangle());
  return out;
}

}  // namespace thirdcard
