// SPDX-License-Identifier: MIT
// What players write, and what they ask for, made safe to show and to begin.
#pragma once

#include <string>

#include "server/base/limits.hpp"
#include "thirdcard/play.hpp"

namespace thirdcard::server {

/// A puzzle race may be asked for without its board: the server makes one when the game begins. InputError
/// when it cannot be played, or its design would take long to build.
void check_asked(play::Rules rules, const Limits& limits);
/// Without what cannot be seen, with plain single spaces, none at the ends, and few marks in a row.
std::string clean(const std::string& text);
/// Equal for names that look alike.
std::string skeleton(const std::string& name);
bool pretends_to_be_a_bot(const std::string& name);

}  // namespace thirdcard::server
