// SPDX-License-Identifier: MIT
// The table of messages (src/server/rooms/messages.hpp) is what docs/protocol.md and schema/ say, and what a
// hub does: who is refused is tried with a player, a watcher, a host, an owner and somebody outside.
#include "server/rooms/messages.hpp"

#include <filesystem>
#include <fstream>
#include <regex>

#include "world.hpp"

namespace thirdcard::server {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The n-th group of every match, once each.
std::set<std::string> found_in(const std::string& text, const char* pattern) {
  const std::regex expression(pattern);
  std::set<std::string> out;
  for (std::sregex_iterator at(text.begin(), text.end(), expression), end; at != end; ++at)
    out.insert((*at)[1].str());
  return out;
}

std::set<std::string> words() {
  std::set<std::string> out;
  for (const MessageRow& row : kMessages) out.insert(std::string(row.word));
  return out;
}

TEST(Messages, TheDocumentHasTheSameRows) {
  const std::string all = text_of(fs::path(THIRDCARD_SOURCE_DIR) / "docs/protocol.md");
  const std::size_t from = all.find("## From a client"), to = all.find("\n## ", from + 1);
  ASSERT_LT(to, all.size());
  const std::string document = all.substr(from, to - from);
  for (const MessageRow& row : kMessages) {
    const std::regex line("\n\\| \\[`" + std::string(row.word) + "`\\]\\([^)]*\\) \\| " + name_of(row.from) +
                          " \\| " + std::to_string(static_cast<int>(row.cost)) + " \\| " + name_of(row.full) +
                          " \\| ");
    EXPECT_TRUE(std::regex_search(document, line)) << row.word;
  }
  EXPECT_EQ(found_in(document, "\n\\| \\[`(\\w+)`\\]"), words());
}

TEST(Messages, TheSchemaHasTheSameRows) {
  std::string text;
  for (const auto& file : fs::recursive_directory_iterator(fs::path(THIRDCARD_SOURCE_DIR) / "schema"))
    if (file.path().string().find("schema/client") != std::string::npos && file.is_regular_file())
      text += text_of(file.path());
  EXPECT_EQ(found_in(text, R"re("type": \{\s*"const": "(\w+)")re"), words());
}

TEST(Messages, WhoMaySendOneFollowsFromItsRow) {
  for (const MessageRow& row : kMessages) {
    // A room's maker is its owner and host; here the owner has handed it over and is a player.
    TwoPlayers w;
    const Connection player = w.connect(), watcher = w.connect(), outside = w.connect();
    w.say(player, {{"type", "join"}, {"room", w.room}, {"name", "Cal"}});
    w.say(watcher, {{"type", "join"}, {"room", w.room}, {"watch", true}});
    w.say(w.ann, {{"type", "host"}, {"member", 1}});
    const Connection owner = w.ann, host = w.bob;
    const auto refusal = [&](Connection c) {
      const std::vector<Json> said = w.say(c, {{"type", row.word}}, 20'000);
      const Json error = find(said, "error");
      const std::string code = error.value("code", "");
      return std::set<std::string>{"no_room", "watching", "not_host", "not_owner"}.contains(code) ? code : "";
    };
    struct Asked {
      Connection who;
      const char* code;
    };
    std::vector<Asked> asked;
    const auto expect = [&](const char* from_outside, const char* watching, const char* playing,
                            const char* owning, const char* hosting) {
      asked = {
          {outside, from_outside}, {watcher, watching}, {player, playing}, {owner, owning}, {host, hosting}};
    };
    switch (row.from) {
      case Sender::kAnybody:
        expect("", "", "", "", "");
        break;
      case Sender::kInRoom:
        expect("no_room", "", "", "", "");
        break;
      case Sender::kPlayer:
        expect("no_room", "watching", "", "", "");
        break;
      case Sender::kHost:
        expect("no_room", "not_host", "not_host", "not_host", "");
        break;
      case Sender::kHostOrOwner:
        expect("no_room", "not_host", "not_host", "", "");
        break;
      case Sender::kHostAndOwner:
        expect("no_room", "not_host", "not_host", "not_host", "not_owner");
        break;
    }
    for (const Asked& one : asked) {
      EXPECT_EQ(refusal(one.who), one.code) << row.word << ", connection " << one.who;
    }
  }
}

TEST(Messages, AFullLogTakesWhatItsRowSays) {
  for (const MessageRow& row : kMessages) {
    Limits limits;
    limits.entries = 1;
    TwoPlayers w("set", limits);
    const Json error = find(w.say(w.ann, {{"type", row.word}}, 20'000), "error");
    const bool refused = error.value("code", "") == "full";
    EXPECT_EQ(refused, row.full == WhenFull::kRefused) << row.word;
  }
}

}  // namespace
}  // namespace thirdcard::server
