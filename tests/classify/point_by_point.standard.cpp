// SPDX-License-Identifier: MIT
// Designs point by point against exact cover with Kramer and Mesner's matrix, which shares no search with it,
// class by class; against published numbers; and stopped.
#include "classify/point_by_point.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "symmetry/prescribed_classes.hpp"
#include "thirdcard/symmetry.hpp"

namespace thirdcard {
namespace {

PointByPoint rows(DesignParameters d) { return classify_point_by_point(d, {}, {}); }

TEST(PointByPoint, FindsWhatExactCoverFinds) {
  for (const DesignParameters& d : std::vector<DesignParameters>{{2, 6, 3, 2},
                                                                 {2, 6, 3, 4, true},
                                                                 {2, 7, 3, 1},
                                                                 {2, 7, 3, 3, true},
                                                                 {2, 7, 3, 2},
                                                                 {2, 9, 3, 1},
                                                                 {2, 8, 4, 3},
                                                                 {2, 8, 4, 3, true},
                                                                 {2, 13, 4, 1},
                                                                 {3, 8, 4, 1},
                                                                 {3, 8, 4, 2, true},
                                                                 {3, 10, 4, 1},
                                                                 {2, 7, 4, 2},
                                                                 {4, 11, 5, 1}}) {
    const PointByPoint mine = rows(d);
    const auto cover = classify_prescribed({d.points, d.t, d.block_size, d.lambda, {}}, d.repeated, {});
    const std::string name = std::to_string(d.t) + "-(" + std::to_string(d.points) + "," +
                             std::to_string(d.block_size) + "," + std::to_string(d.lambda) + ")";
    ASSERT_EQ(mine.classes.size(), cover.classes.size()) << name;
    for (std::size_t i = 0; i < mine.classes.size(); ++i) {
      EXPECT_EQ(mine.classes[i].design, cover.classes[i].design) << name;
      EXPECT_EQ(mine.classes[i].automorphisms, cover.classes[i].automorphisms) << name;
    }
    EXPECT_EQ(mine.labelled_by_search, cover.labelled_by_search) << name;
    EXPECT_EQ(mine.labelled_by_search, mine.labelled_by_classes) << name;
    EXPECT_TRUE(mine.complete);
  }
}

/// Handbook of Combinatorial Designs, II.1.
TEST(PointByPoint, FindsAsManyAsArePublished) {
  struct Known {
    DesignParameters d;
    std::size_t classes;
  };
  for (const Known& k : std::vector<Known>{{{2, 11, 5, 2}, 1},
                                           {{2, 16, 6, 2}, 3},
                                           {{2, 15, 7, 3}, 5},
                                           {{2, 21, 5, 1}, 1},
                                           {{2, 9, 4, 3}, 11},
                                           {{2, 10, 4, 2}, 3},
                                           {{2, 7, 3, 4, true}, 35},
                                           {{2, 6, 3, 8, true}, 13}}) {
    const PointByPoint found = rows(k.d);
    EXPECT_EQ(found.classes.size(), k.classes) << k.d.points << ' ' << k.d.block_size;
    for (const auto& c : found.classes) {
      const Parameters p = parameters_of(c.design);
      EXPECT_GE(p.t, 2);
      EXPECT_EQ(p.block_size, k.d.block_size);
    }
  }
}

TEST(PointByPoint, HearsOfEachClassAndStops) {
  std::vector<std::string> heard;
  const auto all = classify_point_by_point(
      {2, 8, 4, 3}, [&](const PointByPoint::Class& c) { heard.push_back(c.automorphisms); }, {});
  EXPECT_EQ(heard.size(), all.classes.size());
  StopToken stop;
  stop.request("time");
  Job job;
  job.stop = &stop;
  const auto stopped = classify_point_by_point({2, 15, 7, 3}, {}, job);
  EXPECT_FALSE(stopped.complete);
  EXPECT_TRUE(stopped.classes.empty());
  EXPECT_EQ(stopped.labelled_by_search, "");
}

}  // namespace
}  // namespace thirdcard
