// SPDX-License-Identifier: MIT
// play: the games as they are played at a table. A game is a state machine: rules, seed and a list of
// actions determine everything, so a log replays to the same state on every machine. Whoever hosts a
// game (terminal, server, page) owns the clock and stamps each action with milliseconds; the engine
// answers, and tells what happened as events. What a player may know is a View: it holds no card that
// is undealt, face down or set aside. Puzzles and bots are here too. Integers only; nothing prints.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "thirdcard/core.hpp"
#include "thirdcard/kinds.hpp"

namespace thirdcard {
class Design;
}

namespace thirdcard::play {

/// A card's number in its deck: 3^d decks by base-3 digits, projective(n) decks vector - 1, quads the
/// vector itself, Anti-SET the point of its design.
using Card = int;
inline constexpr Card kEmpty = -1;     // a place without a card
inline constexpr Card kFaceDown = -2;  // a card that may not be seen
inline constexpr int kSpectator = -1;

// ---------------------------------------------------------------- rules

// clang-format off
#define THIRDCARD_TAKINGS(ROW) \
  ROW(kAtOnce, "at_once") \
  ROW(kCall, "call")
// clang-format on
THIRDCARD_KINDS(Taking, THIRDCARD_TAKINGS)
/// Team SET: own team only; either team after the first card, the majority scores; all three or nobody.
// clang-format off
#define THIRDCARD_TEAMS(ROW) \
  ROW(kNone, "none") \
  ROW(kOwn, "own") \
  ROW(kEither, "either") \
  ROW(kAll, "all")
// clang-format on
THIRDCARD_KINDS(Teams, THIRDCARD_TEAMS)

struct Rules {
  std::string kind = "set";  // which game: a word of src/play/games
  int properties = 4;        // 3, 4, 5 for cards of three values; 5, 6 for yes/no properties
  int table = 12;            // cards on the table
  Taking taking = Taking::kAtOnce;
  int call_ms = 5000;  // how long a call locks the table, or a pointed card waits in the shared team games
  int penalty = 0;     // points a wrong claim costs
  int freeze_ms = 0;   // how long after a wrong claim a player may not claim again
  bool cooperative = false;  // one score for all
  Teams teams = Teams::kNone;
  int target = 0;                  // ends when a side has so many sets; 0: no end
  std::int64_t time_ms = 0;        // ends after this time; 0: no end
  bool hidden_card = false;        // one card lies aside and is named at the end
  bool checked = true;             // false: claims are taken on trust and only the sum check tells
  bool deal_when_none = true;      // more cards as soon as there is no set; false: only when all agree
  bool deal_passes = false;        // one round for each player as dealer
  bool practice = false;           // anybody may pause, and a hint needs no vote
  std::string design;              // Anti-SET: ag(2,3), pg(3,2), sts(15,7), ...
  std::vector<Card> board;         // puzzle race: the cards, all on the table
  bool puzzle_projective = false;  // puzzle race on yes/no properties
  friend bool operator==(const Rules&, const Rules&) = default;
};

/// The usual rules under a name; rule_names lists all.
Rules rules_from_name(std::string_view name);
const std::vector<std::string>& rule_names();
/// InputError unless a game with these rules can be played.
void check_rules(const Rules& rules, int players);
/// Cards in the deck; cards in one claim (0: any number).
int deck_size(const Rules& rules);
int claim_size(const Rules& rules);
/// Most players a game takes, least players it needs.
int most_players(const Rules& rules);
int least_players(const Rules& rules);

// ---------------------------------------------------------------- patterns

/// One property of a claim: what it is, right or wrong.
// clang-format off
#define THIRDCARD_REASONS(ROW) \
  ROW(kAlike, "alike") \
  ROW(kDifferent, "different") \
  ROW(kTwoAlike, "two_alike") \
  ROW(kEven, "even") \
  ROW(kOdd, "odd") \
  ROW(kFits, "fits") \
  ROW(kClashes, "clashes") \
  ROW(kTwoAndTwo, "two_and_two")       /* of four values, as the next */ \
  ROW(kThreeAlike, "three_alike") \
  ROW(kSameThird, "same_third")        /* both pairs ask for the same value */ \
  ROW(kOtherThird, "other_third")
// clang-format on
THIRDCARD_KINDS(Reason, THIRDCARD_REASONS)
bool is_right(Reason reason);

/// Are these cards what the game asks for? `last` is the previous set in a chain game.
bool is_claim(const Rules& rules, std::span<const Card> cards, std::span<const Card> last = {});
/// The verdict on each property, in the order of the card's digits.
std::vector<Reason> reasons_for(const Rules& rules, std::span<const Card> cards);
/// Why cards are a claim or none, in parts that can be said. Where the game speaks of pairs, the cards in
/// pairs and the third card of each.
struct Explanation {
  struct Part {
    Reason reason = Reason::kFits;
    bool right = false;
    std::vector<int> thirds;  // the value each pair asks for, as a digit
  };
  std::vector<std::vector<Card>> pairs;
  std::vector<Card> thirds;
  std::vector<Part> parts;  // by property of the deck
};
Explanation explain(const Rules& rules, std::span<const Card> cards);
/// All right claims on a table, at most `limit`, each sorted, in lexicographic order.
std::vector<std::vector<Card>> claims_on(const Rules& rules, std::span<const Card> table,
                                         std::span<const Card> last = {}, std::size_t limit = SIZE_MAX);
/// The sum of the cards, as a card number's digits mod 3 or as a vector over F_2.
int sum_of(const Rules& rules, std::span<const Card> cards);

// ---------------------------------------------------------------- actions, events, answers

// clang-format off
#define THIRDCARD_ACTIONS(ROW) \
  ROW(kJoin, "join")                   /* a new player sits down */ \
  ROW(kLeave, "leave")                 /* player gets up; kReturn: sits down again */ \
  ROW(kReturn, "return") \
  ROW(kClaim, "claim")                 /* cards: these are a set */ \
  ROW(kCall, "call")                   /* "set!": locks the table */ \
  ROW(kNone, "none")                   /* there is no set here (agreement), or: I do not know the hidden card */ \
  ROW(kPoint, "point")                 /* cards[0]: Team SET */ \
  ROW(kUnpoint, "unpoint")             /* takes the finger off again */ \
  ROW(kFlip, "flip")                   /* cards[0] is a place: memory */ \
  ROW(kTake, "take")                   /* cards[0]: Anti-SET */ \
  ROW(kGuess, "guess")                 /* cards[0]: names the hidden card */ \
  ROW(kDeal, "deal")                   /* begins the next round */ \
  ROW(kResign, "resign")               /* Anti-SET */ \
  ROW(kTick, "tick")                   /* time has passed */ \
  ROW(kEnd, "end")                     /* the host ends the game */ \
  ROW(kHint, "hint")                   /* asks for one card of a set; all must ask, in practice anybody */ \
  ROW(kGiveUp, "give_up")              /* wants to end the game; all must */ \
  ROW(kPause, "pause")                 /* practice: the clock stands and the cards turn over; kResume: goes on */ \
  ROW(kResume, "resume")
// clang-format on
THIRDCARD_KINDS(ActionKind, THIRDCARD_ACTIONS)
struct Action {
  ActionKind kind = ActionKind::kTick;
  int player = kSpectator;
  std::vector<Card> cards;
  std::int64_t time = 0;  // milliseconds, never before the last action's
  friend bool operator==(const Action&, const Action&) = default;
};

// clang-format off
#define THIRDCARD_EVENTS(ROW) \
  ROW(kJoined, "joined") \
  ROW(kLeft, "left") \
  ROW(kReturned, "returned") \
  ROW(kDealt, "dealt")                 /* cards[i] now lies at places[i] (kFaceDown in memory) */ \
  ROW(kMoved, "moved")                 /* cards[i] moved to places[i], to close a gap */ \
  ROW(kCalled, "called") \
  ROW(kCallExpired, "call_expired") \
  ROW(kTaken, "taken")                 /* player took cards: points */ \
  ROW(kFound, "found")                 /* puzzle race: player found cards, which other sides do not see */ \
  ROW(kWrong, "wrong")                 /* player's cards are none: reasons, points */ \
  ROW(kAgreed, "agreed")               /* player sees no set */ \
  ROW(kPointed, "pointed") \
  ROW(kUnpointed, "unpointed") \
  ROW(kPointingEnded, "pointing_ended") \
  ROW(kMixed, "mixed")                 /* Team SET: a set that scores for nobody */ \
  ROW(kFlipped, "flipped") \
  ROW(kTurnedBack, "turned_back") \
  ROW(kTurn, "turn") \
  ROW(kPicked, "picked")               /* Anti-SET: player took cards[0] */ \
  ROW(kOut, "out")                     /* Anti-SET: player is out; cards: the block, empty after resigning */ \
  ROW(kGuessed, "guessed")             /* the hidden card was cards[0]: points */ \
  ROW(kGuessedWrong, "guessed_wrong") \
  ROW(kRoundOver, "round_over")        /* cards: what is left; sum, mistake */ \
  ROW(kRoundBegan, "round_began")      /* player deals */ \
  ROW(kOver, "over")                   /* players: the winners */ \
  ROW(kAskedHint, "asked_hint") \
  ROW(kHinted, "hinted")               /* cards: what is shown of a set */ \
  ROW(kGaveUp, "gave_up")              /* player wants to end the game */ \
  ROW(kPaused, "paused") \
  ROW(kResumed, "resumed")
// clang-format on
THIRDCARD_KINDS(EventKind, THIRDCARD_EVENTS)
struct Event {
  EventKind kind = EventKind::kDealt;
  int seq = 0;  // the action that caused it, counted from 1; 0: the first deal
  int player = kSpectator;
  int points = 0;
  int sum = 0;  // kRoundOver: sum of the cards left, 0 when nobody made a mistake
  bool mistake = false;
  std::int64_t time = 0;
  std::vector<Card> cards;
  std::vector<int> places;
  std::vector<int> players;
  std::vector<Reason> reasons;
  friend bool operator==(const Event&, const Event&) = default;
};

// clang-format off
#define THIRDCARD_RULINGS(ROW) \
  ROW(kYes, "yes") \
  ROW(kNo, "no") \
  ROW(kLate, "late") \
  ROW(kRefused, "refused")
// clang-format on
THIRDCARD_KINDS(Ruling, THIRDCARD_RULINGS)
// clang-format off
#define THIRDCARD_FAULTS(ROW) \
  ROW(kNothing, "nothing") \
  ROW(kNotASet, "not_a_set") \
  ROW(kAlreadyFound, "already_found") \
  ROW(kReuseOne, "reuse_one")          /* no */ \
  ROW(kGone, "gone") \
  ROW(kLocked, "locked")               /* late */ \
  ROW(kOver, "over") \
  ROW(kNotPlaying, "not_playing") \
  ROW(kNotOnTable, "not_on_table") \
  ROW(kWrongNumber, "wrong_number") \
  ROW(kRepeated, "repeated")           /* refused */ \
  ROW(kCallFirst, "call_first") \
  ROW(kFrozen, "frozen") \
  ROW(kNotYourTurn, "not_your_turn") \
  ROW(kNotInThisGame, "not_in_this_game") \
  ROW(kNotNow, "not_now") \
  ROW(kSetMustExist, "a_set_must_exist") \
  ROW(kFull, "full") \
  ROW(kNoSuchCard, "no_such_card") \
  ROW(kAlreadyDone, "already_done")
// clang-format on
THIRDCARD_KINDS(Fault, THIRDCARD_FAULTS)
struct Answer {
  Ruling ruling = Ruling::kYes;
  Fault fault = Fault::kNothing;
  std::vector<Reason> reasons;
  std::vector<Event> events;  // empty: nothing changed and nothing was logged
};

// ---------------------------------------------------------------- views

// clang-format off
#define THIRDCARD_PHASES(ROW) \
  ROW(kPlaying, "playing") \
  ROW(kGuessing, "guessing") \
  ROW(kBetweenRounds, "between_rounds") \
  ROW(kOver, "over") \
  ROW(kPaused, "paused")
// clang-format on
THIRDCARD_KINDS(Phase, THIRDCARD_PHASES)

struct PlayerView {
  int team = 0, score = 0, sets = 0, mistakes = 0;
  bool active = true, agrees = false, out = false;
  std::int64_t frozen_until = 0;
  std::vector<Card> hand;  // Anti-SET
  bool asks_hint = false, gives_up = false;
};
struct Pointing {
  int player = 0;
  Card card = 0;
  friend bool operator==(const Pointing&, const Pointing&) = default;
};
struct Find {
  int player = 0, round = 0;
  std::int64_t time = 0;
  std::vector<Card> cards;
  friend bool operator==(const Find&, const Find&) = default;
};
struct View {
  Phase phase = Phase::kPlaying;
  int seq = 0;                 // actions so far
  std::int64_t time = 0;       // of the last action
  std::int64_t deadline = -1;  // when the host should send kTick, -1: never
  int deck_left = 0;
  std::vector<Card> table;  // by place
  std::vector<Card> last;   // chain: the set to reuse a card of
  std::vector<PlayerView> players;
  std::vector<int> team_scores;  // by team
  int caller = kSpectator;
  std::int64_t call_until = 0;
  std::vector<Pointing> pointed;
  int turn = kSpectator;  // memory and Anti-SET
  int round = 0, rounds = 1, dealer = 0;
  std::vector<Find> found;  // in this round; puzzle race: own side's only, until the end
  int sets_on_board = -1;   // puzzle race: how many there are to find
  bool guessing_open = false;
  Card hidden = kFaceDown;  // kEmpty: none; known when the game is over
  int sum = 0;
  bool mistake = false;
  std::vector<int> winners;
  std::vector<Card> hint;      // what everybody was shown of a set
  std::int64_t paused_ms = 0;  // of `time`, spent in pauses
};

// ---------------------------------------------------------------- a game

struct State;  // src/play/state.hpp

class Game {
 public:
  /// `teams` gives each player's team; empty: each for himself, or as the rules need (Team SET: 0,0,0,1,1,1;
  /// puzzle race: each alone; co-operative: all 0). InputError if the rules cannot be played.
  Game(Rules rules, std::uint64_t seed, int players, std::vector<int> teams = {});
  ~Game();
  Game(const Game& other);
  Game(Game&&) noexcept;
  Game& operator=(Game&&) noexcept;

