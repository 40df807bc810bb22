// SPDX-License-Identifier: MIT
// Glicko-2 against the example of its paper, against a second way to each number, and against players whose
// strengths are known.
#include "store/glicko.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "thirdcard/core.hpp"

namespace thirdcard {
namespace {

TEST(Glicko, TheExampleOfThePaper) {
  const Glicko player{1500, 200, 0.06};
  const std::vector<Versus> results{{{1400, 30, 0.06}, 1}, {{1550, 100, 0.06}, 0}, {{1700, 300, 0.06}, 0}};
  const Glicko after = after_results(player, results, 1, 0.5);
  EXPECT_NEAR(after.rating, 1464.06, 0.01);
  EXPECT_NEAR(after.deviation, 151.52, 0.01);
  EXPECT_NEAR(after.volatility, 0.05999, 0.00001);
}

/// The definition of the new volatility as the most likely one: the maximum, by a fine search, of the
/// logarithm of its density (Glickman 2001, equation 9 up to constants), not the root of a derivative.
double likeliest_volatility(double phi, double sigma, double v, double delta, double tau) {
  const auto log_density = [&](double x) {
    const double d = phi * phi + v + std::exp(x), a = std::log(sigma * sigma);
    return -0.5 * std::log(d) - delta * delta / (2 * d) - (x - a) * (x - a) / (2 * tau * tau);
  };
  double best = std::log(sigma * sigma), width = 4;
  for (; width > 1e-9; width /= 4) {
    double top = best;
    for (int i = -40; i <= 40; ++i)
      if (const double x = best + width * i / 40; log_density(x) > log_density(top)) top = x;
    best = top;
  }
  return std::exp(best / 2);
}

TEST(Glicko, ASecondWayToEachNumber) {
  RandomStream random(19, 4);
  for (int n = 0; n < 60; ++n) {
    const Glicko player{1000.0 + static_cast<double>(random.below(1000)),
                        40.0 + static_cast<double>(random.below(300)),
                        0.04 + 0.0001 * static_cast<double>(random.below(600))};
    std::vector<Versus> results;
    for (std::uint64_t i = 0, most = 1 + random.below(7); i < most; ++i)
      results.push_back({{900.0 + static_cast<double>(random.below(1200)),
                          30.0 + static_cast<double>(random.below(300)), 0.06},
                         static_cast<double>(random.below(101)) / 100});
    const double periods = static_cast<double>(random.below(30)) / 10;
    const Glicko after = after_results(player, results, periods);
    // On the scale of points, with powers of ten: E = 1/(1 + 10^(-g(r - r_j)/400)).
    const double q = std::log(10.0) / 400;
    double information = 0, surprise = 0;
    for (const Versus& one : results) {
      const double g = 1 / std::sqrt(1 + 3 * std::pow(q * one.opponent.deviation / M_PI, 2));
      const double e = 1 / (1 + std::pow(10.0, -g * (player.rating - one.opponent.rating) / 400));
      information += q * q * g * g * e * (1 - e);
      surprise += q * g * (one.score - e);
    }
    const double phi = q * player.deviation, v = q * q / information;
    const double sigma = likeliest_volatility(phi, player.volatility, v, v * surprise / q, 0.5);
    EXPECT_NEAR(after.volatility, sigma, 1e-6);
    const double aged =
        std::min(350.0, std::sqrt(std::pow(player.deviation, 2) + periods * std::pow(sigma / q, 2)));
    const double variance = 1 / (1 / (aged * aged) + information);
    EXPECT_NEAR(after.deviation, std::sqrt(variance), 1e-2);
    EXPECT_NEAR(after.rating, player.rating + variance * surprise, 2e-2);
  }
}

TEST(Glicko, WhoDoesNotPlayBecomesUncertain) {
  EXPECT_DOUBLE_EQ(aged({1600, 50, 0.06}, 0).deviation, 50);
  EXPECT_NEAR(aged({1600, 50, 0.06}, 365).deviation, std::hypot(50, 173.7178 * 0.06 * std::sqrt(365)), 1e-9);
  EXPECT_DOUBLE_EQ(aged({1600, 50, 0.06}, 1e6).deviation, 350);
  EXPECT_DOUBLE_EQ(after_results({1600, 50, 0.06}, {}, 0).rating, 1600);
}

double rank_correlation(const std::vector<double>& a, const std::vector<double>& b) {
  const auto ranks = [](const std::vector<double>& x) {
    std::vector<double> out;
    for (const double one : x)
      out.push_back(
          static_cast<double>(std::count_if(x.begin(), x.end(), [&](double y) { return y < one; })));
    return out;
  };
  const auto ra = ranks(a), rb = ranks(b);
  const auto n = static_cast<double>(a.size());
  double squares = 0;
  for (std::size_t i = 0; i < a.size(); ++i) squares += (ra[i] - rb[i]) * (ra[i] - rb[i]);
  return 1 - 6 * squares / (n * (n * n - 1));
}

// Forty players whose strengths span a factor of ten; each of the 24 sets of a game goes to one of its
// players with a chance in proportion to strength. After 30 games each the ranks are those of the strengths.
TEST(Glicko, KnownStrengthsAreRecovered) {
  for (const std::size_t at_table : {2, 4}) {
    constexpr std::size_t kPlayers = 40;
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      RandomStream random(seed, at_table);
      std::vector<double> strength, rating;
      std::vector<Glicko> players(kPlayers);
      std::vector<int> order(kPlayers);
      for (std::size_t i = 0; i < kPlayers; ++i)
        order[i] = static_cast<int>(i),
        strength.push_back(std::pow(10.0, static_cast<double>(i) / (kPlayers - 1)));
      for (int round = 0; round < 30; ++round) {
        random.shuffle(std::span<int>(order));
        for (std::size_t from = 0; from + at_table <= kPlayers; from += at_table) {
          std::vector<int> sets(at_table, 0);
          double all = 0;
          for (std::size_t i = 0; i < at_table; ++i)
            all += strength[static_cast<std::size_t>(order[from + i])];
          for (int set = 0; set < 24; ++set) {
            double x = all * static_cast<double>(random.below(1 << 30)) / (1 << 30);
            std::size_t i = 0;
            while (i + 1 < at_table && x >= strength[static_cast<std::size_t>(order[from + i])])
              x -= strength[static_cast<std::size_t>(order[from + i++])];
            ++sets[i];
          }
          const std::vector<Glicko> before = players;
          for (std::size_t i = 0; i < at_table; ++i) {
            std::vector<Versus> results;
            for (std::size_t j = 0; j < at_table; ++j)
              if (j != i) {
                const double both = sets[i] + sets[j];
                results.push_back(
                    {before[static_cast<std::size_t>(order[from + j])], both == 0 ? 0.5 : sets[i] / both});
              }
            Glicko& own = players[static_cast<std::size_t>(order[from + i])];
            own = after_results(own, results, 0);
          }
        }
      }
      for (const Glicko& p : players) rating.push_back(p.rating);
      EXPECT_GT(rank_correlation(strength, rating), 0.95) << at_table << " at a table, seed " << seed;
      // Who finds ten times as many is 400 points ahead.
      EXPECT_NEAR(rating.back() - rating.front(), 400, 150);
    }
  }
}

}  // namespace
}  // namespace thirdcard
