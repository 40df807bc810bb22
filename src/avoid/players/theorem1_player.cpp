// SPDX-License-Identifier: MIT
// The first player's strategy of Theorem 1 (Clark, Fisk, Goren) on AG(d,3): answer with the third point of
// the line through X1, the first point taken, and the point taken last.
#include "avoid/players/players.hpp"
#include "thirdcard/plans.hpp"
#include "thirdcard/space.hpp"

namespace thirdcard::avoid {

namespace {

class Theorem1 : public Strategy {
 public:
  Theorem1(const Design& design, int player, int start)
      : start_(start), wins_(design.geometry().dimension >= 2) {
    if (!ternary(design))
      throw InputError("theorem1 is a strategy on AG(d,3), not on " + design.name(),
                       "use mirror, perfect or greedy there");
    if (player != 0)
      throw InputError("theorem1 is the first player's strategy", "give it to the first player (--first)");
    if (start < 0 || start >= design.points())
      throw InputError("theorem1 cannot begin with point " + std::to_string(start),
                       "points are 0 to " + std::to_string(design.points() - 1));
  }
  Choice choose(const Position& position, const Asking& asking) const override {
    const auto& mine = position.hand(position.to_move());
    const auto& theirs = position.hand(1 - position.to_move());
    if (mine.empty() || theirs.empty())
      return {static_cast<Point>(start_), asking.explain ? "X1 may be any point" : "", wins_};
    const Point x1 = mine.front(), last = theirs.back(), p = static_cast<Point>(affine_third(x1, last));
    if (!position.free(p))
      return greedy_choice(position, asking,
                           "the third point of " + asking.named(x1) + " and " + asking.named(last) +
                               " is taken (the strategy was left before); ");
    if (!asking.explain) return {p, "", false};
    return {p, "the third point of the line through X1 = " + asking.named(x1) + " and " + asking.named(last),
            false};
  }

 private:
  int start_;
  bool wins_;
};

}  // namespace

bool ternary(const Design& d) {
  return d.geometry().kind == Geometry::Kind::kAffine && d.geometry().q == 3 && d.geometry().flat == 1;
}

Player theorem1_player(const Design& design, int player, int start) {
  return std::make_shared<Theorem1>(design, player, start);
}

}  // namespace thirdcard::avoid

namespace thirdcard {

FollowedAnswers theorem1_followed(const Design& design, std::span<const Point> moves) {
  if (!avoid::ternary(design))
    throw InputError("theorem1 is a strategy on AG(d,3), not on " + design.name(), "ask about ag(d,3)");
  for (const Point p : moves)
    if (p >= design.points()) throw InputError("there is no point " + std::to_string(p));
  FollowedAnswers followed;
  for (std::size_t i = 2; i <= moves.size(); i += 2) {
    followed.wanted = affine_third(moves[0], moves[i - 1]);
    if (i == moves.size()) return followed;
    if (moves[i] != followed.wanted) {
      followed.left = static_cast<int>(i);
      return followed;
    }
    followed.pairs.push_back({moves[i - 1], moves[i]});
  }
  followed.wanted = -1;
  return followed;
}

}  // namespace thirdcard
