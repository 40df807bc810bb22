// SPDX-License-Identifier: MIT
// Simulations on a device: waves of batches, each wave a whole number of rounds of the device and about a
// fifth of a second long, so that stops, progress and checkpoints come as often as on the CPU. Ends that a
// request keeps are played again on the CPU: the device only tells which batches have some.
#include <algorithm>
#include <chrono>

#include "chance/deck.hpp"
#include "gpu/device.hpp"

namespace thirdcard::gpu {

namespace {

constexpr double kWaveSeconds = 0.2;

std::uint64_t stream_base(const Simulation& simulation) {
  return static_cast<std::uint64_t>(simulation.cards) << 50;
}

/// Adds counters of a device to those of a simulation of games.
void add_games(const Simulation& simulation, const std::vector<std::uint64_t>& from,
               std::vector<std::uint64_t>& to) {
  const int cards = simulation.deck.points();
  for (int left = 0; left <= cards; ++left) to[left] += from[left];
  for (int places = 0; places <= kGamePlaces; ++places)
    for (int in_deck = 0; in_deck <= cards; ++in_deck)
      for (int k = 0; k < 2; ++k)
        to[EndgameView::place(cards, places, in_deck) + k] += from[layout_counter(places, in_deck) + k];
}

}  // namespace

std::string unsuited(const Simulation& s) {
  if (!s.deck.affine() || deck_has_quads(s.deck) || deck_properties(s.deck) < 3 ||
      deck_properties(s.deck) > 4)
    return "a GPU deals from the decks 3^3 and 3^4 only";
  if (!traits_of(s.question).device) return std::string("a GPU does not run ") + name_of(s.question);
  if (s.question != Question::kEndgame) return "";
  if (s.rules == EndgameRules::kUniform) return "a GPU plays by the rules 'table' and 'paper' only";
  if (s.rules == EndgameRules::kTable &&
      (s.take != Take::kRandom || s.table_cards() % 3 != 0 || s.table_cards() > 12))
    return "a GPU plays with --take random and a table of 3, 6, 9 or 12 cards only";
  return "";
}

void simulate(Device& device, const Simulation& simulation, const Job& job, SimulationState& state,
              const std::function<void(const SimulationState&)>& after_wave) {
  simulation.check();
  if (const std::string why = unsuited(simulation); !why.empty())
    throw InputError(why, "leave --device out, or use --device auto");
  const bool game = simulation.question == Question::kEndgame;
  const std::size_t size = counters_of(simulation);
  state.counts.resize(size);
  const std::uint64_t per_batch = batch_size(simulation);
  const std::uint64_t batches = (simulation.trials + per_batch - 1) / per_batch;
  const std::uint64_t round =
      std::max<std::uint64_t>(game ? device.game_batches() : device.deal_batches(), 1);
  std::uint64_t rounds = 1;
  const sliced::Plan plan = game ? sliced::Plan{} : chance::sliced_plan(simulation);
  while (state.batches < batches && !job.stopping()) {
    const std::uint64_t here = std::min(batches - state.batches, round * rounds), last = state.batches + here;
    std::vector<std::uint64_t> counts(game ? kGameCounters : size);
    std::vector<std::vector<Point>> ends;
    const auto from = std::chrono::steady_clock::now();
    if (game) {
      std::vector<std::uint32_t> kept(here);
      device.games(simulation.rules == EndgameRules::kPaper,
                   {simulation.seed, stream_base(simulation), state.batches, last, per_batch,
                    simulation.trials, static_cast<std::uint32_t>(simulation.deck.points()),
                    static_cast<std::uint32_t>(simulation.table_cards()), simulation.keep},
                   counts.data(), kept.data());
      const BatchRunner again(simulation);
      SimulationState played;
      for (std::uint64_t i = 0; i < here && state.kept.size() + played.kept.size() < Simulation::kKept; ++i)
        if (kept[i] != 0) again.run(state.batches + i, played);
      ends = std::move(played.kept);
    } else {
      device.deals(deck_properties(simulation.deck), plan.what,
                   {simulation.seed, stream_base(simulation), state.batches, last, per_batch,
                    simulation.trials, static_cast<std::uint32_t>(plan.sure),
                    static_cast<std::uint32_t>(plan.extra), plan.complement ? 1u : 0u},
                   static_cast<std::uint32_t>(size), counts.data());
    }
    // Nothing is added before the whole wave is there.
    if (game)
      add_games(simulation, counts, state.counts);
    else
      for (std::size_t c = 0; c < size; ++c) state.counts[c] += counts[c];
    for (auto& cards : ends)
      if (state.kept.size() < Simulation::kKept) state.kept.push_back(std::move(cards));
    state.batches = last;
    state.trials = std::min(simulation.trials, last * per_batch);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - from).count();
    if (here == round * rounds && seconds < kWaveSeconds / 2)
      rounds *= 2;
    else if (seconds > 2 * kWaveSeconds && rounds > 1)
      rounds /= 2;
    job.report(game ? "games" : "deals", static_cast<double>(state.trials),
               static_cast<double>(simulation.trials));
    if (after_wave) after_wave(state);
  }
}

}  // namespace thirdcard::gpu
