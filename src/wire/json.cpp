// SPDX-License-Identifier: MIT
// The JSON class of the whole program.
#include "wire/json.hpp"

template class nlohmann::basic_json<nlohmann::ordered_map>;

namespace thirdcard::wire {

std::string text_of(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

}  // namespace thirdcard::wire
