// SPDX-License-Identifier: MIT
// What players write, and what they ask for, made safe to show and to begin.
#pragma once

#include <string>

#include "thirdcard/play.hpp"

namespace thirdcard::server {

/// A puzzle race may be asked for without its board: the server makes one when the game begins.
void check_asked(play::Rules rules);
/// Without spaces at the ends, and without the marks that turn text around or hide it.
std::string clean(const std::string& text);

}  // namespace thirdcard::server
