// SPDX-License-Identifier: MIT
// Lines of any bytes as messages of three players in one room: no crash, no leak, and the log of every room
// still tells that room.
#include <cstdlib>

#include "server/rooms/hub.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace thirdcard;
  using namespace thirdcard::server;
  std::map<std::string, std::vector<LogEntry>> logs;
  RandomStream random(1, 1);
  Limits limits;
  limits.messages_per_second = limits.burst = limits.address_per_second = limits.address_burst = 1'000'000;
  Hub hub(
      limits, [&](const std::string& room) { return logs[room]; }, [&] { return random.next(); });
  std::int64_t now = 1'000'000;
  const auto save = [&] {
    for (const StoreWrite& w : hub.take_writes()) {
      if (w.kind == StoreWrite::Kind::kRemove)
        logs.erase(w.room);
      else
        logs[w.room].push_back(w.entry);
    }
    hub.committed(hub.ticket());
    for (const Output& o : hub.take_outputs())
      if (!o.text) hub.closed(o.to, now), hub.opened(o.to);
  };
  for (Connection c = 1; c <= 3; ++c) hub.opened(c);
  hub.protocol().received(1, R"({"type":"create"})", now);
  hub.protocol().received(1, R"({"type":"start"})", now);
  save();
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  for (Connection c = 0; !rest.empty(); ++c) {
    const auto end = std::min(rest.find('\n'), rest.size());
    hub.protocol().received(1 + c % 3, rest.substr(0, end), now += 100);
    save();
    hub.tick(now);
    save();
    rest.remove_prefix(std::min(rest.size(), end + 1));
  }
  for (const auto& [id, log] : logs) {
    if (log.empty()) continue;
    const Room again = room_from_log(id, log);
    const Room* live = hub.room(id);
    if (live != nullptr && live->game && live->game->digest() != again.game->digest()) std::abort();
  }
  return 0;
}
