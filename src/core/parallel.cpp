// SPDX-License-Identifier: MIT
// Parallel loops on oneTBB; a plain loop where there are no threads (WebAssembly).
#include "thirdcard/core.hpp"

#ifndef __EMSCRIPTEN__
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#endif

namespace thirdcard {

#ifdef __EMSCRIPTEN__

int default_threads() { return 1; }

void parallel_for(std::size_t count, int, const std::function<void(std::size_t)>& body) {
  for (std::size_t i = 0; i < count; ++i) body(i);
}

#else

int default_threads() { return tbb::this_task_arena::max_concurrency(); }

void parallel_for(std::size_t count, int threads, const std::function<void(std::size_t)>& body) {
  if (threads == 1 || count <= 1) {
    for (std::size_t i = 0; i < count; ++i) body(i);
    return;
  }
  tbb::task_arena arena(threads > 0 ? threads : tbb::task_arena::automatic);
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
