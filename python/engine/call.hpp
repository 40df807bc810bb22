// SPDX-License-Identifier: MIT
// A long call from Python. The engine works on a thread of its own while the calling thread, without the
// interpreter's lock, waits: now and then it takes the lock to hear of Ctrl-C and to tell the progress, so
// Python code runs on the calling thread alone. Whatever Python raises there asks the work to stop; work that
// has not ended a moment later is left to itself, so it owns all that it touches.
#pragma once

#include <pybind11/pybind11.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "thirdcard/design.hpp"

namespace thirdcard::python {

namespace py = pybind11;

/// A design of Python's; work that may outlive its call holds it by this.
using Shared = std::shared_ptr<Design>;

/// What every long function takes last: threads (0: all cores), seconds (0: no limit), and a function of
/// (stage, done, total) or None.
struct Call {
  int threads = 0;
  double seconds = 0;
  py::object progress;
};

/// Runs `work` with a job. Rethrows what it throws, or what Python raised meanwhile. `owns`: it may outlive
/// the call; else its end is waited for. InputError where threads were asked for in a forked process, which
/// has none.
void run_work(const Call& call, std::function<void(const Job&)> work, bool owns);

/// `f` must own what it uses (or be sure to end soon after a stop is asked for, with `owns` false).
template <class F>
auto stoppable(const Call& call, F f, bool owns = true) {
  auto out = std::make_shared<std::optional<decltype(f(std::declval<const Job&>()))>>();
  run_work(
      call, [out, f = std::move(f)](const Job& job) mutable { out->emplace(f(job)); }, owns);
  return std::move(**out);
}

/// Work on one thread that knows no stop; `f` must own what it uses.
template <class F>
auto unstoppable(F f) {
  return stoppable({1, 0, py::none()}, [f = std::move(f)](const Job&) mutable { return f(); });
}

void add_designs(py::module_& module);
void add_games(py::module_& module);
void add_answers(py::module_& module);
void add_cards(py::module_& module);

}  // namespace thirdcard::python
