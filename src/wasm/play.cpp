// SPDX-License-Identifier: MIT
// Calls of the play layer. Games live in the engine under a number; the page holds the record (rules,
// seed, players, actions) from which the same game can be opened again.
#include "thirdcard/play.hpp"

#include <charconv>
#include <map>

#include "thirdcard/design.hpp"
#include "wasm/call.hpp"
#include "wire/play.hpp"

namespace thirdcard::wasm {
namespace {

using namespace thirdcard::play;

std::map<int, Game> games;
int last_number = 0;

Game& game_of(const Json& request) {
  const auto found = games.find(request.at("game").get<int>());
  if (found == games.end()) throw InputError("this game is closed", "open it again");
  return found->second;
}

/// A seed has 64 bits, more than the page's numbers hold: it comes as decimal text, or as a number.
std::uint64_t seed_of(const Json& request) {
  const Json& seed = request.at("seed");
  if (!seed.is_string()) return seed.get<std::uint64_t>();
  const auto text = seed.get<std::string>();
  std::uint64_t value = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (fault != std::errc() || end != text.data() + text.size())
    throw InputError("'" + text.substr(0, 40) + "' is no seed", "a whole number below 2^64");
  return value;
}

Json visible_events(const Game& game, std::span<const Event> events, int viewer) {
  Json list = Json::array();
  for (const Event& event : events) list.push_back(event_to_json(game.visible(event, viewer)));
  return list;
}

Json lists_json(const std::vector<std::vector<Card>>& lists) {
  Json out = Json::array();
  for (const auto& list : lists) out.push_back(list);
  return out;
}

std::vector<Card> cards_at(const Json& request, const char* field) {
  return request.value(field, std::vector<Card>{});
}

/// {"name": "set"} -> the rules.
const Registration rules_call("rules", [](const Json& request) {
  return rules_to_json(rules_from_json(request.at("name")));
});

/// All games with their usual rules: everything the page knows about them.
const Registration games_call("games", [](const Json&) { return games_to_json(); });

/// {"rules"} -> the same about a game with these rules.
const Registration describe_call("describe", [](const Json& request) {
  return description_to_json(rules_from_json(request.at("rules")));
});

/// {"rules", "seed", "players", "actions", "viewer"} -> a running game.
const Registration open("game.open", [](const Json& request) -> Json {
  Game game(rules_from_json(request.at("rules")), seed_of(request), request.at("players").get<int>(),
            request.value("teams", std::vector<int>{}));
  for (const Json& action : request.value("actions", Json::array())) game.apply(action_from_json(action));
  const int viewer = request.value("viewer", 0);
  Json answer{{"game", ++last_number},
              {"rules", rules_to_json(game.rules())},
              {"view", view_to_json(game.view(viewer))},
              {"events", visible_events(game, game.events(), viewer)}};
  games.emplace(last_number, std::move(game));
  return answer;
});

/// {"game", "action", "viewer"} -> the answer, what there is to see now, and what went into the log.
const Registration apply("game.apply", [](const Json& request) -> Json {
  Game& game = game_of(request);
  const int viewer = request.value("viewer", 0);
  const std::size_t before = game.log().size();
  const Answer answer = game.apply(action_from_json(request.at("action")));
  Json logged = Json::array();
  for (std::size_t i = before; i < game.log().size(); ++i) logged.push_back(action_to_json(game.log()[i]));
  Json verdict = answer_to_json(answer);
  verdict["events"] = visible_events(game, answer.events, viewer);
  return {{"answer", std::move(verdict)},
          {"view", view_to_json(game.view(viewer))},
          {"logged", std::move(logged)}};
});

/// {"game", "bots": [{"player", "skill", "speed"}], "seed"} -> which bot acts next and when, or null.
const Registration next_call("game.next", [](const Json& request) -> Json {
  std::vector<BotSeat> bots;
  for (const Json& bot : request.at("bots"))
    bots.push_back({bot.at("player").get<int>(), {bot.at("skill").get<int>(), bot.at("speed").get<int>()}});
  const auto next = next_bot(game_of(request), bots, seed_of(request));
  if (!next) return nullptr;
  return {{"wait_ms", next->wait_ms}, {"action", action_to_json(next->action)}};
});

const Registration close("game.close", [](const Json& request) -> Json {
  return games.erase(request.at("game").get<int>()) == 1;
});

/// {"rules", "table", "last", "limit"} -> the right claims.
const Registration claims("claims", [](const Json& request) -> Json {
  return lists_json(claims_on(rules_from_json(request.at("rules")), cards_at(request, "table"),
                              cards_at(request, "last"), request.value("limit", std::size_t{1000})));
});

/// {"rules", "cards"} -> the verdict on each property.
const Registration reasons("reasons", [](const Json& request) -> Json {
  Json list = Json::array();
  for (const Reason reason : reasons_for(rules_from_json(request.at("rules")), cards_at(request, "cards")))
    list.push_back(name_of(reason));
  return list;
});

/// {"rules", "cards"} -> why they are a claim or none, in parts.
const Registration explain_call("explain", [](const Json& request) -> Json {
  return explanation_to_json(explain(rules_from_json(request.at("rules")), cards_at(request, "cards")));
});

/// {"rules", "players", "actions", "level", "seed"} -> the card an Anti-SET player of that level takes.
/// The game is built from its record, so that a worker can answer.
const Registration antiset("antiset.move", [](const Json& request) -> Json {
  Game game(rules_from_json(request.at("rules")), 0, request.at("players").get<int>());
  for (const Json& action : request.at("actions")) game.apply(action_from_json(action));
  const AntisetMove move = antiset_move(antiset_bot_from_name(request.at("level").get<std::string>()),
                                        game.rules().design, game.view(), seed_of(request));
  return {{"card", move.card}, {"exact", move.exact}, {"note", move.note}};
});

/// {"design", "players", "seat"} -> whether the perfect player is proved to be that in a whole game.
const Registration antiset_proved_call("antiset.proved", [](const Json& request) -> Json {
  return antiset_proved(design_from_name(request.at("design").get<std::string>()),
                        request.at("players").get<int>(), request.at("seat").get<int>());
});

/// {"date": "2026-12-24", "kind": "set12"} -> the puzzle of that day.
const Registration daily("puzzle.daily", [](const Json& request) -> Json {
  return puzzle_to_json(daily_puzzle(day_from_date(request.at("date").get<std::string>()),
                                     puzzle_kind_from_name(request.at("kind").get<std::string>())));
});

/// {"properties", "projective", "cards", "sets", "seed"} -> {"found": "puzzle", "puzzle"} of that size;
/// "none" when it is proved that there is none; "unknown" when the search gave up.
const Registration generate("puzzle.generate", [](const Json& request) -> Json {
  try {
    return {{"found", "puzzle"},
            {"puzzle", puzzle_to_json(generate_puzzle(
                           request.at("properties").get<int>(), request.value("projective", false),
                           request.at("cards").get<int>(), request.at("sets").get<std::int64_t>(),
                           seed_of(request), 2'000'000))}};
  } catch (const InputError&) {
    return {{"found", "none"}};
  } catch (const Stopped&) {
    return {{"found", "unknown"}};
  }
});

}  // namespace
}  // namespace thirdcard::wasm
