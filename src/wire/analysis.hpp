// SPDX-License-Identifier: MIT
// What the analysis queue says (schema/analyst.json). `id`: the asker's number of the question.
#pragma once

#include <cstdint>
#include <string>

#include "thirdcard/avoid.hpp"

namespace thirdcard::wire {

std::string analysis_pong();
std::string analysis_progress(std::int64_t id, double seconds, std::uint64_t nodes, std::size_t waiting);
std::string analysis_value(std::int64_t id, const MoveValue& value);
/// `stopped`: why it is not complete; empty where it is.
std::string analysis_done(std::int64_t id, bool complete, const std::string& stopped);
std::string analysis_refused(std::int64_t id, const std::string& message);

}  // namespace thirdcard::wire
