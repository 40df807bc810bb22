// SPDX-License-Identifier: MIT
// What one client, one address and one room may use, in one place.
#pragma once

#include <cstddef>
#include <cstdint>

namespace thirdcard::server {

using Connection = std::uint64_t;

struct Limits {
  std::size_t message_bytes = 8192;
  int messages_per_second = 20, burst = 60;            // per connection, as costs
  int address_per_second = 400, address_burst = 4000;  // the same for all connections of an address
  std::size_t queued_messages = 40;                    // that wait while one is worked on elsewhere
  std::size_t rooms = 2000;                            // in memory at once
  int members = 64, watchers = 64;                     // per room
  std::size_t name_bytes = 64, chat_bytes = 400;
  int unknown_rooms = 10;                              // wrong room names before a connection is closed
  int wrong_names_per_minute = 60, wrong_names = 120;  // by address
  std::size_t missed_events = 500;                     // told to who comes back
  std::int64_t design_work = 200'000'000;              // elementary steps to build a design: two seconds
  std::int64_t away_ms = 20'000;                       // a player who is away so long is not waited for
  std::int64_t antiset_away_ms = 180'000;
  std::int64_t host_away_ms = 120'000;  // then another player becomes the host
  std::int64_t idle_ms = 600'000;       // an empty room leaves memory
  std::int64_t touch_ms = 86'400'000;   // a room that is entered after so long is young again
  std::size_t rooms_on_disk = 100'000;
  std::int64_t entries = 200'000;  // of one room
  int rooms_per_address = 60;      // opened at once; they come back at that many an hour
};

}  // namespace thirdcard::server
