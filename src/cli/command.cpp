// SPDX-License-Identifier: MIT
// Shared options, output, the stop token and number ranges.
#include "cli/command.hpp"

#include <signal.h>
#include <unistd.h>

#include <charconv>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>

namespace thirdcard::cli {

namespace {

int g_status = 0;
StopToken g_stop;

/// Ends a job after a time. The thread is joined on exit, so nothing outlives main.
class Timer {
 public:
  void start(double seconds) {
    thread_ = std::thread([this, seconds] {
      std::unique_lock lock(mutex_);
      if (!ended_.wait_for(lock, std::chrono::duration<double>(seconds), [this] { return over_; }))
        g_stop.request("time");
    });
  }
  ~Timer() {
    if (!thread_.joinable()) return;
    {
      std::lock_guard lock(mutex_);
      over_ = true;
    }
    ended_.notify_all();
    thread_.join();
  }

 private:
  std::thread thread_;
  std::mutex mutex_;
  std::condition_variable ended_;
  bool over_ = false;
};

/// Draws "stage: done / total (p %)" at most ten times a second, and wipes the line at the end.
class ProgressLine {
 public:
  void draw(const Progress& p) {
    std::lock_guard lock(mutex_);
    const auto now = std::chrono::steady_clock::now();
    if (now - last_ < std::chrono::milliseconds(100)) return;
    if (!drawn_) begun_ = now;
    last_ = now, drawn_ = true;
    std::string line = fmt::format("\r\033[K{}: {:.0f}", p.stage, p.done);
    if (p.total > 0) {
      const double seconds = std::chrono::duration<double>(now - begun_).count();
      line += fmt::format(" of {:.0f} ({:.1f} %)", p.total, 100 * p.done / p.total);
      if (p.done > 0 && seconds > 2)
        line += fmt::format(", about {:.0f} s left", seconds * (p.total - p.done) / p.done);
    }
    std::fputs(line.c_str(), stderr);
  }
  ~ProgressLine() {
    if (drawn_) std::fputs("\r\033[K", stderr);
  }

 private:
  std::mutex mutex_;
  std::chrono::steady_clock::time_point last_{}, begun_{};
  bool drawn_ = false;
};

Timer g_timer;
ProgressLine g_progress;

}  // namespace

void add_json(CLI::App& command, Common& common) {
  command.add_flag("--json", common.json, "One JSON object on standard output");
}
void add_threads(CLI::App& command, Common& common) {
  command.add_option("--threads", common.threads, "Threads to use; 0 means all cores")
      ->check(CLI::Range(0, 1024));
}
void add_seed(CLI::App& command, Common& common) {
  command.add_option("--seed", common.seed, "Same seed, same answer")->capture_default_str();
}
void add_time(CLI::App& command, Common& common) {
  command.add_option("--time", common.time, "Stop after this many seconds (exit status 3)")
      ->check(CLI::Validator(
          [](const std::string& text) {
            return std::strtod(text.c_str(), nullptr) > 0
                       ? std::string()
                       : "'" + text.substr(0, 40) + "' is no positive number of seconds";
          },
          "SECONDS"));
}

void print_json(const Json& object) { fmt::print("{}\n", object.dump()); }

void finish(int status) { g_status = status; }
int finished_status() { return g_status; }

Job start_job(const Common& common) {
  struct sigaction action {};
  action.sa_handler = [](int) { g_stop.request("interrupted"); };
  action.sa_flags = SA_RESETHAND;  // a second Ctrl-C ends the program at once
  ::sigaction(SIGINT, &action, nullptr);
  ::sigaction(SIGTERM, &action, nullptr);
  if (common.time > 0) g_timer.start(common.time);
  Job job;
  job.stop = &g_stop;
  job.threads = common.threads;
  if (::isatty(STDERR_FILENO)) job.progress = [](const Progress& p) { g_progress.draw(p); };
  return job;
}

std::vector<int> parse_range(const std::string& text, int least, int most, const std::string& what) {
  const auto fail = [&] {
    return InputError("cannot read " + what + " '" + text.substr(0, 40) + "'",
                      fmt::format("write a number, a list a,b,c or a range a..b within {}..{}", least, most));
  };
  std::vector<int> out;
  const char* at = text.data();
  const char* end = at + text.size();
  const auto number = [&] {
    int value = 0;
    const auto [next, error] = std::from_chars(at, end, value);
    if (error != std::errc{} || value < least || value > most) throw fail();
    at = next;
    return value;
  };
  for (;;) {
    const int low = number();
    int high = low;
    if (end - at >= 2 && at[0] == '.' && at[1] == '.') at += 2, high = number();
    if (high < low) throw fail();
    for (int i = low; i <= high; ++i) out.push_back(i);
    if (at == end) return out;
    if (*at++ != ',') throw fail();
  }
}

std::uint64_t parse_count(const std::string& text, std::uint64_t most, const std::string& what) {
  const auto fail = [&] {
    return InputError("cannot take " + what + " '" + text.substr(0, 40) + "'",
                      fmt::format("write a whole number from 1 to {}, such as 1000 or 1e6", most));
  };
  std::uint64_t value = 0;
  const char* end = text.data() + text.size();
  if (const auto [next, error] = std::from_chars(text.data(), end, value);
      error == std::errc{} && next == end) {
    if (value < 1 || value > most) throw fail();
    return value;
  }
  double real = 0;
  const auto [next, error] = std::from_chars(text.data(), end, real);
  if (error != std::errc{} || next != end || !(real >= 1) || real > static_cast<double>(most) ||
      real != std::floor(real))
    throw fail();
  return static_cast<std::uint64_t>(real);
}

}  // namespace thirdcard::cli
