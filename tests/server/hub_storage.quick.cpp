// SPDX-License-Identifier: MIT
// Rooms and the disk, without a network: nothing is told before it is saved, restarts, failures, clocks.
#include <cstdlib>

#include "server/world.hpp"

namespace thirdcard::server {
namespace {

TEST(Hub, NothingIsSentBeforeItIsSaved) {
  TwoPlayers w;
  w.start();
  const auto saved = w.hub->ticket();
  w.hub->protocol().received(
      w.bob,
      Json{{"type", "act"}, {"ref", 1}, {"action", {{"kind", "claim"}, {"cards", w.a_set(w.room)}}}}.dump(),
      w.now += 10);
  w.hub->protocol().received(w.ann, R"({"type":"ping"})", w.now);
  const auto outputs = w.hub->take_outputs();
  ASSERT_EQ(outputs.size(), 4u);  // two updates, an answer, a pong
  for (const Output& o : outputs) EXPECT_GT(o.ticket, saved);
  EXPECT_EQ(w.hub->take_writes().size(), 1u);
}

TEST(Hub, RestartBringsEverythingBack) {
  TwoPlayers w;
  w.start();
  for (int ref = 1; ref < 6; ++ref) w.claim(ref % 2 ? w.ann : w.bob, w.a_set(w.room), ref);
  const auto digest = w.hub->room(w.room)->game->digest();
  const auto seq = w.hub->room(w.room)->seq;
  const Json last_answer = w.mail[w.ann].back();
  w.restart();
  const Connection again = w.connect();
  const auto replies =
      w.say(again, {{"type", "join"}, {"room", w.room}, {"secret", w.ann_secret}, {"seen", seq - 2}});
  const Json hello = find(replies, "welcome");
  EXPECT_EQ(hello["member"], 0);
  EXPECT_FALSE(hello.contains("secret"));
  EXPECT_EQ(w.hub->room(w.room)->game->digest(), digest);
  EXPECT_EQ(hello["seq"], seq);
  // Two entries were missed: two sets taken.
  int taken = 0;
  for (const Json& e : hello["missed"]) taken += e["kind"] == "taken";
  EXPECT_EQ(taken, 2);
  // The unanswered message, sent again, gets its old answer and changes nothing.
  const Json repeated = w.claim(again, {0, 1, 2}, 5);
  EXPECT_EQ(repeated["verdict"], "yes");
  EXPECT_EQ(w.hub->room(w.room)->game->digest(), digest);
  EXPECT_EQ(
      find(w.say(again, {{"type", "act"}, {"ref", 3}, {"action", {{"kind", "none"}}}}), "error")["code"],
      "replayed");
}

TEST(Hub, RoomsWithPeopleInThemDoNotGrowOld) {
  TwoPlayers w;
  const auto before = w.now += 40 * 86'400'000ll;
  w.hub->before_removal(before, w.now);
  w.deliver(w.ann);
  EXPECT_EQ(w.logs[w.room].back().time, w.now);
  w.hub->closed(w.ann, w.now += 10), w.hub->closed(w.bob, w.now);
  w.hub->before_removal(w.now + 1, w.now + 2);
  EXPECT_EQ(w.hub->room(w.room), nullptr);
  EXPECT_TRUE(w.hub->take_writes().empty());
}

TEST(Hub, StorageFailureUndoesWhatWasNotSaved) {
  TwoPlayers w;
  w.start();
  w.claim(w.ann, w.a_set(w.room), 1);
  const auto digest = w.hub->room(w.room)->game->digest();
  w.hub->protocol().received(
      w.bob,
      Json{{"type", "act"}, {"ref", 1}, {"action", {{"kind", "claim"}, {"cards", w.a_set(w.room)}}}}.dump(),
      w.now += 10);
  EXPECT_NE(w.hub->room(w.room)->game->digest(), digest);
  EXPECT_NE(w.hub->room_failed(w.room, "database or disk is full"), 0u);
  w.hub->take_writes();
  bool told = false;
  for (const Output& o : w.hub->take_outputs())
    told |= o.text && o.text->find("disk is full") != std::string::npos;
  EXPECT_TRUE(told);
  const Connection back = w.connect();
  w.say(back, {{"type", "join"}, {"room", w.room}, {"secret", w.bob_secret}});
  EXPECT_EQ(w.hub->room(w.room)->game->digest(), digest);
  EXPECT_EQ(w.claim(back, w.a_set(w.room), 1)["verdict"], "yes");
}

// ---------------------------------------------------------------- faults, by their numbers

TEST(Hub, S2ARemovedRoomIsNotReadBackBeforeTheDiskHasForgottenIt) {
  TwoPlayers w;
  const auto log = w.logs[w.room];
  w.hub->protocol().received(w.ann, R"({"type":"delete"})", w.now += 10);
  const Connection eve = w.connect();
  w.hub->protocol().received(eve, Json{{"type", "join"}, {"room", w.room}}.dump(), w.now += 10);
  EXPECT_EQ(w.hub->room(w.room), nullptr);  // the old log is still there
  EXPECT_EQ(find(w.deliver(eve), "error")["code"], "no_such_room");
}

TEST(Hub, S2OnlyTheFailedRoomSuffers) {
  TwoPlayers w;
  const Connection eve = w.connect();
  const std::string other =
      find(w.say(eve, {{"type", "create"}, {"name", "Eve"}}), "welcome")["room_id"].get<std::string>();
  w.hub->protocol().received(w.ann, R"({"type":"chat","text":"lost"})", w.now += 10);
  w.hub->protocol().received(eve, R"({"type":"chat","text":"kept"})", w.now += 10);
  const auto before = w.hub->take_outputs();
  const std::uint64_t life = w.hub->room_failed(w.room, "damaged");
  int lost = 0, kept = 0;
  for (const Output& o : before) (o.life == life ? lost : kept) += o.text != nullptr;
  EXPECT_EQ(lost, 2);
  EXPECT_EQ(kept, 1);
  EXPECT_EQ(w.hub->room(w.room), nullptr);
  EXPECT_NE(w.hub->room(other), nullptr);
  std::set<Connection> closed;
  for (const Output& o : w.hub->take_outputs())
    if (!o.text) closed.insert(o.to);
  EXPECT_EQ(closed, (std::set<Connection>{w.ann, w.bob}));
}

TEST(Hub, S13AfterARestartWithAnEarlierClockGamesGoOn) {
  TwoPlayers w(Json{{"game", "call-set"}});
  w.start();
  w.say(w.ann, {{"type", "act"}, {"ref", 1}, {"action", {{"kind", "call"}}}});
  w.restart();
  w.now -= 3'600'000;
  const Connection back = w.connect();
  const Json hello =
      find(w.say(back, {{"type", "join"}, {"room", w.room}, {"secret", w.ann_secret}}), "welcome");
  EXPECT_EQ(hello["view"]["caller"], 0);
  w.hub->tick(w.now += 6000);
  w.deliver(back);
  EXPECT_EQ(w.hub->room(w.room)->game->view().caller, play::kSpectator);  // the call has expired
}

}  // namespace
}  // namespace thirdcard::server
