// SPDX-License-Identifier: MIT
// What one client, one address and one room may use: the options of the server say it.
#pragma once

#include <cstddef>
#include <cstdint>

#include "thirdcard/server.hpp"

namespace thirdcard::server {

using Connection = std::uint64_t;
using Limits = ServerLimits;

/// A message of a room, and the head of a request.
inline constexpr std::size_t kMessageBytes = 16 * 1024;

}  // namespace thirdcard::server
