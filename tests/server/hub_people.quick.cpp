// SPDX-License-Identifier: MIT
// Who is who in a room, without a network: secrets, hosts, classes, names, places, bans.
#include <cstdlib>

#include "rounds.hpp"
#include "server/world.hpp"

namespace thirdcard::server {
namespace {

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

TEST(Hub, AMemberTakesAnotherName) {  // fault P6
  TwoPlayers w;
  w.say(w.bob, {{"type", "name"}, {"name", "Emmy"}});
  EXPECT_EQ(w.mail[w.ann].back()["room"]["members"][1]["name"], "Emmy");
  w.say(w.bob, {{"type", "name"}, {"name", "Emmy"}});  // the own name is no second one
  EXPECT_EQ(w.mail[w.ann].back()["room"]["members"][1]["name"], "Emmy");
  w.say(w.bob, {{"type", "name"}, {"name", "Ann"}});
  EXPECT_EQ(w.mail[w.ann].back()["room"]["members"][1]["name"], "Ann 2");
  EXPECT_EQ(find(w.say(w.bob, {{"type", "name"}, {"name", "Bot 7"}}), "error")["code"], "name");
  w.restart();
  const Connection back = w.connect();
  const Json hello =
      find(w.say(back, {{"type", "join"}, {"room", w.room}, {"secret", w.bob_secret}}), "welcome");
  EXPECT_EQ(hello["room"]["members"][1]["name"], "Ann 2");
}

TEST(Hub, TheNextGamesRulesLeaveTheLastGameAlone) {  // fault P12
  TwoPlayers w;
  w.say(w.ann, {{"type", "start"}, {"rules", "junior"}});
  w.say(w.ann, {{"type", "end"}});
  w.say(w.ann, {{"type", "set"}, {"rules", "quads"}});
  const Json room = w.mail[w.bob].back()["room"];
  EXPECT_EQ(room["rules"]["kind"], "quads");
  EXPECT_EQ(room["game_rules"]["kind"], "set");
  EXPECT_EQ(room["game_rules"]["properties"], 3);
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

TEST(Hub, SpectatorsAreCounted) {
  TwoPlayers w;
  const Connection eve = w.connect();
  w.say(eve, {{"type", "join"}, {"room", w.room}, {"watch", true}});
  EXPECT_EQ(w.mail[w.ann].back()["room"]["watchers"], 1);
  w.hub->closed(eve, w.now += 10);
  w.deliver(w.ann);
  EXPECT_EQ(w.mail[w.ann].back()["room"]["watchers"], 0);
}

TEST(Hub, S9PlacesOfThoseWhoLeftAreFree) {
  Limits limits;
  limits.members = 8;
  TwoPlayers w("set", limits);
  for (int i = 0; i < rounds(100, 45); ++i) {
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
  constexpr int kPupils = rounds(90, 70);
  for (int i = 0; i < kPupils; ++i) {
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
  w.say(teacher, {{"type", "kick"}, {"member", kPupils}});
  EXPECT_EQ(find(w.say(c, {{"type", "join"}, {"room", room}, {"secret", secrets[0]}}), "welcome")["member"],
            1);
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
  // Fault S7: composed or not is the same name; case beyond ASCII, and letters that look like two.
  EXPECT_EQ(come("Jos\u00E9"), "Jos\u00E9");
  EXPECT_EQ(come("Jose\u0301"), "Jos\u00E9 2");
  EXPECT_EQ(come("Jose"), "Jose");
  EXPECT_EQ(come("\u00C9va"), "\u00C9va");
  EXPECT_EQ(come("\u00C9VA"), "name");
  EXPECT_EQ(come("\u00E9va"), "name");
  EXPECT_EQ(come("\u0410\u043D\u043D\u0430"), "\u0410\u043D\u043D\u0430");
  EXPECT_EQ(come("\u0410\u041D\u041D\u0410"), "name");
  EXPECT_EQ(come("Marnie"), "Marnie");
  EXPECT_EQ(come("Mamie"), "name");
  EXPECT_EQ(come("Ian"), "Ian");
  for (const char* name : {"ian", "lan", "1an", "\u0406an", "I an"}) EXPECT_EQ(come(name), "name") << name;
  // Names of the server and whoever runs it, in one list.
  for (const char* name : {"SERVER", "server 2", "\u0405erver", "Adm\u0456n", "th1rdcard", "Moderator"})
    EXPECT_EQ(come(name), "name") << name;
  EXPECT_EQ(come("Serverina"), "Serverina");
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

/// Fault S8: ten scripts at one address came back at once, a watcher lifted a ban, and a muted player wrote
/// over a second connection.
TEST(Hub, AHostsToolsHoldForEverybodyAtAnAddress) {
  TwoPlayers w;
  const auto come = [&](const char* address, const char* name, bool watch = false) {
    w.hub->opened(++w.last, address);
    Json join{{"type", "join"}, {"room", w.room}};
    if (watch)
      join["watch"] = true;
    else
      join["name"] = name;
    return w.say(w.last, join, 1000).at(0);
  };
  const auto may_write = [&](Connection c) {
    return find(w.say(c, {{"type", "chat"}, {"text", "hello"}}, 1000), "update").contains("chat");
  };
  // Who watches from there lifts no ban.
  const int eve = come("192.0.2.1", "Eve")["member"];
  come("192.0.2.1", "", true);
  w.say(w.ann, {{"type", "kick"}, {"member", eve}});
  EXPECT_EQ(come("192.0.2.1", "Eva")["code"], "banned");
  // Ten from one address: one message, and none comes back.
  std::vector<Connection> ten;
  int last = 0;
  for (int i = 0; i < 10; ++i) {
    last = come("192.0.2.2", ("Script " + std::string(1, static_cast<char>('A' + i))).c_str())["member"];
    ten.push_back(w.last);
  }
  const Json elsewhere = come("192.0.2.3", "Tom");
  w.say(w.ann, {{"type", "kick"}, {"member", last}, {"everybody", true}});
  for (const Connection c : ten) EXPECT_TRUE(w.hung_up.contains(c));
  EXPECT_FALSE(w.hung_up.contains(w.last));
  for (int i = 0; i < 10; ++i) EXPECT_EQ(come("192.0.2.2", "Script")["code"], "banned");
  // A second connection is muted as the first one is, and so after a restart.
  const int sue = come("192.0.2.4", "Sue")["member"];
  const Connection first = w.last;
  EXPECT_TRUE(may_write(first));
  w.say(w.ann, {{"type", "mute"}, {"member", sue}, {"muted", true}});
  EXPECT_FALSE(may_write(first));
  come("192.0.2.4", "Zoe");
  EXPECT_FALSE(may_write(w.last));
  come("192.0.2.5", "Kim");
  EXPECT_TRUE(may_write(w.last));
  w.restart();
  come("192.0.2.4", "Ulf");
  EXPECT_FALSE(may_write(w.last));
  const Connection ulf = w.last;
  // Back in the room the host lets all of them write again.
  w.hub->opened(++w.last);
  const Connection ann = w.last;
  w.say(ann, {{"type", "join"}, {"room", w.room}, {"secret", w.ann_secret}});
  w.say(ann, {{"type", "mute"}, {"member", sue}, {"muted", false}, {"everybody", true}});
  EXPECT_FALSE(may_write(ulf));  // Sue is away: only she may write again
  const int again = find(w.mail[ulf], "welcome")["member"];
  w.say(ann, {{"type", "mute"}, {"member", again}, {"muted", false}, {"everybody", true}});
  EXPECT_TRUE(may_write(ulf));
  come("192.0.2.4", "Max");
  EXPECT_TRUE(may_write(w.last));
  // Whoever is at the host's own address does not put the host out.
  EXPECT_EQ(elsewhere["type"], "welcome");
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

}  // namespace
}  // namespace thirdcard::server
