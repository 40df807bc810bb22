// SPDX-License-Identifier: MIT
// All Steiner triple systems of a small order. The blocks through two points x and y, other than the
// common one {x,y,z}, pair off the other v-3 points twice: a union of even cycles, each of length four or
// more. A seed is one cycle type, so every system contains a seed at each of its ordered pairs of points; all
// completions of all seeds are found by exact cover. A completion is canonised only if no pair of its
// points has a type of an earlier seed (one that has is isomorphic to a completion found there) and its
// own seed sits at a pair of points with the largest invariant, how many pairs of each type the points
// lie in (a class has a completion with any of its pairs in that place).
// Cross-check by orbits and stabilisers (Kaski and Ostergard, Classification Algorithms, 10.2): with H
// the group of the seed T and n_T(S) the ordered pairs of type T in S, the number of completions of T
// must be the sum of n_T(S) |H|/|Aut S| over the classes S. And the labelled systems are
// (v-2)!/|H| * completions summed over the seeds, and v!/|Aut S| summed over the classes.
// Order 15: 4 seeds, 312,472 completions, of which a few thousand are canonised.
#include "design/classify_sts.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#ifdef __SSSE3__
#include <tmmintrin.h>
#endif

#include "design/triple_canonical.hpp"
#include "thirdcard/integer.hpp"

namespace thirdcard {

namespace {

constexpr int kMost = 15;
using Mask = std::uint16_t;

/// For each point of a partial system the points it shares no block with yet.
struct Open {
  std::array<Mask, kMost + 1> of{};
  int left = 0;  // pairs still open

  void close(int x, int y, int z) {
    of[x] &= static_cast<Mask>(~(1u << y | 1u << z)), of[y] &= static_cast<Mask>(~(1u << x | 1u << z)),
        of[z] &= static_cast<Mask>(~(1u << x | 1u << y));
    left -= 3;
  }
};

/// Blocks by two of their points; a point with itself, or with one that is not there, gives that point. The
/// search has one table for all of its branches: what stands at an open pair comes from another branch, and a
/// whole system has written over all of it.
struct Thirds {
  std::array<std::array<std::uint8_t, kMost + 1>, kMost> of{};

  Thirds() {
    for (auto& row : of) std::iota(row.begin(), row.end(), std::uint8_t{0});
  }
  void set(int x, int y, int z) {
    of[x][y] = of[y][x] = static_cast<std::uint8_t>(z);
    of[x][z] = of[z][x] = static_cast<std::uint8_t>(y);
    of[y][z] = of[z][y] = static_cast<std::uint8_t>(x);
  }
};

struct Partial {
  Open open;
  Thirds third;

  void add(int x, int y, int z) { open.close(x, y, z), third.set(x, y, z); }
};

/// What the second and the third power of y -> row_b[row_a[y]] leave in place.
struct FixedByPowers {
  int second = 0, third = 0;
};
FixedByPowers fixed_by_powers(const std::uint8_t* row_a, const std::uint8_t* row_b) {
#ifdef __SSSE3__
  const auto load = [](const std::uint8_t* row) {
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(row));
  };
  const __m128i identity = _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  const __m128i once = _mm_shuffle_epi8(load(row_b), load(row_a)), twice = _mm_shuffle_epi8(once, once),
                thrice = _mm_shuffle_epi8(once, twice);
  const auto fixed = [&](__m128i power) {
    return std::popcount(static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(power, identity))));
  };
  return {fixed(twice), fixed(thrice)};
#else
  FixedByPowers out;
  const auto once = [&](int at) { return row_b[row_a[at]]; };
  for (int at = 0; at <= kMost; ++at) {
    const int twice = once(once(at));
    out.second += twice == at, out.third += once(twice) == at;
  }
  return out;
#endif
}

