// SPDX-License-Identifier: MIT
// The mirror of an involution (Matsumoto, Momihara, Nakamura, Theorem 5; mirror.hpp for its exact condition)
// as a player: the first player takes the fixed point, and each answers by the image of the last point.
#include "avoid/players/players.hpp"
#include "avoid/search/mirror.hpp"

namespace thirdcard::avoid {

namespace {

class MirrorPlayer : public Strategy {
 public:
  MirrorPlayer(const Design& design, int player) {
    const auto mirror = mirror_for(design, player);
    if (!mirror)
      throw InputError(
          std::string("no mirror for the ") + (player == 0 ? "first" : "second") + " player was found on " +
              design.name(),
          player == 0
              ? "it needs an involution with one fixed point, every block through which holds a mirror pair"
              : "it needs an involution without fixed points");
    map_ = *mirror;
    for (std::size_t p = 0; p < map_.size(); ++p)
      if (map_[p] == p) centre_ = static_cast<Point>(p);
    wins_ = is_steiner_triple_system(design) && design.points() >= 7;
  }
  Choice choose(const Position& position, const Asking& asking) const override {
    if (position.taken() == 0)
      return {centre_, asking.explain ? "the fixed point of the involution" : "", false};
    const Point last = position.hand(1 - position.to_move()).back(), p = map_[last];
    if (p == last || !position.free(p))
      return greedy_choice(position, asking, "the mirror image is not free (the strategy was left before); ");
    if (!asking.explain) return {p, "", false};
    return {p, "the mirror image of " + asking.named(last) + (wins_ ? "" : ": never loses"), false};
  }

 private:
  Permutation map_;
  Point centre_ = 0;
  bool wins_ = false;
};

}  // namespace

Player mirror_player(const Design& design, int player) {
  return std::make_shared<MirrorPlayer>(design, player);
}

}  // namespace thirdcard::avoid
