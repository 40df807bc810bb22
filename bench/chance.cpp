// SPDX-License-Identifier: MIT
// Simulations on one thread against a plain C++ loop and against Abrahamsen and Eriksen's Python as printed.
// A baseline too slow for the same number of trials runs fewer, and its time is scaled to ours.
#include "thirdcard/chance.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdio>
#include <random>

#include "bench/bench.hpp"
#include "chance/deck.hpp"

namespace thirdcard::bench {

namespace {

Simulation simulation(Question question, int cards, double trials) {
  Simulation s;
  s.question = question;
  s.cards = cards;
  s.trials = static_cast<std::uint64_t>(trials);
  s.seed = 7;
  return s;
}

/// Our time, and the first counter that says something as checksum.
void measure(Row& row, const Simulation& s, int threads = 1) {
  SimulationState state;
  Job job;
  job.threads = threads;
  // Short runs and many of them: the least is then free of what else the machine does.
  row.seconds = least_seconds(
      15,
      [&] {
        state = {};
        simulate(s, job, state);
      },
      threads == 1 ? Measured::kProcessor : Measured::kWall);
  row.nodes = s.trials;
  for (std::size_t i = 0; i < state.counts.size(); ++i)
    row.checksum = row.checksum * 1000003 + state.counts[i];
}

/// A deal is a partial shuffle; third cards come from a table; the loop stops at the first set.
class Plain {
 public:
  Plain() {
    for (int a = 0; a < 81; ++a)
      for (int b = 0; b < 81; ++b)
        for (int place = 1; place < 81; place *= 3)
          third_[a][b] =
              static_cast<std::uint8_t>(third_[a][b] + (6 - a / place % 3 - b / place % 3) % 3 * place);
    for (int i = 0; i < 81; ++i) deck_[i] = static_cast<std::uint8_t>(i);
  }
  void deal(int cards) {
    for (int i = 0; i < cards; ++i) {
      const int j = i + static_cast<int>((random_() >> 32) * static_cast<std::uint64_t>(81 - i) >> 32);
      std::swap(deck_[i], deck_[j]);
    }
  }
  bool no_set(int cards) {
    deal(cards);
    std::array<bool, 81> here{};
    for (int i = 0; i < cards; ++i) here[deck_[i]] = true;
    for (int i = 0; i < cards; ++i)
      for (int j = i + 1; j < cards; ++j)
        if (here[third_[deck_[i]][deck_[j]]]) return false;
    return true;
  }
  int sets(int cards) {
    deal(cards);
    std::array<bool, 81> here{};
    for (int i = 0; i < cards; ++i) here[deck_[i]] = true;
    int found = 0;
    for (int i = 0; i < cards; ++i)
      for (int j = i + 1; j < cards; ++j) found += here[third_[deck_[i]][deck_[j]]];
    return found / 3;
  }
  int planes(int cards, const std::vector<PointSet<128>>& planes) {
    deal(cards);
    PointSet<128> hand;
    for (int i = 0; i < cards; ++i) hand.insert(deck_[i]);
    int found = 0;
    for (const auto& p : planes) found += p.subset_of(hand);
    return found;
  }
  /// The game as played, with every set on the table looked for at each turn.
  int game() {
    deal(81);
    std::vector<std::uint8_t> table(deck_.begin(), deck_.begin() + 12);
    int next = 12;
    for (;;) {
      std::vector<std::array<int, 3>> sets;
      for (int i = 0; i < static_cast<int>(table.size()); ++i)
        for (int j = i + 1; j < static_cast<int>(table.size()); ++j)
          for (int k = j + 1; k < static_cast<int>(table.size()); ++k)
            if (third_[table[i]][table[j]] == table[k]) sets.push_back({i, j, k});
      if (sets.empty()) {
        if (next >= 81) return static_cast<int>(table.size());
      } else {
        const auto taken = sets[(random_() >> 32) * sets.size() >> 32];
        for (int i = 2; i >= 0; --i) table.erase(table.begin() + taken[i]);
      }
      if (sets.empty() || table.size() < 12)
        for (int i = 0; i < 3 && next < 81; ++i) table.push_back(deck_[next++]);
    }
  }

