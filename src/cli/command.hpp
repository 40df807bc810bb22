// SPDX-License-Identifier: MIT
// What every command file shares: its registration, the options all commands have, output, and the
// stop token that Ctrl-C and --time set. A command file defines one function `add_NAME(CLI::App&)`,
// declared and listed in commands.hpp; its callback throws InputError (exit 2) or Stopped (exit 3),
// or calls `finish(1)` when the answer is "no".
#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>
#include <string>

#include "thirdcard/core.hpp"

namespace thirdcard::cli {

using Json = nlohmann::ordered_json;

/// Options that mean the same everywhere. Each command takes those it can honour.
struct Common {
  bool json = false;
  int threads = 0;
  std::uint64_t seed = 1;
  double time = 0;  // seconds; 0: no limit
};
void add_json(CLI::App& command, Common& common);
void add_threads(CLI::App& command, Common& common);
void add_seed(CLI::App& command, Common& common);
void add_time(CLI::App& command, Common& common);

/// One JSON object and a line end on standard output.
void print_json(const Json& object);

/// The exit status of a command that ended well; 1 says "no".
void finish(int status);
int finished_status();

/// A job for a long call: stops on Ctrl-C and after common.time seconds, draws a progress line on
/// standard error when that is a terminal. Lives until the command ends.
Job start_job(const Common& common);

/// "a..b", "a,b,c" or "a" as a list of integers, each within [least, most]. InputError otherwise.
std::vector<int> parse_range(const std::string& text, int least, int most, const std::string& what);
/// A count such as 1000000 or 1e6, within [1, most]. InputError otherwise.
std::uint64_t parse_count(const std::string& text, std::uint64_t most, const std::string& what);

}  // namespace thirdcard::cli
