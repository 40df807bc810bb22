// SPDX-License-Identifier: MIT
// The script is run, not submitted: it submits an array with a task for each part, and a job that merges when
// all of them ended well. A task is told two minutes before its time is over, ends with what it has and puts
// itself back into the queue; a task that Slurm itself requeues goes on likewise. What was cancelled or
// failed goes on when the script is run again: parts that are complete end at once.
#include "parts/slurm.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string_view>

#include "parts/simulation.hpp"
#include "thirdcard/core.hpp"

namespace thirdcard::parts {

namespace {

/// A word as the shell reads it back.
std::string quoted(const std::string& word) {
  const auto plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("-_=+./:,^%@").find(c) != std::string_view::npos;
  };
  if (!word.empty() && std::all_of(word.begin(), word.end(), plain)) return word;
  std::string out = "'";
  for (const char c : word) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

std::string clock_time(double hours) {
  const auto minutes = static_cast<long>(std::ceil(hours * 60));
  char text[40];
  std::snprintf(text, sizeof text, "%ld:%02ld:00", minutes / 60, minutes % 60);
  return text;
}

/// The command without its -o, which is where the merged file goes.
struct Words {
  std::string command, output = "result";
};
Words words_of(const std::vector<std::string>& given) {
  std::vector<std::string> in_parts{"avoid batch", "simulate anti-set", std::string("simulate ") + kPaper001,
                                    "design search", "classify sts"};
  for (const char* question : thirdcard::words_of(Question{}))
    in_parts.push_back(std::string("simulate ") + question);
  const std::string name = given.size() < 2 ? "" : given[0] + " " + given[1];
  if (std::find(in_parts.begin(), in_parts.end(), name) == in_parts.end())
    throw InputError("'" + name.substr(0, 60) + "' is no command that comes in parts",
                     "write avoid batch, simulate ..., design search or classify sts after --");
  Words out;
  for (std::size_t i = 0; i < given.size(); ++i) {
    const std::string& word = given[i];
    for (const char* own : {"--part", "--time", "--threads", "--checkpoint", "--json"})
      if (word == own || word.starts_with(std::string(own) + "="))
        throw InputError(word + " is the script's own business", "leave it out");
    if ((word == "-o" || word == "--output") && i + 1 < given.size()) {
      out.output = given[++i];
    } else if (word.starts_with("--output=")) {
      out.output = word.substr(9);
    } else {
      out.command += (out.command.empty() ? "" : " ") + quoted(word);
    }
  }
  if (out.output.find('\n') != std::string::npos)
    throw InputError("a file name with a line end", "name another");
  return out;
}

}  // namespace

std::string slurm_script(const SlurmRequest& r) {
  const Words words = words_of(r.command);
  const std::string parts = std::to_string(r.parts), time = clock_time(r.hours);
  std::string out = "#!/usr/bin/env bash\n";
  out += "# thirdcard " + words.command + "\n";
  out += r.mpi ? "# as one run of " + parts + " ranks, on Slurm.\n"
               : "# in " + parts + " parts and their merge, on Slurm.\n";
  out +=
      "# Run it where sbatch is, in a folder that all nodes see: bash FILE. If something failed or was "
      "cancelled,\n"
      "# run it again: what is done stays done. Made by thirdcard job script.\n"
      "set -euo pipefail\n\n"
      "# FILL IN what the site asks for, such as --partition=... --account=...\n"
      "site=(${SBATCH_SITE:-})\n"
      "# FILL IN where the nodes find the program";
  out += r.mpi ? ", and which of srun --mpi=list it speaks\n" : "\n";
  out += "program=" + quoted(r.mpi ? r.program + "-mpi" : r.program) + "\n";
  if (r.mpi) out += "mpi=${SLURM_MPI:-pmix}\n";
  out += "output=" + quoted(words.output) + "\n";
  out += "folder=$output.parts\nmkdir -p \"$folder\"\nexport program output folder";
  out += r.mpi ? " mpi\n\n" : "\n\n";
  // USR1 tells of the time: TERM comes with scancel, and who is cancelled shall not come back. srun hands
  // USR1 on to all ranks; TERM it would turn into a kill.
  const std::string signal = r.mpi ? "USR1" : "TERM";
  const std::string wait =
      "  # The time is nearly over: end with what there is, and go on in another turn.\n"
      "  told=no status=0\n"
      "  trap 'told=yes; kill -" +
      signal +
      " \"$work\" 2>/dev/null || true' USR1\n"
      "  wait \"$work\" || status=$?\n"
      "  if [ \"$told\" = yes ]; then status=0; wait \"$work\" || status=$?; fi\n"
      "  if [ \"$told\" = yes ] && [ \"$status\" -eq 3 ]; then scontrol requeue \"$job\"; fi\n"
      "  exit \"$status\"\nEND\n";
  const std::string common = " --parsable \"${site[@]}\" --requeue --open-mode=append --time=" + time +
                             " --cpus-per-task=" + std::to_string(r.cpus) + " --mem-per-cpu=" + r.memory;
  if (r.mpi) {
    out += "sbatch" + common + " --job-name=thirdcard --ntasks=" + parts + " --signal=B:" + signal +
           "@120 \\\n  --output=\"$folder/ranks.log\" <<'END'\n#!/usr/bin/env bash\n"
           "  job=$SLURM_JOB_ID\n"
           "  srun --mpi=\"$mpi\" --kill-on-bad-exit=1 \"$program\" " +
           words.command + " \\\n    --threads " + std::to_string(r.cpus) + " -o \"$output\" &\n  work=$!\n" +
           wait;
    return out;
  }
  out += "array=$(sbatch" + common + " --job-name=thirdcard --array=0-" + std::to_string(r.parts - 1) +
         " --signal=B:USR1@120 \\\n  --output=\"$folder/part-%a.log\" <<'END'\n#!/usr/bin/env bash\n"
         "  part=$SLURM_ARRAY_TASK_ID job=${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID\n"
         "  \"$program\" " +
         words.command + " \\\n    --threads " + std::to_string(r.cpus) + " --part \"$part/" + parts +
         "\" -o \"$folder/part-$part.jsonl\" &\n  work=$!\n" + wait + ")\n";
  out +=
      "merge=$(sbatch --parsable \"${site[@]}\" --requeue --open-mode=append --job-name=thirdcard-merge "
      "--time=" +
      time +
      " \\\n  --dependency=\"afterok:$array\" --kill-on-invalid-dep=yes --output=\"$folder/merge.log\" "
      "<<'END'\n#!/usr/bin/env bash\n"
      "  exec \"$program\" merge \"$folder\"/part-*.jsonl -o \"$output\"\nEND\n)\n";
  out += "echo \"parts: job $array; merge: job $merge; how far: $program job status $folder/part-*.jsonl\"\n";
  return out;
}

}  // namespace thirdcard::parts
