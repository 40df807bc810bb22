// SPDX-License-Identifier: MIT
#include "server/text.hpp"

#include "play/games/description.hpp"

namespace thirdcard::server {

void check_asked(play::Rules rules) {
  if (play::describe(rules).makes_board && rules.board.empty())
    rules.board = {0, 1, 2}, rules.properties = 4, rules.puzzle_projective = false;
  play::check_rules(rules, play::least_players(rules));
}

std::string clean(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto at = [&](std::size_t k) {
      return i + k < text.size() ? static_cast<unsigned char>(text[i + k]) : 0;
    };
    const bool mark =
        at(0) == 0xe2 && ((at(1) == 0x80 && ((at(2) >= 0x8b && at(2) <= 0x8f && at(2) != 0x8d) ||
                                             (at(2) >= 0xa8 && at(2) <= 0xae))) ||
                          (at(1) == 0x81 && at(2) >= 0xa0 && at(2) <= 0xaf));
    if (mark)
      i += 2;
    else
      out += text[i];
  }
  const std::size_t first = out.find_first_not_of(' '), last = out.find_last_not_of(' ');
  return first == std::string::npos ? "" : out.substr(first, last - first + 1);
}

}  // namespace thirdcard::server
