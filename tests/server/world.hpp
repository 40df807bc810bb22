// SPDX-License-Identifier: MIT
// A hub without a network for its tests: a store that is a map, and a mailbox for each connection.
#pragma once

#include <gtest/gtest.h>

#include "play/state.hpp"
#include "server/rooms/hub.hpp"

namespace thirdcard::server {

/// A hub with a store that is a map, and a mailbox for each connection.
class World {
 public:
  /// `open`: with open rooms.
  explicit World(Limits limits = {}, bool open = false) : limits_(limits), open_(open) { restart(); }
  void restart() {
    common = std::make_shared<Common>(limits_);
    if (open_) common->open_rooms.emplace();
    hub = std::make_unique<Hub>(
        limits_, [this](const std::string& room) { return logs[room]; }, [this] { return random(); }, common);
    mail.clear();
  }
  Connection connect() {
    hub->opened(++last);
    return last;
  }
  /// Sends, commits what was written, delivers what came out; the replies to this connection.
  std::vector<Json> say(Connection c, const Json& message, std::int64_t wait = 100) {
    return say_text(c, message.dump(), wait);
  }
  std::vector<Json> say_text(Connection c, const std::string& text, std::int64_t wait = 100) {
    hub->protocol().received(c, text, now += wait);
    return deliver(c);
  }
  std::vector<Json> deliver(Connection c) {
    for (const StoreWrite& w : hub->take_writes()) {
      if (w.kind == StoreWrite::Kind::kRemove)
        logs.erase(w.room);
      else if (w.kind == StoreWrite::Kind::kAppend)
        logs[w.room].push_back(w.entry);
    }
    hub->committed(hub->ticket());
    std::vector<Json> mine;
    for (const Output& o : hub->take_outputs()) {
      if (!o.text) {
        hung_up.insert(o.to);
        continue;
      }
      const Json m = wire::json_of(*o.text);
      check_no_secret(m, *o.text);
      mail[o.to].push_back(m);
      if (o.to == c) mine.push_back(m);
    }
    return mine;
  }
  /// No card that is undealt, face down or aside is in any message, nor the seed.
  void check_no_secret(const Json& m, const std::string& text) {
    for (const auto& [id, log] : logs) {
      const Room* room = hub->room(id);
      if (room == nullptr || !room->game || room->game->over()) continue;
      if (m.value("room_id", id) != id) continue;
      EXPECT_EQ(text.find(std::to_string(room->game->seed())), std::string::npos);
      if (logs.size() > 1) continue;
      const play::State& s = play::state_of(*room->game);
      std::set<int> secret(s.deck.begin(), s.deck.end());
      if (s.hidden != play::kEmpty) secret.insert(s.hidden);
      if (!m.contains("view")) continue;
      for (int c : m["view"]["table"].get<std::vector<int>>()) EXPECT_EQ(secret.count(c), 0u);
      for (const Json& f : m["view"]["found"]) {
        EXPECT_EQ(f["round"], m["view"]["round"]);  // those of earlier rounds are in the new deck again
        for (int c : f["cards"].get<std::vector<int>>()) EXPECT_EQ(secret.count(c), 0u);
      }
      for (const Json& e : m.value("events", Json::array()))
        for (int c : e.value("cards", std::vector<int>())) EXPECT_EQ(secret.count(c), 0u) << e.dump();
    }
  }
  std::vector<play::Card> a_set(const std::string& room) {
    return play::claims_on(hub->room(room)->game->rules(), hub->room(room)->game->view().table).at(0);
  }

  std::shared_ptr<Common> common;
  std::unique_ptr<Hub> hub;
  std::map<std::string, std::vector<LogEntry>> logs;
  std::map<Connection, std::vector<Json>> mail;
  std::set<Connection> hung_up;
  std::int64_t now = 1'000'000'000'000;
  Connection last = 0;
  RandomStream random{42, 1};

 private:
  Limits limits_;
  bool open_;
};

inline Json find(const std::vector<Json>& messages, const char* type) {
  for (const Json& m : messages)
    if (m["type"] == type) return m;
  return {{"type", "none"}};
}

/// A room with Ann, its host, and Bob.
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

}  // namespace thirdcard::server
