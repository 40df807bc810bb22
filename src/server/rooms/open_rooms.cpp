// SPDX-License-Identifier: MIT
// Finders stand in one line by age; whoever asks looks along it for the first one of the same game that may
// be met. The list is made when somebody asks for it and it has changed.
#include "server/rooms/open_rooms.hpp"

#include <algorithm>
#include <set>
#include <tuple>
#include <vector>

#include "wire/rooms.hpp"

namespace thirdcard::server {

namespace {

constexpr std::size_t kListed = 100, kPartedKept = 100'000;
constexpr std::int64_t kApartMs = 3'600'000;

std::string pair_of(const std::string& one, const std::string& other) {
  return std::min(one, other) + "\n" + std::max(one, other);
}

}  // namespace

void OpenRooms::wait(const std::string& room, Waiting as) {
  std::lock_guard lock(mutex_);
  const auto [at, fresh] = rooms_.try_emplace(room);
  at->second.as = std::move(as);
  if (fresh) at->second.since = ++last_;
  list_ = nullptr;
}

void OpenRooms::gone(const std::string& room) {
  std::lock_guard lock(mutex_);
  if (rooms_.erase(room) != 0) list_ = nullptr;
}

std::shared_ptr<const std::string> OpenRooms::list(std::int64_t now) {
  std::lock_guard lock(mutex_);
  if (list_ && now < list_until_) return list_;
  list_until_ = INT64_MAX;
  std::vector<std::tuple<std::uint64_t, const std::string*, const Waiting*>> order;
  for (const auto& [room, one] : rooms_)
    if (one.as.from <= now)
      order.emplace_back(one.since, &room, &one.as);
    else
      list_until_ = std::min(list_until_, one.as.from);
  std::sort(order.begin(), order.end());
  if (order.size() > kListed) order.resize(kListed);
  std::vector<wire::OpenRoomShown> rooms;
  for (const auto& [since, room, one] : order)
    rooms.push_back({*room, one->game, one->players, one->most, one->watchers});
  std::set<std::string> games;
  for (const auto& [age, finder] : finders_) games.insert(finder.game);
  list_ = std::make_shared<const std::string>(
      wire::open_rooms(rooms, std::vector<std::string>(games.begin(), games.end())));
  return list_;
}

bool OpenRooms::parted(const std::string& one, const std::string& other, std::int64_t now) const {
  const auto at = parted_.find(pair_of(one, other));
  return at != parted_.end() && at->second > now;
}

std::optional<Connection> OpenRooms::find(const std::string& game, Connection connection,
                                          const std::string& known_as, std::int64_t now) {
  std::lock_guard lock(mutex_);
  list_ = nullptr;
  for (auto at = finders_.begin(); at != finders_.end(); ++at) {
    const Finder& other = at->second;
    if (other.game != game || other.known_as == known_as || parted(other.known_as, known_as, now)) continue;
    const Connection found = other.connection;
    of_connection_.erase(found);
    finders_.erase(at);
    return found;
  }
  finders_[++last_] = {connection, game, known_as};
  of_connection_[connection] = last_;
  return std::nullopt;
}

void OpenRooms::stop(Connection connection) {
  std::lock_guard lock(mutex_);
  const auto at = of_connection_.find(connection);
  if (at == of_connection_.end()) return;
  finders_.erase(at->second);
  of_connection_.erase(at);
  list_ = nullptr;
}

void OpenRooms::part(const std::string& one, const std::string& other, std::int64_t now) {
  std::lock_guard lock(mutex_);
  if (parted_.size() >= next_sweep_) {
    std::erase_if(parted_, [&](const auto& p) { return p.second <= now; });
    next_sweep_ = 1000 + 2 * parted_.size();
    if (parted_.size() >= kPartedKept)
      parted_.clear(), next_sweep_ = 1000;  // somebody makes enemies by machine
  }
  parted_[pair_of(one, other)] = now + kApartMs;
}

}  // namespace thirdcard::server