  /// Total: any action gets an answer. Passed deadlines are applied first, as an action of their own.
  Answer apply(const Action& action);
  /// What a player, or kSpectator, may know.
  View view(int viewer = kSpectator) const;
  /// The event as this viewer may see it.
  Event visible(const Event& event, int viewer) const;

  const Rules& rules() const;
  std::uint64_t seed() const;
  int players() const;
  bool over() const;
  std::int64_t deadline() const;  // -1: none
  const std::vector<int>& starting_teams() const { return teams_; }
  int starting_players() const { return starting_players_; }
  const std::vector<Action>& log() const { return log_; }
  const std::vector<Event>& events() const { return events_; }
  /// Equal states have equal digests.
  std::uint64_t digest() const;

 private:
  friend const State& state_of(const Game& game);
  Answer step(const Action& action);
  std::unique_ptr<State> state_;
  std::vector<int> teams_;
  int starting_players_;
  std::vector<Action> log_;
  std::vector<Event> events_;
};

/// The game after these actions.
Game replay(const Rules& rules, std::uint64_t seed, int players, const std::vector<int>& teams,
            std::span<const Action> actions);

// ---------------------------------------------------------------- puzzles

// clang-format off
#define THIRDCARD_PUZZLES(ROW) \
  ROW(kSet12, "set12") \
  ROW(kSet9, "set9") \
  ROW(kProjective, "projective") \
  ROW(kAntiset, "antiset")
// clang-format on
THIRDCARD_KINDS(PuzzleKind, THIRDCARD_PUZZLES)
struct Puzzle {
  PuzzleKind kind = PuzzleKind::kSet12;
  std::string deck;                     // 3^4, projective(5), or the design of an Anti-SET position
  std::vector<Card> cards;              // on the table, in the order to show; Anti-SET: the free cards
  std::vector<std::vector<Card>> sets;  // all sets among them, sorted; Anti-SET: the one winning card
  std::vector<Card> first,
      second;  // Anti-SET: the hands in the order of play; first moves when they are equal
};

/// Days since 1970-01-01 of "YYYY-MM-DD" (0001 to 9999). InputError if there is no such day.
std::int64_t day_from_date(std::string_view date);
std::string date_from_day(std::int64_t day);
PuzzleKind puzzle_kind_from_name(std::string_view name);
/// The same puzzle for everyone on that day.
Puzzle daily_puzzle(std::int64_t day, PuzzleKind kind);

/// `cards` cards of the deck 3^properties (or projective(properties)) with exactly `sets` sets.
/// InputError when none exist by a proof known here; Stopped when `effort` steps found none.
Puzzle generate_puzzle(int properties, bool projective, int cards, std::int64_t sets, std::uint64_t seed,
                       std::uint64_t effort = 20'000'000);

// ---------------------------------------------------------------- bots

/// A player of sets. skill 0..100: how often it sees a set that is there and how rarely it errs;
/// speed 1..100: how soon. The waiting time is memoryless, so planning again after each event is fair.
struct Bot {
  int skill = 80, speed = 50;
};
struct Plan {
  std::int64_t wait_ms = 0;
  Action action;
};
/// What the bot will do if nothing happens before; empty when it has nothing to do. It knows the view, and
/// in memory the events so far. Anti-SET has its own players below.
std::optional<Plan> plan(const Bot& bot, const Rules& rules, const View& view, int player, std::uint64_t seed,
                         std::span<const Event> history = {});

/// A bot at the table.
struct BotSeat {
  int player = 0;
  Bot bot;
};
/// Which of the bots acts first if nothing happens before, and after how long. Every host asks again after
/// each change. Where cards are taken by thinking the action is kTake without a card: the host asks
/// antiset_move for it, here or elsewhere.
std::optional<Plan> next_bot(const Game& game, std::span<const BotSeat> bots, std::uint64_t seed);

/// Players of Anti-SET. `perfect` plays an exact value wherever a theorem, a table or the solver covers the
/// position and says so in the note; elsewhere it is strong, and says that instead.
enum class AntisetBot : std::uint8_t { kRandom, kGreedy, kPerfect };
AntisetBot antiset_bot_from_name(std::string_view name);
/// Does the perfect player of this seat (0 moves first) answer with proved moves from the first card to the
/// last? Otherwise it is to be called strong: only its endgames are exact.
bool antiset_proved(const Design& design, int players, int seat);
struct AntisetMove {
  Card card = kEmpty;
  bool exact = false;  // the move is proved best
  std::string note;    // "wins: ...", "strong play", ...
};
/// The card the player to move takes. InputError when nobody is to move. A stopped job still moves, by
/// strong play; the first call on a large position may think for seconds.
AntisetMove antiset_move(AntisetBot bot, const std::string& design, const View& view, std::uint64_t seed,
                         const Job& job = {});

}  // namespace thirdcard::play
