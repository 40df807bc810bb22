// SPDX-License-Identifier: MIT
#pragma once

namespace thirdcard::cli {

/// Characters to a line of standard output; 80 where it is no terminal.
int terminal_columns();

}  // namespace thirdcard::cli
