// SPDX-License-Identifier: MIT
#include "server/hub.hpp"

namespace thirdcard::server {

Hub::Hub(Limits limits, Load load, std::function<std::uint64_t()> random)
    : limits_(limits),
      rooms_(limits_, std::move(load), std::move(random)),
      clock_(limits_, rooms_),
      protocol_(limits_, rooms_, clock_) {
  rooms_.report_to([this](Live& live, const Change& change, std::int64_t now) {
    protocol_.tell(live, change, now);
    if (change.game || change.room) clock_.plan(live, now);
  });
  rooms_.forget_with([this](Live& live) { clock_.forget(live); });
}

const Room* Hub::room(const std::string& id) const {
  const Live* live = rooms_.in_memory(id);
  return live == nullptr ? nullptr : &live->room;
}

void Hub::storage_failed(std::string_view why) {
  const std::vector<Live*> lost = rooms_.writes_lost();
  protocol_.tell_lost(lost, why);
  for (Live* live : lost) rooms_.forget(*live);
}

}  // namespace thirdcard::server
