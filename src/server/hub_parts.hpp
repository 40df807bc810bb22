// SPDX-License-Identifier: MIT
// The hub's own records, shared by its source files.
#pragma once

#include "server/hub.hpp"

namespace thirdcard::server {

/// A message that cannot be carried out: a word for programs, a sentence for people.
struct Hub::Refusal {
  const char* code;
  std::string message;
};

struct Hub::Client {
  std::string address;
  std::string room;  // empty: in none
  int member = -1;   // -1: watches
  std::int64_t allowance_at = 0;
  std::int64_t allowance = 0;  // thousandths of a message
  int limited = 0, unknown_rooms = 0;
};

struct Hub::Live {
  explicit Live(Room r) : room(std::move(r)) {}
  Room room;
  std::set<Connection> clients;
  std::uint64_t last_ticket = 0;
  std::int64_t wake = -1;
  std::int64_t empty_since = -1;
  std::vector<std::pair<std::int64_t, int>> away;  // (since, member)
  std::int64_t bot_at = -1;
  play::Action bot_action;
  std::uint64_t bot_seed = 0;
  std::int64_t host_away_since = -1;     // -1: here
  std::pair<int, int> thinking{-1, -1};  // (game, action) about which a bot thinks elsewhere
  std::map<int, bool> proved;            // by bot: was its last card proved best?
  bool tell_room = false;                // with the next thing that is told
};

/// Field readers that refuse instead of throwing library errors.
inline std::string text_field(const Json& m, const char* key, std::size_t most, bool needed = true) {
  const auto at = m.find(key);
  if (at == m.end() && !needed) return "";
  if (at == m.end() || !at->is_string())
    throw InputError(std::string("the field ") + key + " is missing or no text", "see docs/protocol.md");
  const auto& text = at->get_ref<const std::string&>();
  if (text.size() > most)
    throw InputError(std::string("the field ") + key + " is too long",
                     "at most " + std::to_string(most) + " bytes");
  for (const char c : text)
    if (static_cast<unsigned char>(c) < 32 || c == 127)
      throw InputError(std::string("the field ") + key + " holds control characters", "leave them out");
  return text;
}
inline std::int64_t number_field(const Json& m, const char* key, std::int64_t least, std::int64_t most,
                                 std::int64_t otherwise) {
  const auto at = m.find(key);
  if (at == m.end()) return otherwise;
  if (!at->is_number_integer() ||
      (at->is_number_unsigned() && at->get<std::uint64_t>() > static_cast<std::uint64_t>(most)) ||
      at->get<std::int64_t>() < least || at->get<std::int64_t>() > most)
    throw InputError(std::string("the field ") + key + " is not understood",
                     "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
  return at->get<std::int64_t>();
}
inline bool flag_field(const Json& m, const char* key) {
  const auto at = m.find(key);
  if (at == m.end()) return false;
  if (!at->is_boolean())
    throw InputError(std::string("the field ") + key + " is not understood", "true or false");
  return at->get<bool>();
}

}  // namespace thirdcard::server
