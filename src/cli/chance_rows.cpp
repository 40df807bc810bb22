// SPDX-License-Identifier: MIT
#include "cli/chance_rows.hpp"

#include <chrono>

namespace thirdcard::cli {

double decimal(const Fraction& f) { return static_cast<double>(f); }
std::string text_of(const Fraction& f) { return f.str(); }
Json fraction_json(const Fraction& f) { return {{"fraction", text_of(f)}, {"decimal", decimal(f)}}; }

Json distribution_json(const Distribution& distribution) {
  Json out = Json::object();
  for (std::size_t t = 0; t < distribution.size(); ++t)
    if (distribution[t] != 0) out[std::to_string(t)] = to_string(distribution[t]);
  return out;
}

RunResult run_rows(const std::vector<Simulation>& rows, const RunOptions& options, const Job& job) {
  if (options.resume && options.checkpoint.empty())
    throw InputError("--resume needs a checkpoint", "add --checkpoint FILE");
  for (const auto& row : rows) row.check();
  RunResult result;
  result.seconds.resize(rows.size());
  if (options.resume)
    result.states = read_checkpoint(read_file(options.checkpoint), rows);
  else
    result.states.resize(rows.size());
  const auto save = [&] {
    if (options.checkpoint.empty()) return;
    write_file(options.checkpoint, checkpoint_text(rows, result.states));
  };
  if (!options.resume) save();  // an unwritable path is found before the run
  using Clock = std::chrono::steady_clock;
  auto saved = Clock::now();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (job.stopping()) break;
    const auto from = Clock::now();
    simulate(rows[i], job, result.states[i], [&](const SimulationState&) {
      if (Clock::now() - saved < std::chrono::seconds(2)) return;
      save();
      saved = Clock::now();
    });
    result.seconds[i] = std::chrono::duration<double>(Clock::now() - from).count();
  }
  save();
  for (std::size_t i = 0; i < rows.size(); ++i)
    result.complete = result.complete && result.states[i].trials == rows[i].trials;
  if (!result.complete) result.reason = job.stop->reason();
  return result;
}

std::string TextTable::text() const {
  std::vector<std::size_t> width;
  for (const auto& line : lines_)
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (width.size() <= i) width.push_back(0);
      width[i] = std::max(width[i], line[i].size());
    }
  std::string out;
  for (const auto& line : lines_) {
    std::string row;
    for (std::size_t i = 0; i < line.size(); ++i)
      row += fmt::format("{}{:>{}}", i == 0 ? "" : "  ", line[i], width[i]);
    out += row + "\n";
  }
  return out;
}

std::string TextTable::csv() const {
  std::string out;
  for (const auto& line : lines_) {
    for (std::size_t i = 0; i < line.size(); ++i) {
      std::string cell = line[i];
      if (cell.find_first_of(",\"\n") != std::string::npos) {
        std::string q = "\"";
        for (char c : cell) q += c == '"' ? "\"\"" : std::string(1, c);
        cell = q + "\"";
      }
      out += (i == 0 ? "" : ",") + cell;
    }
    out += "\n";
  }
  return out;
}

std::string TextTable::markdown() const {
  std::string out;
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    out += "|";
    for (const auto& cell : lines_[i]) out += " " + cell + " |";
    out += "\n";
    if (i == 0) {
      out += "|";
      for (std::size_t k = 0; k < lines_[0].size(); ++k) out += "---:|";
      out += "\n";
    }
  }
  return out;
}

void TextTable::print(bool as_csv) const { fmt::print("{}", as_csv ? csv() : text()); }

}  // namespace thirdcard::cli