  /// Deals of the 64 cards of quads; a quad is two pairs with the same sum.
  bool no_quad(int cards) {
    for (int i = 0; i < cards; ++i)
      std::swap(quads_[i], quads_[i + ((random_() >> 32) * static_cast<unsigned>(64 - i) >> 32)]);
    std::uint64_t sums = 0;
    for (int i = 0; i < cards; ++i)
      for (int j = 0; j < i; ++j) {
        const std::uint64_t sum = std::uint64_t{1} << (quads_[i] ^ quads_[j]);
        if (sums & sum) return false;
        sums |= sum;
      }
    return true;
  }

  /// Deals of the 63 cards of six signs: the sizes of their XOR sets, as bits; one card in or out per subset.
  std::uint32_t xor_sets(int cards) {
    for (int i = 0; i < cards; ++i)
      std::swap(signs_[i], signs_[i + ((random_() >> 32) * static_cast<unsigned>(63 - i) >> 32)]);
    std::uint32_t sizes = 0, sum = 0;
    for (std::uint32_t step = 1; step < 1u << cards; ++step) {
      sum ^= signs_[static_cast<std::size_t>(std::countr_zero(step))];
      if (sum == 0) sizes |= 1u << std::popcount(step ^ step >> 1);
    }
    return sizes;
  }

