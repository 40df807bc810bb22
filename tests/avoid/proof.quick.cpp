// SPDX-License-Identifier: MIT
// Strategy files: the verifier accepts what the solver writes, under every rule, and rejects every flipped
// byte; with the digest recomputed it rejects claims that do not follow.
#include <gtest/gtest.h>

#include "avoid/naive.hpp"
#include "thirdcard/avoid.hpp"

namespace thirdcard {
namespace {

std::string with_digest(std::string content) { return content + "sha256 " + sha256_hex(content) + "\n"; }
std::string content_of(const std::string& file) { return file.substr(0, file.size() - 72); }

TEST(Proof, HoldsOnRandomHypergraphsUnderEveryRule) {
  RandomStream random(11, 1);
  for (int game = 0; game < 60; ++game) {
    const auto h = naive::random_hypergraph(random, 7, 12);
    const Design design = Design::from_blocks("random", h.points, h.blocks);
    for (const Rule rule : {Rule::kAvoid, Rule::kAchieve, Rule::kMakerBreaker, Rule::kNofil}) {
      SolveOptions options;
      options.rule = rule;
      options.breaker_first = game % 2 == 0 && rule == Rule::kMakerBreaker;
      options.nimbers = false;
      const Solution s = solve(design, {}, options);
      const std::string file = strategy_file(design, {}, options, s);
      const auto verdict = verify_strategy(file);
      ASSERT_TRUE(verdict.holds) << name_of(rule) << " game " << game << ": " << verdict.text << "\n" << file;
      // The same strategy with the players' names exchanged claims the opposite.
      std::string lie = content_of(file);
      const auto at = lie.find("claim ");
      const bool first = lie.compare(at + 6, 5, "first") == 0;
      lie.replace(at + 6, first ? 5 : 6, first ? "second" : "first");
      if (s.value.outcome != Outcome::kDraw) {
        EXPECT_FALSE(verify_strategy(with_digest(lie)).holds);
      }
    }
  }
}

TEST(Proof, EveryFlippedByteIsRejected) {
  const Design design = design_from_name("pg(2,2)");
  SolveOptions options;
  const std::string file = strategy_file(design, {}, options, solve(design, {}, options));
  EXPECT_TRUE(verify_strategy(file).holds);
  for (std::size_t i = 0; i < file.size(); ++i) {
    std::string bad = file;
    bad[i] = static_cast<char>(bad[i] ^ (1 << i % 8));
    bool accepted = false;
    try {
      accepted = verify_strategy(bad).holds;
    } catch (const InputError&) {
    }
    ASSERT_FALSE(accepted) << "byte " << i;
  }
}

TEST(Proof, MirrorIsCheckedAndNotBelieved) {
  // AG(2,3) and the reflection in point 0: right, with a free centre, and with a map that is no automorphism.
  const Design d = Design::from_blocks("ag(2,3) by hand", 9, design_from_name("ag(2,3)").block_lists());
  std::string content = "thirdcard strategy 1\nrule avoid\ndesign x\npoints 9\nblocks 12\n";
  for (const auto& b : d.block_lists())
    content += std::to_string(b[0]) + " " + std::to_string(b[1]) + " " + std::to_string(b[2]) + "\n";
  const std::string good =
      content +
      "moves\nclaims 1\nclaim first wins\nstart play\ninvolutions 1\n0 2 1 6 8 7 3 5 4\nbytes 2\n8000\n";
  EXPECT_TRUE(verify_strategy(with_digest(good)).holds);
  std::string other_start = good;
  other_start.replace(other_start.find("8000"), 4, "8100");  // the centre is not taken
  EXPECT_FALSE(verify_strategy(with_digest(other_start)).holds);
  std::string no_map = good;
  no_map.replace(no_map.find("0 2 1 6 8 7 3 5 4"), 17, "0 2 1 3 4 5 6 7 8");  // no automorphism
  EXPECT_FALSE(verify_strategy(with_digest(no_map)).holds);
  std::string second = good;
  second.replace(second.find("first wins"), 10, "first draws");
  EXPECT_TRUE(verify_strategy(with_digest(second)).holds);
}

/// The bytes of the last section of a file's content, and the content with other bytes there.
std::string bytes_of(const std::string& content) {
  const auto at = content.rfind("bytes ");
  std::string hex, out;
  for (auto i = content.find('\n', at); i < content.size(); ++i)
    if (content[i] != '\n') hex += content[i];
  for (std::size_t i = 0; i < hex.size(); i += 2)
    out += static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16));
  return out;
}
std::string with_bytes(const std::string& content, const std::string& bytes) {
  std::string out =
      content.substr(0, content.rfind("bytes ")) + "bytes " + std::to_string(bytes.size()) + "\n";
  constexpr char kHex[] = "0123456789abcdef";
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const auto b = static_cast<unsigned char>(bytes[i]);
    out += kHex[b >> 4], out += kHex[b & 15];
    if (i % 40 == 39 || i + 1 == bytes.size()) out += "\n";
  }
  return out;
}

