// SPDX-License-Identifier: MIT
// Games of Anti-SET for two, by design: the last few of each, noted when they end and read back from rooms on
// disk at the start, each once.
#include "server/rooms/finished_games.hpp"

#include <algorithm>

#include "server/rooms/fold.hpp"
#include "wire/rooms.hpp"

namespace thirdcard::server {

void FinishedGames::note(const std::string& room, int number, const play::Game& game) {
  const play::Rules& rules = game.rules();
  if (!game.over() || rules.design.empty() || rules.design.size() > kLongestName ||
      game.starting_players() != 2)
    return;
  One one{room + "/" + std::to_string(number), {}, -1};
  for (const play::Action& action : game.log()) {
    // Whoever comes in between makes it another game.
    if (action.kind == play::ActionKind::kJoin) return;
    if (action.kind != play::ActionKind::kTake || action.cards.empty()) continue;
    const auto point = static_cast<std::size_t>(action.cards.front());
    if (point >= kMostPoints || one.moves.size() >= kMostPoints) return;
    one.moves.push_back(static_cast<std::uint8_t>(point));
  }
  if (one.moves.empty()) return;
  const auto winners = game.view().winners;
  if (winners.size() == 1) one.winner = winners.front();

  std::lock_guard lock(mutex_);
  List& list = designs_[rules.design];
  list.used = ++turn_;
  if (std::any_of(list.games.begin(), list.games.end(), [&](const One& o) { return o.key == one.key; }))
    return;
  list.games.push_front(std::move(one));
  if (list.games.size() > kMostGames) list.games.pop_back();
  list.text = nullptr;
  // The design that nobody has finished a game on for longest goes.
  if (designs_.size() > kMostDesigns)
    designs_.erase(std::min_element(designs_.begin(), designs_.end(), [](const auto& a, const auto& b) {
      return a.second.used < b.second.used;
    }));
}

std::shared_ptr<const std::string> FinishedGames::of(const std::string& design) {
  std::lock_guard lock(mutex_);
  const auto at = designs_.find(design);
  if (at != designs_.end() && at->second.text) return at->second.text;
  std::vector<wire::FinishedGame> games;
  if (at != designs_.end())
    for (const One& one : at->second.games) games.push_back({one.moves, one.winner});
  auto text = std::make_shared<const std::string>(wire::finished_games(design, games, kMostGames));
  if (at != designs_.end()) at->second.text = text;
  return text;
}

void FinishedGames::read(const std::string& room, const std::vector<LogEntry>& log, const StopToken& stop) {
  // Most rooms play on no design, and say so.
  constexpr std::string_view kNamed = "\"design\":\"";
  if (std::none_of(log.begin(), log.end(), [&](const LogEntry& entry) {
        const std::size_t at = entry.body.find(kNamed);
        return at != std::string::npos && entry.body.substr(at + kNamed.size(), 1) != "\"";
      }))
    return;
  Room told(room);
  for (const LogEntry& entry : log) {
    if (stop.requested()) throw Stopped("the server has something else to do");
    Folded next = fold(std::move(told), from_log(entry));
    told = std::move(next.room);
    if (next.change.over) note(room, told.games, *told.game);
  }
}

std::size_t FinishedGames::designs() const {
  std::lock_guard lock(mutex_);
  return designs_.size();
}

std::string query_value(std::string_view target, std::string_view name) {
  const auto from = target.find('?');
  if (from == std::string_view::npos) return {};
  std::string_view left = target.substr(from + 1);
  while (!left.empty()) {
    const std::string_view part = left.substr(0, left.find('&'));
    left.remove_prefix(std::min(left.size(), part.size() + 1));
    const auto equals = part.find('=');
    if (equals == std::string_view::npos || part.substr(0, equals) != name) continue;
    std::string out;
    const std::string_view value = part.substr(equals + 1);
    const auto digit = [](char c) {
      return c >= '0' && c <= '9'   ? c - '0'
             : c >= 'a' && c <= 'f' ? c - 'a' + 10
             : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                    : -1;
    };
    for (std::size_t i = 0; i < value.size(); ++i) {
      if (value[i] != '%') {
        out += value[i] == '+' ? ' ' : value[i];
        continue;
      }
      if (i + 2 >= value.size() || digit(value[i + 1]) < 0 || digit(value[i + 2]) < 0) return {};
      out += static_cast<char>(16 * digit(value[i + 1]) + digit(value[i + 2]));
      i += 2;
    }
    return out;
  }
  return {};
}

}  // namespace thirdcard::server
