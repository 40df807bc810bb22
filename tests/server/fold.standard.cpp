// SPDX-License-Identifier: MIT
// A room is the fold of its entries: random histories of every game, with people coming, going, being
// thrown out and coming back, bots, deadlines and restarts of the server, after which the stored entries
// tell the very room that was live, byte for byte. The log is read back by a path that never saw the room.
#include <gtest/gtest.h>

#include "server/room_json.hpp"
#include "server/world.hpp"

namespace thirdcard::server {
namespace {

class History : World {
 public:
  explicit History(std::uint64_t seed) : World({}, true), random_(seed, 3) {
    const auto& games = play::rule_names();
    game_ = games[seed % games.size()];
    host_ = connect();
    const Json hello = find(say(host_, {{"type", "create"},
                                        {"name", "Host"},
                                        {"rules", rules()},
                                        {pick(4) == 0 ? "open" : "class", pick(3) == 0}}),
                            "welcome");
    room_ = hello.at("room_id").get<std::string>();
    secrets_.push_back(hello.at("secret").get<std::string>());
    here_[host_] = 0;
  }
  void step() {
    switch (pick(24)) {
      case 0:
      case 1:
        return come();
      case 2:
        return come_back();
      case 3:
        say(someone(), {{"type", "leave"}});
        return;
      case 4:
        hub->closed(someone(), now += 50);
        deliver(0);
        return;
      case 5:
        if (pick(3) == 0)
          say(host_, {{"type", "mute"}, {"member", pick(6)}, {"muted", pick(2) == 0}});
        else
          say(host_, {{"type", "kick"}, {"member", pick(6)}});
        return;
      case 6:
        say(host_, {{"type", "bot"}, {"skill", pick(101)}, {"speed", 1 + pick(100)}, {"level", level()}});
        return;
      case 7:
        say(host_, {{"type", "seat"}, {"member", pick(6)}, {"team", pick(4) - 1}, {"playing", pick(3) > 0}});
        return;
      case 8:
        if (pick(3) == 0) return void(say(someone(), {{"type", "phrase"}, {"phrase", 1 + pick(12)}}));
        if (pick(3) == 0) return void(say(someone(), {{"type", "ready"}, {"ready", pick(4) > 0}}));
        say(someone(), {{"type", "chat"}, {"text", "line " + std::to_string(pick(1000)) + " é \"quoted\""}});
        return;
      case 9:
        say(host_, {{"type", "host"}, {"member", pick(4)}});
        return;
      case 10:
        say(host_,
            {{"type", "lesson"}, {"name", pick(2) == 0 ? Json(nullptr) : Json("caps")}, {"step", pick(9)}});
        return;
      case 11:
        say(host_,
            {{"type", "set"}, {"locked", pick(4) == 0}, {"chat", pick(2) == 0}, {"names", pick(2) == 0}});
        return;
      case 12:
        if (pick(4) == 0) say(host_, {{"type", "end"}});
        return;
      case 13:
        if (pick(6) == 0) restart_server();
        return;
      case 14:
      case 15:
        say(host_, {{"type", "start"}});
        return;
      case 16:
      case 17:
      case 18:
        hub->tick(now = std::max(now + pick(30'000), hub->next_tick()));
        deliver(0);
        return;
      default:
        return act();
    }
  }
  /// The live room and the one that its log tells.
  std::pair<std::string, std::string> both() {
    const Room* live = hub->room(room_);
    const std::string stored = whole_room(room_from_log(room_, logs[room_])).dump();
    return {live == nullptr ? stored : whole_room(*live).dump(), stored};
  }
  std::size_t entries() { return logs[room_].size(); }
  bool played() { return hub->room(room_) != nullptr && hub->room(room_)->games > 0; }

 private:
  int pick(int n) { return static_cast<int>(random_.below(static_cast<std::uint64_t>(n))); }
  Json rules() {
    if (game_ == "antiset") {
      const char* designs[] = {"ag(2,3)", "pg(2,2)", "sts(13)"};
      return {{"game", game_}, {"design", designs[pick(3)]}};
    }
    Json r{{"game", game_}};
    if (pick(4) == 0) r["time_ms"] = 60'000 + pick(60'000);
    return r;
  }
  const char* level() { return pick(3) == 0 ? "random" : pick(2) == 0 ? "greedy" : "perfect"; }
  Connection someone() {
    auto at = here_.begin();
    std::advance(at, pick(static_cast<int>(here_.size())));
    return at->first;
  }
  void come() {
    const Connection c = connect();
    Json m{{"type", "join"}, {"room", room_}};
    if (pick(5) == 0)
      m["watch"] = true;
    else
      m["name"] = "P" + std::to_string(pick(100));
    const Json hello = find(say(c, m), "welcome");
    if (hello["type"] != "welcome") return;
    if (hello.contains("secret")) secrets_.push_back(hello["secret"].get<std::string>());
    here_[c] = hello["member"].get<int>();
  }
  void come_back() {
    const Connection c = connect();
    const Json hello =
        find(say(c, {{"type", "join"},
                     {"room", room_},
                     {"secret", secrets_[static_cast<std::size_t>(pick(static_cast<int>(secrets_.size())))]},
                     {"seen", pick(50)}}),
             "welcome");
    if (hello["type"] != "welcome") return;
    here_[c] = hello["member"].get<int>();
    if (here_[c] == hub->room(room_)->host) host_ = c;
  }
  void restart_server() {
    restart();
    here_.clear();
    host_ = connect();
    for (const std::string& secret : secrets_) {  // whoever may come back
      const Connection c = connect();
      const Json hello = find(say(c, {{"type", "join"}, {"room", room_}, {"secret", secret}}), "welcome");
      if (hello["type"] == "welcome") here_[c] = hello["member"].get<int>();
      if (hello["type"] == "welcome" && here_[c] == hub->room(room_)->host) host_ = c;
    }
    here_[host_];
  }
  void act() {
    const Connection c = someone();
    const Room* r = hub->room(room_);
    if (r == nullptr || !r->game) return;
    const play::View view = r->game->view();
    std::vector<play::Card> table;
    for (play::Card card : view.table)
      if (card >= 0) table.push_back(card);
    const auto card = [&] {
      return table.empty() ? 0 : table[static_cast<std::size_t>(pick(static_cast<int>(table.size())))];
    };
    Json action;
    const auto claims = play::claims_on(r->game->rules(), table, view.last, 3);
    switch (pick(12)) {
      case 0:
        action = {{"kind", "call"}};
        break;
      case 1:
        action = {{"kind", "none"}};
        break;
      case 2:
        action = {{"kind", "deal"}};
        break;
      case 3:
        action = {{"kind", pick(20) == 0 ? "resign" : "unpoint"}};
        break;
      case 4:
      case 5:
        action = {{"kind", "take"}, {"cards", {card()}}};
        break;
      case 6:
        action = {{"kind", "point"}, {"cards", {card()}}};
        break;
      case 7:
        action = {{"kind", "flip"}, {"cards", {pick(12)}}};
        break;
      case 8:
        action = {{"kind", pick(2) == 0 ? "guess" : "claim"}, {"cards", {card()}}};
        break;
      case 9:
        action = {{"kind", "claim"}, {"cards", {card(), card(), card()}}};
        break;
      default:
        if (claims.empty()) return;
        action = {{"kind", "claim"},
                  {"cards", claims[static_cast<std::size_t>(pick(static_cast<int>(claims.size())))]}};
    }
    say(c, {{"type", "act"}, {"ref", pick(10) == 0 ? ref_ : ++ref_}, {"action", action}});
  }

  RandomStream random_;
  std::string game_, room_;
  Connection host_ = 0;
  std::map<Connection, int> here_;
  std::vector<std::string> secrets_;
  int ref_ = 0;
};

/// A thousand histories in four parts.
class Histories : public testing::TestWithParam<std::uint64_t> {};

TEST_P(Histories, StoredEntriesTellTheLiveRoom) {
  std::size_t entries = 0, played = 0;
  for (std::uint64_t seed = GetParam(); seed < GetParam() + 250; ++seed) {
    History h(seed);
    for (int i = 0; i < 60; ++i) {
      h.step();
      if (i % 20 != 19) continue;
      const auto [live, stored] = h.both();
      ASSERT_EQ(live, stored) << "history " << seed << ", step " << i;
    }
    entries += h.entries();
    played += h.played();
  }
  EXPECT_GT(entries, 4'000u);
  EXPECT_GT(played, 100u);
}
INSTANTIATE_TEST_SUITE_P(Fold, Histories, testing::Values(0, 250, 500, 750));

TEST(Fold, AnEntryThatMakesNoSenseLeavesTheRoomAlone) {
  Room room("r");
  room = fold(std::move(room), {1, 10, RoomCreated{play::rules_from_name("set"), false}}).room;
  room = fold(std::move(room), {2, 20, MemberCame{"Ann", "x"}}).room;
  const std::string before = whole_room(room).dump();
  const std::vector<Entry> bad{{4, 30, ChatSaid{0, "gap"}},
                               {3, 30, ChatSaid{7, "nobody"}},
                               {3, 30, MemberGone{-1, false}},
                               {3, 30, HostChanged{1}},
                               {3, 30, Acted{{play::ActionKind::kClaim, 0, {1, 2, 3}, 0}, 0, 1}},
                               {3, 30, GameStarted{play::rules_from_name("set"), 1, {0, 5}, {}, nullptr}},
                               {3, 30, GameStarted{play::rules_from_name("team"), 1, {0}, {}, nullptr}}};
  for (const Entry& e : bad) {
    EXPECT_THROW(fold(std::move(room), e), InputError);
    EXPECT_EQ(whole_room(room).dump(), before);
  }
  for (const char* body :
       {"", "[]", "{}", "{\"do\":\"dance\"}", "{\"do\":\"chat\"}", "{\"do\":\"start\",\"seed\":\"x\"}"})
    EXPECT_THROW(from_log({3, 30, body}), InputError) << body;
}

}  // namespace
}  // namespace thirdcard::server
