// SPDX-License-Identifier: MIT
// Which rules can be played: the limits that hold for all games, those of the game's description, and which
// options go together.
#include <algorithm>

#include "play/games/description.hpp"

namespace thirdcard::play {

namespace {

void within(std::int64_t value, Range limits, const char* what) {
  if (value < limits.least || value > limits.most)
    throw InputError(std::string(what) + " cannot be " + std::to_string(value),
                     "from " + std::to_string(limits.least) + " to " + std::to_string(limits.most));
}

}  // namespace

void check_rules(const Rules& r, int players) {
  const Description& game = describe(r);
  if (const auto [least, most] = game.players(r); players < least || players > most)
    throw InputError("this game cannot be played by " + std::to_string(players),
                     least == most
                         ? "it takes " + std::to_string(least) + " players"
                         : "it takes " + std::to_string(least) + " to " + std::to_string(most) + " players");
  within(r.call_ms, kCallLimits, "the time for a call in milliseconds");
  within(r.penalty, kPenaltyLimits, "the penalty");
  within(r.freeze_ms, kFreezeLimits, "the pause after a wrong claim in milliseconds");
  within(r.target, kTargetLimits, "the number of sets to win");
  within(r.time_ms, kTimeLimits, "the length of the game in milliseconds (0: no limit)");
  if (r.teams != Teams::kNone && (!game.extras || r.taking != Taking::kAtOnce || r.cooperative ||
                                  r.hidden_card || !r.checked || r.deal_passes))
    throw InputError("Team SET is played with the plain rules",
                     "leave out call, cooperative, hidden card, trust and passing deals");
  if (r.hidden_card && (!game.extras || !r.checked || r.deal_passes))
    throw InputError("the hidden card belongs to the plain game", "use the game set");
  if (!r.checked && !game.trust)
    throw InputError("claims on trust belong to SET and Projective Set", "use set or projective");
  if (r.taking == Taking::kCall && !game.calls)
    throw InputError("nobody calls in this game", "leave out call");
  if (r.deal_passes && !game.passes)
    throw InputError("the deal does not pass on in this game", "leave it out");
  if ((r.cooperative || r.target != 0) && !game.scores)
    throw InputError("this game has no score", "leave out cooperative and target");
  if (game.properties.most != 0) within(r.properties, game.properties, "the number of properties");
  if (game.table.most != 0)
    within(r.table, {game.table.least, std::min(game.table.most, deck_size(r))},
           "the number of cards on the table");
  if (game.check) game.check(r);
}

}  // namespace thirdcard::play
