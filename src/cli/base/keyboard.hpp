// SPDX-License-Identifier: MIT
// Lines typed while others move. In a terminal the program edits the line itself: what is printed meanwhile
// takes the typed line's place on the screen, and the line is drawn again below it. With each line goes what
// lay on the table when it was begun, so that nobody claims cards that came later. From a file or a pipe
// lines are read as they are.
#pragma once

#include <cstdint>
#include <cstdio>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace thirdcard::cli {

class Keyboard {
 public:
  struct Line {
    std::string text;
    /// The table when its first character was typed; nothing where lines are not watched.
    std::optional<std::vector<int>> table;
  };
  /// Prompt and echo go to `out`; `table` says what lies there now.
  Keyboard(std::FILE* out, std::function<std::vector<int>()> table);
  ~Keyboard();
  Keyboard(const Keyboard&) = delete;
  Keyboard& operator=(const Keyboard&) = delete;

  /// A line, or nothing when `wait_ms` (-1: for ever) passed or input ended.
  std::optional<Line> line(std::int64_t wait_ms);
  bool ended() const { return ended_; }
  /// The prompt, with what is typed so far.
  void show();
  /// Makes room to print something.
  void hide();

 private:
  void read(const char* bytes, std::size_t count);
  void edit(char c);
  void type(char c);
  void rub_out(std::size_t from);
  std::string shown_part() const;

  std::FILE* out_;
  std::function<std::vector<int>()> table_;
  bool edits_ = false, prompts_ = false, shown_ = false, ended_ = false;
  int escape_ = 0;         // 1: after Escape, 2: inside its sequence
  std::size_t width_ = 0;  // characters of the line on the screen
  std::string typed_;
  std::optional<std::vector<int>> begun_;
  std::deque<Line> lines_;
};

}  // namespace thirdcard::cli
