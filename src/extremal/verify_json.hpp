// SPDX-License-Identifier: MIT
// The verifier's own reader: the JSON subset of certificates, nothing taken on trust.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace thirdcard::verify {

/// The file is not a certificate of a known version.
struct Unreadable : std::runtime_error {
  using std::runtime_error::runtime_error;
};
/// The file is well-formed but a claim does not follow.
struct Refuted : std::runtime_error {
  using std::runtime_error::runtime_error;
};
inline void need(bool condition, const char* reason) {
  if (!condition) throw Refuted(reason);
}
inline void need(bool condition, const std::string& reason) {
  if (!condition) throw Refuted(reason);
}

struct Value {
  enum class Kind : std::uint8_t { kInteger, kString, kList, kObject };
  Kind kind = Kind::kInteger;
  std::int64_t integer = 0;
  std::string text;
  std::vector<Value> items;        // of a list, or the values of an object
  std::vector<std::string> names;  // of an object's fields, as read

  std::int64_t as_integer() const;
  const std::string& as_text() const;
  const std::vector<Value>& as_list() const;
  /// All items as integers; `length` < 0: any.
  std::vector<std::int64_t> as_integers(int length = -1) const;
  const Value& field(std::string_view name) const;
  /// Unreadable unless it is an object with exactly these fields.
  void expect_fields(std::initializer_list<std::string_view> expected) const;
};

/// Inflates the file if it is gzip. Unreadable if damaged or over a gibibyte.
std::string plain_text(std::string_view file);
/// Integers of 64 bits, strings of printable ASCII without escapes, lists, objects without repeated names.
Value parse(std::string_view text);
/// Sorted names, no spaces; leaves out the field `without` of the outermost object.
std::string canonical(const Value& value, std::string_view without = "");

}  // namespace thirdcard::verify
