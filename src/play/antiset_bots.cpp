// SPDX-License-Identifier: MIT
// Players of Anti-SET. Random takes any card that does not lose at once; greedy the card that leaves its
// player the most safe cards against the opponent's. Perfect plays the mirror of paper 000 where it holds:
// in AG(d,3), d >= 2, when all cards but one of the first player's are mirror images, about that one, of
// the opponent's, answering by the mirror image wins. Otherwise it asks the exact solver where that is
// quick (at most 31 points, or few cards that are safe for both), and elsewhere it is greedy, and says so.
#include <algorithm>

#include "play/arithmetic.hpp"
#include "thirdcard/avoid.hpp"
#include "thirdcard/design.hpp"

namespace thirdcard::play {

namespace {

struct Position {
  const Design* design;
  std::vector<std::vector<std::uint32_t>> through;  // blocks by point
  std::vector<int> owner;                           // by point, -1 free
  int players, turn;
  bool completes(int player, int point) const {
    for (std::uint32_t b : through[point]) {
      bool all = true;
      for (Point p : design->block(b)) all = all && (p == point || owner[p] == player);
      if (all) return true;
    }
    return false;
  }
  int safe_cards(int player) const {
    int n = 0;
    for (std::size_t p = 0; p < owner.size(); ++p)
      n += owner[p] < 0 && !completes(player, static_cast<int>(p));
    return n;
  }
};

/// The mirror answer of Theorem 1, or kEmpty when the position is not of that kind.
Card mirror_answer(const View& view) {
  const auto& mine = view.players[view.turn].hand;
  const auto& theirs = view.players[1 - view.turn].hand;
  if (mine.size() != theirs.size() || mine.empty()) return kEmpty;
  for (Card centre : mine) {
    std::vector<Card> images, rest;
    for (Card c : theirs) images.push_back(affine_third(centre, c));
    for (Card c : mine)
      if (c != centre) rest.push_back(c);
    std::sort(images.begin(), images.end()), std::sort(rest.begin(), rest.end());
    std::vector<Card> open;
    std::set_difference(images.begin(), images.end(), rest.begin(), rest.end(), std::back_inserter(open));
    if (open.size() == 1 && view.table[open[0]] != kEmpty) return open[0];
  }
  return kEmpty;
}

/// Boards the solver settles at once from any position: the small ones, and the two with a fast
/// canonical form.
bool solved_from_the_start(const Design& design) {
  const int points = design.points();
  if (points <= 21) return true;
  const Geometry& g = design.geometry();
  return g.flat == 1 && ((points == 27 && g.kind == Geometry::Kind::kAffine) ||
                         (points == 31 && g.kind == Geometry::Kind::kProjective && g.q == 2));
}

bool has_mirror(const Design& design) {
  const Geometry& g = design.geometry();
  return g.kind == Geometry::Kind::kAffine && g.q == 3 && g.flat == 1 && g.dimension >= 2;
}

/// The solver's best card, or kEmpty when the position is too large or the job was stopped.
AntisetMove solved(const Position& at, const View& view, const Job& job) {
  int common = 0, free = 0;
  for (std::size_t p = 0; p < at.owner.size(); ++p)
    if (at.owner[p] < 0)
      ++free, common += !at.completes(0, static_cast<int>(p)) && !at.completes(1, static_cast<int>(p));
  const int points = at.design->points();
  if (points > 128 || (!solved_from_the_start(*at.design) && common > (points > 31 ? 14 : 18))) return {};
  std::vector<Point> moves;
  for (std::size_t i = 0; i < view.players[0].hand.size(); ++i) {
    moves.push_back(static_cast<Point>(view.players[0].hand[i]));
    if (i < view.players[1].hand.size()) moves.push_back(static_cast<Point>(view.players[1].hand[i]));
  }
  SolveOptions options;
  options.memory = std::uint64_t{1} << 28;
  options.length = points <= 27;
  const Solution solution = solve(*at.design, moves, options, job);
  const MoveValue* best = nullptr;
  // Win soon, else draw, else lose late.
  const auto rank = [](const Value& v) {
    return 1000 * static_cast<int>(v.outcome) - (v.outcome == Outcome::kWin ? v.plies_max : -v.plies_max);
  };
  for (const MoveValue& m : solution.moves)
    if (m.value.outcome != Outcome::kUnknown && (best == nullptr || rank(m.value) > rank(best->value)))
      best = &m;
  if (best == nullptr || (!solution.complete && best->value.outcome != Outcome::kWin)) return {};
  const std::string length = best->value.exact() ? " in " + std::to_string(best->value.plies_max) : "";
  return {best->point, true,
          std::string(best->value.outcome == Outcome::kWin    ? "wins"
                      : best->value.outcome == Outcome::kDraw ? "draws"
                                                              : "loses against best play") +
              length + " (solved)"};
}

}  // namespace

AntisetBot antiset_bot_from_name(std::string_view name) {
  if (name == "random") return AntisetBot::kRandom;
  if (name == "greedy") return AntisetBot::kGreedy;
  if (name == "perfect") return AntisetBot::kPerfect;
  throw InputError("there is no Anti-SET player '" + std::string(name.substr(0, 40)) + "'",
                   "the players are random, greedy and perfect");
}

bool antiset_proved(const Design& design, int players, int seat) {
  return players == 2 && (solved_from_the_start(design) || (seat == 0 && has_mirror(design)));
}

AntisetMove antiset_move(AntisetBot bot, const std::string& design_name, const View& view, std::uint64_t seed,
                         const Job& job) {
  if (view.turn < 0 || view.phase == Phase::kOver)
    throw InputError("nobody is to move", "begin a game first");
  const Design design = design_from_name(design_name);
  if (view.table.size() != static_cast<std::size_t>(design.points()))
    throw InputError("this position is not on " + design_name, "name its design");
  Position at{&design, std::vector<std::vector<std::uint32_t>>(design.points()),
              std::vector<int>(design.points(), -1), static_cast<int>(view.players.size()), view.turn};
  for (std::size_t b = 0; b < design.blocks(); ++b)
    for (Point p : design.block(b)) at.through[p].push_back(static_cast<std::uint32_t>(b));
  std::vector<Card> free, safe;
  for (int p = 0; p < at.players; ++p)
    for (Card c : view.players[p].hand) at.owner[c] = p;
  for (Card c : view.table)
    if (c != kEmpty) free.push_back(c);
  for (Card c : free)
    if (!at.completes(at.turn, c)) safe.push_back(c);
  RandomStream random(seed, 0x616e7469ULL, static_cast<std::uint64_t>(view.seq) << 16);
  if (safe.empty()) return {free[random.below(free.size())], true, "no safe card is left"};
  if (bot == AntisetBot::kRandom) return {safe[random.below(safe.size())], false, ""};
  if (bot == AntisetBot::kPerfect && at.players == 2 && has_mirror(design)) {
    if (free.size() == at.owner.size())
      return {safe[random.below(safe.size())], true, "wins: every first card does (Theorem 1)"};
    if (const Card c = mirror_answer(view); c != kEmpty)
      return {c, true, "wins: the mirror image (Theorem 1)"};
  }
  if (bot == AntisetBot::kPerfect && at.players == 2)
    if (AntisetMove move = solved(at, view, job); move.card != kEmpty) return move;
  // Most safe cards of one's own, fewest of the others', counted after the move. On the largest boards a
  // sample of the cards is looked at, so that nobody waits.
  if (at.owner.size() > 128 && safe.size() > 24) random.shuffle(std::span<Card>(safe)), safe.resize(24);
  std::vector<Card> best;
  int most = -(1 << 30);
  for (Card c : safe) {
    at.owner[c] = at.turn;
    int value = at.safe_cards(at.turn);
    for (int p = 0; p < at.players; ++p)
      if (p != at.turn && !view.players[p].out) value -= at.safe_cards(p);
    at.owner[c] = -1;
    if (value > most) most = value, best.clear();
    if (value == most) best.push_back(c);
  }
  return {best[random.below(best.size())], false,
          bot == AntisetBot::kPerfect ? "strong play, not proved" : ""};
}

}  // namespace thirdcard::play
