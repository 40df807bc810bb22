// SPDX-License-Identifier: MIT
// Reading and writing points: digits and numbers by PointNames, words by the deck.
#include "cli/base/points.hpp"

#include <algorithm>

#include "cli/base/command.hpp"

namespace thirdcard::cli {

namespace {

bool has_words(std::string_view text) {
  return std::any_of(text.begin(), text.end(), [](unsigned char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c >= 0x80;
  });
}

}  // namespace

Points::Points(const Design& design, int base) : names_(design, base), base_(base) {
  if (const std::string deck = Deck::name_of(design.geometry()); !deck.empty()) deck_ = Deck::from_name(deck);
}

Point Points::read(const std::string& text) {
  if (deck_ && has_words(text)) {
    const int card = deck_->parse(text);
    spelling_ = PointSpelling::kWords;
    classic_ |= speaks_classic(text);
    return static_cast<Point>(card);
  }
  const auto [point, spelling] = names_.read(text);
  spelling_ = std::max(spelling_, spelling);
  return point;
}

std::vector<Point> Points::read_list(const std::string& text) {
  std::vector<Point> out;
  for (const std::string& one : PointNames::split(text)) out.push_back(read(one));
  return out;
}

std::vector<Point> Points::read_set(const std::string& text) {
  std::vector<Point> out;
  for (const std::string& one : PointNames::split(text)) {
    const auto dots = one.find("..");
    if (dots == std::string::npos) {
      out.push_back(read(one));
      continue;
    }
    const int low = read(one.substr(0, dots)), high = read(one.substr(dots + 2));
    if (high < low)
      throw InputError("the range '" + one.substr(0, 40) + "' goes down", "write the smaller point first");
    for (int p = low; p <= high; ++p) out.push_back(static_cast<Point>(p));
  }
  return out;
}

std::string Points::read_strategy(const std::string& name) {
  for (const std::string prefix : {"script:", "theorem1:"})
    if (name.starts_with(prefix)) {
      std::string numbers;
      for (const Point p : read_list(name.substr(prefix.size())))
        numbers += (numbers.empty() ? "" : ",") + std::to_string(p);
      return prefix + numbers;
    }
  return name;
}

std::string Points::write(Point point) const {
  if (spelling_ == PointSpelling::kWords)
    return deck_->words(point, classic_ ? classic_palette() : default_palette());
  return names_.write(point, spelling_);
}

std::string Points::write(std::span<const Point> points) const {
  std::string out;
  for (const Point p : points)
    out += (out.empty() ? "" : spelling_ == PointSpelling::kWords ? "; " : " ") + write(p);
  return out;
}

}  // namespace thirdcard::cli
