// SPDX-License-Identifier: MIT
// Direct constructions of Steiner triple systems: Bose (1939) for v = 3 mod 6 from an idempotent
// commutative quasigroup, Skolem (1958) for v = 1 mod 6 from a half-idempotent one. And sts(v): the
// projective or affine space where the order has one, else the cyclic system, above 999 one of these two.
#include "design/name_checks.hpp"
#include "thirdcard/design.hpp"

namespace thirdcard {

namespace {

constexpr int kMostFamilyOrder = 6561;

void check_order(const std::string& name, int v, bool fits, const std::string& remedy) {
  if (v < 3 || v > kMostFamilyOrder || !fits)
    throw InputError("there is no " + name, remedy + ", from 3 to " + std::to_string(kMostFamilyOrder));
}

}  // namespace

void check_bose_order(int v) {
  check_order("bose(" + std::to_string(v) + ")", v, v % 6 == 3,
              "Bose's construction needs an order that is 3 modulo 6");
}

void check_skolem_order(int v) {
  check_order("skolem(" + std::to_string(v) + ")", v, v % 6 == 1,
              "Skolem's construction needs an order that is 1 modulo 6");
}

void check_triple_order(int v) {
  if (v < 3 || v > kMostFamilyOrder || (v % 6 != 1 && v % 6 != 3))
    throw InputError("there is no Steiner triple system of order " + std::to_string(v) + " here",
                     "the order is 1 or 3 modulo 6, from 3 to " + std::to_string(kMostFamilyOrder));
}

std::optional<Geometry> geometry_of_order(int v) {
  for (int d = 1, size = 3; size <= v && size <= kMostFamilyOrder; ++d, size = 2 * size + 1)
    if (size == v) return Geometry{Geometry::Kind::kProjective, d, 2, 1};
  for (int d = 1, size = 3; size <= v && size <= kMostFamilyOrder; ++d, size *= 3)
    if (size == v) return Geometry{Geometry::Kind::kAffine, d, 3, 1};
  return std::nullopt;
}

Design bose_system(int v) {
  const std::string name = "bose(" + std::to_string(v) + ")";
  check_bose_order(v);
  const int n = v / 6, q = 2 * n + 1;  // x * y = (x + y)/2 modulo q
  std::vector<std::vector<int>> blocks;
  for (int x = 0; x < q; ++x) blocks.push_back({x, x + q, x + 2 * q});
  for (int i = 0; i < 3; ++i)
    for (int x = 0; x < q; ++x)
      for (int y = x + 1; y < q; ++y)
        blocks.push_back({x + i * q, y + i * q, (x + y) * (n + 1) % q + (i + 1) % 3 * q});
  return Design::from_blocks(name, v, blocks);
}

Design skolem_system(int v) {
  const std::string name = "skolem(" + std::to_string(v) + ")";
  check_skolem_order(v);
  const int n = v / 6, q = 2 * n;  // x * x = x for x < n, and x - n above
  const auto product = [&](int x, int y) {
    const int sum = (x + y) % q;
    return sum % 2 == 0 ? sum / 2 : n + sum / 2;
  };
  std::vector<std::vector<int>> blocks;
  for (int x = 0; x < n; ++x) {
    blocks.push_back({x, x + q, x + 2 * q});
    for (int i = 0; i < 3; ++i) blocks.push_back({v - 1, n + x + i * q, x + (i + 1) % 3 * q});
  }
  for (int i = 0; i < 3; ++i)
    for (int x = 0; x < q; ++x)
      for (int y = x + 1; y < q; ++y)
        blocks.push_back({x + i * q, y + i * q, product(x, y) + (i + 1) % 3 * q});
  return Design::from_blocks(name, v, blocks);
}

Design triple_system(int v) {
  check_triple_order(v);
  const auto renamed = [&](const Design& d) {
    return Design::from_blocks("sts(" + std::to_string(v) + ")", v, d.block_lists(), d.geometry());
  };
  if (const auto g = geometry_of_order(v))
    return renamed(g->q == 3 ? affine_design(g->dimension, 3, 1) : projective_design(g->dimension, 2, 1));
  return renamed(v <= 999 ? cyclic_triple_system(v) : v % 6 == 3 ? bose_system(v) : skolem_system(v));
}

}  // namespace thirdcard
