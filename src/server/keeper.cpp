// SPDX-License-Identifier: MIT
#include "server/keeper.hpp"

#include <boost/asio/post.hpp>
#include <charconv>

namespace thirdcard::server {

namespace {

constexpr std::size_t kMostListed = 10'000;

struct Fault {
  std::string what, remedy;
};

Json to_json(const RoomSummary& r) {
  return {
      {"room", r.id},           {"in_use", r.in_memory}, {"members", r.members}, {"connected", r.connected},
      {"watchers", r.watchers}, {"games", r.games},      {"playing", r.playing}, {"class", r.class_mode},
      {"locked", r.locked},     {"entries", r.entries},  {"updated", r.updated}};
}

std::string line_of(const RoomSummary& r) {
  if (!r.in_memory) return r.id + ": not in use, " + std::to_string(r.entries) + " entries\n";
  return r.id + ": " + std::to_string(r.connected) + " of " + std::to_string(r.members) + " members here, " +
         std::to_string(r.watchers) + " watch, game " + std::to_string(r.games) +
         (r.playing ? " is played" : "") + (r.class_mode ? ", a class" : "") + (r.locked ? ", locked" : "") +
         ", " + std::to_string(r.entries) + " entries\n";
}

Control::Reply list(Front& front, bool json) {
  std::vector<RoomSummary> rooms = front.house->summaries();
  const std::size_t all = rooms.size();
  if (all > kMostListed) rooms.resize(kMostListed);
  Json out{{"in_use", all}, {"on_disk", front.house->rooms_on_disk()}, {"rooms", Json::array()}};
  std::string text;
  for (const RoomSummary& r : rooms) json ? out["rooms"].push_back(to_json(r)) : void(text += line_of(r));
  if (json) return {0, out.dump() + "\n"};
  return {0, text + std::to_string(all) + " rooms in use, " + std::to_string(front.house->rooms_on_disk()) +
                 " on disk\n"};
}

RoomSummary known(Front& front, const std::string& room) {
  const auto found = front.house->summary(room);
  if (!found)
    throw Fault{"there is no room '" + room.substr(0, 40) + "'", "thirdcard rooms list names those in use"};
  return *found;
}

Control::Reply ban(Front& front, const std::string& address, const std::string& given, bool json) {
  const auto read = read_address(address);
  int hours = -1;
  std::from_chars(given.data(), given.data() + given.size(), hours);
  if (!read || hours < 0 || hours > 24 * 366)
    throw Fault{"'" + address.substr(0, 60) + "' cannot be kept out",
                "give an address such as 203.0.113.9, and at most a year"};
  const std::string name = name_of(*read);
  if (is_loopback(name)) throw Fault{"that is this machine itself", "name the address of somebody else"};
  front.door.ban(name, std::chrono::hours(hours));
  if (hours > 0)
    for (Desk* desk : front.desks) boost::asio::post(desk->io(), [desk, name] { desk->hang_up_on(name); });
  if (json) return {0, Json{{"address", name}, {"hours", hours}}.dump() + "\n"};
  return {0, name + (hours > 0 ? " is kept out for " + std::to_string(hours) + " hours\n"
                               : " may come in again\n")};
}

}  // namespace

Control::Reply keeper_reply(Front& front, const std::vector<std::string>& words) {
  try {
    const std::size_t n = words.size();
    const bool json = n > 0 && words[0] == "json";
    const std::string what = n > 1 ? words[1] : "";
    if (what == "list" && n == 2) return list(front, json);
    if (what == "show" && n == 3) {
      const RoomSummary room = known(front, words[2]);
      return {0, json ? to_json(room).dump() + "\n" : line_of(room)};
    }
    if (what == "delete" && n == 3) {
      known(front, words[2]);
      front.house->remove_room(words[2]);
      return {0,
              json ? Json{{"room", words[2]}, {"deleted", true}}.dump() + "\n" : words[2] + " is deleted\n"};
    }
    if (what == "ban" && n == 4) return ban(front, words[2], words[3], json);
    throw Fault{"this server does not know '" + what.substr(0, 40) + "'", "use the thirdcard that runs it"};
  } catch (const Fault& f) {
    return {2, f.what + "\n" + f.remedy};
  } catch (const std::exception& e) {
    return {2, std::string(e.what()) + "\nlook at the server's log"};
  }
}

}  // namespace thirdcard::server
