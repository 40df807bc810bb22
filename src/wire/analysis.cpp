// SPDX-License-Identifier: MIT
#include "wire/analysis.hpp"

#include "wire/avoid.hpp"
#include "wire/json.hpp"

namespace thirdcard::wire {

std::string analysis_pong() { return text_of({{"type", "pong"}}); }

std::string analysis_progress(std::int64_t id, double seconds, std::uint64_t nodes, std::size_t waiting) {
  return text_of({{"type", "progress"},
                  {"id", id},
                  {"seconds", static_cast<double>(static_cast<std::int64_t>(seconds * 10)) / 10},
                  {"nodes", nodes},
                  {"waiting", waiting}});
}

std::string analysis_value(std::int64_t id, const MoveValue& value) {
  Json out{{"type", "value"}, {"id", id}};
  out.update(encode(value));
  return text_of(out);
}

std::string analysis_done(std::int64_t id, bool complete, const std::string& stopped) {
  return text_of({{"type", "done"}, {"id", id}, {"complete", complete}, {"stopped", stopped}});
}

std::string analysis_refused(std::int64_t id, const std::string& message) {
  return text_of({{"type", "refused"}, {"id", id}, {"message", message}});
}

}  // namespace thirdcard::wire
