// SPDX-License-Identifier: MIT
// A game is a description: one file of this folder supplies everything the rest asks about it. The engine,
// JSON, bots, terminal, server and page read it and test no game's kind. Games of one kind share all but
// their usual rules, words and places in lists; what differs in anything else is a kind of its own, so that
// rules alone (a stored room, a log) always lead back to it. A new game is a new file: the build lists the
// folder, and file NAME.cpp defines Description game_NAME().
#pragma once

#include <limits>

#include "thirdcard/play.hpp"

namespace thirdcard::play {

struct Range {
  int least = 0, most = 0;
};

/// The cards of a deck as arithmetic: what they are called, how many there are, how they add up.
struct DeckFamily {
  int values = 3;                     // of a property
  std::string (*name)(const Rules&);  // in thirdcard/cards.hpp; "": bare points
  int (*cards)(const Rules&);         // how many
  Card (*third)(Card, Card);          // completes two cards to a line; nullptr: lines have two cards
  int (*sum)(std::span<const Card>);  // as digits mod 3 or as a vector over F_2
  std::vector<Reason> (*reasons)(const Rules&, std::span<const Card>);
};

// clang-format off
#define THIRDCARD_HINTS(ROW) \
  ROW(kClaim, "claim")  /* a claim, card by card */ \
  ROW(kMove, "move") \
  ROW(kNone, "none")
/* What decides who wins. */
#define THIRDCARD_SCORES(ROW) \
  ROW(kPoints, "points")  /* most points */ \
  ROW(kSets, "sets")  /* most sets */ \
  ROW(kLastLeft, "last_left")  /* not being out */
/* Which lists of games name it. */
#define THIRDCARD_OFFERED(ROW) \
  ROW(kNowhere, "nowhere") \
  ROW(kRooms, "rooms") \
  ROW(kAlone, "alone")  /* in rooms, and without others */
// clang-format on
THIRDCARD_KINDS(Hint, THIRDCARD_HINTS)
THIRDCARD_KINDS(Score, THIRDCARD_SCORES)
THIRDCARD_KINDS(Offered, THIRDCARD_OFFERED)

using Claims = std::vector<std::vector<Card>>;
using Act = Answer (*)(State&, const Action&);

struct Description {
  // What it is called and where it stands.
  const char* name = "";  // of the usual rules
  const char* kind = "";  // the word in the rules; the game whose name it is stands for all of that kind
  const char* goal = "";  // in a line, for the terminal
  int place = 0;          // in lists
  Offered offered = Offered::kNowhere;
  bool against_bots = false;  // whoever plays alone meets a bot

  // What is dealt. Limits hold for the rules one may ask for; most 0: not limited here but by `check`.
  Rules usual;
  const DeckFamily& (*family)(const Rules&) = nullptr;
  Range properties, table;
  Range (*players)(const Rules&) = nullptr;
  void (*check)(const Rules&) = nullptr;  // what else cannot be played: InputError

  // Which options fit: calling, passing deals, claims on trust, teams and a hidden card, a score to reach or
  // to share. What a host is asked: numbers of cards on the table, and whether to change the rest.
  bool calls = true, passes = true, trust = false, extras = false, scores = true;
  std::vector<int> tables;
  bool free = false;

  // What is claimed.
  Range claim{3, 3};  // cards in it; most 0: any number
  int reuse = 0;      // so many of them belong to the last claim, in all claims but the first
  bool (*is_claim)(const Rules&, std::span<const Card>) = nullptr;  // of distinct cards, the right number
  void (*find)(const Rules&, const std::vector<Card>& sorted, std::size_t limit, Claims& out) = nullptr;
  std::vector<Reason> (*reasons)(const Rules&, std::span<const Card>) = nullptr;
  Explanation (*explain)(const Rules&, std::span<const Card>) = nullptr;
  int (*certain_from)(const Rules&) = nullptr;  // from so many cards on there is a claim
  bool sums_to_zero = true;                     // every claim does, and so does the deck

  // How it goes. No answer: the action is not of this game.
  void (*begin)(State&, std::vector<Event>&) = nullptr;
  Act claimed = nullptr, none = nullptr, flip = nullptr, take = nullptr, resign = nullptr;
  void (*leave)(State&, int player, std::vector<Event>&) = nullptr;  // before the usual
  std::optional<Plan> (*bot)(const Bot&, const View&, int player, std::span<const Event> history,
                             RandomStream& random) = nullptr;  // nullptr: the finder of claims
  bool turns = false;                                          // one after the other
  bool face_down = false;  // cards show their backs until they are turned over
  bool mixes = false;      // the cards change places after each claim
  bool sides = false;      // sides search apart and see their own finds only
  bool makes_board =
      false;               // the whole board lies there from the start; the host makes it where none is given
  bool on_design = false;  // cards are the points of a design, taken by thinking, not by finding
  bool leaving_loses = false;  // who leaves is out of the game, and nobody comes in later
  Hint hint = Hint::kClaim;
  Score score = Score::kPoints;
};

/// The game that these rules are of: everything the rest asks about it.
const Description& describe(const Rules& rules);
/// All games in the order of lists.
const std::vector<Description>& games();
/// The game under that name. InputError lists the names.
const Description& game_named(std::string_view name);
/// The game whose usual rules come nearest to these.
const Description& nearest_game(const Rules& rules);
/// InputError unless there is such a kind.
void check_kind(std::string_view kind);

inline constexpr int kNeverCertain = 1 << 20;
/// Limits that hold for every game: what JSON takes and check_rules allows.
inline constexpr Range kPropertyLimits{2, 8}, kTableLimits{0, 100}, kCallLimits{500, 600'000},
    kPenaltyLimits{0, 10}, kFreezeLimits{0, 60'000}, kTargetLimits{0, 1000}, kTimeLimits{0, 86'400'000},
    kBoardLimits{3, 81};

}  // namespace thirdcard::play
