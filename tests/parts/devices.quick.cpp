// SPDX-License-Identifier: MIT
// Units on a device give the lines that the CPU gives, part by part; a device that fails hands over. The
// device is the kernels themselves, run thread by thread.
#include <gtest/gtest.h>

#include <map>
#include <mutex>

#include "gpu/emulated.hpp"
#include "parts/avoid_batch.hpp"
#include "parts/compute.hpp"
#include "parts/simulation.hpp"

namespace thirdcard::parts {
namespace {

/// Every third unit, as --part 1/3 takes them.
class EveryThird : public UnitSource {
 public:
  explicit EveryThird(std::uint64_t units) : units_(units) {}
  std::vector<std::uint64_t> take(std::size_t most) override {
    const std::lock_guard lock(mutex_);
    std::vector<std::uint64_t> out;
    for (; next_ < units_ && out.size() < most; next_ += 3) out.push_back(next_);
    return out;
  }
  std::uint64_t left() override { return 0; }
  void end() override {}

 private:
  std::mutex mutex_;
  std::uint64_t units_, next_ = 1;
};

std::map<std::uint64_t, std::string> results(UnitJob& job, gpu::Device* device, int* gave_up = nullptr) {
  std::map<std::uint64_t, std::string> out;
  std::mutex mutex;
  Means means;
  means.device = device;
  means.give_up = [&](const std::string&) {
    if (gave_up != nullptr) ++*gave_up;
  };
  EveryThird source(job.units());
  compute_units(job, source, means,
                [&](std::uint64_t unit, std::string result) {
                  const std::lock_guard lock(mutex);
                  EXPECT_TRUE(out.emplace(unit, std::move(result)).second) << unit;
                },
                {});
  return out;
}

SimulationRequest request(const std::string& question) {
  SimulationRequest r;
  r.question = question;
  r.deck = "3^3";
  if (question != "endgame") r.cards = {5, 6};
  r.trials = question == "endgame" ? 30000 : 900000;
  r.keep = 6;
  return r;
}

class FailingDevice : public gpu::EmulatedDevice {
 public:
  void deals(int, sliced::Plan::What, const gpu::DealPlan&, std::uint32_t, std::uint64_t*) override {
    throw gpu::DeviceError("the device is gone");
  }
  void layers(const gpu::TripleSystem*, std::size_t, gpu::LayerAnswer*) override {
    throw gpu::DeviceError("the device is gone");
  }
};

TEST(Devices, SimulationsAreThoseOfTheCpu) {
  for (const char* question : {"no-set", "endgame"}) {
    const auto job = simulation_job(request(question));
    gpu::EmulatedDevice device;
    int gave_up = 0;
    EXPECT_EQ(results(*job, &device, &gave_up), results(*job, nullptr)) << question;
    EXPECT_EQ(gave_up, 0);
  }
}

TEST(Devices, BatchesAreThoseOfTheCpu) {
  AvoidBatch batch;
  batch.designs = {"sts(7,1)", "sts(9,1)", "pg(2,2)", "ag(2,3)", "sqs(8)"};
  batch.length = false;
  batch.memory = 1 << 28;
  const auto job = AvoidBatchJob::make(batch);
  gpu::EmulatedDevice device;
  EXPECT_EQ(results(*job, &device), results(*job, nullptr));
}

TEST(Devices, OneThatFailsHandsOver) {
  const auto job = simulation_job(request("no-set"));
  FailingDevice device;
  int gave_up = 0;
  EXPECT_EQ(results(*job, &device, &gave_up), results(*job, nullptr));
  EXPECT_EQ(gave_up, 1);
}

TEST(Devices, OneThatMayNotFailEndsTheRun) {
  const auto job = simulation_job(request("no-set"));
  FailingDevice device;
  Means means;
  means.device = &device;
  means.give_up = [](const std::string& why) { throw InputError(why); };
  EveryThird source(job->units());
  EXPECT_THROW(compute_units(*job, source, means, [](std::uint64_t, const std::string&) {}, {}), InputError);
}

}  // namespace
}  // namespace thirdcard::parts
