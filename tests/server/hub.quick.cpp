// SPDX-License-Identifier: MIT
// Rooms without a network: races, reconnecting, host powers, class mode, restarts from the log, what is
// never sent, and what malformed or repeated messages do (nothing).
#include "server/hub.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

#include "server/world.hpp"

namespace thirdcard::server {
namespace {

struct TwoPlayers : World {
  explicit TwoPlayers(const Json& rules = "set", Limits limits = {}) : World(limits) {
    ann = connect(), bob = connect();
    const Json hello = find(say(ann, {{"type", "create"}, {"name", "Ann"}, {"rules", rules}}), "welcome");
    room = hello["room_id"].get<std::string>();
    ann_secret = hello["secret"].get<std::string>();
    const Json joined = find(say(bob, {{"type", "join"}, {"room", room}, {"name", "Bob"}}), "welcome");
    bob_secret = joined["secret"].get<std::string>();
  }
  void start() { say(ann, {{"type", "start"}}); }
  Json claim(Connection c, const std::vector<play::Card>& cards, int ref) {
    return find(say(c, {{"type", "act"}, {"ref", ref}, {"action", {{"kind", "claim"}, {"cards", cards}}}}),
                "answer");
  }
  Connection ann, bob;
  std::string room, ann_secret, bob_secret;
};

TEST(Hub, OneOfTwoGetsTheSet) {
  TwoPlayers w;
  w.start();
  const auto set = w.a_set(w.room);
  EXPECT_EQ(w.claim(w.bob, set, 1)["verdict"], "yes");
  const Json late = w.claim(w.ann, set, 1);
  EXPECT_EQ(late["verdict"], "late");
  // Both saw the same update, and its number is the room's.
  EXPECT_EQ(w.mail[w.ann].end()[-2]["seq"], w.mail[w.bob].end()[-2]["seq"]);
  const auto view = w.hub->room(w.room)->game->view();
  EXPECT_EQ(view.players[0].score, 0);
  EXPECT_EQ(view.players[1].score, 1);
}

TEST(Hub, AWrongClaimIsExplained) {
  TwoPlayers w;
  w.start();
  const auto& game = *w.hub->room(w.room)->game;
  const auto table = game.view().table;
  int i = 2;
  while (play::is_claim(game.rules(), std::vector<int>{table[0], table[1], table[i]})) ++i;
  const Json no = w.claim(w.ann, {table[0], table[1], table[i]}, 1);
  EXPECT_EQ(no["verdict"], "no");
  EXPECT_EQ(no["reasons"].size(), 4u);
}

TEST(Hub, NothingIsSentBeforeItIsSaved) {
  TwoPlayers w;
  w.start();
  const auto saved = w.hub->ticket();
  w.hub->received(
      w.bob,
      Json{{"type", "act"}, {"ref", 1}, {"action", {{"kind", "claim"}, {"cards", w.a_set(w.room)}}}}.dump(),
      w.now += 10);
  w.hub->received(w.ann, R"({"type":"ping"})", w.now);
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

TEST(Hub, SecretsDecideWhoIsWho) {
  TwoPlayers w;
  const Connection eve = w.connect();
  EXPECT_EQ(
      find(w.say(eve, {{"type", "join"}, {"room", w.room}, {"secret", "0123456789abcdef0123456789abcdef"}}),
           "error")["code"],
      "wrong_secret");
  EXPECT_EQ(find(w.say(eve, {{"type", "start"}}), "error")["code"], "no_room");
  EXPECT_EQ(find(w.say(w.bob, {{"type", "start"}}), "error")["code"], "not_host");
  // Secrets are never told to others, nor stored.
  for (const auto& [c, messages] : w.mail)
    for (const Json& m : messages)
      if (c != w.ann) {
        EXPECT_EQ(m.dump().find(w.ann_secret), std::string::npos);
      }
  for (const LogEntry& e : w.logs[w.room]) EXPECT_EQ(e.body.find(w.ann_secret), std::string::npos);
}

TEST(Hub, HostPowers) {
  TwoPlayers w;
  w.say(w.ann, {{"type", "set"}, {"locked", true}});
  const Connection eve = w.connect();
  EXPECT_EQ(find(w.say(eve, {{"type", "join"}, {"room", w.room}, {"name", "Eve"}}), "error")["code"],
            "locked");
  // Fault S7: locked means that nobody looks in, either.
  EXPECT_EQ(find(w.say(eve, {{"type", "join"}, {"room", w.room}, {"watch", true}}), "error")["code"],
            "locked");
  w.say(w.ann, {{"type", "set"}, {"locked", false}});
  EXPECT_EQ(find(w.say(eve, {{"type", "join"}, {"room", w.room}, {"watch", true}}), "welcome")["member"], -1);
  EXPECT_EQ(find(w.say(eve, {{"type", "act"}, {"ref", 1}, {"action", {{"kind", "none"}}}}), "error")["code"],
            "watching");
  w.say(w.ann, {{"type", "set"}, {"chat", false}});
  EXPECT_EQ(find(w.say(w.bob, {{"type", "chat"}, {"text", "hello"}}), "error")["code"], "no_chat");
  w.say(w.ann, {{"type", "kick"}, {"member", 1}});
  EXPECT_TRUE(w.hung_up.count(w.bob));
  const Connection back = w.connect();
  EXPECT_EQ(
      find(w.say(back, {{"type", "join"}, {"room", w.room}, {"secret", w.bob_secret}}), "error")["code"],
      "gone");
  w.say(w.ann, {{"type", "delete"}});
  EXPECT_TRUE(w.logs.find(w.room) == w.logs.end() || w.logs[w.room].empty());
  EXPECT_EQ(find(w.say(back, {{"type", "join"}, {"room", w.room}}), "error")["code"], "no_such_room");
}

TEST(Hub, ClassModeKeepsNoNames) {
  World w;
  const Connection teacher = w.connect(), pupil = w.connect();
  const Json hello =
      find(w.say(teacher, {{"type", "create"}, {"name", "Mrs Smith"}, {"class", true}}), "welcome");
  const std::string room = hello["room_id"].get<std::string>();
  const Json joined = find(w.say(pupil, {{"type", "join"}, {"room", room}, {"name", "Tim"}}), "welcome");
  EXPECT_EQ(joined.dump().find("Tim"), std::string::npos);
  EXPECT_EQ(joined.dump().find("Smith"), std::string::npos);
  for (const LogEntry& e : w.logs[room]) EXPECT_EQ(e.body.find("Tim"), std::string::npos);
  EXPECT_EQ(find(w.say(pupil, {{"type", "chat"}, {"text", "hello"}}), "error")["code"], "no_chat");
}

TEST(Hub, EverybodyFollowsTheLesson) {
  TwoPlayers w;
  EXPECT_TRUE(find(w.say(w.bob, {{"type", "ping"}}), "pong")["type"] == "pong");
  EXPECT_EQ(find(w.say(w.bob, {{"type", "lesson"}, {"name", "caps"}, {"step", 1}}), "error")["code"],
            "not_host");
  w.say(w.ann, {{"type", "lesson"}, {"name", "caps"}, {"step", 3}});
  const Json there{{"name", "caps"}, {"step", 3}};
  EXPECT_EQ(w.mail[w.bob].back()["room"]["lesson"], there);
  const Connection late = w.connect();
  EXPECT_EQ(
      find(w.say(late, {{"type", "join"}, {"room", w.room}, {"name", "Eve"}}), "welcome")["room"]["lesson"],
      there);
  w.restart();
  const Connection back = w.connect();
  EXPECT_EQ(find(w.say(back, {{"type", "join"}, {"room", w.room}, {"secret", w.ann_secret}}),
                 "welcome")["room"]["lesson"],
            there);
  for (const Json& bad : {Json{{"type", "lesson"}, {"name", ""}}, Json{{"type", "lesson"}, {"name", 5}},
                          Json{{"type", "lesson"}, {"name", "caps"}, {"step", -1}},
                          Json{{"type", "lesson"}, {"name", std::string(65, 'x')}}})
    EXPECT_EQ(find(w.say(back, bad), "error")["code"], "wrong");
  w.say(back, {{"type", "lesson"}, {"name", nullptr}});
  EXPECT_TRUE(w.mail[back].back()["room"]["lesson"].is_null());
}

TEST(Hub, AbsentPlayersAreNotWaitedFor) {
  TwoPlayers w(Json{{"game", "call-set"}});
  w.start();
  w.hub->closed(w.bob, w.now += 10);
  w.say(w.ann, {{"type", "act"}, {"ref", 1}, {"action", {{"kind", "none"}}}});
  EXPECT_EQ(w.hub->room(w.room)->game->view().deck_left, 69);
  w.hub->tick(w.now += 21'000);
  w.deliver(w.ann);
  EXPECT_EQ(w.hub->room(w.room)->game->view().deck_left, 66);  // Ann's agreement was enough
  const Connection back = w.connect();
  const Json hello = find(
      w.say(back, {{"type", "join"}, {"room", w.room}, {"secret", w.bob_secret}, {"seen", 0}}), "welcome");
  EXPECT_EQ(hello["member"], 1);
  EXPECT_TRUE(w.hub->room(w.room)->game->view().players[1].active);
}

TEST(Hub, BotsPlayAndRematch) {
  World w;
  const Connection ann = w.connect();
  const std::string room =
      find(w.say(ann, {{"type", "create"}, {"rules", {{"game", "junior"}}}}), "welcome")["room_id"]
          .get<std::string>();
  w.say(ann, {{"type", "bot"}, {"skill", 100}, {"speed", 100}});
  for (int game = 1; game <= 2; ++game) {
    w.say(ann, {{"type", "start"}});
    for (int i = 0; i < 200 && !w.hub->room(room)->game->over(); ++i) {
      const auto at = w.hub->next_tick();
      ASSERT_GE(at, 0);
      w.hub->tick(w.now = std::max(w.now, at));
      w.deliver(ann);
    }
    EXPECT_TRUE(w.hub->room(room)->game->over());
    EXPECT_EQ(w.hub->room(room)->games, game);
    const Json replay = find(w.say(ann, {{"type", "replay"}}), "replay");
    std::vector<play::Action> actions;
    for (const Json& a : replay["actions"]) actions.push_back(play::action_from_json(a));
    const play::Game again =
        play::replay(play::rules_from_json(replay["rules"]), std::stoull(replay["seed"].get<std::string>()),
                     replay["players"].get<int>(), replay["teams"].get<std::vector<int>>(), actions);
    EXPECT_EQ(again.digest(), w.hub->room(room)->game->digest());
  }
  // The log tells the same room.
  EXPECT_EQ(room_from_log(room, w.logs[room]).game->digest(), w.hub->room(room)->game->digest());
}

TEST(Hub, TheRoomIsHandedOverWhenTheHostStaysAway) {
  TwoPlayers w;
  w.hub->closed(w.ann, w.now += 10);
  w.hub->tick(w.now += 60'000);
  EXPECT_EQ(w.hub->room(w.room)->host, 0);
  EXPECT_GE(w.hub->next_tick(), 0);
  w.hub->tick(w.now += 61'000);
  w.deliver(w.bob);
  EXPECT_EQ(w.hub->room(w.room)->host, 1);
  EXPECT_EQ(w.mail[w.bob].back()["room"]["members"][1]["host"], true);
  // Fault S8: the stand-in could remove whose room it is, and delete it.
  EXPECT_EQ(find(w.say(w.bob, {{"type", "kick"}, {"member", 0}}), "error")["code"], "not_owner");
  EXPECT_EQ(find(w.say(w.bob, {{"type", "delete"}}), "error")["code"], "not_owner");
  EXPECT_EQ(find(w.say(w.bob, {{"type", "kick"}, {"member", 1}}), "error")["code"], "wrong");
  // The owner comes back and is the host again; having handed the room over, takes it back with one word.
  const Connection back = w.connect();
  w.say(back, {{"type", "join"}, {"room", w.room}, {"secret", w.ann_secret}});
  EXPECT_EQ(w.hub->room(w.room)->host, 0);
  w.say(back, {{"type", "host"}, {"member", 1}});
  EXPECT_EQ(w.hub->room(w.room)->host, 1);
  EXPECT_EQ(find(w.say(back, {{"type", "start"}}), "error")["code"], "not_host");
  w.say(back, {{"type", "host"}, {"member", 0}});
  EXPECT_EQ(w.hub->room(w.room)->host, 0);
  // A host who leaves hands over at once; the last one only closes the door.
  w.say(back, {{"type", "leave"}});
  EXPECT_EQ(w.hub->room(w.room)->host, 1);
  EXPECT_TRUE(w.hub->room(w.room)->members[0].gone);
  w.say(w.bob, {{"type", "leave"}});
  EXPECT_FALSE(w.hub->room(w.room)->members[1].gone);
  EXPECT_EQ(room_from_log(w.room, w.logs[w.room]).host, 1);
}

TEST(Hub, AClassWaitsForItsTeacher) {
  World w;
  const Connection teacher = w.connect(), pupil = w.connect();
  const std::string room =
      find(w.say(teacher, {{"type", "create"}, {"class", true}}), "welcome")["room_id"].get<std::string>();
  w.say(pupil, {{"type", "join"}, {"room", room}});
  w.say(teacher, {{"type", "leave"}});
  for (int i = 0; i < 20; ++i) w.hub->tick(w.now += 20'000);
  EXPECT_EQ(w.hub->room(room)->host, 0);
  EXPECT_FALSE(w.hub->room(room)->members[0].gone);
}

TEST(Hub, NobodyIsTheNextHostInAnEmptyRoom) {
  TwoPlayers w;
  w.hub->closed(w.ann, w.now += 10);
  w.hub->closed(w.bob, w.now += 10);
  for (int i = 0; i < 20; ++i) w.hub->tick(w.now += 20'000);
  EXPECT_EQ(w.hub->room(w.room)->host, 0);
}

TEST(Hub, TeamsByChoiceThreeAndThree) {
  World w;
  const Connection ann = w.connect();
  const std::string room =
      find(w.say(ann, {{"type", "create"}, {"rules", "team-hard"}}), "welcome")["room_id"].get<std::string>();
  std::vector<Connection> others;
  for (int i = 0; i < 5; ++i) {
    others.push_back(w.connect());
    w.say(others.back(), {{"type", "join"}, {"room", room}, {"name", "P"}});
  }
  for (int i : {0, 1, 2}) w.say(others[i], {{"type", "seat"}, {"team", 0}});
  w.say(others[3], {{"type", "seat"}, {"team", 0}});  // a fourth finds no place
  EXPECT_EQ(find(w.say(others[0], {{"type", "seat"}, {"team", 1}, {"member", 2}}), "error")["code"],
            "not_host");
  const Connection seventh = w.connect();
  w.say(seventh, {{"type", "join"}, {"room", room}, {"name", "P"}});
  w.say(seventh, {{"type", "seat"}, {"team", 1}});
  w.say(ann, {{"type", "seat"}, {"playing", false}});
  w.say(ann, {{"type", "start"}});
  const Room& r = *w.hub->room(room);
  ASSERT_TRUE(r.game);
  EXPECT_EQ(r.members[0].seat, -1);  // looks on
  EXPECT_EQ(r.seats, (std::vector<int>{1, 2, 3, 4, 5, 6}));
  std::vector<int> teams;
  for (const auto& p : r.game->view().players) teams.push_back(p.team);
  EXPECT_EQ(teams, (std::vector<int>{0, 0, 0, 1, 1, 1}));
  EXPECT_EQ(find(w.say(others[0], {{"type", "chat"}, {"text", "psst"}}), "error")["code"], "no_chat");
  EXPECT_EQ(find(w.say(others[0], {{"type", "act"},
                                   {"ref", 1},
                                   {"action", {{"kind", "point"}, {"cards", {r.game->view().table[0]}}}}}),
                 "answer")["verdict"],
            "yes");
}

TEST(Hub, APuzzleRaceInPairs) {
  TwoPlayers w("puzzle");
  for (const Connection c : {w.ann, w.bob}) w.say(c, {{"type", "seat"}, {"team", 5}});
  const Connection eve = w.connect();
  w.say(eve, {{"type", "join"}, {"room", w.room}, {"name", "Eve"}});
  w.start();
  const auto& game = *w.hub->room(w.room)->game;
  EXPECT_EQ(game.rules().board.size(), 12u);
  EXPECT_EQ(game.view().players[0].team, game.view().players[1].team);
  EXPECT_NE(game.view().players[0].team, game.view().players[2].team);
  const auto board = game.rules().board;
  w.claim(w.bob, w.a_set(w.room), 1);
  EXPECT_EQ(find(w.mail[w.ann], "update")["type"], "update");
  EXPECT_EQ(w.mail[w.ann].back()["view"]["found"].size(), 1u);  // a pair finds together
  EXPECT_EQ(w.mail[eve].back()["view"]["found"].size(), 0u);
  w.say(w.ann, {{"type", "end"}});
  w.start();
  EXPECT_NE(w.hub->room(w.room)->game->rules().board, board);
}

TEST(Hub, WhoIsAwayIsNotSeatedAndMayJoinLater) {
  TwoPlayers w;
  w.hub->closed(w.bob, w.now += 10);
  w.start();
  EXPECT_EQ(w.hub->room(w.room)->members[1].seat, -1);
  const Connection back = w.connect();
  w.say(back, {{"type", "join"}, {"room", w.room}, {"secret", w.bob_secret}});
  EXPECT_EQ(w.hub->room(w.room)->members[1].seat, 1);
  EXPECT_EQ(w.claim(back, w.a_set(w.room), 1)["verdict"], "yes");
}

TEST(Hub, PerfectBotsSayWhatIsProved) {
  for (const bool elsewhere : {false, true}) {
    World w;
    std::vector<Chore> asked;
    const auto work = [&] {  // as the workers do
      StopToken never;
      for (Chore& c : std::exchange(asked, {})) c.work(never), c.then(w.now);
    };
    if (elsewhere) w.hub->work_with([&](Chore c) { asked.push_back(std::move(c)); });
    const Connection ann = w.connect();
    const std::string room =
        find(w.say(ann, {{"type", "create"}, {"rules", {{"game", "antiset"}, {"design", "ag(2,3)"}}}}),
             "welcome")["room_id"]
            .get<std::string>();
    EXPECT_EQ(find(w.say(ann, {{"type", "bot"}, {"level", "godlike"}}), "error")["code"], "wrong");
    w.say(ann, {{"type", "bot"}, {"level", "perfect"}});
    w.say(ann, {{"type", "start"}});
    if (elsewhere) work(), w.deliver(ann);
    int proved = 0;
    for (int ref = 1; ref < 10 && !w.hub->room(room)->game->over(); ++ref) {
      const auto view = w.hub->room(room)->game->view();
      const auto card = std::find_if(view.table.begin(), view.table.end(), [](int c) { return c >= 0; });
      w.say(ann, {{"type", "act"}, {"ref", ref}, {"action", {{"kind", "take"}, {"cards", {*card}}}}});
      if (w.hub->room(room)->game->over()) break;
      w.hub->tick(w.now += 1000);
      w.deliver(ann);
      if (elsewhere) {
        work();  // who is next
        w.hub->tick(w.now += 1000);
        ASSERT_EQ(asked.size(), 1u);
        w.hub->tick(w.now += 1000);  // thinking is not asked for twice
        ASSERT_EQ(asked.size(), 1u);
        const Chore same = asked[0];
        work();
        same.then(w.now);  // a thought that comes twice counts once
        w.deliver(ann);
      }
      proved += w.mail[ann].back()["room"]["members"][1]["proved"] == true;
    }
    EXPECT_GE(proved, 3) << elsewhere;
  }
}

TEST(Hub, EveryGameOfTheRoomCanBeReplayed) {
  TwoPlayers w("junior");
  std::vector<std::uint64_t> digests;
  int ref = 0;
  for (int game = 1; game <= 3; ++game) {
    w.start();
    for (int i = 0; i < 3; ++i) w.claim(w.ann, w.a_set(w.room), ++ref);
    if (game == 2) {
      const Connection eve = w.connect();
      w.say(eve, {{"type", "join"}, {"room", w.room}, {"name", "Eve"}});
    }
    EXPECT_EQ(find(w.say(w.bob, {{"type", "replay"}}), "error")["code"], "running");
    w.say(w.ann, {{"type", "end"}});
    digests.push_back(w.hub->room(w.room)->game->digest());
  }
  for (int game = 1; game <= 3; ++game) {
    const Json r = find(w.say(w.bob, {{"type", "replay"}, {"game", game}}), "replay");
    ASSERT_EQ(r["game"], game);
    std::vector<play::Action> actions;
    for (const Json& a : r["actions"]) actions.push_back(play::action_from_json(a));
    const play::Game again =
        play::replay(play::rules_from_json(r["rules"]), std::stoull(r["seed"].get<std::string>()),
                     r["players"].get<int>(), r["teams"].get<std::vector<int>>(), actions);
    EXPECT_EQ(again.digest(), digests[static_cast<std::size_t>(game - 1)]);
    EXPECT_EQ(r["seats"].size(), static_cast<std::size_t>(again.players()));
  }
  EXPECT_EQ(find(w.say(w.bob, {{"type", "replay"}, {"game", 4}}), "error")["code"], "no_game");
}

TEST(Hub, SpectatorsAreCounted) {
  TwoPlayers w;
  const Connection eve = w.connect();
  w.say(eve, {{"type", "join"}, {"room", w.room}, {"watch", true}});
  EXPECT_EQ(w.mail[w.ann].back()["room"]["watchers"], 1);
  w.hub->closed(eve, w.now += 10);
  w.deliver(w.ann);
  EXPECT_EQ(w.mail[w.ann].back()["room"]["watchers"], 0);
}

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

/// No byte tells more than the table shows, whatever is played: bots play each game to its end.
TEST(Hub, NoUndealtCardInAnyGame) {
  for (const char* game :
       {"set", "junior", "set243", "call-set", "cooperative", "chain", "ultra", "ghost", "memory",
        "projective", "xor", "xor6", "quads", "hidden", "trust", "team", "team-hardest"}) {
    World w;
    const Connection ann = w.connect(), eve = w.connect();
    const std::string room =
        find(w.say(ann, {{"type", "create"}, {"rules", game}}), "welcome")["room_id"].get<std::string>();
    w.say(eve, {{"type", "join"}, {"room", room}, {"watch", true}});
    w.say(ann, {{"type", "seat"}, {"playing", false}});
    const int bots = std::string_view(game).starts_with("team") ? 6 : 2;
    for (int i = 0; i < bots; ++i) w.say(ann, {{"type", "bot"}, {"skill", 90}, {"speed", 100}});
    w.say(ann, {{"type", "start"}});
    const Room* r = w.hub->room(room);
    ASSERT_TRUE(r->game) << game;
    for (int i = 0; i < 60 && !r->game->over() && r->game->view().round == 0; ++i) {
      const auto at = w.hub->next_tick();
      if (at < 0) break;
      w.hub->tick(w.now = std::max(w.now, at));
      w.deliver(ann);  // checks every message against the state of that moment
    }
    EXPECT_GT(r->game->log().size(), 3u) << game;
    for (const Json& m : w.mail[eve])
      if (m.contains("view") && m["view"]["phase"] != "over") {
        EXPECT_LT(m["view"]["hidden"].get<int>(), 0) << game;
        const std::string text = m.dump();
        EXPECT_EQ(text.find("seed"), std::string::npos) << game;
        if (std::string_view(game) == "memory") {
          int open = 0;
          for (int c : m["view"]["table"].get<std::vector<int>>()) open += c >= 0;
          EXPECT_LE(open, 3);
          for (const Json& e : m.value("events", Json::array()))
            if (e["kind"] == "dealt")
              for (int c : e["cards"].get<std::vector<int>>()) EXPECT_EQ(c, play::kFaceDown);
        }
      }
  }
}

TEST(Hub, PuzzleRaceShowsEachSideItsOwn) {
  Json rules{{"game", "puzzle"}, {"board", play::daily_puzzle(20000, play::PuzzleKind::kSet12).cards}};
  TwoPlayers w(rules);
  w.start();
  const auto set = w.a_set(w.room);
  w.claim(w.bob, set, 1);
  const Json to_ann = w.mail[w.ann].back(), to_bob = find(w.mail[w.bob], "update");
  EXPECT_EQ(to_ann["view"]["found"].size(), 0u);
  EXPECT_FALSE(to_ann["events"][0].contains("cards"));
  EXPECT_EQ(w.mail[w.bob].end()[-2]["view"]["found"].size(), 1u);
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

TEST(Hub, StorageFailureUndoesWhatWasNotSaved) {
  TwoPlayers w;
  w.start();
  w.claim(w.ann, w.a_set(w.room), 1);
  const auto digest = w.hub->room(w.room)->game->digest();
  w.hub->received(
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
  w.hub->received(w.ann, R"({"type":"delete"})", w.now += 10);
  const Connection eve = w.connect();
  w.hub->received(eve, Json{{"type", "join"}, {"room", w.room}}.dump(), w.now += 10);
  EXPECT_EQ(w.hub->room(w.room), nullptr);  // the old log is still there
  EXPECT_EQ(find(w.deliver(eve), "error")["code"], "no_such_room");
}

TEST(Hub, S2OnlyTheFailedRoomSuffers) {
  TwoPlayers w;
  const Connection eve = w.connect();
  const std::string other =
      find(w.say(eve, {{"type", "create"}, {"name", "Eve"}}), "welcome")["room_id"].get<std::string>();
  w.hub->received(w.ann, R"({"type":"chat","text":"lost"})", w.now += 10);
  w.hub->received(eve, R"({"type":"chat","text":"kept"})", w.now += 10);
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
    w.hub->received(eve, Json{{"type", "join"}, {"room", "a" + std::to_string(i)}}.dump(), w.now += 100);
  w.hub->received(eve, R"({"type":"create"})", w.now += 100);
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

TEST(Hub, S9PlacesOfThoseWhoLeftAreFree) {
  Limits limits;
  limits.members = 8;
  TwoPlayers w("set", limits);
  for (int i = 0; i < 100; ++i) {
    const Connection c = w.connect();
    ASSERT_EQ(find(w.say(c, {{"type", "join"}, {"room", w.room}, {"name", "x"}}, 500), "welcome")["type"],
              "welcome")
        << i;
    w.say(c, {{"type", "leave"}});
    w.hub->closed(c, w.now);
  }
  EXPECT_LE(w.hub->room(w.room)->members.size(), 32u);
}

TEST(Hub, S9AClassIsNotFullOfThoseWhoClosedThePage) {
  World w;
  const Connection teacher = w.connect();
  const std::string room =
      find(w.say(teacher, {{"type", "create"}, {"class", true}}), "welcome")["room_id"].get<std::string>();
  std::vector<std::string> secrets;
  for (int i = 0; i < 150; ++i) {
    const Connection c = w.connect();
    const Json hello = find(w.say(c, {{"type", "join"}, {"room", room}}, 1000), "welcome");
    ASSERT_EQ(hello["type"], "welcome") << i;
    secrets.push_back(hello["secret"].get<std::string>());
    w.hub->closed(c, w.now);
  }
  EXPECT_EQ(w.hub->room(room)->active_members(), 64);
  // Who gave up the place has it again when there is one.
  const Connection c = w.connect();
  EXPECT_EQ(find(w.say(c, {{"type", "join"}, {"room", room}, {"secret", secrets[0]}}), "error")["code"],
            "full");
  w.say(teacher, {{"type", "kick"}, {"member", 150}});
  EXPECT_EQ(find(w.say(c, {{"type", "join"}, {"room", room}, {"secret", secrets[0]}}), "welcome")["member"],
            1);
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

TEST(Hub, S17WhoComesBackLateHearsTheLastEventsOnly) {
  TwoPlayers w;
  w.start();
  const auto table = w.hub->room(w.room)->game->view().table;
  int i = 2;
  while (play::is_claim(w.hub->room(w.room)->game->rules(), std::vector<int>{table[0], table[1], table[i]}))
    ++i;
  for (int ref = 1; ref <= 700; ++ref) w.claim(w.bob, {table[0], table[1], table[i]}, ref);
  const Connection back = w.connect();
  const Json hello = find(
      w.say(back, {{"type", "join"}, {"room", w.room}, {"secret", w.ann_secret}, {"seen", 0}}), "welcome");
  EXPECT_EQ(hello["missed"].size(), 500u);
}

TEST(Hub, S18BeginningCostsTenMessages) {
  TwoPlayers w;
  int begun = 0;
  for (int i = 0; i < 40; ++i) {
    begun += find(w.say(w.ann, {{"type", "start"}}, 0), "update")["type"] == "update";
    w.say(w.ann, {{"type", "end"}}, 0);
  }
  EXPECT_LE(begun, 6);
  EXPECT_EQ(find(w.say(w.ann, {{"type", "ping"}}, 100), "pong")["type"], "pong");
}

TEST(Hub, S22AClassStoresNoNameWhateverIsSwitchedLater) {
  World w;
  const Connection teacher = w.connect(), pupil = w.connect();
  const std::string room =
      find(w.say(teacher, {{"type", "create"}, {"class", true}}), "welcome")["room_id"].get<std::string>();
  w.say(teacher, {{"type", "set"}, {"names", true}});
  w.say(pupil, {{"type", "join"}, {"room", room}, {"name", "Tim"}});
  for (const LogEntry& e : w.logs[room]) EXPECT_EQ(e.body.find("Tim"), std::string::npos);
}

TEST(Hub, S20NamesAreWhatTheySeem) {
  TwoPlayers w;
  const auto come = [&](const std::string& name) {
    const Json reply = w.say(w.connect(), {{"type", "join"}, {"room", w.room}, {"name", name}}, 1000).at(0);
    return reply["type"] == "welcome" ? reply["room"]["members"].back()["name"] : reply["code"];
  };
  // Nothing to see: an Arabic letter mark, a byte order mark, a soft hyphen, a C1 control, a tag, a filler.
  for (const char* name :
       {"\u061C", "\uFEFF", "\u00AD", "\u0085", "\U000E0041", "\u3164", "\u00A0", "\u2800"})
    EXPECT_EQ(come(name), "name") << name;
  // Pretending to be a bot, in plain letters and in others.
  for (const char* name : {"Bot 1", "bot1", "B\u043Et 1", "\uFF22ot \uFF12", "Bot I"})
    EXPECT_EQ(come(name), "name") << name;
  // Looking like somebody else; the same name gets a number.
  EXPECT_EQ(come("Bo\u0184"), "name");
  EXPECT_EQ(come("\u0410nn"), "name");  // Cyrillic A
  EXPECT_EQ(come("Ann"), "Ann 2");
  EXPECT_EQ(come("Ann"), "Ann 3");
  EXPECT_EQ(come("Bottle"), "Bottle");
  EXPECT_EQ(come("Z\u0336\u0336\u0336\u0336\u0336oe"), "Z\u0336\u0336oe");
  EXPECT_EQ(come("  A\u202Enna\u200B \u3000 B "), "Anna B");
  EXPECT_EQ(find(w.say(w.ann, {{"type", "chat"}, {"text", "a\u061Cb\u200Bc"}}), "update")["chat"]["text"],
            "abc");
}

TEST(Hub, BansOutlastANewName) {
  TwoPlayers w;
  const auto come = [&](const char* address, const char* name) {
    w.hub->opened(++w.last, address);
    const Json reply = w.say(w.last, {{"type", "join"}, {"room", w.room}, {"name", name}}, 1000).at(0);
    return reply["type"] == "welcome" ? std::to_string(reply["member"].get<int>())
                                      : reply["code"].get<std::string>();
  };
  EXPECT_EQ(come("192.0.2.1", "Eve"), "2");
  w.say(w.ann, {{"type", "kick"}, {"member", 2}});
  EXPECT_EQ(come("192.0.2.1", "Eva"), "banned");
  EXPECT_EQ(come("192.0.2.2", "Tom"), "3");
  // Where others are, too, nobody else suffers.
  EXPECT_EQ(come("192.0.2.2", "Tim"), "4");
  w.say(w.ann, {{"type", "kick"}, {"member", 4}});
  EXPECT_EQ(come("192.0.2.2", "Pam"), "5");
  for (const LogEntry& e : w.logs[w.room]) EXPECT_EQ(e.body.find("192.0.2"), std::string::npos);
  w.restart();
  EXPECT_EQ(come("192.0.2.1", "Ivy"), "banned");
}

TEST(Hub, AClassHasANameToBeReadAloudWhileTheTeacherIsThere) {
  World w;
  const Connection teacher = w.connect();
  const Json hello = find(w.say(teacher, {{"type", "create"}, {"class", true}}), "welcome");
  const std::string shorter = hello["room"]["short"].get<std::string>(),
                    room = hello["room_id"].get<std::string>();
  EXPECT_EQ(find(w.say(w.connect(), {{"type", "join"}, {"room", shorter}}), "welcome")["room_id"], room);
  w.hub->closed(teacher, w.now += 10);
  EXPECT_EQ(find(w.say(w.connect(), {{"type", "join"}, {"room", shorter}}), "error")["code"], "no_such_room");
  const Connection back = w.connect();
  EXPECT_EQ(find(w.say(back, {{"type", "join"}, {"room", room}, {"secret", hello["secret"]}}),
                 "welcome")["room"]["short"],
            shorter);
  // The address names the room as well.
  w.hub->opened(++w.last, "", room);
  EXPECT_EQ(find(w.say(w.last, {{"type", "join"}}), "welcome")["room_id"], room);
  w.hub->opened(++w.last, "", room);
  EXPECT_EQ(find(w.say(w.last, {{"type", "join"}, {"room", "another"}}), "error")["code"], "wrong");
  EXPECT_TRUE(find(w.say(w.connect(), {{"type", "create"}}), "welcome")["room"]["short"].is_null());
}

TEST(Hub, TheHostMutesAndSendsWatchersAway) {
  TwoPlayers w;
  w.say(w.ann, {{"type", "mute"}, {"member", 1}, {"muted", true}});
  EXPECT_EQ(find(w.say(w.bob, {{"type", "chat"}, {"text", "hello"}}), "error")["code"], "muted");
  w.say(w.ann, {{"type", "mute"}, {"member", 1}, {"muted", false}});
  EXPECT_EQ(find(w.say(w.bob, {{"type", "chat"}, {"text", "hello"}}), "update")["chat"]["text"], "hello");
  const Connection eve = w.connect();
  w.say(eve, {{"type", "join"}, {"room", w.room}, {"watch", true}});
  w.say(w.ann, {{"type", "kick"}, {"watchers", true}});
  EXPECT_TRUE(w.hung_up.count(eve));
  EXPECT_EQ(w.mail[w.ann].back()["room"]["watchers"], 0);
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
    w.hub->received(eve, random_message(r, room), w.now += static_cast<std::int64_t>(r.below(50)));
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
