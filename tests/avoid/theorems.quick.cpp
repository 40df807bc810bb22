// SPDX-License-Identifier: MIT
// What docs/theory.md proves about every Steiner triple system, tried out move by move on many of them, and
// beside what nauty and the solver say.
#include <gtest/gtest.h>

#include <vector>

#include "avoid/search/mirror.hpp"
#include "rounds.hpp"
#include "thirdcard/avoid.hpp"

namespace thirdcard {
namespace {

/// third[a][b]: the third point of their block.
std::vector<std::vector<int>> thirds(const Design& design) {
  const auto n = static_cast<std::size_t>(design.points());
  std::vector<std::vector<int>> out(n, std::vector<int>(n, -1));
  for (std::size_t i = 0; i < design.blocks(); ++i) {
    const auto b = design.block(i);
    for (std::size_t x = 0; x < 3; ++x)
      for (std::size_t y = 0; y < 3; ++y)
        if (x != y) out[b[x]][b[y]] = b[3 - x - y];
  }
  return out;
}

/// Taking c and then answering each point x by the partner of x: does the second player ever make the first
/// one complete a block, by three points or fewer that are no block?
bool punished(const std::vector<std::vector<int>>& third, int c, const std::vector<int>& partner) {
  const int n = static_cast<int>(third.size());
  const auto at = [&](int a, int b) {
    return third[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
  };
  const auto to = [&](int a) { return partner[static_cast<std::size_t>(a)]; };
  for (int x = 0; x < n; ++x)
    for (int y = 0; y < n; ++y) {
      if (x == c || y == c || x == y || y == to(x)) continue;
      if (at(to(x), to(y)) == c) return true;
      const int last = at(to(x), to(y));  // the partner of whom would complete the block
      const int z = to(last);
      if (last == x || last == y || z == x || z == y) continue;
      if (at(x, y) != z) return true;
    }
  return false;
}

TEST(Theorems, PairingStrategiesBelongToReverseSystems) {
  int reverse = 0, other = 0;
  std::vector<std::string> names = {"ag(2,3)",         "sts(13,1)",        "sts(13,2)", "cyclic-sts(19)",
                                    "reverse-sts(19)", "random-sts(19,3)", "bose(21)",  "reverse-sts(25)",
                                    "ag(3,3)",         "bose(27)"};
  for (int i = 1; i <= 80; i += 3) names.push_back("sts(15," + std::to_string(i) + ")");
  for (const auto& name : names) {
    const Design design = design_from_name(name);
    const auto third = thirds(design);
    bool pairing = false;
    for (int c = 0; c < design.points(); ++c) {
      // Any other pairing is punished at once: the block through c, a and e with e not a's partner.
      std::vector<int> partner = third[static_cast<std::size_t>(c)];
      partner[static_cast<std::size_t>(c)] = c;
      pairing = pairing || !punished(third, c, partner);
      std::vector<int> wrong = partner;
      const int a = c == 0 ? 1 : 0, b = wrong[static_cast<std::size_t>(a)];
      int d = 0;
      while (d == a || d == b || d == c) ++d;
      const int e = wrong[static_cast<std::size_t>(d)];
      const auto tie = [&](int p, int q) {
        wrong[static_cast<std::size_t>(p)] = q, wrong[static_cast<std::size_t>(q)] = p;
      };
      tie(a, d), tie(b, e);
      EXPECT_TRUE(punished(third, c, wrong)) << name;
    }
    bool one_fixed = false;
    for (const Permutation& s : avoid::find_involutions(design)) {
      int fixed = 0;
      for (int p = 0; p < design.points(); ++p) fixed += s[static_cast<std::size_t>(p)] == p;
      one_fixed = one_fixed || fixed == 1;
    }
    EXPECT_EQ(pairing, one_fixed) << name;
    ++(pairing ? reverse : other);
  }
  EXPECT_GE(reverse, 4);
  EXPECT_GE(other, 25);
}

TEST(Theorems, AchievementAndMakerBreakerTakeSevenPlies) {
  for (const char* name : {"pg(2,2)", "ag(2,3)", "sts(13,1)", "sts(15,1)", "sts(15,19)", "cyclic-sts(19)",
                           "reverse-sts(19)", "random-sts(21,5)", "ag(3,3)"}) {
    const Design design = design_from_name(name);
    if (design.points() > rounds(27, 15)) continue;
    const auto third = thirds(design);
    const int n = design.points();
    const auto at = [&](int a, int b) {
      return third[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
    };
    for (int first = 0; first < n; ++first)
      for (int answer = 0; answer < n; ++answer) {
        if (answer == first) continue;
        for (int second = 0; second < n; ++second) {
          if (second == first || second == answer || second == at(first, answer)) continue;
          const int forced = at(first, second), third_move = at(answer, forced);
          // Free, forced, and the beginning of two blocks that both lack one free point.
          ASSERT_NE(forced, answer);
          const int one = at(first, third_move), two = at(second, third_move);
          for (const int taken : {first, answer, second, forced}) {
            ASSERT_NE(third_move, taken) << name;
            ASSERT_NE(one, taken) << name;
            ASSERT_NE(two, taken) << name;
          }
          ASSERT_NE(one, two) << name;
        }
      }
    for (const Rule rule : {Rule::kAchieve, Rule::kMakerBreaker}) {
      SolveOptions options;
      options.rule = rule;
      const Solution s = solve(design, {}, options);
      EXPECT_EQ(s.value, (Value{Outcome::kWin, 7, 7})) << name;
      for (const MoveValue& move : s.moves) EXPECT_EQ(move.value, (Value{Outcome::kWin, 7, 7})) << name;
    }
  }
}

}  // namespace
}  // namespace thirdcard
