// SPDX-License-Identifier: MIT
// `thirdcard job`: how far the parts of a job are, and a script that submits them to a cluster.
#include <filesystem>

#include "cli/base/commands.hpp"
#include "cli/base/parts.hpp"
#include "parts/merge.hpp"
#include "parts/slurm.hpp"
#include "wire/parts.hpp"

namespace thirdcard::cli {

namespace {

struct StatusOptions : Common {
  std::vector<std::string> files;
};

std::string duration(double seconds) {
  if (seconds < 0) return "unknown";
  if (seconds < 120) return fmt::format("{:.0f} s", seconds);
  if (seconds < 7200) return fmt::format("{:.0f} min", seconds / 60);
  return seconds < 172800 ? fmt::format("{:.1f} h", seconds / 3600)
                          : fmt::format("{:.1f} days", seconds / 86400);
}

void run_status(const StatusOptions& options) {
  const parts::JobStatus status = parts::status_of(parts::PartFiles(options.files));
  std::vector<wire::PartProgress> rows;
  TextTable table({"part", "units", "done", "", "ran", "units/s", "file"});
  for (const auto& p : status.parts) {
    const std::string state = p.complete          ? "complete"
                              : !p.writer.empty() ? "running"
                              : p.torn            ? "stopped, its last line is cut"
                                                  : "stopped";
    rows.push_back({p.path, p.part.part, p.part.parts, p.units, p.done, p.complete, p.torn, p.writer,
                    p.seconds, p.rate});
    table.add({fmt::format("{}/{}", p.part.part, p.part.parts), std::to_string(p.units),
               std::to_string(p.done), state, duration(p.seconds), fmt::format("{:.3g}", p.rate), p.path});
  }
  if (options.json)
    return print_json(wire::job_status_line(status.job, status.sha256, status.version, status.units,
                                            status.done, status.here, status.rate, status.seconds_left,
                                            rows));
  say("{}\n", status.job.size() > 300 ? status.job.substr(0, 300) + "..." : status.job);
  table.print(false);
  say("{} of {} units ({:.1f} %)", status.done, status.units,
      status.units == 0 ? 100.0
                        : 100.0 * static_cast<double>(status.done) / static_cast<double>(status.units));
  if (status.here < status.units)
    say(", {} in parts that are not among the files", status.units - status.here);
  if (status.done < status.here)
    say(", {:.3g} a second, {} left", status.rate, duration(status.seconds_left));
  say("\n");
}

struct ScriptOptions : parts::SlurmRequest {
  Common common;
};

void run_script(const ScriptOptions& options) {
  parts::SlurmRequest request = options;
  std::error_code error;
  request.program = std::filesystem::read_symlink("/proc/self/exe", error).string();
  if (error) request.program = "thirdcard";
  for (const char c : request.memory)
    if (!((c >= '0' && c <= '9') || (std::string_view("KMGT").find(c) != std::string_view::npos)))
      throw InputError("'" + request.memory.substr(0, 40) + "' is no memory", "write it as in 2G");
  const std::string script = parts::slurm_script(request);
  if (options.common.json) return print_json(wire::job_script_line(request.parts, request.mpi, script));
  print_bytes(script);
}

}  // namespace

void add_job(Command& app) {
  auto& command = app.sub("job", "Jobs in parts: how far they are, and scripts for a cluster");
  command.example("Example: thirdcard job status part-*.jsonl");
  auto options = std::make_shared<StatusOptions>();
  auto& status = command.sub("status", "How far the parts of a job are, how fast, and how long it will take");
  status.option("FILES", options->files, "The files that --part writes").required();
  status.takes(*options, kJson);
  status.example("Example: thirdcard job status part-*.jsonl");
  status.run([options] { run_status(*options); });

  auto wish = std::make_shared<ScriptOptions>();
  wish->memory = "2G";
  auto& script = command.sub("script", "A script that submits the parts of a job and their merge to Slurm");
  script.option("--parts", wish->parts, "How many parts, or ranks with --mpi").required().within(1, 1000000);
  script.option("--hours", wish->hours, "Time limit of a part; one that needs longer goes on in another turn")
      .within(0.05, 10000.0)
      .shown();
  script.option("--cpus", wish->cpus, "Cores of a part or rank").within(1, 4096).shown();
  script.option("--memory-per-core", wish->memory, "Memory for each core, as Slurm writes it").shown();
  script.flag("--mpi", wish->mpi, "One run of thirdcard-mpi with so many ranks, started by srun");
  script
      .option("COMMAND", wish->command,
              "After --: the command with its options; -o is where the merged file goes")
      .required();
  script.takes(wish->common, kJson);
  script.example(
      "Example: thirdcard job script --parts 256 --hours 2 -- "
      "avoid batch --random-sts 21 --count 1e6 --no-length -o sts21.jsonl > submit.sh");
  script.run([wish] { run_script(*wish); });
}

}  // namespace thirdcard::cli
