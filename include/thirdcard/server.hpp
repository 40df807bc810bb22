// SPDX-License-Identifier: MIT
// server: rooms over HTTP and WebSocket, one process. The server alone knows the decks; every claim gets
// its place in the room's one sequence and is answered only when it is on disk (docs/protocol.md).
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "thirdcard/core.hpp"

namespace thirdcard {

/// What one client, one address, one room and the whole server may use.
struct ServerLimits {
  std::size_t rooms = 2000;  // in memory at once
  std::size_t rooms_on_disk = 100'000;
  std::size_t message_bytes = 8192;
  int messages_per_second = 20, burst = 60;            // per connection, as costs
  int address_per_second = 400, address_burst = 4000;  // the same for all connections of an address
  std::size_t queued_messages = 40;                    // that wait while one is worked on elsewhere
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
  std::int64_t entries = 200'000;       // of one room
  int rooms_per_address = 60;           // opened at once; they come back at that many an hour
  std::size_t analyses_per_connection = 4, analyses_per_address = 16, analyses_waiting = 100;
  bool operator==(const ServerLimits&) const = default;
};

struct ServerOptions {
  std::string bind = "127.0.0.1";
  int port = 8080;  // 0: any free one
  std::string data = "thirdcard-data";
  std::string public_url;  // how others reach the server, if not by address and port
  std::string tls_certificate, tls_key;
  std::string letter;       // one for each server behind one front; none: the only one
  bool open_rooms = false;  // rooms that strangers find, and opponents for who looks for one
  int keep_days = 30;       // rooms untouched for so long are removed; 0: never
  std::string pages;  // folder of the page's files; empty or missing: a page that says how to build them
  ServerLimits limits;
  std::size_t connections = 10'000;
  std::size_t connections_per_address = 500;  // this machine's own are not counted
  std::vector<std::string> trusted_proxies;   // addresses and networks whose X-Forwarded-For counts
  std::vector<std::string> metrics_from;      // who may read /metrics besides this machine
  int disk_reserve = 100;                     // megabytes; with less free no new rooms are opened
  int hubs = 0;                               // threads that share sockets and rooms; 0: one for each core
  int threads = 1;                            // that search for answers in the analysis queue; 0: no analysis
  int analysis_seconds = 60;                  // for one question
  int analysis_megabytes = 256;               // for one question
  /// One line of JSON per event, without secrets, names, rooms or addresses; `plain_log`: in words, and
  /// nothing about beginning and end. `access_log`: one for every request and WebSocket as well.
  std::function<void(std::string_view)> log;
  bool plain_log = false, access_log = false;
  /// Called on SIGHUP: the options as they stand now. Those about limits, proxies, certificates and days to
  /// keep take effect at once and nobody is disconnected; the log names others that changed. It may throw
  /// InputError, and then all stays as it was. Empty: the same files are read again.
  std::function<ServerOptions()> reload;
  bool stop_on_hangup = false;  // SIGHUP means that the terminal was closed
  /// Called once with the address to open.
  std::function<void(const std::string& url)> ready;
};

/// Serves until SIGTERM or SIGINT, then stops cleanly: no new connections, everything told is saved.
/// InputError when it cannot start: port taken, folder not writable, certificate unreadable.
void serve(const ServerOptions& options);

}  // namespace thirdcard
