// SPDX-License-Identifier: MIT
// `thirdcard solve NAME`: who wins, the value of every move, the exact length; a proof on request.
#include <unistd.h>

#include <chrono>
#include <filesystem>

#include "cli/base/command.hpp"
#include "cli/base/commands.hpp"
#include "cli/base/own_files.hpp"
#include "cli/base/points.hpp"
#include "cli/games/avoid.hpp"
#include "core/kept_files.hpp"
#include "thirdcard/avoid.hpp"
#include "thirdcard/printed.hpp"
#include "wire/avoid.hpp"

namespace thirdcard::cli {

std::string value_words(const Value& v) {
  if (v.outcome == Outcome::kUnknown) return "unknown";
  if (v.outcome == Outcome::kDraw) return "draw";
  if (v.exact()) return fmt::format("{} in {}", name_of(v.outcome), v.plies_min);
  return fmt::format("{} in {} to {}", name_of(v.outcome), v.plies_min, v.plies_max);
}

namespace {

struct SolveArguments : Common {
  std::string name, rule = "avoid", method = "best", moves, proof, table, checkpoint;
  bool breaker_first = false, no_length = false, root_only = false;
  int players = 2, base = 0;
};

void print_players(const SolveArguments& options, const Design& design, const std::vector<Point>& moves,
                   const Points& points, const Job& job) {
  const auto from = std::chrono::steady_clock::now();
  auto s = solve_players(design, moves, options.players, parse_memory(options.memory), job);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - from).count();
  if (options.json) {
    for (auto& m : s.moves) m.point = static_cast<Point>(m.point + options.base);
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
    std::vector<Point> safe;
    for (const auto& m : s.moves)
      if (m.value.outcome == Outcome::kWin) safe.push_back(m.point);
    say("player {} to move; safe moves: {}\n", s.to_move + 1, safe.empty() ? "none" : points.write(safe));
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

/// The search as the paper prints it, with its messages.
void run_printed(const SolveArguments& options) {
  for (const auto& [asked, name] : {std::pair{options.rule != "avoid", "--rule"},
                                    {!options.moves.empty(), "--moves"},
                                    {options.players != 2, "--players"},
                                    {options.breaker_first, "--breaker-first"},
                                    {!options.proof.empty(), "--proof"},
                                    {!options.table.empty(), "--table"},
                                    {!options.checkpoint.empty(), "--checkpoint"}})
    if (asked)
      throw InputError(fmt::format("{} does not go with --method printed", name),
                       "the printed search plays avoidance from the empty board");
  const Design design = design_from_name(options.name, options.base);
  const auto message = [](bool loses) { return loses ? kBobLoses : kAliceReturns; };
  std::vector<std::pair<Point, std::string>> messages;
  const auto moves = printed_search(
      design,
      [&](Point p, bool loses) {
        const Point shown = static_cast<Point>(p + options.base);
        messages.emplace_back(shown, message(loses));
        if (!options.json) say("{}: {}\n", shown, message(loses));
        flush_output();
      },
      start_job(options));
  const auto winning = std::count(moves.begin(), moves.end(), true);
  if (options.json) return print_json(wire::printed_line(design, messages));
  say("{} says the printed search: {} of {} first moves win, where no game is a draw\n",
      winning > 0 ? "first wins," : "second wins,", winning, moves.size());
}

void run(const SolveArguments& options) {
  if (options.method == "printed") return run_printed(options);
  SolveOptions how;
  how.rule = rule_from_name(options.rule);
  how.breaker_first = options.breaker_first;
  how.length = !options.no_length;
  how.every_move = !options.root_only;
  how.memory = parse_memory(options.memory);
  if (options.breaker_first && !traits_of(how.rule).roles)
    throw InputError("--breaker-first needs --rule maker-breaker");
  if (options.players != 2 && !traits_of(how.rule).avoidance)
    throw InputError("--players needs --rule avoid");
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
  Points points(design, options.base);
  const auto moves = points.read_list(options.moves);
  const Job job = start_job(options);
  if (options.players != 2) return print_players(options, design, moves, points, job);
  const auto from = std::chrono::steady_clock::now();
  // A proof is written by the session that solved, from its table; the other half of the memory is the
  // proof's.
  if (!options.proof.empty()) how.memory /= 2;
  Solver solver(design, how);
  std::error_code none;
  const bool resumed = !options.checkpoint.empty() &&
                       std::filesystem::is_regular_file(options.checkpoint, none) &&
                       std::filesystem::file_size(options.checkpoint, none) > 0;
  const Solution s = options.checkpoint.empty() ? solve_or_look_up(solver, moves, job, options.table)
                                                : solve_and_keep(solver, moves, job, options.checkpoint);
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
    Solution shown = s;
    for (auto& m : shown.moves) m.point = static_cast<Point>(m.point + options.base);
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
    std::vector<std::pair<std::string, std::vector<Point>>> lines;
    for (const auto& m : s.moves) {
      std::string value = how.length ? value_words(m.value) : name_of(m.value.outcome);
      if (m.nimber >= 0) value += fmt::format(", nim-value {}", m.nimber);
      auto it = std::find_if(lines.begin(), lines.end(), [&](const auto& l) { return l.first == value; });
      if (it == lines.end()) it = lines.insert(lines.end(), {value, {}});
      it->second.push_back(m.point);
    }
    for (const auto& [value, all] : lines) say("  {:<14} {}\n", value, points.write(all));
    say("  {} nodes, {:.3f} s\n", s.nodes, seconds);
    if (resumed)
      say("  rests on {}, which nobody proves again; --proof writes what verify checks\n",
          options.checkpoint);
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
  command.option("--rule", options->rule, rule_list()).shown();
  command
      .option("--method", options->method,
              "best, or printed: the search in the paper on avoidance games, with its messages")
      .one_of({"best", "printed"})
      .shown();
  command.option("--moves", options->moves,
                 "Points already taken, in playing order: 12,0,15; also as digits, 0100,2210, or as cards");
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
  command.example(
      "Example: thirdcard solve 'ag(3,3)' --moves 0,1\n"
      "         thirdcard solve 'sts(13,1)' --method printed");
  command.run([options] { run(*options); });
}

}  // namespace thirdcard::cli
