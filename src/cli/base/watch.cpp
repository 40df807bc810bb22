// SPDX-License-Identifier: MIT
// One thread beside the command does all that has to happen by the clock: it requests the stop when the
// time is over, redraws the progress line, and ends a command that took no job. Jobs only leave their
// latest figures, so a report costs a lock and no output.
#include "cli/base/watch.hpp"

#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <optional>
#include <thread>

#include "cli/base/command.hpp"
#include "cli/base/memory.hpp"
#include "cli/base/terminal.hpp"

namespace thirdcard::cli {

namespace {

using Clock = std::chrono::steady_clock;
double seconds_since(Clock::time_point from) {
  return std::chrono::duration<double>(Clock::now() - from).count();
}

StopToken g_stop;
std::atomic<bool> g_has_job{false};

/// "stage: done of total (p %), rate per second, time left". The line is drawn by the watching thread and
/// wiped by whoever prints.
class ProgressLine {
 public:
  void begin(const std::string& name) {
    std::lock_guard lock(mutex_);
    stage_ = name;
    begun_ = stage_begun_ = Clock::now();
  }
  void report(const Progress& p) {
    std::lock_guard lock(mutex_);
    if (!reported_ || p.stage != stage_ || p.done < done_) {
      stage_ = p.stage;
      stage_begun_ = Clock::now();
      first_ = p.done;
    }
    done_ = p.done, total_ = p.total, reported_ = true;
  }
  void draw() {
    std::lock_guard lock(mutex_);
    if (seconds_since(begun_) < 0.5 || Clock::now() < quiet_until_) return;
    const double seconds = seconds_since(stage_begun_), made = done_ - first_;
    std::string line = "\r\033[K" + stage_;
    if (reported_) {
      line += fmt::format(": {:.0f}", done_);
      if (total_ > 0) line += fmt::format(" of {:.0f} ({:.1f} %)", total_, 100 * done_ / total_);
      if (made > 0 && seconds > 1) {
        const double rate = made / seconds;
        line += rate < 10 ? fmt::format(", {:.2g}/s", rate) : fmt::format(", {:.0f}/s", rate);
        if (total_ > done_) line += fmt::format(", about {} left", duration((total_ - done_) / rate));
      }
    }
    line += fmt::format(", {} so far", duration(seconds_since(begun_)));
    write(line);
    drawn_ = true;
  }
  /// Nothing is drawn for a moment, so that lines which follow each other closely do not flicker.
  void clear() {
    std::lock_guard lock(mutex_);
    if (drawn_) write("\r\033[K");
    drawn_ = false;
    quiet_until_ = Clock::now() + std::chrono::milliseconds(300);
  }

 private:
  static void write(std::string_view text) {
    if (::write(STDERR_FILENO, text.data(), text.size()) < 0) return;  // nobody looks
  }
  static std::string duration(double seconds) {
    if (seconds < 120) return fmt::format("{:.0f} s", seconds);
    if (seconds < 7200) return fmt::format("{:.0f} min", seconds / 60);
    if (seconds < 48 * 3600.0) return fmt::format("{:.0f} h", seconds / 3600);
    return fmt::format("{:.0f} days", seconds / 86400);
  }
  std::mutex mutex_;
  std::string stage_;
  double done_ = 0, total_ = 0, first_ = 0;
  bool reported_ = false, drawn_ = false;
  Clock::time_point begun_{}, stage_begun_{}, quiet_until_{};
};
ProgressLine g_progress;

/// Ends the program from the watching thread: the command holds nothing that wants saving.
[[noreturn]] void end_now() {
  g_progress.clear();
  restore_terminal();
  if (::ftrylockfile(stdout) == 0) std::fflush(stdout), ::funlockfile(stdout);
  const std::string line = fmt::format("thirdcard: stopped: {}\n", g_stop.reason());
  if (::write(STDERR_FILENO, line.data(), line.size()) < 0) ::_exit(3);
  ::_exit(3);
}

/// The watching thread.
class Watcher {
 public:
  void stop_after(double seconds) {
    std::lock_guard lock(mutex_);
    deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                   std::chrono::duration<double>(std::min(seconds, 1e9)));
  }
  void start(double seconds, bool draws) {
    if (seconds > 0) stop_after(seconds);
    over_ = false;
    thread_ = std::thread([this, draws] {
      std::unique_lock lock(mutex_);
      for (int tick = 0; !ended_.wait_for(lock, kTick, [this] { return over_; }); ++tick) {
        if (deadline_ && Clock::now() >= *deadline_) g_stop.request("time");
        if (g_stop.requested() && !g_has_job) end_now();
        if (draws && tick % 4 == 3) g_progress.draw();
      }
    });
  }
  void end() {
    if (!thread_.joinable()) return;
    {
      std::lock_guard lock(mutex_);
      over_ = true;
    }
    ended_.notify_all();
    thread_.join();
  }

 private:
  static constexpr auto kTick = std::chrono::milliseconds(50);
  std::thread thread_;
  std::mutex mutex_;
  std::condition_variable ended_;
  bool over_ = false;
  std::optional<Clock::time_point> deadline_;
};
Watcher g_watcher;

}  // namespace

void stop_for_memory() { g_stop.request("memory"); }

Watch::Watch(const std::string& name, double seconds, const std::string& memory, bool interactive) {
  // Jobs count their own tables; the meter counts everything, and so comes a little later.
  if (!memory.empty()) limit_memory(parse_memory(memory) / 20 * 21 + (std::uint64_t{1} << 20));
  struct sigaction action {};
  action.sa_handler = [](int) { g_stop.request("interrupted"); };
  action.sa_flags = static_cast<int>(SA_RESETHAND);  // a second Ctrl-C ends the program at once
  ::sigaction(SIGINT, &action, nullptr);
  ::sigaction(SIGTERM, &action, nullptr);
  g_progress.begin(name);
  g_watcher.start(seconds, !interactive && ::isatty(STDERR_FILENO) != 0);
}

Watch::~Watch() {
  g_watcher.end();
  g_progress.clear();
}

Job start_job(const Common& common) {
  g_has_job = true;
  Job job;
  job.stop = &g_stop;
  job.threads = common.threads;
  if (::isatty(STDERR_FILENO) != 0) job.progress = [](const Progress& p) { g_progress.report(p); };
  return job;
}

void stop_after(double seconds) { g_watcher.stop_after(seconds); }

void clear_progress() { g_progress.clear(); }

}  // namespace thirdcard::cli
