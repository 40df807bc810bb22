// SPDX-License-Identifier: MIT
#pragma once

namespace thirdcard::cli {

/// Characters to a line of standard output; 80 where it is no terminal.
int terminal_columns();

/// Puts the terminal's settings back, if a Keyboard has changed them. May be called at any moment.
void restore_terminal();

}  // namespace thirdcard::cli
