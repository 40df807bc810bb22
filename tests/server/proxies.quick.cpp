// SPDX-License-Identifier: MIT
// Faults S10 and S11: who is behind a proxy, whatever it writes and whatever the other end has forged.
#include "server/net/proxies.hpp"

#include <gtest/gtest.h>

#include "server/base/machine.hpp"
#include "thirdcard/core.hpp"

namespace thirdcard::server {

namespace {

using Lines = std::vector<std::string>;
const Networks kProxy({"127.0.0.1", "10.1.0.0/16", "fd00::/8"}, "--trusted-proxy");

std::string through(const Lines& forwarded_for, const Lines& forwarded = {}) {
  return asker(kProxy, "127.0.0.1", forwarded_for, forwarded);
}

}  // namespace

TEST(Proxies, WithoutOneNoHeaderCounts) {
  EXPECT_EQ(asker({}, "127.0.0.1", {"203.0.113.9"}, {}), "127.0.0.1");
  EXPECT_EQ(asker({}, "203.0.113.5", {"203.0.113.9"}, {"for=203.0.113.9"}), "203.0.113.5");
  EXPECT_EQ(asker(kProxy, "203.0.113.5", {"203.0.113.9"}, {}), "203.0.113.5");
  EXPECT_EQ(through({}), "127.0.0.1");
}

TEST(Proxies, S10TheLastHopCountsHoweverManyLines) {
  EXPECT_EQ(through({"203.0.113.9"}), "203.0.113.9");
  EXPECT_EQ(through({"127.0.0.1, 203.0.113.9"}), "203.0.113.9");
  EXPECT_EQ(through({"127.0.0.1", "203.0.113.9"}), "203.0.113.9");  // a line of its own, as HAProxy writes it
  EXPECT_EQ(through({"198.51.100.1, 198.51.100.2", "198.51.100.3 ,\t203.0.113.9"}), "203.0.113.9");
  EXPECT_EQ(through({"203.0.113.9, 10.1.2.3"}), "203.0.113.9");  // two proxies in a row
  EXPECT_EQ(through({"10.2.2.3, 10.1.2.3"}), "10.2.2.3");
}

TEST(Proxies, S10WhatCannotBeReadIsNobodysOwn) {
  for (const char* odd :
       {"unknown", "_hidden", "", "203.0.113.9:", "203.0.113.9:x", "203.0.113.9:123456", "1.2.3",
        "[2001:db8::1", "[2001:db8::1]x", "127.0.0.1, unknown", "::ffff:1.2.3.4.5", "x y"}) {
    EXPECT_EQ(through({odd}), "unknown") << odd;
    EXPECT_FALSE(is_loopback(through({odd}))) << odd;
  }
  EXPECT_EQ(through({"10.1.0.1"}), "unknown");  // a proxy that names itself alone
  EXPECT_EQ(through({"203.0.113.9"}, {"for=203.0.113.8"}), "unknown");
  EXPECT_EQ(through({std::string(8000, ',')}), "unknown");
}

TEST(Proxies, S10PortsAndForms) {
  EXPECT_EQ(through({"203.0.113.9:4711"}), "203.0.113.9");
  EXPECT_EQ(through({"[2001:db8:1:2::7]:4711"}), "2001:db8:1:2::/64");
  EXPECT_EQ(through({"[2001:db8:1:2::7]"}), "2001:db8:1:2::/64");
  EXPECT_EQ(through({"2001:db8:1:2::7"}), "2001:db8:1:2::/64");
  EXPECT_EQ(through({"fe80::1%eth0"}), "fe80::/64");
  EXPECT_EQ(through({"::ffff:203.0.113.9"}), "203.0.113.9");
}

TEST(Proxies, S10Forwarded) {
  EXPECT_EQ(through({}, {"for=203.0.113.9;proto=https;by=10.1.0.1"}), "203.0.113.9");
  EXPECT_EQ(through({}, {"proto=https;FOR=\"203.0.113.9:80\""}), "203.0.113.9");
  EXPECT_EQ(through({}, {"for=198.51.100.1, for=\"[2001:db8::17]:4711\""}), "2001:db8::/64");
  EXPECT_EQ(through({}, {"for=198.51.100.1", "for=203.0.113.9"}), "203.0.113.9");
  EXPECT_EQ(through({}, {"for=\"a,for=198.51.100.1\", for=203.0.113.9"}), "203.0.113.9");
  EXPECT_EQ(through({}, {"for=203.0.113.9, for=\"a,b"}), "unknown");
  EXPECT_EQ(through({}, {"for=_secret"}), "unknown");
  EXPECT_EQ(through({}, {"by=10.1.0.1"}), "unknown");
  EXPECT_EQ(through({}, {"for=203.0.113.9;for=203.0.113.8"}), "unknown");
}

TEST(Proxies, S10AddressesOfOneNetworkCountTogether) {
  EXPECT_EQ(asker({}, "2001:db8:1:2::1", {}, {}), asker({}, "2001:db8:1:2:ffff::9", {}, {}));
  EXPECT_NE(asker({}, "2001:db8:1:2::1", {}, {}), asker({}, "2001:db8:1:3::1", {}, {}));
}

TEST(Proxies, S11AMappedPeerIsWhoItIs) {
  EXPECT_EQ(asker(kProxy, "::ffff:127.0.0.1", {"203.0.113.9"}, {}), "203.0.113.9");
  EXPECT_EQ(asker({}, "::ffff:127.0.0.1", {}, {}), "127.0.0.1");
  EXPECT_TRUE(is_loopback(asker({}, "::1", {}, {})));
}

TEST(Proxies, NetworksAreReadOrRefused) {
  const Networks some({"10.0.0.0/9", "::1", "0.0.0.0/32"}, "--x");
  EXPECT_TRUE(some.contain(*read_address("10.127.1.1")));
  EXPECT_FALSE(some.contain(*read_address("10.128.1.1")));
  EXPECT_TRUE(Networks({"0.0.0.0/0"}, "--x").contain(*read_address("192.0.2.1")));
  EXPECT_FALSE(Networks({"0.0.0.0/0"}, "--x").contain(*read_address("2001:db8::1")));
  EXPECT_TRUE(Networks({"::/0"}, "--x").contain(*read_address("192.0.2.1")));
  for (const char* bad : {"", "/8", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/8x", "::1/129", "host", "10.0.0"})
    EXPECT_THROW(Networks({bad}, "--x"), InputError) << bad;
}

}  // namespace thirdcard::server
