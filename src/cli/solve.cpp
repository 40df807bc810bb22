// SPDX-License-Identifier: MIT
// `thirdcard solve NAME`: who wins, the value of every move, the exact length; a proof on request.
#include <unistd.h>

#include <chrono>
#include <filesystem>

#include "cli/avoid.hpp"
#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/own_files.hpp"
#include "core/kept_files.hpp"
#include "thirdcard/avoid.hpp"
#include "wire/avoid.hpp"

namespace thirdcard::cli {

std::vector<Point> parse_moves(const std::string& text, const Design& design, int base) {
  std::vector<Point> out;
  std::string token;
  const auto fail = [&](const std::string& what) {
    return InputError("cannot read the moves: '" + what.substr(0, 40) + "'",
                      "write points in playing order, as in 12,0,15");
  };
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : ',';
    if (c == ',' || c == ' ') {
      if (token.empty()) {
        if (c == ',' && !(i == text.size() && out.empty() && text.find(',') == std::string::npos))
          throw fail(text);
        continue;
      }
      if (token.size() > 6 || token.find_first_not_of("0123456789") != std::string::npos) throw fail(token);
      const int value = std::stoi(token) - base;
      if (value < 0 || value >= design.points())
        throw InputError("move " + std::to_string(out.size() + 1) + ", point " + token +
                             ", is not a point of " + design.name(),
                         design.points() == 0
                             ? "it has none"
                             : fmt::format("points are {} to {}", base, design.points() - 1 + base));
      out.push_back(static_cast<Point>(value));
      token.clear();
      while (c == ' ' && i + 1 < text.size() && text[i + 1] == ' ') ++i;
      if (c == ' ' && i + 1 < text.size() && text[i + 1] == ',') ++i;
      if (c == ',' && i < text.size())
        while (i + 1 < text.size() && text[i + 1] == ' ') ++i;
      if (c == ',' && i + 1 == text.size()) throw fail(text);
    } else {
      token += c;
    }
  }
  return out;
}

std::string value_words(const Value& v) {
  if (v.outcome == Outcome::kUnknown) return "unknown";
  if (v.outcome == Outcome::kDraw) return "draw";
  if (v.exact()) return fmt::format("{} in {}", name_of(v.outcome), v.plies_min);
  return fmt::format("{} in {} to {}", name_of(v.outcome), v.plies_min, v.plies_max);
}

namespace {

struct SolveArguments : Common {
  std::string name, rule = "avoid", moves, proof, table, checkpoint;
  bool breaker_first = false, no_length = false, root_only = false;
  int players = 2, base = 0;
};

void print_players(const SolveArguments& options, const Design& design, const std::vector<Point>& moves,
                   const Job& job) {
  const auto from = std::chrono::steady_clock::now();
  auto s = solve_players(design, moves, options.players, parse_memory(options.memory), job);
  for (auto& m : s.moves) m.point = static_cast<Point>(m.point + options.base);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - from).count();
  if (options.json) {
    print_json(wire::players_line(design, s, seconds));
    if (!s.complete) throw Stopped(s.reason);
    return;
  }
  for (std::size_t i = 0; i < s.safe.size(); ++i) {
    say("player {}: {}\n", i + 1,
        s.safe[i] == Outcome::kWin    ? "can avoid being first to hold a block"
        : s.safe[i] == Outcome::kLoss ? "can be forced to hold a block first"
                                      : "unknown");
  }
  if (!s.moves.empty()) {
    std::string safe;
    for (const auto& m : s.moves)
      if (m.value.outcome == Outcome::kWin) safe += fmt::format(" {}", m.point);
    say("player {} to move; safe moves:{}\n", s.to_move + 1, safe.empty() ? " none" : safe);
  }
  if (!s.complete) throw Stopped(s.reason);
}

/// Solves in slices, and keeps what the table knows after each.
Solution solve_and_keep(Solver& solver, std::span<const Point> moves, const Job& job,
                        const std::string& path) {
  constexpr std::uint64_t kLongest = 16'000'000;  // nodes for each search: some seconds
  const FileLock lock(path);
  std::error_code error;
  if (std::filesystem::is_regular_file(path, error) && std::filesystem::file_size(path, error) > 0)
    solver.resume(read_file(path));
  std::uint64_t nodes = 0;
  for (std::uint64_t slice = 500'000;; slice = std::min(2 * slice, kLongest)) {
    SolveCall call(job);
    call.node_limit = slice;
    Solution s = solver.solve(moves, call);
    nodes += s.nodes;
    write_file(path, solver.checkpoint());
    if (s.reason == "nodes") continue;
    s.nodes = nodes;
    return s;
  }
}

