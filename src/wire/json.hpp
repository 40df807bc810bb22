// SPDX-License-Identifier: MIT
// wire: what thirdcard says, as JSON, the same from the command line, the server and the page's engine.
// Each result type has one encoder, in the file of its layer: `encode` gives a value that may stand inside
// another, and `..._line` the whole line that a command prints with --json. schema/ describes what they write
// and is the reference. This header is the one place that names the JSON library; its class is compiled
// once, in json.cpp.
#pragma once

#include <nlohmann/json.hpp>

#include "wire/forward.hpp"

extern template class nlohmann::basic_json<nlohmann::ordered_map>;
