// SPDX-License-Identifier: MIT
#include "server/lobby/puzzles.hpp"

#include <algorithm>
#include <numeric>

#include "server/lobby/signatures.hpp"

namespace thirdcard::server {

namespace {

/// The first 63 bits of a keyed hash.
std::uint64_t seed_from(const std::string& secret, const std::string& text) {
  return std::stoull(keyed_hash(secret, text).substr(0, 16), nullptr, 16) >> 1;
}

}  // namespace

const std::vector<std::string>& board_puzzles() {
  static const std::vector<std::string> all{"set12", "set9", "projective"};
  return all;
}

const play::Puzzle& BoardPuzzles::common(const std::string& kind, std::int64_t day) {
  const auto at = made_.find({day, kind});
  if (at != made_.end()) return at->second;
  std::erase_if(made_,
                [&](const auto& one) { return one.first.first < day - 1 || one.first.first > day + 1; });
  const std::uint64_t seed = seed_from(secret_, "daily " + kind + " " + std::to_string(day));
  const bool projective = kind == "projective";
  const bool large = kind == "set12";
  return made_[{day, kind}] =
             play::generate_puzzle(projective ? 5 : 4, projective, large ? 12 : 9, large ? 6 : 4, seed);
}

play::Puzzle BoardPuzzles::of(const std::string& kind, std::int64_t day, const std::string& person) {
  play::Puzzle p = common(kind, day);
  const bool projective = kind == "projective";
  const int properties = projective ? 5 : 4, values = projective ? 2 : 3;
  RandomStream random(seed_from(secret_, "order " + kind + " " + std::to_string(day) + " " + person), 1);
  std::vector<int> order(static_cast<std::size_t>(properties));
  std::iota(order.begin(), order.end(), 0);
  random.shuffle(std::span<int>(order));
  // Yes and no are different: no shape is not another shape.
  std::vector<std::vector<int>> called(order.size(), {0, 1, 2});
  if (!projective)
    for (auto& one : called) random.shuffle(std::span<int>(one));
  const auto moved = [&](play::Card card) {
    std::vector<int> digits(order.size());
    for (int i = properties, rest = projective ? card + 1 : card; i-- > 0; rest /= values)
      digits[static_cast<std::size_t>(i)] =
          called[static_cast<std::size_t>(i)][static_cast<std::size_t>(rest % values)];
    int out = 0;
    for (const int i : order) out = out * values + digits[static_cast<std::size_t>(i)];
    return projective ? out - 1 : out;
  };
  for (play::Card& c : p.cards) c = moved(c);
  random.shuffle(std::span<play::Card>(p.cards));
  for (auto& set : p.sets) {
    for (play::Card& c : set) c = moved(c);
    std::sort(set.begin(), set.end());
  }
  return p;
}

}  // namespace thirdcard::server
