// SPDX-License-Identifier: MIT
// The counts of Abrahamsen and Eriksen, chapters 4 to 7, by formula. Each stands beside the same count found
// by enumeration (count_by_hand.cpp, which shares nothing with this file); formulas hold for any number of
// properties, enumeration stops where it would take more than a second or two.
#include "cards/count_by_hand.hpp"
#include "thirdcard/cards.hpp"
#include "thirdcard/integer.hpp"

namespace thirdcard {

namespace {

class Table {
 public:
  void add(std::string name, std::string section, std::string formula_text, const Integer& formula,
           const ByHand& hand, bool bound = false) {
    Count count{std::move(name),
                std::move(section),
                std::move(formula_text),
                to_string(formula),
                hand.value,
                hand.method,
                bound,
                true};
    if (count.enumerated())
      count.agree = bound ? Integer(hand.value) <= formula : hand.value == count.formula;
    rows_.push_back(std::move(count));
  }
  void add_fraction(std::string name, std::string section, std::string formula_text,
                    const std::string& formula, const ByHand& hand) {
    rows_.push_back({std::move(name), std::move(section), std::move(formula_text), formula, hand.value,
                     hand.method, false, !hand || hand.value == formula});
  }
  std::vector<Count> rows() && { return std::move(rows_); }

 private:
  std::vector<Count> rows_;
};

Integer factorial(int n) {
  Integer f = 1;
  for (int i = 2; i <= n; ++i) f *= i;
  return f;
}

Integer choose(const Integer& n, int k) {
  Integer b = 1;
  for (int i = 0; i < k; ++i) b = b * (n - i) / (i + 1);
  return n < k ? Integer(0) : b;
}

}  // namespace

std::vector<Count> card_counts(int p) {
  if (p < 1 || p > 1000)
    throw InputError("cannot count for " + std::to_string(p) + " properties", "take 1 to 1000");
  const Integer n = power(3, p);
  const Integer sets = n * (n - 1) / 6;
  Table table;
  table.add("cards", "4.2", "3^p", n, cards_by_hand(3, p));
  if (n >= 3)
    table.add_fraction("chance that three cards are a set", "5.1", "1/(3^p - 2)",
                       n == 3 ? "1" : "1/" + to_string(n - 2), set_chance_by_hand(p));
  table.add("deals of twelve cards", "5.1", "C(3^p, 12)", choose(n, 12), deals_by_hand(p, 12));
  table.add("ordered sets", "5.3", "3^p (3^p - 1)", n * (n - 1), ordered_sets_by_hand(p));
  table.add("sets", "5.3", "3^p (3^p - 1)/3!", sets, sets_by_hand(p));
  const std::vector<ByHand> shared = sets_by_shared_by_hand(p);
  for (int x = 0; x < p && (p <= 12 || x < 3); ++x)
    table.add("sets that share " + std::to_string(x) + (x == 1 ? " property" : " properties"), "5.4",
              "3^p C(p, x) 2^(p-x)/3!", n * binomial(p, x) * power(2, p - x) / 6,
              shared.empty() ? ByHand{} : shared[x]);
  table.add("sets through a card", "5.4", "(3^p - 1)/2", (n - 1) / 2, sets_through_by_hand(p));
  for (int k = 3; k <= 6; ++k)
    if (n >= k)
      table.add("most sets among " + std::to_string(k) + " cards", "5.4", "at most n(n - 1)/3!",
                Integer(k * (k - 1) / 6), most_sets_by_hand(p, k), true);
  table.add("cards, two values", "5.5", "2^p", power(2, p), cards_by_hand(2, p));
  table.add("sets (pairs), two values", "5.5", "2^p (2^p - 1)/2!", power(2, p) * (power(2, p) - 1) / 2,
            value_sets_by_hand(2, p));
  table.add("cards, four values", "5.5", "4^p", power(4, p), cards_by_hand(4, p));
  table.add("sets of four, four values", "5.5", "((4 + 4!)^p - 4^p)/4!",
            (power(28, p) - power(4, p)) / factorial(4), value_sets_by_hand(4, p));
  table.add("cards, one property more", "5.5", "3^(p+1)", 3 * n, cards_by_hand(3, p + 1));
  table.add("sets, one property more", "5.5", "3^(p+1) (3^(p+1) - 1)/3!", 3 * n * (3 * n - 1) / 6,
            sets_by_hand(p + 1));
  if (p >= 2) {
    const PlaneCounts plane = plane_counts_by_hand(p);
    table.add("ordered triples that are no set", "7.1", "3^p (3^p - 1)(3^p - 3)", n * (n - 1) * (n - 3),
              plane.triples);
    table.add("sets in a plane", "7.1", "9*8/3!", 12, plane.sets_inside);
    table.add("planes", "7.1", "3^p (3^p - 1)(3^p - 3)/(9*8*6)", n * (n - 1) * (n - 3) / 432, plane.planes);
    table.add("planes through a card", "7.1", "(3^p - 1)(3^p - 3)/48", (n - 1) * (n - 3) / 48,
              plane.through_card);
    table.add("planes through a set", "7.1", "(3^p - 3)/6", (n - 3) / 6, plane.through_set);
  }
  table.add("directions", "7.3", "(3^p - 1)/2", (n - 1) / 2, directions_by_hand(p));
  table.add("sets parallel to a set, itself included", "7.3", "3^(p-1)", n / 3, parallels_by_hand(p));
  if (p >= 2)
    table.add("parallels to a set through a card outside it", "7.2", "1", 1, parallel_through_by_hand(p));
  if (p >= 3) {
    const CubeCounts cube = cube_counts_by_hand(p);
    table.add("sets in a cube", "7.4", "27*26/3!", 117, cube.sets_inside);
    table.add("sets in a cube that lie in one of three layers", "7.4", "3*12", 36, cube.sets_in_layers);
    table.add("sets in a cube across the layers", "7.4", "9*9", 81, cube.sets_across);
    table.add("planes in a cube", "7.4", "27*26*24/(9*8*6)", 39, cube.planes_inside);
    table.add("planes in a cube across the layers", "7.4", "12*3", 36, cube.planes_across);
    table.add("cubes", "7.4", "3^p (3^p - 1)(3^p - 3)(3^p - 9)/(27*26*24*18)",
              n * (n - 1) * (n - 3) * (n - 9) / (27 * 26 * 24 * 18), cube.cubes);
  }
  return std::move(table).rows();
}

}  // namespace thirdcard
