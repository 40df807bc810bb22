// SPDX-License-Identifier: MIT
// Kept files: a path is tried without a trace, nobody else's file is touched, one writer at a time.
#include "core/kept_files.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "thirdcard/core.hpp"

namespace thirdcard {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class KeptFiles : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = ::testing::TempDir() + "keptXXXXXX";
    folder_ = ::mkdtemp(pattern.data());
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::string path(const std::string& name) const { return folder_ + "/" + name; }
  static void put(const std::string& at, const std::string& text) {
    std::ofstream(at, std::ios::binary) << text;
  }
  std::string message(const std::function<void()>& action) const {
    try {
      action();
    } catch (const InputError& e) {
      return e.what();
    }
    return "nothing was wrong";
  }
  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder_), {}));
  }
  std::string folder_;
};

bool own_line(std::string_view line, bool torn) {
  return torn ? std::string_view("{\"a\"").starts_with(line.substr(0, 4)) : line.starts_with("{\"a\"");
}

TEST_F(KeptFiles, TryingLeavesNothing) {
  try_output(path("x"));
  EXPECT_EQ(files(), 0u);
  put(path("x"), "old");
  try_output(path("x"));
  EXPECT_EQ(read_file(path("x")), "old");
  EXPECT_EQ(files(), 1u);
  try_output("/dev/null");
  EXPECT_THAT(message([&] { try_output(folder_); }), HasSubstr("is a directory"));
  EXPECT_THAT(message([&] { try_output(path("none/x")); }), HasSubstr("No such file"));
  EXPECT_THAT(message([&] { try_output(""); }), HasSubstr("no file"));
}

TEST_F(KeptFiles, AForeignFileIsRefused) {
  const IsOwn own = [](std::string_view head) { return head.starts_with("thirdcard"); };
  put(path("mine"), "thirdcard 1");
  put(path("empty"), "");
  put(path("theirs"), "7\n0 1 2\n");
  try_own_output(path("mine"), own, "a proof");
  try_own_output(path("empty"), own, "a proof");
  try_own_output(path("new"), own, "a proof");
  EXPECT_THAT(message([&] { try_own_output(path("theirs"), own, "a proof"); }), HasSubstr("is not a proof"));
  EXPECT_EQ(read_file(path("theirs")), "7\n0 1 2\n");
}

TEST_F(KeptFiles, ALockNamesItsHolder) {
  {
    const FileLock first(path("x"));
    EXPECT_THAT(message([&] { const FileLock second(path("x")); }),
                HasSubstr("process " + std::to_string(::getpid())));
  }
  EXPECT_EQ(files(), 0u);
  const FileLock again(path("x"));
  EXPECT_EQ(files(), 1u);
}

TEST_F(KeptFiles, TheLockOfADeadProcessIsFree) {
  const pid_t child = ::fork();
  if (child == 0) {
    new FileLock(path("x"));
    ::_exit(0);  // without removing it
  }
  ::waitpid(child, nullptr, 0);
  EXPECT_EQ(files(), 1u);
  EXPECT_EQ(message([&] { const FileLock mine(path("x")); }), "nothing was wrong");
}

TEST_F(KeptFiles, LinesGrowAndATornOneGoes) {
  put(path("x"), "{\"a\":1}\n{\"a");
  {
    LineFile file(path("x"), own_line, "a record");
    EXPECT_THAT(file.lines(), ElementsAre("{\"a\":1}"));
    EXPECT_EQ(read_file(path("x")), "{\"a\":1}\n{\"a");  // nothing is lost before something is written
    file.append("{\"a\":2}\n");
    EXPECT_THAT(message([&] { LineFile other(path("x"), own_line, "a record"); }),
                HasSubstr("is being written"));
  }
  EXPECT_EQ(read_file(path("x")), "{\"a\":1}\n{\"a\":2}\n");
}

TEST_F(KeptFiles, LinesOfOthersStay) {
  for (const std::string text : {"7\n0 1 2\n", "a note without an end", "{\"a\":1}\nshopping list"}) {
    put(path("x"), text);
    EXPECT_THAT(message([&] { LineFile file(path("x"), own_line, "a record"); }),
                HasSubstr("is not a record"));
    EXPECT_EQ(read_file(path("x")), text);
  }
  EXPECT_EQ(files(), 1u);
}

}  // namespace
}  // namespace thirdcard
