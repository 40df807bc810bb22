// SPDX-License-Identifier: MIT
// The engine of all simulations. Trials are cut into batches of a fixed size; batch i draws from the
// random stream (cards, i) of the seed and yields counters. Batches run in waves on all threads; after
// a wave the counters of its finished batches are added in order up to the first unfinished one, so
// the state is always that of the batches 0..k-1.
#include <algorithm>

#include "chance/questions.hpp"

namespace thirdcard {

namespace {

constexpr std::size_t kWave = 64;  // batches per wave

}  // namespace

std::uint64_t batch_size(const Simulation& simulation) {
  const chance::QuestionRow& row = chance::row_of(simulation.question);
  if (row.traits.games()) return simulation.deck.points() > 100 ? 1 << 8 : row.batch_trials;
  return simulation.deck.points() > 100 ? 1 << 13 : row.batch_trials;
}

namespace {

std::uint64_t stream_of(const Simulation& simulation, std::uint64_t batch) {
  return batch | static_cast<std::uint64_t>(simulation.cards) << 50;
}

}  // namespace

struct BatchRunner::Parts {
  Simulation simulation;
  std::uint64_t per_batch, batches;
  chance::Batch run;
};

BatchRunner::BatchRunner(const Simulation& simulation) {
  simulation.check();
  const std::uint64_t per_batch = batch_size(simulation);
  parts_ =
      std::make_shared<Parts>(Parts{simulation, per_batch, (simulation.trials + per_batch - 1) / per_batch,
                                    chance::row_of(simulation.question).batch(simulation)});
}

std::uint64_t BatchRunner::batches() const { return parts_->batches; }

void BatchRunner::run(std::uint64_t batch, SimulationState& state) const {
  const Parts& p = *parts_;
  if (batch >= p.batches)
    throw InputError("there is no batch " + std::to_string(batch),
                     "ask for 0 to " + std::to_string(p.batches) + " without the last");
  state.counts.resize(counters_of(p.simulation));
  const std::uint64_t trials = std::min(p.per_batch, p.simulation.trials - batch * p.per_batch);
  p.run(stream_of(p.simulation, batch), trials, state.counts, state.kept);
  if (state.kept.size() > Simulation::kKept) state.kept.resize(Simulation::kKept);
  state.trials += trials;
  ++state.batches;
}

void simulate(const Simulation& simulation, const Job& job, SimulationState& state,
              const std::function<void(const SimulationState&)>& after_wave) {
  simulation.check();
  const std::size_t size = counters_of(simulation);
  state.counts.resize(size);
  const std::uint64_t per_batch = batch_size(simulation);
  const std::uint64_t batches = (simulation.trials + per_batch - 1) / per_batch;
  if (state.batches >= batches) return;
  const chance::Batch run = chance::row_of(simulation.question).batch(simulation);
  struct Slot {
    bool done = false;
    std::vector<std::uint64_t> counts;
    std::vector<std::vector<Point>> kept;
  };
  std::vector<Slot> slots(std::min<std::uint64_t>(kWave, batches));
  const std::string stage =
      std::string(name_of(simulation.question)) +
      (traits_of(simulation.question).games()
           ? std::string()
           : std::string(" ").append(std::to_string(simulation.cards)).append(" cards"));
  while (state.batches < batches && !job.stopping()) {
    const std::size_t here =
        static_cast<std::size_t>(std::min<std::uint64_t>(kWave, batches - state.batches));
    const auto trials_of = [&](std::size_t i) {
      return std::min(per_batch, simulation.trials - (state.batches + i) * per_batch);
    };
    parallel_for(here, job.threads, [&](std::size_t i) {
      Slot& slot = slots[i];
      slot.done = false;
      if (job.stopping()) return;
      slot.counts.assign(size, 0);
      slot.kept.clear();
      run(stream_of(simulation, state.batches + i), trials_of(i), slot.counts, slot.kept);
      slot.done = true;
    });
    std::uint64_t trials = 0;
    std::size_t finished = 0;
    for (; finished < here && slots[finished].done; ++finished) {
      trials += trials_of(finished);
      for (std::size_t c = 0; c < size; ++c) state.counts[c] += slots[finished].counts[c];
      for (auto& cards : slots[finished].kept)
        if (state.kept.size() < Simulation::kKept) state.kept.push_back(std::move(cards));
    }
    state.batches += finished;
    state.trials += trials;
    job.report(stage, static_cast<double>(state.trials), static_cast<double>(simulation.trials));
    if (after_wave) after_wave(state);
  }
}

}  // namespace thirdcard
