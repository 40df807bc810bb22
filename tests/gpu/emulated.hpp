// SPDX-License-Identifier: MIT
// A device that is the CPU: runs the kernels thread by thread.
#pragma once

#include <algorithm>
#include <vector>

#include "gpu/device.hpp"

namespace thirdcard::gpu {

struct OneThread {
  std::uint32_t* shared;
  std::uint32_t rank() const { return 0; }
  std::uint32_t size() const { return 1; }
  void sync() const {}
  std::uint32_t* counter() const { return shared; }
  std::uint32_t add(std::uint32_t n) const { return (*shared += n) - n; }
  void raise(std::uint32_t n) const { *shared = std::max(*shared, n); }
};

class EmulatedDevice : public Device {
 public:
  std::string name() const override { return "emulated"; }
  std::uint64_t deal_batches() const override { return 2; }
  std::uint64_t game_batches() const override { return 3; }
  double seconds() const override { return 0; }

  void deals(int properties, sliced::Plan::What what, const DealPlan& plan, std::uint32_t bins,
             std::uint64_t* counts) override {
    for (std::uint64_t batch = plan.first_batch; batch < plan.last_batch; ++batch)
      properties == 3 ? batch_of<3>(what, plan, batch, bins, counts)
                      : batch_of<4>(what, plan, batch, bins, counts);
  }

  void layers(const TripleSystem* systems, std::size_t count, LayerAnswer* answers) override {
    std::vector<std::uint32_t> memory(LayerSpace::words());
    const LayerSpace space(memory.data());
    std::uint32_t counter = 0;
    const OneThread team{&counter};
    for (std::size_t i = 0; i < count; ++i)
      answers[i] = LayerSolver<OneThread>(team, systems[i], space).solve();
  }

  void games(bool paper, const GamePlan& plan, std::uint64_t* counts, std::uint32_t* kept) override {
    paper ? all_games<PaperGame<kThreads>>(plan, counts, kept)
          : all_games<TableGame<kThreads>>(plan, counts, kept);
  }

 private:
  static constexpr int kThreads = 32;  // threads share their memory as on a device

  template <int D>
  void batch_of(sliced::Plan::What what, const DealPlan& plan, std::uint64_t batch, std::uint32_t bins,
                std::uint64_t* counts) {
    std::vector<Sfc32> random;
    for (std::uint32_t w = 0; w < sliced::kWords; ++w)
      random.emplace_back(plan.seed, plan.stream_base | batch, w);
    Deals<D> deals;
    for (std::uint32_t left = batch_trials(plan, batch); left > 0;)
      for (int w = 0; w < sliced::kWords; ++w) {
        Word valid = deals.deal(random[w], plan);
        if (ones(valid) > left) valid = lowest_ones(valid, left);
        left -= ones(valid);
        if (what == sliced::Plan::kAnySet) {
          counts[0] += ones(valid & ~deals.any_set());
          continue;
        }
        PlaneSum<Deals<D>::kSumBits> sum;
        what == sliced::Plan::kCountSets ? deals.count_sets(sum) : deals.count_planes(sum);
        Word value[16];
        lane_values<Deals<D>::kSumBits>(sum.bit, value);
        for (int lane = 0; lane < 32; ++lane)
          if (valid >> lane & 1) {
            const std::uint32_t v = value[lane % 16] >> lane / 16 * 16 & 0xffff;
            if (v >= bins) throw DeviceError("a count beyond its bins");
            ++counts[v];
          }
      }
  }

  template <class Game>
  void all_games(const GamePlan& plan, std::uint64_t* counts, std::uint32_t* kept) {
    std::vector<std::uint16_t> third(kThirdRow * kThirdRow);
    for (std::uint32_t i = 0; i < third.size(); ++i)
      third[i] = third_place<kThreads>(i / kThirdRow, i % kThirdRow);
    std::vector<std::uint32_t> memory(GameMemory<kThreads>::kBytes / 4);
    std::vector<std::uint32_t> counters(kGameCounters);
    for (std::uint64_t batch = plan.first_batch; batch < plan.last_batch; ++batch) {
      const std::uint64_t place = batch - plan.first_batch;
      kept[place] =
          play_batch<Game>(plan, batch, reinterpret_cast<std::uint8_t*>(memory.data() + place % kThreads),
                           third.data(), PlainCounters{counters.data()});
    }
    for (int i = 0; i < kGameCounters; ++i) counts[i] += counters[i];
  }
};

}  // namespace thirdcard::gpu
