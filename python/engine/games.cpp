// SPDX-License-Identifier: MIT
// Avoidance games: solving, proofs and their verifier, positions and players. Answers travel as the JSON
// lines of src/wire, the same that the program prints.
#include <pybind11/stl.h>

#include <chrono>

#include "call.hpp"
#include "thirdcard/avoid.hpp"
#include "thirdcard/players.hpp"
#include "thirdcard/verify.hpp"
#include "wire/avoid.hpp"
#include "wire/program.hpp"

namespace thirdcard::python {

namespace {

SolveOptions solve_options(const std::string& rule, bool breaker_first, bool length, bool every_move,
                           std::uint64_t memory) {
  SolveOptions out;
  out.rule = rule_from_name(rule);
  out.breaker_first = breaker_first;
  if (breaker_first && !traits_of(out.rule).roles)
    throw InputError("breaker_first needs rule='maker-breaker'");
  out.length = length;
  out.every_move = every_move;
  out.memory = memory;
  return out;
}

double seconds_since(std::chrono::steady_clock::time_point from) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - from).count();
}

/// A solver's session that can be closed, so that its tables go when the user says so.
class Session {
 public:
  Session(const Design& design, const SolveOptions& options)
      : solver_(std::make_shared<Solver>(design, options)) {}
  std::string solve(const std::vector<Point>& moves, std::uint64_t nodes, const Call& call) {
    const auto solver = open();
    const auto from = std::chrono::steady_clock::now();
    const Solution found = stoppable(call, [=](const Job& job) {
      SolveCall one(job);
      one.node_limit = nodes;
      return solver->solve(moves, one);
    });
    return wire::solve_line(solver->design(), solver->options(), found, seconds_since(from));
  }
  py::tuple proof(const std::vector<Point>& moves, std::uint64_t memory, const Call& call) {
    const auto solver = open();
    const StrategyProof proof = stoppable(call, [=](const Job& job) {
      const Solution found = solver->solve(moves, job);
      if (!found.complete && job.stopping()) throw Stopped(job.stop->reason());
      return strategy_proof(*solver, moves, found, memory, job);
    });
    return py::make_tuple(py::bytes(proof.file), proof.length, proof.nimber, proof.positions);
  }
  void close() { solver_.reset(); }

 private:
  std::shared_ptr<Solver> open() const {
    if (!solver_) throw InputError("this solver is closed", "make another");
    return solver_;
  }
  std::shared_ptr<Solver> solver_;
};

/// A player by name on one board.
struct Player {
  std::shared_ptr<const Strategy> strategy;
};

}  // namespace

void add_games(py::module_& module) {
  py::class_<Session>(module, "Session")
      .def(py::init([](const Design& design, const std::string& rule, bool breaker_first, bool length,
                       bool every_move, std::uint64_t memory) {
        return std::make_unique<Session>(design,
                                         solve_options(rule, breaker_first, length, every_move, memory));
      }))
      .def("solve", &Session::solve)
      .def("proof", &Session::proof)
      .def("close", &Session::close);

  module.def("solve_players", [](const Shared& design, const std::vector<Point>& moves, int players,
                                 std::uint64_t memory, const Call& call) {
    const auto from = std::chrono::steady_clock::now();
    const PlayersSolution found =
        stoppable(call, [=](const Job& job) { return solve_players(*design, moves, players, memory, job); });
    return wire::players_line(*design, found, seconds_since(from));
  });
  module.def("check_position", [](const Design& design, const std::vector<Point>& moves,
                                  const std::string& rule, bool breaker_first, int players) {
    check_position(design, moves, rule_from_name(rule), breaker_first, players);
  });
  module.def("game_table", [](const Shared& design, std::uint64_t memory, const Call& call) {
    return py::bytes(
        stoppable(call, [=](const Job& job) { return GameTable::make(*design, memory, job).file(); }));
  });
  module.def("verify", [](const std::string& file, const Call& call) {
    const Verdict found = stoppable(call, [=](const Job& job) { return verify_file(file, job); });
    if (found.kind == Verdict::Kind::kUnreadable) throw InputError("no proof file: " + found.message);
    return wire::verify_line({found.kind == Verdict::Kind::kHolds, found.message, found.file_kind,
                              found.sha256, found.named ? found.label : "", found.details});
  });

  py::class_<GameBoard, std::shared_ptr<GameBoard>>(module, "Board").def(py::init([](const Design& design) {
    return std::const_pointer_cast<GameBoard>(game_board(design));
  }));
  py::class_<Position>(module, "Position")
      .def(py::init([](const std::shared_ptr<GameBoard>& board, const std::vector<Point>& moves) {
        return Position(board, moves);
      }))
      .def(py::init<const Position&>())
      .def_property_readonly("to_move", &Position::to_move)
      .def_property_readonly("moves", &Position::moves)
      .def("hand", &Position::hand)
      .def("is_free", &Position::free)
      .def("free", &Position::free_points)
      .def("safe", &Position::safe_points)
      .def("completes",
           [](const Position& position, int player, int p) {
             std::vector<Point> out;
             if (const auto block = position.completes(player, p)) {
               const auto points = position.design().block(*block);
               out.assign(points.begin(), points.end());
             }
             return out;
           })
      .def("take", &Position::take);
  py::class_<Player>(module, "Player")
      .def(py::init([](const std::string& name, const std::shared_ptr<GameBoard>& board, int seat,
                       std::uint64_t memory) {
        SolveOptions options;
        options.memory = memory;
        return Player{make_strategy(name, board, seat, options)};
      }))
      .def(
          "choose", [](const Player& player, const Position& position, std::uint64_t seed, const Call& call) {
            const auto choice = stoppable(call, [strategy = player.strategy, position, seed](const Job& job) {
              Asking asking;
              asking.chance = chance_at(position, seed);
              asking.job = job;
              return strategy->choose(position, asking);
            });
            return py::make_tuple(choice.point, choice.why, choice.proved);
          });
  module.def("strategies", &strategy_names);
}

}  // namespace thirdcard::python
