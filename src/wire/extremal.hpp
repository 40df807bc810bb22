// SPDX-License-Identifier: MIT
// Extremal sets (schema/type/extreme.json, extremal-row.json, cap-size.json and the commands extremal, caps
// and flats free). Numbers of sets are decimal strings.
#pragma once

#include <span>
#include <string>

#include "thirdcard/extremal.hpp"
#include "wire/forward.hpp"

namespace thirdcard::wire {

Json encode(const Extreme& extreme);
Json encode(const ExtremalRow& row);
Json encode(const CapSize& size, bool representatives);

/// The rows of these sizes.
std::string extremal_line(const ExtremalTable& table, std::span<const int> sizes);
/// A method of paper 004: what it found for each n; `complete`: all subsets were tried.
std::string extremal_method_line(const Design& design, const std::string& method, bool complete,
                                 std::span<const std::pair<int, CompleteSearch>> found);
std::string caps_line(const CapCensus& census, int at_most, bool representatives, const std::string& reason);
std::string flats_free_line(const Design& design, int dimension, const FlatFree& found);

}  // namespace thirdcard::wire
