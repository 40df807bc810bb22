// SPDX-License-Identifier: MIT
// Part files with units that do nothing: splits, cuts at every byte, doubles, and a stop half way.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "parts/compute.hpp"
#include "parts/empty.hpp"
#include "parts/merge.hpp"
#include "parts/run.hpp"

namespace thirdcard::parts {
namespace {

using ::testing::HasSubstr;

constexpr const char* kVersion = "1";

class PartFilesTest : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = ::testing::TempDir() + "partsXXXXXX";
    folder_ = ::mkdtemp(pattern.data());
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::string path(const std::string& name) const { return folder_ + "/" + name; }

  PartRun run(UnitJob& job, const Part& part, const std::string& to, const Job& control = {}) {
    Means means;
    return run_part(
        job, part, to, kVersion, compute_units, means, [] { return 1.0; }, control);
  }
  static std::string merged(const std::vector<std::string>& files) {
    std::string out;
    PartFiles(files).merge(kVersion, [&](std::string_view piece) { out += piece; });
    return out;
  }
  static std::string expected(std::uint64_t units) {
    std::string out;
    for (std::uint64_t u = 0; u < units; ++u) out += std::to_string(u) + "\n";
    return out;
  }
  static std::string fault(const std::function<void()>& action) {
    try {
      action();
    } catch (const InputError& e) {
      return e.what();
    }
    return "nothing was wrong";
  }

 private:
  std::string folder_;
};

TEST_F(PartFilesTest, EverySplitMergesInAnyOrder) {
  for (const std::uint64_t units : {0, 1, 5, 12})
    for (std::uint64_t parts = 1; parts <= 6; ++parts) {
      const auto job = empty_job(units);
      std::vector<std::string> files;
      for (std::uint64_t r = parts; r-- > 0;) {
        files.push_back(path(std::to_string(units) + "." + std::to_string(parts) + "." + std::to_string(r)));
        EXPECT_EQ(run(*job, {r, parts}, files.back()).fresh, units / parts + (r < units % parts));
        EXPECT_EQ(run(*job, {r, parts}, files.back()).fresh, 0u);
      }
      EXPECT_EQ(merged(files), expected(units));
    }
}

TEST_F(PartFilesTest, PartsOfDifferentSplitsFitIfEveryUnitIsThereOnce) {
  const auto job = empty_job(12);
  run(*job, {0, 2}, path("a")), run(*job, {1, 4}, path("b")), run(*job, {3, 4}, path("c"));
  EXPECT_EQ(merged({path("c"), path("a"), path("b")}), expected(12));
  EXPECT_THAT(fault([&] { merged({path("a"), path("b")}); }), HasSubstr("units 3, 7, 11 are missing"));
  run(*job, {0, 4}, path("d"));
  EXPECT_THAT(fault([&] {
                merged({path("a"), path("b"), path("c"), path("d")});
              }),
              HasSubstr("units 0, 4, 8 are there twice"));
}

TEST_F(PartFilesTest, GoesOnAfterACutAtEveryByte) {
  const auto job = empty_job(2);
  run(*job, {}, path("whole"));
  const std::string whole = read_file(path("whole"));
  for (std::size_t cut = 0; cut < whole.size(); ++cut) {
    std::ofstream(path("cut"), std::ios::binary | std::ios::trunc) << whole.substr(0, cut);
    const std::uint64_t before = [&]() -> std::uint64_t {
      try {
        const PartReader reader(path("cut"));
        EXPECT_FALSE(reader.complete()) << cut;
        return reader.entries().size();
      } catch (const InputError&) {
        return 0;
      }
    }();
    EXPECT_EQ(run(*job, {}, path("cut")).fresh, 2 - before) << cut;
    EXPECT_EQ(merged({path("cut")}), expected(2)) << cut;
  }
}

TEST_F(PartFilesTest, EveryChangedByteIsFoundOrHarmless) {
  const auto job = empty_job(3);
  run(*job, {}, path("whole"));
  const std::string whole = read_file(path("whole"));
  for (std::size_t at = 0; at + 1 < whole.size(); ++at) {
    std::string changed = whole;
    changed[at] = static_cast<char>(changed[at] ^ 1);
    std::ofstream(path("changed"), std::ios::binary | std::ios::trunc) << changed;
    EXPECT_NE(fault([&] { merged({path("changed")}); }), "nothing was wrong") << at;
  }
}

TEST_F(PartFilesTest, AStopKeepsWhatCame) {
  const auto job = empty_job(100);
  StopToken stop;
  Job control;
  control.stop = &stop;
  control.threads = 3;
  int seen = 0;
  control.progress = [&](const Progress&) {
    if (++seen == 40) stop.request("time");
  };
  EXPECT_THROW(run(*job, {}, path("p"), control), Stopped);
  const std::uint64_t done = PartReader(path("p")).entries().size();
  EXPECT_GE(done, 40u);
  EXPECT_LE(done, 43u);  // those that were under way
  EXPECT_EQ(run(*job, {}, path("p")).fresh, 100 - done);
  EXPECT_EQ(merged({path("p")}), expected(100));
}

TEST_F(PartFilesTest, AFailingUnitEndsTheRunAndWhoWaitsIsLetGo) {
  class Failing : public UnitJob {
   public:
    Failing() : UnitJob("{\"job\":\"failing\"}") {}
    std::uint64_t units() const override { return 50; }
    std::string compute(std::uint64_t unit, const Job&) const override {
      if (unit == 20) throw Stopped("memory");
      return "0";
    }
    void write(const Results&, const Output&) const override {}
  } job;
  Job control;
  control.threads = 4;
  EXPECT_THROW(run(job, {}, path("p"), control), Stopped);
  EXPECT_GE(PartReader(path("p")).entries().size(), 17u);
}

TEST_F(PartFilesTest, PartsAreReadStrictly) {
  EXPECT_EQ(parse_part("2/3").part, 2u);
  for (const char* wrong :
       {"", "/", "1/", "/3", "3/3", "0/0", "-1/2", "1/2 ", " 1/2", "1/2/3", "+1/2", "0x1/2", "1/2000000000"})
    EXPECT_NE(fault([&] { parse_part(wrong); }), "nothing was wrong") << wrong;
}

TEST_F(PartFilesTest, UnknownJobsAreRefused) {
  for (const char* wrong :
       {"", "{}", "[]", "{\"job\":1}", "{\"job\":\"nothing\"}", "{\"job\":\"empty\"}",
        "{\"job\":\"empty\",\"units\":-1}",
        "{\"job\":\"simulate no-set\",\"deck\":\"3^4\",\"cards\":[],\"trials\":\"5\",\"seed\":\"1\"}",
        "{\"job\":\"simulate no-set\",\"deck\":\"3^4\",\"cards\":[12],\"trials\":\"x\",\"seed\":\"1\"}",
        "{\"job\":\"simulate wrong\",\"deck\":\"3^4\",\"cards\":[12],\"trials\":\"5\",\"seed\":\"1\"}",
        "{\"job\":\"classify sts\",\"order\":8}", "{\"job\":\"avoid batch\"}"})
    EXPECT_NE(fault([&] { job_from_description(wrong); }), "nothing was wrong") << wrong;
}

}  // namespace
}  // namespace thirdcard::parts
