// SPDX-License-Identifier: MIT
// Daily puzzles of the board. A keyed hash of the kind and the day draws the puzzle; one of the person moves
// it by a symmetry that keeps what is alike and what is different: another order of the cards, of the
// properties and of each property's values. Everybody's puzzle is as hard, and no two need be the same.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "thirdcard/play.hpp"

namespace thirdcard::server {

/// The kinds: set12, set9, projective.
const std::vector<std::string>& board_puzzles();

class BoardPuzzles {
 public:
  explicit BoardPuzzles(std::string secret) : secret_(std::move(secret)) {}
  /// Sets are sorted cards, in the order of the puzzle from which all are moved.
  play::Puzzle of(const std::string& kind, std::int64_t day, const std::string& person);

 private:
  const play::Puzzle& common(const std::string& kind, std::int64_t day);
  std::string secret_;
  std::map<std::pair<std::int64_t, std::string>, play::Puzzle> made_;  // of two days at most
};

}  // namespace thirdcard::server
