// SPDX-License-Identifier: MIT
// Every group but the trivial one has an element of prime order, so the designs with any symmetry are those
// of the types p^m 1^f. In a Steiner system S(t,k,v), lambda = 1, some of these cannot occur. A block through
// t fixed points is fixed; if p > k - t its other points cannot be moved, and the fixed points, if there are
// t, form a system S(t,k,f). In the system S(2,k',v') of the blocks through t - 2 fixed points a moved point
// x is in one block with its image: the only fixed block through x, with at most k' - p fixed points. The
// others have at most one each, as two make a block fixed.
#include <map>

#include "symmetry/prescribed_classes.hpp"
#include "symmetry/triple_automorphisms.hpp"

namespace thirdcard {

std::string steiner_obstacle(int t, int v, int k, int prime, int fixed) {
  const auto number = [](int n) { return std::to_string(n); };
  if (prime > k - t && fixed >= t) {
    bool system = fixed >= k;
    for (int s = 0; s <= t && system; ++s) {  // blocks through s points
      double above = 1, below = 1;
      for (int i = s; i < t; ++i) above *= fixed - i, below *= k - i;
      const double blocks = above / below;
      system = static_cast<double>(static_cast<std::int64_t>(blocks + 1e-9)) > blocks - 1e-9;
    }
    if (!system)
      return "the fixed points form a system S(" + number(t) + "," + number(k) + "," + number(fixed) +
             "), and there is none";
  }
  if (t >= 2 && fixed >= t) {
    const int through = (v - t + 1) / (k - t + 1);  // blocks through t - 1 points
    const int most = through - 1 + std::max(1, k - t + 2 - prime) + t - 2;
    if (fixed > most)
      return "a moved point lies in one fixed block at most, and so there are at most " + number(most) +
             " fixed points";
  }
  return "";
}

SymmetricDesigns classify_symmetric(const PrescribedProblem& problem, bool repeated, const Job& job) {
  SymmetricDesigns out;
  std::map<std::vector<std::vector<int>>, std::size_t> place;  // canonical blocks: which class
  const int v = problem.points;
  for (int p = v; p >= 2; --p) {
    bool prime = true;
    for (int d = 2; d * d <= p; ++d) prime = prime && p % d != 0;
    if (!prime) continue;
    for (int fixed = v % p; fixed < v; fixed += p) {
      CycleType cycles((v - fixed) / p, p);
      cycles.insert(cycles.end(), fixed, 1);
      SymmetricDesigns::Type type;
      type.prime = p, type.fixed = fixed, type.cycles = cycle_type_text(cycles);
      if (problem.lambda == 1) type.obstacle = steiner_obstacle(problem.t, v, problem.block_size, p, fixed);
      if (type.obstacle.empty()) {
        std::vector<Point> image(v);
        for (int x = 0; x < v; ++x)
          image[x] = static_cast<Point>(x >= v - fixed ? x : x % p == p - 1 ? x - p + 1 : x + 1);
        PrescribedProblem here = problem;
        here.generators = {image};
        type.found = classify_prescribed(here, repeated, job);
        for (auto& c : type.found.classes) {
          const auto [at, fresh] = place.emplace(c.design.block_lists(), out.classes.size());
          if (fresh) out.classes.push_back({std::move(c), {}});
          out.classes[at->second].cycles.push_back(type.cycles);
        }
        type.number = type.found.classes.size();
        type.found.classes.clear();
      }
      out.complete = type.found.complete;
      out.types.push_back(std::move(type));
      if (!out.complete) return out;
    }
  }
  return out;
}

}  // namespace thirdcard
