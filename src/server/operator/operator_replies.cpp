// SPDX-License-Identifier: MIT
// Each reply in words for a terminal and as JSON. Players are told by their number, never by name.
#include "server/operator/operator_replies.hpp"

#include <boost/asio/post.hpp>
#include <charconv>

#include "wire/rooms.hpp"

namespace thirdcard::server {

namespace {

constexpr std::size_t kMostListed = 10'000;

struct Fault {
  std::string what, remedy;
};

wire::RoomInUse in_use(const RoomSummary& r) {
  return {r.id,      r.in_memory,  r.members, r.connected, r.watchers, r.games,
          r.playing, r.class_mode, r.locked,  r.entries,   r.updated};
}

std::string line_of(const RoomSummary& r) {
  if (!r.in_memory) return r.id + ": not in use, " + std::to_string(r.entries) + " entries\n";
  return r.id + ": " + std::to_string(r.connected) + " of " + std::to_string(r.members) + " members here, " +
         std::to_string(r.watchers) + " watch, game " + std::to_string(r.games) +
         (r.playing ? " is played" : "") + (r.class_mode ? ", a class" : "") + (r.locked ? ", locked" : "") +
         ", " + std::to_string(r.entries) + " entries\n";
}

Control::Reply list(RoomService& service, bool json) {
  std::vector<RoomSummary> rooms = service.summaries();
  const std::size_t all = rooms.size();
  if (all > kMostListed) rooms.resize(kMostListed);
  std::vector<wire::RoomInUse> shown;
  std::string text;
  for (const RoomSummary& r : rooms) json ? shown.push_back(in_use(r)) : void(text += line_of(r));
  if (json) return {0, wire::rooms_line(all, service.rooms_on_disk(), shown) + "\n"};
  return {0, text + std::to_string(all) + " rooms in use, " + std::to_string(service.rooms_on_disk()) +
                 " on disk\n"};
}

RoomSummary known(RoomService& service, const std::string& room) {
  const auto found = service.summary(room);
  if (!found)
    throw Fault{"there is no room '" + room.substr(0, 40) + "'", "thirdcard rooms list names those in use"};
  return *found;
}

Control::Reply ban(NetworkShared& network, const std::string& address, const std::string& given, bool json) {
  const auto read = read_address(address);
  int hours = -1;
  std::from_chars(given.data(), given.data() + given.size(), hours);
  if (!read || hours < 0 || hours > 24 * 366)
    throw Fault{"'" + address.substr(0, 60) + "' cannot be kept out",
                "give an address such as 203.0.113.9, and at most a year"};
  const std::string name = name_of(*read);
  if (is_loopback(name)) throw Fault{"that is this machine itself", "name the address of somebody else"};
  network.limiter.ban(name, std::chrono::hours(hours));
  if (hours > 0)
    for (NetworkThread* thread : network.threads)
      boost::asio::post(thread->io(), [thread, name] { thread->hang_up_on(name); });
  if (json) return {0, wire::ban_line(name, hours) + "\n"};
  return {0, name + (hours > 0 ? " is kept out for " + std::to_string(hours) + " hours\n"
                               : " may come in again\n")};
}

}  // namespace

Control::Reply operator_reply(RoomService& service, NetworkShared& network,
                              const std::vector<std::string>& words) {
  try {
    const std::size_t n = words.size();
    const bool json = n > 0 && words[0] == "json";
    const std::string what = n > 1 ? words[1] : "";
    if (what == "list" && n == 2) return list(service, json);
    if (what == "show" && n == 3) {
      const RoomSummary room = known(service, words[2]);
      return {0, json ? wire::room_line(in_use(room)) + "\n" : line_of(room)};
    }
    if (what == "delete" && n == 3) {
      known(service, words[2]);
      service.remove_room(words[2]);
      return {0, json ? wire::deleted_line(words[2]) + "\n" : words[2] + " is deleted\n"};
    }
    if (what == "ban" && n == 4) return ban(network, words[2], words[3], json);
    throw Fault{"this server does not know '" + what.substr(0, 40) + "'", "use the thirdcard that runs it"};
  } catch (const Fault& f) {
    return {2, f.what + "\n" + f.remedy};
  } catch (const std::exception& e) {
    return {2, std::string(e.what()) + "\nlook at the server's log"};
  }
}

}  // namespace thirdcard::server
