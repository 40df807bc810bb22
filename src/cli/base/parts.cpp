// SPDX-License-Identifier: MIT
// Long work in parts, as --part and `job` ask for it: the units of one part are computed, kept in a file and
// written at the end. By default the threads of this process compute them; src/mpi puts ranks in their place.
#include "cli/base/parts.hpp"

#include <unistd.h>

#include <chrono>
#include <mutex>

#include "core/kept_files.hpp"

namespace thirdcard::cli {

namespace {

parts::Executor g_everywhere;
int g_processes = 1;

parts::Executor executor() { return g_everywhere ? g_everywhere : parts::compute_units; }

std::function<double()> stopwatch() {
  return [from = std::chrono::steady_clock::now()] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - from).count();
  };
}

}  // namespace

std::string program_version() { return THIRDCARD_VERSION; }

void add_part(Command& command, PartOptions& options) {
  command.option(
      "--part", options.part,
      "Only part r of m, as in 0/8: the units r, r+m, r+2m, ... into the file of -o; merge puts the "
      "parts together");
}

Devices::Devices(const std::string& text) : chosen(choose_device(text)) {
  means.asked = text;
  means.device = chosen.device.get();
  means.give_up = [this](const std::string& why) { chosen.give_up(why); };
}

void compute_everywhere(parts::Executor executor, int processes_here) {
  g_everywhere = std::move(executor);
  g_processes = std::max(processes_here, 1);
}
int threads_here(int asked) { return asked != 0 ? asked : std::max(default_threads() / g_processes, 1); }
std::uint64_t memory_here(const std::string& asked) {
  return asked.empty() ? parse_memory(asked) / static_cast<std::uint64_t>(g_processes) : parse_memory(asked);
}
bool everywhere() { return static_cast<bool>(g_everywhere); }

bool run_units(parts::UnitJob& job, const PartOptions& options, const Computing& computing,
               const std::function<void(const parts::UnitJob::Results&)>& finish) {
  if (options.part.empty() && !everywhere()) return false;
  const parts::Part part = options.part.empty() ? parts::Part{} : parts::parse_part(options.part);
  if (options.output.empty())
    throw InputError(options.part.empty() ? "a run of many ranks needs a file" : "--part needs a file",
                     "add -o FILE");
  Devices devices(computing.device);
  const bool whole = options.part.empty();
  const std::string path = whole ? options.output + ".units" : options.output;
  Job control = computing.control;
  control.threads = threads_here(control.threads);
  const auto run =
      parts::run_part(job, part, path, program_version(), executor(), devices.means, stopwatch(), control);
  if (!whole) {
    if (!computing.quiet)
      say("part {}: {} units in {}, {} of them new\n", options.part, run.units, path, run.fresh);
    return true;
  }
  {
    const parts::PartReader file(path);
    std::vector<const parts::PartReader::Entry*> place(job.units());
    for (const auto& entry : file.entries()) place[entry.unit] = &entry;
    const parts::UnitJob::Results results = [&](std::uint64_t unit) { return file.result(*place[unit]); };
    if (finish) {
      finish(results);
    } else {
      WholeFile out(options.output);
      job.write(results, [&](std::string_view piece) { out.write(piece); });
      out.finish();
    }
  }
  ::unlink(path.c_str());
  if (!computing.quiet) say("{} units in {}, {} of them new\n", run.units, options.output, run.fresh);
  return true;
}

namespace {

class AllUnits : public parts::UnitSource {
 public:
  AllUnits(std::uint64_t units, const Job& job) : units_(units), job_(job) {}
  std::vector<std::uint64_t> take(std::size_t most) override {
    const std::lock_guard lock(mutex_);
    std::vector<std::uint64_t> out;
    while (next_ < units_ && out.size() < most && !job_.stopping()) out.push_back(next_++);
    return out;
  }
  std::uint64_t left() override {
    const std::lock_guard lock(mutex_);
    return units_ - next_;
  }
  void end() override {
    const std::lock_guard lock(mutex_);
    next_ = units_;
  }

 private:
  std::mutex mutex_;
  std::uint64_t next_ = 0, units_;
  const Job& job_;
};

}  // namespace

