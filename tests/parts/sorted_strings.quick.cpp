// SPDX-License-Identifier: MIT
#include "parts/sorted_strings.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace thirdcard::parts {
namespace {

TEST(SortedStrings, HoldWhatASetHolds) {
  std::mt19937 random(7);
  for (const std::size_t limit : {1, 2, 10, 5000})
    for (const int many : {0, 1, 2, 3000}) {
      SortedStrings ours(limit);
      std::set<std::string> theirs;
      for (int i = 0; i < many; ++i) {
        std::string text;  // of any bytes, often the same, sometimes empty or the beginning of another
        for (unsigned length = random() % 4; length > 0; --length)
          text += static_cast<char>(random() % 5 * 60);
        ours.add(text);
        theirs.insert(text);
      }
      ours.settle();
      ASSERT_EQ(ours.size(), theirs.size());
      std::size_t at = 0;
      for (const auto& text : theirs) EXPECT_EQ(ours[at++], text);
    }
}

}  // namespace
}  // namespace thirdcard::parts