void run(const SolveArguments& options) {
  SolveOptions how;
  how.rule = rule_from_name(options.rule);
  how.breaker_first = options.breaker_first;
  how.length = !options.no_length;
  how.every_move = !options.root_only;
  how.memory = parse_memory(options.memory);
  if (options.breaker_first && how.rule != Rule::kMakerBreaker)
    throw InputError("--breaker-first needs --rule maker-breaker");
  if (options.players != 2 && how.rule != Rule::kAvoid) throw InputError("--players needs --rule avoid");
  if (options.players != 2)
    for (const auto& [name, value] : {std::pair{"--proof", options.proof},
                                      {"--table", options.table},
                                      {"--checkpoint", options.checkpoint}})
      if (!value.empty())
        throw InputError(fmt::format("{} does not go with --players", name),
                         "two players have proofs, tables and checkpoints");
  if (!options.checkpoint.empty() && !options.table.empty())
    throw InputError("--checkpoint does not go with --table", "a table needs no search");
  const Design design = design_from_name(options.name, options.base);
  const auto moves = parse_moves(options.moves, design, options.base);
  const Job job = start_job(options);
  if (options.players != 2) return print_players(options, design, moves, job);
  const auto from = std::chrono::steady_clock::now();
  // A proof is written by the session that solved, from its table; the other half of the memory is the
  // proof's.
  if (!options.proof.empty()) how.memory /= 2;
  Solver solver(design, how);
  const Solution s = options.checkpoint.empty() ? solve_or_look_up(solver, moves, job, options.table)
                                                : solve_and_keep(solver, moves, job, options.checkpoint);
  Solution shown = s;
  for (auto& m : shown.moves) m.point = static_cast<Point>(m.point + options.base);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - from).count();
  const std::string winner = winner_name(s, how);
  Proved proved;
  std::string proof_stopped;
  if (!options.proof.empty() && s.value.outcome != Outcome::kUnknown) {
    try {
      proved = write_proof(solver, moves, s, how.memory, options.proof, job);
    } catch (const Stopped& e) {
      proof_stopped = e.what();  // what was solved is printed all the same
    }
  }
  if (options.json) {
    if (shown.reason.empty()) shown.reason = proof_stopped;
    print_json(wire::solve_line(design, how, shown, seconds, proved.parts));
  } else {
    say("{}, rule {}: ", design.name(), name_of(how.rule));
    if (winner == "unknown")
      say("not settled");
    else if (winner == "draw")
      say("draw");
    else
      say("{} wins", winner);
    if (s.value.exact() && winner != "draw")
      say(" in {} plies, {} rounds", s.value.plies_min, (s.value.plies_min + 1) / 2);
    else if (winner != "draw" && winner != "unknown" && how.length)
      say(" in {} to {} plies", s.value.plies_min, s.value.plies_max);
    if (s.nimber >= 0) say(", nim-value {}", s.nimber);
    say("\n");
    // Moves of equal value share a line.
    std::vector<std::pair<std::string, std::string>> lines;
    for (const auto& m : shown.moves) {
      std::string value = how.length ? value_words(m.value) : name_of(m.value.outcome);
      if (m.nimber >= 0) value += fmt::format(", nim-value {}", m.nimber);
      auto it = std::find_if(lines.begin(), lines.end(), [&](const auto& l) { return l.first == value; });
      if (it == lines.end()) it = lines.insert(lines.end(), {value, ""});
      it->second += fmt::format(" {}", m.point);
    }
    for (const auto& [value, points] : lines) say("  {:<14}{}\n", value, points);
    say("  {} nodes, {:.3f} s\n", s.nodes, seconds);
    if (!proved.words.empty()) say("  {}\n", proved.words);
  }
  flush_output();
  if (!proof_stopped.empty()) throw Stopped(proof_stopped);
  if (!s.complete) throw Stopped(s.reason);
}

}  // namespace

void add_solve(Command& app) {
  auto options = std::make_shared<SolveArguments>();
  auto& command = app.sub("solve", "Solve a game on a design: outcome, every move, exact length");
  command.option("DESIGN", options->name, "The design, such as ag(2,3) or file:D.txt").required();
  command.option("--rule", options->rule, "avoid, achieve, maker-breaker or nofil").shown();
  command.option("--moves", options->moves, "Points already taken, in playing order: 12,0,15");
  command.option("--players", options->players, "Three and more: who can avoid being first to hold a block")
      .within(2, 8);
  command.flag("--breaker-first", options->breaker_first, "Maker-Breaker: Breaker moves first");
  command.flag("--no-length", options->no_length, "Outcomes only, without lengths");
  command.flag("--no-moves", options->root_only, "The position's value only, not each move's");
  command
      .option("--base", options->base,
              "Least number of a point: in a block file, in --moves and in the answer")
      .within(0, 1);
  command.option("--proof", options->proof, "Write a strategy file that `thirdcard verify` checks")
      .writes_own(is_strategy, "a strategy file");
  command
      .option("--checkpoint", options->checkpoint,
              "Keep what is proved in this file, every few seconds and at the end, and go on from it")
      .writes_own(is_solve_checkpoint, "a checkpoint of solve");
  command.option("--table", options->table, "Answer from a table made by `thirdcard avoid table`");
  command.takes(*options, kJson | kThreads | kTime | kMemory);
  command.example("Example: thirdcard solve 'ag(3,3)' --moves 0,1");
  command.run([options] { run(*options); });
}

}  // namespace thirdcard::cli
