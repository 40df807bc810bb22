// SPDX-License-Identifier: MIT
// Every allocation of the program is counted, so that --memory holds whatever a command keeps: tables,
// lists, the text of a file. A thread adds up on its own and tells the others after 64 KiB; per call that
// is a few nanoseconds and no sharing.
#include "cli/base/memory.hpp"

#include <malloc.h>

#include <atomic>
#include <cstdlib>
#include <limits>
#include <new>

namespace {

constexpr std::int64_t kBatch = 1 << 16;
std::atomic<std::int64_t> g_bytes{0};
std::atomic<std::int64_t> g_limit{std::numeric_limits<std::int64_t>::max()};
thread_local std::int64_t t_bytes = 0;  // not yet in g_bytes

void count(std::int64_t bytes) {
  t_bytes += bytes;
  if (t_bytes < kBatch && t_bytes > -kBatch) return;
  const std::int64_t all = g_bytes.fetch_add(t_bytes, std::memory_order_relaxed) + t_bytes;
  t_bytes = 0;
  if (all > g_limit.load(std::memory_order_relaxed)) thirdcard::cli::stop_for_memory();
}

void* taken(void* p) {
  if (p == nullptr) throw std::bad_alloc();
  count(static_cast<std::int64_t>(::malloc_usable_size(p)));
  return p;
}

void give(void* p) {
  if (p == nullptr) return;
  count(-static_cast<std::int64_t>(::malloc_usable_size(p)));
  std::free(p);
}

void* aligned(std::size_t size, std::align_val_t alignment) {
  const auto step = static_cast<std::size_t>(alignment);
  return taken(std::aligned_alloc(step, (size + step - 1) / step * step));
}

}  // namespace

void* operator new(std::size_t size) { return taken(std::malloc(size == 0 ? 1 : size)); }
void* operator new(std::size_t size, std::align_val_t alignment) { return aligned(size, alignment); }
void operator delete(void* p) noexcept { give(p); }
void operator delete(void* p, std::size_t) noexcept { give(p); }
void operator delete(void* p, std::align_val_t) noexcept { give(p); }
void operator delete(void* p, std::size_t, std::align_val_t) noexcept { give(p); }

namespace thirdcard::cli {

void limit_memory(std::uint64_t bytes) { g_limit = g_bytes + static_cast<std::int64_t>(bytes); }

}  // namespace thirdcard::cli
