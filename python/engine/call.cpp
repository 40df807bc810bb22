// SPDX-License-Identifier: MIT
#include "call.hpp"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <mutex>
#include <thread>

namespace thirdcard::python {

namespace {

using Clock = std::chrono::steady_clock;
constexpr auto kListenEvery = std::chrono::milliseconds(10);
constexpr auto kTellEvery = std::chrono::milliseconds(100);
constexpr auto kPatience = std::chrono::milliseconds(30);

/// Shared by the two threads of a call.
struct State {
  StopToken stop;
  Job job;
  std::mutex mutex;
  std::condition_variable changed;
  bool done = false, news = false, left = false;
  std::exception_ptr thrown;
  std::string stage;
  double so_far = 0, total = 0;
};

/// Threads that were left to themselves and still work. The process must not tear down what they use.
std::atomic<int> g_left{0};

void leave(std::thread& thread) {
  static const int once = ::on_exit(
      [](int status, void*) {
        if (g_left == 0) return;
        std::fflush(nullptr);
        ::_exit(status);
      },
      nullptr);
  static_cast<void>(once);
  thread.detach();
}

/// The process whose worker threads exist; a forked child has none of them, and waiting for one would never
/// end. 0: no call has used any yet.
pid_t g_threads_of = 0;

int threads_for(int asked) {
  if (g_threads_of != 0 && g_threads_of != ::getpid()) {
    if (asked > 1)
      throw InputError("a forked process has no worker threads of its own",
                       "take threads=1 here, or start processes with multiprocessing's 'spawn'");
    return 1;
  }
  if (asked != 1) g_threads_of = ::getpid();
  return asked;
}

void work_on(const std::shared_ptr<State>& state, std::function<void(const Job&)>& work) {
  std::exception_ptr thrown;
  try {
    work(state->job);
  } catch (...) {
    thrown = std::current_exception();
  }
  work = nullptr;  // what it owns goes here, before anybody hears of the end
  std::lock_guard lock(state->mutex);
  state->thrown = thrown;
  state->done = true;
  if (state->left) --g_left;
  state->changed.notify_all();
}

/// Waits for the end, listening. False if Python raised something, which is then its current error; the work
/// may then go on still (`left`).
bool wait_for(State& state, double seconds, const py::object& progress, bool owns) {
  const auto began = Clock::now();
  auto told = began, raised_at = began;
  std::optional<py::error_already_set> error;
  {
    py::gil_scoped_release release;
    std::unique_lock lock(state.mutex);
    while (!state.changed.wait_for(lock, kListenEvery, [&] { return state.done; })) {
      const auto now = Clock::now();
      if (error) {
        if (!owns || now - raised_at < kPatience) continue;
        state.left = true;
        ++g_left;
        break;
      }
      if (seconds > 0 && std::chrono::duration<double>(now - began).count() >= seconds)
        state.stop.request("time");
      const bool tell = state.news && now - told >= kTellEvery;
      const std::string stage = tell ? state.stage : "";
      const double so_far = state.so_far, total = state.total;
      if (tell) state.news = false, told = now;
      lock.unlock();
      {
        py::gil_scoped_acquire acquire;
        try {
          if (PyErr_CheckSignals() != 0) throw py::error_already_set();
          if (tell) progress(stage, so_far, total);
        } catch (py::error_already_set& e) {
          error.emplace(std::move(e));
          raised_at = Clock::now();
          state.stop.request("interrupted");
        }
      }
      lock.lock();
    }
  }
  if (!error) return true;
  error->restore();
  return false;
}

}  // namespace

void run_work(const Call& call, std::function<void(const Job&)> work, bool owns) {
  const auto state = std::make_shared<State>();
  state->job.stop = &state->stop;
  state->job.threads = threads_for(call.threads);
  if (!call.progress.is_none())
    state->job.progress = [&state = *state](const Progress& p) {
      std::lock_guard lock(state.mutex);
      state.stage = p.stage, state.so_far = p.done, state.total = p.total;
      state.news = true;
    };
  std::thread thread([state, work = std::move(work)]() mutable { work_on(state, work); });
  const bool whole = wait_for(*state, call.seconds, call.progress, owns);
  if (state->left) {
    leave(thread);
  } else {
    py::gil_scoped_release release;
    thread.join();
  }
  if (!whole) throw py::error_already_set();
  if (state->thrown) std::rethrow_exception(state->thrown);
}

PYBIND11_MODULE(_engine, module) {
  module.doc() = "The engine of thirdcard; use the package thirdcard.";
  py::register_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const InputError& e) {
      PyErr_SetString(PyExc_ValueError, e.what());
    }
  });
  py::register_exception<Stopped>(module, "Stopped", PyExc_RuntimeError);
  module.attr("version") = THIRDCARD_VERSION;
  add_designs(module);
  add_games(module);
  add_answers(module);
  add_cards(module);
}

}  // namespace thirdcard::python
