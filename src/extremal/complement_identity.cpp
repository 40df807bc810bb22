// SPDX-License-Identifier: MIT
// The numbers lambda_j of a design of strength k-1, by counting down from its parameters.
#include "extremal/complement_identity.hpp"

namespace thirdcard::extremal {

std::optional<ComplementIdentity> complement_identity(const Design& design) {
  const std::int64_t v = design.points();
  if (design.blocks() == 0) return std::nullopt;
  const Parameters p = parameters_of(design);
  const int k = p.block_size;
  if (p.t < 1 || k < 2 || p.t < k - 1 || k > v) return std::nullopt;
  if (k > 8 && v > 64) return std::nullopt;  // binomials of 64 bits
  // lambda[j]: blocks through j points; of strength t it is lambda * C(v-j,t-j) / C(k-j,t-j).
  std::vector<std::int64_t> lambda(k);
  lambda[p.t < k ? p.t : k - 1] = p.lambda;
  std::int64_t through = p.lambda;
  for (int j = p.t; j-- > 0;) {
    through = through * (v - j) / (k - j);
    if (j < k) lambda[j] = through;
  }
  ComplementIdentity identity;
  identity.odd = k % 2 == 1;
  for (std::int64_t n = 0; n <= v; ++n) {
    std::int64_t sum = 0, choose = 1;
    for (int j = 0; j < k; ++j) {
      sum += (j % 2 == 0 ? 1 : -1) * choose * lambda[j];
      choose = choose * (n - j) / (j + 1);
    }
    identity.constant.push_back(sum);
  }
  return identity;
}

}  // namespace thirdcard::extremal
