// SPDX-License-Identifier: MIT
// `--device`: where a simulation or a batch of games runs.
#pragma once

#include "cli/base/command.hpp"
#include "gpu/device.hpp"

namespace thirdcard::cli {

struct ChosenDevice {
  std::unique_ptr<gpu::Device> device;  // null: the CPU
  bool automatic = false;               // the CPU may take over
  std::string name() const { return device ? device->name() : "cpu"; }
  /// The device failed or cannot do this: the CPU takes over with a word about it, or InputError.
  void give_up(const std::string& why);
};

void add_device(Command& command, std::string& into);
/// cpu, gpu, gpu:N or auto. Plain gpu is the first device, or, for one of several ranks that mpirun or srun
/// started here, the one whose turn it is. InputError when there is none, unless automatic.
ChosenDevice choose_device(const std::string& text);

}  // namespace thirdcard::cli
