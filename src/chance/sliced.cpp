// SPDX-License-Identifier: MIT
// Batches of bit-sliced deals: chooses the draws, the vector width and the geometry, runs groups until
// the batch has its deals, and turns lane-wise answers into histograms. Deals of a group count in the
// order of their lanes; lanes beyond the batch's last deal are dropped, which biases nothing because
// the order of the lanes does not depend on what was dealt.
#include "chance/sliced.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <iterator>
#include <memory>

#include "chance/deck.hpp"
#include "chance/fast_random.hpp"
#include "core/processor.hpp"

namespace thirdcard {

namespace {

std::atomic<int> g_width{0};

// The kernels of this program: wide vectors are for x86-64, and the page, which has vectors of 128 bits and
// would have to be loaded with all others, has that one alone.
#if defined(__x86_64__)
constexpr int kWidths[] = {8, 4, 2, 1};
#elif defined(__wasm_simd128__)
constexpr int kWidths[] = {2};
#else
constexpr int kWidths[] = {2, 1};
#endif

bool runs_here(int words) {
  if (words == 8) return thirdcard::runs_here(Instructions::kAvx512);
  if (words == 4) return thirdcard::runs_here(Instructions::kAvx2);
  return std::find(std::begin(kWidths), std::end(kWidths), words) != std::end(kWidths);
}

int width_here() { return g_width != 0 ? g_width.load() : sliced_widths().front(); }

sliced::Family family_of(const Space& deck) {
  return deck_has_quads(deck) ? sliced::Family::kQuads
         : deck.affine()      ? sliced::Family::kTernary
                              : sliced::Family::kProjective;
}

sliced::XorFunction xor_kernel(const Space& deck) {
  const sliced::Family family = family_of(deck);
  switch (width_here()) {
#if defined(__x86_64__)
    case 8:
      return sliced::xor_function_8(family, deck_properties(deck));
    case 4:
      return sliced::xor_function_4(family, deck_properties(deck));
#endif
#if !defined(__wasm_simd128__)
    case 1:
      return sliced::xor_function_1(family, deck_properties(deck));
#endif
    default:
      return sliced::xor_function_2(family, deck_properties(deck));
  }
}

sliced::GroupFunction kernel(const Space& deck) {
  const sliced::Family family = family_of(deck);
  switch (width_here()) {
#if defined(__x86_64__)
    case 8:
      return sliced::group_function_8(family, deck_properties(deck));
    case 4:
      return sliced::group_function_4(family, deck_properties(deck));
#endif
#if !defined(__wasm_simd128__)
    case 1:
      return sliced::group_function_1(family, deck_properties(deck));
#endif
    default:
      return sliced::group_function_2(family, deck_properties(deck));
  }
}

int bits_of(std::uint64_t n) { return std::max(4, static_cast<int>(std::bit_width(n))); }

/// Chance of a lane that is not given up, by number of further draws, until it exceeds 0.99; a draw is a
/// card with chance `sound`.
std::vector<double> yields(int cards, int wanted, double sound) {
  std::vector<double> distinct(wanted + 1);
  distinct[0] = 1;
  std::vector<double> yield;
  for (int draw = 1;; ++draw) {
    for (int k = wanted; k >= 0; --k)
      distinct[k] = (k == wanted ? distinct[k] : distinct[k] * (1 - sound * (cards - k) / cards)) +
                    (k > 0 ? distinct[k - 1] * sound * (cards - k + 1) / cards : 0);
    if (draw >= wanted) yield.push_back(distinct[wanted]);
    if (distinct[wanted] > 0.99) return yield;
  }
}

sliced::State seeded(std::uint64_t seed, std::uint64_t stream) {
  sliced::State state;
  for (std::uint32_t w = 0; w < sliced::kWords; ++w) {
    const Sfc32 random(seed, stream, w);
    state.a[w] = random.a, state.b[w] = random.b, state.c[w] = random.c, state.counter[w] = random.counter;
  }
  return state;
}

/// Turns an 8 x 8 bit matrix: bit j of byte i becomes bit i of byte j (Hacker's Delight, 7-3).
std::uint64_t transposed(std::uint64_t x) {
  std::uint64_t t = (x ^ (x >> 7)) & 0x00AA00AA00AA00AAULL;
  x ^= t ^ (t << 7);
  t = (x ^ (x >> 14)) & 0x0000CCCC0000CCCCULL;
  x ^= t ^ (t << 14);
  t = (x ^ (x >> 28)) & 0x00000000F0F0F0F0ULL;
  return x ^ t ^ (t << 28);
}

/// Adds the counts of the lanes of word w in `lanes` to the histogram.
void tally(const sliced::Group& group, int bits, int w, std::uint32_t lanes,
           std::vector<std::uint64_t>& counts) {
  for (int byte = 0; byte < 4; ++byte) {
    std::uint8_t here = static_cast<std::uint8_t>(lanes >> 8 * byte);
    if (here == 0) continue;
    std::array<std::uint64_t, 3> columns{};
    for (int part = 0; 8 * part < bits; ++part) {
      std::uint64_t rows = 0;
      for (int i = 0; i < 8 && 8 * part + i < bits; ++i)
        rows |= (std::uint64_t{group.count[8 * part + i][w]} >> 8 * byte & 0xff) << 8 * i;
      columns[part] = transposed(rows);
    }
    for (; here != 0; here &= here - 1) {
      const int lane = 8 * std::countr_zero(here);
      ++counts[(columns[0] >> lane & 0xff) | (columns[1] >> lane & 0xff) << 8 |
               (columns[2] >> lane & 0xff) << 16];
    }
  }
}

/// The `count` lowest ones of x (all if there are fewer).
std::uint32_t lowest_ones(std::uint32_t x, std::uint64_t count) {
  std::uint32_t out = 0;
  for (; count > 0 && x != 0; --count, x &= x - 1) out |= x & -x;
  return out;
}

}  // namespace

std::vector<int> sliced_widths() {
  std::vector<int> widths;
  for (const int words : kWidths)
    if (runs_here(words)) widths.push_back(words);
  return widths;
}

void use_sliced_width(int words) {
  if (words != 0 && !runs_here(words))
    throw InputError("vectors of " + std::to_string(words) + " words do not run here",
                     "use a width that sliced_widths() lists");
  g_width = words;
}

namespace chance {

sliced::Plan sliced_plan(const Simulation& simulation) {
  const Space deck = simulation.deck;
  sliced::Plan plan;
  plan.complement = 2 * simulation.cards > deck.points();
  plan.sure = plan.complement ? deck.points() - simulation.cards : simulation.cards;
  plan.count_bits = bits_of(static_cast<std::uint64_t>(plan.sure));
  plan.what = simulation.question == Question::kNoSet      ? sliced::Plan::kAnySet
              : simulation.question == Question::kSetCount ? sliced::Plan::kCountSets
                                                           : sliced::Plan::kCountPlanes;
  plan.value_bits = bits_of(counters_of(simulation) - 1);
  // More draws cost time, fewer lose lanes: weigh a further draw as 1.5 first ones, and the test as 6.
  const double codes = deck_has_quads(deck) ? deck.points()
                       : !deck.affine()     ? deck.points() + 1
                                            : 1 << sliced::bits_for(deck_properties(deck));
  const double sound = deck.points() * std::floor(codes / deck.points()) / codes;
  const auto yield = yields(deck.points(), plan.sure, sound);
  double best = 0;
  for (std::size_t extra = 0; extra < yield.size(); ++extra)
    if (const double worth = yield[extra] / (plan.sure + 6 + 1.5 * static_cast<double>(extra)); worth > best)
      best = worth, plan.extra = static_cast<int>(extra);
  return plan;
}

Batch sliced_batch(const Simulation& simulation) {
  const Space deck = simulation.deck;
  const auto geometry = std::make_shared<SlicedGeometry>(deck, simulation.question == Question::kPlanes);
  sliced::Plan plan = sliced_plan(simulation);
  plan.geometry = &geometry->view;
  const std::uint64_t seed = simulation.seed;
  return [=, run = kernel(deck)](std::uint64_t stream, std::uint64_t trials,
                                 std::vector<std::uint64_t>& counts, auto&) {
    sliced::State state = seeded(seed, stream);
    sliced::Group group;
    std::vector<std::uint32_t> scratch(
        plan.what == sliced::Plan::kCountPlanes ? (plan.geometry->lines + 1) * sliced::kWords : 16);
    group.scratch =
        reinterpret_cast<std::uint32_t*>((reinterpret_cast<std::uintptr_t>(scratch.data()) + 63) / 64 * 64);
    const auto keep_geometry = geometry;
    for (std::uint64_t left = trials; left > 0;) {
      run(plan, state, group);
      for (int w = 0; w < sliced::kWords && left > 0; ++w) {
        std::uint32_t lanes = group.valid[w];
        std::uint64_t deals = static_cast<std::uint64_t>(std::popcount(lanes));
        if (deals > left) lanes = lowest_ones(lanes, left), deals = left;
        left -= deals;
        if (plan.what == sliced::Plan::kAnySet)
          counts[0] += static_cast<std::uint64_t>(std::popcount(lanes & ~group.count[0][w]));
        else
          tally(group, plan.value_bits, w, lanes, counts);
      }
    }
  };
}

Batch few_sums_batch(const Simulation& simulation) {
  sliced::XorPlan plan;
  plan.cards = simulation.cards;
  const bool quads = deck_has_quads(simulation.deck);
  for (int i = 0; i < plan.cards; ++i) {
    const double repeats = quads ? static_cast<double>(i) / simulation.deck.points()
                                 : (i + 1.0) / (simulation.deck.points() + 1);
    double lost = repeats;
    for (plan.attempts[i] = 1; lost > 0.01; ++plan.attempts[i]) lost *= repeats;
  }
  const std::uint64_t seed = simulation.seed;
  return [=, run = xor_kernel(simulation.deck)](std::uint64_t stream, std::uint64_t trials,
                                                std::vector<std::uint64_t>& counts, auto&) {
    sliced::State state = seeded(seed, stream);
    sliced::Group group;
    const auto n = static_cast<std::size_t>(plan.cards);
    for (std::uint64_t left = trials; left > 0;) {
      run(plan, state, group);
      for (int w = 0; w < sliced::kWords && left > 0; ++w) {
        std::uint32_t lanes = group.valid[w];
        if (static_cast<std::uint64_t>(std::popcount(lanes)) > left) lanes = lowest_ones(lanes, left);
        const auto having = [&](std::size_t plane) {
          return static_cast<std::uint64_t>(std::popcount(lanes & group.count[plane][w]));
        };
        std::uint64_t here = static_cast<std::uint64_t>(std::popcount(lanes));
        left -= here;
        if (quads) {
          counts[0] += here - having(0);
          continue;
        }
        for (std::size_t m = 0; m < n; ++m) {
          const std::uint64_t more = having(m);
          counts[m] += here - more;
          here = more;
        }
        counts[n] += here;
        for (std::size_t s = 3; s <= n; ++s) counts[n + 1 + s] += having(sliced::kXorCards + s - 3);
      }
    }
  };
}

}  // namespace chance
}  // namespace thirdcard