/// The ways to write v-3 as a sum of even parts >= 4. Those with few symmetries come first: they give
/// the fewest copies of each class.
std::vector<std::vector<int>> cycle_types(int rest, int least = 4) {
  if (rest == 0) return {{}};
  std::vector<std::vector<int>> out;
  for (int part = least; part <= rest; part += 2)
    for (auto tail : cycle_types(rest - part, part))
      tail.insert(tail.begin(), part), out.push_back(std::move(tail));
  return out;
}

Partial seed_system(int v, const std::vector<int>& cycles) {
  Partial p;
  for (int x = 0; x < v; ++x) p.open.of[x] = static_cast<Mask>(((1u << v) - 1) & ~(1u << x));
  p.open.left = v * (v - 1) / 2;
  p.add(0, 1, 2);
  int from = 3;
  for (int length : cycles) {
    for (int i = 0; i < length; ++i) p.add(i % 2, from + i, from + (i + 1) % length);
    from += length;
  }
  return p;
}

/// Rotations by two and reflections of each cycle, and exchanges of cycles of one length.
std::uint64_t seed_stabiliser(const std::vector<int>& cycles) {
  std::uint64_t order = 1, same = 0;
  for (std::size_t i = 0; i < cycles.size(); ++i) {
    same = i > 0 && cycles[i] == cycles[i - 1] ? same + 1 : 1;
    order *= static_cast<std::uint64_t>(cycles[i]) * same;
  }
  return order;
}

class Search {
 public:
  explicit Search(int v) : v_(v), types_(cycle_types(v - 3)) {
    std::sort(types_.begin(), types_.end(),
              [](const auto& a, const auto& b) { return seed_stabiliser(a) < seed_stabiliser(b); });
    // A cycle of length c is two of length c/2 to the product of two rows, and the block's points are one of
    // three. Up to order 15 the cycles of four and of six tell the types apart.
    for (std::size_t i = 0; i < types_.size(); ++i) {
      const auto points_in = [&](int length) {
        return static_cast<int>(std::count(types_[i].begin(), types_[i].end(), length)) * length;
      };
      type_number_[kMost + 1 - v + points_in(4)][kMost + 1 - v + 3 + points_in(6)] =
          static_cast<std::uint8_t>(i);
    }
  }
  const std::vector<std::vector<int>>& types() const { return types_; }

  /// The number of the cycle type of a pair of points of a whole system.
  int type_of(int x, int y, const Thirds& third) const {
    const FixedByPowers fixed = fixed_by_powers(third.of[x].data(), third.of[y].data());
    return type_number_[fixed.second][fixed.third];
  }

  using Found = TripleClassifier::Found;
  using Result = TripleClassifier::Result;

  /// Calls visit(open) for every partial system `blocks` blocks further on, whose blocks are in the table.
  template <class Visit>
  void complete(const Open& open, Thirds& third, int blocks, std::uint64_t& nodes, Visit&& visit) const {
    ++nodes;
    if (open.left == 0 || blocks == 0) return visit(open);
    // The point with the fewest open partners, and of those partners the one with the fewest thirds.
    int x = -1, y = -1, least = 1000;
    // There are two at least, being even in number.
    for (int a = 0; a < v_ && least > 2; ++a)
      if (const int n = std::popcount(open.of[a]); n != 0 && n < least) least = n, x = a;
    least = 1000;
    for (unsigned m = open.of[x]; m != 0; m &= m - 1) {
      const int b = std::countr_zero(m);
      if (const int n = std::popcount(static_cast<unsigned>(open.of[x] & open.of[b])); n < least)
        least = n, y = b;
    }
    for (unsigned m = open.of[x] & open.of[y]; m != 0; m &= m - 1) {
      const int z = std::countr_zero(m);
      Open next = open;
      next.close(x, y, z), third.set(x, y, z);
      complete(next, third, blocks - 1, nodes, visit);
    }
  }

