// SPDX-License-Identifier: MIT
// A GPU, transfers and all, against one core of the same machine. Each question is first answered by both in
// a smaller size, and the answers must be equal; the core's time is that of the smaller size, scaled.
#include "bench/bench.hpp"
#include "gpu/device.hpp"
#include "thirdcard/avoid.hpp"

namespace thirdcard::bench {

namespace {

Row simulated(gpu::Device& device, const std::string& name, Simulation s, double here, double there) {
  s.seed = 7;
  Job job;
  job.threads = 1;
  SimulationState cpu, gpu, whole;
  s.trials = static_cast<std::uint64_t>(there);
  Row row{name + ", " + device.name(), "one core", 0, 0, 0, 0};
  row.baseline_seconds = least_seconds(1, [&] { thirdcard::simulate(s, job, cpu); }) * here / there;
  gpu::simulate(device, s, Job{}, gpu);
  if (cpu != gpu) throw InputError("the GPU and the CPU differ for: " + s.request());
  s.trials = static_cast<std::uint64_t>(here);
  row.seconds = least_seconds(
      1, [&] { gpu::simulate(device, s, Job{}, whole); }, Measured::kWall);
  row.nodes = s.trials;
  for (const auto c : whole.counts) row.checksum = row.checksum * 1000003 + c;
  return row;
}

Row layers(gpu::Device& device, int points, int here, int there) {
  std::vector<gpu::TripleSystem> systems(static_cast<std::size_t>(here));
  std::vector<gpu::LayerAnswer> answers(systems.size());
  parallel_for(systems.size(), 0, [&](std::size_t i) {
    systems[i] = *gpu::triple_system(
        design_from_name("random-sts(" + std::to_string(points) + "," + std::to_string(i + 1) + ")"));
  });
  Row row{"STS(" + std::to_string(points) + ") by layers, " + device.name(), "one core", 0, 0, 0, 0};
  device.layers(systems.data(), 1, answers.data());  // its memory is asked for once
  row.seconds = least_seconds(
      1, [&] { device.layers(systems.data(), systems.size(), answers.data()); }, Measured::kWall);
  row.baseline_seconds = least_seconds(1, [&] {
    for (int i = 0; i < there; ++i) {
      SolveOptions options;
      options.length = false;
      Job job;
      job.threads = 1;
      const Solution s =
          solve(design_from_name("random-sts(" + std::to_string(points) + "," + std::to_string(i + 1) + ")"),
                {}, options, job);
      std::uint32_t wins = 0;
      for (const auto& m : s.moves)
        if (m.value.outcome == Outcome::kWin) wins |= 1u << m.point;
      const auto& answer = answers[static_cast<std::size_t>(i)];
      if (answer.solved != 1 || answer.wins != wins || answer.rows != s.nodes)
        throw InputError("the GPU and the CPU differ for random-sts " + std::to_string(i + 1));
    }
  });
  row.baseline_seconds *= static_cast<double>(here) / there;
  row.nodes = static_cast<std::uint64_t>(here);
  for (const auto& a : answers) row.checksum = row.checksum * 1000003 + a.wins + a.rows;
  return row;
}

}  // namespace

void gpu_group(const Take& take) {
  std::unique_ptr<gpu::Device> device;
  try {
    device = gpu::open_device(0);
  } catch (const gpu::DeviceError& error) {
    throw InputError(error.what());
  }
  Simulation s;
  s.cards = 12;
  take(simulated(*device, "no set in 12 cards", s, 1e11, 1e8));
  s.question = Question::kSetCount;
  take(simulated(*device, "sets in 12 cards", s, 5e10, 5e7));
  s.question = Question::kPlanes, s.cards = 38;
  take(simulated(*device, "planes in 38 cards", s, 2e10, 2e7));
  s.question = Question::kEndgame, s.cards = 0;
  take(simulated(*device, "games by the table rules", s, 4e9, 5e5));
  s.rules = EndgameRules::kPaper;
  take(simulated(*device, "games by the paper's rules", s, 4e9, 1e6));
  take(layers(*device, 19, 40000, 200));
  take(layers(*device, 21, 20000, 60));
}

}  // namespace thirdcard::bench
