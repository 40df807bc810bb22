// SPDX-License-Identifier: MIT
// What the hubs of one server share: which of them a room belongs to, what each address has used, the names
// that are read aloud, and how many rooms there are. Everything here may be called from any thread.
#pragma once

#include <algorithm>
#include <atomic>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "server/base/costs.hpp"
#include "server/base/limits.hpp"
#include "server/rooms/finished_games.hpp"
#include "server/rooms/open_rooms.hpp"

namespace thirdcard::server {

class Common {
 public:
  explicit Common(const Limits& limits, std::size_t hubs = 1)
      : hubs_(hubs),
        messages_(limits.address_per_second, limits.address_burst),
        openers_(limits.rooms_per_address / 3600.0, limits.rooms_per_address),
        guesses_(limits.wrong_names_per_minute / 60.0, limits.wrong_names) {}

  /// Other limits from now on.
  void limit(const Limits& limits) {
    std::lock_guard lock(mutex_);
    messages_.limit(limits.address_per_second, limits.address_burst);
    openers_.limit(limits.rooms_per_address / 3600.0, limits.rooms_per_address);
    guesses_.limit(limits.wrong_names_per_minute / 60.0, limits.wrong_names);
  }
  /// Hears of whoever goes over a limit: what it was, and the address.
  std::function<void(const char* what, const std::string& address)> abuse = [](const char*,
                                                                               const std::string&) {};

  std::size_t hubs() const { return hubs_; }
  /// A room belongs to one hub for good, by its name alone.
  std::size_t hub_of(const std::string& room) const {
    if (hubs_ == 1) return 0;
    std::uint64_t hash = 14695981039346656037u;  // FNV-1a
    for (const unsigned char c : room) hash = (hash ^ c) * 1099511628211u;
    return static_cast<std::size_t>((hash ^ hash >> 32) % hubs_);
  }

  // ---- places on disk
  /// Set by whoever owns the disk: rooms without a game shall make way. Empty: nobody can do that.
  std::function<void()> make_way;
  /// May one more room be kept? Where all places are taken, rooms without a game make way, and a newcomer
  /// does not wait for that: for a moment there are a few rooms too many.
  bool place_on_disk(std::size_t most, std::int64_t now) {
    if (on_disk < most) return true;
    if (!make_way || now < none_unused_until || on_disk >= most + std::max<std::size_t>(10, most / 100))
      return false;
    if (!making_way.exchange(true)) make_way();
    return true;
  }
  std::atomic<bool> making_way = false;
  std::atomic<std::int64_t> none_unused_until = 0;  // all rooms that are old enough have been played in

  // ---- costs by address; an empty one is not counted
  bool may_send(const std::string& address, double cost, std::int64_t now) {
    return take(messages_, address, cost, now);
  }
  bool may_open(const std::string& address, std::int64_t now) { return take(openers_, address, 1, now); }
  bool may_guess(const std::string& address, std::int64_t now) { return take(guesses_, address, 1, now); }

  // ---- names that are read aloud
  /// False: the name is taken.
  bool name(const std::string& name, const std::string& room) {
    std::lock_guard lock(mutex_);
    return called_.emplace(name, room).second;
  }
  void unname(const std::string& name) {
    if (name.empty()) return;
    std::lock_guard lock(mutex_);
    called_.erase(name);
  }
  /// The room's own name; empty: nobody is called so.
  std::string room_called(const std::string& name) {
    std::lock_guard lock(mutex_);
    const auto at = called_.find(name);
    return at == called_.end() ? "" : at->second;
  }

  std::optional<OpenRooms> open_rooms;                  // set before any thread begins
  FinishedGames finished;                               // for the explorer
  std::atomic<std::size_t> on_disk = 0, in_memory = 0;  // rooms
  std::atomic<bool> disk_low = false;
  std::atomic<bool> crowded = false;  // a hub had no place and nothing to forget: who has?

 private:
  bool take(Buckets& from, const std::string& address, double cost, std::int64_t now) {
    if (address.empty()) return true;
    std::lock_guard lock(mutex_);
    return from.take(address, cost, now);
  }

  const std::size_t hubs_;
  std::mutex mutex_;
  Buckets messages_, openers_, guesses_;
  std::unordered_map<std::string, std::string> called_;
};

}  // namespace thirdcard::server
