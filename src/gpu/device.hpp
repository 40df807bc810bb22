// SPDX-License-Identifier: MIT
// What a GPU does for the program. A Device runs whole batches of a simulation, or whole systems of an
// avoidance batch, and adds to counters as the CPU would: the same bits for the same request. The rest of
// the program sees this interface only; src/gpu/cuda implements it where the build has CUDA, and the tests
// implement it on the CPU, thread by thread, from the same kernels.
#pragma once

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include "gpu/game_kernel.hpp"
#include "gpu/layers_kernel.hpp"
#include "thirdcard/chance.hpp"

namespace thirdcard::gpu {

/// No device, a driver too old, too little memory, a device that is gone. what() is one line.
class DeviceError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class Device {
 public:
  virtual ~Device() = default;
  virtual std::string name() const = 0;
  /// Batches that keep the device busy for one round.
  virtual std::uint64_t deal_batches() const = 0;
  virtual std::uint64_t game_batches() const = 0;
  /// Deals of the deck 3^properties for the batches of the plan: deals without a set into counts[0], or
  /// deals by number of sets or planes into counts[0..bins-1].
  virtual void deals(int properties, sliced::Plan::What what, const DealPlan& plan, std::uint32_t bins,
                     std::uint64_t* counts) = 0;
  /// Games: counts has kGameCounters, kept a number for each batch from the first.
  virtual void games(bool paper, const GamePlan& plan, std::uint64_t* counts, std::uint32_t* kept) = 0;
  /// Who wins each first move of the avoidance game on these systems.
  virtual void layers(const TripleSystem* systems, std::size_t count, LayerAnswer* answers) = 0;
  /// Seconds that the device itself worked, by its own clock.
  virtual double seconds() const = 0;
};

/// How many devices there are; DeviceError when there is none or the build has no CUDA.
int device_count();
std::unique_ptr<Device> open_device(int number);

/// Why a device cannot run this simulation; empty if it can.
std::string unsuited(const Simulation& simulation);

/// The design as a device reads it; nothing where whole layers do not apply: not a Steiner triple system, or
/// one of fewer than 7 or more than 21 points.
std::optional<TripleSystem> triple_system(const Design& design);

/// As thirdcard::simulate, on the device; DeviceError when it fails, the state then holding whole batches.
void simulate(Device& device, const Simulation& simulation, const Job& job, SimulationState& state,
              const std::function<void(const SimulationState&)>& after_wave = {});

}  // namespace thirdcard::gpu
