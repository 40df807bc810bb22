// SPDX-License-Identifier: MIT
// wasm: the page talks to the engine in JSON, one call at a time: {"call": NAME, ...} in,
// {"value": ...} or {"error": TEXT} out. Each file of this folder registers the calls of one layer, so
// the page needs no second list of signatures and no generated glue.
#pragma once

#include "wire/json.hpp"

namespace thirdcard::wasm {

using wire::Json;
using Call = Json (*)(const Json& request);

/// Boards of more points are not analysed in the page.
inline constexpr int kMostPoints = 128;

/// A namespace-scope object of this type makes a call known by its name.
struct Registration {
  Registration(const char* name, Call call);
};

}  // namespace thirdcard::wasm
