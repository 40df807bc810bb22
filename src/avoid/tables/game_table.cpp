// SPDX-License-Identifier: MIT
// Complete tables: every live position of the avoidance game up to the design's group. Classes are found
// forwards by number of points taken, each as the canonical image of (mover's hand, other hand), with the
// classes its safe moves lead to and the maps that take them there; values follow backwards. Exact, no
// search. AG(3,3) has 28,664 classes for 8,180,426,737 positions.
#include "avoid/tables/game_table.hpp"

#include <algorithm>

#include "avoid/proof/proof.hpp"
#include "avoid/rules/theorem1.hpp"

namespace thirdcard {

namespace {

using avoid::Board;
using avoid::from_child;
using avoid::kBig;
using avoid::loss_in;
using Set = PointSet<64>;
using Key = avoid::PairKey<Set>;
using KeyHash = avoid::GameTableHash;

Value value_of_score(int score, int free) {
  if (score > 0) return {Outcome::kWin, kBig - score, kBig - score};
  if (score < 0) return {Outcome::kLoss, kBig + score, kBig + score};
  return {Outcome::kDraw, free, free};
}

/// Is the first player, to move, still on the path of Theorem 1?
bool on_path(const Set& first, const Set& second) {
  if (second.empty() || first.size() != second.size()) return false;
  return avoid::theorem1_answer([&](auto&& f) { first.for_each(f); }, [&](auto&& f) { second.for_each(f); },
                                [&](int p) { return first.contains(p); },
                                [&](int p) { return second.contains(p); }) >= 0;
}

}  // namespace

GameTable::GameTable() = default;
GameTable::~GameTable() = default;
GameTable::GameTable(GameTable&&) noexcept = default;

std::size_t GameTable::classes() const { return implementation_->score.size(); }

GameTable GameTable::make(const Design& design, std::uint64_t memory, const Job& job) {
  if (design.points() > 64)
    throw InputError("a complete table of " + design.name() + " is out of reach",
                     "at most 64 points, such as ag(3,3) or pg(4,2)");
  check_position(design, {}, Rule::kAvoid);
  GameTable out;
  out.implementation_ = std::make_unique<Implementation>(design);
  auto& t = *out.implementation_;
  struct Class {
    Key key;
    std::vector<std::uint32_t> next;
    std::string maps;  // of the safe moves, by increasing points
  };
  avoid::MapWriter maps(design);
  std::vector<std::vector<Class>> level(1);
  level[0].push_back({t.canonical({}, {}), {}, {}});
  std::uint64_t used = 0;
  for (int stones = 0; stones < design.points() && !level.back().empty(); ++stones) {
    std::unordered_map<Key, std::uint32_t, KeyHash> index;
    std::vector<Class> found;
    for (auto& c : level.back()) {
      if (job.stopping()) throw Stopped(job.stop->reason());
      const Set safe = t.board.safe(c.key.mine, c.key.mine | c.key.theirs);
      safe.for_each([&](int p) {
        Set hand = c.key.mine;
        hand.insert(p);
        const auto form = t.canonizer.canonize(c.key.theirs, hand);
        const Key next{form.a, form.b};
        maps.put(form.map, c.maps);
        const auto [it, fresh] = index.try_emplace(next, static_cast<std::uint32_t>(found.size()));
        if (fresh) found.push_back({next, {}, {}});
        if (std::find(c.next.begin(), c.next.end(), it->second) == c.next.end()) c.next.push_back(it->second);
      });
      used += sizeof(Class) * 3 + c.next.capacity() * 4 + c.maps.capacity() * 2;
      if (used > memory) throw Stopped("memory");
    }
    job.report("positions up to symmetry", static_cast<double>(used / 200));
    level.push_back(std::move(found));
  }
  std::vector<std::vector<std::int16_t>> score(level.size());
  for (std::size_t stones = level.size(); stones-- > 0;) {
    const int free = design.points() - static_cast<int>(stones);
    for (const Class& c : level[stones]) {
      int best = free == 0 ? 0 : loss_in(1);  // no safe point: a free one must be taken
      for (const auto n : c.next) best = std::max<int>(best, from_child(score[stones + 1][n]));
      score[stones].push_back(static_cast<std::int16_t>(best));
      t.score.emplace(c.key, static_cast<std::int16_t>(best));
    }
  }
  t.body = maps.head();
  for (auto& classes : level) {
    std::sort(classes.begin(), classes.end(), [](const Class& a, const Class& b) {
      return a.key.mine != b.key.mine ? a.key.mine < b.key.mine : a.key.theirs < b.key.theirs;
    });
    for (const Class& c : classes) t.put_row(c.key, c.maps);
  }
  return out;
}

Solution GameTable::look_up(std::span<const Point> moves) const {
  const auto& t = *implementation_;
  check_position(t.design, moves, Rule::kAvoid);
  Solution out;
  Set hand[2];
  for (std::size_t i = 0; i < moves.size(); ++i) hand[i % 2].insert(moves[i]);
  out.to_move = static_cast<int>(moves.size() % 2);
  const Set mine = hand[out.to_move], theirs = hand[1 - out.to_move];
  const Set free = t.board.all - mine - theirs;
  int best = free.empty() ? 0 : -kBig;
  free.for_each([&](int p) {
    int score = loss_in(1);
    if (!t.board.completes(mine, p)) {
      Set with = mine;
      with.insert(p);
      const auto it = t.score.find(t.canonical(theirs, with));
      if (it == t.score.end())
        throw InputError("the table lacks this position", "make it anew with avoid table");
      score = from_child(it->second);
    }
    best = std::max(best, score);
    out.moves.push_back({static_cast<Point>(p), value_of_score(score, free.size()), -1});
  });
  out.value = value_of_score(best, free.size());
  out.nodes = out.moves.size();
  return out;
}

std::vector<GameTable::Row> GameTable::errors() const {
  const auto& t = *implementation_;
  const Geometry& g = t.design.geometry();
  const bool ternary = g.kind == Geometry::Kind::kAffine && g.q == 3 && g.flat == 1;
  std::unordered_map<Key, char, KeyHash> fastest;
  if (!ternary) fastest = t.fastest_path();
  std::vector<Row> rows(static_cast<std::size_t>(t.design.points()) + 1);
  for (const auto& entry : t.score) {
    const auto& key = entry.first;  // plain names: clang 14 cannot capture structured bindings
    const auto score = entry.second;
    const int stones = (key.mine | key.theirs).size();
    Row& row = rows[static_cast<std::size_t>(stones)];
    row.stones = stones;
    ++row.classes;
    ++(score > 0 ? row.won : score < 0 ? row.lost : row.drawn);
    const bool path = ternary ? stones % 2 == 0 && on_path(key.mine, key.theirs) : fastest.count(key) != 0;
    row.path += path;
    const auto orbit = t.canonizer.stabiliser(key.mine, key.theirs).orbit;
    const int sign = (score > 0) - (score < 0);
    (t.board.all - key.mine - key.theirs).for_each([&](int p) {
      if (!orbit.empty() && orbit[static_cast<std::size_t>(p)] != p) return;
      int after = loss_in(1);
      if (!t.board.completes(key.mine, p)) {
        Set with = key.mine;
        with.insert(p);
        after = from_child(t.score.at(t.canonical(key.theirs, with)));
      }
      const bool keeps = ((after > 0) - (after < 0)) == sign;
      ++(keeps ? row.keeps : row.errors);
      if (path) ++(keeps ? row.path_keeps : row.path_errors);
    });
    // The path's own move is no deviation.
    if (path && row.path_keeps > 0) --row.path_keeps;
  }
  while (!rows.empty() && rows.back().classes == 0) rows.pop_back();
  return rows;
}

}  // namespace thirdcard
