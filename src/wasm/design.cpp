// SPDX-License-Identifier: MIT
// Calls of the design layer.
#include "wire/design.hpp"

#include "thirdcard/cards.hpp"
#include "wasm/call.hpp"

namespace thirdcard::wasm {
namespace {

/// {"name": "ag(3,3)"} -> its points and blocks.
const Registration design("design", [](const Json& request) -> Json {
  const Design found = design_from_name(request.at("name").get<std::string>());
  return {{"name", found.name()}, {"points", found.points()}, {"blocks", found.block_lists()}};
});

/// {"name"} -> what the name says, read as everywhere, without building anything.
const Registration name("design.name", [](const Json& request) -> Json {
  const DesignName name(request.at("name").get<std::string>());
  return {{"name", name.text()},
          {"family", name.family()},
          {"numbers", std::vector<std::int64_t>(name.numbers().begin(), name.numbers().end())},
          {"points", name.points()},
          {"geometry", wire::encode(name.geometry())},
          {"deck", Deck::name_of(name.geometry())}};
});

}  // namespace
}  // namespace thirdcard::wasm
