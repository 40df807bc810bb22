// SPDX-License-Identifier: MIT
// Which permutations cannot be automorphisms of a Steiner triple system. Let s have prime order p, f fixed
// points and m cycles. The fixed points are a subsystem: f is 0 or 1 or 3 modulo 6, and 2f + 1 <= v. A fixed
// point a pairs off the moved points by its blocks, and s respects that pairing.
//  p odd: a cycle cannot be paired with itself (its rotations have odd order), so m is even where f > 0; two
//  cycles can be paired in p ways, each used by one fixed point, so f <= p (m-1).
//  p = 2: a block through x and s(x) has a fixed third point, so the m two-cycles are shared out among the
//  fixed points. A fixed point that has n of them pairs off the other m-n cycles: n = m modulo 2. If m is odd
//  every fixed point has one, so f <= m. If f = 1 it has all of them, and the other blocks hold a point of
//  each of three two-cycles. Between two two-cycles there are two orbits of pairs; call one of them odd, in
//  such a way that a block has 0 or 2 odd pairs (label the points of each two-cycle + and -, odd: unequal).
//  Each of the m(m-1)/2 odd orbits lies in one orbit of blocks, which holds an even number of them:
//  m = 0 or 1 modulo 4 (Doyen; with the order this is v = 1, 3, 9, 19 modulo 24).
// Any other permutation has a power of prime order, which must be possible.
#include <algorithm>
#include <map>
#include <numeric>

#include "symmetry/triple_automorphisms.hpp"

namespace thirdcard {

namespace {

std::string prime_obstacle(int v, int p, int f) {
  const int m = (v - f) / p;
  const auto number = [](int n) { return std::to_string(n); };
  if (f != 0 && f % 6 != 1 && f % 6 != 3)
    return "the fixed points form a subsystem, and there is none of order " + number(f);
  if (f != 0 && 2 * f + 1 > v)
    return "the fixed points form a subsystem, and one of order " + number(f) + " needs order " +
           number(2 * f + 1) + " or more";
  if (p == 2) {
    if (m % 2 == 1 && f > m)
      return "each of the " + number(f) + " fixed points is in a block with an odd number of the " +
             number(m) + " two-cycles, and each two-cycle with one of them";
    if (f == 1 && m % 4 > 1)
      return "reverse systems have order 1, 3, 9 or 19 modulo 24 (parity of the pairs between two-cycles)";
  } else if (f > 0) {
    if (m % 2 == 1) return "a fixed point pairs off the cycles, and there are " + number(m) + " of them";
    if (f > p * (m - 1))
      return "two cycles of length " + number(p) + " are paired in at most " + number(p) + " ways, so " +
             number(m) + " cycles allow at most " + number(p * (m - 1)) + " fixed points";
  }
  return "";
}

bool is_prime(int n) {
  for (int d = 2; d * d <= n; ++d)
    if (n % d == 0) return false;
  return n > 1;
}

}  // namespace

CycleType cycle_type(std::span<const std::uint8_t> images) {
  CycleType type;
  std::uint64_t seen = 0;
  for (std::size_t i = 0; i < images.size(); ++i) {
    int length = 0;
    for (std::size_t x = i; (seen >> x & 1) == 0; x = images[x]) seen |= std::uint64_t{1} << x, ++length;
    if (length > 0) type.push_back(length);
  }
  std::sort(type.rbegin(), type.rend());
  return type;
}

std::string cycle_type_text(const CycleType& type) {
  std::string text;
  for (std::size_t i = 0; i < type.size();) {
    std::size_t j = i;
    while (j < type.size() && type[j] == type[i]) ++j;
    if (!text.empty()) text += ' ';
    text += std::to_string(type[i]);
    if (j - i > 1) text.append("^").append(std::to_string(j - i));
    i = j;
  }
  return text;
}

int prime_order(const CycleType& type) {
  int period = 1;
  for (const int length : type) period = std::lcm(period, length);
  for (int d = 2; d * d <= period; ++d)
    if (period % d == 0) return 0;
  return period > 1 ? period : 0;
}

std::string triple_automorphism_obstacle(int order, const CycleType& type) {
  int period = 1;
  for (int length : type) period = std::lcm(period, length);
  for (int p = 2, rest = period; rest > 1; ++p) {
    if (rest % p != 0) continue;
    while (rest % p == 0) rest /= p;
    int fixed = 0;  // of the power of order p
    for (int length : type) fixed += (period / p) % length == 0 ? length : 0;
    if (const auto why = prime_obstacle(order, p, fixed); !why.empty())
      return period == p ? why
                         : "its power of order " + std::to_string(p) + " fixes " + std::to_string(fixed) +
                               " points: " + why;
  }
  return "";
}

std::vector<PrimeType> prime_triple_automorphisms(int order, int prime) {
  std::vector<PrimeType> out;
  for (int p = order; p >= 2; --p) {
    if (!is_prime(p) || (prime != 0 && p != prime)) continue;
    bool any = false;
    std::string numbers;
    for (int f = order % p; f < order; f += p) {
      const bool subsystem = f == 0 || f % 6 == 1 || f % 6 == 3;
      if (!subsystem || 2 * f + 1 > order) {
        numbers.append(numbers.empty() ? "" : ", ").append(std::to_string(f));
        continue;
      }
      CycleType type((order - f) / p, p);
      type.insert(type.end(), f, 1);
      out.push_back({p, type, prime_obstacle(order, p, f)});
      any = true;
    }
    if (!any) out.push_back({p, {}, "it would fix " + numbers + " points, and no subsystem has that order"});
  }
  return out;
}

}  // namespace thirdcard
