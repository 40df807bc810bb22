// SPDX-License-Identifier: MIT
// What the keeper of a server can ask it while it runs (thirdcard rooms): which rooms are in use, one room,
// to delete one, to keep an address out. Names of players are not told.
#pragma once

#include "server/control.hpp"
#include "server/desk.hpp"

namespace thirdcard::server {

/// The first word is json or plain, the second what is wanted.
Control::Reply keeper_reply(Front& front, const std::vector<std::string>& words);

}  // namespace thirdcard::server
