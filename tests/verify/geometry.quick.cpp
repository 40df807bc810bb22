// SPDX-License-Identifier: MIT
// The verifier's own geometries against the catalogue's, which share no code: same points, same blocks.
#include "verify/geometry.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "thirdcard/design.hpp"

namespace thirdcard {
namespace {

TEST(VerifyGeometry, EqualsTheCatalogue) {
  int compared = 0;
  for (const int q : {2, 3, 4, 5, 7, 8, 9, 11, 13, 16})
    for (int d = 1; d <= 6; ++d)
      for (int k = 0; k < std::max(d, 2) && k <= d; ++k)
        for (const bool affine : {true, false}) {
          const Geometry g{affine ? Geometry::Kind::kAffine : Geometry::Kind::kProjective, d, q, k};
          if (geometry_points(g) < 0 || geometry_points(g) > 90 || geometry_flats(g) > 1200) continue;
          const Design design = affine ? affine_design(d, q, k) : projective_design(d, q, k);
          auto blocks = design.block_lists();
          EXPECT_TRUE(verify::is_geometry({affine, d, q, k}, design.points(), blocks)) << design.name();
          ++compared;
          if (blocks.size() < 2) continue;
          auto fewer = blocks;
          fewer.pop_back();
          EXPECT_FALSE(verify::is_geometry({affine, d, q, k}, design.points(), fewer)) << design.name();
          if (k > 0 && k < d) {
            // Another design with the same numbers: two points exchanged (where that is no automorphism).
            auto other = blocks;
            for (auto& b : other) {
              for (int& p : b) p = p == 0 ? 1 : p == 1 ? 0 : p;
              std::sort(b.begin(), b.end());
            }
            std::sort(other.begin(), other.end());
            EXPECT_EQ(verify::is_geometry({affine, d, q, k}, design.points(), other), other == blocks);
          }
        }
  EXPECT_GT(compared, 50);
}

TEST(VerifyGeometry, OnlyExactLabelsCount) {
  for (const char* label : {"ag(4,3)", "pg(4,2)", "flats(4,3,2)", "pflats(3,2,2)"})
    EXPECT_TRUE(verify::geometry_from_label(label)) << label;
  for (const char* label :
       {"AG(4,3)", "ag(4,3) ", " ag(4,3)", "ag(04,3)", "ag(4,3,1)", "flats(4,3)", "ag(4;3)", "ag(4,3",
        "ag(,3)", "ag(444,3)", "sts(15,19)", "", "ag(-4,3)", "ag(4,+3)", "xag(4,3)"})
    EXPECT_FALSE(verify::geometry_from_label(label)) << label;
  EXPECT_FALSE(verify::is_geometry({true, 2, 6, 1}, 36, {}));
  EXPECT_FALSE(verify::is_geometry({true, 99, 16, 1}, 27, {}));
  EXPECT_FALSE(verify::is_geometry({true, 0, 3, 0}, 1, {{0}}));
}

}  // namespace
}  // namespace thirdcard
