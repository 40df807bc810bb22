// SPDX-License-Identifier: MIT
// Units of a large simulation are a few seconds of one core, and still enough for a device; those of a small
// one are fewer batches, about 256 to a row. The size of a unit depends on the request alone.
#include "parts/simulation.hpp"

#include <algorithm>
#include <mutex>
#include <optional>

#include "gpu/device.hpp"
#include "parts/kinds.hpp"
#include "parts/paper001.hpp"
#include "wire/chance.hpp"
#include "wire/json.hpp"

namespace thirdcard::parts {

namespace {

constexpr std::uint64_t kUnitsPerRow = 256;

/// The request as text, which names the work in every part; what the question does not ask is left out.
std::string describe(const SimulationRequest& r) {
  wire::Json json{{"job", "simulate " + r.question}, {"deck", r.deck}};
  if (r.question == kPaper001) {
    json["games"] = std::to_string(r.games);
  } else {
    const unsigned asks = traits_of(question_from_name(r.question)).asks;
    if (asks & kAsksCards) json["cards"] = r.cards;
    if (asks & kAsksRules) json["rules"] = r.rules;
    if (asks & kAsksTake) json["take"] = r.take;
    if (asks & kAsksTable) json["table"] = r.table;
    if (asks & kAsksKeep) json["keep"] = r.keep;
    if (asks & kAsksPlayers) json["first"] = r.first, json["second"] = r.second;
  }
  json.update({{"trials", std::to_string(r.trials)}, {"seed", std::to_string(r.seed)}});
  return wire::text_of(json);
}

SimulationRequest request_of(const wire::Json& json) {
  SimulationRequest r;
  r.question = json.at("job").get<std::string>().substr(9);
  if (r.question == "anti-set") r.question = name_of(Question::kAntiset);  // as files from before spell it
  r.deck = json.at("deck").get<std::string>();
  if (r.question == kPaper001) {
    r.games = std::stoull(json.at("games").get<std::string>());
  } else {
    const unsigned asks = traits_of(question_from_name(r.question)).asks;
    if (asks & kAsksCards) r.cards = json.at("cards").get<std::vector<int>>();
    if (asks & kAsksRules) r.rules = json.at("rules").get<std::string>();
    if (asks & kAsksTake) r.take = json.at("take").get<std::string>();
    if (asks & kAsksTable) r.table = json.at("table").get<int>();
    if (asks & kAsksKeep) r.keep = json.at("keep").get<int>();
    if (asks & kAsksPlayers)
      r.first = json.at("first").get<std::string>(), r.second = json.at("second").get<std::string>();
  }
  r.trials = std::stoull(json.at("trials").get<std::string>());
  r.seed = std::stoull(json.at("seed").get<std::string>());
  return r;
}

class SimulationJob : public UnitJob {
 public:
  SimulationJob(std::string description, SimulationRequest request)
      : UnitJob(std::move(description)),
        request_(std::move(request)),
        rows_(request_.rows()),
        runners_(rows_.size()) {
    if (rows_.empty()) throw InputError("a simulation without rows", "name the numbers of cards");
    for (const Simulation& row : rows_) {
      row.check();
      Shape shape;
      shape.per_batch = batch_size(row);
      shape.batches = (row.trials + shape.per_batch - 1) / shape.per_batch;
      shape.unit_batches = std::clamp<std::uint64_t>((shape.batches + kUnitsPerRow - 1) / kUnitsPerRow, 1,
                                                     traits_of(row.question).unit / shape.per_batch);
      shape.first_unit = units_;
      units_ += (shape.batches + shape.unit_batches - 1) / shape.unit_batches;
      shapes_.push_back(shape);
    }
  }

  std::uint64_t units() const override { return units_; }

  std::string compute(std::uint64_t unit, const Job& job) const override {
    const Range r = range(unit);
    const BatchRunner& runner = runner_of(r.row);
    SimulationState state;
    for (std::uint64_t b = r.from; b < r.to; ++b) {
      if (job.stopping()) throw Stopped(job.stop->reason());
      runner.run(b, state);
    }
    return text_of(state);
  }

  std::size_t device_units() const override { return 1; }

  void compute_on(Means& means, std::span<const std::uint64_t> units, const Sink& sink,
                  const Job& job) const override {
    for (const std::uint64_t unit : units) {
      if (job.stopping()) return;
      const Range r = range(unit);
      if (means.device != nullptr) try {
          if (const std::string why = gpu::unsuited(rows_[r.row]); !why.empty())
            throw gpu::DeviceError(why + "; use --device cpu");
          // As if the row ended here and began there: the streams of a batch do not depend on either.
          Simulation row = rows_[r.row];
          row.trials = std::min(row.trials, r.to * shapes_[r.row].per_batch);
          SimulationState state;
          state.batches = r.from;
          state.trials = r.from * shapes_[r.row].per_batch;
          const std::uint64_t before = state.trials;
          Job quiet = job;
          quiet.progress = nullptr;
          gpu::simulate(*means.device, row, quiet, state);
          if (state.batches < r.to) return;  // stopped
          state.trials -= before;
          sink(unit, text_of(state));
          continue;
        } catch (const gpu::DeviceError& error) {
          means.give_up(error.what());
          means.device = nullptr;
        }
      const std::uint64_t one[] = {unit};
      UnitJob::compute_on(means, one, sink, job);
    }
  }

