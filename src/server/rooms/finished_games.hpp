// SPDX-License-Identifier: MIT
// Finished games of Anti-SET for two, by design, for the page's explorer: cards in the order in which they
// were taken and who won, no names, no room. Kept in memory: the last 500 of each of at most 64 designs
// (under 8 MB), so that a question costs a look into a table and a text that is made once for each new game.
// A server that starts reads the rooms used last, one after the other; from then on it hears of every end.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "thirdcard/play.hpp"
#include "thirdcard/store.hpp"

namespace thirdcard::server {

class FinishedGames {
 public:
  static constexpr std::size_t kMostGames = 500, kMostDesigns = 64, kMostPoints = 128, kLongestName = 60;

  /// The game number `number` of a room is over: keeps it if it is one of these, once. Any thread.
  void note(const std::string& room, int number, const play::Game& game);
  /// {"design", "games": [{"moves", "winner"}], "kept"}: the latest first; winner -1: nobody. Any thread.
  std::shared_ptr<const std::string> of(const std::string& design);
  /// All games of a room, as its log tells them. Stopped when it is asked to stop; InputError when the log is
  /// none.
  void read(const std::string& room, const std::vector<LogEntry>& log, const StopToken& stop);
  std::size_t designs() const;

 private:
  struct One {
    std::string key;  // of room and number
    std::vector<std::uint8_t> moves;
    int winner;
  };
  struct List {
    std::deque<One> games;
    std::shared_ptr<const std::string> text;  // null: out of date
    std::uint64_t used = 0;
  };
  mutable std::mutex mutex_;
  std::map<std::string, List> designs_;
  std::uint64_t turn_ = 0;
};

/// The value of `name` in the query of a request's target, decoded; empty: it is not there, or no text.
std::string query_value(std::string_view target, std::string_view name);

}  // namespace thirdcard::server
