// SPDX-License-Identifier: MIT
// Which positions are being searched just now, for threads that work on the same question: a thread that
// finds one of a position's replies underway looks at the others first, and mostly finds the answer in the
// table when it comes back. Another position may take the same place, so this is a hint and never a lock.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

namespace thirdcard::avoid {

class Underway {
 public:
  bool has(std::uint64_t hash) const { return place(hash).load(std::memory_order_relaxed) == hash; }

  /// Marks a position as long as it lives; without a list it does nothing.
  class Mark {
   public:
    Mark(Underway* list, std::uint64_t hash)
        : place_(list == nullptr ? nullptr : &list->place(hash)), hash_(hash) {
      if (place_ != nullptr) place_->store(hash, std::memory_order_relaxed);
    }
    ~Mark() {  // leaves the place to a position that has taken it since
      if (place_ != nullptr && place_->load(std::memory_order_relaxed) == hash_)
        place_->store(0, std::memory_order_relaxed);
    }
    Mark(const Mark&) = delete;
    Mark& operator=(const Mark&) = delete;

   private:
    std::atomic<std::uint64_t>* place_;
    std::uint64_t hash_;
  };

 private:
  std::atomic<std::uint64_t>& place(std::uint64_t hash) { return places_[hash >> 48 & 4095]; }
  const std::atomic<std::uint64_t>& place(std::uint64_t hash) const { return places_[hash >> 48 & 4095]; }

  std::array<std::atomic<std::uint64_t>, 4096> places_{};
};

}  // namespace thirdcard::avoid
