// SPDX-License-Identifier: MIT
// Building geometries, against the definition: every triple of cards tested for being a line.
#include "bench/bench.hpp"
#include "thirdcard/design.hpp"

namespace thirdcard::bench {

namespace {

Row build_deck() {
  Row row{"ag(4,3) built", "every triple tested"};
  std::size_t lines = 0, tested = 0;
  row.seconds = least_seconds(20, [&] { lines = affine_design(4, 3, 1).blocks(); });
  row.baseline_seconds = least_seconds(3, [&] {
    tested = 0;
    for (int a = 0; a < 81; ++a)
      for (int b = a + 1; b < 81; ++b)
        for (int c = b + 1; c < 81; ++c) {
          bool line = true;
          for (int place = 1; place < 81; place *= 3) line = line && (a / place + b / place + c / place) % 3 == 0;
          tested += line;
        }
  });
  row.nodes = lines;
  row.checksum = lines == tested ? lines : 0;
  return row;
}

}  // namespace

std::vector<Row> designs() { return {build_deck()}; }

}  // namespace thirdcard::bench
