// SPDX-License-Identifier: MIT
// The kernels, run on the CPU thread by thread, against the CPU's own simulations: equal states, bit for
// bit, for every question, deck and complement, whole batches and torn ones.
#include <gtest/gtest.h>

#include "emulated.hpp"
#include "rounds.hpp"

namespace thirdcard::gpu {
namespace {

Simulation deals(Question question, const char* deck, int cards, std::uint64_t trials) {
  Simulation s;
  s.question = question;
  s.deck = deck_space(deck);
  s.cards = cards;
  s.trials = trials;
  s.seed = 0x123456789abcdefULL;
  return s;
}

Simulation games(const char* deck, EndgameRules rules, int table, int keep, std::uint64_t trials) {
  Simulation s = deals(Question::kEndgame, deck, 0, trials);
  s.rules = rules, s.table = table, s.keep = keep;
  return s;
}

SimulationState on_cpu(const Simulation& s) {
  SimulationState state;
  Job job;
  job.threads = 1;
  simulate(s, job, state);
  return state;
}

void expect_equal(const Simulation& s) {
  EmulatedDevice device;
  SimulationState state;
  simulate(device, s, Job{}, state);
  EXPECT_EQ(state, on_cpu(s)) << s.request();
}

TEST(Kernels, AnySet) {
  for (int cards : {0, 3, 8, 12, 15, 40, 41, 81}) expect_equal(deals(Question::kNoSet, "3^4", cards, 3000));
  for (int cards : {2, 6, 13, 14, 27}) expect_equal(deals(Question::kNoSet, "3^3", cards, 3000));
}

TEST(Kernels, SetCount) {
  for (int cards : {0, 12, 20, 40, 60, 81}) expect_equal(deals(Question::kSetCount, "3^4", cards, 1500));
  for (int cards : {4, 9, 20, 27}) expect_equal(deals(Question::kSetCount, "3^3", cards, 1500));
}

TEST(Kernels, Planes) {
  for (int cards : {9, 38, 45, 70, 81}) expect_equal(deals(Question::kPlanes, "3^4", cards, 1500));
  for (int cards : {9, 14, 22, 27}) expect_equal(deals(Question::kPlanes, "3^3", cards, 1500));
}

TEST(Kernels, BatchesOfDealsAndATornOne) {
  // 2^16 deals are a batch of set-count: three waves of the emulated device's two batches.
  expect_equal(deals(Question::kSetCount, "3^3", 6, 5 * (1 << 16) - 777));
}

TEST(Kernels, Games) {
  expect_equal(games("3^4", EndgameRules::kTable, 0, 12, rounds(3, 1) * 4096 + 100));
  expect_equal(games("3^4", EndgameRules::kTable, 3, -1, 600));
  expect_equal(games("3^4", EndgameRules::kTable, 9, 18, 600));
  expect_equal(games("3^3", EndgameRules::kTable, 0, 0, 2000));
  expect_equal(games("3^4", EndgameRules::kPaper, 0, 6, rounds(2, 1) * 4096 + 100));
  expect_equal(games("3^3", EndgameRules::kPaper, 0, 9, 2000));
}

TEST(Kernels, AStoppedRunGoesOnAnywhere) {
  const Simulation s = deals(Question::kNoSet, "3^3", 6, 9 * (1 << 18));
  EmulatedDevice device;
  SimulationState state;
  StopToken stop;
  Job job;
  job.stop = &stop, job.threads = 1;
  simulate(device, s, job, state, [&](const SimulationState&) { stop.request("enough"); });
  EXPECT_EQ(state.batches, 2u);  // the first wave, and no more
  const auto text = checkpoint_text({&s, 1}, {&state, 1});
  SimulationState here = read_checkpoint(text, {&s, 1})[0];
  simulate(s, Job{}, here);
  EXPECT_EQ(here, on_cpu(s));
}

/// A device that is gone at its third call.
class FailingDevice : public EmulatedDevice {
 public:
  void deals(int properties, sliced::Plan::What what, const DealPlan& plan, std::uint32_t bins,
             std::uint64_t* counts) override {
    EmulatedDevice::deals(properties, what, plan, bins, counts);
    if (++calls_ == 3) throw DeviceError("gone");
  }

 private:
  int calls_ = 0;
};

TEST(Kernels, ALostDeviceLeavesWholeBatches) {
  const Simulation s = deals(Question::kSetCount, "3^3", 5, 20 * (1 << 16));
  FailingDevice device;
  SimulationState state;
  EXPECT_THROW(simulate(device, s, Job{}, state), DeviceError);
  EXPECT_GT(state.batches, 0u);
  EXPECT_LT(state.batches, 20u);
  simulate(s, Job{}, state);
  EXPECT_EQ(state, on_cpu(s));
}

TEST(Kernels, WhatADeviceDoesNotDo) {
  EmulatedDevice device;
  SimulationState state;
  Simulation similar = games("3^4", EndgameRules::kTable, 0, -1, 100);
  similar.take = Take::kSimilar;
  for (const Simulation& s :
       {deals(Question::kNoSet, "3^5", 12, 100), deals(Question::kNoSet, "projective(5)", 9, 100), similar,
        games("3^4", EndgameRules::kTable, 11, -1, 100), games("3^4", EndgameRules::kUniform, 0, -1, 100)}) {
    EXPECT_FALSE(unsuited(s).empty());
    EXPECT_THROW(simulate(device, s, Job{}, state), InputError);
  }
}

}  // namespace
}  // namespace thirdcard::gpu
