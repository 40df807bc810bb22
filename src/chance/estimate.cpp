// SPDX-License-Identifier: MIT
// Estimates from counters: proportions with Wilson's interval (sound near 0 and 1), means with the
// normal one.
#include <cmath>

#include "thirdcard/chance.hpp"

namespace thirdcard {

namespace {
constexpr double kNormal95 = 1.959963984540054;
}

Estimate proportion(std::uint64_t hits, std::uint64_t trials) {
  if (trials == 0) return {0, 0, 0, 1};
  const double n = static_cast<double>(trials), p = static_cast<double>(hits) / n, z = kNormal95;
  const double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
  const double half = z / (1 + z * z / n) * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
  return {p, std::sqrt(p * (1 - p) / n), hits == 0 ? 0 : middle - half, hits == trials ? 1 : middle + half};
}

Moments moments(std::span<const std::uint64_t> counts) {
  Moments m;
  // Sums in 128-bit integers: exact for every histogram that counters can hold.
  unsigned __int128 sum = 0, squares = 0;
  for (std::size_t t = 0; t < counts.size(); ++t) {
    m.trials += counts[t];
    sum += static_cast<unsigned __int128>(counts[t]) * t;
    squares += static_cast<unsigned __int128>(counts[t]) * (t * t);
  }
  if (m.trials == 0) return m;
  const long double n = static_cast<long double>(m.trials), mean = static_cast<long double>(sum) / n;
  const long double variance =
      m.trials > 1 ? (static_cast<long double>(squares) / n - mean * mean) * n / (n - 1) : 0;
  m.deviation = static_cast<double>(std::sqrt(std::max(0.0L, variance)));
  m.mean.value = static_cast<double>(mean);
  m.mean.standard_error = static_cast<double>(std::sqrt(std::max(0.0L, variance) / n));
  m.mean.low = m.mean.value - kNormal95 * m.mean.standard_error;
  m.mean.high = m.mean.value + kNormal95 * m.mean.standard_error;
  return m;
}

}  // namespace thirdcard
