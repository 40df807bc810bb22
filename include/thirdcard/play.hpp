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

enum class Taking : std::uint8_t { kAtOnce, kCall };
/// Team SET: own team only; either team after the first card, the majority scores; all three or nobody.
enum class Teams : std::uint8_t { kNone, kOwn, kEither, kAll };

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
enum class Reason : std::uint8_t {
  kAlike,
  kDifferent,
  kTwoAlike,
  kEven,
  kOdd,
  kFits,
  kClashes,
  kTwoAndTwo,  // of four values, as the next
  kThreeAlike,
  kSameThird,  // both pairs ask for the same value
  kOtherThird,
};
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

enum class ActionKind : std::uint8_t {
  kJoin,   // a new player sits down
  kLeave,  // player gets up; kReturn: sits down again
  kReturn,
  kClaim,    // cards: these are a set
  kCall,     // "set!": locks the table
  kNone,     // there is no set here (agreement), or: I do not know the hidden card
  kPoint,    // cards[0]: Team SET
  kUnpoint,  // takes the finger off again
  kFlip,     // cards[0] is a place: memory
  kTake,     // cards[0]: Anti-SET
  kGuess,    // cards[0]: names the hidden card
  kDeal,     // begins the next round
  kResign,   // Anti-SET
  kTick,     // time has passed
  kEnd,      // the host ends the game
  kHint,     // asks for one card of a set; all must ask, in practice anybody
  kGiveUp,   // wants to end the game; all must
  kPause,    // practice: the clock stands and the cards turn over; kResume: goes on
  kResume,
};
struct Action {
  ActionKind kind = ActionKind::kTick;
  int player = kSpectator;
  std::vector<Card> cards;
  std::int64_t time = 0;  // milliseconds, never before the last action's
  friend bool operator==(const Action&, const Action&) = default;
};

enum class EventKind : std::uint8_t {
  kJoined,
  kLeft,
  kReturned,
  kDealt,  // cards[i] now lies at places[i] (kFaceDown in memory)
  kMoved,  // cards[i] moved to places[i], to close a gap
  kCalled,
  kCallExpired,
  kTaken,   // player took cards: points
  kFound,   // puzzle race: player found cards, which other sides do not see
  kWrong,   // player's cards are none: reasons, points
  kAgreed,  // player sees no set
  kPointed,
  kUnpointed,
  kPointingEnded,
  kMixed,  // Team SET: a set that scores for nobody
  kFlipped,
  kTurnedBack,
  kTurn,
  kPicked,   // Anti-SET: player took cards[0]
  kOut,      // Anti-SET: player is out; cards: the block, empty after resigning
  kGuessed,  // the hidden card was cards[0]: points
  kGuessedWrong,
  kRoundOver,   // cards: what is left; sum, mistake
  kRoundBegan,  // player deals
  kOver,        // players: the winners
  kAskedHint,
  kHinted,  // cards: what is shown of a set
  kGaveUp,  // player wants to end the game
  kPaused,
  kResumed,
};
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

enum class Ruling : std::uint8_t { kYes, kNo, kLate, kRefused };
enum class Fault : std::uint8_t {
  kNothing,
  kNotASet,
  kAlreadyFound,
  kReuseOne,  // no
  kGone,
  kLocked,  // late
  kOver,
  kNotPlaying,
  kNotOnTable,
  kWrongNumber,
  kRepeated,  // refused
  kCallFirst,
  kFrozen,
  kNotYourTurn,
  kNotInThisGame,
  kNotNow,
  kSetMustExist,
  kFull,
  kNoSuchCard,
  kAlreadyDone,
};
struct Answer {
  Ruling ruling = Ruling::kYes;
  Fault fault = Fault::kNothing;
  std::vector<Reason> reasons;
  std::vector<Event> events;  // empty: nothing changed and nothing was logged
};

// ---------------------------------------------------------------- views

enum class Phase : std::uint8_t { kPlaying, kGuessing, kBetweenRounds, kOver, kPaused };

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

enum class PuzzleKind : std::uint8_t { kSet12, kSet9, kProjective, kAntiset };
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
const char* puzzle_kind_name(PuzzleKind kind);
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