  void finish(const Thirds& thirds, int type, Result& result) const {
    ++result.completions;
    const auto third = [&](int a, int b) { return static_cast<int>(thirds.of[a][b]); };
    std::array<std::array<std::uint8_t, kMost>, kMost> types;
    std::array<std::uint64_t, kMost> lies_in{};  // four bits for each type
    for (int x = 0; x < v_; ++x)
      for (int y = x + 1; y < v_; ++y) {
        const int t = type_of(x, y, thirds);
        if (t < type) return;
        types[x][y] = types[y][x] = static_cast<std::uint8_t>(t);
        lies_in[x] += std::uint64_t{1} << 4 * t, lies_in[y] += std::uint64_t{1} << 4 * t;
      }
    const auto invariant = [&](int x, int y) {
      return lies_in[x] << 40 | lies_in[y] << 20 | lies_in[third(x, y)];
    };
    const std::uint64_t own = invariant(0, 1);
    for (int x = 0; x < v_; ++x)
      for (int y = 0; y < v_; ++y)
        if (x != y && types[x][y] == type && invariant(x, y) > own) return;
    ThirdPoints table(v_);
    for (int x = 0; x < v_; ++x)
      for (int y = x + 1; y < v_; ++y)
        if (third(x, y) > y) table.set(x, y, third(x, y));
    const auto form = triple_canonical_form(table);
    Found& found = result.classes[form.code];
    found.automorphisms = form.automorphisms;
    ++found.times;
  }

 private:
  int v_;
  std::vector<std::vector<int>> types_;
  std::array<std::array<std::uint8_t, kMost + 2>, kMost + 2> type_number_{};  // by FixedByPowers
};

Design system_of_code(int v, const std::vector<Point>& code) {
  std::vector<std::vector<int>> blocks;
  std::size_t at = 0;
  for (int j = 1; j < v; ++j)
    for (int i = 0; i < j; ++i, ++at)
      if (code[at] > j) blocks.push_back({i, j, code[at]});
  return Design::from_blocks("sts(" + std::to_string(v) + ",?)", v, blocks);
}

std::string key_of_code(int v, const std::vector<Point>& code) {
  std::string text = std::to_string(v) + ":";
  for (std::size_t i = 0; i < code.size(); ++i)
    text.append(i == 0 ? "" : ",").append(std::to_string(code[i]));
  return sha256_hex(text);
}

Integer factorial(int n) {
  Integer f = 1;
  for (int i = 2; i <= n; ++i) f *= i;
  return f;
}

}  // namespace

std::string triple_system_key(const Design& design) {
  if (!is_steiner_triple_system(design))
    throw InputError(design.name() + " is no Steiner triple system", "this key exists for those alone");
  return key_of_code(design.points(), triple_canonical_form(ThirdPoints(design)).code);
}

struct TripleClassifier::Parts {
  explicit Parts(int order) : v(order), search(order) {}
  int v;
  Search search;
  // One task is a seed with a few blocks more; results join in the order of the tasks.
  struct Task {
    int type;
    Partial from;
  };
  std::vector<Task> tasks;
  std::uint64_t nodes = 0;
};

TripleClassifier::TripleClassifier(int v) {
  if (v != 3 && v != 7 && v != 9 && v != 13 && v != 15)
    throw InputError("order " + std::to_string(v) +
                         (v % 6 == 1 || v % 6 == 3 ? " is out of reach" : " has no Steiner triple system"),
                     "orders 3, 7, 9, 13 and 15 can be classified");
  auto parts = std::make_shared<Parts>(v);
  for (std::size_t type = 0; type < parts->search.types().size(); ++type) {
    Partial seed = seed_system(v, parts->search.types()[type]);
    parts->search.complete(seed.open, seed.third, 4, parts->nodes, [&](const Open& open) {
      parts->tasks.push_back({static_cast<int>(type), {open, seed.third}});
    });
  }
  parts_ = std::move(parts);
}

std::size_t TripleClassifier::tasks() const { return parts_->tasks.size(); }

