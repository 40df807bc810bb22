// SPDX-License-Identifier: MIT
// Who meets whom, and when a game begins, without a network. tests/server/live/open_rooms_test.py has the
// rest.
#include "server/rooms/open_rooms.hpp"

#include "rounds.hpp"
#include "server/world.hpp"

namespace thirdcard::server {
namespace {

constexpr std::int64_t kHour = 3'600'000;

TEST(OpenRooms, WhoHasWaitedLongestForTheSameGameIsFound) {
  OpenRooms open;
  EXPECT_EQ(open.find("set", 1, "a", 0), std::nullopt);
  EXPECT_EQ(open.find("set", 2, "a", 0), std::nullopt);  // himself
  EXPECT_EQ(open.find("junior", 3, "b", 0), std::nullopt);
  EXPECT_EQ(open.find("set", 4, "c", 0), 1u);
  EXPECT_EQ(open.find("set", 5, "c", 0), 2u);
  EXPECT_EQ(open.find("set", 6, "c", 0), std::nullopt);
  open.stop(6);
  open.stop(6);
  EXPECT_EQ(open.find("set", 7, "d", 0), std::nullopt);
  EXPECT_EQ(open.counts().finding, 2u);
}

TEST(OpenRooms, WhoHavePartedMeetAgainAfterAnHour) {
  OpenRooms open;
  open.part("a", "b", 1000);
  EXPECT_EQ(open.find("set", 1, "a", 1000), std::nullopt);
  EXPECT_EQ(open.find("set", 2, "b", 1000 + kHour - 1), std::nullopt);
  open.stop(2);
  EXPECT_EQ(open.find("set", 3, "b", 1000 + kHour), 1u);
}

/// However many part, what is kept of it has a bound; who parted last is known all the same.
TEST(OpenRooms, ACrowdThatPartsFillsNoMemory) {
  OpenRooms open;
  for (int i = 0; i < rounds(120'000, 2'000); ++i) open.part("a", std::to_string(i), 0);
  open.part("a", "b", 0);
  EXPECT_EQ(open.find("set", 1, "a", 1), std::nullopt);
  EXPECT_EQ(open.find("set", 2, "b", 1), std::nullopt);
}

TEST(OpenRooms, ARoomIsListedFromItsMomentOn) {
  OpenRooms open;
  open.wait("later", {"set", 1, 2, 0, 500});
  open.wait("now", {"junior", 2, 64, 3, 0});
  const auto rooms = [&](std::int64_t now) {
    std::string out;
    const Json all = wire::json_of(*open.list(now));
    for (const Json& r : all["rooms"]) out += r["room"].get<std::string>() + " ";
    return out;
  };
  EXPECT_EQ(rooms(499), "now ");
  EXPECT_EQ(rooms(500), "later now ");
  open.gone("now");
  EXPECT_EQ(rooms(501), "later ");
}

TEST(Hub, TwoWhoLookForAnOpponentPlayAtOnce) {
  World w({}, true);
  const Connection ann = w.connect(), bob = w.connect();
  EXPECT_EQ(find(w.say(ann, {{"type", "find"}, {"game", "set"}, {"name", "Ann"}}), "finding")["game"], "set");
  const Json hello = find(w.say(bob, {{"type", "find"}, {"game", "set"}, {"name", "Bob"}}), "welcome");
  ASSERT_EQ(hello["type"], "welcome");
  const Json found = w.mail[ann].back();
  EXPECT_EQ(found, (Json{{"type", "found"}, {"room", hello["room_id"]}}));
  w.say(ann, {{"type", "join"}, {"room", found["room"]}, {"name", "Ann"}});
  const Room* room = w.hub->room(hello["room_id"].get<std::string>());
  ASSERT_TRUE(room->playing());
  EXPECT_EQ(room->seats, (std::vector<int>{0, 1}));
  EXPECT_FALSE(room->chat);
  // What was said stays with the room.
  w.say(ann, {{"type", "phrase"}, {"phrase", 12}});
  w.restart();
  const Connection again = w.connect();
  const Json back =
      find(w.say(again, {{"type", "join"}, {"room", found["room"]}, {"watch", true}}), "welcome");
  EXPECT_EQ(back["chat"].at(0)["phrase"], 12);
  EXPECT_EQ(back["room"]["open"], true);
}

TEST(Hub, AmongFriendsReadyOnlyShows) {
  TwoPlayers t;
  t.say(t.bob, {{"type", "ready"}, {"ready", true}});
  const Json told = find(t.say(t.ann, {{"type", "ready"}, {"ready", true}}), "update");
  for (const Json& m : told["room"]["members"]) EXPECT_EQ(m["ready"], true);
  EXPECT_FALSE(t.hub->room(t.room)->playing());
  EXPECT_TRUE(t.say(t.ann, {{"type", "ready"}, {"ready", true}}).empty());
  t.start();
  EXPECT_EQ(find(t.say(t.ann, {{"type", "ready"}, {"ready", true}}), "error")["code"], "running");
  EXPECT_EQ(find(t.say(t.ann, {{"type", "find"}, {"game", "set"}}), "error")["code"], "no_open_rooms");
}

}  // namespace
}  // namespace thirdcard::server
