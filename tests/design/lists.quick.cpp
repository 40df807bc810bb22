// SPDX-License-Identifier: MIT
// Files of many designs: what is written is read back; damage and forgery are named; lists as others write
// them give the same designs.
#include "design/lists.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <numeric>

#include "core/container.hpp"
#include "design/systems_file.hpp"
#include "design/triple_canonical.hpp"
#include "design/triple_form.hpp"
#include "thirdcard/space.hpp"

namespace thirdcard {
namespace {

std::vector<Design> order_15() {
  std::vector<Design> out;
  for (int i = 1; i <= 80; ++i) out.push_back(catalogue_system(15, i));
  return out;
}

TEST(Systems, PackedTriplesComeBackAndHaveOneSpelling) {
  for (const Design& d : order_15()) {
    const std::string packed = pack_triples(SmallTriples::of(d));
    EXPECT_LE(packed.size(), 14u);
    std::string_view rest = packed;
    SmallTriples back;
    ASSERT_TRUE(unpack_triples(rest, 15, back));
    EXPECT_TRUE(rest.empty());
    EXPECT_EQ(back.design("x"), d);
    // Whatever else is accepted is another system, and packs to the very bytes.
    for (std::size_t bit = 0; bit < packed.size() * 8; ++bit) {
      std::string other = packed;
      other[bit / 8] = static_cast<char>(other[bit / 8] ^ (128 >> bit % 8));
      std::string_view bytes = other;
      if (!unpack_triples(bytes, 15, back)) continue;
      EXPECT_TRUE(is_steiner_triple_system(back.design("x")));
      EXPECT_EQ(pack_triples(back), other.substr(0, other.size() - bytes.size()));
    }
  }
}

TEST(Systems, FormAgreesWithMillersAndCountsTheGroup) {
  // triple_canonical_form shares no code with it: classes and group orders must be the same.
  RandomStream random(5, 0);
  std::vector<Design> all = order_15();
  for (const char* name : {"pg(3,2)", "bose(21)", "cyclic-sts(19)", "reverse-sts(19)"})
    all.push_back(design_from_name(name));
  EXPECT_EQ(small_form(SmallTriples::of(design_from_name("ag(3,3)"))).automorphisms, 303264u);
  for (const Design& d : all) {
    const SmallForm form = small_form(SmallTriples::of(d));
    EXPECT_EQ(form.automorphisms, triple_canonical_form(ThirdPoints(d)).automorphisms) << d.name();
    EXPECT_EQ(triple_canonical_form(ThirdPoints(form.system.design("x"))).code,
              triple_canonical_form(ThirdPoints(d)).code);
    std::vector<int> order(d.points());
    std::iota(order.begin(), order.end(), 0);
    random.shuffle(std::span(order));
    SmallTriples moved;
    moved.points = d.points();
    for (int x = 0; x < d.points(); ++x) moved.third[x][x] = static_cast<std::uint8_t>(x);
    for (std::size_t i = 0; i < d.blocks(); ++i)
      moved.add(order[d.block(i)[0]], order[d.block(i)[1]], order[d.block(i)[2]]);
    EXPECT_EQ(pack_triples(small_form(moved).system), pack_triples(form.system)) << d.name();
  }
}

TEST(Systems, EveryAutomorphismIsVisitedOnce) {
  const SmallForm form = small_form(SmallTriples::of(design_from_name("sts(15,7)")));
  std::vector<std::vector<std::uint8_t>> seen;
  each_automorphism(form.system, [&](const std::uint8_t* images) { seen.emplace_back(images, images + 15); });
  EXPECT_EQ(seen.size(), form.automorphisms);
  for (const auto& g : seen)
    for (int x = 0; x < 15; ++x)
      for (int y = 0; y < 15; ++y) EXPECT_EQ(g[form.system.third[x][y]], form.system.third[g[x]][g[y]]);
  std::sort(seen.begin(), seen.end());
  EXPECT_EQ(std::unique(seen.begin(), seen.end()), seen.end());
}

TEST(Systems, FormIsTheSameWhateverIsKnownOfTheGroup) {
  for (const char* name : {"sts(15,1)", "sts(15,7)", "bose(21)", "cyclic-sts(19)", "reverse-sts(19)"}) {
    const SmallTriples system = small_form(SmallTriples::of(design_from_name(name))).system;
    const std::string form = pack_triples(system);
    int seen = 0;
    each_automorphism(system, [&](const std::uint8_t* images) {
      if (++seen > 30) return;
      const KnownAutomorphism known({images, static_cast<std::size_t>(system.points)});
      int points = 0, pairs = 0;
      for (const auto& orbit : known.points) points += orbit.size;
      for (const auto& orbit : known.pairs) pairs += orbit.size;
      EXPECT_EQ(points, system.points);
      EXPECT_EQ(pairs, system.points * (system.points - 1) / 2);
      const SmallForm found = small_form(system, known);
      EXPECT_EQ(pack_triples(found.system), form) << name;
      EXPECT_EQ(found.automorphisms, small_form(system).automorphisms) << name;
    });
    EXPECT_GT(seen, 1) << name;
  }
}

TEST(Systems, CyclesOfTwoPointsPointByPoint) {
  // Registers take 32 points at most; 33 and 63 go one by one.
  for (const char* name :
       {"sts(3)", "pg(2,2)", "ag(2,3)", "sts(15,61)", "random-sts(19,1)", "random-sts(21,4)",
        "random-sts(25,1)", "random-sts(31,2)", "random-sts(33,1)", "pg(5,2)"}) {
    const SmallTriples s = SmallTriples::of(design_from_name(name));
    for (int x = 0; x < s.points; ++x)
      for (int y = 0; y < s.points; ++y) {
        if (x == y) continue;
        std::vector<bool> seen(static_cast<std::size_t>(s.points));
        seen[x] = seen[y] = seen[s.third[x][y]] = true;
        std::uint64_t cubes = 0;
        for (int from = 0; from < s.points; ++from) {
          std::uint64_t length = 0;  // of the whole cycle
          for (int at = from; !seen[at]; at = s.third[length++ % 2 == 0 ? x : y][at]) seen[at] = true;
          cubes += length * length * length / 8;
        }
        EXPECT_EQ(cubes_of_cycles(s, x, y), cubes) << name << " " << x << " " << y;
      }
  }
}

class SystemsFiles : public testing::Test {
 protected:
  void SetUp() override {
    const auto systems = order_15();
    for (int i = 0; i < 600; ++i) {
      designs_.push_back(systems[static_cast<std::size_t>(i) % 80]);
      triples_.push_back(pack_triples(SmallTriples::of(designs_.back())));
      blocks_.push_back(pack_blocks(designs_.back()));
    }
  }
  std::vector<Design> designs_;
  std::vector<std::string> triples_, blocks_;
};

TEST_F(SystemsFiles, BothCodingsComeBack) {
  for (const bool triples : {true, false}) {
    const SystemsFile file(systems_file(triples ? SystemsCoding::kTriples : SystemsCoding::kBlocks, 15,
                                        triples ? triples_ : blocks_, "{}"),
                           "x");
    ASSERT_EQ(file.size(), designs_.size());
    for (const std::size_t i : {599u, 0u, 255u, 256u, 257u, 511u, 512u, 300u})
      EXPECT_EQ(file.design(i, "x"), designs_[i]);
  }
}

TEST_F(SystemsFiles, DamageAndForgedDigestsAreRefused) {
  const std::string good = systems_file(SystemsCoding::kTriples, 15, triples_, "{}");
  for (std::size_t at = 0; at < good.size(); at += 97) {
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 4);
    EXPECT_THROW(SystemsFile(bad, "x"), InputError) << at;
  }
  for (std::size_t length : {0u, 10u, 100u, 500u})
    EXPECT_THROW(SystemsFile(good.substr(0, length), "x"), InputError);
  // With a digest that fits: never another number of designs, never bytes that nobody reads.
  const Container right = read_container(good, kSystemsKind, kSystemsVersion, "");
  const auto read_all = [](const Container& c) {
    const SystemsFile file(container_file(c), "x");
    for (std::size_t i = 0; i < file.size(); ++i) (void)file.design(i, "x");
  };
  EXPECT_NO_THROW(read_all(right));
  for (const char* statement :
       {"{\"coding\":\"triples\",\"count\":599,\"points\":15,\"about\":{}}",
        "{\"coding\":\"triples\",\"count\":601,\"points\":15,\"about\":{}}",
        "{\"coding\":\"triples\",\"count\":0,\"points\":15,\"about\":{}}",
        "{\"coding\":\"triples\",\"count\":600,\"points\":14,\"about\":{}}",
        "{\"coding\":\"triples\",\"count\":600,\"points\":13,\"about\":{}}",
        "{\"coding\":\"triples\",\"count\":600,\"points\":69,\"about\":{}}",
        "{\"coding\":\"blocks\",\"count\":600,\"points\":15,\"about\":{}}",
        "{\"coding\":\"triples\",\"count\":99999999999,\"points\":15,\"about\":{}}", "{}", ""}) {
    Container forged = right;
    forged.statement = statement;
    EXPECT_THROW(read_all(forged), InputError) << statement;
  }
  for (std::size_t at : {0u, 1u, 8u, 9u, 15u, 16u, 17u}) {
    Container forged = right;
    forged.body[at] = static_cast<char>(forged.body[at] + 1);
    EXPECT_THROW(read_all(forged), InputError) << at;
  }
  Container longer = right;
  longer.body += '\0';
  EXPECT_THROW(read_all(longer), InputError);
}

TEST(Lists, OthersWaysGiveTheSameDesigns) {
  const Design fano = design_from_name("sts(7,1)");
  std::string letters, line, nested = "[", gap = "[", tuple = "[";
  for (std::size_t i = 0; i < fano.blocks(); ++i) {
    const auto b = fano.block(i);
    const auto text = [&](int base, const char* gap_text) {
      return std::to_string(b[0] + base) + gap_text + std::to_string(b[1] + base) + gap_text +
             std::to_string(b[2] + base);
    };
    for (Point p : b) letters += static_cast<char>('a' + p);
    line += (i == 0 ? "" : "; ") + text(0, " ");
    nested += (i == 0 ? "[" : ", [") + text(0, ", ") + "]";
    tuple += (i == 0 ? "(" : ", (") + text(0, ",") + ")";
    gap += (i == 0 ? "[" : ", [") + text(1, ", ") + "]";
  }
  nested += "]", gap += "]", tuple += "]";
  const std::string record = "rec( isBlockDesign := true, v := 7, note := \"a ) [\", blocks := " + gap + " )";
  for (const std::string& text :
       {letters + "\n" + letters + "\n", line + "\n# a comment\n" + line + "\n",
        "sts(7,1): " + line + "\nsts(7,2): " + line + "\n", "[" + nested + ",\n" + nested + "]\n",
        nested + "\n" + nested + "\n", tuple + "\n" + tuple, "L := [ " + gap + ", " + gap + " ];\n",
        "[ " + record + ", " + record + " ]", "L := [ " + record + ",\n" + record + " ];"}) {
    const auto designs = designs_from_text(text, "x", "x");
    ASSERT_EQ(designs.size(), 2u) << text;
    EXPECT_EQ(designs[0], fano) << text;
    EXPECT_EQ(designs[1], fano) << text;
  }
  EXPECT_EQ(designs_from_text(nested, "x", "x").size(), 1u);
  EXPECT_EQ(designs_from_text(design_to_text(fano, DesignFormat::kGap), "x", "x")[0], fano);
}

TEST(Lists, GraphsAreReadAsNautyWritesThem) {
  // K_{3,1} with the points 0 1 2, in both ways: graph6 of edges 03 13 23, and its sparse6.
  const Design one = Design::from_blocks("x", 3, {{0, 1, 2}});
  EXPECT_EQ(designs_from_text(">>graph6<<CF\n", "x", "x")[0], one);
  EXPECT_EQ(designs_from_text(":Ccf\n", "x", "x").size(), 1u);
  EXPECT_THROW(designs_from_text(">>graph6<<CF?\n", "x", "x"), InputError);  // too long
  EXPECT_THROW(designs_from_text(">>graph6<<Bw\n", "x", "x"), InputError);   // a triangle
  EXPECT_THROW(designs_from_text(">>graph6<<C?\n", "x", "x"), InputError);   // not connected
  EXPECT_THROW(designs_from_text(":~~~~~~~~\n", "x", "x"), InputError);
}

TEST(Lists, FaultsAreNamed) {
  for (const char* text :
       {"[[[0,1,2],[0,1]],[1,2]]", "[]", "[[]]", "[[[[0]]]]", "[[0,1", "[[0,0]]", "[[0,-1]]",
        "[[0,9223372036854775807]]", "[0,1]", "[ rec( v := 3 ) ]", "[ rec( v := 3, blocks := [[1,2]] )",
        "0 1 2; 0 3\n0 1 x; 2 3\n", "abc\n0 1; 2 3\n"})
    EXPECT_THROW(designs_from_text(text, "x", "x"), InputError) << text;
}

TEST(Lists, NumbersOfAFile) {
  const std::string folder = testing::TempDir() + "/thirdcard-lists-" + std::to_string(::getpid());
  std::filesystem::create_directories(folder);
  const std::string path = folder + "/list", odd = folder + "/odd#7";
  const auto write = [](const std::string& to, const std::string& text) { std::ofstream(to) << text; };
  write(path, "0 1 2; 0 3 4\n0 1 3; 0 2 4\n");
  write(odd, "3\n0 1 2\n");
  EXPECT_EQ(DesignName::matching("file:" + path + "#*").size(), 2u);
  EXPECT_EQ(design_from_name("file:" + path + "#2").block(0)[2], 3);
  EXPECT_EQ(design_from_name("file:" + path + "#2").name(), "file:" + path + "#2");
  EXPECT_EQ(design_from_name("file:" + odd).points(), 3);  // its own name
  for (const char* number : {"", "#0", "#3", "#x", "#99999999999999999999"})
    EXPECT_THROW(design_from_name("file:" + path + number), InputError) << number;
  // A file that has changed is read again.
  write(path, "0 1 2; 0 3 4\n0 1 3; 0 2 4\n0 1 4; 0 2 3\n");
  EXPECT_EQ(DesignName::matching("file:" + path + "#*").size(), 3u);
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace thirdcard
