// SPDX-License-Identifier: MIT
// The table of exact distributions that `thirdcard exact set-count --recompute` writes, one line per
// deck and number of cards: "3^4 12 0:2284535476080 1:10266579666720 ...".
#include <map>
#include <sstream>

#include "chance/deck.hpp"

namespace thirdcard {

namespace {

constexpr const char* kTable =
#include "../../data/set-count.inc"
    ;

const std::map<std::pair<std::string, int>, Distribution>& known() {
  static const auto all = [] {
    std::map<std::pair<std::string, int>, Distribution> out;
    std::istringstream lines(kTable);
    std::string line;
    while (std::getline(lines, line)) {
      std::istringstream words(line);
      std::string deck, word;
      int cards = 0;
      if (!(words >> deck >> cards)) continue;
      Distribution d;
      while (words >> word) {
        const std::size_t colon = word.find(':'), t = std::stoul(word.substr(0, colon));
        if (d.size() <= t) d.resize(t + 1);
        d[t] = Integer(word.substr(colon + 1));
      }
      out.emplace(std::pair{deck, cards}, std::move(d));
    }
    return out;
  }();
  return all;
}

}  // namespace

std::optional<Distribution> known_set_distribution(const Space& deck, int cards) {
  if (const auto it = known().find({deck_name(deck), cards}); it != known().end()) return it->second;
  if (const auto it = known().find({deck_name(deck), deck.points() - cards}); it != known().end())
    return complement_distribution(deck, deck.points() - cards, it->second);
  return std::nullopt;
}

}  // namespace thirdcard
