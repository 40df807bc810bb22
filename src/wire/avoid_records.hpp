// SPDX-License-Identifier: MIT
// The lines of avoid batch, read back, and what avoid summary says about them.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace thirdcard::wire {

struct BatchRecord {
  std::string design, sha256, rule, outcome;
  bool length = false;
  int winning_moves = 0, plies = -1;
  std::optional<int> nimber;
};
/// Nothing if it is no line of avoid batch, one of another format (wire::batch_format), or an answer that no
/// game has.
std::optional<BatchRecord> read_batch_line(std::string_view line);
/// Is it a line of avoid batch, be it of an older format?
bool is_batch_line(std::string_view line);

/// How often each answer comes.
struct BatchCounts {
  std::uint64_t systems = 0;
  std::map<std::string, std::uint64_t> outcomes;
  std::map<int, std::uint64_t> winning_moves, plies, nimbers;

  void add(const BatchRecord& record);
};
struct BatchSummary {
  BatchCounts all;
  std::map<std::pair<std::size_t, std::string>, BatchCounts> by_group;  // by the number's length, then digits
  std::map<std::string, BatchCounts> by_type;
};
using BatchSummaries = std::map<std::pair<std::string, bool>, BatchSummary>;  // by rule, with lengths
struct BatchFile {
  std::string path;
  std::int64_t records = 0;
  std::string sha256;
};
std::string avoid_summary_line(std::uint64_t records, std::span<const BatchFile> files,
                               const BatchSummaries& rules);

}  // namespace thirdcard::wire
