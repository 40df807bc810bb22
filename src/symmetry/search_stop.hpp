// SPDX-License-Identifier: MIT
// A single canonical form may take seconds where the group is huge and the set nearly as symmetric as its
// space. While a SearchStop lives, every search for one in this thread throws Stopped soon after the token
// asks for it; without one, searches run to their end.
#pragma once

#include "thirdcard/core.hpp"

namespace thirdcard {

class SearchStop {
 public:
  explicit SearchStop(const StopToken* token) : before_(current_) { current_ = token; }
  ~SearchStop() { current_ = before_; }
  SearchStop(const SearchStop&) = delete;
  SearchStop& operator=(const SearchStop&) = delete;

  static void check() {
    if (current_ != nullptr && current_->requested()) throw Stopped(current_->reason());
  }

 private:
  static inline thread_local const StopToken* current_ = nullptr;
  const StopToken* before_;
};

}  // namespace thirdcard
