// SPDX-License-Identifier: MIT
// `avoid batch --proofs FOLDER`: a strategy file for each design, so that a census has a checker. A file is
// named after the unit, 000017.tc; the design is in the file. One that is there and has the same blocks and
// rule is kept, so a rerun continues.
#include "cli/games/batch_proofs.hpp"

#include <algorithm>
#include <atomic>
#include <filesystem>

#include "core/container.hpp"

namespace thirdcard::cli {

namespace {

/// Is it a whole strategy file about these blocks under this rule?
bool is_there(const std::string& path, const Design& design, Rule rule) {
  if (!std::filesystem::exists(path)) return false;
  const std::string file = read_file(path);
  if (!is_container(file, "strategy"))
    throw InputError(path + " is no strategy file", "name another folder with --proofs");
  const auto end = file.find("\nbody ");
  const std::string statement = file.substr(0, end == std::string::npos ? 0 : end);
  if (statement.find("\"sha256\":\"" + blocks_sha256(design.points(), design.block_lists())) ==
          std::string::npos ||
      statement.find(std::string("\"rule\":\"") + name_of(rule) + "\"") == std::string::npos)
    throw InputError(path + " is about other blocks or another rule", "name another folder with --proofs");
  return true;
}

}  // namespace

void write_proofs(const parts::AvoidBatchJob& batch, const std::string& folder, bool quiet, const Job& job) {
  std::filesystem::create_directories(folder);
  const std::uint64_t units = batch.units();
  const std::size_t digits = std::max<std::size_t>(6, std::to_string(units).size());
  std::atomic<std::uint64_t> bytes{0}, fresh{0}, unknown{0}, done{0};
  Job one = job;
  one.threads = 1, one.progress = nullptr;
  parallel_for(units, job.threads, [&](std::size_t unit) {
    if (job.stopping()) return;
    const Design design = design_from_name(batch.name(unit));
    SolveOptions how = batch.how();
    how.every_move = how.every_length = false;
    const std::string number = std::to_string(unit + 1);
    const std::string path =
        folder + "/" + std::string(digits - std::min(digits, number.size()), '0') + number + ".tc";
    if (!is_there(path, design, how.rule)) {
      how.memory /= 2;
      Solver solver(design, how);
      const Solution solution = solver.solve({}, one);
      if (solution.value.outcome == Outcome::kUnknown) {
        ++unknown;
        return;
      }
      write_file(path, strategy_proof(solver, {}, solution, how.memory, one).file);
      ++fresh;
    }
    bytes += std::filesystem::file_size(path);
    job.report("proofs", static_cast<double>(++done), static_cast<double>(units));
  });
  if (job.stopping())
    throw Stopped(std::string(job.stop->reason()) + "; run the same command again to go on");
  if (!quiet)
    say("{} strategy files in {}, {} of them new, {} bytes{}\n", units - unknown, folder, fresh.load(),
        bytes.load(), unknown == 0 ? "" : fmt::format("; {} outcomes are not known", unknown.load()));
}

}  // namespace thirdcard::cli
