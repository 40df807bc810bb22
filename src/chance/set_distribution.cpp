// SPDX-License-Identifier: MIT
// The exact number of n-card deals with t sets. Classes are needed only up to n-3 cards: for a set S
// and three further cards x, y, z the number of sets grows by
//     d(x) + d(y) + d(z) + edges among x, y, z + [x, y, z is a set],
// where d(x) counts the pairs of S that x completes and xy is an edge when the third card of x and y
// lies in S. So the triples of cards outside S are counted by degree sum and edges: with F1, F2, F3 the
// numbers of (triple, chosen edge), (triple, two chosen edges) and triangles at a degree sum,
//     three edges F3,  two F2 - 3 F3,  one F1 - 2 F2 + 3 F3,  none: the rest;
// a triple that is itself a set has no edge. Every n-card deal arises from C(n,3) of its subsets S.
// Cost: a few microseconds per class instead of C(v-n+3, 3) triples.
#include "chance/subset_classes.hpp"

namespace thirdcard {

namespace {

using chance::SubsetClass;
using Wide = unsigned __int128;

constexpr int kMostGrowth = 64;

/// by_growth[k][g]: the k-subsets of the cards outside that add g sets, k = 1, 2, 3.
struct Growth {
  std::array<std::array<std::int64_t, kMostGrowth>, 4> by_growth{};
};

template <class Points>
void count_growth(const Space& space, const Points& cards, Growth& out) {
  const int v = space.points();
  std::array<Point, Points::kCapacity> inside;
  int size = 0;
  cards.for_each([&](int p) { inside[size++] = static_cast<Point>(p); });
  std::array<Points, Points::kCapacity> adjacent;
  std::array<std::uint8_t, Points::kCapacity> degree;
  std::array<Point, Points::kCapacity> outside;
  int count = 0, most = 0;
  std::array<std::int64_t, 64> many{};  // cards outside by degree
  std::array<Points, 64> of_degree{};
  for (int x = 0; x < v; ++x) {
    if (cards.contains(x)) continue;
    outside[count++] = static_cast<Point>(x);
    const Point* third = space.thirds().row(x);
    Points neighbours;
    int twice = 0;
    for (int i = 0; i < size; ++i) {
      const int y = third[inside[i]];
      if (cards.contains(y))
        ++twice;
      else
        neighbours.insert(y);
    }
    adjacent[x] = neighbours;
    degree[x] = static_cast<std::uint8_t>(twice / 2);
    most = std::max(most, twice / 2);
    ++many[twice / 2];
    of_degree[twice / 2].insert(x);
  }
  auto& one = out.by_growth[1];
  auto& two = out.by_growth[2];
  auto& three = out.by_growth[3];
  std::array<std::int64_t, kMostGrowth> all{}, edges1{}, edges2{}, edges3{};
  for (int a = 0; a <= most; ++a) {
    one[a] += many[a];
    for (int b = a; b <= most; ++b) {
      const std::int64_t pairs = a == b ? many[a] * (many[a] - 1) / 2 : many[a] * many[b];
      two[a + b] += pairs;
      for (int c = b; c <= most; ++c)
        all[a + b + c] += a == b && b == c ? many[a] * (many[a] - 1) * (many[a] - 2) / 6
                          : a == b         ? pairs * many[c]
                          : b == c         ? many[a] * many[b] * (many[b] - 1) / 2
                                           : pairs * many[c];
    }
  }
  for (int i = 0; i < count; ++i) {
    const int x = outside[i], dx = degree[x];
    std::array<std::int64_t, 64> near{};  // neighbours by degree
    for (int d = 0; d <= most; ++d) near[d] = (adjacent[x] & of_degree[d]).size();
    for (int a = 0; a <= most; ++a) {
      if (near[a] == 0) continue;
      edges2[dx + 2 * a] += near[a] * (near[a] - 1) / 2;
      for (int b = a + 1; b <= most; ++b) edges2[dx + a + b] += near[a] * near[b];
    }
    adjacent[x].for_each([&](int y) {
      if (y < x) return;
      const int pair = dx + degree[y];
      --two[pair], ++two[pair + 1];
      for (int d = 0; d <= most; ++d) edges1[pair + d] += many[d];
      --edges1[pair + dx], --edges1[pair + degree[y]];
      Points common = adjacent[x] & adjacent[y];
      common -= Points::first_n(y + 1);
      common.for_each([&](int z) { ++edges3[pair + degree[z]]; });
    });
    const Point* third = space.thirds().row(x);
    for (int j = i + 1; j < count; ++j) {
      const int y = outside[j], z = third[y];
      if (z <= y || cards.contains(z)) continue;
      const int sum = dx + degree[y] + degree[z];
      --three[sum], ++three[sum + 1];
    }
  }
  for (int s = 0; s + 3 < kMostGrowth; ++s) {
    const std::int64_t e3 = edges3[s], e2 = edges2[s] - 3 * e3, e1 = edges1[s] - 2 * edges2[s] + 3 * e3;
    three[s] += all[s] - e1 - e2 - e3;
    three[s + 1] += e1;
    three[s + 2] += e2;
    three[s + 3] += e3;
  }
}

Integer integer_of(Wide x) {
  return Integer(static_cast<std::uint64_t>(x >> 64)) * power(2, 64) + static_cast<std::uint64_t>(x);
}

/// The distributions for k = 1, 2, 3 further cards than the level has, if wanted.
template <class Points>
void distributions_above(const chance::ClassLevels<Points>& levels, int most, std::vector<Distribution>& out,
                         const Job& job, LevelRunner* runner) {
  const auto& level = levels.level();
  const int size = levels.size();
  int most_sets = 0;
  for (const auto& c : level) most_sets = std::max(most_sets, c.sets);
  const std::size_t width = static_cast<std::size_t>(most_sets + kMostGrowth);
  std::vector<Wide> sums(4 * width);
  constexpr std::size_t kPiece = 1024, kRound = 256;
  const auto add = [&](std::size_t piece, std::vector<Wide>& into) {
    for (std::size_t i = piece * kPiece; i < std::min(level.size(), (piece + 1) * kPiece); ++i) {
      Growth growth;
      count_growth(levels.space(), level[i].cards, growth);
      const std::uint64_t members = levels.group_order() / level[i].stabiliser;
      for (int k = 1; k <= 3; ++k)
        for (int g = 0; g < kMostGrowth; ++g)
          into[k * width + level[i].sets + g] +=
              static_cast<Wide>(members) * static_cast<std::uint64_t>(growth.by_growth[k][g]);
    }
  };
  const std::size_t all = (level.size() + kPiece - 1) / kPiece;
  const std::string stage = "deals above the classes of " + std::to_string(size) + " cards";
  if (runner != nullptr) {
    const auto compute = [&](std::size_t piece) {
      if (job.stopping()) throw Stopped(job.stop->reason());
      std::vector<Wide> part(4 * width);
      add(piece, part);
      std::string text;
      for (std::size_t i = 0; i < part.size(); ++i)
        if (part[i] != 0)
          text += std::to_string(i) + ":" + std::to_string(static_cast<std::uint64_t>(part[i] >> 64)) + ":" +
                  std::to_string(static_cast<std::uint64_t>(part[i])) + " ";
      return text;
    };
    const auto results = runner->run({stage, "above " + levels.state(), all, compute}, job);
    for (const auto& result : results)
      for (LevelText text(result); text.more();) {
        const std::uint64_t at = text.number(), high = text.number(), low = text.number();
        if (at >= sums.size()) LevelText::fail();
        sums[at] += static_cast<Wide>(high) << 64 | low;
      }
  }
  for (std::size_t from = 0; from < all && runner == nullptr; from += kRound) {
    const std::size_t pieces = std::min(kRound, all - from);
    std::vector<std::vector<Wide>> part(pieces);
    parallel_for(pieces, job.threads, [&](std::size_t piece) {
      if (job.stopping()) return;
      part[piece].resize(4 * width);
      add(from + piece, part[piece]);
    });
    if (job.stopping()) throw Stopped(job.stop->reason());
    for (const auto& p : part)
      for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += p[i];
    job.report(stage, static_cast<double>(std::min(level.size(), (from + kRound) * kPiece)),
               static_cast<double>(level.size()));
  }
  for (int k = 1; k <= 3 && size + k <= most; ++k) {
    Distribution d;
    const Integer each = binomial(size + k, k);
    for (std::size_t t = 0; t < width; ++t) {
      const Integer sum = integer_of(sums[k * width + t]);
      if (sum % each != 0) throw std::logic_error("set distribution: a count is not whole");
      d.push_back(sum / each);
    }
    while (d.size() > 1 && d.back() == 0) d.pop_back();
    out.push_back(std::move(d));
  }
}

}  // namespace

int chance::quads_reach(const Space& deck) {
  return deck.dimension() <= 5 ? deck.points() / 2 : deck.dimension() == 6 ? 20 : 16;
}

std::vector<Distribution> set_distributions(const Space& deck, int most, const Job& job,
                                            LevelRunner* runner) {
  if (most < 0 || most > deck.points())
    throw InputError("there are no deals of " + std::to_string(most) + " cards",
                     "ask for 0 to " + std::to_string(deck.points()));
  // Larger deals follow from their complements.
  const int half = std::min(most, deck.points() / 2);
  const bool quads = deck_has_quads(deck);
  if (quads && half > chance::quads_reach(deck))
    throw InputError(
        "deals of " + std::to_string(most) + " cards of the deck " + deck_name(deck) + " are beyond counting",
        "ask for at most " + std::to_string(chance::quads_reach(deck)));
  if (!quads && deck.affine() && deck_properties(deck) > 5)
    throw InputError("the deck " + deck_name(deck) + " is beyond counting", "take 3^5 or smaller");
  if (!deck.affine() && deck_properties(deck) > 7)
    throw InputError("the deck " + deck_name(deck) + " is beyond counting", "take projective(7) or smaller");
  std::vector<Distribution> out = with_point_set<256>(deck.points(), [&]<class Points>() {
    chance::ClassLevels<Points> levels(deck);
    std::vector<Distribution> result;
    for (;;) {
      Distribution here;
      for (const auto& c : levels.level()) {
        if (static_cast<int>(here.size()) <= c.sets) here.resize(c.sets + 1);
        here[c.sets] += levels.subsets(c);
      }
      result.push_back(std::move(here));
      if (levels.size() >= half) return result;
      if (!quads && levels.size() + 3 >= half) {
        distributions_above(levels, half, result, job, runner);
        return result;
      }
      levels.advance(job, runner);
    }
  });
  for (int n = half + 1; n <= most; ++n) {
    if (deck.points() - n > half)
      throw InputError("deals of " + std::to_string(n) + " cards are beyond counting", "ask for fewer");
    out.push_back(complement_distribution(deck, deck.points() - n, out[deck.points() - n]));
  }
  return out;
}

Distribution complement_distribution(const Space& deck, int cards, const Distribution& distribution) {
  if (deck_has_quads(deck)) {
    // Quads outside less quads inside n cards, by inclusion and exclusion over the n cards.
    const std::int64_t n = cards, v = deck.points(), pairs = n * (n - 1) / 2;
    const std::int64_t more =
        deck_sets(deck) - deck_sets_through_card(deck) * n + (v / 2 - 1) * pairs - pairs * (n - 2) / 3;
    Distribution out(distribution.size() + static_cast<std::size_t>(std::max<std::int64_t>(0, more)));
    for (std::size_t t = 0; t < distribution.size(); ++t)
      if (distribution[t] != 0)
        out.at(static_cast<std::size_t>(static_cast<std::int64_t>(t) + more)) = distribution[t];
    return out;
  }
  // Sets inside and sets outside n cards: b - r n + n(n-1)/2 together.
  const std::int64_t together = deck.complement_sum(cards);
  Distribution out(static_cast<std::size_t>(together) + 1);
  for (std::size_t t = 0; t < distribution.size(); ++t)
    if (distribution[t] != 0) out.at(static_cast<std::size_t>(together) - t) = distribution[t];
  return out;
}

}  // namespace thirdcard
