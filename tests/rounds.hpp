// SPDX-License-Identifier: MIT
/// How much of a test runs where everything takes ten times as long.
#pragma once

namespace thirdcard {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif
#else
inline constexpr bool kSanitized = false;
#endif

/// A sanitizer looks for faults on a path, which the first rounds take already; whether values are right
/// is for the optimised tests to say, with all rounds.
constexpr int rounds(int usual, int sanitized) { return kSanitized ? sanitized : usual; }

}  // namespace thirdcard
