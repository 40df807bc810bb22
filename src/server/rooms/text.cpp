// SPDX-License-Identifier: MIT
// Text of players is shown to others, so it must be what it seems: what cannot be seen is left out, marks do
// not pile up, and two names that look alike are told apart by their skeleton (UTS 39, for plain letters).
#include "server/rooms/text.hpp"

#include <algorithm>
#include <iterator>

#include "play/games/description.hpp"
#include "server/rooms/name_tables.hpp"
#include "thirdcard/design.hpp"

namespace thirdcard::server {

namespace {

constexpr int kMarksInARow = 2;

/// The next character; the text is valid UTF-8, since the JSON reader takes nothing else.
std::uint32_t decode(std::string_view text, std::size_t& at) {
  const auto byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : std::uint32_t{0};
  };
  const std::uint32_t first = byte(at);
  const int more = first < 0x80 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
  std::uint32_t c = more == 0 ? first : first & (0x3f >> more);
  for (int i = 1; i <= more; ++i) c = c << 6 | (byte(at + static_cast<std::size_t>(i)) & 0x3f);
  at += static_cast<std::size_t>(more) + 1;
  return c;
}

template <std::size_t N>
bool within(const CharRange (&ranges)[N], std::uint32_t c) {
  const auto at = std::upper_bound(std::begin(ranges), std::end(ranges), c,
                                   [](std::uint32_t x, const CharRange& r) { return x < r.first; });
  return at != std::begin(ranges) && c <= std::prev(at)->last;
}

}  // namespace

void check_asked(play::Rules rules, const Limits& limits) {
  if (play::describe(rules).on_design) {
    const DesignName name(rules.design);
    if (name.work() < 0 || name.work() > limits.design_work)
      throw InputError("'" + rules.design.substr(0, 40) + "' takes too long to build for a room",
                       "take a smaller design such as ag(3,3), pg(3,2) or sts(15,7)");
  }
  if (play::describe(rules).makes_board && rules.board.empty())
    rules.board = {0, 1, 2}, rules.properties = 4, rules.puzzle_projective = false;
  play::check_rules(rules, play::least_players(rules));
}

std::string clean(const std::string& text) {
  std::string out;
  int marks = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t from = at;
    const std::uint32_t c = decode(text, at);
    if (within(kInvisible, c)) continue;
    if (within(kSpaces, c)) {
      if (!out.empty() && out.back() != ' ') out += ' ';
      marks = 0;
      continue;
    }
    marks = within(kMarks, c) ? marks + 1 : 0;
    if (marks > kMarksInARow || (marks > 0 && out.empty())) continue;
    out.append(text, from, at - from);
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

std::string skeleton(const std::string& name) {
  std::string out;
  for (std::size_t at = 0; at < name.size();) {
    const std::size_t from = at;
    const std::uint32_t c = decode(name, at);
    if (within(kInvisible, c) || within(kSpaces, c) || within(kMarks, c)) continue;
    const auto like = std::lower_bound(std::begin(kLooksLike), std::end(kLooksLike), c,
                                       [](const LooksLike& l, std::uint32_t x) { return l.character < x; });
    if (like != std::end(kLooksLike) && like->character == c)
      out += like->like;
    else if (c >= 'A' && c <= 'Z')
      out += static_cast<char>(c - 'A' + 'a');
    else
      out.append(name, from, at - from);
  }
  return out;
}

bool pretends_to_be_a_bot(const std::string& name) {
  const std::string bones = skeleton(name);
  return bones.starts_with("bot") && bones.find_first_not_of("0123456789ol", 3) == std::string::npos;
}

}  // namespace thirdcard::server
