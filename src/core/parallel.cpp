// SPDX-License-Identifier: MIT
// Parallel loops on oneTBB; a plain loop where there are no threads (WebAssembly); plain threads under the
// thread sanitizer, which cannot see into a TBB that was built without it and would call every loop a race.
#include <algorithm>

#include "thirdcard/core.hpp"

#if defined(__SANITIZE_THREAD__)
#define THIRDCARD_PLAIN_THREADS
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define THIRDCARD_PLAIN_THREADS
#endif
#endif

#if defined(THIRDCARD_PLAIN_THREADS)
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>
#elif !defined(__EMSCRIPTEN__)
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#endif

namespace thirdcard {

#ifdef __EMSCRIPTEN__

int default_threads() { return 1; }

void parallel_for(std::size_t count, int, const std::function<void(std::size_t)>& body) {
  for (std::size_t i = 0; i < count; ++i) body(i);
}

#elif defined(THIRDCARD_PLAIN_THREADS)

int default_threads() { return std::max(2, static_cast<int>(std::thread::hardware_concurrency())); }

void parallel_for(std::size_t count, int threads, const std::function<void(std::size_t)>& body) {
  if (threads == 1 || count <= 1) {
    for (std::size_t i = 0; i < count; ++i) body(i);
    return;
  }
  std::atomic<std::size_t> next{0};
  std::mutex mutex;
  std::exception_ptr first;
  const auto work = [&] {
    for (std::size_t i = next.fetch_add(1); i < count; i = next.fetch_add(1)) {
      try {
        body(i);
      } catch (...) {
        std::lock_guard lock(mutex);
        if (!first) first = std::current_exception();
        next = count;
      }
    }
  };
  std::vector<std::thread> others(std::min<std::size_t>(threads > 0 ? threads : default_threads(), count) -
                                  1);
  for (std::thread& other : others) other = std::thread(work);
  work();
  for (std::thread& other : others) other.join();
  if (first) std::rethrow_exception(first);
}

#else

int default_threads() { return tbb::this_task_arena::max_concurrency(); }

static constexpr int kMostThreads = 1024;

/// TBB keeps to the number of processors, and warns on standard error where an arena asks for more.
static void allow_more_threads() {
  static const tbb::global_control allowed(tbb::global_control::max_allowed_parallelism, kMostThreads);
}

void parallel_for(std::size_t count, int threads, const std::function<void(std::size_t)>& body) {
  if (threads == 1 || count <= 1) {
    for (std::size_t i = 0; i < count; ++i) body(i);
    return;
  }
  if (threads > default_threads()) allow_more_threads();
  tbb::task_arena arena(threads > 0 ? std::min(threads, kMostThreads) : tbb::task_arena::automatic);
  arena.execute([&] {
    tbb::parallel_for(
        tbb::blocked_range<std::size_t>(0, count, 1),
        [&](const auto& range) {
          for (std::size_t i = range.begin(); i != range.end(); ++i) body(i);
        },
        tbb::simple_partitioner());
  });
}

#endif

}  // namespace thirdcard
