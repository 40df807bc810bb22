// SPDX-License-Identifier: MIT
// Strategy files (docs/reference/proofs.md). A strategy is a move for every position it can meet; walking all
// answers of the other side in increasing order of points, a reader meets these positions in a fixed order,
// so the file only lists the moves: the positions themselves are never written. In a geometry a position
// equivalent to one met before is written as that one's number and the automorphism that leads there. After a
// move the strategy may say "mirror from here" (mirror.hpp), where the claim needs no length, or that
// counting (counted_end.hpp), a pairing (pairing.hpp) or weights (weights.hpp) do the rest. A length is
// proved by two strategies: the winner's, which wins within n plies, and the loser's, which does not lose
// sooner. Only its first n-1 plies are written, since after these no loss can come too soon. The nim-value v
// of Nofil is a win of the player who is not to move in the sum with a heap of v.
#include "avoid/proof/proof.hpp"

#include "avoid/proof/strategy_walk.hpp"
#include "avoid/search/no_draw.hpp"
#include "core/container.hpp"
#include "thirdcard/avoid.hpp"

namespace thirdcard {

StrategyProof strategy_proof(const Design& design, std::span<const Point> moves, const SolveOptions& options,
                             const Solution& solution, const Job& job) {
  SolveOptions half = options;
  half.memory = options.memory / 2;
  Solver solver(design, half);
  return strategy_proof(solver, moves, solution, half.memory, job);
}

StrategyProof strategy_proof(Solver& solver, std::span<const Point> moves, const Solution& solution,
                             std::uint64_t memory, const Job& job) {
  const Design& design = solver.design();
  const SolveOptions& options = solver.options();
  using namespace avoid;
  using Goal = Claim::Goal;
  if (solution.value.outcome == Outcome::kUnknown)
    throw InputError("the outcome is not known, so there is nothing to prove", "allow more time");
  check_position(design, moves, options.rule, options.breaker_first);
  constexpr std::uint64_t kMostForLength = 1000000;
  const int winner = solution.value.outcome == Outcome::kWin ? solution.to_move : 1 - solution.to_move;
  const int plies = solution.value.plies_min;
  const bool draw = solution.value.outcome == Outcome::kDraw;
  const bool breaker_wins = traits_of(options.rule).roles && !draw && (winner == 0) == options.breaker_first;

  const SessionAccess access(solver);
  const bool triples = is_steiner_triple_system(design) && design.points() >= 7;
  const auto classes = traits_of(options.rule).avoidance && !triples && !draw
                           ? no_draw_classes(design)
                           : std::optional<std::vector<std::uint16_t>>();
  bool mirrored = false;
  MapWriter maps(design);
  StrategyProof out;
  std::vector<Claim> claims;
  std::string sections;
  const auto add = [&](const Claim& claim, std::uint64_t most) {
    const auto walk = [&]<class Set, int Words>() {
      auto& session = static_cast<Session<Set>&>(access.session());
      StrategyWalk<Set, Words> walk(design, options, session, claim, maps, triples || classes.has_value(),
                                    memory, most, job);
      std::string bytes = walk.write(moves);
      out.positions += walk.positions();
      mirrored = mirrored || walk.mirrored();
      return bytes;
    };
    const std::string bytes = with_game_set(design, [&]<class Set>() {
      if (design.points() <= 32) return walk.template operator()<Set, 1>();
      return walk.template operator()<Set, 2 * Set::kWords>();
    });
    if (bytes.size() > 0xffffffffU) throw TooLarge{};
    put_word(static_cast<std::uint32_t>(bytes.size()), sections);
    sections += bytes;
    claims.push_back(claim);
  };
  try {
    constexpr std::uint64_t kAll = ~std::uint64_t{0};
    if (draw) {
      if (options.rule == Rule::kAchieve && moves.empty() && design.points() > 0) {
        put_word(1, sections);
        sections += '\3';  // the first player could steal the strategy of the second
        claims.push_back({Goal::kDraws, 0, -1});
      } else {
        add({Goal::kDraws, 0, -1}, kAll);
      }
      add({Goal::kDraws, 1, -1}, kAll);
      out.length = true;
    } else if (breaker_wins) {
      // The game then ends with the full board, whoever plays how.
      add({Goal::kWins, winner, -1}, kAll);
      out.length = true;
    } else if (solution.value.exact() && options.length) {
      try {
        add({Goal::kLasts, 1 - winner, plies}, kMostForLength);
        const std::string lasts = std::move(sections);
        sections.clear(), claims.clear();
        add({Goal::kWins, winner, plies}, kMostForLength);
        sections += lasts;
        claims.push_back({Goal::kLasts, 1 - winner, plies});
        out.length = true;
      } catch (const TooLarge&) {
        sections.clear(), claims.clear();
        out.positions = 0;
      }
    }
    if (claims.empty()) add({Goal::kWins, winner, -1}, kAll);
    if (traits_of(options.rule).nim_values && solution.nimber >= 0) {
      try {
        add({Goal::kNimValue, 1 - solution.to_move, solution.nimber}, kMostForLength);
        out.nimber = true;
      } catch (const TooLarge&) {
      }
    }
  } catch (const StopSearch&) {
    throw Stopped(job.stop->reason());
  } catch (const TooLarge&) {
    throw InputError("the strategy is larger than a file can be", "solve a smaller design");
  }
  std::string text = "{\"claims\":[";
  for (std::size_t i = 0; i < claims.size(); ++i) text += (i == 0 ? "" : ",") + claims[i].json();
  text += "],\"design\":" + design_statement(design.name(), design.points(), design.block_lists()) +
          ",\"maker\":\"" +
          (!traits_of(options.rule).roles ? "none"
           : options.breaker_first        ? "second"
                                          : "first") +
          "\",\"moves\":[";
  for (std::size_t i = 0; i < moves.size(); ++i) text += (i == 0 ? "" : ",") + std::to_string(moves[i]);
  text += "],\"rule\":\"" + std::string(name_of(options.rule)) + "\",\"to_move\":\"" +
          (moves.size() % 2 == 0 ? "first" : "second") + "\"}";
  std::string part(1, '\0');  // about draws
  if (classes && mirrored && claims[0].goal == Goal::kWins) {
    part[0] = '\1';
    for (const std::uint16_t number : *classes)
      part += static_cast<char>(number & 255), part += static_cast<char>(number >> 8);
  }
  out.file = container_file({"strategy", 5, text, false, maps.head() + part + sections});
  return out;
}

}  // namespace thirdcard
