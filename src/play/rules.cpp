// SPDX-License-Identifier: MIT
// The rules' names and limits. A rule set is a value; a name stands for the usual one, and any field may
// be changed afterwards as long as check_rules agrees.
#include <algorithm>

#include "play/games/description.hpp"
#include "thirdcard/design.hpp"
#include "thirdcard/play.hpp"

namespace thirdcard::play {

namespace {

int power(int base, int exponent) {
  int p = 1;
  for (int i = 0; i < exponent; ++i) p *= base;
  return p;
}

bool binary(const Rules& r) {
  return r.kind == Kind::kProjective || r.kind == Kind::kXor || r.kind == Kind::kQuads ||
         (r.kind == Kind::kPuzzle && r.puzzle_projective);
}

void within(int value, int least, int most, const char* what) {
  if (value < least || value > most)
    throw InputError(std::string(what) + " cannot be " + std::to_string(value),
                     "from " + std::to_string(least) + " to " + std::to_string(most));
}

/// Refuses files and designs of more than 364 points before anything is built.
void check_antiset_design(const std::string& name) {
  const auto fail = [&] {
    return InputError("Anti-SET cannot be played on '" + name.substr(0, 40) + "'",
                      "take a design of 3 to 364 cards such as ag(3,3), pg(3,2) or sts(15,7)");
  };
  const std::size_t open = name.find('(');
  if (name.size() > 40 || open == std::string::npos || name.find(':') != std::string::npos) throw fail();
  std::int64_t first = 0, second = 0;
  std::size_t i = open + 1;
  for (; i < name.size() && name[i] >= '0' && name[i] <= '9' && first < 100000; ++i)
    first = 10 * first + name[i] - '0';
  if (i < name.size() && name[i] == ',')
    for (++i; i < name.size() && name[i] >= '0' && name[i] <= '9' && second < 100000; ++i)
      second = 10 * second + name[i] - '0';
  const std::string_view kind = std::string_view(name).substr(0, open);
  if (kind == "ag" || kind == "pg") {
    if (second < 2 || second > 16) throw fail();
    std::int64_t points = 1;
    for (std::int64_t d = 0; d < first + (kind == "pg") && points < 10'000; ++d) points *= second;
    if (kind == "pg") points = (points - 1) / (second - 1);
    if (points > 364) throw fail();
  } else if (first > 364 || kind == "flats" || kind == "pflats") {
    throw fail();
  }
}

}  // namespace

const std::vector<std::string>& rule_names() {
  static const std::vector<std::string> names{
      "set",       "junior",       "set243",     "call-set",    "solitaire", "cooperative", "chain", "ultra",
      "ghost",     "memory",       "projective", "projective6", "xor",       "xor6",        "quads", "team",
      "team-hard", "team-hardest", "hidden",     "trust",       "antiset",   "puzzle"};
  return names;
}

Rules rules_from_name(std::string_view name) {
  Rules r;
  if (name == "set" || name == "solitaire") return r;
  if (name == "junior") return r.properties = 3, r.table = 9, r;
  if (name == "set243") return r.properties = 5, r.table = 15, r;
  if (name == "call-set") return r.taking = Taking::kCall, r.penalty = 1, r.deal_when_none = false, r;
  if (name == "cooperative") return r.cooperative = true, r;
  if (name == "chain") return r.kind = Kind::kChain, r;
  if (name == "ultra") return r.kind = Kind::kUltra, r.table = 9, r;
  if (name == "ghost") return r.kind = Kind::kGhost, r.table = 10, r;
  if (name == "memory") return r.kind = Kind::kMemory, r;
  if (name == "projective" || name == "projective6") {
    r.kind = Kind::kProjective, r.properties = name == "projective" ? 5 : 6, r.table = 9;
    r.taking = Taking::kCall, r.penalty = 1, r.deal_when_none = false, r.deal_passes = true;
    return r;
  }
  if (name == "xor" || name == "xor6")
    return r.kind = Kind::kXor, r.properties = name == "xor" ? 5 : 6, r.table = r.properties + 1, r;
  if (name == "quads") return r.kind = Kind::kQuads, r.properties = 6, r.table = 12, r;
  if (name == "team") return r.teams = Teams::kOwn, r;
  if (name == "team-hard") return r.teams = Teams::kEither, r;
  if (name == "team-hardest") return r.teams = Teams::kAll, r;
  if (name == "hidden") return r.hidden_card = true, r;
  if (name == "trust") return r.checked = false, r.deal_when_none = false, r;
  if (name == "antiset") return r.kind = Kind::kAntiset, r.design = "ag(3,3)", r.table = 0, r;
  if (name == "puzzle") return r.kind = Kind::kPuzzle, r;
  std::string known;
  for (const auto& n : rule_names()) known += (known.empty() ? "" : ", ") + n;
  throw InputError("there is no game '" + std::string(name.substr(0, 40)) + "'", "the games are " + known);
}

const Description& describe(const Rules& r) {
  static const Description plain, race{true, true, false, false}, avoid{false, false, true, true};
  return r.kind == Kind::kPuzzle ? race : r.kind == Kind::kAntiset ? avoid : plain;
}

int deck_size(const Rules& r) {
  if (r.kind == Kind::kAntiset) return 0;
  if (r.kind == Kind::kQuads) return power(2, r.properties);
  return binary(r) ? power(2, r.properties) - 1 : power(3, r.properties);
}

int claim_size(const Rules& r) {
  switch (r.kind) {
    case Kind::kXor:
      return 0;
    case Kind::kUltra:
    case Kind::kQuads:
      return 4;
    case Kind::kGhost:
      return 6;
    default:
      return 3;
  }
}

int most_players(const Rules& r) { return r.teams != Teams::kNone ? 6 : r.kind == Kind::kAntiset ? 8 : 64; }
int least_players(const Rules& r) { return r.teams != Teams::kNone ? 6 : r.kind == Kind::kAntiset ? 2 : 1; }

void check_rules(const Rules& r, int players) {
  if (players < least_players(r) || players > most_players(r)) {
    const int least = least_players(r), most = most_players(r);
    throw InputError("this game cannot be played by " + std::to_string(players),
                     least == most
                         ? "it takes " + std::to_string(least) + " players"
                         : "it takes " + std::to_string(least) + " to " + std::to_string(most) + " players");
  }
  within(r.call_ms, 500, 600'000, "the time for a call in milliseconds");
  within(r.penalty, 0, 10, "the penalty");
  within(r.freeze_ms, 0, 60'000, "the pause after a wrong claim in milliseconds");
  within(r.target, 0, 1000, "the number of sets to win");
  if (r.time_ms < 0 || r.time_ms > 86'400'000)
    throw InputError("a game cannot last " + std::to_string(r.time_ms) + " ms",
                     "from 0 (no limit) to 86400000");
  const bool plain = r.kind == Kind::kSet;
  if (r.teams != Teams::kNone && (!plain || r.taking != Taking::kAtOnce || r.cooperative || r.hidden_card ||
                                  !r.checked || r.deal_passes))
    throw InputError("Team SET is played with the plain rules",
                     "leave out call, cooperative, hidden card, trust and passing deals");
  if (r.hidden_card && (!plain || !r.checked || r.deal_passes))
    throw InputError("the hidden card belongs to the plain game", "use the game set");
  if (!r.checked && r.kind != Kind::kSet && r.kind != Kind::kProjective)
    throw InputError("claims on trust belong to SET and Projective Set", "use set or projective");
  if (r.taking == Taking::kCall &&
      (r.kind == Kind::kMemory || r.kind == Kind::kAntiset || r.kind == Kind::kPuzzle))
    throw InputError("nobody calls in this game", "leave out call");
  if (r.deal_passes && (r.kind == Kind::kMemory || r.kind == Kind::kAntiset || r.kind == Kind::kPuzzle))
    throw InputError("the deal does not pass on in this game", "leave it out");
  if (r.kind == Kind::kAntiset) {
    if (r.cooperative || r.target != 0)
      throw InputError("Anti-SET has no score", "leave out cooperative and target");
    check_antiset_design(r.design);
    return;
  }
  if (binary(r))
    within(r.properties,
           r.kind == Kind::kQuads    ? 4
           : r.kind == Kind::kPuzzle ? 3
                                     : 5,
           6, "the number of properties");
  else
    within(r.properties, r.kind == Kind::kPuzzle ? 2 : 3, 5, "the number of properties");
  if (r.kind == Kind::kPuzzle) {
    if (r.board.size() < 3 || r.board.size() > 81)
      throw InputError("a puzzle has 3 to 81 cards", "give the board");
    std::vector<Card> sorted = r.board;
    std::sort(sorted.begin(), sorted.end());
    for (std::size_t i = 0; i < sorted.size(); ++i)
      if (sorted[i] < 0 || sorted[i] >= deck_size(r) || (i > 0 && sorted[i] == sorted[i - 1]))
        throw InputError(
            "card " + std::to_string(sorted[i]) + " of the puzzle is repeated or not in the deck",
            "cards from 0 to " + std::to_string(deck_size(r) - 1));
    if (claims_on(r, r.board).empty()) throw InputError("this board holds no set", "choose another");
    return;
  }
  if (r.kind == Kind::kXor) {
    within(r.table, r.properties + 1, r.properties + 1, "the number of cards on the table");
    return;
  }
  within(r.table, std::max(claim_size(r), r.kind == Kind::kUltra ? 6 : 9), std::min(21, deck_size(r)),
         "the number of cards on the table");
}

}  // namespace thirdcard::play
