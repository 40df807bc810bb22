// SPDX-License-Identifier: MIT
// Threads share a search without doing it twice: over the designs whose winner is quick to find, and 150
// random systems of order 21, two and four threads visit at most twice the nodes of one, and agree with it.
#include <gtest/gtest.h>

#include "thirdcard/avoid.hpp"

namespace thirdcard {
namespace {

void at_most_twice_the_nodes(const std::string& name, Rule rule = Rule::kAvoid) {
  const Design design = design_from_name(name);
  SolveOptions options;
  options.rule = rule, options.length = false, options.memory = std::uint64_t{1} << 28;
  Job one;
  one.threads = 1;
  const Solution alone = solve(design, {}, options, one);
  ASSERT_TRUE(alone.complete) << name;
  for (const int threads : {2, 4}) {
    Job job;
    job.threads = threads;
    const Solution together = solve(design, {}, options, job);
    ASSERT_TRUE(together.complete) << name;
    EXPECT_EQ(together.value.outcome, alone.value.outcome) << name;
    // Searches of a few thousand nodes are over before threads can share anything.
    EXPECT_LE(together.nodes, 2 * alone.nodes + 10'000) << name << " on " << threads << " threads";
  }
}

TEST(Threads, RandomSystemsOfOrder21) {
  for (int seed = 1; seed <= 150; ++seed)
    at_most_twice_the_nodes("random-sts(21," + std::to_string(seed) + ")");
}

TEST(Threads, DesignsOfTheResults) {
  for (const char* name :
       {"ag(2,3)",         "ag(2,4)",        "ag(2,5)",        "ag(3,3)",          "pg(2,2)",
        "pg(2,3)",         "pg(2,4)",        "pg(3,2)",        "pg(4,2)",          "sts(13,1)",
        "sts(13,2)",       "sts(15,7)",      "sts(15,19)",     "sts(15,61)",       "sqs(8)",
        "sqs(10)",         "sqs(14)",        "bibd(6,3,2)",    "bibd(7,3,2)",      "flats(3,2,2)",
        "flats(4,2,2)",    "flats(5,2,2)",   "bose(21)",       "skolem(19)",       "reverse-sts(19)",
        "reverse-sts(25)", "cyclic-sts(19)", "cyclic-sts(21)", "random-sts(19,1)", "random-sts(19,2)"})
    at_most_twice_the_nodes(name);
  for (const char* name : {"ag(2,3)", "pg(2,3)", "sts(15,1)"})
    at_most_twice_the_nodes(name, Rule::kMakerBreaker);
}

}  // namespace
}  // namespace thirdcard
