// SPDX-License-Identifier: MIT
// What the server asks of the machine it runs on.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

namespace thirdcard::server {

/// Milliseconds since 1970.
std::int64_t wall_clock();
/// The date at the start and the time since then: whatever is done to the wall clock, this goes on evenly.
class EvenClock {
 public:
  std::int64_t now() const {
    const auto since = std::chrono::steady_clock::now() - began_;
    return began_at_ + std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
  }

 private:
  const std::int64_t began_at_ = wall_clock();
  const std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
};

/// From the system; any thread.
std::uint64_t unguessable();
std::size_t resident_bytes();
/// The address by which others on the network reach this machine; the loopback if there is none.
std::string network_address();
/// As many open files as the system allows, up to 65,536.
void raise_file_limit();
bool is_loopback(const std::string& address);

}  // namespace thirdcard::server
