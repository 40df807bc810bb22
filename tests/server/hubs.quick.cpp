// SPDX-License-Identifier: MIT
// Several hubs without a network: who asks for a room of another hub is taken there with everything that
// counts against it, in order; names and limits are one for all hubs; a reading that nobody waits for is
// given up.
#include "server/world.hpp"

namespace thirdcard::server {
namespace {

/// Hubs that share a store, with whoever owns the sockets played by the test.
class Hubs {
 public:
  explicit Hubs(std::size_t count, Limits limits = {}) : common(std::make_shared<Common>(limits, count)) {
    for (std::size_t i = 0; i < count; ++i)
      all.push_back(std::make_unique<Hub>(
          limits, [this](const std::string& room) { return logs[room]; }, [this] { return random.next(); },
          common, i));
  }
  Connection connect(std::size_t hub, const std::string& address = "") {
    ++last;
    where[last] = std::make_shared<std::atomic<std::size_t>>(hub);
    all[hub]->opened(last, address, "", where[last]);
    return last;
  }
  /// Only hands it in: nothing is saved, nobody moves.
  void give(Connection c, const Json& message) {
    all[*where[c]]->protocol().received(c, message.dump(), now += 100);
  }
  std::vector<Json> say(Connection c, const Json& message) {
    const std::size_t before = mail[c].size();
    give(c, message);
    settle();
    return {mail[c].begin() + static_cast<std::ptrdiff_t>(before), mail[c].end()};
  }
  void save(Hub& hub) {
    for (const StoreWrite& w : hub.take_writes())
      if (w.kind == StoreWrite::Kind::kRemove)
        logs.erase(w.room);
      else
        logs[w.room].push_back(w.entry);
    hub.committed(hub.ticket());
    for (const Output& o : hub.take_outputs())
      if (o.text) mail[o.to].push_back(wire::json_of(*o.text));
  }
  void settle() {
    for (bool again = true; again;) {
      again = false;
      for (auto& hub : all) {
        save(*hub);
        for (Move& m : hub->take_moves()) {
          auto client = hub->give(m.connection);
          if (client == nullptr) continue;
          *client->hub = m.to;
          all[m.to]->arrived(m.connection, std::move(client), m.message, now);
          again = true;
        }
      }
    }
  }
  std::shared_ptr<Common> common;
  std::map<std::string, std::vector<LogEntry>> logs;
  std::vector<std::unique_ptr<Hub>> all;
  std::map<Connection, std::shared_ptr<std::atomic<std::size_t>>> where;
  std::map<Connection, std::vector<Json>> mail;
  std::int64_t now = 1'000'000'000'000;
  Connection last = 0;
  RandomStream random{7, 1};
};

TEST(Hubs, ARoomBelongsToTheHubOfItsName) {
  Hubs w(3);
  for (std::size_t hub = 0; hub < 3; ++hub)
    for (int i = 0; i < 10; ++i) {
      const Connection c = w.connect(hub);
      const std::string room = find(w.say(c, {{"type", "create"}}), "welcome")["room_id"];
      EXPECT_EQ(w.common->hub_of(room), hub);
      EXPECT_NE(w.all[hub]->room(room), nullptr);
    }
}

TEST(Hubs, WhoJoinsFromAnotherHubPlaysThere) {
  Hubs w(4);
  const Connection ann = w.connect(0);
  const std::string room = find(w.say(ann, {{"type", "create"}, {"name", "Ann"}}), "welcome")["room_id"];
  std::vector<Connection> others;
  for (std::size_t hub = 0; hub < 4; ++hub) {
    const Connection c = w.connect(hub);
    others.push_back(c);
    const auto replies = w.say(c, {{"type", "join"}, {"room", room}, {"name", "N" + std::to_string(hub)}});
    EXPECT_EQ(find(replies, "welcome")["room_id"], room);
    EXPECT_EQ(*w.where[c], 0u);
  }
  w.say(ann, {{"type", "start"}});
  const play::Game& game = *w.all[0]->room(room)->game;
  EXPECT_EQ(game.players(), 5);
  for (const Connection c : others) {
    const auto set = play::claims_on(game.rules(), game.view().table).at(0);
    const auto replies =
        w.say(c, {{"type", "act"}, {"ref", 1}, {"action", {{"kind", "claim"}, {"cards", set}}}});
    EXPECT_EQ(find(replies, "answer")["verdict"], "yes");
    EXPECT_EQ(w.mail[ann].back()["seq"], find(replies, "update")["seq"]);
  }
}

/// Texts of the old room come before those of the new one, and messages behind the join wait for it.
TEST(Hubs, AMoveKeepsTheOrder) {
  Hubs w(2);
  const Connection ann = w.connect(0), bob = w.connect(1);
  const std::string first = find(w.say(ann, {{"type", "create"}}), "welcome")["room_id"],
                    second = find(w.say(bob, {{"type", "create"}}), "welcome")["room_id"];
  w.mail[ann].clear();
  w.give(ann, {{"type", "chat"}, {"text", "bye"}});
  w.give(ann, {{"type", "join"}, {"room", second}, {"name", "Ann"}});
  w.give(ann, {{"type", "chat"}, {"text", "hello"}});
  const std::vector<Move> moves = w.all[0]->take_moves();
  ASSERT_EQ(moves.size(), 1u);
  EXPECT_EQ(moves[0].ticket, w.all[0]->ticket());  // not before "bye" is saved and told
  EXPECT_EQ(moves[0].to, 1u);
  w.save(*w.all[0]);
  auto client = w.all[0]->give(ann);
  ASSERT_NE(client, nullptr);
  *client->hub = 1;
  w.all[1]->arrived(ann, std::move(client), moves[0].message, w.now);
  w.settle();
  std::vector<std::string> heard;
  for (const Json& m : w.mail[ann])
    heard.push_back(m.contains("chat") && m["chat"].is_object() ? m["chat"]["text"].get<std::string>()
                                                                : m["type"].get<std::string>());
  EXPECT_EQ(heard, (std::vector<std::string>{"bye", "welcome", "presence", "hello"}));
  EXPECT_EQ(w.mail[bob].back()["chat"]["text"], "hello");
}

TEST(Hubs, WhoClosesOnTheWayIsForgotten) {
  Hubs w(2);
  const Connection bob = w.connect(1), ann = w.connect(0);
  const std::string room = find(w.say(bob, {{"type", "create"}}), "welcome")["room_id"];
  w.give(ann, {{"type", "join"}, {"room", room}});
  w.all[0]->closed(ann, w.now);
  w.settle();
  EXPECT_EQ(w.all[1]->room(room)->members.size(), 1u);
  EXPECT_EQ(w.all[0]->connections() + w.all[1]->connections(), 1u);
}

TEST(Hubs, AClassIsCalledTheSameEverywhere) {
  Hubs w(3);
  const Connection teacher = w.connect(2), pupil = w.connect(0), late = w.connect(1);
  const Json hello = find(w.say(teacher, {{"type", "create"}, {"class", true}}), "welcome");
  const std::string name = hello["room"]["short"];
  EXPECT_EQ(find(w.say(pupil, {{"type", "join"}, {"room", name}}), "welcome")["room_id"], hello["room_id"]);
  w.all[*w.where[teacher]]->closed(teacher, w.now += 10);
  w.settle();
  EXPECT_EQ(find(w.say(late, {{"type", "join"}, {"room", name}}), "error")["code"], "no_such_room");
}

/// What an address may use is one amount, whichever hub its connections are at.
TEST(Hubs, AnAddressHasOnePurse) {
  Limits limits;
  limits.rooms_per_address = 5;
  limits.wrong_names = 6, limits.wrong_names_per_minute = 0;
  Hubs w(3, limits);
  int opened = 0, wrong = 0;
  for (int i = 0; i < 9; ++i)
    opened +=
        find(w.say(w.connect(i % 3, "192.0.2.1"), {{"type", "create"}}), "welcome")["type"] == "welcome";
  EXPECT_EQ(opened, 5);
  for (int i = 0; i < 12; ++i) {
    const Connection c = w.connect(i % 3, "192.0.2.2");
    w.say(c, {{"type", "join"}, {"room", "calm-otter-" + std::to_string(1000 + i)}});
    // Whoever is hung up is not heard again.
    wrong += w.say(c, {{"type", "ping"}}).empty();
  }
  EXPECT_EQ(wrong, 6);
}

/// Places in memory are one number; a hub that has none to give asks the others.
TEST(Hubs, AnEmptyRoomOfAnotherHubMakesPlace) {
  Limits limits;
  limits.rooms = 2;
  Hubs w(2, limits);
  const Connection ann = w.connect(0), bob = w.connect(1), eve = w.connect(1);
  w.say(ann, {{"type", "create"}});
  w.say(bob, {{"type", "create"}});
  EXPECT_EQ(find(w.say(eve, {{"type", "create"}}), "error")["code"], "full");
  w.all[0]->closed(ann, w.now += 10);
  w.settle();
  const Connection dan = w.connect(0);
  EXPECT_EQ(find(w.say(eve, {{"type", "create"}}), "error")["code"], "full");
  w.say(dan, {{"type", "ping"}});  // its hub hears that places are wanted
  EXPECT_EQ(find(w.say(eve, {{"type", "create"}}), "welcome")["type"], "welcome");
}

/// The workers drop a reading with its asker; it is begun again for those who also wait, and for nobody else.
TEST(Hubs, AReadingIsGivenUpWhenNobodyWaits) {
  TwoPlayers w;
  w.restart();
  std::vector<Task> tasks;
  w.hub->work_with([&](Task c) { tasks.push_back(std::move(c)); });
  const auto work = [&](Task& c) {
    StopToken never;
    c.work(never);
    c.then(w.now);
  };
  const Connection one = w.connect(), two = w.connect();
  w.say(one, {{"type", "join"}, {"room", w.room}, {"watch", true}});
  w.say(two, {{"type", "join"}, {"room", w.room}, {"watch", true}});
  ASSERT_EQ(tasks.size(), 1u);
  EXPECT_EQ(tasks[0].asker, one);
  w.hub->closed(one, w.now);
  ASSERT_EQ(tasks.size(), 2u);
  EXPECT_EQ(tasks[1].asker, two);
  work(tasks[0]);  // was done already when its asker left: nobody hears of it
  EXPECT_EQ(w.hub->room(w.room), nullptr);
  work(tasks[1]);
  EXPECT_EQ(find(w.deliver(two), "welcome")["room_id"], w.room);

  w.restart();
  tasks.clear();
  w.hub->work_with([&](Task c) { tasks.push_back(std::move(c)); });
  const Connection three = w.connect();
  w.say(three, {{"type", "join"}, {"room", w.room}, {"watch", true}});
  w.hub->closed(three, w.now);
  ASSERT_EQ(tasks.size(), 1u);
  StopToken stop;
  stop.request("cancelled");
  tasks[0].work(stop);
  tasks[0].then(w.now);
  EXPECT_EQ(w.hub->room(w.room), nullptr);
}

}  // namespace
}  // namespace thirdcard::server
