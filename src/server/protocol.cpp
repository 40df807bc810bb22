// SPDX-License-Identifier: MIT
// What arrives: counted, read, handed to its handler, and refused with a reason where it cannot be done.
#include "server/protocol.hpp"

#include <algorithm>
#include <map>

#include "server/fields.hpp"

namespace thirdcard::server {

void Protocol::received(Connection connection, std::string_view text, std::int64_t now) {
  Client* found = rooms_.client(connection);
  if (found == nullptr) return;
  Client& client = *found;
  ++counters_.messages;
  // A bucket of messages that fills at a constant rate.
  if (client.allowance_at == 0) client.allowance_at = now;
  client.allowance = std::min<std::int64_t>(
      limits_.burst * 1000, client.allowance + (now - client.allowance_at) * limits_.messages_per_second);
  client.allowance_at = std::max(client.allowance_at, now);
  if (client.allowance < 1000) {
    ++counters_.limited;
    if (client.limited++ == 0)
      send(connection,
           Json{{"type", "error"}, {"code", "too_many"}, {"message", "too many messages; wait a moment"}});
    if (client.limited > 200) hang_up(connection);
    return;
  }
  client.allowance -= 1000;
  client.limited = 0;

  Json ref;
  const auto refuse = [&](const char* code, const std::string& message) {
    ++counters_.bad_messages;
    Json error{{"type", "error"}, {"code", code}, {"message", message}};
    if (!ref.is_null()) error["ref"] = ref;
    send(connection, error);
  };
  if (text.size() > limits_.message_bytes)
    return refuse("too_long", "a message has at most " + std::to_string(limits_.message_bytes) + " bytes");
  const Json message = Json::parse(text.begin(), text.end(), nullptr, false);
  if (message.is_discarded() || !message.is_object())
    return refuse("not_json", "a message is one JSON object");
  if (const auto r = message.find("ref"); r != message.end() && r->is_number_integer()) ref = *r;
  try {
    handle(connection, client, message, now);
  } catch (const Refusal& r) {
    refuse(r.code, r.message);
  } catch (const InputError& e) {
    refuse("wrong", e.what());
  }
}

void Protocol::handle(Connection connection, Client& client, const Json& message, std::int64_t now) {
  static const std::map<std::string, Handler> handlers{
      {"create", &Protocol::on_create}, {"join", &Protocol::on_join},     {"act", &Protocol::on_act},
      {"start", &Protocol::on_start},   {"bot", &Protocol::on_bot},       {"kick", &Protocol::on_kick},
      {"host", &Protocol::on_host},     {"seat", &Protocol::on_seat},     {"set", &Protocol::on_set},
      {"lesson", &Protocol::on_lesson}, {"chat", &Protocol::on_chat},     {"leave", &Protocol::on_leave},
      {"end", &Protocol::on_end},       {"delete", &Protocol::on_delete}, {"replay", &Protocol::on_replay}};
  const std::string type = text_field(message, "type", 20);
  if (type == "ping") return send(connection, Json{{"type", "pong"}, {"time", now}});
  const auto at = handlers.find(type);
  if (at == handlers.end()) throw Refusal{"unknown_type", "there is no message '" + type + "'"};
  // A room's log is finite; what ends things is always possible.
  const Live* live = rooms_.in_memory(client.room);
  if (live != nullptr && live->room.seq >= limits_.entries && type != "leave" && type != "end" &&
      type != "kick" && type != "delete" && type != "replay" && type != "create" && type != "join")
    throw Refusal{"full", "this room has a very long story; open another one"};
  (this->*at->second)(connection, client, message, now);
}

void Protocol::closed(Connection connection, std::int64_t now) {
  Client* client = rooms_.client(connection);
  if (client == nullptr) return;
  leave_room(connection, *client, now);
  rooms_.close(connection);
}

void Protocol::leave_room(Connection connection, Client& client, std::int64_t now) {
  const int member = client.member;
  Live* live = rooms_.detach(connection, client, now);
  if (live == nullptr) return;
  if (member < 0) {
    Change watcher;
    watcher.room = true;
    tell(*live, watcher, now);  // one spectator less
  } else if (!rooms_.connected(*live, member)) {
    tell_presence(*live, member, false);
  }
  clock_.schedule(*live);
}

Live& Protocol::room_of(const Client& client) {
  Live* live = client.room.empty() ? nullptr : rooms_.in_memory(client.room);
  if (live == nullptr) throw Refusal{"no_room", "join a room first"};
  return *live;
}

Live& Protocol::host_room(const Client& client) {
  Live& live = room_of(client);
  if (client.member != live.room.host) throw Refusal{"not_host", "only the host can do that"};
  return live;
}

void Protocol::send_away(Live& live, Connection connection, const std::shared_ptr<const std::string>& word) {
  Client& client = *rooms_.client(connection);
  live.clients.erase(connection);
  client.room.clear();
  client.member = -1;
  send(connection, word);
  hang_up(connection);
}

void Protocol::tell_lost(const std::vector<Live*>& lost, std::string_view why) {
  outputs_.clear();
  const Json message{{"type", "error"},
                     {"code", "storage"},
                     {"message", "the last change could not be saved (" + std::string(why) +
                                     "); nothing saved before is lost, try again later"}};
  const auto text =
      std::make_shared<const std::string>(message.dump(-1, ' ', false, Json::error_handler_t::replace));
  for (Live* live : lost)
    for (Connection c : std::vector<Connection>(live->clients.begin(), live->clients.end()))
      send_away(*live, c, text);
  for (Output& o : outputs_) o.ticket = 0;
}

void Protocol::shutting_down() {
  const auto text = std::make_shared<const std::string>(
      Json{{"type", "error"},
           {"code", "restart"},
           {"message", "the server stops; your room is kept, join again in a moment"}}
          .dump());
  for (const auto& [connection, client] : rooms_.clients()) {
    send(connection, text);
    hang_up(connection);
  }
}

}  // namespace thirdcard::server
