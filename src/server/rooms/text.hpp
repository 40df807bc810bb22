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
/// Composed, without what cannot be seen, with plain single spaces, none at the ends, and few marks in a row.
std::string clean(const std::string& text);
/// What a name looks like, whatever its case.
struct Look {
  std::string small, capitals;
  bool alike(const Look& other) const { return small == other.small || capitals == other.capitals; }
};
Look look_of(const std::string& name);
/// Does it look like a name that only the server and its bots bear, with a number or without?
bool is_reserved(const std::string& name);

}  // namespace thirdcard::server
