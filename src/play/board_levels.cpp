// SPDX-License-Identifier: MIT
// Boards with many sets, all of them up to symmetry. Of k cards with c sets one lies in at most 3c/k of
// them; without it c - floor(3c/k) are left on k - 1 cards, and that grows with c. So every board of n cards
// with at least t sets grows, card by card, out of boards that have at least t(k) sets on k cards, where
// t(n) = t and t(k-1) = t(k) - floor(3 t(k) / k). Each level is kept up to the symmetries of the deck. Near
// the greatest number of sets the levels are small, which is where a random walk cannot tell "not found" from
// "not there". Cost: one canonical form for each class and each card that keeps enough sets.
#include "play/board_levels.hpp"

#include <algorithm>
#include <map>

#include "thirdcard/cards.hpp"
#include "thirdcard/design.hpp"
#include "thirdcard/symmetry.hpp"

namespace thirdcard::play {

namespace {

template <class Set>
BoardAnswer search(const Geometry& geometry, int v, bool projective, int size, std::int64_t sets,
                   std::uint64_t effort) {
  std::vector<std::int64_t> least(static_cast<std::size_t>(size) + 1, sets);
  for (int k = size; k > 0; --k) least[k - 1] = least[k] - 3 * least[k] / k;
  const SubsetCanonizer<Set> canonizer(geometry);
  std::map<Set, std::int64_t> level{{Set{}, 0}};  // classes and their numbers of sets
  std::uint64_t forms = 0;
  for (int k = 1; k <= size; ++k) {
    std::map<Set, std::int64_t> next;
    for (const auto& [board, count] : level) {
      const auto cards = board.points();
      std::vector<int> makes(static_cast<std::size_t>(v), 0);  // pairs of the board that each card completes
      for (std::size_t i = 0; i < cards.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
          ++makes[projective ? projective_third(cards[i], cards[j]) : affine_third(cards[i], cards[j])];
      for (int card = 0; card < v; ++card) {
        const std::int64_t with = count + makes[card];
        if (board.contains(card) || with < least[k]) continue;
        if (++forms > effort) return {};
        Set larger = board;
        larger.insert(card);
        if (k == size && with == sets) {
          const auto found = larger.points();
          return {BoardSearch::kFound, {found.begin(), found.end()}};
        }
        if (k < size) next.emplace(canonizer.canonize(larger).a, with);
      }
    }
    level = std::move(next);
  }
  if (size == 0 && sets == 0) return {BoardSearch::kFound, {}};
  return {BoardSearch::kNone, {}};
}

}  // namespace

BoardAnswer search_boards(int properties, bool projective, int size, std::int64_t sets,
                          std::uint64_t effort) {
  int v = 1;
  for (int i = 0; i < properties; ++i) v *= projective ? 2 : 3;
  if (projective) --v;
  const Geometry geometry{projective ? Geometry::Kind::kProjective : Geometry::Kind::kAffine,
                          projective ? properties - 1 : properties, projective ? 2 : 3, 1};
  return with_point_set(
      v, [&]<class Set>() { return search<Set>(geometry, v, projective, size, sets, effort); });
}

}  // namespace thirdcard::play
