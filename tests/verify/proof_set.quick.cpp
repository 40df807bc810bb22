// SPDX-License-Identifier: MIT
// The verifier's answers to the test set of data/proofs: exit status and sentence.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "thirdcard/verify.hpp"

namespace thirdcard {
namespace {

std::string whole_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(ProofSet, IsAnsweredAsExpected) {
  const std::string folder = std::string(THIRDCARD_SOURCE_DIR) + "/data/proofs/";
  const auto cases = nlohmann::json::parse(whole_file(folder + "expected.json"));
  EXPECT_GE(cases.size(), 60U);
  for (const auto& item : cases) {
    const std::string name = item["file"];
    const Verdict verdict = verify_file(whole_file(folder + name));
    constexpr Verdict::Kind kinds[] = {Verdict::Kind::kHolds, Verdict::Kind::kFalse,
                                       Verdict::Kind::kUnreadable};
    EXPECT_EQ(verdict.kind, kinds[item["status"].get<int>()]) << name << ": " << verdict.message;
    if (item["status"] == 0) {
      EXPECT_EQ(verdict.message, item["sentence"].get<std::string>()) << name;
    }
  }
}

}  // namespace
}  // namespace thirdcard
