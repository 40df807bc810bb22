// SPDX-License-Identifier: MIT
#pragma once

namespace thirdcard::cli {

class Command;

void add_paper001(Command& simulate);

}  // namespace thirdcard::cli
