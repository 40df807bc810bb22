// SPDX-License-Identifier: MIT
// The verifier's own reader: the JSON subset of statements and proofs, nothing taken on trust.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "thirdcard/core.hpp"

namespace thirdcard::verify {

/// The file is no proof file of a known kind and version.
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

/// Asked in every loop that a file can make long.
inline void go_on(const Job& job) {
  if (job.stopping()) throw Stopped(job.stop->reason());
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

/// Integers of 64 bits, strings of printable ASCII without escapes, lists, objects with increasing names, and
/// nothing between them: a value has one text. Unreadable otherwise; Stopped if the job ends.
Value parse(std::string_view text, const Job& job = {});
/// Text that comes from a file, fit to be printed: everything but printable ASCII as \\xNN, cut after `most`.
std::string shown(std::string_view text, std::size_t most = 40);

}  // namespace thirdcard::verify
