// SPDX-License-Identifier: MIT
// The JSON class by name only: enough for who passes it on or wants a line of text, at no cost in compile
// time.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace thirdcard::wire {

/// Members keep the order in which they were written. wire/json.hpp defines it.
using Json = nlohmann::ordered_json;

/// One line. Bytes that are no UTF-8 become U+FFFD, so that no name or message can break a line.
std::string text_of(const Json& json);

/// The value that is the whole text. Throws Json::parse_error.
Json json_of(std::string_view text);
/// The same for a text that may be anything; is_discarded(): it is no JSON.
Json json_or_discarded(std::string_view text);

}  // namespace thirdcard::wire
