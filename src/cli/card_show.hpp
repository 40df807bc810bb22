// SPDX-License-Identifier: MIT
// The drawing subcommands of `thirdcard card`.
#pragma once

#include <CLI/CLI.hpp>

namespace thirdcard::cli {

void add_card_show(CLI::App& card);
void add_card_palette(CLI::App& card);

}  // namespace thirdcard::cli
