// SPDX-License-Identifier: MIT
// Players by name.
#include "avoid/players/players.hpp"

#include "thirdcard/point_names.hpp"

namespace thirdcard {

namespace {

std::vector<Point> read_points(const Design& design, std::string_view list) {
  const PointNames names(design);
  std::vector<Point> out;
  for (const std::string& one : PointNames::split(list)) out.push_back(names.read(one).point);
  if (out.empty()) throw InputError("a strategy without its points", "write them as in script:8,6,0");
  return out;
}

}  // namespace

std::vector<std::pair<std::string, std::string>> strategy_names() {
  return {
      {"theorem1",
       "first player on AG(d,3): the third point of X1 and the last point taken; theorem1:P begins with P"},
      {"mirror", "answers by an involution of the design; found and checked"},
      {"theorem3", "second player on AG(d,3): caps in ever larger parallel flats"},
      {"max-cap", "second player on AG(d,3), d <= 6: the points of a largest cap through X1"},
      {"projective", "second player on PG(n,2), n = 2, 3, 4: wins, by the solver"},
      {"perfect", "best play by the solver: wins fast, loses slowly"},
      {"strong", "best play where that is quick to know (Theorem 1, the solver), else greedy"},
      {"random", "a safe point by chance"},
      {"any", "any free point by chance"},
      {"greedy", "most safe points kept against fewest left"},
      {"script:a,b,c", "these points in order, then greedy"}};
}

std::shared_ptr<const Strategy> make_strategy(const std::string& name,
                                              const std::shared_ptr<const GameBoard>& board, int player,
                                              const SolveOptions& options,
                                              std::shared_ptr<const GameTable> table) {
  const Design& design = board->design();
  if (name == "theorem1") return avoid::theorem1_player(design, player, 0);
  if (name.substr(0, 9) == "theorem1:") {
    const auto points = read_points(design, name.substr(9));
    if (points.size() != 1)
      throw InputError("theorem1 begins with one point, not " + std::to_string(points.size()),
                       "write it as in theorem1:8");
    return avoid::theorem1_player(design, player, points[0]);
  }
  if (name == "mirror") return avoid::mirror_player(design, player);
  if (name == "theorem3") return avoid::climbing_player(design, player);
  if (name == "max-cap") return avoid::cap_player(design, player);
  if (name == "projective") {
    const Geometry& g = design.geometry();
    if (g.kind != Geometry::Kind::kProjective || g.q != 2 || g.flat != 1 || g.dimension < 2 ||
        g.dimension > 4 || player != 1)
      throw InputError("projective is the second player's strategy on pg(2,2), pg(3,2) and pg(4,2)",
                       "beyond, the win is a theorem (Clark, Mancini, Van Hook) without a program here");
    return avoid::perfect_player(board, options, std::move(table));
  }
  if (name == "perfect") return avoid::perfect_player(board, options, std::move(table));
  if (name == "strong") return avoid::strong_player(board);
  if (name == "random") return avoid::random_player();
  if (name == "any") return avoid::any_player();
  if (name == "greedy") return avoid::greedy_player();
  if (name.substr(0, 7) == "script:") return avoid::script_player(read_points(design, name.substr(7)));
  throw InputError(
      "there is no strategy '" + name.substr(0, 40) + "'",
      "use theorem1, mirror, theorem3, max-cap, projective, perfect, strong, random, any, greedy or "
      "script:a,b,c");
}

std::shared_ptr<const Strategy> make_strategy(const std::string& name, const Design& design, int player,
                                              const SolveOptions& options,
                                              std::shared_ptr<const GameTable> table) {
  return make_strategy(name, game_board(design), player, options, std::move(table));
}

}  // namespace thirdcard
