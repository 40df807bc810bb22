// SPDX-License-Identifier: MIT
// Certificates verify; altered ones do not. Alterations are made on the parsed file, with the digest
// recomputed, so that the checks behind the digest are what is tested.
#include <gtest/gtest.h>

#include "canonical.hpp"
#include "core/container.hpp"
#include "thirdcard/extremal.hpp"
#include "thirdcard/verify.hpp"
#include "verify/json.hpp"

namespace thirdcard {
namespace {

using verify::Value;

/// Statement and proof of a certificate, to be altered and signed again.
struct Content {
  Container file;
  Value statement, proof;
};
std::string signed_again(const Content& content) {
  Container copy = content.file;
  copy.statement = canonical(content.statement);
  copy.body = canonical(content.proof);
  return container_file(copy);
}
Value& field(Value& v, std::string_view name) { return const_cast<Value&>(v.field(name)); }

/// Every integer and string below v.
void leaves(Value& v, std::vector<Value*>& out) {
  if (v.kind == Value::Kind::kInteger || v.kind == Value::Kind::kString) out.push_back(&v);
  for (Value& item : v.items) leaves(item, out);
}

Content certificate_of(const char* name) {
  ExtremalOptions options;
  options.maps = true;
  const std::string file = table_certificate(extremal_table(design_from_name(name), options));
  EXPECT_EQ(verify_file(file).kind, Verdict::Kind::kHolds) << verify_file(file).message;
  const Container content = read_container(file, "blocks-inside", 3, "");
  return {content, verify::parse(content.statement), verify::parse(content.body)};
}

TEST(Certificate, SmallTablesHold) {
  for (const char* name : {"ag(1,3)", "ag(2,3)", "pg(2,2)", "pg(3,2)", "flats(3,2,2)", "flats(4,2,2)"}) {
    const Content content = certificate_of(name);
    EXPECT_EQ(verify_file(signed_again(content)).kind, Verdict::Kind::kHolds) << name;
  }
}

TEST(Certificate, ProgramsProveWhatLevelsFind) {
  // Thirty-two cards by programs over the table of sixteen; every subset up to symmetry says the same.
  ExtremalOptions options;
  options.maps = true, options.visited_points = 16, options.exchanges = 20000;
  const Design deck = design_from_name("flats(5,2,2)");
  const ExtremalTable table = extremal_table(deck, options), visited = extremal_table(deck);
  std::string file = table_certificate(table);
  EXPECT_EQ(verify_file(file).kind, Verdict::Kind::kHolds) << verify_file(file).message;
  bool programs = false;
  for (const ExtremalRow& row : table.rows) {
    EXPECT_EQ(row.max.upper, visited.rows[row.n].max.upper) << row.n;
    EXPECT_EQ(row.min.lower, visited.rows[row.n].min.lower) << row.n;
    programs = programs || row.min.rule == BoundRule::kProgram || row.max.rule == BoundRule::kProgram;
  }
  EXPECT_TRUE(programs);
}

TEST(Certificate, EveryAlteredClaimIsRejected) {
  Content content = certificate_of("ag(2,3)");
  std::vector<Value*> numbers;
  leaves(field(field(content.statement, "claim"), "rows"), numbers);
  ASSERT_EQ(numbers.size(), 50u);
  for (Value* leaf : numbers)
    for (const int change : {-1, 1}) {
      leaf->integer += change;
      EXPECT_NE(verify_file(signed_again(content)).kind, Verdict::Kind::kHolds);
      leaf->integer -= change;
    }
  field(field(content.statement, "design"), "label").text = "ag(3,3)";
  EXPECT_EQ(verify_file(signed_again(content)).kind, Verdict::Kind::kFalse);
}

TEST(Certificate, EveryAlteredMapOrSetIsRejected) {
  Content content = certificate_of("ag(2,3)");
  Value& sizes = field(content.proof, "levels").items[0];
  std::vector<Value*> words;
  leaves(field(sizes, "sizes"), words);
  int rejected = 0, harmless = 0;
  for (Value* leaf : words) {
    if (leaf->text.empty()) continue;
    const std::string before = leaf->text;
    leaf->text.pop_back();  // a set too small, a map too few
    EXPECT_NE(verify_file(signed_again(content)).kind, Verdict::Kind::kHolds) << before;
    leaf->text = before;
    leaf->text[0] = before[0] == '!' ? '#' : '!';
    // A changed map may by luck lead to the same listed set; then the claim still follows.
    (verify_file(signed_again(content)).kind == Verdict::Kind::kHolds ? harmless : rejected)++;
    leaf->text = before;
  }
  EXPECT_GT(rejected, 3 * harmless);
}

TEST(Certificate, EveryFlippedBitIsRejected) {
  ExtremalOptions options;
  options.maps = true;
  std::string file = table_certificate(extremal_table(design_from_name("ag(1,3)"), options));
  for (std::size_t i = 0; i < file.size(); ++i)
    for (int bit = 0; bit < 8; ++bit) {
      file[i] ^= static_cast<char>(1 << bit);
      EXPECT_NE(verify_file(file).kind, Verdict::Kind::kHolds) << "byte " << i << " bit " << bit;
      file[i] ^= static_cast<char>(1 << bit);
    }
}

TEST(Certificate, MalformedFilesAreUnreadable) {
  for (const char* text :
       {"", "{", "{}", "[]", "{\"a\":1,\"a\":2}", "{\"a\":1.5}", "{\"a\":01}", "{\"a\":-0}",
        "{\"a\":99999999999999999999}", "{\"a\":\"\\u0041\"}", "{\"a\":true}",
        "thirdcard container 1\nkind strategy 5\n", "\x1f\x8b", "\x1f\x8b\x08garbage", "{\"claim\":{}}x"})
    EXPECT_EQ(verify_file(text).kind, Verdict::Kind::kUnreadable) << text;
  EXPECT_EQ(verify_file(std::string(100000, '[')).kind, Verdict::Kind::kUnreadable);
  Content content = certificate_of("ag(1,3)");
  content.file.version = 1;
  EXPECT_EQ(verify_file(signed_again(content)).kind, Verdict::Kind::kUnreadable);
}

TEST(Certificate, EveryStepIsNeededInItsPlace) {
  Content content = certificate_of("ag(2,3)");
  auto& steps = field(content.proof, "steps").items;
  const auto all = steps;
  ASSERT_GT(all.size(), 4u);
  for (std::size_t i = 0; i < all.size(); ++i) {
    steps = all;
    steps.erase(steps.begin() + static_cast<std::ptrdiff_t>(i));
    EXPECT_EQ(verify_file(signed_again(content)).kind, Verdict::Kind::kFalse) << i << " left out";
    steps = all;
    steps.push_back(all[i]);
    EXPECT_EQ(verify_file(signed_again(content)).kind, Verdict::Kind::kFalse) << i << " twice";
  }
}

TEST(FlatFree, SmallGeometriesMatchBruteForce) {
  for (const auto& [kind, d, q, k] : {std::tuple{Geometry::Kind::kAffine, 2, 3, 1},
                                      {Geometry::Kind::kAffine, 3, 2, 2},
                                      {Geometry::Kind::kAffine, 2, 4, 1},
                                      {Geometry::Kind::kProjective, 2, 2, 1},
                                      {Geometry::Kind::kProjective, 3, 2, 2},
                                      {Geometry::Kind::kProjective, 2, 3, 1}}) {
    const Design flats =
        kind == Geometry::Kind::kAffine ? affine_design(d, q, k) : projective_design(d, q, k);
    int largest = 0;
    std::vector<std::uint32_t> masks;
    for (std::size_t i = 0; i < flats.blocks(); ++i) {
      std::uint32_t m = 0;
      for (const Point p : flats.block(i)) m |= std::uint32_t{1} << p;
      masks.push_back(m);
    }
    for (std::uint32_t s = 0; s < std::uint32_t{1} << flats.points(); ++s) {
      if (std::popcount(s) <= largest) continue;
      bool free = true;
      for (const auto m : masks) free = free && (s & m) != m;
      if (free) largest = std::popcount(s);
    }
    const FlatFree found = flat_free(flats.geometry(), k);
    EXPECT_EQ(found.lower, largest) << flats.name();
    EXPECT_LE(largest, found.upper) << flats.name();
    EXPECT_EQ(blocks_inside(flats, found.witness), 0) << flats.name();
    if (!found.certificate.empty()) {
      EXPECT_EQ(verify_file(found.certificate).kind, Verdict::Kind::kHolds);
    }
  }
}

TEST(FlatFree, TheWholeSpaceLosesOnePoint) {
  const FlatFree found = flat_free(affine_design(2, 3, 1).geometry(), 2);
  EXPECT_EQ(found.lower, 8);
  EXPECT_EQ(found.upper, 8);
  EXPECT_EQ(verify_file(found.certificate).kind, Verdict::Kind::kHolds);
  EXPECT_THROW(flat_free(affine_design(2, 3, 1).geometry(), 3), InputError);
  EXPECT_THROW(flat_free(affine_design(2, 3, 1).geometry(), 0), InputError);
}

}  // namespace
}  // namespace thirdcard
