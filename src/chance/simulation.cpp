// SPDX-License-Identifier: MIT
// The engine of all simulations. Trials are cut into batches of a fixed size; batch i draws from the
// random stream (cards, i) of the seed and yields counters. Batches run in waves on all threads; after
// a wave the counters of its finished batches are added in order up to the first unfinished one, so
// the state is always that of the batches 0..k-1.
#include <algorithm>

#include "chance/deck.hpp"

namespace thirdcard {

namespace {

constexpr std::size_t kWave = 64;  // batches per wave

const char* name_of(Question q) {
  switch (q) {
    case Question::kNoSet:
      return "no-set";
    case Question::kSetCount:
      return "set-count";
    case Question::kPlanes:
      return "planes";
    case Question::kEndgame:
      return "endgame";
    case Question::kAntiset:
      return "antiset";
    case Question::kXorSets:
      return "xor-sets";
    case Question::kXorGame:
      return "xor-game";
  }
  return "";
}

const char* name_of(EndgameRules r) {
  return r == EndgameRules::kPaper ? "paper" : r == EndgameRules::kUniform ? "uniform" : "table";
}

const char* name_of(Take t) {
  constexpr const char* kNames[] = {"random", "first", "similar", "different", "smallest", "largest"};
  return kNames[static_cast<int>(t)];
}

bool is_game(Question q) {
  return q == Question::kEndgame || q == Question::kAntiset || q == Question::kXorGame;
}

}  // namespace

std::string Simulation::request() const {
  std::string text = std::string(name_of(question)) + " deck " + deck_name(deck);
  if (question == Question::kEndgame)
    text += std::string(" rules ") + name_of(rules) + " take " + name_of(take) + " table " +
            std::to_string(table_cards()) + " keep " + std::to_string(keep);
  else if (question == Question::kXorGame)
    text += std::string(" take ") + name_of(take) + " table " + std::to_string(table_cards());
  else if (question == Question::kAntiset)
    text +=
        std::string(" first ") + antiset_strategy(first, deck) + " second " + antiset_strategy(second, deck);
  else
    text += " cards " + std::to_string(cards);
  return text + " trials " + std::to_string(trials) + " seed " + std::to_string(seed);
}

int Simulation::table_cards() const {
  const int usual = question == Question::kXorGame ? deck_properties(deck) + 1
                    : deck_has_quads(deck)         ? 12
                    : !deck.affine()               ? 9
                                                   : 3 * deck_properties(deck);
  return std::min(table != 0 ? table : usual, deck.points());
}

void Simulation::check() const {
  if (deck_has_quads(deck) && question != Question::kNoSet && question != Question::kSetCount &&
      question != Question::kEndgame)
    throw InputError(
        std::string("there is no simulation of ") + name_of(question) + " with the deck " + deck_name(deck),
        "quads have no-set, set-count and endgame; take 3^d or projective(n)");
  if (question == Question::kXorSets || question == Question::kXorGame) {
    if (deck.affine())
      throw InputError("the deck " + deck_name(deck) + " has no XOR sets", "take projective(n)");
    const int signs = deck_properties(deck);
    if (question == Question::kXorGame &&
        (take == Take::kFirst || take == Take::kSimilar || take == Take::kDifferent))
      throw InputError(std::string("an XOR set is not taken as '") + name_of(take) + "'",
                       "take random, smallest or largest");
    if (question == Question::kXorGame && table != 0 &&
        (table <= signs || table > std::min(16, deck.points())))
      throw InputError("the table cannot show " + std::to_string(table) + " cards",
                       "lay out " + std::to_string(signs + 1) + ", which always hold an XOR set, to " +
                           std::to_string(std::min(16, deck.points())));
    if (question == Question::kXorSets && cards > sliced::kXorCards)
      throw InputError(
          "XOR sets are looked for among at most " + std::to_string(sliced::kXorCards) + " cards, not " +
              std::to_string(cards),
          "from " + std::to_string(signs + 1) + " on there always is one; exact xor-sets has their number");
  }
  if (question == Question::kXorGame) return;
  if (question == Question::kEndgame) {
    if (deck_has_quads(deck) &&
        (rules == EndgameRules::kPaper || take == Take::kSimilar || take == Take::kDifferent))
      throw InputError("quads are not taken so", "take --rules table or uniform, and --take random or first");
    if (table != 0 && (table < deck_set_size(deck) || table > std::min(deck.points(), EndgameView::kLargest)))
      throw InputError("the table cannot show " + std::to_string(table) + " cards",
                       "lay out " + std::to_string(deck_set_size(deck)) + " to " +
                           std::to_string(std::min(deck.points(), EndgameView::kLargest)));
    return;
  }
  if (question == Question::kAntiset) {
    for (const std::string& name : {first, second})
      if ((name == "perfect" || name == "projective") && deck.points() > 31)
        throw InputError("perfect play in the deck " + deck_name(deck) + " is out of reach of a simulation",
                         "take strong, or a deck up to 3^3 or projective(5)");
    (void)chance::antiset_batch(*this);  // says what is wrong with a strategy
    return;
  }
  if (cards < 0 || cards > deck.points())
    throw InputError(std::to_string(cards) + " cards cannot be dealt from the deck " + deck_name(deck),
                     "deal 0 to " + std::to_string(deck.points()));
  if (question == Question::kPlanes && deck_planes(deck) > 100000)
    throw InputError("the deck " + deck_name(deck) + " has " + std::to_string(deck_planes(deck)) +
                         " planes, too many to count in every deal",
                     "take a deck with at most 100000, such as 3^5");
}

std::uint64_t batch_size(const Simulation& simulation) {
  if (is_game(simulation.question)) return simulation.deck.points() > 100 ? 1 << 8 : 1 << 12;
  if (simulation.deck.points() > 100) return 1 << 13;
  return simulation.question == Question::kNoSet ? 1 << 18 : 1 << 16;
}

std::size_t chance::counters(const Simulation& simulation) {
  const std::int64_t n = simulation.cards;
  switch (simulation.question) {
    case Question::kNoSet:
      return 1;
    case Question::kSetCount:
      return static_cast<std::size_t>(std::min(deck_sets(simulation.deck), deck_has_quads(simulation.deck)
                                                                               ? n * (n - 1) * (n - 2) / 24
                                                                               : n * (n - 1) / 6)) +
             1;
    case Question::kPlanes:
      return static_cast<std::size_t>(
                 std::min(deck_planes(simulation.deck),
                          n * (n - 1) * (n - 2) / (!simulation.deck.affine() ? 168 : 432))) +
             1;
    case Question::kEndgame:
      return EndgameView::counters(simulation.deck);
    case Question::kAntiset:
      return static_cast<std::size_t>(simulation.deck.points()) + 4;
    case Question::kXorSets:
      return 2 * static_cast<std::size_t>(n) + 2;
    case Question::kXorGame:
      return XorGameView::counters(simulation);
  }
  return 0;
}

namespace {

chance::Batch batch_of(const Simulation& simulation) {
  switch (simulation.question) {
    case Question::kEndgame:
      return deck_has_quads(simulation.deck) ? chance::quads_game_batch(simulation)
                                             : chance::endgame_batch(simulation);
    case Question::kAntiset:
      return chance::antiset_batch(simulation);
    case Question::kXorSets:
      return chance::few_sums_batch(simulation);
    case Question::kNoSet:
      return deck_has_quads(simulation.deck) && simulation.cards <= chance::kFewQuads
                 ? chance::few_sums_batch(simulation)
                 : chance::sliced_batch(simulation);
    case Question::kXorGame:
      return chance::xor_game_batch(simulation);
    case Question::kSetCount:
    case Question::kPlanes:
      break;
  }
  return chance::sliced_batch(simulation);
}

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
  parts_ = std::make_shared<Parts>(
      Parts{simulation, per_batch, (simulation.trials + per_batch - 1) / per_batch, batch_of(simulation)});
}

std::uint64_t BatchRunner::batches() const { return parts_->batches; }

void BatchRunner::run(std::uint64_t batch, SimulationState& state) const {
  const Parts& p = *parts_;
  if (batch >= p.batches)
    throw InputError("there is no batch " + std::to_string(batch),
                     "ask for 0 to " + std::to_string(p.batches) + " without the last");
  state.counts.resize(chance::counters(p.simulation));
  const std::uint64_t trials = std::min(p.per_batch, p.simulation.trials - batch * p.per_batch);
  p.run(stream_of(p.simulation, batch), trials, state.counts, state.kept);
  if (state.kept.size() > Simulation::kKept) state.kept.resize(Simulation::kKept);
  state.trials += trials;
  ++state.batches;
}

void simulate(const Simulation& simulation, const Job& job, SimulationState& state,
              const std::function<void(const SimulationState&)>& after_wave) {
  simulation.check();
  const std::size_t size = chance::counters(simulation);
  state.counts.resize(size);
  const std::uint64_t per_batch = batch_size(simulation);
  const std::uint64_t batches = (simulation.trials + per_batch - 1) / per_batch;
  if (state.batches >= batches) return;
  const chance::Batch run = batch_of(simulation);
  struct Slot {
    bool done = false;
    std::vector<std::uint64_t> counts;
    std::vector<std::vector<Point>> kept;
  };
  std::vector<Slot> slots(std::min<std::uint64_t>(kWave, batches));
  const std::string stage =
      std::string(name_of(simulation.question)) +
      (is_game(simulation.question)
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
