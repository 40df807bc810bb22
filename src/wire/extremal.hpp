// SPDX-License-Identifier: MIT
// Extremal sets (schema/type/extremal.json, extremal-row.json, cap-size.json and the commands extremal, caps
// and flats free). Numbers of sets are decimal strings.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "thirdcard/extremal.hpp"
#include "wire/forward.hpp"

namespace thirdcard::wire {

Json encode(const Extreme& extreme);
Json encode(const ExtremalRow& row);
Json encode(const CapSize& size, bool representatives);

/// The rows of these sizes.
std::string extremal_line(const ExtremalTable& table, std::span<const int> sizes);
/// What a method of Stevens and Wilson found for n points.
struct MethodRow {
  int n = 0;
  std::int64_t most = 0;
  std::vector<Point> witness;
  std::string tried, complexity;    // subsets, and the paper's search space; "": not this method
  std::optional<Extreme> possible;  // the proven maximum, where it was asked for
};
std::string extremal_method_line(const Design& design, const std::string& method,
                                 std::span<const MethodRow> found);
/// `options` as they were asked.
std::string caps_line(const CapCensus& census, const CapOptions& options, const std::string& reason);
std::string flats_free_line(const Design& design, int dimension, const FlatFree& found);

}  // namespace thirdcard::wire
