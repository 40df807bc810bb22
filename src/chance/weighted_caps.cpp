// SPDX-License-Identifier: MIT
// Chance of no set with far less variance than by deals. Start from a random cap of m cards: a class of
// caps drawn with its exact weight (its number of members); every member is as good as another. Then
// add cards one by one, each uniformly among the u_k cards that complete no set, and weight the outcome
// by the product of u_k / (v - k), the chance that a card dealt blindly is such a card; the last card
// need not be drawn, its weight is enough. The mean of the weights times the exact chance of an m-card
// cap is the chance of an n-card cap. Weights are whole numbers, summed exactly: the answer depends on
// the seed alone.
#include "chance/weighted_caps.hpp"

#include <cmath>

#include "chance/fast_random.hpp"
#include "chance/subset_classes.hpp"

namespace thirdcard {

namespace {

constexpr int kStartCards = 8;
constexpr std::uint64_t kBatch = 1 << 12;

}  // namespace

struct WeightedCaps::Parts {
  int cards = 0;
  std::uint64_t samples = 0, seed = 0;
  bool known = false;  // without sampling: no card, or no cap to begin with
  long double scale = 0;
  std::function<Sum(std::uint64_t)> batch;
};

namespace {

template <class Points>
void prepare(const Space& deck, const Job& job, WeightedCaps::Parts& parts) {
  const int cards = parts.cards;
  chance::ClassLevels<Points> levels(deck, [](const chance::SubsetClass<Points>& c) { return c.sets == 0; });
  const int start = std::min(kStartCards, std::max(0, cards - 1));
  while (levels.size() < start) levels.advance(job);
  if (levels.level().empty() || cards == 0) {
    parts.known = true;
    return;
  }
  // Classes by their share of all caps, the cards each excludes, and the chance of a cap of this size.
  struct Start {
    Points hand, excluded;
  };
  const auto space = std::make_shared<const Space>(levels.space());
  const int v = space->points();
  std::vector<double> upto;
  std::vector<Start> starts;
  Integer caps = 0;
  for (const auto& c : levels.level()) caps += levels.subsets(c);
  Integer sum = 0;
  for (const auto& c : levels.level()) {
    sum += levels.subsets(c);
    upto.push_back(static_cast<double>(Fraction(sum) / Fraction(caps)));
    Points x = c.cards;
    c.cards.for_each([&](int a) {
      c.cards.for_each([&](int b) {
        if (a < b) x.insert(space->thirds()(a, b));
      });
    });
    starts.push_back({c.cards, x});
  }
  upto.back() = 1;
  parts.scale = static_cast<long double>(static_cast<double>(Fraction(caps) / Fraction(binomial(v, start))));
  for (int k = start; k < cards; ++k) parts.scale /= static_cast<long double>(v - k);
  parts.batch = [=, samples = parts.samples, seed = parts.seed](std::uint64_t b) {
    FastRandom random(seed, b | std::uint64_t{1} << 60);
    WeightedCaps::Sum total;
    for (std::uint64_t i = 0; i < std::min(kBatch, samples - b * kBatch); ++i) {
      const double u = static_cast<double>(random.next() >> 11) * 0x1p-53;
      const std::size_t which =
          static_cast<std::size_t>(std::upper_bound(upto.begin(), upto.end(), u) - upto.begin());
      Points hand = starts[which].hand, out = starts[which].excluded;
      unsigned __int128 weight = 1;
      for (int k = start; k < cards; ++k) {
        const Points safe = Points::first_n(v) - out;
        const int free = safe.size();
        weight *= static_cast<unsigned>(free);
        if (free == 0 || k + 1 == cards) break;
        std::uint32_t skip = random.below(static_cast<std::uint32_t>(free));
        int w = 0;
        while (static_cast<std::uint32_t>(std::popcount(safe.word[w])) <= skip)
          skip -= static_cast<std::uint32_t>(std::popcount(safe.word[w++]));
        std::uint64_t bits = safe.word[w];
        for (; skip > 0; --skip) bits &= bits - 1;
        const int x = 64 * w + std::countr_zero(bits);
        const Point* third = space->thirds().row(x);
        hand.for_each([&](int p) { out.insert(third[p]); });
        hand.insert(x);
        out.insert(x);
      }
      total.first += weight;
      total.second += static_cast<long double>(weight) * static_cast<long double>(weight);
      ++total.done;
    }
    return total;
  };
}

}  // namespace

WeightedCaps::WeightedCaps(const Space& deck, int cards, std::uint64_t samples, std::uint64_t seed,
                           const Job& job) {
  if (cards < 0 || cards > deck.points())
    throw InputError(std::to_string(cards) + " cards cannot be dealt from the deck " + deck_name(deck),
                     "deal 0 to " + std::to_string(deck.points()));
  if (cards > 24)
    throw InputError("weighted caps reach 24 cards", "deal fewer, or simulate without --weighted");
  if (deck_has_quads(deck) || (deck.affine() && deck_properties(deck) > 5) ||
      (!deck.affine() && deck_properties(deck) > 7))
    throw InputError("weighted caps do not reach the deck " + deck_name(deck),
                     "take 3^5 or projective(7) at most");
  auto parts = std::make_shared<Parts>();
  parts->cards = cards;
  parts->samples = samples;
  parts->seed = seed;
  with_point_set(deck.points(), [&]<class Points>() { prepare<Points>(deck, job, *parts); });
  parts_ = std::move(parts);
}

std::uint64_t WeightedCaps::batches() const {
  return parts_->known ? 0 : (parts_->samples + kBatch - 1) / kBatch;
}

WeightedCaps::Sum WeightedCaps::batch(std::uint64_t number) const { return parts_->batch(number); }

WeightedEstimate WeightedCaps::estimate(const Sum& all) const {
  WeightedEstimate result;
  if (parts_->known) {
    result.samples = parts_->samples;
    result.estimate = parts_->cards == 0 ? 1 : 0;
    return result;
  }
  const long double n = static_cast<long double>(all.done), mean = static_cast<long double>(all.first) / n;
  const long double variance = std::max(0.0L, all.second / n - mean * mean);
  result.samples = all.done;
  result.estimate = static_cast<double>(mean * parts_->scale);
  result.standard_error = static_cast<double>(std::sqrt(variance / n) * parts_->scale);
  return result;
}

WeightedEstimate weighted_no_set(const Space& deck, int cards, std::uint64_t samples, std::uint64_t seed,
                                 const Job& job) {
  const WeightedCaps caps(deck, cards, samples, seed, job);
  // Rounds of batches: little to keep, and a stop is heard. The sums are added in order; a stopped run counts
  // the batches before the first unfinished one.
  constexpr std::size_t kRound = 1024;
  WeightedCaps::Sum all;
  std::vector<WeightedCaps::Sum> sums;
  for (std::size_t from = 0; from < caps.batches() && !job.stopping(); from += kRound) {
    sums.assign(std::min<std::size_t>(kRound, caps.batches() - from), {});
    parallel_for(sums.size(), job.threads, [&](std::size_t place) {
      if (!job.stopping()) sums[place] = caps.batch(from + place);
    });
    for (const auto& s : sums) {
      if (s.done == 0) break;
      all += s;
    }
    job.report("weighted caps", static_cast<double>(all.done), static_cast<double>(samples));
  }
  if (all.done == 0 && caps.batches() > 0)
    throw Stopped(job.stop != nullptr ? job.stop->reason() : "nothing sampled");
  return caps.estimate(all);
}

}  // namespace thirdcard
