// SPDX-License-Identifier: MIT
// wire: what thirdcard says, as JSON, the same from the command line, the server and the page's engine.
// Each result type has one encoder, in the file of its layer; schema/ describes what they write and is
// the reference. This header is the one place that names the JSON library; its class is compiled once,
// in json.cpp.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

extern template class nlohmann::basic_json<nlohmann::ordered_map>;

namespace thirdcard::wire {

/// Members keep the order in which they were written.
using Json = nlohmann::ordered_json;

/// One line. Bytes that are no UTF-8 become U+FFFD, so that no name or message can break a line.
std::string text_of(const Json& json);

}  // namespace thirdcard::wire
