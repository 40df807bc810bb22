// SPDX-License-Identifier: MIT
// server: rooms over HTTP and WebSocket, one process. The server alone knows the decks; every claim gets
// its place in the room's one sequence and is answered only when it is on disk (docs/protocol.md).
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "thirdcard/core.hpp"
#include "thirdcard/server_options.hpp"

namespace thirdcard {

/// The settings, each of which is a row of a table (server_options.hpp), and what only a program can supply.
struct ServerOptions : ServerSettings {
  std::string pages;  // folder of the page's files; empty or missing: a page that says how to build them
  /// One line of JSON per event, without secrets, names, rooms or addresses; or in words, as `log_form` says.
  std::function<void(std::string_view)> log;
  /// Called on SIGHUP: the options as they stand now. Rows that say so take effect at once and nobody is
  /// disconnected; the log names others that changed. It may throw InputError, and then all stays as it was.
  /// Empty: the same files are read again.
  std::function<ServerOptions()> reload;
  bool stop_on_hangup = false;  // SIGHUP means that the terminal was closed
  /// Called once with the address to open.
  std::function<void(const std::string& url)> ready;
};

/// Serves until SIGTERM or SIGINT, then stops cleanly: no new connections, everything told is saved.
/// InputError when it cannot start: port taken, folder not writable, certificate unreadable.
void serve(const ServerOptions& options);

}  // namespace thirdcard
