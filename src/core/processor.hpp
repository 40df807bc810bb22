// SPDX-License-Identifier: MIT
// Which instructions this processor has: inner loops that gain by wide ones are compiled once for each level,
// in files of their own, and the program chooses when it runs. A program made for all processors is then as
// fast as one made for this one.
#pragma once

namespace thirdcard {

/// The levels of the x86-64 psABI for which there are inner loops; other processors are at the first.
enum class Instructions { kPlain, kAvx2, kAvx512 };

inline bool runs_here(Instructions level) {
#if defined(__x86_64__)
  if (level == Instructions::kAvx512)
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
           __builtin_cpu_supports("bmi2");
  if (level == Instructions::kAvx2)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma");
#endif
  return level == Instructions::kPlain;
}

}  // namespace thirdcard