 private:
  std::mt19937_64 random_{7};
  std::array<std::uint8_t, 63> signs_ = [] {
    std::array<std::uint8_t, 63> all{};
    for (int i = 0; i < 63; ++i) all[i] = static_cast<std::uint8_t>(i + 1);
    return all;
  }();
  std::array<std::uint8_t, 64> quads_ = [] {
    std::array<std::uint8_t, 64> all{};
    for (int i = 0; i < 64; ++i) all[i] = static_cast<std::uint8_t>(i);
    return all;
  }();
  std::array<std::uint8_t, 81> deck_{};
  std::array<std::array<std::uint8_t, 81>, 81> third_{};
};

template <class Trial>
double plain_seconds(double trials, double ours, Trial&& trial) {
  std::uint64_t sum = 0;
  const double seconds = least_seconds(15, [&] {
    for (double i = 0; i < trials; ++i) sum += static_cast<std::uint64_t>(trial());
  });
  volatile std::uint64_t keep = sum;
  (void)keep;
  return seconds * ours / trials;
}

/// The interpreter's start is measured apart and taken off.
double python_seconds(const std::string& what, int cards, int trials, double ours) {
  const auto call = [&](int n) {
    const std::string command = "python3 '" THIRDCARD_SOURCE_DIR "/bench/paper001.py' " + what + " " +
                                std::to_string(cards) + " " + std::to_string(n) + " >/dev/null 2>&1";
    int status = 0;
    // Not std::system, which makes the program deaf to Ctrl-C while it waits.
    const double seconds = least_seconds(2, [&] {
      std::FILE* child = ::popen(command.c_str(), "r");
      status = child == nullptr ? 1 : ::pclose(child);
    });
    return status == 0 ? seconds : 0.0;
  };
  return std::max(0.0, call(trials) - call(0)) * ours / trials;
}

std::vector<PointSet<128>> plane_masks() {
  std::vector<PointSet<128>> out;
  const Design planes = affine_design(4, 3, 2);
  for (std::size_t i = 0; i < planes.blocks(); ++i) out.push_back(PointSet<128>::of(planes.block(i)));
  return out;
}

}  // namespace

void chance(const Take& take) {
  Plain plain;
  double one_thread = 0;
  const auto add = [&](const std::string& name, const std::string& baseline, const Simulation& s,
                       double baseline_seconds, int threads = 1) {
    Row row{name, baseline};
    measure(row, s, threads);
    row.baseline_seconds = baseline_seconds;
    if (one_thread == 0) one_thread = row.seconds;
    take(row);
  };
  const Simulation no_set = simulation(Question::kNoSet, 12, 4e6);
  const double plain_no_set = plain_seconds(1e5, 4e6, [&] { return plain.no_set(12); });
  add("no-set, 12 cards", "plain C++ loop", no_set, plain_no_set);
  add("no-set, 12 cards", "Abrahamsen and Eriksen's Python", no_set, python_seconds("no-set", 12, 2000, 4e6));
  Simulation no_quad = simulation(Question::kNoSet, 8, 4e6);
  no_quad.deck = deck_space("quads");
  add("no quad, 8 of 64 cards", "plain C++ loop", no_quad,
      plain_seconds(1e5, 4e6, [&] { return plain.no_quad(8); }));
  Simulation xor_sets = simulation(Question::kXorSets, 7, 4e6);
  xor_sets.deck = deck_space("projective(6)");
  add("XOR sets by size, 7 of 63 cards", "plain C++ loop", xor_sets,
      plain_seconds(1e5, 4e6, [&] { return plain.xor_sets(7); }));
  for (int width : sliced_widths()) {
    use_sliced_width(width);
    add("no-set, 12 cards, " + std::to_string(64 * width) + "-bit words", "plain C++ loop", no_set,
        plain_no_set);
  }
  use_sliced_width(0);
  add("no-set, 12 cards, two threads", "one thread", no_set, one_thread, 2);
  const Simulation sets = simulation(Question::kSetCount, 12, 5e5);
  add("set-count, 12 cards", "plain C++ loop", sets, plain_seconds(5e4, 5e5, [&] { return plain.sets(12); }));
  add("set-count, 12 cards", "Abrahamsen and Eriksen's Python", sets,
      python_seconds("set-count", 12, 500, 5e5));
  const auto masks = plane_masks();
  const Simulation planes = simulation(Question::kPlanes, 40, 2e5);
  add("planes, 40 cards", "plain C++ loop over 1170 masks", planes,
      plain_seconds(1e4, 2e5, [&] { return plain.planes(40, masks); }));
  add("planes, 40 cards", "Abrahamsen and Eriksen's Python", planes, python_seconds("planes", 40, 10, 2e5));
  Simulation game = simulation(Question::kEndgame, 0, 1e4);
  add("the game as played", "plain C++ loop", game, plain_seconds(1e3, 1e4, [&] { return plain.game(); }));
  game.rules = EndgameRules::kPaper;
  add("endgame by the paper's rules", "Abrahamsen and Eriksen's Python", game,
      python_seconds("endgame", 81, 40, 1e4));
  // The distribution of 12 cards, against looking at all 7.07e13 deals.
  Row exact{"exact set-count, 12 cards", "plain C++ loop over all deals"};
  exact.seconds = least_seconds(9, [&] {
    const auto all = set_distributions(deck_space("3^4"), 12, Job{nullptr, {}, 1});
    exact.checksum = static_cast<std::uint64_t>(all[12][14]);
  });
  exact.baseline_seconds =
      plain_seconds(5e4, static_cast<double>(binomial(81, 12)), [&] { return plain.sets(12); });
  take(exact);
  // The weighted estimator: the time that bit-sliced deals would need for the same standard error.
  for (int cards : {12, 16}) {
    Row weighted{"no-set, " + std::to_string(cards) + " cards, weighted caps",
                 "bit-sliced deals to the same error"};
    WeightedEstimate w;
    weighted.seconds = least_seconds(9, [&] {
      w = weighted_no_set(deck_space("3^4"), cards, 50000, 7, Job{nullptr, {}, 1});
    });
    weighted.nodes = w.samples;
    const double p = w.estimate, needed = p * (1 - p) / (w.standard_error * w.standard_error);
    SimulationState state;
    const Simulation s = simulation(Question::kNoSet, cards, 4e6);
    weighted.baseline_seconds = needed / 4e6 * least_seconds(9, [&] {
                                  state = {};
                                  simulate(s, Job{nullptr, {}, 1}, state);
                                });
    take(weighted);
  }
}

}  // namespace thirdcard::bench