std::vector<std::string> all_results(parts::UnitJob& job, const Computing& computing) {
  const Job& control = computing.control;
  AllUnits units(job.units(), control);
  std::mutex mutex;
  std::uint64_t done = 0;
  std::vector<std::string> results(job.units());
  compute_here(
      job, units,
      [&](std::uint64_t unit, std::string result) {
        const std::lock_guard lock(mutex);
        results[unit] = std::move(result);
        control.report("units", static_cast<double>(++done), static_cast<double>(results.size()));
      },
      computing);
  if (done < job.units())
    throw Stopped(std::string(control.stop->reason()) + "; nothing is kept; --part 0/1 would have kept it");
  return results;
}

void run_to_file(parts::UnitJob& job, const PartOptions& options, const Computing& computing) {
  if (run_units(job, options, computing)) return;
  try_own_output(
      options.output, [](std::string_view head) { return head.starts_with("{\"order\":"); },
      "a result of this command");
  const auto results = all_results(job, computing);
  WholeFile out(options.output);
  job.write([&](std::uint64_t unit) -> std::string_view { return results[unit]; },
            [&](std::string_view piece) { out.write(piece); });
  out.finish();
  if (!computing.quiet) say("{} units in {}\n", results.size(), options.output);
}

void add_levels(Command& command, LevelOptions& options) {
  command.option("--levels", options.levels,
                 "Folder of levels that are done (merged parts): they are read instead of computed");
  command.option(
      "--part", options.part,
      "With --levels: only part r of m of the next level, into the file of -o; merge puts them together");
}

bool run_levels(const LevelOptions& options, const Computing& computing,
                const std::function<void(LevelRunner* levels)>& search) {
  if (!options.output.empty() && options.part.empty())
    try_own_output(
        options.output,
        [](std::string_view head) {
          return head.starts_with("{\"design\":\"") || head.starts_with("{\"deck\":\"");
        },
        "a result of this command");
  if (options.levels.empty()) {
    if (!options.part.empty()) throw InputError("--part needs the folder of the levels", "add --levels DIR");
    search(nullptr);
    return false;
  }
  parts::LevelFolder folder(options.levels, program_version());
  const auto units_of = [&](const LevelWork& work, parts::UnitJob& job) {
    std::vector<std::string> results(work.units);
    AllUnits units(work.units, computing.control);
    std::mutex mutex;
    std::uint64_t done = 0;
    compute_here(
        job, units,
        [&](std::uint64_t unit, std::string result) {
          const std::lock_guard lock(mutex);
          results[unit] = result.substr(1, result.size() - 2);
          computing.control.report(work.name, static_cast<double>(++done), static_cast<double>(work.units));
        },
        computing);
    if (done < work.units) throw Stopped(computing.control.stop->reason());
    return results;
  };
  if (options.part.empty()) {
    folder.when_missing(units_of);
    search(&folder);
    return false;
  }
  const parts::Part part = parts::parse_part(options.part);
  if (options.output.empty()) throw InputError("--part needs a file", "add -o FILE");
  folder.when_missing([&](const LevelWork& work, parts::UnitJob& job) -> std::vector<std::string> {
    parts::Means means;
    Job control = computing.control;
    control.threads = threads_here(control.threads);
    const auto run = parts::run_part(job, part, options.output, program_version(), parts::compute_units,
                                     means, stopwatch(), control);
    throw parts::LevelDone{work.name, run.units, run.fresh};
  });
  try {
    search(&folder);
  } catch (const parts::LevelDone& done) {
    if (!computing.quiet)
      say("{}: part {}: {} units in {}, {} of them new\n", done.level, options.part, done.units,
          options.output, done.fresh);
    return true;
  }
  if (!computing.quiet) say("all levels are there ({} from files); run it without --part\n", folder.found());
  finish(1);
  return true;
}

void compute_here(parts::UnitJob& job, parts::UnitSource& source, const parts::Sink& sink,
                  const Computing& computing) {
  Devices devices(computing.device);
  parts::compute_units(job, source, devices.means, sink, computing.control);
}

}  // namespace thirdcard::cli
