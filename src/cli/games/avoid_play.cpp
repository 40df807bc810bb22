// SPDX-License-Identifier: MIT
// `thirdcard avoid play`: a person against any strategy in the terminal. The board is drawn for planes and
// spaces as blocks of rows, for other designs as a list.
#include <iostream>

#include "cli/base/commands.hpp"
#include "cli/base/points.hpp"
#include "cli/games/avoid.hpp"

namespace thirdcard::cli {

namespace {

struct AvoidPlayArguments : Common {
  std::string name, opponent, table;
  bool second = false;
};

std::string board(const Design& design, const std::vector<Point>& moves) {
  std::vector<char> mark(static_cast<std::size_t>(design.points()), 0);
  for (std::size_t i = 0; i < moves.size(); ++i) mark[moves[i]] = i % 2 == 0 ? 'X' : 'O';
  const auto cell = [&](int p) {
    return mark[static_cast<std::size_t>(p)] != 0
               ? fmt::format("  {}{} ", mark[static_cast<std::size_t>(p)], p == moves.back() ? '*' : ' ')
               : fmt::format("{:>4} ", p);
  };
  const Geometry& g = design.geometry();
  std::string out;
  if (g.kind == Geometry::Kind::kAffine && g.dimension >= 2) {
    // The last two coordinates are a square; the one before puts squares side by side.
    const int q = g.q, square = q * q, across = g.dimension >= 3 ? q : 1;
    for (int base = 0; base < design.points(); base += square * across) {
      for (int row = 0; row < q; ++row) {
        for (int s = 0; s < across; ++s) {
          for (int column = 0; column < q; ++column) out += cell(base + s * square + row * q + column);
          out += "  ";
        }
        out += "\n";
      }
      out += "\n";
    }
    return out;
  }
  for (int p = 0; p < design.points(); ++p) out += cell(p) + (p % 10 == 9 ? "\n" : "");
  return out + "\n";
}

/// The other side's strategy. One that cannot be on this side, but on the other, is refused with how to
/// change sides.
std::shared_ptr<const Strategy> other_side(const std::string& name, const Design& design, int player,
                                           const SolveOptions& how,
                                           const std::shared_ptr<const GameTable>& table) {
  try {
    return make_strategy(name, design, player, how, table);
  } catch (const InputError& reason) {
    try {
      (void)make_strategy(name, design, 1 - player, how, table);
    } catch (const InputError&) {
      throw reason;  // it is for neither side
    }
    throw InputError(name + " is the strategy of the side that " + (player == 0 ? "moves second" : "begins"),
                     player == 0 ? "leave out --second: then you begin" : "add --second: then it begins");
  }
}

void run(const AvoidPlayArguments& options) {
  const Design design = design_from_name(options.name);
  const Job job = start_job(options);
  SolveOptions how;
  how.memory = parse_memory(options.memory);
  const int person = options.second ? 1 : 0;
  const Geometry& g = design.geometry();
  std::string opponent = options.opponent;
  if (opponent.empty())
    opponent = g.kind == Geometry::Kind::kAffine && g.q == 3 && g.flat == 1
                   ? (person == 1 ? "theorem1" : "max-cap")
                   : "greedy";
  const auto table = table_for(design, options.table, job);
  Points points(design);
  const auto strategy = other_side(points.read_strategy(opponent), design, 1 - person, how, table);
  std::vector<Point> moves;
  say("{}: {} points. Whoever first holds a whole block loses. You are {}; the other side plays {}.\n"
      "Type a point, or: hint, undo, moves, quit.\n\n{}",
      design.name(), design.points(), person == 0 ? "X and begin" : "O", opponent, board(design, moves));
  const auto loses = [&](Point p) {
    std::vector<Point> next = moves;
    next.push_back(p);
    try {
      check_position(design, next, Rule::kAvoid);
      return false;
    } catch (const InputError&) {
      return true;
    }
  };
  const auto ended = [&](Point p) {
    const bool lost = loses(p), by_person = static_cast<int>(moves.size() % 2) == person;
    moves.push_back(p);
    say("\n{}", board(design, moves));
    if (lost)
      say("{} completed a block and lost{} in round {}.\n", by_person ? "You" : "The other side",
          by_person ? "" : ": you win", (moves.size() + 1) / 2);
    else if (static_cast<int>(moves.size()) == design.points())
      say("The board is full: a draw.\n");
    return lost || static_cast<int>(moves.size()) == design.points();
  };
  while (static_cast<int>(moves.size()) < design.points()) {
    if (static_cast<int>(moves.size() % 2) != person) {
      Asking asking;
      asking.chance = options.seed + moves.size(), asking.job = job;
      asking.name = [&](Point p) { return points.write(p); };
      const auto choice = strategy->choose(Position(game_board(design), moves), asking);
      say("{} takes {}: {}.\n", person == 0 ? "O" : "X", points.write(choice.point), choice.why);
      if (ended(choice.point)) return;
      continue;
    }
    say("your move> ");
    flush_output();
    std::string line;
    if (!std::getline(std::cin, line) || line == "quit" || line == "q") {
      say("\n");
      return;
    }
    if (line == "moves") {
      say("{}\n", points.write(moves));
    } else if (line == "undo") {
      if (moves.size() < 2) {
        say("There is nothing to take back.\n");
      } else {
        moves.resize(moves.size() - 2);
        say("{}", board(design, moves));
      }
    } else if (line == "hint") {
      if (table || design.points() <= 32) {
        const Solution s = table ? table->look_up(moves) : solve(design, moves, how, job);
        std::vector<Point> good;
        for (const auto& m : s.moves)
          if (m.value.outcome == s.value.outcome) good.push_back(m.point);
        say("With best play you {} ({} plies left). Moves that keep that: {}\n",
            s.value.outcome == Outcome::kWin    ? "win"
            : s.value.outcome == Outcome::kDraw ? "draw"
                                                : "lose",
            s.value.plies_min, points.write(good));
      } else {
        std::vector<Point> safe;
        for (int p = 0; p < design.points(); ++p)
          if (std::find(moves.begin(), moves.end(), p) == moves.end() && !loses(static_cast<Point>(p)))
            safe.push_back(static_cast<Point>(p));
        say("Points that complete no block of yours: {}\n", safe.empty() ? "none" : points.write(safe));
      }
    } else {
      try {
        const auto one = points.read_list(line);
        if (one.size() != 1) throw InputError("one point at a time");
        if (std::find(moves.begin(), moves.end(), one[0]) != moves.end())
          throw InputError(fmt::format("point {} is taken", points.write(one[0])));
        if (ended(one[0])) return;
      } catch (const InputError& e) {
        say("{}\n", e.what());
      }
    }
  }
}

}  // namespace

void add_avoid_play(Command& avoid) {
  auto o = std::make_shared<AvoidPlayArguments>();
  auto& c = avoid.sub("play", "Play in the terminal against a strategy");
  c.option("DESIGN", o->name, "Such as ag(3,3)").required();
  c.option("--against", o->opponent, "The other side's strategy; see avoid match --help");
  c.flag("--second", o->second, "Let the other side begin");
  c.option("--table", o->table, "Perfect play and hints from a table made by avoid table");
  c.takes(*o, kSeed | kMemory);
  c.interactive();
  c.example("Example: thirdcard avoid play 'ag(3,3)' --against perfect");
  c.run([o] { run(*o); });
}

}  // namespace thirdcard::cli
