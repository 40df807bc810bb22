// SPDX-License-Identifier: MIT
// Consecutive maximisation (Stevens and Wilson, Algorithm 1, after Vinci): start with the first cards of
// two cubes and their third card; then always take a card that makes the most sets with the cards chosen,
// preferring another cube than the last card's (the last such card in deck order, as the printed loop
// keeps overwriting); at turns 3^t + 1 take the first card of an unused cube. A cube is the nine cards that
// agree in all but the last two properties. The printed code returns nothing at such a turn once every cube
// is used (turn 10 with four properties); here the first unused card is taken.
#include "extremal/table_space.hpp"
#include "thirdcard/extremal.hpp"

namespace thirdcard {

std::vector<Point> consecutive_maximisation(int dimension) {
  if (dimension < 2 || dimension > 6) throw InputError("consecutive maximisation needs ag(d,3)", "d = 2..6");
  const extremal::TableSpace space(dimension, extremal::TableSpace::Kind::kTernary);
  const int v = space.points(), cubes = v / 9;
  std::vector<Point> chosen;
  std::vector<int> completes(v);  // chosen pairs whose third card it is
  std::vector<char> in(v), used(cubes);
  const auto choose = [&](int card) {
    for (const Point other : chosen) ++completes[space.third(card, other)];
    chosen.push_back(static_cast<Point>(card));
    in[card] = 1, used[card / 9] = 1;
  };
  choose(0);
  choose(cubes > 1 ? 9 : 1);  // one cube only: its second card
  choose(space.third(chosen[0], chosen[1]));
  while (static_cast<int>(chosen.size()) < v) {
    const int turn = static_cast<int>(chosen.size()) + 1;
    bool fresh = false;
    for (int t = 3; t < v; t *= 3) fresh = fresh || turn == t + 1;
    int card = -1;
    if (fresh) {
      for (int cube = 0; cube < cubes && card < 0; ++cube)
        if (!used[cube]) card = 9 * cube;
      for (int c = 0; c < v && card < 0; ++c)
        if (!in[c]) card = c;
    } else {
      int most = -1;
      for (int c = 0; c < v; ++c) {
        if (in[c]) continue;
        if (completes[c] > most) {
          most = completes[c], card = c;
        } else if (completes[c] == most && c / 9 != chosen.back() / 9) {
          card = c;
        }
      }
    }
    choose(card);
  }
  return chosen;
}

}  // namespace thirdcard
