// SPDX-License-Identifier: MIT
// A proof written by the session that solved holds, and is the same file whatever the number of threads left
// in the table.
#include <gtest/gtest.h>

#include "thirdcard/avoid.hpp"
#include "thirdcard/verify.hpp"

namespace thirdcard {
namespace {

TEST(SessionProof, HoldsAndDoesNotDependOnTheTable) {
  for (const char* name : {"ag(2,3)", "sts(13,1)", "sqs(8)"})
    for (const Rule rule : {Rule::kAvoid, Rule::kAchieve, Rule::kMakerBreaker, Rule::kNofil}) {
      const Design design = design_from_name(name);
      SolveOptions options;
      options.rule = rule;
      std::string first;
      for (const int threads : {1, 2}) {
        Job job;
        job.threads = threads;
        Solver solver(design, options);
        const Solution solution = solver.solve({}, job);
        const StrategyProof proof = strategy_proof(solver, {}, solution, std::uint64_t{1} << 28, job);
        const Verdict verdict = verify_file(proof.file);
        EXPECT_EQ(verdict.kind, Verdict::Kind::kHolds) << name << ": " << verdict.message;
        if (threads == 1) first = proof.file;
        EXPECT_EQ(proof.file, first) << name << " " << name_of(rule);
      }
    }
}

}  // namespace
}  // namespace thirdcard
