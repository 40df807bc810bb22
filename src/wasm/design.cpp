// SPDX-License-Identifier: MIT
// Calls of the design layer.
#include "thirdcard/design.hpp"

#include "wasm/call.hpp"

namespace thirdcard::wasm {
namespace {

/// {"name": "ag(3,3)"} -> its points and blocks.
const Registration design("design", [](const Json& request) -> Json {
  const Design found = design_from_name(request.at("name").get<std::string>());
  return {{"name", found.name()}, {"points", found.points()}, {"blocks", found.block_lists()}};
});

}  // namespace
}  // namespace thirdcard::wasm
