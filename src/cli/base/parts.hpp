// SPDX-License-Identifier: MIT
// What commands whose job is a list of units share: --part r/m -o FILE, and runs over many ranks.
#pragma once

#include "cli/base/command.hpp"
#include "cli/base/device.hpp"
#include "parts/levels.hpp"
#include "parts/run.hpp"

namespace thirdcard::cli {

struct PartOptions {
  std::string part, output;
};
/// `--part`; the command itself has -o.
void add_part(Command& command, PartOptions& options);

/// From now on units are computed by this, and not by the threads of this process alone (src/mpi). So many
/// processes share this machine.
void compute_everywhere(parts::Executor executor, int processes_here);
/// What --threads means for one of them: 0 is its share of the cores.
int threads_here(int asked);
/// What --memory means for one of them: none is its share of half of the machine's.
std::uint64_t memory_here(const std::string& asked);
/// Are there others who compute?
bool everywhere();

/// How units are computed here.
struct Computing {
  Job control;
  std::string device = "cpu";
  bool quiet = false;  // no word at the end
};

/// With --part: runs that part into its file. With other ranks: runs the whole job through a file of units
/// beside `output`, hands all results to `finish`, or writes `output`, and removes the other. Otherwise
/// false, and nothing was done.
bool run_units(parts::UnitJob& job, const PartOptions& options, const Computing& computing,
               const std::function<void(const parts::UnitJob::Results&)>& finish = {});

/// A part, or all ranks, or all units here and now: what one run writes, into `output`. For commands whose -o
/// is nothing but that.
void run_to_file(parts::UnitJob& job, const PartOptions& options, const Computing& computing);

/// All units here and now: their results, in order. Stopped if some are missing.
std::vector<std::string> all_results(parts::UnitJob& job, const Computing& computing);

/// `--levels DIR`, for searches level by level: with --part the next level that DIR lacks, in parts.
struct LevelOptions : PartOptions {
  std::string levels;
};
void add_levels(Command& command, LevelOptions& options);
/// Runs the search with its levels from the folder, or computed here. With --part: until the part of the next
/// level is written (true: the command is done); if there is none, exit status 1. `search` gets null without
/// --levels.
bool run_levels(const LevelOptions& options, const Computing& computing,
                const std::function<void(LevelRunner* levels)>& search);

/// The device of a run and what happens when it fails.
struct Devices {
  explicit Devices(const std::string& text);
  Devices(const Devices&) = delete;
  Devices& operator=(const Devices&) = delete;
  ChosenDevice chosen;
  parts::Means means;
};

/// All units here and now, each result to the sink.
void compute_here(parts::UnitJob& job, parts::UnitSource& source, const parts::Sink& sink,
                  const Computing& computing);

/// The program's version, as part files name it.
std::string program_version();

}  // namespace thirdcard::cli
