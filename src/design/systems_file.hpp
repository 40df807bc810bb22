// SPDX-License-Identifier: MIT
// A file of many designs on the same number of points (docs/formats.md, "Many designs"): a container of kind
// `systems` whose body is an index of every 256th record and the records, one after another.
#pragma once

#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "thirdcard/design.hpp"

namespace thirdcard {

inline constexpr std::string_view kSystemsKind = "systems";
inline constexpr int kSystemsVersion = 1;

/// How a record spells a design: "triples" (triple_form.hpp, Steiner triple systems of at most 63 points) or
/// "blocks" (any).
enum class SystemsCoding : std::uint8_t { kTriples, kBlocks };

/// The file for these records. `about` is a JSON object on one line, printable ASCII.
std::string systems_file(SystemsCoding coding, int points, std::span<const std::string> records,
                         const std::string& about);
std::string pack_blocks(const Design& design);

/// A file read and checked: framing, digest, index; a stretch of records is checked when one of it is asked
/// for first. Serves many threads.
class SystemsFile {
 public:
  /// InputError names `source`.
  SystemsFile(std::string file, std::string source);
  std::size_t size() const { return count_; }
  int points() const { return points_; }
  /// Record i, from 0. InputError if it is none.
  Design design(std::size_t i, std::string name) const;

 private:
  [[noreturn]] void damaged(const std::string& what) const;
  std::uint64_t entry(std::size_t stretch) const;
  /// Where each record of a stretch begins.
  const std::vector<std::uint64_t>& places(std::size_t stretch) const;
  /// Takes one record off the front; the design if `name` is given.
  bool next(std::string_view& rest, const std::string* name, std::vector<Design>& out) const;
  std::string body_, source_;
  SystemsCoding coding_ = SystemsCoding::kTriples;
  int points_ = 0;
  std::size_t count_ = 0, records_at_ = 0;
  mutable std::mutex mutex_;
  mutable std::vector<std::vector<std::uint64_t>> places_;  // empty: not asked for yet
};

}  // namespace thirdcard
