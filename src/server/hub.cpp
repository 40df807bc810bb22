// SPDX-License-Identifier: MIT
#include "server/hub.hpp"

namespace thirdcard::server {

Hub::Hub(Limits limits, Load load, std::function<std::uint64_t()> random, std::shared_ptr<Common> common,
         std::size_t number)
    : limits_(limits),
      common_(common ? std::move(common) : std::make_shared<Common>(limits_)),
      rooms_(limits_, std::move(load), std::move(random), *common_, number),
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

std::uint64_t Hub::room_failed(const std::string& room, std::string_view why) {
  Live* live = rooms_.in_memory(room);
  if (live == nullptr) return 0;
  const std::uint64_t life = live->life;
  protocol_.tell_lost(*live, why);
  rooms_.forget(*live);
  return life;
}

}  // namespace thirdcard::server
