// SPDX-License-Identifier: MIT
#include "thirdcard/core.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <numeric>
#include <set>

#include "thirdcard/integer.hpp"

namespace thirdcard {
namespace {

template <class Set>
class PointSetOf : public ::testing::Test {};
using Widths = ::testing::Types<PointSet<64>, PointSet<128>, PointSet<256>, PointSet<768>>;
TYPED_TEST_SUITE(PointSetOf, Widths);

// Against std::set as the model.
TYPED_TEST(PointSetOf, AgreesWithStdSet) {
  RandomStream random(1, TypeParam::kCapacity);
  for (int round = 0; round < 200; ++round) {
    TypeParam a, b;
    std::set<int> x, y;
    for (int i = 0; i < 40; ++i) {
      const int p = static_cast<int>(random.below(TypeParam::kCapacity)),
                q = static_cast<int>(random.below(TypeParam::kCapacity));
      a.insert(p), x.insert(p), b.insert(q), y.insert(q);
      if (i % 5 == 0) a.erase(q), x.erase(q);
    }
    std::set<int> both, either, only;
    std::ranges::set_intersection(x, y, std::inserter(both, both.end()));
    std::ranges::set_union(x, y, std::inserter(either, either.end()));
    std::ranges::set_difference(x, y, std::inserter(only, only.end()));
    const auto as_set = [](const TypeParam& s) {
      std::set<int> out;
      s.for_each([&](int p) { out.insert(p); });
      return out;
    };
    EXPECT_EQ(as_set(a & b), both);
    EXPECT_EQ(as_set(a | b), either);
    EXPECT_EQ(as_set(a - b), only);
    EXPECT_EQ(as_set(a ^ b).size(), either.size() - both.size());
    EXPECT_EQ(a.size(), static_cast<int>(x.size()));
    EXPECT_EQ(a.first(), *x.begin());
    EXPECT_TRUE((a & b).subset_of(a));
    EXPECT_EQ(a.meets(b), !both.empty());
    EXPECT_EQ((a & b).empty(), both.empty());
    EXPECT_EQ(a.points().size(), x.size());
  }
  for (int n : {0, 1, 63, 64, TypeParam::kCapacity}) EXPECT_EQ(TypeParam::first_n(n).size(), n);
}

TEST(WidePointSet, AgreesWithStdSet) {
  RandomStream random(2, 0);
  WidePointSet a(2187), b(2187);
  std::set<int> x, y;
  for (int i = 0; i < 900; ++i) {
    const int p = static_cast<int>(random.below(2187)), q = static_cast<int>(random.below(2187));
    a.insert(p), x.insert(p), b.insert(q), y.insert(q);
  }
  EXPECT_EQ(a.size(), static_cast<int>(x.size()));
  auto meet = a;
  meet &= b;
  for (int p = 0; p < 2187; ++p) EXPECT_EQ(meet.contains(p), x.contains(p) && y.contains(p));
  EXPECT_TRUE(meet.subset_of(a));
  const WidePointSet& same = a;  // clang 14 warns of a -= a
  a -= same;
  EXPECT_TRUE(a.empty());
}

TEST(RandomStream, KnownAnswers) {
  // The zero and all-ones vectors of the Philox authors' known-answer file.
  using Block = std::array<std::uint32_t, 4>;
  EXPECT_EQ(RandomStream::block(0, 0, 0), (Block{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
  EXPECT_EQ(RandomStream::block(~0ULL, ~0ULL, ~0ULL),
            (Block{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
}

TEST(RandomStream, BelowIsUniform) {
  RandomStream random(3, 0);
  std::array<int, 81> seen{};
  constexpr int kDraws = 81000;
  for (int i = 0; i < kDraws; ++i) ++seen[random.below(81)];
  double chi = 0;
  for (int n : seen) chi += (n - 1000.0) * (n - 1000.0) / 1000.0;
  EXPECT_LT(chi, 80 + 6 * std::sqrt(160.0));
}

TEST(ParallelFor, VisitsEachIndexOnce) {
  for (int threads : {0, 1, 2, 7}) {
    std::vector<int> seen(1000);
    parallel_for(seen.size(), threads, [&](std::size_t i) { ++seen[i]; });
    EXPECT_EQ(std::accumulate(seen.begin(), seen.end(), 0), 1000);
    EXPECT_EQ(*std::max_element(seen.begin(), seen.end()), 1);
  }
  EXPECT_THROW(parallel_for(10, 2,
                            [](std::size_t i) {
                              if (i == 5) throw InputError("five");
                            }),
               InputError);
}

TEST(Sha256, StandardVectors) {
  EXPECT_EQ(sha256_hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256_hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256_hex(std::string(1000000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Files, WholeOrNotAtAll) {
  const std::string folder = ::testing::TempDir() + "thirdcard-files";
  ::mkdir(folder.c_str(), 0777);
  const std::string path = folder + "/x";
  write_file(path, "one");
  write_file(path, "two");
  EXPECT_EQ(read_file(path), "two");
  EXPECT_THROW(read_file(folder), InputError);
  EXPECT_THROW(read_file(folder + "/absent"), InputError);
  EXPECT_THROW(write_file(folder, "x"), InputError);
  EXPECT_THROW(write_file(folder + "/no/such", "x"), InputError);
  EXPECT_THROW(read_file(path, 2), InputError);
  EXPECT_THROW(write_file("/dev/full", "x"), InputError);
}

TEST(StopToken, KeepsTheFirstReason) {
  StopToken stop;
  EXPECT_FALSE(stop.requested());
  stop.request("time");
  stop.request("memory");
  EXPECT_STREQ(stop.reason(), "time");
}

TEST(Integer, AgreesWith128Bits) {
  using Wide = __int128;
  const auto text = [](Wide n) {
    std::string out;
    for (Wide rest = n < 0 ? -n : n; rest > 0 || out.empty(); rest /= 10)
      out.insert(out.begin(), static_cast<char>('0' + static_cast<int>(rest % 10)));
    return n < 0 ? "-" + out : out;
  };
  RandomStream random(5, 0);
  for (int i = 0; i < 3000; ++i) {
    const auto draw = [&] { return static_cast<std::int64_t>(random.next()) >> random.below(63); };
    const std::int64_t a = draw(), b = draw();
    const Integer x = a, y = b;
    EXPECT_EQ((x + y).str(), text(Wide(a) + b));
    EXPECT_EQ((x - y).str(), text(Wide(a) - b));
    EXPECT_EQ((x * y).str(), text(Wide(a) * b));
    EXPECT_EQ((-x).str(), text(-Wide(a)));
    if (b != 0) {
      EXPECT_EQ((x / y).str(), text(Wide(a) / b));
      EXPECT_EQ((x % y).str(), text(Wide(a) % b));
    }
    EXPECT_EQ(x < y, a < b);
    EXPECT_EQ(x == y, a == b);
    EXPECT_EQ(Integer(text(a)), x);
    const std::int64_t small = a >> 11;
    EXPECT_EQ(static_cast<double>(Integer(small)), static_cast<double>(small));
  }
  EXPECT_EQ(Integer(~std::uint64_t{0}).str(), "18446744073709551615");
  Integer moved = power(10, 40), kept = std::move(moved);
  moved = 3;
  EXPECT_EQ(kept.str(), "1" + std::string(40, '0'));
  EXPECT_THROW(kept / Integer(0), std::exception);
}

TEST(Fraction, IsInLowestTerms) {
  EXPECT_EQ(Fraction(Integer(-6), Integer(-4)).str(), "3/2");
  EXPECT_EQ(Fraction(Integer(6), Integer(-3)).str(), "-2");
  EXPECT_EQ(Fraction().str(), "0");
  EXPECT_THROW(Fraction(1, 0), std::exception);
  EXPECT_THROW(Fraction(1) / Fraction(0), std::exception);
  EXPECT_EQ(static_cast<double>(Fraction(-3, 8)), -0.375);
  Fraction sum;
  for (int n = 1; n <= 60; ++n) sum += Fraction(1, n * (n + 1));  // telescopes to 1 - 1/61
  EXPECT_EQ(sum, Fraction(60, 61));
  EXPECT_EQ(sum - 1, Fraction(-1, 61));
  EXPECT_EQ(sum * Fraction(61, 60) / Fraction(1, 7), 7);
  EXPECT_LT(Fraction(-1, 2), Fraction(1, 3));
  EXPECT_GT(Fraction(2, 3), Fraction(3, 5));
}

TEST(Integer, BinomialsFollowPascal) {
  for (int n = 1; n < 90; ++n)
    for (int k = 0; k <= n; ++k) EXPECT_EQ(binomial(n, k), binomial(n - 1, k) + binomial(n - 1, k - 1));
}

}  // namespace
}  // namespace thirdcard
