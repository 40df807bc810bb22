// SPDX-License-Identifier: MIT
// Rows of simulations and exact chances that several commands run: deals and games by number of cards, with
// their checkpoints, their progress and the device that computes them.
#include "cli/chance/chance_rows.hpp"

#include <chrono>
#include <filesystem>
#include <optional>

#include "cli/base/device.hpp"
#include "core/kept_files.hpp"

namespace thirdcard::cli {

double decimal(const Fraction& f) { return static_cast<double>(f); }
std::string text_of(const Fraction& f) { return f.str(); }
RunResult run_rows(const std::vector<Simulation>& rows, const RunOptions& options, const Job& job) {
  if (options.resume && options.checkpoint.empty())
    throw InputError("--resume needs a checkpoint", "add --checkpoint FILE");
  for (const auto& row : rows) row.check();
  ChosenDevice chosen = choose_device(options.device);
  for (const auto& row : rows)
    if (const std::string why = gpu::unsuited(row); chosen.device && !why.empty())
      chosen.give_up(why + "; use --device cpu");
  std::optional<FileLock> lock;
  if (!options.checkpoint.empty()) {
    try_output(options.checkpoint);
    std::error_code error;
    if (!options.resume && std::filesystem::is_regular_file(options.checkpoint, error) &&
        std::filesystem::file_size(options.checkpoint, error) > 0)
      throw InputError(options.checkpoint + " exists already",
                       "add --resume to go on from that checkpoint, or name another file");
    lock.emplace(options.checkpoint);
  }
  RunResult result;
  result.paces.resize(rows.size());
  if (options.resume)
    result.states = read_checkpoint(read_file(options.checkpoint), rows);
  else
    result.states.resize(rows.size());
  const auto save = [&] {
    if (options.checkpoint.empty()) return;
    write_file(options.checkpoint, checkpoint_text(rows, result.states));
  };
  using Clock = std::chrono::steady_clock;
  auto saved = Clock::now();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (job.stopping()) break;
    const auto from = Clock::now();
    const auto before = result.states[i].trials;
    const auto after_wave = [&](const SimulationState&) {
      if (Clock::now() - saved < std::chrono::seconds(2)) return;
      save();
      saved = Clock::now();
    };
    if (chosen.device) try {
        gpu::simulate(*chosen.device, rows[i], job, result.states[i], after_wave);
      } catch (const gpu::DeviceError& error) {
        save();  // whole batches: the CPU, or a later run, goes on from there
        chosen.give_up(error.what());
      }
    if (!chosen.device) simulate(rows[i], job, result.states[i], after_wave);
    result.device = chosen.name();
    const double seconds = std::chrono::duration<double>(Clock::now() - from).count();
    result.paces[i] = {seconds,
                       static_cast<double>(result.states[i].trials - before) / std::max(seconds, 1e-9)};
  }
  save();
  for (std::size_t i = 0; i < rows.size(); ++i)
    result.complete = result.complete && result.states[i].trials == rows[i].trials;
  if (!result.complete) result.reason = job.stop->reason();
  return result;
}

}  // namespace thirdcard::cli
