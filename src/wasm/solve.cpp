// SPDX-License-Identifier: MIT
// Calls of the avoid layer for the analysis board. A design is named, or given as the text of a block
// list. One solver is kept, for the design asked about last: its table serves all positions of a game.
// Searches work in slices of so many nodes, so that a worker can hear what else is wanted in between;
// what a slice has proved stays in the table, and asking again goes on from there.
#include <memory>
#include <optional>

#include "thirdcard/players.hpp"
#include "wasm/call.hpp"
#include "wire/avoid.hpp"
#include "wire/design.hpp"

namespace thirdcard::wasm {
namespace {

constexpr std::uint64_t kTableBytes = std::uint64_t{384} << 20;
constexpr int kMostPoints = 128;
constexpr std::size_t kMostText = 400'000;  // characters of a pasted list

Design design_of(const Json& request) {
  if (!request.contains("text")) return design_from_name(request.at("name").get<std::string>());
  const auto text = request.at("text").get<std::string>();
  if (text.size() > kMostText) throw InputError("the list is too long", "at most 400,000 characters");
  return design_from_text(text, "blocks", "the list", request.value("base", 0));
}

std::string key_of(const Json& request) {
  return request.contains("text")
             ? "text " + std::to_string(request.value("base", 0)) + " " + request["text"].get<std::string>()
             : "name " + request.at("name").get<std::string>();
}

struct Open {
  std::string key;
  Design design;
  Job job;
  std::optional<Solver> solver;
  Open(std::string k, Design d) : key(std::move(k)), design(std::move(d)) {
    SolveOptions options;
    options.every_move = false;
    options.memory = kTableBytes;
    job.threads = 1;
    solver.emplace(design, options);
  }
};
std::unique_ptr<Open> open;

Open& solver_for(const Json& request) {
  auto key = key_of(request);
  if (!open || open->key != key) {
    open.reset();  // first give the old table back
    open = std::make_unique<Open>(std::move(key), design_of(request));
  }
  return *open;
}

std::vector<Point> moves_of(const Json& request) {
  std::vector<Point> moves;
  for (const Json& move : request.value("moves", Json::array())) {
    const int point = move.get<int>();
    if (point < 0 || point > 65535) throw InputError("there is no point " + std::to_string(point));
    moves.push_back(static_cast<Point>(point));
  }
  return moves;
}

/// {"name"} or {"text", "base"} -> points, blocks and what the board must know to draw it.
const Registration design("analysis.design", [](const Json& request) -> Json {
  const Design found = design_of(request);
  check_position(found, {}, Rule::kAvoid);
  if (found.points() > kMostPoints)
    throw InputError("the solver has no room for " + std::to_string(found.points()) + " points",
                     "at most 128");
  return {{"name", found.name()},
          {"points", found.points()},
          {"blocks", found.block_lists()},
          {"geometry", wire::encode(found.geometry())},
          {"triples", is_steiner_triple_system(found)}};
});

/// {design, "moves", "nodes"} -> what is known of the position for the player to move after at most
/// about that many nodes. `complete`: outcome and length are exact.
const Registration position("solve.position", [](const Json& request) -> Json {
  Open& now = solver_for(request);
  SolveCall call(now.job);
  call.node_limit = request.value("nodes", std::uint64_t{0});
  const Solution found = now.solver->solve(moves_of(request), call);
  Json answer = wire::encode(found.value);
  answer["nodes"] = found.nodes;
  answer["complete"] = found.complete;
  return answer;
});

/// {design, "moves"} -> the involution by which the player who is not to move may mirror, or null.
const Registration mirror("solve.mirror", [](const Json& request) -> Json {
  const auto moves = moves_of(request);
  Open& now = solver_for(request);
  check_position(now.design, moves, Rule::kAvoid);
  const auto found = now.solver->mirror(moves);
  return found ? Json(*found) : Json(nullptr);
});

/// {"dimension"} -> a largest cap of AG(dimension,3).
const Registration cap("cap", [](const Json& request) -> Json {
  return explicit_cap(request.at("dimension").get<int>());
});

/// {design, "strategy", "player", "moves"} -> the point a strategy takes there.
const Registration choose("strategy.choose", [](const Json& request) -> Json {
  const Design board = design_of(request);
  const int player = request.at("player").get<int>();
  const auto strategy = make_strategy(request.at("strategy").get<std::string>(), board, player);
  Asking asking;
  asking.job.threads = 1;
  const auto choice = strategy->choose(Position(game_board(board), moves_of(request)), asking);
  return {{"point", choice.point}, {"explanation", choice.why}};
});

}  // namespace
}  // namespace thirdcard::wasm
