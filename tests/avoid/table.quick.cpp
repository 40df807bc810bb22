// SPDX-License-Identifier: MIT
// Complete tables against the search and against their own verifier.
#include <gtest/gtest.h>

#include "core/container.hpp"
#include "thirdcard/avoid.hpp"
#include "thirdcard/verify.hpp"

namespace thirdcard {
namespace {

TEST(GameTable, AgreesWithTheSearchEverywhereOnSmallDesigns) {
  for (const char* name : {"ag(2,3)", "pg(2,2)", "flats(3,2,2)"}) {
    const Design design = design_from_name(name);
    const GameTable made = GameTable::make(design, 1 << 28);
    const std::string file = made.file();
    const auto verdict = verify_file(file);
    EXPECT_EQ(verdict.kind, Verdict::Kind::kHolds) << verdict.message;
    const GameTable table = GameTable::read(file, design);
    RandomStream random(7, 7);
    for (int i = 0; i < 30; ++i) {
      std::vector<Point> moves;
      for (std::uint64_t k = random.below(6); k-- > 0;) {
        const auto p = static_cast<Point>(random.below(static_cast<std::uint64_t>(design.points())));
        moves.push_back(p);
        try {
          check_position(design, moves, Rule::kAvoid);
        } catch (const InputError&) {
          moves.pop_back();
        }
      }
      const Solution a = table.look_up(moves), b = solve(design, moves, {});
      ASSERT_EQ(a.value, b.value) << name;
      ASSERT_EQ(a.moves.size(), b.moves.size());
      for (std::size_t m = 0; m < a.moves.size(); ++m) ASSERT_EQ(a.moves[m].value, b.moves[m].value) << name;
    }
  }
}

TEST(GameTable, DamageIsSeen) {
  const Design design = design_from_name("pg(2,2)");
  const std::string file = GameTable::make(design, 1 << 26).file();
  for (std::size_t i = 0; i < file.size(); i += 3) {
    std::string bad = file;
    bad[i] = static_cast<char>(bad[i] ^ 4);
    ASSERT_NE(verify_file(bad).kind, Verdict::Kind::kHolds) << "byte " << i;
    EXPECT_THROW(GameTable::read(bad, design), InputError);
  }
  EXPECT_THROW(GameTable::read(file, design_from_name("ag(2,3)")), InputError);
  // A wrong value with a fresh digest.
  Container lie = read_container(file, "game-table", 2, "");
  const auto value = lie.body.find_first_of("wl", 3);
  lie.body[value + 1] = static_cast<char>(lie.body[value + 1] + 2);
  EXPECT_EQ(verify_file(container_file(lie)).kind, Verdict::Kind::kFalse);
}

TEST(GameTable, TheWinnersPath) {
  // PG(3,2): at each position of the path the second player is to move and wins, by one move at least.
  const GameTable table = GameTable::make(design_from_name("pg(3,2)"), 1 << 28);
  std::uint64_t classes = 0;
  for (const auto& row : table.errors()) {
    classes += row.path;
    if (row.stones % 2 == 0) {
      EXPECT_EQ(row.path, 0U);
    } else {
      EXPECT_LE(row.path, row.won);
      EXPECT_GT(row.path, 0U);
    }
    EXPECT_LE(row.path_keeps, row.keeps);
    EXPECT_LE(row.path_errors, row.errors);
  }
  EXPECT_GT(classes, 5U);
  // A draw has no winner's path.
  for (const auto& row : GameTable::make(design_from_name("flats(3,2,2)"), 1 << 28).errors())
    EXPECT_EQ(row.path, 0U);
}

}  // namespace
}  // namespace thirdcard
