// SPDX-License-Identifier: MIT
// Between the lobby and the hubs: passes that the lobby gives out and a hub takes, the names of persons, and
// news of public rooms. Everything here may be called from any thread; the lock is held for moments and
// taken after a hub's.
#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/room.hpp"
#include "thirdcard/people.hpp"

namespace thirdcard::server {

/// A seat for one person in one room.
struct Pass {
  std::string person, room;
  RoomOfLobby lobby;  // what the room is made as, where it is not there yet
  bool make = false;
  int rating = 1500, deviation = 350;
  std::int64_t until = 0;
};

/// A public room as its hub sees it.
struct RoomNews {
  struct Seated {
    std::string person, name;  // no person: a guest by link
    int rating = 0;
  };
  std::string room;
  bool gone = false;  // not in memory any more
  RoomOfLobby lobby;
  bool playing = false, locked = false;
  int games = 0, watchers = 0;
  std::vector<Seated> seated;  // who are connected
};

class LobbyLink {
 public:
  void give(const std::string& word, Pass pass, std::int64_t now) {
    std::lock_guard lock(mutex_);
    if (passes_.size() >= next_sweep_) {
      std::erase_if(passes_, [&](const auto& one) { return one.second.until < now; });
      next_sweep_ = 1000 + 2 * passes_.size();
    }
    passes_[word] = std::move(pass);
  }
  /// Works once.
  std::optional<Pass> take(const std::string& word, const std::string& room, std::int64_t now) {
    std::lock_guard lock(mutex_);
    const auto at = passes_.find(word);
    if (at == passes_.end() || at->second.room != room) return std::nullopt;
    Pass pass = std::move(at->second);
    passes_.erase(at);
    return pass.until < now ? std::nullopt : std::optional(std::move(pass));
  }
  void revoke(const std::string& person) {
    std::lock_guard lock(mutex_);
    std::erase_if(passes_, [&](const auto& one) { return one.second.person == person; });
  }

  /// Empty: nobody.
  std::string name_of(const std::string& person) {
    std::lock_guard lock(mutex_);
    const auto at = names_.find(person);
    return at == names_.end() ? "" : at->second;
  }
  /// An empty name forgets the person.
  void call(const std::string& person, const std::string& name) {
    std::lock_guard lock(mutex_);
    if (name.empty())
      names_.erase(person);
    else
      names_[person] = name;
  }

  // Set once, before any thread begins.
  std::function<void(RoomNews)> news;
  /// Within a transaction that has counted this game; after it the game is told of.
  std::function<void(PlayedGame)> counted;

 private:
  std::mutex mutex_;
  std::unordered_map<std::string, Pass> passes_;
  std::unordered_map<std::string, std::string> names_;
  std::size_t next_sweep_ = 1000;
};

}  // namespace thirdcard::server
