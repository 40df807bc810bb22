// SPDX-License-Identifier: MIT
// Standard output, one-line complaints and tables of text.
#include "cli/base/output.hpp"

#include <algorithm>
#include <cstdio>

#include "cli/base/watch.hpp"

namespace thirdcard::cli {

void print_bytes(std::string_view text) {
  clear_progress();
  std::fwrite(text.data(), 1, text.size(), stdout);  // a failure is found by the last flush
}
void print_text(fmt::string_view format, fmt::format_args arguments) {
  print_bytes(fmt::vformat(format, arguments));
}
void print_json(std::string_view line) {
  print_bytes(line);
  print_bytes("\n");
}
void flush_output() { std::fflush(stdout); }

void complain(std::string_view what) {
  std::string line(what);
  for (char& c : line)
    if (c == '\n' || c == '\r') c = ' ';
  while (!line.empty() && line.back() == ' ') line.pop_back();
  clear_progress();
  fmt::print(stderr, "thirdcard: {}\n", line);
}

std::string TextTable::text() const {
  std::vector<std::size_t> width;
  for (const auto& line : lines_)
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (width.size() <= i) width.push_back(0);
      width[i] = std::max(width[i], line[i].size());
    }
  std::string out;
  for (const auto& line : lines_) {
    std::string row;
    for (std::size_t i = 0; i < line.size(); ++i)
      row += fmt::format("{}{:>{}}", i == 0 ? "" : "  ", line[i], width[i]);
    out += row + "\n";
  }
  return out;
}

std::string TextTable::csv() const {
  std::string out;
  for (const auto& line : lines_) {
    for (std::size_t i = 0; i < line.size(); ++i) {
      std::string cell = line[i];
      if (cell.find_first_of(",\"\n") != std::string::npos) {
        std::string q = "\"";
        for (char c : cell) q += c == '"' ? "\"\"" : std::string(1, c);
        cell = q + "\"";
      }
      out += (i == 0 ? "" : ",") + cell;
    }
    out += "\n";
  }
  return out;
}

std::string TextTable::markdown() const {
  std::string out;
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    out += "|";
    for (const auto& cell : lines_[i]) out += " " + cell + " |";
    out += "\n";
    if (i == 0) {
      out += "|";
      for (std::size_t k = 0; k < lines_[0].size(); ++k) out += "---:|";
      out += "\n";
    }
  }
  return out;
}

void TextTable::print(bool as_csv) const { print_bytes(as_csv ? csv() : text()); }

}  // namespace thirdcard::cli