TEST(Proof, UpToSymmetryHoldsAndIsSmall) {
  for (const char* name : {"pg(3,2)", "pg(4,2)", "ag(3,3)", "ag(2,4)", "pg(2,3)", "flats(3,2,2)"}) {
    const Design design = design_from_name(name);
    SolveOptions options;
    options.length = false;
    const std::string file = strategy_file(design, {}, options, solve(design, {}, options));
    EXPECT_EQ(file.substr(0, 21), "thirdcard strategy 2\n");
    EXPECT_LT(file.size(), 200000U) << name;
    const auto verdict = verify_strategy(file);
    EXPECT_TRUE(verdict.holds) << name << ": " << verdict.text;
  }
  // Under every rule, and from a position.
  const Design plane = design_from_name("pg(2,2)");
  for (const Rule rule : {Rule::kAvoid, Rule::kAchieve, Rule::kMakerBreaker, Rule::kNofil}) {
    SolveOptions options;
    options.rule = rule;
    for (const std::vector<Point>& played : {std::vector<Point>{}, std::vector<Point>{3, 0}}) {
      const auto verdict =
          verify_strategy(strategy_file(plane, played, options, solve(plane, played, options)));
      EXPECT_TRUE(verdict.holds) << name_of(rule) << ": " << verdict.text;
    }
  }
}

TEST(Proof, ReferencesAreCheckedAndNotBelieved) {
  const Design design = design_from_name("pg(3,2)");
  SolveOptions options;
  const std::string content = content_of(strategy_file(design, {}, options, solve(design, {}, options)));
  const std::string bytes = bytes_of(content);
  EXPECT_TRUE(verify_strategy(with_digest(with_bytes(content, bytes))).holds);
  // Every byte of the walk set to other values, the digest recomputed: nearly all lies are seen. What is
  // accepted must be a strategy, too, so at most a few moves may be exchanged for equally good ones.
  int accepted = 0, tried = 0;
  for (std::size_t i = 0; i < bytes.size(); i += 17)
    for (const int step : {1, 2, 5}) {
      std::string lie = bytes;
      lie[i] = static_cast<char>((lie[i] + step) % 15);
      if (lie == bytes) continue;
      ++tried;
      try {
        accepted += verify_strategy(with_digest(with_bytes(content, lie))).holds;
      } catch (const InputError&) {
      }
    }
  EXPECT_GT(tried, 100);
  EXPECT_LT(accepted, tried / 20);
  // The identity instead of the first map.
  const auto at = bytes.find('\2');
  ASSERT_NE(at, std::string::npos);
  std::string short_file = bytes.substr(0, bytes.size() - 1);
  EXPECT_FALSE(verify_strategy(with_digest(with_bytes(content, short_file))).holds);
  EXPECT_FALSE(verify_strategy(with_digest(with_bytes(content, bytes + '\0'))).holds);
}

}  // namespace
}  // namespace thirdcard
