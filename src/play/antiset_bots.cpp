// SPDX-License-Identifier: MIT
// Players of Anti-SET at a table are the players of thirdcard/players.hpp: `random`, `greedy`, and as
// `perfect` the player `strong`, who says which moves are proved. The last one that was asked stays with its
// thread, so that the solver's table serves the next move of the same game.
#include "thirdcard/design.hpp"
#include "thirdcard/play.hpp"
#include "thirdcard/players.hpp"

namespace thirdcard::play {

namespace {

const char* strategy_of(AntisetBot bot) {
  return bot == AntisetBot::kRandom ? "random" : bot == AntisetBot::kGreedy ? "greedy" : "strong";
}

struct Sitting {
  std::string design;
  AntisetBot bot = AntisetBot::kRandom;
  std::shared_ptr<const GameBoard> board;
  std::shared_ptr<const Strategy> player;
};

Sitting& sitting(AntisetBot bot, const std::string& design) {
  thread_local Sitting last;
  if (!last.board || last.design != design)
    last = {design, bot, game_board(design_from_name(design)), nullptr};
  if (!last.player || last.bot != bot)
    last.player = make_strategy(strategy_of(bot), last.board, 0), last.bot = bot;
  return last;
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
  return strong_is_proved(design, players, seat);
}

AntisetMove antiset_move(AntisetBot bot, const std::string& design_name, const View& view, std::uint64_t seed,
                         const Job& job) {
  if (view.turn < 0 || view.phase == Phase::kOver)
    throw InputError("nobody is to move", "begin a game first");
  const Sitting& at = sitting(bot, design_name);
  if (view.table.size() != static_cast<std::size_t>(at.board->points()))
    throw InputError("this position is not on " + design_name, "name its design");
  std::vector<std::vector<Point>> hands;
  std::vector<bool> out;
  for (const auto& p : view.players) {
    hands.emplace_back(p.hand.begin(), p.hand.end());
    out.push_back(p.out);
  }
  const Position position(at.board, hands, view.turn, out);
  Asking asking;
  asking.chance = RandomStream(seed, 0x616e7469ULL, static_cast<std::uint64_t>(view.seq) << 16).next() | 1;
  asking.explain = bot == AntisetBot::kPerfect;
  asking.job = job;
  const auto choice = at.player->choose(position, asking);
  return {choice.point, choice.proved, choice.why};
}

}  // namespace thirdcard::play
