// SPDX-License-Identifier: MIT
// Rooms stored by version 1 of the log still load. tests/server/data/rooms-version-1.jsonl is the log table
// of a server of that version after sixteen games; rooms-version-1.json is what that server itself said of
// each room after a restart.
#include <gtest/gtest.h>

#include <fstream>
#include <map>

#include "server/rooms/fold.hpp"

namespace thirdcard::server {
namespace {

TEST(OldRooms, AreWhatTheirOwnServerSaid) {
  const std::string folder = std::string(THIRDCARD_SOURCE_DIR) + "/tests/server/data/";
  std::ifstream log_file(folder + "rooms-version-1.jsonl");
  std::map<std::string, std::vector<LogEntry>> logs;
  for (std::string line; std::getline(log_file, line);) {
    const Json e = wire::json_of(line);
    logs[e["room"].get<std::string>()].push_back(
        {e["seq"].get<std::int64_t>(), e["time"].get<std::int64_t>(), e["body"].get<std::string>()});
  }
  const Json told = wire::json_of(read_file(folder + "rooms-version-1.json"));
  ASSERT_EQ(logs.size(), 16u);
  ASSERT_EQ(told.size(), logs.size());
  for (const Json& one : told) {
    const std::string game = one["game"].get<std::string>(), id = one["room"].get<std::string>();
    const Json& welcome = one["welcome"];
    const Room room = room_from_log(id, logs.at(id));
    EXPECT_EQ(room.seq, welcome["seq"]) << game;
    EXPECT_EQ(room.games, welcome["room"]["games"]) << game;
    EXPECT_EQ(room.class_mode, welcome["room"]["class"]) << game;
    const Json view = play::view_to_json(room.game->view());
    // What that version told is still so; players have since got more to tell.
    for (const auto& [key, value] : welcome["view"].items()) {
      if (key != "players") {
        EXPECT_EQ(view[key], value) << game << " " << key;
      }
      for (std::size_t i = 0; key == "players" && i < value.size(); ++i)
        for (const auto& [field, told_then] : value[i].items())
          EXPECT_EQ(view[key][i][field], told_then) << game << " " << field;
    }
    EXPECT_EQ(room.game->events().size() - room.events_after(0), welcome["missed"].size()) << game;
    ASSERT_EQ(room.members.size(), welcome["room"]["members"].size()) << game;
    for (std::size_t i = 0; i < room.members.size(); ++i) {
      const Json& m = welcome["room"]["members"][i];
      EXPECT_EQ(room.members[i].name, room.names || m["bot"] ? m["name"].get<std::string>() : "") << game;
      EXPECT_EQ(room.members[i].seat, m["seat"]) << game;
      EXPECT_EQ(room.members[i].gone, m["gone"]) << game;
      EXPECT_EQ(static_cast<int>(i) == room.host, m["host"]) << game;
    }
    EXPECT_EQ(room.members[0].secret_hash, sha256_hex(one["secret"].get<std::string>())) << game;
    ASSERT_EQ(room.chat_lines.size(), welcome["chat"].size()) << game;
  }
}

}  // namespace
}  // namespace thirdcard::server
