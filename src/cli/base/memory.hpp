// SPDX-License-Identifier: MIT
// The memory a run may take: a meter in the program's own `new` and `delete`.
#pragma once

#include <cstdint>

namespace thirdcard::cli {

/// Once `bytes` more than now are in use, `stop_for_memory` is called, from any thread and more than once.
void limit_memory(std::uint64_t bytes);
void stop_for_memory();

}  // namespace thirdcard::cli
