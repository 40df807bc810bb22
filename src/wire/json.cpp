// SPDX-License-Identifier: MIT
// The JSON class of the whole program.
#include "wire/json.hpp"

template class nlohmann::basic_json<nlohmann::ordered_map>;

namespace thirdcard::wire {

std::string text_of(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

Json json_of(std::string_view text) { return Json::parse(text); }

Json json_or_discarded(std::string_view text) { return Json::parse(text, nullptr, false); }

}  // namespace thirdcard::wire
