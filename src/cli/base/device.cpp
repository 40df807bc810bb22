// SPDX-License-Identifier: MIT
#include "cli/base/device.hpp"

#include <charconv>
#include <cstdio>
#include <cstdlib>

namespace thirdcard::cli {

namespace {

/// Which of the ranks on this machine this process is; 0 outside mpirun and srun.
int local_rank() {
  for (const char* name : {"OMPI_COMM_WORLD_LOCAL_RANK", "SLURM_LOCALID", "MPI_LOCALRANKID"})
    if (const char* value = std::getenv(name)) {
      int rank = 0;
      const std::string_view text(value);
      if (std::from_chars(text.data(), text.data() + text.size(), rank).ec == std::errc{} && rank >= 0)
        return rank;
    }
  return 0;
}

}  // namespace

void ChosenDevice::give_up(const std::string& why) {
  if (!automatic) throw InputError(why);
  clear_progress();
  std::fprintf(stderr, "thirdcard: on the CPU: %s\n", why.c_str());
  device.reset();
}

void add_device(Command& command, std::string& into) {
  command.option("--device", into, "Where to compute: cpu, gpu, gpu:N, or auto; the answer is the same")
      .shown();
}

ChosenDevice choose_device(const std::string& text) {
  ChosenDevice chosen;
  if (text == "cpu") return chosen;
  chosen.automatic = text == "auto";
  int number = -1;
  if (text.starts_with("gpu:")) {
    const auto [end, error] = std::from_chars(text.data() + 4, text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || number < 0) number = -2;
  } else if (text != "gpu" && !chosen.automatic) {
    number = -2;
  }
  if (number == -2)
    throw InputError("there is no device '" + text.substr(0, 40) + "'", "write cpu, gpu, gpu:0 or auto");
  try {
    chosen.device = gpu::open_device(number >= 0 ? number : local_rank() % gpu::device_count());
  } catch (const gpu::DeviceError& error) {
    chosen.give_up(error.what());
  }
  return chosen;
}

}  // namespace thirdcard::cli
