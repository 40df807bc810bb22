// SPDX-License-Identifier: MIT
#include "wire/avoid.hpp"

#include "wire/json.hpp"

namespace thirdcard::wire {
namespace {

int plies_of(const Value& v) { return v.exact() ? v.plies_min : -1; }
int rounds_of(int plies) { return plies < 0 ? -1 : (plies + 1) / 2; }

/// Among three and more.
const char* safety(Outcome outcome) {
  return outcome == Outcome::kWin ? "safe" : outcome == Outcome::kLoss ? "loses" : "unknown";
}

}  // namespace

Json encode(const Value& v) {
  return {{"outcome", name_of(v.outcome)},
          {"plies", plies_of(v)},
          {"plies_min", v.plies_min},
          {"plies_max", v.plies_max}};
}

Json encode(const MoveValue& move, Rule rule) {
  Json out{{"point", move.point}};
  out.update(encode(move.value));
  if (traits_of(rule).nim_values) out["nimber"] = move.nimber;
  return out;
}

std::string printed_line(const Design& design, std::span<const std::pair<Point, std::string>> messages) {
  Json list = Json::array();
  for (const auto& [point, message] : messages) list.push_back({{"point", point}, {"message", message}});
  return text_of({{"design", design.name()}, {"method", "printed"}, {"messages", std::move(list)}});
}

std::string solve_line(const Design& design, const SolveOptions& options, const Solution& s, double seconds,
                       std::span<const std::string> proved) {
  Json moves = Json::array();
  for (const MoveValue& move : s.moves) moves.push_back(encode(move, options.rule));
  const int plies = plies_of(s.value);
  Json out{{"design", design.name()},
           {"rule", name_of(options.rule)},
           {"outcome", winner_name(s, options)},
           {"plies", plies},
           {"rounds", rounds_of(plies)},
           {"plies_min", s.value.plies_min},
           {"plies_max", s.value.plies_max}};
  if (traits_of(options.rule).nim_values) out["nimber"] = s.nimber;
  out["to_move"] = s.to_move == 0 ? "first" : "second";
  out["moves"] = std::move(moves);
  out["nodes"] = s.nodes;
  out["seconds"] = seconds;
  out["complete"] = s.complete;
  out["stopped"] = s.reason;
  out["proved"] = std::vector<std::string>(proved.begin(), proved.end());
  return text_of(out);
}

std::string players_line(const Design& design, const PlayersSolution& s, double seconds) {
  Json players = Json::array(), moves = Json::array();
  for (std::size_t i = 0; i < s.safe.size(); ++i)
    players.push_back({{"player", i + 1}, {"outcome", safety(s.safe[i])}});
  for (const MoveValue& m : s.moves)
    moves.push_back({{"point", m.point}, {"outcome", safety(m.value.outcome)}});
  return text_of({{"design", design.name()},
                  {"rule", name_of(Rule::kAvoid)},
                  {"players", std::move(players)},
                  {"to_move", s.to_move + 1},
                  {"moves", std::move(moves)},
                  {"nodes", s.nodes},
                  {"seconds", seconds},
                  {"complete", s.complete},
                  {"stopped", s.reason}});
}

std::string avoid_table_line(const Design& design, const GameTable& table, std::size_t bytes, double seconds,
                             const std::string& file) {
  const Solution s = table.look_up({});
  const int plies = plies_of(s.value);
  return text_of({{"design", design.name()},
                  {"classes", table.classes()},
                  {"outcome", winner_name(s, {})},
                  {"plies", plies},
                  {"rounds", rounds_of(plies)},
                  {"bytes", bytes},
                  {"seconds", seconds},
                  {"file", file}});
}

std::string avoid_errors_line(const Design& design, const GameTable& table) {
  Json rows = Json::array();
  for (const auto& r : table.errors())
    rows.push_back({{"taken", r.stones},
                    {"classes", r.classes},
                    {"won", r.won},
                    {"drawn", r.drawn},
                    {"lost", r.lost},
                    {"keep", r.keeps},
                    {"errors", r.errors},
                    {"path_classes", r.path},
                    {"path_keep", r.path_keeps},
                    {"path_errors", r.path_errors}});
  return text_of({{"design", design.name()}, {"classes", table.classes()}, {"rows", std::move(rows)}});
}

std::string avoid_match_line(const Design& design, const std::string& first, const std::string& second,
                             const Match& m) {
  const int plies = static_cast<int>(m.moves.size());
  return text_of({{"design", design.name()},
                  {"first", first},
                  {"second", second},
                  {"outcome", m.first == Outcome::kWin    ? "first"
                              : m.first == Outcome::kLoss ? "second"
                                                          : "draw"},
                  {"plies", plies},
                  {"rounds", rounds_of(plies)},
                  {"moves", m.moves},
                  {"explanations", m.why},
                  {"losing_block", m.losing_block}});
}

std::string avoid_batch_line(const std::string& name, const Design& design, const SolveOptions& options,
                             const std::string& sha256, const Solution& s) {
  int wins = 0, draws = 0;
  for (const MoveValue& move : s.moves) {
    wins += move.value.outcome == Outcome::kWin;
    draws += move.value.outcome == Outcome::kDraw;
  }
  return avoid_batch_line(name, design, options, sha256, winner_name(s, options), plies_of(s.value), wins,
                          draws, s.nodes, s.nimber);
}

std::string avoid_batch_line(const std::string& name, const Design& design, const SolveOptions& options,
                             const std::string& sha256, const std::string& outcome, int plies,
                             int winning_moves, int drawing_moves, std::uint64_t nodes, int nimber) {
  Json line = {{"design", name},
               {"rule", name_of(options.rule)},
               {"points", design.points()},
               {"blocks", design.blocks()},
               {"outcome", outcome},
               {"plies", plies},
               {"rounds", rounds_of(plies)},
               {"winning_moves", winning_moves},
               {"drawing_moves", drawing_moves},
               {"nodes", nodes},
               {"complete", true},
               {"length", options.length},
               {"sha256", sha256},
               {"format", batch_format(options.rule)}};
  if (traits_of(options.rule).nim_values) line["nimber"] = nimber;
  return text_of(line);
}

}  // namespace thirdcard::wire
