// SPDX-License-Identifier: MIT
// Calls of the avoid layer for the analysis board. A design is named, or given as the text of a block
// list; the rule is avoidance where none is named. One solver is kept, for the design and rule asked about
// last: its table serves all positions of a game. Searches work in slices of so many nodes, so that a worker
// can hear what else is wanted in between; what a slice has proved stays in the table, and asking again goes
// on from there.
#include <algorithm>
#include <list>
#include <memory>
#include <optional>

#include "thirdcard/plans.hpp"
#include "thirdcard/players.hpp"
#include "wasm/call.hpp"
#include "wire/avoid.hpp"
#include "wire/design.hpp"

namespace thirdcard::wasm {
namespace {

constexpr std::uint64_t kTableBytes = std::uint64_t{384} << 20;
constexpr std::size_t kMostText = 400'000;  // characters of a pasted list

Design design_of(const Json& request) {
  if (!request.contains("text")) return design_from_name(request.at("name").get<std::string>());
  const auto text = request.at("text").get<std::string>();
  if (text.size() > kMostText) throw InputError("the list is too long", "at most 400,000 characters");
  return design_from_text(text, "blocks", "the list", request.value("base", 0));
}

Rule rule_of(const Json& request) {
  return rule_from_name(request.value("rule", std::string(name_of(Rule::kAvoid))));
}

std::string key_of(const Json& request) {
  const std::string rule = std::string(name_of(rule_of(request))) + " ";
  return request.contains("text") ? rule + "text " + std::to_string(request.value("base", 0)) + " " +
                                        request["text"].get<std::string>()
                                  : rule + "name " + request.at("name").get<std::string>();
}

struct Open {
  std::string key;
  Design design;
  Job job;
  std::optional<Solver> solver;
  Open(std::string k, Design d, Rule rule) : key(std::move(k)), design(std::move(d)) {
    SolveOptions options;
    options.rule = rule;
    options.nimbers = false;
    options.every_move = false;
    options.memory = kTableBytes;
    job.threads = 1;
    solver.emplace(design, options);
  }
};
std::unique_ptr<Open> opened;

Open& solver_for(const Json& request) {
  auto key = key_of(request);
  if (!opened || opened->key != key) {
    opened.reset();  // first give the old table back
    opened = std::make_unique<Open>(std::move(key), design_of(request), rule_of(request));
  }
  return *opened;
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

/// The boards that were opened last, each with its rule, by number: positions are asked for by the hundred,
/// and a pasted list would travel with each. The one that was not asked about longest is closed first.
struct Boards {
  static constexpr std::size_t kMost = 64;
  struct Entry {
    int number;
    std::string key;
    std::shared_ptr<const GameBoard> board;
    Rule rule;
  };
  std::list<Entry> entries;  // the last one asked about in front
  int last = 0;

  int open(std::string key, const Design& design, Rule rule) {
    for (auto e = entries.begin(); e != entries.end(); ++e)
      if (e->key == key) {
        entries.splice(entries.begin(), entries, e);
        return e->number;
      }
    entries.push_front({++last, std::move(key), game_board(design), rule});
    if (entries.size() > kMost) entries.pop_back();
    return last;
  }
  const Entry& at(int number) {
    for (auto e = entries.begin(); e != entries.end(); ++e)
      if (e->number == number) {
        entries.splice(entries.begin(), entries, e);
        return entries.front();
      }
    throw InputError("this board is closed", "open it again");
  }
} boards;

/// Maker and Breaker are not two players alike: the board has no words for them.
bool on_the_board(const RuleTraits& rule) { return !rule.roles; }

Json encode(const RuleTraits& rule) {
  return {{"rule", name_of(rule.rule)}, {"one_hand", rule.one_hand}, {"avoidance", rule.avoidance}};
}

/// {} -> the rules that the board knows.
const Registration rules("analysis.rules", [](const Json&) -> Json {
  Json answer = Json::array();
  for (std::size_t i = 0; i < words_of(Rule{}).size(); ++i)
    if (const RuleTraits& rule = traits_of(static_cast<Rule>(i)); on_the_board(rule))
      answer.push_back(encode(rule));
  return answer;
});

/// {"name"} or {"text", "base"}, and "rule" -> points, blocks and what the board must know to draw it.
const Registration analysed("analysis.design", [](const Json& request) -> Json {
  const RuleTraits& rule = traits_of(rule_of(request));
  if (!on_the_board(rule))
    throw InputError("the board does not know " + std::string(name_of(rule.rule)), "choose another rule");
  const Design found = design_of(request);
  check_position(found, {}, rule.rule);
  if (found.points() > kMostPoints)
    throw InputError("the solver has no room for " + std::to_string(found.points()) + " points",
                     "at most 128");
  Json answer{{"name", found.name()},
              {"points", found.points()},
              {"blocks", found.block_lists()},
              {"geometry", wire::encode(found.geometry())},
              {"triples", is_steiner_triple_system(found)},
              {"rule", encode(rule)}};
  answer["board"] = boards.open(key_of(request), found, rule.rule);
  return answer;
});

Outcome turned(Outcome outcome) { return static_cast<Outcome>(-static_cast<int>(outcome)); }

/// A game as it stands; once it is over `outcome` says how it ended for the player to move, and `block`
/// which block was completed, if one was. A common hand is the hand of a position with one player.
struct Played {
  const RuleTraits& rule;
  Position position;
  int turn = 0;
  std::optional<Outcome> outcome;
  std::vector<Point> block;

  Played(const Boards::Entry& entry, std::span<const Point> moves) : Played(entry.rule, entry.board, moves) {}
  Played(Rule named, std::shared_ptr<const GameBoard> board, std::span<const Point> moves)
      : rule(traits_of(named)), position(std::move(board), rule.one_hand ? 1 : 2) {
    settle();
    for (const Point p : moves) {
      if (outcome) throw InputError("the game is over before point " + std::to_string(p));
      if (p >= position.board().points() || !position.free(p))
        throw InputError("point " + std::to_string(p) + " is not free");
      if (!legal(p)) throw InputError("point " + std::to_string(p) + " completes a block");
      if (const auto b = position.completes(hand(turn), p)) {
        outcome = turned(rule.completing);
        const auto points = position.design().block(*b);
        block.assign(points.begin(), points.end());
      }
      position.take(p);
      turn = 1 - turn;
      settle();
    }
  }
  int hand(int player) const { return rule.one_hand ? 0 : player; }
  /// May the player to move take this free point?
  bool legal(Point p) const { return !rule.one_hand || position.safe(0, p); }
  std::vector<Point> legal_points() const {
    if (outcome) return {};
    return rule.one_hand ? position.safe_points(0) : position.free_points();
  }
  /// How the game ends at once with this legal move, for who makes it; nothing: it goes on.
  std::optional<Outcome> ends(Point p) const {
    if (!position.safe(hand(turn), p)) return rule.completing;
    const int left = rule.one_hand ? position.safe_count_after(p) : position.free_count() - 1;
    return left == 0 ? std::optional(turned(rule.without_move)) : std::nullopt;
  }

 private:
  void settle() {
    if (!outcome && (rule.one_hand ? position.safe_count(0) : position.free_count()) == 0)
      outcome = rule.without_move;
  }
};

/// {"board", "moves"} -> who took what, whose turn it is, how the game ended if it did; for each player and
/// point the number of a block that the point would complete (-1: none, or it is taken); the moves there
/// are, and those that end the game at once.
const Registration standing("analysis.position", [](const Json& request) -> Json {
  const auto moves = moves_of(request);
  const Played game(boards.at(request.at("board").get<int>()), moves);
  const Position& position = game.position;
  std::vector<int> owner(static_cast<std::size_t>(position.board().points()), -1);
  for (std::size_t i = 0; i < moves.size(); ++i) owner[moves[i]] = static_cast<int>(i % 2);
  Json completes = Json::array(), ends = Json::array();
  for (const int player : {game.hand(0), game.hand(1)}) {
    Json blocks = Json::array();
    for (int p = 0; p < position.board().points(); ++p) {
      const auto block = position.free(p) && !position.safe(player, p) ? position.completes(player, p)
                                                                       : std::optional<std::uint32_t>();
      blocks.push_back(block ? static_cast<int>(*block) : -1);
    }
    completes.push_back(std::move(blocks));
  }
  const auto legal = game.legal_points();
  for (const Point p : legal)
    if (const auto end = game.ends(p)) ends.push_back({{"point", p}, {"outcome", name_of(*end)}});
  Json over;
  if (game.outcome) {
    const int loser = *game.outcome == Outcome::kLoss  ? game.turn
                      : *game.outcome == Outcome::kWin ? 1 - game.turn
                                                       : -1;
    over = {{"loser", loser}, {"block", game.block}};
  }
  return {{"owner", owner},         {"turn", game.turn}, {"over", over},
          {"completes", completes}, {"legal", legal},    {"ends", ends}};
});

/// {"board", "moves", "player", "budget"} -> the most safe points the player can still take while the other
/// stands still; null where counting takes more than `budget` steps.
const Registration extension("analysis.extension", [](const Json& request) -> Json {
  const Played game(boards.at(request.at("board").get<int>()), moves_of(request));
  const int player = request.at("player").get<int>();
  if (player != 0 && player != 1) throw InputError("there is no such player", "0 or 1");
  const auto most = largest_extension(game.position, game.hand(player),
                                      std::clamp(request.value("budget", 4000), 1, 1'000'000));
  return most ? Json(*most) : Json(nullptr);
});

/// {"values": [{"outcome", "plies_min", "plies_max"}, ...]} -> the place of the best one for its player, of
/// equal ones the first; null if there is none.
const Registration best("values.best", [](const Json& request) -> Json {
  Solution all;
  for (const Json& v : request.at("values")) {
    const auto outcome = v.at("outcome").get<std::string>();
    Value value{Outcome::kUnknown, v.at("plies_min").get<int>(), v.at("plies_max").get<int>()};
    for (const Outcome o : {Outcome::kLoss, Outcome::kDraw, Outcome::kWin})
      if (outcome == name_of(o)) value.outcome = o;
    all.moves.push_back({static_cast<Point>(all.moves.size()), value, -1});
  }
  const MoveValue* found = best_move(all);
  return found != nullptr ? Json(found->point) : Json(nullptr);
});

/// {design, "rule", "moves", "nodes"} -> what is known of the position for the player to move after at most
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

/// {design, "moves"} -> how far the first player has followed Theorem 1.
const Registration followed("strategy.followed", [](const Json& request) -> Json {
  const auto found = theorem1_followed(design_of(request), moves_of(request));
  Json pairs = Json::array();
  for (const auto& [other, answer] : found.pairs) pairs.push_back({{"other", other}, {"answer", answer}});
  return {{"pairs", std::move(pairs)}, {"left", found.left}, {"wanted", found.wanted}};
});

/// {design, "strategy", "moves"} -> the points that the second player's plan holds ready, the flats it fills,
/// and which of the points is due: the first that is safe for this player.
const Registration planned("strategy.plan", [](const Json& request) -> Json {
  const Design design = design_of(request);
  const auto moves = moves_of(request);
  if (moves.empty()) throw InputError("a plan begins with the first point taken");
  const auto plan = strategy_plan(request.at("strategy").get<std::string>(), design, moves[0]);
  const Played game(Rule::kAvoid, game_board(design), moves);
  int due = -1;
  Json steps = Json::array();
  for (const auto& [point, level] : plan.steps) {
    if (due < 0 && !game.outcome && game.position.safe(1, point)) due = static_cast<int>(steps.size());
    steps.push_back({{"point", point}, {"level", level}});
  }
  return {{"steps", std::move(steps)}, {"flats", plan.flats}, {"due", due}};
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
