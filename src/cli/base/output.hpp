// SPDX-License-Identifier: MIT
// What commands print. Everything for standard output goes through here, so that the progress line is gone
// before anything else is written.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

namespace thirdcard::cli {

/// Formatted text on standard output.
void print_text(fmt::string_view format, fmt::format_args arguments);
template <class... T>
void say(fmt::format_string<T...> format, T&&... arguments) {
  print_text(format, fmt::make_format_args(arguments...));
}
/// The same, as it is.
void print_bytes(std::string_view text);
/// A line that src/wire made, and its end, on standard output.
void print_json(std::string_view line);
/// What was printed so far reaches the reader now.
void flush_output();
/// "thirdcard: WHAT" as one line on standard error.
void complain(std::string_view what);

/// Columns of equal width on the terminal, or commas, or Markdown.
class TextTable {
 public:
  explicit TextTable(std::vector<std::string> head) { lines_.push_back(std::move(head)); }
  void add(std::vector<std::string> line) { lines_.push_back(std::move(line)); }
  std::string text() const;
  std::string csv() const;
  std::string markdown() const;
  void print(bool as_csv) const;

 private:
  std::vector<std::vector<std::string>> lines_;
};

}  // namespace thirdcard::cli