  void write(const Results& result, const Output& output) const override {
    std::vector<SimulationState> states(rows_.size());
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      states[i].batches = shapes_[i].batches;
      states[i].counts.resize(counters_of(rows_[i]));
      const std::uint64_t end = i + 1 < rows_.size() ? shapes_[i + 1].first_unit : units_;
      for (std::uint64_t u = shapes_[i].first_unit; u < end; ++u) add(result(u), rows_[i], states[i]);
      if (states[i].trials != rows_[i].trials)
        throw InputError("the units of row " + std::to_string(i) + " have " +
                             std::to_string(states[i].trials) + " trials instead of " +
                             std::to_string(rows_[i].trials),
                         "a part is damaged; run it again");
    }
    output(simulation_text(request_, rows_, states));
  }

 private:
  struct Shape {
    std::uint64_t per_batch = 0, batches = 0, unit_batches = 0, first_unit = 0;
  };
  struct Range {
    std::size_t row;
    std::uint64_t from, to;  // batches
  };

  Range range(std::uint64_t unit) const {
    std::size_t row = shapes_.size() - 1;
    while (shapes_[row].first_unit > unit) --row;
    const Shape& s = shapes_[row];
    const std::uint64_t from = (unit - s.first_unit) * s.unit_batches;
    return {row, from, std::min(s.batches, from + s.unit_batches)};
  }

  /// Tables for a row are made when its first unit comes.
  const BatchRunner& runner_of(std::size_t row) const {
    const std::lock_guard lock(mutex_);
    if (!runners_[row]) runners_[row].emplace(rows_[row]);
    return *runners_[row];
  }

  static std::string text_of(const SimulationState& state) {
    // Counters as pairs (place, count), zeros left out.
    wire::Json counts = wire::Json::array(), kept = wire::Json::array();
    for (std::size_t c = 0; c < state.counts.size(); ++c)
      if (state.counts[c] != 0) counts.push_back(c), counts.push_back(state.counts[c]);
    for (const auto& cards : state.kept) kept.push_back(cards);
    return wire::text_of(
        {{"trials", state.trials}, {"counts", std::move(counts)}, {"kept", std::move(kept)}});
  }

  static void add(std::string_view text, const Simulation& row, SimulationState& state) {
    const auto damaged = [] {
      return InputError("a unit's counters make no sense", "a part is damaged; run it again");
    };
    const auto json = wire::json_or_discarded(text);
    try {
      state.trials += json.at("trials").get<std::uint64_t>();
      const auto pairs = json.at("counts").get<std::vector<std::uint64_t>>();
      if (pairs.size() % 2 != 0) throw damaged();
      for (std::size_t i = 0; i < pairs.size(); i += 2) {
        if (pairs[i] >= state.counts.size()) throw damaged();
        state.counts[pairs[i]] += pairs[i + 1];
      }
      for (const auto& cards : json.at("kept")) {
        auto list = cards.get<std::vector<Point>>();
        for (const Point p : list)
          if (p >= row.deck.points()) throw damaged();
        if (state.kept.size() < Simulation::kKept) state.kept.push_back(std::move(list));
      }
    } catch (const wire::Json::exception&) {
      throw damaged();
    }
  }

  SimulationRequest request_;
  std::vector<Simulation> rows_;
  std::vector<Shape> shapes_;
  std::uint64_t units_ = 0;
  mutable std::mutex mutex_;
  mutable std::vector<std::optional<BatchRunner>> runners_;
};

}  // namespace

std::vector<Simulation> SimulationRequest::rows() const {
  return question == kPaper001 ? paper001_rows(games, trials, seed) : AskedSimulation::rows();
}

std::string simulation_text(const SimulationRequest& request, const std::vector<Simulation>& rows,
                            const std::vector<SimulationState>& states) {
  if (request.question != kPaper001) return wire::simulation_line(rows, states) + "\n";
  ExactAnswers exact(rows[0].deck, 81);
  return wire::paper001_line(request.games, request.trials, request.seed, true,
                             paper001_comparisons(rows, states, exact, true)) +
         "\n";
}

std::unique_ptr<UnitJob> simulation_job(const SimulationRequest& request) {
  return std::make_unique<SimulationJob>(describe(request), request);
}

std::unique_ptr<UnitJob> simulation_from(std::string description) {
  SimulationRequest request = request_of(wire::json_of(description));
  return std::make_unique<SimulationJob>(std::move(description), std::move(request));
}

}  // namespace thirdcard::parts
