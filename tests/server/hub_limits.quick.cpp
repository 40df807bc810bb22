// SPDX-License-Identifier: MIT
// What one client may use, without a network: costs, guesses, floods, and what malformed messages do
// (nothing).
#include <cstdlib>

#include "rounds.hpp"
#include "server/world.hpp"

namespace thirdcard::server {
namespace {

TEST(Hub, LimitsOnRoomsAndNames) {
  Limits limits;
  limits.rooms_on_disk = 70;
  limits.rooms_per_address = 3;
  limits.entries = 10;
  limits.messages_per_second = limits.burst = 1000;
  World w(limits);
  w.hub->opened(++w.last, "192.0.2.7");
  const Connection eve = w.last;
  int opened = 0;
  for (int i = 0; i < 5; ++i)
    opened += find(w.say(eve, {{"type", "create"}}), "welcome")["type"] == "welcome";
  EXPECT_EQ(opened, 3);
  EXPECT_EQ(find(w.say(eve, {{"type", "create"}}, 1'300'000), "welcome")["type"],
            "welcome");  // one comes back every 20 minutes
  Connection ann = w.connect();
  for (int i = 0; i < 66; ++i)
    EXPECT_EQ(find(w.say(ann, {{"type", "create"}}), "welcome")["type"], "welcome");
  EXPECT_EQ(find(w.say(ann, {{"type", "create"}}), "error")["code"], "full");
  w.say(ann, {{"type", "delete"}});
  EXPECT_TRUE(w.hung_up.count(ann));  // who was in the room is sent away
  ann = w.connect();
  EXPECT_EQ(find(w.say(ann, {{"type", "create"}, {"name", "  A\u202Enn\u200B "}}),
                 "welcome")["room"]["members"][0]["name"],
            "Ann");
  for (int i = 0; i < 8; ++i)
    EXPECT_EQ(find(w.say(ann, {{"type", "chat"}, {"text", "x"}}), "update")["type"], "update");
  EXPECT_EQ(find(w.say(ann, {{"type", "chat"}, {"text", "x"}}), "error")["code"], "full");
}

TEST(Hub, TooManyMessagesAreDropped) {
  TwoPlayers w;
  int errors = 0;
  for (int i = 0; i < 100; ++i)
    errors += find(w.say(w.bob, {{"type", "ping"}}, 0), "error")["type"] == "error";
  EXPECT_EQ(errors, 1);
  EXPECT_GT(w.hub->counters().limited, 30u);
  EXPECT_EQ(find(w.say(w.ann, {{"type", "ping"}}), "pong")["type"], "pong");
  EXPECT_EQ(find(w.say(w.bob, {{"type", "ping"}}, 5000), "pong")["type"], "pong");
  for (int i = 0; i < 400; ++i) w.say(w.bob, {{"type", "ping"}}, 0);
  EXPECT_TRUE(w.hung_up.count(w.bob));
}

TEST(Hub, S5DeepAndCrowdedMessagesAreNotParsed) {
  TwoPlayers w;
  std::string crowd = "{\"type\":\"ping\"";
  for (int i = 0; i < 700; ++i) crowd += ",\"k" + std::to_string(i) + "\":0";
  for (const std::string& text : {std::string(8000, '['), crowd + "}", "{\"type\":" + std::string(9, '[')})
    EXPECT_EQ(find(w.say_text(w.bob, text), "error")["code"], "not_json");
  EXPECT_EQ(
      find(w.say_text(w.bob, R"({"type":"chat","text":"[[[[[[[[[[[{\"[,,,,"})"), "update")["chat"]["text"],
      "[[[[[[[[[[[{\"[,,,,");
}

TEST(Hub, S7NothingIsCarriedOutAfterHangingUp) {
  World w;
  const Connection eve = w.connect();
  for (int i = 0; i < 12; ++i)
    w.hub->protocol().received(eve, Json{{"type", "join"}, {"room", "a" + std::to_string(i)}}.dump(),
                               w.now += 100);
  w.hub->protocol().received(eve, R"({"type":"create"})", w.now += 100);
  EXPECT_TRUE(w.hub->take_writes().empty());
  EXPECT_EQ(w.hub->rooms(), 0u);
}

TEST(Hub, S7RoomNamesCannotBeGuessed) {
  World w;
  std::set<std::string> names;
  for (int i = 0; i < 50; ++i)
    names.insert(find(w.say(w.connect(), {{"type", "create"}}), "welcome")["room_id"].get<std::string>());
  EXPECT_EQ(names.size(), 50u);
  for (const std::string& name : names) {
    EXPECT_EQ(name.size(), 14u);  // a letter and 13 of 32: 65 bits
    EXPECT_EQ(name[0], 'a');
  }
  // An address that tries names is sent away at once, with however many connections.
  int answered = 0;
  for (int i = 0; i < 100; ++i) {
    w.hub->opened(++w.last, "192.0.2.9");
    for (int j = 0; j < 10; ++j)
      answered += find(w.say(w.last, {{"type", "join"}, {"room", "b" + std::to_string(i)}}, 0),
                       "error")["type"] == "error";
  }
  EXPECT_LT(answered, 300);
}

TEST(Hub, S17WhoComesBackLateHearsTheLastEventsOnly) {
  TwoPlayers w;
  w.start();
  const auto table = w.hub->room(w.room)->game->view().table;
  int i = 2;
  while (play::is_claim(w.hub->room(w.room)->game->rules(), std::vector<int>{table[0], table[1], table[i]}))
    ++i;
  for (int ref = 1; ref <= rounds(700, 520); ++ref) w.claim(w.bob, {table[0], table[1], table[i]}, ref);
  const Connection back = w.connect();
  const Json hello = find(
      w.say(back, {{"type", "join"}, {"room", w.room}, {"secret", w.ann_secret}, {"seen", 0}}), "welcome");
  EXPECT_EQ(hello["missed"].size(), 500u);
}

TEST(Hub, S18BeginningCostsTenMessages) {
  TwoPlayers w;
  int begun = 0;
  // Four seconds bring eighty messages and sixty are there: enough for the ends and a tenth of the
  // beginnings.
  for (int i = 0; i < 40; ++i) {
    begun += find(w.say(w.ann, {{"type", "start"}}, 50), "update")["type"] == "update";
    w.say(w.ann, {{"type", "end"}}, 50);
  }
  EXPECT_LE(begun, 14);
  EXPECT_EQ(find(w.say(w.ann, {{"type", "ping"}}, 100), "pong")["type"], "pong");
}

TEST(Hub, ACrowdOfOneAddressSharesItsCosts) {
  World w;
  // A class of two hundred behind one address gets in and plays; three hundred connections that send all they
  // may are slowed down together.
  std::vector<std::string> rooms;
  for (int i = 0; i < 40; ++i)
    rooms.push_back(find(w.say(w.connect(), {{"type", "create"}}), "welcome")["room_id"].get<std::string>());
  int in = 0;
  for (std::size_t i = 0; i < 200; ++i) {
    w.hub->opened(++w.last, "198.51.100.7");
    in += find(w.say(w.last, {{"type", "join"}, {"room", rooms[i % 40]}}, 5), "welcome")["type"] == "welcome";
    in -= find(w.say(w.last, {{"type", "ping"}}, 5), "pong")["type"] != "pong";
  }
  EXPECT_EQ(in, 200);
  int answered = 0;
  for (int i = 0; i < 300; ++i) {
    w.hub->opened(++w.last, "198.51.100.8");
    for (int j = 0; j < 20; ++j)
      answered += find(w.say(w.last, {{"type", "ping"}}, 0), "pong")["type"] == "pong";
  }
  EXPECT_LE(answered, 4000);
}

/// Messages of all kinds with fields of all types, and broken bytes.
std::string random_message(RandomStream& r, const std::string& room) {
  const char* types[] = {"create", "join", "act",    "start", "bot",    "kick", "set",  "chat",
                         "leave",  "end",  "replay", "ping",  "lesson", "mute", "host", "seat"};
  const char* keys[] = {"ref",   "room",   "name",    "secret", "seen",  "watch", "action", "rules",
                        "teams", "member", "locked",  "chat",   "names", "text",  "skill",  "speed",
                        "class", "team",   "playing", "level",  "game",  "step"};
  const auto value = [&]() -> Json {
    switch (r.below(12)) {
      case 0:
        return nullptr;
      case 1:
        return r.below(2) == 0;
      case 2:
        return static_cast<std::int64_t>(r.next());
      case 3:
        return r.below(5);
      case 4:
        return "set";
      case 5:
        return std::string(r.below(700), 'x');
      case 6:
        return {{"kind", "claim"}, {"cards", {r.below(81), r.below(81), r.below(81)}}};
      case 7:
        return {{"game", "antiset"}, {"design", "ag(3,3)"}};
      case 8:
        return {1, "a", nullptr};
      case 9:
        return 1e300;
      case 10:
        return {{"kind", "none"}};
      default:
        return room;
    }
  };
  Json m{{"type", types[r.below(16)]}};
  for (auto n = r.below(5); n > 0; --n) m[keys[r.below(22)]] = value();
  std::string text = m.dump();
  if (r.below(8) == 0)
    for (auto n = 1 + r.below(4); n > 0; --n) text[r.below(text.size())] = static_cast<char>(r.below(256));
  if (r.below(50) == 0) text = std::string(r.below(20'000), '[');
  return text;
}

TEST(Hub, RandomMessagesHurtNobody) {
  Limits limits;
  limits.messages_per_second = limits.burst = limits.address_per_second = limits.address_burst = 1'000'000;
  limits.rooms = 50;
  World w(limits);
  const Connection ann = w.connect();
  const std::string room =
      find(w.say(ann, {{"type", "create"}, {"name", "Ann"}}), "welcome")["room_id"].get<std::string>();
  w.say(ann, {{"type", "start"}});
  std::vector<Connection> eves{w.connect(), w.connect(), w.connect()};
  RandomStream r(7, 7);
  const char* many = std::getenv("THIRDCARD_RANDOM_MESSAGES");
  for (int i = 0, n = many == nullptr ? 4000 : std::atoi(many); i < n; ++i) {
    auto& eve = eves[r.below(eves.size())];
    w.hub->protocol().received(eve, random_message(r, room), w.now += static_cast<std::int64_t>(r.below(50)));
    for (const StoreWrite& x : w.hub->take_writes()) {
      if (x.kind == StoreWrite::Kind::kRemove)
        w.logs.erase(x.room);
      else
        w.logs[x.room].push_back(x.entry);
    }
    w.hub->committed(w.hub->ticket());
    for (const Output& o : w.hub->take_outputs()) {
      if (!o.text && o.to == eve) w.hub->closed(eve, w.now), eve = w.connect();
      ASSERT_FALSE(!o.text && o.to == ann);
    }
    if (r.below(100) == 0) w.hub->closed(eve, w.now), eve = w.connect();
    if (r.below(20) == 0) w.hub->tick(w.now);
  }
  // Ann plays on, and every room's log still tells that room.
  EXPECT_EQ(find(w.say(ann, {{"type", "ping"}}), "pong")["type"], "pong");
  const auto set = w.a_set(room);
  EXPECT_EQ(find(w.say(ann, {{"type", "act"}, {"ref", 1}, {"action", {{"kind", "claim"}, {"cards", set}}}}),
                 "answer")["verdict"],
            "yes");
  for (const auto& [id, log] : w.logs) {
    if (log.empty()) continue;
    const Room again = room_from_log(id, log);
    if (const Room* live = w.hub->room(id); live != nullptr && live->game) {
      EXPECT_EQ(again.game->digest(), live->game->digest());
    }
  }
}

}  // namespace
}  // namespace thirdcard::server
