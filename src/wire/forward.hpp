// SPDX-License-Identifier: MIT
// The JSON class by name only: enough for who passes it on or wants a line of text, at no cost in compile
// time.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace thirdcard::wire {

/// Members keep the order in which they were written. wire/json.hpp defines it.
using Json = nlohmann::ordered_json;

/// One line. Bytes that are no UTF-8 become U+FFFD, so that no name or message can break a line.
std::string text_of(const Json& json);

}  // namespace thirdcard::wire
