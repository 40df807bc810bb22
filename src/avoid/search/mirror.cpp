// SPDX-License-Identifier: MIT
// Involutions of a design: closing a small group, central reflections, powers of random words.
#include "avoid/search/mirror.hpp"

#include <algorithm>
#include <set>

#include "symmetry/graph_canonical.hpp"

namespace thirdcard::avoid {

namespace {

bool is_involution(const Permutation& s) {
  bool moves = false;
  for (std::size_t i = 0; i < s.size(); ++i) {
    if (s[s[i]] != i) return false;
    moves = moves || s[i] != i;
  }
  return moves;
}

}  // namespace

std::vector<Permutation> find_involutions(const Design& design, std::size_t limit) {
  constexpr std::size_t kMost = 5000;
  std::set<Permutation> found;
  const Geometry& g = design.geometry();
  if (g.kind == Geometry::Kind::kAffine && g.q % 2 == 1) {
    const FiniteField field(g.q);
    for (int c = 0; c < design.points(); ++c) {
      const auto centre = coordinates(g, c);
      Permutation s(static_cast<std::size_t>(design.points()));
      for (int p = 0; p < design.points(); ++p) {
        auto x = coordinates(g, p);
        for (std::size_t i = 0; i < x.size(); ++i)
          x[i] = field.add(field.add(centre[i], centre[i]), field.negate(x[i]));
        s[p] = static_cast<Point>(point_from_coordinates(g, x));
      }
      if (is_automorphism(design, s)) found.insert(s);
    }
  }
  const bool known = g.kind != Geometry::Kind::kNone || graph_symmetry_available();
  const Group group = known ? automorphism_group(design) : Group{};
  if (!group.generators.empty()) {
    double order = 1;
    for (const auto f : group.order_factors) order *= static_cast<double>(f);
    if (order <= static_cast<double>(limit)) {
      std::set<Permutation> seen{identity_permutation(design.points())};
      std::vector<Permutation> queue(seen.begin(), seen.end());
      for (std::size_t i = 0; i < queue.size(); ++i)
        for (const auto& generator : group.generators) {
          Permutation next = compose(queue[i], generator);
          if (seen.insert(next).second) {
            if (is_involution(next) && found.size() < kMost) found.insert(next);
            queue.push_back(std::move(next));
          }
        }
    } else {
      RandomStream random(1, 0x6d6972726f72);
      Permutation word = identity_permutation(design.points());
      for (int i = 0; i < 200 && found.size() < kMost; ++i) {
        word = compose(word, group.generators[random.below(group.generators.size())]);
        Permutation power = word;
        for (int n = 0; n < 60 && !is_involution(power); ++n) power = compose(power, word);
        if (is_involution(power)) found.insert(power);
      }
    }
  }
  std::vector<Permutation> out(found.begin(), found.end());
  const auto fixed = [](const Permutation& s) {
    int n = 0;
    for (std::size_t i = 0; i < s.size(); ++i) n += s[i] == i;
    return n;
  };
  std::stable_sort(out.begin(), out.end(), [&](const auto& a, const auto& b) { return fixed(a) < fixed(b); });
  return out;
}

std::optional<Permutation> mirror_for(const Design& design, int player) {
  std::vector<Permutation> involutions;
  const Geometry& g = design.geometry();
  if (design.points() > 128 && g.kind == Geometry::Kind::kAffine && g.q % 2 == 1) {
    const FiniteField field(g.q);
    Permutation s;
    for (int p = 0; p < design.points(); ++p) {
      auto x = coordinates(g, p);
      for (int& c : x) c = field.negate(c);
      s.push_back(static_cast<Point>(point_from_coordinates(g, x)));
    }
    involutions.push_back(std::move(s));
  } else {
    involutions = find_involutions(design, 2000);
  }
  for (const auto& s : involutions) {
    std::vector<Point> fixed;
    for (std::size_t p = 0; p < s.size(); ++p)
      if (s[p] == p) fixed.push_back(static_cast<Point>(p));
    if (static_cast<int>(fixed.size()) != 1 - player) continue;
    bool good = true;
    for (std::size_t b = 0; b < design.blocks() && good && player == 0; ++b) {
      const auto block = design.block(b);
      if (!std::binary_search(block.begin(), block.end(), fixed[0])) continue;
      good = std::any_of(block.begin(), block.end(), [&](Point y) {
        return s[y] != y && std::binary_search(block.begin(), block.end(), s[y]);
      });
    }
    if (good) return s;
  }
  return std::nullopt;
}

}  // namespace thirdcard::avoid
