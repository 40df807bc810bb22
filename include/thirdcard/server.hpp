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

struct ServerOptions {
  std::string bind = "127.0.0.1";
  int port = 8080;  // 0: any free one
  std::string data = "thirdcard-data";
  std::string public_url;  // how others reach the server, if not by address and port
  std::string tls_certificate, tls_key;
  std::string letter = "a";  // the first of every room's name, one for each server behind one front
  bool lobby = false;        // names, public rooms, ratings and boards for people who do not know each other
  int keep_days = 30;        // rooms untouched for so long are removed; 0: never
  std::string pages;  // folder of the page's files; empty or missing: a page that says how to build them
  std::size_t rooms = 2000;  // in use at once
  std::size_t rooms_on_disk = 100'000;
  std::size_t connections = 10'000;
  std::size_t connections_per_address = 500;  // this machine's own are not counted
  std::vector<std::string> trusted_proxies;   // addresses and networks whose X-Forwarded-For counts
  std::vector<std::string> metrics_from;      // who may read /metrics besides this machine
  int disk_reserve = 100;                     // megabytes; with less free no new rooms are opened
  int hubs = 0;                               // threads that share sockets and rooms; 0: one for each core
  int threads = 1;                            // that search for answers in the analysis queue; 0: no analysis
  int analysis_seconds = 60;                  // for one question
  std::uint64_t analysis_memory = std::uint64_t{256} << 20;  // for one question
  /// One line of JSON per event, without secrets, names or addresses' content; `plain_log`: in words, and
  /// nothing about beginning and end.
  std::function<void(std::string_view)> log;
  bool plain_log = false;
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
