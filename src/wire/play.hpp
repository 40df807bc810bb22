// SPDX-License-Identifier: MIT
// The games' values as JSON, shared by server and page (docs/protocol.md). Enumerations are words.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "thirdcard/play.hpp"
#include "wire/json.hpp"

namespace thirdcard::play {

using wire::Json;

Json rules_to_json(const Rules& rules);
/// A name, or an object whose "game" is a name and whose other fields replace the usual ones. InputError.
Rules rules_from_json(const Json& json);
/// Each change is NAME=VALUE, such as table=15. InputError.
Rules changed_rules(const Rules& rules, const std::vector<std::string>& changes);
Json action_to_json(const Action& action);
/// {"kind": ..., "cards": [...]}; player and time too where given. InputError.
Action action_from_json(const Json& json);
Json event_to_json(const Event& event);
/// A view as the text of an object; and the object.
std::string view_text(const View& view);
Json view_to_json(const View& view);
/// Verdict, fault and reasons, without the events.
Json answer_to_json(const Answer& answer);
Json puzzle_to_json(const Puzzle& puzzle);
Json explanation_to_json(const Explanation& why);
/// What there is to know about the game with these rules; and all games with their usual rules.
Json description_to_json(const Rules& rules);
Json games_to_json();

/// `play --json`: a game as it was played.
std::string played_line(const Game& game, std::uint64_t seed);
std::string puzzle_daily_line(const Puzzle& puzzle, const std::string& date);
std::string puzzle_archive_line(PuzzleKind kind, const std::vector<std::pair<std::string, Puzzle>>& days);
/// `none`: why there is no such puzzle; empty where there is one.
std::string puzzle_make_line(const Puzzle& puzzle, std::uint64_t seed, const std::string& none);

}  // namespace thirdcard::play
