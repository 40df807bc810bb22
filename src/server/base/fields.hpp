// SPDX-License-Identifier: MIT
// Readers of a message's fields that refuse instead of throwing the library's errors.
#pragma once

#include <optional>
#include <string>

#include "server/base/shape.hpp"
#include "thirdcard/core.hpp"
#include "wire/play.hpp"

namespace thirdcard::server {

inline std::string text_field(const play::Json& m, const char* key, std::size_t most, bool needed = true) {
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
inline std::int64_t number_field(const play::Json& m, const char* key, std::int64_t least, std::int64_t most,
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
/// A message as an object; nothing: it is none, or its shape alone would cost too much.
inline std::optional<play::Json> message_of(std::string_view text) {
  if (!plausible_message(text)) return std::nullopt;
  auto message = wire::json_or_discarded(text);
  if (message.is_discarded() || !message.is_object()) return std::nullopt;
  return message;
}
constexpr const char* kNoMessage = "a message is one small JSON object";
/// The client's own number of a message, to be given back with an error.
using Ref = std::optional<std::int64_t>;
inline Ref ref_of(const play::Json& m) {
  const auto at = m.find("ref");
  if (at == m.end() || !at->is_number_integer()) return std::nullopt;
  if (at->is_number_unsigned() && at->get<std::uint64_t>() > INT64_MAX) return std::nullopt;
  return at->get<std::int64_t>();
}
inline bool flag_field(const play::Json& m, const char* key) {
  const auto at = m.find(key);
  if (at == m.end()) return false;
  if (!at->is_boolean())
    throw InputError(std::string("the field ") + key + " is not understood", "true or false");
  return at->get<bool>();
}

}  // namespace thirdcard::server
