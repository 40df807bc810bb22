// SPDX-License-Identifier: MIT
// `thirdcard avoid table|errors|match`: complete tables, errors by ply, strategies against each other.
// `batch` and `play` have files of their own.
#include "cli/games/avoid.hpp"

#include <chrono>

#include "cli/base/commands.hpp"
#include "cli/base/own_files.hpp"
#include "cli/base/points.hpp"
#include "wire/avoid.hpp"

namespace thirdcard::cli {

namespace {

struct AvoidArguments : Common {
  std::string name, output, table, first = "theorem1", second = "greedy", moves;
  bool quiet = false;
};

void table(const AvoidArguments& options) {
  const Design design = design_from_name(options.name);
  const auto from = std::chrono::steady_clock::now();
  const GameTable t = GameTable::make(design, parse_memory(options.memory), start_job(options));
  const std::string file = t.file();
  write_file(options.output, file);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - from).count();
  if (options.json)
    return print_json(wire::avoid_table_line(design, t, file.size(), seconds, options.output));
  const Solution s = t.look_up({});
  const std::string winner = winner_name(s, {});
  say("{}: {} positions up to symmetry, {} in {} plies; {} bytes in {}, {:.2f} s\n", design.name(),
      t.classes(), winner == "draw" ? "draw" : winner + " wins", s.value.plies_min, file.size(),
      options.output, seconds);
}

void errors(const AvoidArguments& options) {
  const Design design = design_from_name(options.name);
  const Job job = start_job(options);
  const auto read = table_for(design, options.table, job);
  const auto made =
      read ? read
           : std::make_shared<const GameTable>(GameTable::make(design, parse_memory(options.memory), job));
  const GameTable& t = *made;
  if (options.json) return print_json(wire::avoid_errors_line(design, t));
  say("{}: {} positions up to symmetry. For the player to move, by points taken; moves up to the "
      "position's symmetry.\n",
      design.name(), t.classes());
  const Geometry& g = design.geometry();
  const std::string winner = winner_name(t.look_up({}), {});
  if (g.kind == Geometry::Kind::kAffine && g.q == 3 && g.flat == 1)
    say("Path: the first player has followed Theorem 1 so far; other moves there keep the win or are "
        "errors.\n");
  else if (winner != "draw")
    say("Path: the {} player has always taken the fastest win; other moves there keep the win or are "
        "errors.\n",
        winner);
  say("{:>6} {:>8} {:>8} {:>8} {:>8} {:>9} {:>9} {:>6} {:>8} {:>8}\n", "taken", "classes", "won", "drawn",
      "lost", "keep", "errors", "path", "keep", "errors");
  for (const auto& r : t.errors()) {
    say("{:>6} {:>8} {:>8} {:>8} {:>8} {:>9} {:>9} {:>6} {:>8} {:>8}\n", r.stones, r.classes, r.won, r.drawn,
        r.lost, r.keeps, r.errors, r.path, r.path_keeps, r.path_errors);
  }
}

void match(const AvoidArguments& options) {
  const Design design = design_from_name(options.name);
  Points points(design);
  const auto begin = points.read_list(options.moves);
  const std::string first_name = points.read_strategy(options.first),
                    second_name = points.read_strategy(options.second);
  const Job job = start_job(options);
  SolveOptions how;
  how.memory = parse_memory(options.memory);
  const auto table = table_for(design, options.table, job);
  const auto first = make_strategy(first_name, design, 0, how, table);
  const auto second = make_strategy(second_name, design, 1, how, table);
  const Match m =
      play_match(design, *first, *second, begin, options.seed, job, [&](Point p) { return points.write(p); });
  if (options.json) return print_json(wire::avoid_match_line(design, options.first, options.second, m));
  const std::string winner = m.first == Outcome::kWin    ? "first"
                             : m.first == Outcome::kLoss ? "second"
                                                         : "draw";
  const std::size_t plies = m.moves.size(), rounds = (plies + 1) / 2;
  for (std::size_t i = 0; i < plies && !options.quiet; ++i)
    say("{}{:<3} {:>4}  {}\n", i % 2 == 0 ? "X" : "O", i / 2 + 1, points.write(m.moves[i]), m.why[i]);
  if (winner == "draw")
    say("{}: draw, the board is full\n", design.name());
  else
    say("{}: {} wins in {} rounds, {} plies; the {} player holds block {}\n", design.name(), winner, rounds,
        plies, winner == "first" ? "second" : "first", points.write(m.losing_block));
}

}  // namespace

void add_avoid(Command& app) {
  auto& avoid = app.sub("avoid", "Avoidance games: tables, errors, strategies, many designs, play");
  avoid.example("Example: thirdcard avoid match 'ag(4,3)' --first theorem1 --second max-cap");
  {
    auto o = std::make_shared<AvoidArguments>();
    auto& c = avoid.sub("table", "Solve every position up to symmetry and write the table");
    c.option("DESIGN", o->name, "Such as ag(3,3) or pg(4,2)").required();
    c.option("-o,--output", o->output, "The table file")
        .writes_own(is_game_table, "a table of a game")
        .required();
    c.takes(*o, kJson | kTime | kMemory);
    c.example("Example: thirdcard avoid table 'ag(3,3)' -o t.tc");
    c.run([o] { table(*o); });
  }
  {
    auto o = std::make_shared<AvoidArguments>();
    auto& c = avoid.sub("errors", "Which moves keep the outcome and which are errors, by ply");
    c.option("DESIGN", o->name, "Such as ag(3,3)").required();
    c.option("--table", o->table, "A table made before");
    c.takes(*o, kJson | kTime | kMemory);
    c.example("Example: thirdcard avoid errors 'ag(3,3)'");
    c.run([o] { errors(*o); });
  }
  {
    auto o = std::make_shared<AvoidArguments>();
    auto& c = avoid.sub("match", "Play two strategies against each other");
    c.option("DESIGN", o->name, "Such as ag(4,3)").required();
    c.option("--first", o->first, "The first player's strategy").shown();
    c.option("--second", o->second, "The second player's strategy").shown();
    c.option("--moves", o->moves, "Points already taken, in playing order: 12,0,15, as digits or as cards");
    c.option("--table", o->table, "The perfect player answers from a table made by avoid table");
    c.flag("--quiet", o->quiet, "The result only");
    c.takes(*o, kJson | kSeed | kTime | kMemory);
    std::string names = "Strategies:";
    for (const auto& [name, about] : strategy_names()) names += fmt::format("\n  {:<13} {}", name, about);
    c.example(names + "\nExample: thirdcard avoid match 'ag(4,3)' --first theorem1 --second max-cap");
    c.run([o] { match(*o); });
  }
  add_avoid_batch(avoid);
  add_avoid_play(avoid);
  add_avoid_summary(avoid);
}

}  // namespace thirdcard::cli
