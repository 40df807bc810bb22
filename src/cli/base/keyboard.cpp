// SPDX-License-Identifier: MIT
// The terminal's own line editor shows nothing of a line before Enter, so while a game runs its place is
// taken here: letters, Backspace, Ctrl-W, Ctrl-U and Ctrl-D. Ctrl-C and Ctrl-Z stay with the terminal.
#include "cli/base/keyboard.hpp"

#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <utility>

#include "cli/base/terminal.hpp"
#include "thirdcard/core.hpp"

namespace thirdcard::cli {

namespace {

// Kept outside the object: the thread that ends a stopped program puts them back, too.
termios g_settings_before;
std::atomic<bool> g_settings_changed{false};

constexpr std::size_t kLongestLine = 4096;
constexpr std::size_t kLongestPipeLine = 1 << 16;

}  // namespace

void restore_terminal() {
  if (g_settings_changed.exchange(false)) ::tcsetattr(STDIN_FILENO, TCSADRAIN, &g_settings_before);
}

Keyboard::Keyboard(std::FILE* out, std::function<std::vector<int>()> table)
    : out_(out), table_(std::move(table)), prompts_(::isatty(STDIN_FILENO) != 0) {
  if (!prompts_ || ::isatty(::fileno(out_)) == 0 || ::tcgetattr(STDIN_FILENO, &g_settings_before) != 0)
    return;
  termios now = g_settings_before;
  now.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
  now.c_cc[VMIN] = 1, now.c_cc[VTIME] = 0;
  edits_ = ::tcsetattr(STDIN_FILENO, TCSADRAIN, &now) == 0;
  g_settings_changed = edits_;
}

Keyboard::~Keyboard() {
  if (!edits_) return;
  if (shown_) std::fputs("\n", out_), std::fflush(out_);
  restore_terminal();
}

std::optional<Keyboard::Line> Keyboard::line(std::int64_t wait_ms) {
  for (;;) {
    if (!lines_.empty()) {
      Line out = std::move(lines_.front());
      lines_.pop_front();
      return out;
    }
    if (ended_) return std::nullopt;
    pollfd fd{STDIN_FILENO, POLLIN, 0};
    const int ready =
        ::poll(&fd, 1, wait_ms < 0 ? -1 : static_cast<int>(std::min<std::int64_t>(wait_ms, 3'600'000)));
    if (ready < 0) throw Stopped("interrupted");
    if (ready == 0) return std::nullopt;
    char chunk[4096];
    const ssize_t n = ::read(STDIN_FILENO, chunk, sizeof chunk);
    if (n <= 0) {
      ended_ = true;
      if (!typed_.empty()) read("\n", 1);
      continue;
    }
    read(chunk, static_cast<std::size_t>(n));
    if (typed_.size() > kLongestPipeLine)
      throw InputError("that line is too long", "type the numbers of the cards");
  }
}

void Keyboard::read(const char* bytes, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    if (edits_) {
      edit(bytes[i]);
    } else if (bytes[i] == '\n') {
      lines_.push_back({std::exchange(typed_, {}), std::nullopt});
      shown_ = false;  // the terminal has shown the line and its end
    } else {
      typed_ += bytes[i];
    }
  }
  if (edits_) std::fflush(out_);
}

void Keyboard::edit(char c) {
  const auto code = static_cast<unsigned char>(c);
  if (escape_ == 1) {
    escape_ = c == '[' || c == 'O' ? 2 : 0;
  } else if (escape_ == 2) {
    if (code >= 0x40 && code <= 0x7e) escape_ = 0;
  } else if (c == '\n' || c == '\r') {
    if (!shown_) show();
    std::fputs("\n", out_);
    shown_ = false;
    if (!begun_) begun_ = table_();
    lines_.push_back({std::exchange(typed_, {}), std::exchange(begun_, std::nullopt)});
  } else if (c == '\x1b') {
    escape_ = 1;
  } else if (c == '\x7f' || c == '\b') {
    std::size_t from = typed_.size();
    while (from > 0 && (static_cast<unsigned char>(typed_[--from]) & 0xc0) == 0x80) {
    }
    rub_out(from);
  } else if (c == '\x15') {  // Ctrl-U
    rub_out(0);
  } else if (c == '\x17') {  // Ctrl-W
    const auto word = typed_.find_last_not_of(' ');
    const auto gap = word == std::string::npos ? std::string::npos : typed_.find_last_of(' ', word);
    rub_out(gap == std::string::npos ? 0 : gap + 1);
  } else if (c == '\x04') {  // Ctrl-D
    if (typed_.empty()) ended_ = true;
  } else if (code >= 0x20 || c == '\t') {
    type(c == '\t' ? ' ' : c);
  }
}

void Keyboard::type(char c) {
  if (typed_.size() >= kLongestLine) return;
  if (typed_.empty()) begun_ = table_();
  const bool fits = shown_part() == typed_;
  typed_ += c;
  if (shown_ && fits && shown_part() == typed_) {
    std::fputc(c, out_), ++width_;
  } else {
    hide();
    show();
  }
}

void Keyboard::rub_out(std::size_t from) {
  if (typed_.empty()) return;
  hide();
  typed_.resize(from);
  if (typed_.empty()) begun_.reset();
  show();
}

/// Of a line longer than the screen, its end.
std::string Keyboard::shown_part() const {
  const auto room = static_cast<std::size_t>(std::max(terminal_columns() - 4, 8));
  return typed_.size() <= room ? typed_ : typed_.substr(typed_.size() - room);
}

void Keyboard::show() {
  if (!shown_ && prompts_) {
    const std::string part = edits_ ? shown_part() : "";
    std::fputs(("> " + part).c_str(), out_);
    width_ = 2 + part.size();
    shown_ = true;
  }
  std::fflush(out_);
}

void Keyboard::hide() {
  if (!shown_) return;
  shown_ = false;
  if (!edits_) {
    std::fputs("\n",
               out_);  // somebody else moved while a line was being typed, which only the terminal knows
    return;
  }
  std::fputs(("\r" + std::string(width_, ' ') + "\r").c_str(), out_);
}

}  // namespace thirdcard::cli
