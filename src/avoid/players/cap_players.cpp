// SPDX-License-Identifier: MIT
// Plans of the second player on AG(d,3): a fixed list of points relative to X1, the first point taken, of
// which the first safe one is next. Points once unsafe stay so, so the list needs no memory.
//   max-cap   a largest cap C through X1, without X1. Two points of it are never mirror images about X1,
//             because with X1 they would be a line inside C; so answers by Theorem 1 never block the plan,
//             and it lasts m2(AG(d,3)) rounds.
//   theorem3  one point on a line through X1; then a cap in a parallel of the line, of the plane, of the
//             solid, ... (Clark, Fisk, Goren, Theorem 3).
#include "avoid/players/players.hpp"
#include "thirdcard/plans.hpp"
#include "thirdcard/space.hpp"

namespace thirdcard::avoid {

namespace {

class Plan : public Strategy {
 public:
  Plan(const Design& design, int player, const char* name, int most) : space_(design_space(design, name)) {
    if (player != 1)
      throw InputError(std::string(name) + " is the second player's strategy",
                       "give it to the second player (--second)");
    if (space_.dimension() > most)
      throw InputError(std::string(name) + " needs a largest cap, known up to dimension 6");
  }
  Choice choose(const Position& position, const Asking& asking) const override {
    const int me = position.to_move();
    if (position.taken() > 0) {
      const auto& theirs = position.hand(1 - me);
      const Point x1 = theirs.empty() ? position.hand(me).front() : theirs.front();
      for (const Step& step : plan_) {
        const Point p = translated(step.point, x1);
        if (position.safe(me, p)) return {p, asking.explain ? words(step, asking.named(x1)) : "", false};
      }
    }
    return greedy_choice(position, asking, "the plan is used up; ");
  }
  StrategyPlan shown(Point x1) const {
    StrategyPlan plan;
    for (const Step& step : plan_) plan.steps.push_back({translated(step.point, x1), step.level});
    for (int level = 1, size = 3; level <= plan_.back().level; ++level, size *= 3) {
      auto& flats = plan.flats.emplace_back();
      for (int p = 0; p < 3 * size; ++p)
        flats[static_cast<std::size_t>(p / size)].push_back(translated(p, x1));
    }
    return plan;
  }

 protected:
  using Step = StrategyPlan::Step;  // for X1 = 0
  virtual std::string words(const Step& step, const std::string& x1) const = 0;
  Space space_;
  std::vector<Step> plan_;

 private:
  static const Geometry& design_space(const Design& design, const char* name) {
    if (!ternary(design))
      throw InputError(std::string(name) + " is a strategy on AG(d,3), not on " + design.name(),
                       "use greedy, random or perfect there");
    return design.geometry();
  }
  /// Addition in AG(d,3) by third points: a + b is the third point of (third of a and b) and 0.
  static Point translated(int p, int by) { return static_cast<Point>(affine_third(affine_third(p, by), 0)); }
};

class CapPlayer : public Plan {
 public:
  CapPlayer(const Design& design, int player) : Plan(design, player, "max-cap", 6) {
    const auto cap = explicit_cap(space_.dimension());
    size_ = cap.size();
    for (const Point c : cap)
      if (c != cap[0]) plan_.push_back({static_cast<Point>(space_.translated(c, cap[0], 0)), 0});
  }

 private:
  std::string words(const Step&, const std::string& x1) const override {
    return "a point of a cap of " + std::to_string(size_) + " points through X1 = " + x1;
  }
  std::size_t size_ = 0;
};

class ClimbingPlayer : public Plan {
 public:
  ClimbingPlayer(const Design& design, int player) : Plan(design, player, "theorem3", 7) {
    // The last coordinates span the flat filled so far; the next one tells its parallels apart.
    plan_.push_back({1, 0});
    int place = 3;
    for (int level = 1; level < space_.dimension(); ++level, place *= 3)
      for (const Point c : explicit_cap(level)) plan_.push_back({static_cast<Point>(place + c), level});
  }

 private:
  std::string words(const Step& step, const std::string&) const override {
    if (step.level == 0) return "on a line through X1: S1";
    return "a cap in S2, the parallel of the " + std::to_string(step.level) +
           "-flat S1 filled before; the answers fall in S3";
  }
};

}  // namespace

Player cap_player(const Design& design, int player) { return std::make_shared<CapPlayer>(design, player); }
Player climbing_player(const Design& design, int player) {
  return std::make_shared<ClimbingPlayer>(design, player);
}

}  // namespace thirdcard::avoid

namespace thirdcard {

StrategyPlan strategy_plan(const std::string& name, const Design& design, Point x1) {
  if (x1 >= design.points()) throw InputError("there is no point " + std::to_string(x1));
  if (name == "max-cap") return avoid::CapPlayer(design, 1).shown(x1);
  if (name == "theorem3") return avoid::ClimbingPlayer(design, 1).shown(x1);
  throw InputError("there is no plan '" + name + "'", "plans are max-cap and theorem3");
}

}  // namespace thirdcard
