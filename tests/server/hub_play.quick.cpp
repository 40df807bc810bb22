// SPDX-License-Identifier: MIT
// Games in a room, without a network: races, bots, teams, replays, and what is never sent.
#include <cstdlib>

#include "play/games/description.hpp"
#include "rounds.hpp"
#include "server/world.hpp"

namespace thirdcard::server {
namespace {

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
    std::vector<Task> asked;
    const auto work = [&] {  // as the workers do
      StopToken never;
      for (Task& c : std::exchange(asked, {})) c.work(never), c.then(w.now);
    };
    if (elsewhere) w.hub->work_with([&](Task c) { asked.push_back(std::move(c)); });
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
        const Task same = asked[0];
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

/// No byte tells more than the table shows, whatever is played: bots play each game to its end.
TEST(Hub, NoUndealtCardInAnyGame) {
  for (const play::Description& described : play::games()) {
    if (described.on_design || described.makes_board) continue;
    const std::string game = described.name;
    World w;
    const Connection ann = w.connect(), eve = w.connect();
    const std::string room =
        find(w.say(ann, {{"type", "create"}, {"rules", game}}), "welcome")["room_id"].get<std::string>();
    w.say(eve, {{"type", "join"}, {"room", room}, {"watch", true}});
    w.say(ann, {{"type", "seat"}, {"playing", false}});
    const int bots = std::max(2, described.players(described.usual).least);
    for (int i = 0; i < bots; ++i) w.say(ann, {{"type", "bot"}, {"skill", 90}, {"speed", 100}});
    w.say(ann, {{"type", "start"}});
    const Room* r = w.hub->room(room);
    ASSERT_TRUE(r->game) << game;
    for (int i = 0; i < rounds(60, 25) && !r->game->over() && r->game->view().round == 0; ++i) {
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
            if (e["kind"] == "dealt") {
              for (int c : e["cards"].get<std::vector<int>>()) EXPECT_EQ(c, play::kFaceDown);
            }
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

}  // namespace
}  // namespace thirdcard::server
