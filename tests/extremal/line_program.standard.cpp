// SPDX-License-Identifier: MIT
// Lines among n points: the integer programs over splits against every subset of AG(3,3), and what they add
// to the hull bound in AG(4,3) against the table that a chain closes.
#include "extremal/line_program.hpp"

#include <gtest/gtest.h>

#include "canonical.hpp"
#include "core/container.hpp"
#include "thirdcard/extremal.hpp"
#include "thirdcard/verify.hpp"
#include "verify/file.hpp"

namespace thirdcard {
namespace {

using namespace extremal;

bool refuted(int dimension, int n, std::int64_t lines, const LayerTable& below) {
  for (int which = 0; which < line_cases(n); ++which) {
    const LineProgram p = line_program(dimension, n, which, lines, lines, below);
    if (!refute(p.program, [&](Box& b) { return p.narrow(b); }, 500, {})) return false;
  }
  return true;
}

TEST(LineProgram, RefutesNothingThatOccurs) {
  // The values that occur come from classes of all subsets, which know nothing of the programs.
  LayerTable below;
  for (const ExtremalRow& r : extremal_table(affine_design(2, 3, 1)).rows)
    below.least.push_back(r.min.lower), below.most.push_back(r.max.upper);
  const ExtremalTable table = extremal_table(affine_design(3, 3, 1));
  int beyond = 0, rows = 0;
  for (int n = 4; n <= 23; ++n) {
    const ExtremalRow& row = table.rows[n];
    ASSERT_TRUE(row.values_known);
    for (const auto t : row.values) EXPECT_FALSE(refuted(3, n, t, below)) << n << " " << t;
    if (row.min.lower > 0) ++rows, beyond += refuted(3, n, row.min.lower - 1, below);
    ++rows, beyond += refuted(3, n, row.max.upper + 1, below);
  }
  EXPECT_GE(beyond, rows / 2) << "programs that refute little";
}

TEST(LineProgram, CertificatesOfPrograms) {
  ExtremalOptions options;
  options.maps = true, options.chains = false, options.exchanges = 20000;
  options.sizes = {28, 29, 30, 31, 32, 33};
  const ExtremalTable table = extremal_table(affine_design(4, 3, 1), options);
  // What a chain finds: 15, 21, 26, 29, 32, 36 lines among 28 to 33 points.
  const std::int64_t known[] = {15, 21, 26, 29, 32, 36};
  int programs = 0;
  for (int n = 28; n <= 33; ++n) {
    EXPECT_LE(table.rows[n].min.lower, known[n - 28]);
    programs += table.rows[n].min.rule == BoundRule::kProgram;
  }
  ASSERT_GT(programs, 0);
  const std::string file = table_certificate(table);
  EXPECT_EQ(verify_file(file).kind, Verdict::Kind::kHolds) << verify_file(file).message;
  // A leaf that combines nothing, and a range that the trees do not refute.
  const auto field = [](verify::Value& v, std::string_view name) -> verify::Value& {
    return const_cast<verify::Value&>(v.field(name));
  };
  Container content = read_container(file, "blocks-inside", 3, "");
  content.body = verify::read(file).body, content.gzip = false;
  for (const bool leaf : {true, false}) {
    verify::Value proof = verify::parse(content.body);
    int altered = 0;
    for (verify::Value& step : field(proof, "steps").items)
      for (verify::Value& program : field(step, "programs").items) {
        if (altered++ > 0) continue;
        if (!leaf) field(program, "to").integer = 1000;
        for (verify::Value& node : field(program, "cases").items[0].items)
          if (leaf && node.items.size() > 2)
            for (verify::Value& m : node.items) m.integer = 0;
      }
    ASSERT_GT(altered, 0);
    Container forged = content;
    forged.body = canonical(proof);
    EXPECT_EQ(verify_file(container_file(forged)).kind, Verdict::Kind::kFalse);
  }
}

}  // namespace
}  // namespace thirdcard
