// SPDX-License-Identifier: MIT
// A container whose statement says what was solved and whose body has the positions that cost most work,
// in binary. The digest tells a damaged file, the statement one of another search.
#include "avoid/search/solve_checkpoint.hpp"

#include <cstring>

#include "core/container.hpp"

namespace thirdcard::avoid {

namespace {

constexpr const char* kCheckpointKind = "solve-checkpoint";
constexpr int kCheckpointVersion = 2;

std::string about(const Design& design, const SolveOptions& options) {
  std::string out = "{\"breaker_first\":";
  out += options.breaker_first ? "1" : "0";
  out += ",\"points\":" + std::to_string(design.points());
  out += ",\"rule\":" + statement_text(name_of(options.rule));
  out += ",\"sha256\":\"" + blocks_sha256(design.points(), design.block_lists()) + "\"}";
  return out;
}

}  // namespace

void refuse_solve_checkpoint(const std::string& why) {
  throw InputError("the checkpoint " + why, "name another file, or delete it to start again");
}

std::string solve_checkpoint(const Design& design, const SolveOptions& options,
                             std::span<const std::uint64_t> facts) {
  std::string body(facts.size_bytes(), '\0');
  if (!facts.empty()) std::memcpy(body.data(), facts.data(), body.size());
  return container_file(
      {kCheckpointKind, kCheckpointVersion, about(design, options), false, std::move(body)});
}

std::vector<std::uint64_t> read_solve_checkpoint(std::string_view file, const Design& design,
                                                 const SolveOptions& options) {
  const Container content = read_container(file, kCheckpointKind, kCheckpointVersion,
                                           "name another file, or delete it to start again");
  if (content.statement != about(design, options))
    refuse_solve_checkpoint("is about other blocks or another rule");
  if (content.body.size() % sizeof(std::uint64_t) != 0) refuse_solve_checkpoint("is damaged");
  std::vector<std::uint64_t> facts(content.body.size() / sizeof(std::uint64_t));
  if (!facts.empty()) std::memcpy(facts.data(), content.body.data(), content.body.size());
  return facts;
}

}  // namespace thirdcard::avoid
