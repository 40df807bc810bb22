// SPDX-License-Identifier: MIT
// Chance of no set with far less variance than by deals. Start from a random cap of m cards: a class of
// caps drawn with its exact weight (its number of members); every member is as good as another. Then
// add cards one by one, each uniformly among the u_k cards that complete no set, and weight the outcome
// by the product of u_k / (v - k), the chance that a card dealt blindly is such a card; the last card
// need not be drawn, its weight is enough. The mean of the weights times the exact chance of an m-card
// cap is the chance of an n-card cap. Weights are whole numbers, summed exactly: the answer depends on
// the seed alone.
#include <cmath>

#include "chance/fast_random.hpp"
#include "chance/subset_classes.hpp"

namespace thirdcard {

namespace {

constexpr int kStartCards = 8;
constexpr std::uint64_t kBatch = 1 << 12;

template <class Points>
WeightedEstimate weighted(const ChanceDeck& deck, int cards, std::uint64_t samples, std::uint64_t seed,
                          const Job& job) {
  chance::ClassLevels<Points> levels(deck, [](const chance::SubsetClass<Points>& c) { return c.sets == 0; });
  const int start = std::min(kStartCards, std::max(0, cards - 1));
  while (levels.size() < start) levels.advance(job);
  const auto& level = levels.level();
  WeightedEstimate result;
  if (level.empty() || cards == 0) {
    result.samples = samples;
    result.estimate = cards == 0 ? 1 : 0;
    return result;
  }
  const ThirdPoints& thirds = levels.space().thirds();
  const int v = thirds.points();
  // Classes by their share of all caps, the cards each excludes, and the chance of a cap of this size.
  std::vector<double> upto;
  std::vector<Points> excluded;
  Integer caps = 0;
  for (const auto& c : level) caps += levels.subsets(c);
  Integer sum = 0;
  for (const auto& c : level) {
    sum += levels.subsets(c);
    upto.push_back(static_cast<double>(Fraction(sum) / Fraction(caps)));
    Points x = c.cards;
    c.cards.for_each([&](int a) {
      c.cards.for_each([&](int b) {
        if (a < b) x.insert(thirds(a, b));
      });
    });
    excluded.push_back(x);
  }
  upto.back() = 1;
  const std::uint64_t batches = (samples + kBatch - 1) / kBatch;
  struct Sum {
    unsigned __int128 first = 0;
    long double second = 0;
    std::uint64_t done = 0;
  };
  // Rounds of batches: little to keep, and a stop is heard. The sums are added in order; a stopped run counts
  // the batches before the first unfinished one.
  constexpr std::size_t kRound = 1024;
  Sum all;
  std::vector<Sum> sums;
  for (std::size_t from = 0; from < batches && !job.stopping(); from += kRound) {
    sums.assign(std::min<std::size_t>(kRound, batches - from), {});
    parallel_for(sums.size(), job.threads, [&](std::size_t place) {
      if (job.stopping()) return;
      const std::size_t b = from + place;
      FastRandom random(seed, b | std::uint64_t{1} << 60);
      Sum& total = sums[place];
      for (std::uint64_t i = 0; i < std::min(kBatch, samples - b * kBatch); ++i) {
        const double u = static_cast<double>(random.next() >> 11) * 0x1p-53;
        const std::size_t which =
            static_cast<std::size_t>(std::upper_bound(upto.begin(), upto.end(), u) - upto.begin());
        Points hand = level[which].cards, out = excluded[which];
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
          const Point* third = thirds.row(x);
          hand.for_each([&](int p) { out.insert(third[p]); });
          hand.insert(x);
          out.insert(x);
        }
        total.first += weight;
        total.second += static_cast<long double>(weight) * static_cast<long double>(weight);
        ++total.done;
      }
    });
    for (const Sum& s : sums) {
      if (s.done == 0) break;
      all.first += s.first, all.second += s.second, all.done += s.done;
    }
    job.report("weighted caps", static_cast<double>(all.done), static_cast<double>(samples));
  }
  if (all.done == 0) throw Stopped(job.stop != nullptr ? job.stop->reason() : "nothing sampled");
  long double scale =
      static_cast<long double>(static_cast<double>(Fraction(caps) / Fraction(binomial(v, start))));
  for (int k = start; k < cards; ++k) scale /= static_cast<long double>(v - k);
  const long double n = static_cast<long double>(all.done), mean = static_cast<long double>(all.first) / n;
  const long double variance = std::max(0.0L, all.second / n - mean * mean);
  result.samples = all.done;
  result.estimate = static_cast<double>(mean * scale);
  result.standard_error = static_cast<double>(std::sqrt(variance / n) * scale);
  return result;
}

}  // namespace

WeightedEstimate weighted_no_set(const ChanceDeck& deck, int cards, std::uint64_t samples, std::uint64_t seed,
                                 const Job& job) {
  if (cards < 0 || cards > deck.cards())
    throw InputError(std::to_string(cards) + " cards cannot be dealt from the deck " + deck.name(),
                     "deal 0 to " + std::to_string(deck.cards()));
  if (cards > 24)
    throw InputError("weighted caps reach 24 cards", "deal fewer, or simulate without --weighted");
  if ((!deck.projective && deck.properties > 5) || (deck.projective && deck.properties > 7))
    throw InputError("weighted caps do not reach the deck " + deck.name(),
                     "take 3^5 or projective(7) at most");
  return with_point_set(deck.cards(),
                        [&]<class Points>() { return weighted<Points>(deck, cards, samples, seed, job); });
}

}  // namespace thirdcard
