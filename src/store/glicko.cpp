// SPDX-License-Identifier: MIT
#include "store/glicko.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace thirdcard {

namespace {

constexpr double kScale = 173.7178, kStart = 1500, kMostDeviation = 350;
constexpr double kTolerance = 1e-6;

double g(double phi) { return 1 / std::sqrt(1 + 3 * phi * phi / (std::numbers::pi * std::numbers::pi)); }

/// Step 5 of the paper: the new volatility, by the Illinois variant of regula falsi, which keeps the root
/// between its two ends.
double new_volatility(double phi, double sigma, double v, double delta, double tau) {
  const double a = std::log(sigma * sigma);
  const auto f = [&](double x) {
    const double e = std::exp(x), d = phi * phi + v + e;
    return e * (delta * delta - d) / (2 * d * d) - (x - a) / (tau * tau);
  };
  double low = a, high = 0;
  if (delta * delta > phi * phi + v) {
    high = std::log(delta * delta - phi * phi - v);
  } else {
    int k = 1;
    while (f(a - k * tau) < 0) ++k;
    high = a - k * tau;
  }
  double f_low = f(low), f_high = f(high);
  for (int i = 0; i < 100 && std::abs(high - low) > kTolerance; ++i) {
    const double next = low + (low - high) * f_low / (f_high - f_low), f_next = f(next);
    if (f_next * f_high <= 0)
      low = high, f_low = f_high;
    else
      f_low /= 2;
    high = next, f_high = f_next;
  }
  return std::exp(low / 2);
}

}  // namespace

Glicko aged(Glicko player, double periods) {
  const double phi = player.deviation / kScale, grown = std::max(0.0, periods) * player.volatility;
  player.deviation = std::min(kMostDeviation, kScale * std::sqrt(phi * phi + grown * player.volatility));
  return player;
}

Glicko after_results(const Glicko& player, std::span<const Versus> results, double periods, double tau) {
  if (results.empty()) return aged(player, periods);
  const double mu = (player.rating - kStart) / kScale, phi = player.deviation / kScale;
  double information = 0, surprise = 0;
  for (const Versus& one : results) {
    const double weight = g(one.opponent.deviation / kScale);
    const double expected = 1 / (1 + std::exp(-weight * (mu - (one.opponent.rating - kStart) / kScale)));
    information += weight * weight * expected * (1 - expected);
    surprise += weight * (one.score - expected);
  }
  const double v = 1 / information;
  Glicko out = player;
  out.volatility = new_volatility(phi, player.volatility, v, v * surprise, tau);
  out = aged(out, periods);
  const double before = out.deviation / kScale;
  const double after = 1 / std::sqrt(1 / (before * before) + information);
  out.rating = kStart + kScale * (mu + after * after * surprise);
  out.deviation = kScale * after;
  return out;
}

}  // namespace thirdcard