TripleClassifier::Result TripleClassifier::run(std::size_t task) const {
  const auto& t = parts_->tasks[task];
  Result out;
  Thirds third = t.from.third;
  parts_->search.complete(t.from.open, third, 1000, out.nodes,
                          [&](const Open&) { parts_->search.finish(third, t.type, out); });
  return out;
}

TripleClassification classify_triple_systems(int v, const Job& job) {
  const TripleClassifier classifier(v);
  std::vector<TripleClassifier::Result> results(classifier.tasks());
  std::atomic<std::size_t> done{0};
  parallel_for(results.size(), job.threads, [&](std::size_t i) {
    if (job.stopping()) return;
    results[i] = classifier.run(i);
    job.report("seeds with four blocks more", static_cast<double>(++done),
               static_cast<double>(results.size()));
  });
  if (job.stopping()) throw Stopped(job.stop->reason());
  return classifier.join(results);
}

TripleClassification TripleClassifier::join(std::span<const Result> results) const {
  const int v = parts_->v;
  const Search& search = parts_->search;
  const auto& tasks = parts_->tasks;
  const auto damaged = [] {
    return InputError("the results of the tasks are no systems", "compute them again");
  };
  if (results.size() != tasks.size()) throw damaged();
  TripleClassification out;
  out.order = v;
  out.nodes = parts_->nodes;
  std::map<std::vector<Point>, Found> classes;
  std::vector<std::uint64_t> completions(search.types().size());
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    completions[tasks[i].type] += results[i].completions;
    out.nodes += results[i].nodes;
    for (const auto& [code, found] : results[i].classes) {
      if (code.size() != static_cast<std::size_t>(v * (v - 1) / 2) || found.automorphisms == 0)
        throw damaged();
      auto& all = classes[code];
      all.automorphisms = found.automorphisms, all.times += found.times;
    }
  }

  Integer labelled = 0, by_seeds = 0;
  std::vector<Fraction> expected(search.types().size());
  for (const auto& [code, found] : classes) {
    Design system = system_of_code(v, code);
    if (!is_steiner_triple_system(system)) throw damaged();
    labelled += factorial(v) / found.automorphisms;
    Thirds third;
    for (const auto& block : system.block_lists()) third.set(block[0], block[1], block[2]);
    for (int x = 0; x < v; ++x)
      for (int y = 0; y < v; ++y) {
        if (x == y) continue;
        const int type = search.type_of(x, y, third);
        expected[type] +=
            Fraction(Integer(seed_stabiliser(search.types()[type])), Integer(found.automorphisms));
      }
    std::string key = key_of_code(v, code);
    out.classes.push_back({std::move(system), std::move(key), found.automorphisms, found.times});
  }
  bool agree = true;
  for (std::size_t type = 0; type < search.types().size(); ++type) {
    const std::uint64_t stabiliser = seed_stabiliser(search.types()[type]);
    by_seeds += factorial(v - 2) / stabiliser * completions[type];
    agree = agree && expected[type] == Fraction(Integer(completions[type]));
    const Integer whole = expected[type].numerator() / expected[type].denominator();
    out.seeds.push_back(
        {search.types()[type], stabiliser, completions[type], static_cast<std::uint64_t>(whole)});
  }
  out.labelled = to_string(labelled), out.labelled_by_seeds = to_string(by_seeds);
  if (!agree || labelled != by_seeds)
    throw std::logic_error("the two counts of the systems of order " + std::to_string(v) +
                           " differ: " + out.labelled + " and " + out.labelled_by_seeds);
  for (auto& c : out.classes) c.standard_number = standard_number_of_key(v, c.key).value_or(0);
  std::stable_sort(out.classes.begin(), out.classes.end(),
                   [](const auto& a, const auto& b) { return a.standard_number < b.standard_number; });
  return out;
}

}  // namespace thirdcard
