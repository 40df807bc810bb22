// SPDX-License-Identifier: MIT
// A unit has 64 batches, and its result the sums of every one: those of the squares are rounded, and come out
// as in one run only if they are added in the same order. They are written in hexadecimal, to the last bit.
#include "parts/weighted.hpp"

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <optional>

#include "chance/weighted_caps.hpp"
#include "core/level_parts.hpp"
#include "parts/kinds.hpp"
#include "wire/chance.hpp"
#include "wire/json.hpp"

namespace thirdcard::parts {

namespace {

constexpr std::uint64_t kUnitBatches = 64;

class WeightedJob : public UnitJob {
 public:
  explicit WeightedJob(std::string description) : UnitJob(std::move(description)) {
    const auto json = wire::json_of(this->description());
    request_.question = "no-set";
    request_.deck = json.at("deck").get<std::string>();
    request_.cards = json.at("cards").get<std::vector<int>>();
    request_.trials = std::stoull(json.at("trials").get<std::string>());
    request_.seed = std::stoull(json.at("seed").get<std::string>());
    if (request_.cards.empty()) throw InputError("a simulation without rows", "name the numbers of cards");
    rows_.resize(request_.cards.size());
    batches_ = json.at("batches").get<std::vector<std::uint64_t>>();
    if (batches_.size() != rows_.size()) throw InputError("a simulation whose rows differ in number");
    for (const std::uint64_t b : batches_) units_ += (b + kUnitBatches - 1) / kUnitBatches;
  }
  std::uint64_t units() const override { return units_; }

  std::string compute(std::uint64_t unit, const Job& job) const override {
    std::size_t row = 0;
    std::uint64_t at = unit;
    for (; at >= units_of(row); ++row) at -= units_of(row);
    const WeightedCaps& caps = caps_of(row, job);
    std::string text = "\"";
    for (std::uint64_t b = at * kUnitBatches; b < std::min(batches_[row], (at + 1) * kUnitBatches); ++b) {
      if (job.stopping()) throw Stopped(job.stop->reason());
      const WeightedCaps::Sum sum = caps.batch(b);
      char line[120];
      std::snprintf(
          line, sizeof line, "%llu:%llu:%La:%llu ", static_cast<unsigned long long>(sum.first >> 64),
          static_cast<unsigned long long>(sum.first), sum.second, static_cast<unsigned long long>(sum.done));
      text += line;
    }
    return text + "\"";
  }

  void write(const Results& result, const Output& output) const override {
    std::vector<WeightedEstimate> estimates;
    std::uint64_t unit = 0;
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      WeightedCaps::Sum all;
      for (std::uint64_t u = 0; u < units_of(row); ++u, ++unit) {
        const std::string_view quoted = result(unit);
        if (quoted.size() < 2) LevelText::fail();
        for (LevelText text(quoted.substr(1, quoted.size() - 2)); text.more();) {
          WeightedCaps::Sum sum;
          sum.first = static_cast<unsigned __int128>(text.number()) << 64;
          sum.first |= text.number();
          sum.second = std::strtold(std::string(text.field()).c_str(), nullptr);
          sum.done = text.number();
          all += sum;
        }
      }
      const WeightedCaps& caps = caps_of(row, {});
      if (caps.batches() != batches_[row] || (batches_[row] > 0 && all.done != request_.trials))
        LevelText::fail();
      estimates.push_back(caps.estimate(all));
    }
    output(weighted_text(request_, estimates));
  }

 private:
  std::uint64_t units_of(std::size_t row) const { return (batches_[row] + kUnitBatches - 1) / kUnitBatches; }
  const WeightedCaps& caps_of(std::size_t row, const Job& job) const {
    const std::lock_guard lock(mutex_);
    if (!rows_[row])
      rows_[row].emplace(deck_space(request_.deck), request_.cards[row], request_.trials, request_.seed, job);
    return *rows_[row];
  }

  SimulationRequest request_;
  std::vector<std::uint64_t> batches_;
  std::uint64_t units_ = 0;
  mutable std::mutex mutex_;
  mutable std::vector<std::optional<WeightedCaps>> rows_;
};

}  // namespace

double weighted_gain(const WeightedEstimate& w) {
  const double variance = w.standard_error * w.standard_error * static_cast<double>(w.samples);
  return variance > 0 ? w.estimate * (1 - w.estimate) / variance : 0;
}

std::string weighted_text(const SimulationRequest& request, const std::vector<WeightedEstimate>& estimates) {
  const Space deck = deck_space(request.deck);
  std::vector<wire::WeightedRow> rows;
  for (std::size_t i = 0; i < estimates.size(); ++i)
    rows.push_back({request.cards[i], estimates[i], weighted_gain(estimates[i])});
  ExactAnswers exact(deck, request.cards.back());
  return wire::weighted_no_set_line({deck_name(deck), request.seed, true, "cpu"}, rows, exact) + "\n";
}

std::unique_ptr<UnitJob> weighted_job(const SimulationRequest& r) {
  std::vector<std::uint64_t> batches;
  for (const int cards : r.cards)
    batches.push_back(WeightedCaps(deck_space(r.deck), cards, r.trials, r.seed, {}).batches());
  return weighted_from(wire::text_of({{"job", "weighted no-set"},
                                      {"deck", r.deck},
                                      {"cards", r.cards},
                                      {"trials", std::to_string(r.trials)},
                                      {"seed", std::to_string(r.seed)},
                                      {"batches", batches}}));
}

std::unique_ptr<UnitJob> weighted_from(std::string description) {
  return std::make_unique<WeightedJob>(std::move(description));
}

}  // namespace thirdcard::parts
