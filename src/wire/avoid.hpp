// SPDX-License-Identifier: MIT
// Avoidance games (schema/type/avoid.json, move-value.json and the commands solve and avoid). A length that
// is not exact is -1 in `plies` and `rounds`, and lies between `plies_min` and `plies_max`.
#pragma once

#include <string>

#include "thirdcard/avoid.hpp"
#include "thirdcard/players.hpp"
#include "wire/forward.hpp"

namespace thirdcard::wire {

Json encode(const Value& value);
/// With the nim-value under Nofil.
Json encode(const MoveValue& move, Rule rule = Rule::kAvoid);

/// `proved`: what a proof file written beside it proves.
/// What the printed search said, by first move.
std::string printed_line(const Design& design, std::span<const std::pair<Point, std::string>> messages);
std::string solve_line(const Design& design, const SolveOptions& options, const Solution& solution,
                       double seconds, std::span<const std::string> proved = {});
std::string players_line(const Design& design, const PlayersSolution& solution, double seconds);
std::string avoid_table_line(const Design& design, const GameTable& table, std::size_t bytes, double seconds,
                             const std::string& file);
std::string avoid_errors_line(const Design& design, const GameTable& table);
std::string avoid_match_line(const Design& design, const std::string& first, const std::string& second,
                             const Match& match);
/// The format of these lines; a line of another number answers another question. Nofil's has
/// the nim-value since 3.
inline int batch_format(Rule rule) { return traits_of(rule).nim_values ? 3 : 2; }
/// `name`: as it was asked for; `sha256`: of the blocks. Every move must have been solved.
std::string avoid_batch_line(const std::string& name, const Design& design, const SolveOptions& options,
                             const std::string& sha256, const Solution& solution);

/// The same, from its parts: what a device found. `plies` -1: not asked for.
std::string avoid_batch_line(const std::string& name, const Design& design, const SolveOptions& options,
                             const std::string& sha256, const std::string& outcome, int plies,
                             int winning_moves, int drawing_moves, std::uint64_t nodes, int nimber = -1);

}  // namespace thirdcard::wire
