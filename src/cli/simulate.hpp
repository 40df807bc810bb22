// SPDX-License-Identifier: MIT
#pragma once

#include <CLI/CLI.hpp>

namespace thirdcard::cli {

void add_paper001(CLI::App& simulate);

}  // namespace thirdcard::cli
