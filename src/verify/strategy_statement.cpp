// SPDX-License-Identifier: MIT
// Reading the statement of a strategy file, and saying it: every word that is printed is made here from the
// parsed values.
#include <algorithm>
#include <set>

#include "verify/strategy.hpp"

namespace thirdcard::verify {

namespace {

using Set = PointSet<128>;

std::string player(int p) { return p == 0 ? "the first player" : "the second player"; }

int player_named(const std::string& text) {
  if (text != "first" && text != "second") throw Unreadable("a player is neither first nor second");
  return text == "first" ? 0 : 1;
}

Claim read_claim(const Value& value, const Game& game) {
  value.expect_fields({"kind", "number", "player"});
  Claim out;
  const std::string& kind = value.field("kind").as_text();
  out.hero = player_named(value.field("player").as_text());
  const std::int64_t number = value.field("number").as_integer();
  // No game lasts longer than there are free points, and no heap is worth more.
  const std::int64_t free = game.design.points - static_cast<std::int64_t>(game.moves.size());
  if (number < -1 || number > std::max<std::int64_t>(free, -1))
    throw Unreadable("the number of a claim is out of range");
  out.number = static_cast<int>(number);
  const bool drawn = game.rule == Rule::kAvoid || game.rule == Rule::kAchieve;
  bool fits = false;
  if (kind == "wins")
    out.goal = Goal::kWins, fits = true;
  else if (kind == "lasts")
    out.goal = Goal::kLasts, fits = number >= 0;
  else if (kind == "draws")
    out.goal = Goal::kDraws, fits = number == -1 && drawn;
  else if (kind == "nim-value")
    out.goal = Goal::kNimValue, fits = number >= 0 && game.rule == Rule::kNofil && out.hero != game.to_move();
  if (!fits) throw Unreadable("an unknown claim");
  return out;
}

// clang-format off
std::string rule_words(const Game& game) {
  switch (game.rule) {
    case Rule::kAvoid:
      return "rule avoid: the players take free points in turn; who first holds all points of a block loses, and a full board is a draw";
    case Rule::kAchieve:
      return "rule achieve: the players take free points in turn; who first holds all points of a block wins, and a full board is a draw";
    case Rule::kMaker:
      return "rule maker-breaker: the players take free points in turn; " + player(game.maker) +
             " is Maker and wins by holding all points of a block, " + player(1 - game.maker) +
             " is Breaker and wins if the board is full without that";
    case Rule::kNofil:
      return "rule nofil: the players add points in turn to one common hand that may never hold all points of a block; who cannot move loses";
    case Rule::kMisereNofil:
      return "rule misere-nofil: the players add points in turn to one common hand that may never hold all points of a block; who cannot move wins";
  }
  return {};
}
// clang-format on

std::string position_words(const Game& game) {
  if (game.moves.empty()) return "position: the empty board, the first player to move";
  std::string out = "position: after the moves";
  for (std::size_t i = 0; i < game.moves.size(); ++i)
    out += (i == 0 ? " " : ", ") + std::string(i % 2 == 0 ? "first " : "second ") +
           std::to_string(game.moves[i]);
  return out + "; " + player(game.to_move()) + " to move";
}

std::string role(const Game& game, int p) {
  if (game.rule != Rule::kMaker) return player(p);
  return player(p) + (p == game.maker ? " (Maker)" : " (Breaker)");
}

/// The claims taken together, in one sentence.
std::string summary(const Game& game) {
  const auto& c = game.claims;
  std::string out;
  const bool exact = c.size() >= 2 && c[0].goal == Goal::kWins && c[1].goal == Goal::kLasts &&
                     c[0].hero != c[1].hero && c[0].number == c[1].number;
  if (exact) {
    out = role(game, c[0].hero) + " wins in exactly " + in_plies(c[0].number);
  } else if (c[0].goal == Goal::kWins) {
    out = claim_words(game, c[0]) +
          (c[0].number < 0 && c[0].hero != 1 - game.maker ? " (no length is claimed)" : "");
  } else if (c.size() >= 2 && c[0].goal == Goal::kDraws && c[1].goal == Goal::kDraws &&
             c[0].hero != c[1].hero) {
    out = "a draw";
  } else {
    out = claim_words(game, c[0]);
  }
  for (std::size_t i = 1; i < c.size(); ++i)
    if (c[i].goal == Goal::kNimValue) out += "; the nim-value is " + std::to_string(c[i].number);
  return out;
}

const char* rule_name(Rule rule) {
  switch (rule) {
    case Rule::kAvoid:
      return "avoid";
    case Rule::kAchieve:
      return "achieve";
    case Rule::kMaker:
      return "maker-breaker";
    case Rule::kNofil:
      return "nofil";
    case Rule::kMisereNofil:
      return "misere-nofil";
  }
  return "";
}

}  // namespace

Game read_game(const Value& statement, const Job& job) {
  statement.expect_fields({"claims", "design", "maker", "moves", "rule", "to_move"});
  Game out;
  const std::string &rule = statement.field("rule").as_text(), &maker = statement.field("maker").as_text();
  if (rule == "avoid")
    out.rule = Rule::kAvoid;
  else if (rule == "achieve")
    out.rule = Rule::kAchieve;
  else if (rule == "maker-breaker")
    out.rule = Rule::kMaker;
  else if (rule == "nofil")
    out.rule = Rule::kNofil;
  else if (rule == "misere-nofil")
    out.rule = Rule::kMisereNofil;
  else
    throw Unreadable("an unknown rule");
  if (out.rule == Rule::kMaker)
    out.maker = player_named(maker);
  else if (maker != "none")
    throw Unreadable("a Maker under a rule that has none");
  const int to_move = player_named(statement.field("to_move").as_text());
  const auto moves = statement.field("moves").as_integers();
  const auto& claims = statement.field("claims").as_list();
  out.design = read_design(statement.field("design"), 128, job);
  const int v = out.design.points;
  for (const std::int64_t p : moves) {
    if (p < 0 || p >= v) throw Unreadable("a move of the position is no point of the design");
    out.moves.push_back(static_cast<int>(p));
  }
  if (claims.empty() || claims.size() > 3) throw Unreadable("a strategy file makes one to three claims");
  for (const Value& claim : claims) out.claims.push_back(read_claim(claim, out));
  need(to_move == out.to_move(), "the player to move is not the one that the moves leave");
  prepare(out, job);
  return out;
}

void prepare(Game& game, const Job& job) {
  const int v = game.design.points;
  game.rests.resize(static_cast<std::size_t>(v));
  std::set<std::pair<int, int>> pairs;
  bool triples = v >= 7;
  for (const auto& b : game.design.blocks) {
    go_on(job);
    Set whole;
    for (const int p : b) whole.insert(p);
    for (const int p : b) {
      Set rest = whole;
      rest.erase(p);
      game.rests[static_cast<std::size_t>(p)].push_back(rest);
    }
    triples = triples && b.size() == 3 && pairs.insert({b[0], b[1]}).second &&
              pairs.insert({b[0], b[2]}).second && pairs.insert({b[1], b[2]}).second;
  }
  game.triples = triples && pairs.size() == static_cast<std::size_t>(v) * static_cast<std::size_t>(v - 1) / 2;
}

std::string claim_words(const Game& game, const Claim& c) {
  const std::string who = role(game, c.hero), n = std::to_string(c.number);
  switch (c.goal) {
    case Goal::kWins:
      if (game.rule == Rule::kMaker && c.hero != game.maker && c.number < 0)
        return who + " wins: Maker never holds a block, and the board is full at the end";
      return who + " wins" + (c.number >= 0 ? " within " + in_plies(c.number) : "") +
             " against every defence";
    case Goal::kLasts:
      return who + " can make the game last at least " + in_plies(c.number) + ", or not lose it";
    case Goal::kDraws:
      return who + " does not lose against any play";
    case Goal::kNimValue:
      return "the nim-value is " + n + ": " + player(1 - c.hero) +
             ", to move, loses the sum with a heap of " + n;
  }
  return {};
}

std::vector<std::string> statement_words(const Game& game) {
  const StatedDesign& design = game.design;
  const std::string name =
      design.named ? design.label : "a design of " + std::to_string(design.points) + " points";
  const std::size_t moves = game.moves.size();
  std::string after;
  if (moves > 0) after = ", after " + std::to_string(moves) + (moves == 1 ? " move" : " moves");
  std::vector<std::string> out{name + ", rule " + rule_name(game.rule) + after + ": " + summary(game),
                               "design: " + design.words(), rule_words(game), position_words(game)};
  for (const Claim& c : game.claims) out.push_back("proved: " + claim_words(game, c));
  if (game.half_holds)
    out.push_back("proved: every set of " + std::to_string((design.points + 1) / 2) +
                  " points holds a block, so no game ends in a draw");
  return out;
}

}  // namespace thirdcard::verify
