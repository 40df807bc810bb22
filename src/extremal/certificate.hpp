// SPDX-License-Identifier: MIT
// Writing certificates: canonical JSON (keys in order, no spaces, integers and ASCII strings only).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "thirdcard/design.hpp"

namespace thirdcard::extremal {

/// The letter of a point in words of the certificate: printable ASCII without the quote and the backslash.
char point_letter(int point);
std::string json_numbers(const std::vector<std::int64_t>& values);
std::string json_points(const std::vector<Point>& points);

/// The container of a claim about a design and its proof; the body is gzip above 64 KiB.
std::string certificate_file(std::string_view kind, int version, const Design& design, std::string_view claim,
                             std::string proof);

}  // namespace thirdcard::extremal
