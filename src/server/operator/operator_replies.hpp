// SPDX-License-Identifier: MIT
// What whoever runs a server can ask it while it runs (thirdcard rooms): which rooms are in use, one room,
// to delete one, to keep an address out. Names of players are not told.
#pragma once

#include "server/net/network_thread.hpp"
#include "server/operator/control.hpp"
#include "server/rooms/room_service.hpp"

namespace thirdcard::server {

/// The first word is json or plain, the second what is wanted.
Control::Reply operator_reply(RoomService& service, NetworkShared& network,
                              const std::vector<std::string>& words);

}  // namespace thirdcard::server
