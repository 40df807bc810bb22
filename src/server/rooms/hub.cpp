// SPDX-License-Identifier: MIT
#include "server/rooms/hub.hpp"

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
    if (change.room || change.over) protocol_.list(live, now);
  });
  rooms_.forget_with([this](Live& live) {
    clock_.forget(live);
    if (live.room.open && common_->open_rooms) common_->open_rooms->gone(live.room.id);
  });
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

RoomSummary Hub::summary_of(const Live& live) const {
  const Room& r = live.room;
  const int watchers = rooms_.watchers(live);
  return {r.id,     true,    r.active_members(), static_cast<int>(live.clients.size()) - watchers,
          watchers, r.games, r.playing(),        r.class_mode,
          r.locked, r.seq,   r.updated};
}

std::optional<RoomSummary> Hub::summary(const std::string& room) const {
  const Live* live = rooms_.in_memory(room);
  return live == nullptr ? std::nullopt : std::optional(summary_of(*live));
}

void Hub::remove_room(const std::string& room) {
  if (Live* live = rooms_.in_memory(room))
    protocol_.delete_room(*live, "the keeper of this server has deleted this room");
  else
    rooms_.remove_stored(room);
}

}  // namespace thirdcard::server
