// SPDX-License-Identifier: MIT
// Whose word about the other end counts. A proxy in front of the server is told apart from everybody by its
// address; what it added to a request is the last entry of X-Forwarded-For or Forwarded, however many lines
// these have, and everything before that may be forged. Whoever is not trusted is who it seems to be.
//
// Addresses are counted by name: IPv4 whole, also where it is written within IPv6, and IPv6 by its first 64
// bits, since whoever has one such address has them all.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace thirdcard::server {

/// IPv6, or IPv4 within it (::ffff:a.b.c.d).
using Address = std::array<unsigned char, 16>;

/// Without port, brackets or zone; nothing: it is none.
std::optional<Address> read_address(std::string_view text);
/// As proxies write it: also [a]:port, a.b.c.d:port, with quotes around.
std::optional<Address> read_hop(std::string_view text);
/// What it is counted under.
std::string name_of(const Address& address);

/// Addresses and networks, such as 10.0.0.7, 10.0.0.0/8 or fd00::/8.
class Networks {
 public:
  Networks() = default;
  /// InputError names the one that is none; `option` as it stands on the command line.
  Networks(const std::vector<std::string>& named, const std::string& option);
  bool contain(const Address& address) const;
  bool empty() const { return all_.empty(); }

 private:
  struct Network {
    Address first;
    int bits;
  };
  std::vector<Network> all_;
};

/// The name under which a request counts. `peer` sent it; the lines are those of its headers, in order. The
/// last hop that is no trusted proxy is who asks. What a trusted proxy says and cannot be read, or says in
/// both headers, counts as "unknown": all such together, with the limits of one address.
std::string asker(const Networks& trusted, std::string_view peer,
                  const std::vector<std::string>& forwarded_for, const std::vector<std::string>& forwarded);

}  // namespace thirdcard::server
