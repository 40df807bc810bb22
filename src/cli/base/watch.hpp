// SPDX-License-Identifier: MIT
// What surrounds a running command: Ctrl-C, SIGTERM and --time end it, and a progress line on standard
// error (when that is a terminal) tells that it lives.
#pragma once

#include "thirdcard/core.hpp"

namespace thirdcard::cli {

struct Common;

/// A job for a long call. Who takes one promises to return soon after `stop` is requested, to print what
/// is known and to throw Stopped; a command that never takes one has nothing to save and is ended at once.
Job start_job(const Common& common);

/// As --time: for a command whose limit depends on what it is given.
void stop_after(double seconds);

/// Wipes the progress line; the next report draws it again.
void clear_progress();

/// Watches one command from its construction to its end.
class Watch {
 public:
  /// `name` stands in the progress line until the job reports; `seconds` 0 and `memory` "": no limit. An
  /// interactive command owns its terminal: no progress line.
  Watch(const std::string& name, double seconds, const std::string& memory, bool interactive);
  ~Watch();
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;
};

}  // namespace thirdcard::cli
