// SPDX-License-Identifier: MIT
// The drawing subcommands of `thirdcard card`.
#pragma once

namespace thirdcard::cli {

class Command;

void add_card_show(Command& card);
void add_card_palette(Command& card);

}  // namespace thirdcard::cli
