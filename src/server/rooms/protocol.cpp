// SPDX-License-Identifier: MIT
// What arrives: counted, read, handed to its handler, and refused with a reason where it cannot be done.
#include "server/rooms/protocol.hpp"

#include <algorithm>
#include <array>

#include "server/base/fields.hpp"

namespace thirdcard::server {

void Protocol::refuse(Connection connection, Ref ref, const char* code, const std::string& message) {
  ++counters_.bad_messages;
  send(connection, wire::error(code, message, ref));
}

void Protocol::attempt(Connection connection, Ref ref, const std::function<void()>& what) {
  try {
    what();
  } catch (const Refusal& r) {
    refuse(connection, ref, r.code, r.message);
  } catch (const InputError& e) {
    refuse(connection, ref, "wrong", e.what());
  }
}

void Protocol::received(Connection connection, std::string_view text, std::int64_t now) {
  Client* client = rooms_.client(connection);
  if (client == nullptr || client->hung_up) return;
  ++counters_.messages;
  if (rooms_.common().crowded && rooms_.common().crowded.exchange(false)) rooms_.forget_one();
  if (text.size() > limits_.message_bytes)
    return refuse(connection, {}, "too_long",
                  "a message has at most " + std::to_string(limits_.message_bytes) + " bytes");
  if (!client->busy) return carry_out(connection, *client, text, now);
  // What it asked for is still worked on; its messages are carried out in their order.
  if (client->queue.size() >= limits_.queued_messages) return hang_up(connection);
  client->queue.emplace_back(text);
}

void Protocol::carry_out(Connection connection, Client& client, std::string_view text, std::int64_t now) {
  const auto too_many = [&] {
    ++counters_.limited;
    rooms_.common().abuse("too many messages", client.address);
    if (client.limited++ == 0) refuse(connection, {}, "too_many", "too many messages; wait a moment");
    if (client.limited > 200) hang_up(connection);
  };
  if (!client.allowance.take(1, now, limits_.messages_per_second, limits_.burst) ||
      !rooms_.common().may_send(client.address, 1, now))
    return too_many();
  const auto read = message_of(text);
  if (!read) return refuse(connection, {}, "not_json", kNoMessage);
  const Json& message = *read;
  const Ref ref = ref_of(message);
  attempt(connection, ref, [&] {
    const std::string type = text_field(message, "type", 20);
    const auto at =
        std::find_if(kMessages.begin(), kMessages.end(), [&](const MessageRow& r) { return r.word == type; });
    if (at == kMessages.end()) throw Refusal{"unknown_type", "there is no message '" + type + "'"};
    const MessageRow& row = *at;
    if (row.cost > 1 &&
        (!client.allowance.take(row.cost - 1, now, limits_.messages_per_second, limits_.burst) ||
         !rooms_.common().may_send(client.address, row.cost - 1, now))) {
      ++counters_.limited;
      rooms_.common().abuse("too many messages", client.address);
      throw Refusal{"too_many", "that was too much at once; wait a moment"};
    }
    client.limited = 0;
    if (const Live* live = row.full == WhenFull::kAllowed ? nullptr : rooms_.in_memory(client.room);
        live != nullptr && live->room.seq >= limits_.entries)
      throw Refusal{"full", "this room has a very long story; open another one"};
    check_sender(row, client);
#define THIRDCARD_HANDLER(name, cost, from, full) &Protocol::on_##name,
    static constexpr std::array<Handler, kMessages.size()> kHandlers{THIRDCARD_MESSAGES(THIRDCARD_HANDLER)};
#undef THIRDCARD_HANDLER
    (this->*kHandlers[static_cast<std::size_t>(at - kMessages.begin())])(connection, client, message, now);
  });
}

void Protocol::check_sender(const MessageRow& row, const Client& client) {
  if (row.from == Sender::kAnybody) return;
  const Room& room = room_of(client).room;
  const bool owner = client.member >= 0 && client.member == room.owner;
  switch (row.from) {
    case Sender::kAnybody:
    case Sender::kInRoom:
      break;
    case Sender::kPlayer:
      if (client.member < 0) throw Refusal{"watching", "you are watching; join to do that"};
      break;
    case Sender::kHost:
      host_room(client);
      break;
    case Sender::kHostOrOwner:
      if (!owner) host_room(client);  // the owner decides, whoever is the host meanwhile
      break;
    case Sender::kHostAndOwner:
      host_room(client);
      if (!owner) throw Refusal{"not_owner", "only the owner of the room can do that"};
      break;
  }
}

void Protocol::elsewhere(Connection connection, Client& client, Ref ref, std::function<void(StopToken&)> work,
                         std::function<void(Client&, std::int64_t now)> then, std::int64_t now) {
  client.busy = true;
  Task task;
  task.asker = connection;
  task.line = client.address.empty() ? "connection " + std::to_string(connection) : client.address;
  task.work = std::move(work);
  task.then = [this, connection, ref, then = std::move(then)](std::int64_t later) {
    Client* still = rooms_.client(connection);
    if (still == nullptr) return;
    still->busy = false;
    if (!still->hung_up) attempt(connection, ref, [&] { then(*still, later); });
    resume(connection, later);
  };
  rooms_.elsewhere(std::move(task), now);
}

void Protocol::resume(Connection connection, std::int64_t now) {
  for (Client* client = rooms_.client(connection);
       client != nullptr && !client->busy && !client->hung_up && !client->queue.empty();
       client = rooms_.client(connection)) {
    const std::string text = std::move(client->queue.front());
    client->queue.erase(client->queue.begin());
    carry_out(connection, *client, text, now);
  }
}

void Protocol::on_ping(Connection connection, Client&, const Json&, std::int64_t now) {
  send(connection, wire::pong(now));
}

void Protocol::closed(Connection connection, std::int64_t now) {
  Client* client = rooms_.client(connection);
  if (client == nullptr) return;
  if (const Live* live = rooms_.in_memory(client->room); live != nullptr && live->room.playing())
    part(*live, connection, *client, -1, now);
  stop_finding(connection, *client);
  leave_room(connection, *client, now);
  const auto gone = rooms_.give(connection);
  give_up_loading(connection, *gone, now);
}

void Protocol::arrived(Connection connection, std::unique_ptr<Client> from, const Json& message,
                       std::int64_t now) {
  Client& client = rooms_.take(connection, std::move(from));
  client.busy = false;
  client.told = 0;
  if (!client.hung_up)
    attempt(connection, ref_of(message), [&] { on_join(connection, client, message, now); });
  resume(connection, now);
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
  if (member >= 0 && !rooms_.connected(*live, member)) live->ready.erase(member);
  list(*live, now);
  clock_.schedule(*live);
  begin_if_ready(*live, now);
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
  send(connection, word);
  hang_up(connection);
  live.clients.erase(connection);
  client.room.clear();
  client.life = 0;
  client.member = -1;
}

void Protocol::tell_lost(Live& live, std::string_view why) {
  ++counters_.rooms_failed;
  std::erase_if(outputs_, [&](const Output& o) { return o.life == live.life; });
  const auto text = std::make_shared<const std::string>(
      wire::error("storage", "the last change could not be saved (" + std::string(why) +
                                 "); nothing saved before is lost, try again later"));
  for (Connection c : std::vector<Connection>(live.clients.begin(), live.clients.end())) {
    Client& client = *rooms_.client(c);
    live.clients.erase(c);
    client.room.clear();
    client.life = 0;
    client.member = -1;
    outputs_.push_back({0, c, text, 0});
    outputs_.push_back({0, c, nullptr, 0});
    client.hung_up = true;
  }
}

void Protocol::shutting_down() {
  const auto text = std::make_shared<const std::string>(
      wire::error("restart", "the server stops; your room is kept, join again in a moment"));
  for (const auto& [connection, client] : rooms_.clients()) {
    send(connection, text);
    hang_up(connection);
  }
}

}  // namespace thirdcard::server
