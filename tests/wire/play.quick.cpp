// SPDX-License-Identifier: MIT
// Games as they travel: rules and logs of every game come back from their JSON as they were and replay to
// the same state; what is damaged on the way is refused in words, whatever the damage.
#include "wire/play.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <limits>

#include "play/games.hpp"
#include "thirdcard/avoid.hpp"
#include "thirdcard/chance.hpp"

namespace thirdcard::play {
namespace {

using testing::games_under_test;
using testing::random_action;

/// A view field by field, with nothing of the text's writer.
Json plain_view(const View& v) {
  Json players = Json::array(), pointed = Json::array(), found = Json::array();
  for (const PlayerView& p : v.players)
    players.push_back({{"team", p.team},
                       {"score", p.score},
                       {"sets", p.sets},
                       {"mistakes", p.mistakes},
                       {"active", p.active},
                       {"agrees", p.agrees},
                       {"out", p.out},
                       {"frozen_until", p.frozen_until},
                       {"hand", p.hand},
                       {"asks_hint", p.asks_hint},
                       {"gives_up", p.gives_up}});
  for (const Pointing& p : v.pointed) pointed.push_back({{"player", p.player}, {"card", p.card}});
  for (const Find& f : v.found)
    found.push_back({{"player", f.player}, {"round", f.round}, {"time", f.time}, {"cards", f.cards}});
  return {{"phase", name_of(v.phase)},
          {"seq", v.seq},
          {"time", v.time},
          {"deadline", v.deadline},
          {"deck_left", v.deck_left},
          {"table", v.table},
          {"last", v.last},
          {"players", players},
          {"team_scores", v.team_scores},
          {"caller", v.caller},
          {"call_until", v.call_until},
          {"pointed", pointed},
          {"turn", v.turn},
          {"round", v.round},
          {"rounds", v.rounds},
          {"dealer", v.dealer},
          {"found", found},
          {"sets_on_board", v.sets_on_board},
          {"guessing_open", v.guessing_open},
          {"hidden", v.hidden},
          {"sum", v.sum},
          {"mistake", v.mistake},
          {"winners", v.winners},
          {"hint", v.hint},
          {"paused_ms", v.paused_ms}};
}

Json record_of(const Rules& rules, std::uint64_t seed, int players, int steps) {
  RandomStream random(seed, 78);
  Game game(rules, seed, players);
  for (int i = 0; i < steps; ++i) {
    const Action action = random_action(game, random);
    // JSON carries cards that could exist; the engine's own tests try the others.
    if (std::all_of(action.cards.begin(), action.cards.end(), [](Card c) { return c >= 0; }))
      game.apply(action);
  }
  Json log = Json::array();
  for (const Action& a : game.log()) log.push_back(action_to_json(a));
  return {{"rules", rules_to_json(rules)},
          {"log", log},
          {"digest", game.digest()},
          {"events", game.events().size()}};
}

TEST(Json, LogsOfEveryGameReplayFromText) {
  std::uint64_t seed = 500;
  for (const auto& [rules, players] : games_under_test()) {
    const Json record = wire::json_of(record_of(rules, ++seed, players, 60).dump());
    EXPECT_EQ(rules_from_json(record["rules"]), rules);
    std::vector<Action> actions;
    for (const Json& a : record["log"]) actions.push_back(action_from_json(a));
    const Game again = replay(rules_from_json(record["rules"]), seed, players, {}, actions);
    EXPECT_EQ(again.digest(), record["digest"].get<std::uint64_t>());
    EXPECT_EQ(again.events().size(), record["events"].get<std::size_t>());
    for (const int viewer : {kSpectator, 0}) {
      const View view = again.view(viewer);
      EXPECT_EQ(wire::json_of(view_text(view)), plain_view(view));
    }
  }
}

/// Rules and actions as an earlier version wrote them lead to the game it recorded, to the last field.
TEST(Json, RecordsOfEarlierVersionsStillLoad) {
  int records = 0;
  for (const auto& file :
       std::filesystem::directory_iterator(std::string(THIRDCARD_SOURCE_DIR) + "/tests/play/golden")) {
    SCOPED_TRACE(file.path().filename().string());
    std::ifstream in(file.path());
    std::string line, title, rules, last;
    std::getline(in, title);
    std::getline(in, rules);
    std::vector<Action> actions;
    for (; std::getline(in, line); last = line)
      if (line.starts_with("{\"kind\"")) actions.push_back(action_from_json(wire::json_of(line)));
    const int players = std::stoi(title.substr(title.rfind(", ") + 2));
    const Game game = replay(rules_from_json(wire::json_of(rules.substr(2))), 2026, players, {}, actions);
    EXPECT_EQ(view_to_json(game.view()).dump(), last);
    EXPECT_EQ(game.log().size(), actions.size());
    ++records;
  }
  EXPECT_GE(records, 16);
}

Json schema_of(const char* folder, const char* name) {
  const auto files =
      std::filesystem::directory_iterator(std::string(THIRDCARD_SOURCE_DIR) + "/schema/" + folder);
  for (const auto& file : files) {
    std::ifstream in(file.path());
    const Json definitions = Json::parse(in)["$defs"];
    if (definitions.contains(name)) return definitions[name];
  }
  return {};
}
Json schema_type(const char* name) { return schema_of("type", name); }
template <class Enum>
Json all_words(Enum kind, std::size_t from = 0) {
  Json out = Json::array();
  for (std::size_t i = from; i < words_of(kind).size(); ++i) out.push_back(words_of(kind)[i]);
  return out;
}

/// The schema has the words of each list, in its order, and no others.
TEST(Json, SchemaHasTheWordsOfEachList) {
  EXPECT_EQ(schema_type("action")["properties"]["kind"]["enum"], all_words(ActionKind{}));
  EXPECT_EQ(schema_type("event")["properties"]["kind"]["enum"], all_words(EventKind{}));
  EXPECT_EQ(schema_type("fault")["enum"], all_words(Fault{}, 1));  // "nothing" is not written
  EXPECT_EQ(schema_type("reason")["enum"], all_words(Reason{}));
  EXPECT_EQ(schema_type("answer")["properties"]["verdict"]["enum"], all_words(Ruling{}));
  EXPECT_EQ(schema_type("view")["properties"]["phase"]["enum"], all_words(Phase{}));
  EXPECT_EQ(schema_type("rules")["properties"]["taking"]["enum"], all_words(Taking{}));
  EXPECT_EQ(schema_type("rules")["properties"]["teams"]["enum"], all_words(Teams{}));
  EXPECT_EQ(schema_type("game-description")["properties"]["hint"]["enum"], all_words(Hint{}));
  EXPECT_EQ(schema_type("game-description")["properties"]["score"]["enum"], all_words(Score{}));
  EXPECT_EQ(schema_type("game-description")["properties"]["offered"]["enum"], all_words(Offered{}));
}

TEST(Json, SchemaHasTheKindsOfTheSolverAndTheSimulations) {
  EXPECT_EQ(schema_type("rule")["enum"], all_words(Rule{}));
  const Json row = schema_type("simulation-row")["properties"];
  EXPECT_EQ(row["rules"]["enum"], all_words(EndgameRules{}));
  EXPECT_EQ(row["take"]["enum"], all_words(Take{}));
}

/// One change in a value: another type, another number, a field too many or too few, deeply.
void damage(Json& at, RandomStream& random) {
  if ((at.is_object() || at.is_array()) && !at.empty() && random.below(4) != 0) {
    auto it = at.begin();
    std::advance(it, static_cast<std::ptrdiff_t>(random.below(at.size())));
    if (random.below(6) != 0) return damage(*it, random);
    at.erase(it);
    return;
  }
  switch (random.below(9)) {
    case 0:
      at = nullptr;
      break;
    case 1:
      at = -1;
      break;
    case 2:
      at = std::numeric_limits<std::uint64_t>::max();
      break;
    case 3:
      at = 1.5;
      break;
    case 4:
      at = "whist";
      break;
    case 5:
      at = Json::array({Json::array()});
      break;
    case 6:
      at = {{"kind", "claim"}, {"cards", {0, 0, 99999999}}, {"player", 900}};
      break;
    case 7:
      at = std::string(5000, 'x');
      break;
    default:
      at = static_cast<int>(random.below(2000)) - 1000;
  }
}

TEST(Json, DamageIsRefusedInWords) {
  RandomStream random(9, 9);
  const auto games = games_under_test();
  int refused = 0, played = 0;
  for (int i = 0; i < 600; ++i) {
    const auto& [rules, players] = games[random.below(games.size())];
    if (rules.kind == "ghost" || rules.design == "ag(5,3)") continue;  // slow to open
    Json record = record_of(rules, 7, players, 6);
    damage(record[random.below(2) == 0 ? "rules" : "log"], random);
    try {
      std::vector<Action> actions;
      for (const Json& a : record["log"]) actions.push_back(action_from_json(a));
      const Rules read = rules_from_json(record["rules"]);
      if (read.kind == "ghost") continue;
      const Game game = replay(read, 7, players, {}, actions);
      game.view(0);
      ++played;
    } catch (const InputError& fault) {
      EXPECT_GT(std::string(fault.what()).size(), 10u);
      ++refused;
    }
  }
  EXPECT_GT(refused, 100);
  EXPECT_GT(played, 20);
}

}  // namespace
}  // namespace thirdcard::play
