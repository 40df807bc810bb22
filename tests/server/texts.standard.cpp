// SPDX-License-Identifier: MIT
// How long texts get. They are made while a hub is held, so what a client can do must not make them long.
#include <gtest/gtest.h>

#include "server/net/session_handler.hpp"
#include "world.hpp"

namespace thirdcard::server {

namespace {

/// World, with the longest text of each kind instead of the letters.
struct Lengths : World {
  using World::World;
  std::map<std::string, std::size_t> longest;
  void settle() {
    for (const StoreWrite& w : hub->take_writes()) logs[w.room].push_back(w.entry);
    hub->committed(hub->ticket());
    for (const Output& o : hub->take_outputs()) {
      if (!o.text) continue;
      auto& most = longest[o.text->substr(9, o.text->find('"', 9) - 9)];
      most = std::max(most, o.text->size());
    }
  }
  void tell(Connection c, const Json& message, std::int64_t wait = 1000) {
    hub->protocol().received(c, message.dump(), now += wait);
    settle();
  }
};

}  // namespace

TEST(Texts, AnUpdateIsAsShortInTheLastRoundAsInTheFirst) {
  Lengths w;
  const int players = 8;
  std::vector<Connection> all;
  std::string room;
  for (int i = 0; i < players; ++i) {
    all.push_back(w.connect());
    if (i > 0) {
      w.tell(all[i], {{"type", "join"}, {"room", room}, {"name", "P" + std::to_string(i)}});
      continue;
    }
    const Json rules{{"game", "set"}, {"properties", 3}, {"deal_passes", true}};
    room = find(w.say(all[0], {{"type", "create"}, {"name", "P0"}, {"rules", rules}}), "welcome")["room_id"];
  }
  w.tell(all[0], {{"type", "start"}});
  std::map<int, std::size_t> by_round;
  int ref = 0;
  for (int step = 0; step < 500; ++step) {
    const Room& r = *w.hub->room(room);
    const play::View view = r.game->view();
    if (view.phase == play::Phase::kOver) break;
    w.longest.clear();
    if (view.phase == play::Phase::kBetweenRounds)
      for (int i = 0; i < players; ++i)
        w.tell(all[i], {{"type", "act"}, {"ref", ++ref}, {"action", {{"kind", "deal"}}}});
    else
      w.tell(all[step % players],
             {{"type", "act"}, {"ref", ++ref}, {"action", {{"kind", "claim"}, {"cards", w.a_set(room)}}}});
    if (view.phase == play::Phase::kPlaying)
      by_round[view.round] = std::max(by_round[view.round], w.longest["update"]);
  }
  ASSERT_EQ(by_round.size(), static_cast<std::size_t>(players));
  for (const auto& [round, most] : by_round) EXPECT_LT(most, by_round[0] + 200) << "round " << round;
}

TEST(Texts, NoRoomMakesAWelcomeLong) {
  Lengths w;
  const Connection host = w.connect();
  const std::string room =
      find(w.say(host, {{"type", "create"}, {"name", "Ann"}, {"rules", "set"}}), "welcome")["room_id"];
  // All places there can be: who leaves still has a number.
  for (int i = 1; i < 320; ++i) {
    const Connection c = w.connect();
    const std::string number = std::to_string(1000 + i);
    // Letters that need six characters each where JSON is cautious would be the longest.
    w.tell(c,
           {{"type", "join"}, {"room", room}, {"name", std::string(Limits{}.name_bytes - 4, 'x') + number}},
           50);
    if (i > 60) w.tell(c, {{"type", "leave"}}, 50);
  }
  for (int i = 0; i < 60; ++i)
    w.tell(host, {{"type", "chat"}, {"text", std::string(Limits{}.chat_bytes, '"')}});
  w.tell(host, {{"type", "start"}});
  ASSERT_TRUE(w.hub->room(room)->playing());
  const auto table = w.hub->room(room)->game->view().table;
  int i = 2;
  while (play::is_claim(w.hub->room(room)->game->rules(), std::vector<int>{table[0], table[1], table[i]}))
    ++i;
  const Json wrong{{"kind", "claim"}, {"cards", {table[0], table[1], table[i]}}};
  for (int ref = 1; ref <= 700; ++ref) w.tell(host, {{"type", "act"}, {"ref", ref}, {"action", wrong}}, 60);
  w.longest.clear();
  w.tell(w.connect(), {{"type", "join"}, {"room", room}, {"watch", true}, {"seen", 0}});
  EXPECT_GT(w.longest["welcome"], 60'000u);  // it is a full one
  EXPECT_LT(w.longest["welcome"], kQueueBytes / 4);
  EXPECT_LT(w.longest["update"], kQueueBytes / 4);
}

}  // namespace thirdcard::server
