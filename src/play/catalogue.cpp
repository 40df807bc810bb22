// SPDX-License-Identifier: MIT
// The games by name and by rules. A rule set is a value; a name stands for the usual one, and any field may
// be changed afterwards as long as check_rules agrees.
#include <algorithm>

#include "play/games/description.hpp"

namespace thirdcard::play {

/// Made by the build from the files of games/.
std::span<Description (*const)()> game_files();

namespace {

std::vector<Description> read_all() {
  std::vector<Description> all;
  for (const auto game : game_files()) {
    all.push_back(game());
    all.back().usual.kind = all.back().kind;
  }
  std::sort(all.begin(), all.end(),
            [](const Description& a, const Description& b) { return a.place < b.place; });
  return all;
}

/// By kind, the game that stands for it.
const Description* of_kind(std::string_view kind) {
  static const std::vector<std::pair<std::string_view, const Description*>> kinds = [] {
    std::vector<std::pair<std::string_view, const Description*>> out;
    for (const Description& game : games())
      if (game.name == std::string_view(game.kind)) out.emplace_back(game.kind, &game);
    return out;
  }();
  for (const auto& [word, game] : kinds)
    if (word == kind) return game;
  return nullptr;
}

/// How far rules are from a game's usual ones: what makes another game of it weighs more than an option.
int distance(const Rules& a, const Rules& b) {
  return 64 * ((a.teams != b.teams) + (a.hidden_card != b.hidden_card) + (a.checked != b.checked)) +
         32 * (a.properties != b.properties) + 16 * (a.cooperative != b.cooperative) +
         8 * (a.taking != b.taking) + 2 * (a.deal_when_none != b.deal_when_none) +
         2 * (a.deal_passes != b.deal_passes) + 2 * (a.table != b.table) + (a.penalty != b.penalty);
}

}  // namespace

const std::vector<Description>& games() {
  static const std::vector<Description> all = read_all();
  return all;
}

const Description& describe(const Rules& rules) {
  if (const Description* game = of_kind(rules.kind)) return *game;
  check_kind(rules.kind);
  return games().front();
}

void check_kind(std::string_view kind) {
  if (of_kind(kind)) return;
  std::string known;
  for (const Description& game : games())
    if (game.name == std::string_view(game.kind))
      known += (known.empty() ? "" : ", ") + std::string(game.kind);
  throw InputError("there is no kind of game '" + std::string(kind.substr(0, 40)) + "'",
                   "it is one of " + known);
}

const Description& game_named(std::string_view name) {
  for (const Description& game : games())
    if (game.name == name) return game;
  std::string known;
  for (const Description& game : games()) known += (known.empty() ? "" : ", ") + std::string(game.name);
  throw InputError("there is no game '" + std::string(name.substr(0, 40)) + "'", "the games are " + known);
}

const Description& nearest_game(const Rules& rules) {
  const Description* nearest = &describe(rules);
  for (const Description& game : games())
    if (game.usual.kind == rules.kind && distance(game.usual, rules) < distance(nearest->usual, rules))
      nearest = &game;
  return *nearest;
}

const std::vector<std::string>& rule_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> out;
    for (const Description& game : games()) out.emplace_back(game.name);
    return out;
  }();
  return names;
}

Rules rules_from_name(std::string_view name) { return game_named(name).usual; }
int deck_size(const Rules& r) { return describe(r).family(r).cards(r); }
int claim_size(const Rules& r) { return describe(r).claim.most; }
int most_players(const Rules& r) { return describe(r).players(r).most; }
int least_players(const Rules& r) { return describe(r).players(r).least; }

}  // namespace thirdcard::play
