// SPDX-License-Identifier: MIT
// Players without a plan: any point, a safe point, greedy, and a script. Greedy counts what it leaves; a
// count costs the blocks through the point, so on boards of over a thousand points it looks at some of the
// safe points only.
#include <algorithm>

#include "avoid/players/players.hpp"

namespace thirdcard::avoid {

namespace {

constexpr int kLookAtAll = 1000;  // points
constexpr std::size_t kSample = 24;

class AnyPlayer : public Strategy {
 public:
  Choice choose(const Position& position, const Asking& asking) const override {
    const auto k = by_chance(asking.chance, static_cast<std::uint64_t>(position.free_count()));
    return {position.free_point(static_cast<int>(k)), asking.explain ? "any free point, by chance" : "",
            false};
  }
};

class RandomPlayer : public Strategy {
 public:
  Choice choose(const Position& position, const Asking& asking) const override {
    return safe_choice(position, asking);
  }
};

class GreedyPlayer : public Strategy {
 public:
  explicit GreedyPlayer(std::vector<Point> script = {}) : script_(std::move(script)) {}
  Choice choose(const Position& position, const Asking& asking) const override {
    // The first point of the script that is not one's own yet.
    for (const Point p : script_) {
      if (p < position.board().points() && position.owner(p) == position.to_move()) continue;
      if (p >= position.board().points() || !position.free(p))
        throw InputError("the script takes point " + asking.named(p) + ", which is not free");
      return {p, asking.explain ? "as the script says" : "", false};
    }
    return greedy_choice(position, asking, "");
  }

 private:
  std::vector<Point> script_;
};

}  // namespace

std::uint64_t by_chance(std::uint64_t chance, std::uint64_t bound, std::uint64_t salt) {
  std::uint64_t h = chance + (salt + 1) * 0x9e3779b97f4a7c15ULL;
  h = (h ^ h >> 30) * 0xbf58476d1ce4e5b9ULL;
  h = (h ^ h >> 27) * 0x94d049bb133111ebULL;
  h ^= h >> 31;
  return static_cast<std::uint64_t>((static_cast<unsigned __int128>(h) * bound) >> 64);
}

Strategy::Choice safe_choice(const Position& position, const Asking& asking) {
  const int me = position.to_move();
  const int safe = position.safe_count(me), from = safe > 0 ? safe : position.free_count();
  const int k = static_cast<int>(by_chance(asking.chance, static_cast<std::uint64_t>(from)));
  const Point p = safe > 0 ? position.safe_point(me, k) : position.free_point(k);
  if (!asking.explain) return {p, "", safe == 0};
  return {p,
          safe == 0 ? "no safe point is left" : "one of " + std::to_string(safe) + " safe points, by chance",
          safe == 0};
}

Strategy::Choice greedy_choice(const Position& position, const Asking& asking, const std::string& because) {
  const int me = position.to_move();
  auto safe = position.safe_points(me);
  if (safe.empty()) {
    const auto free = position.free_points();
    const Point p = asking.chance == 0 ? free.front() : free[by_chance(asking.chance, free.size())];
    return {p,
            asking.explain
                ? because + "no safe point is left: point " + asking.named(p) + " completes a block"
                : "",
            true};
  }
  if (position.board().points() > kLookAtAll && safe.size() > kSample) {
    for (std::size_t i = 0; i < kSample; ++i)
      std::swap(safe[i], safe[i + by_chance(asking.chance, safe.size() - i, i)]);
    safe.resize(kSample);
    std::sort(safe.begin(), safe.end());
  }
  Point best = safe.front();
  int most = -(1 << 30);
  std::uint64_t equal = 0;
  for (const Point p : safe) {
    int value = position.safe_count_after(p);
    for (int other = 0; other < position.players(); ++other)
      if (other != me && !position.out(other)) value -= position.safe_count(other) - position.safe(other, p);
    if (value < most) continue;
    if (value > most) most = value, equal = 0, best = p;
    if (++equal > 1 && asking.chance != 0 && by_chance(asking.chance, equal, 100 + equal) == 0) best = p;
  }
  if (!asking.explain) return {best, "", false};
  return {best,
          because + "point " + asking.named(best) + " keeps " +
              (most >= 0 ? std::to_string(most) + " more" : std::to_string(-most) + " fewer") +
              " safe points than the other side has",
          false};
}

Player random_player() { return std::make_shared<RandomPlayer>(); }
Player any_player() { return std::make_shared<AnyPlayer>(); }
Player greedy_player() { return std::make_shared<GreedyPlayer>(); }
Player script_player(std::vector<Point> script) { return std::make_shared<GreedyPlayer>(std::move(script)); }

}  // namespace thirdcard::avoid
