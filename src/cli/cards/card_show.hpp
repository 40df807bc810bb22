// SPDX-License-Identifier: MIT
// The subcommands of `thirdcard card` with files of their own.
#pragma once

namespace thirdcard::cli {

class Command;

void add_card_show(Command& card);
void add_card_sum(Command& card);
void add_card_palette(Command& card);

}  // namespace thirdcard::cli
