// SPDX-License-Identifier: MIT
// Readers of X-Forwarded-For and Forwarded. Both are written by strangers as well as by proxies, so nothing
// is believed that stands before the last hop of a proxy that is trusted.
#include "server/net/proxies.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <cctype>
#include <charconv>

#include "thirdcard/core.hpp"

namespace thirdcard::server {

namespace {

constexpr std::size_t kMostHops = 100;
constexpr Address kMapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
constexpr char kUnknown[] = "unknown";

bool is_mapped(const Address& a) { return std::equal(a.begin(), a.begin() + 12, kMapped.begin()); }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

/// Parts between `mark`s that stand outside of quotes.
std::vector<std::string_view> split(std::string_view text, char mark) {
  std::vector<std::string_view> out;
  bool quoted = false;
  std::size_t from = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i < text.size() && quoted && text[i] == '\\') {
      ++i;
      continue;
    }
    if (i < text.size() && text[i] == '"') quoted = !quoted;
    if (i < text.size() && (quoted || text[i] != mark)) continue;
    out.push_back(trimmed(text.substr(std::min(from, text.size()), i - std::min(from, i))));
    from = i + 1;
  }
  return out;
}

bool is_port(std::string_view text) {
  return !text.empty() && text.size() <= 5 &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// The value of `for` in an element of Forwarded; nothing: there is none, or more than one.
std::optional<std::string_view> for_of(std::string_view element) {
  std::optional<std::string_view> found;
  for (const std::string_view pair : split(element, ';')) {
    if (pair.size() < 4 || pair[3] != '=') continue;
    if (std::tolower(pair[0]) != 'f' || std::tolower(pair[1]) != 'o' || std::tolower(pair[2]) != 'r')
      continue;
    if (found) return std::nullopt;
    found = pair.substr(4);
  }
  return found;
}

}  // namespace

std::optional<Address> read_address(std::string_view text) {
  if (text.size() > 45) return std::nullopt;
  const std::string copy(text);
  Address out{};
  if (::inet_pton(AF_INET6, copy.c_str(), out.data()) == 1) return out;
  out = kMapped;
  if (::inet_pton(AF_INET, copy.c_str(), out.data() + 12) == 1) return out;
  return std::nullopt;
}

std::optional<Address> read_hop(std::string_view text) {
  text = trimmed(text);
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') text = text.substr(1, text.size() - 2);
  if (text.starts_with('[')) {
    const auto end = text.find(']');
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view rest = text.substr(end + 1);
    if (!rest.empty() && !(rest[0] == ':' && is_port(rest.substr(1)))) return std::nullopt;
    text = text.substr(1, end - 1);
  } else if (std::count(text.begin(), text.end(), ':') == 1) {
    const auto at = text.find(':');
    if (!is_port(text.substr(at + 1))) return std::nullopt;
    text = text.substr(0, at);
  }
  return read_address(text.substr(0, text.find('%')));  // a zone means something on the proxy alone
}

std::string name_of(const Address& address) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (is_mapped(address)) {
    ::inet_ntop(AF_INET, address.data() + 12, text.data(), text.size());
    return text.data();
  }
  constexpr Address kLoopback{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
  if (address == kLoopback) return "::1";
  Address network = address;
  std::fill(network.begin() + 8, network.end(), 0);
  ::inet_ntop(AF_INET6, network.data(), text.data(), text.size());
  return std::string(text.data()) + "/64";
}

Networks::Networks(const std::vector<std::string>& named, const std::string& option) {
  for (const std::string& name : named) {
    const auto slash = name.find('/');
    const std::string text = name.substr(0, slash);
    const auto address = read_address(text);
    const int most = text.find(':') == std::string::npos ? 32 : 128;
    int bits = most;
    bool fair = address.has_value();
    if (slash != std::string::npos) {
      const char* end = name.data() + name.size();
      const auto [at, error] = std::from_chars(name.data() + slash + 1, end, bits);
      fair = fair && error == std::errc() && at == end && bits >= 0 && bits <= most;
    }
    if (!fair)
      throw InputError("'" + name.substr(0, 60) + "' is no address for " + option,
                       "write one such as 10.0.0.7, a network such as 10.0.0.0/8, or several with commas");
    all_.push_back({*address, bits + 128 - most});
  }
}

bool Networks::contain(const Address& address) const {
  return std::any_of(all_.begin(), all_.end(), [&](const Network& n) {
    for (int bit = 0; bit < n.bits; bit += 8) {
      const auto at = static_cast<std::size_t>(bit / 8);
      const int mask = n.bits - bit >= 8 ? 0xff : 0xff00 >> (n.bits - bit) & 0xff;
      if (((address[at] ^ n.first[at]) & mask) != 0) return false;
    }
    return true;
  });
}

std::string asker(const Networks& trusted, std::string_view peer,
                  const std::vector<std::string>& forwarded_for, const std::vector<std::string>& forwarded) {
  const auto own = read_hop(peer);
  if (!own) return kUnknown;
  if (!trusted.contain(*own) || (forwarded_for.empty() && forwarded.empty())) return name_of(*own);
  // A proxy adds to one of the two; whoever sent the other hopes to be believed.
  if (!forwarded_for.empty() && !forwarded.empty()) return kUnknown;
  std::vector<std::optional<Address>> hops;
  for (const std::string& line : forwarded_for)
    for (const std::string_view hop : split(line, ',')) hops.push_back(read_hop(hop));
  for (const std::string& line : forwarded)
    for (const std::string_view element : split(line, ',')) {
      const auto named = for_of(element);
      hops.push_back(named ? read_hop(*named) : std::nullopt);
    }
  std::size_t looked_at = 0;
  for (auto hop = hops.rbegin(); hop != hops.rend() && looked_at < kMostHops; ++hop, ++looked_at) {
    if (!*hop) return kUnknown;
    if (!trusted.contain(**hop)) return name_of(**hop);
  }
  return kUnknown;  // proxies all the way: none of them says for whom
}

}  // namespace thirdcard::server
