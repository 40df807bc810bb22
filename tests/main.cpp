// SPDX-License-Identifier: MIT
// The main program of every test: GoogleTest's, with a clock. Each test says how much processor time it and
// its children took; a quick one that takes more than a second fails, because ./check runs it twice.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <cstdio>
#include <cstring>

#include "rounds.hpp"

namespace {

double processor_seconds() {
  double sum = 0;
  for (const int who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
    rusage usage{};
    ::getrusage(who, &usage);
    for (const timeval& t : {usage.ru_utime, usage.ru_stime})
      sum += static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6;
  }
  return sum;
}

class Clock : public testing::EmptyTestEventListener {
  void OnTestStart(const testing::TestInfo&) override { began_ = processor_seconds(); }
  void OnTestEnd(const testing::TestInfo& test) override {
    const double seconds = processor_seconds() - began_;
    std::printf("[cpu] %6.3f s %s %s.%s\n", seconds, THIRDCARD_TEST_SPEED, test.test_suite_name(),
                test.name());
#if defined(NDEBUG)
    if (!thirdcard::kSanitized && std::strcmp(THIRDCARD_TEST_SPEED, "quick") == 0 && seconds > 1)
      ADD_FAILURE() << "a quick test took " << seconds
                    << " s of processor time; make it smaller, or name its file .standard.cpp";
#endif
  }
  double began_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  testing::UnitTest::GetInstance()->listeners().Append(new Clock);
  return RUN_ALL_TESTS();
}
