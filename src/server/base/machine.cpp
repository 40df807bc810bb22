// SPDX-License-Identifier: MIT
// Clocks, random numbers, memory, addresses and files, as Linux tells them.
#include "server/base/machine.hpp"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <sys/random.h>
#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <fstream>
#include <stdexcept>
#include <string_view>

namespace thirdcard::server {

std::int64_t wall_clock() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

std::uint64_t unguessable() {
  std::uint64_t out = 0;
  if (::getrandom(&out, sizeof out, 0) != sizeof out)
    throw std::runtime_error("the system gives no random numbers");
  return out;
}

std::size_t resident_bytes() {
  std::ifstream in("/proc/self/statm");
  std::size_t total = 0, resident = 0;
  in >> total >> resident;
  return resident * 4096;
}

std::string network_address() {
  std::string found = "127.0.0.1";
  ifaddrs* all = nullptr;
  if (::getifaddrs(&all) != 0) return found;
  for (const ifaddrs* i = all; i != nullptr; i = i->ifa_next) {
    if (i->ifa_addr == nullptr || i->ifa_addr->sa_family != AF_INET || (i->ifa_flags & IFF_LOOPBACK) != 0 ||
        (i->ifa_flags & IFF_UP) == 0)
      continue;
    std::array<char, INET_ADDRSTRLEN> text{};
    if (::inet_ntop(AF_INET, &reinterpret_cast<const sockaddr_in*>(i->ifa_addr)->sin_addr, text.data(),
                    text.size()) == nullptr)
      continue;
    // Networks of virtual machines and containers are the second choice.
    const std::string_view name = i->ifa_name;
    const bool virtual_one = name.starts_with("docker") || name.starts_with("br-") ||
                             name.starts_with("veth") || name.starts_with("virbr");
    if (found == "127.0.0.1" || !virtual_one) found = text.data();
    if (!virtual_one) break;
  }
  ::freeifaddrs(all);
  return found;
}

void raise_file_limit() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = std::min<rlim_t>(limit.rlim_max, 65536);
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

bool is_loopback(const std::string& address) { return address.starts_with("127.") || address == "::1"; }

}  // namespace thirdcard::server
