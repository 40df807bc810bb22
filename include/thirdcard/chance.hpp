// SPDX-License-Identifier: MIT
// chance: simulations of deals and games, and exact probabilities. A simulation is a sum of counters
// over fixed batches of trials; batch i draws from random stream i of the seed, so the counters after
// so many trials depend on the request alone: not on threads, vector width, stops or resumptions.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "thirdcard/core.hpp"
#include "thirdcard/design.hpp"
#include "thirdcard/integer.hpp"
#include "thirdcard/kinds.hpp"
#include "thirdcard/space.hpp"

namespace thirdcard {

class LevelRunner;  // core/level_parts.hpp: who computes the levels of a search, if not the call itself

// ---------------------------------------------------------------- decks

// The cards of a simulation are the points of a space, its sets the lines: AG(d,3) for the deck `3^d`,
// PG(n-1,2) for `projective(n)`. In `quads(d)`, AG(d,2), a set is a quad: a plane, four cards of sum zero.

/// `3^d`, 1 <= d <= 6, `projective(n)`, 2 <= n <= 9, `quads(d)`, 4 <= d <= 7, or `quads`, which is quads(6).
/// InputError otherwise.
Space deck_space(std::string_view name);
bool deck_has_quads(const Space& deck);
/// Sets of the deck, sets through one card, and cards of a set.
std::int64_t deck_sets(const Space& deck);
std::int64_t deck_sets_through_card(const Space& deck);
int deck_set_size(const Space& deck);
/// The deck's name again.
std::string deck_name(const Space& deck);
/// Properties of a card, and planes (of 9 or 7 cards) of the deck.
int deck_properties(const Space& deck);
std::int64_t deck_planes(const Space& deck);

// ---------------------------------------------------------------- simulations

// clang-format off
#define THIRDCARD_QUESTIONS(ROW) \
  ROW(kNoSet, "no-set") \
  ROW(kSetCount, "set-count") \
  ROW(kPlanes, "planes") \
  ROW(kEndgame, "endgame") \
  ROW(kAntiset, "antiset") \
  ROW(kXorSets, "xor-sets") \
  ROW(kXorGame, "xor-game")
THIRDCARD_KINDS(Question, THIRDCARD_QUESTIONS)

/// How sets leave in `endgame`.
///   kPaper    shuffle; for i < j in that order take cards i, j and their third if all are there
///   kUniform  all cards up, each time a uniformly random remaining set
///   kTable    the game as played: a table, three more cards when it shows no set (four with quads)
#define THIRDCARD_ENDGAME_RULES(ROW) ROW(kPaper, "paper") ROW(kUniform, "uniform") ROW(kTable, "table")
THIRDCARD_KINDS(EndgameRules, THIRDCARD_ENDGAME_RULES)

/// Which of the sets on the table is taken: any at random; the first in table order; one with most or
/// with fewest shared properties (random among equals; in a projective deck, properties that none of
/// the three cards has); of XOR sets, one with fewest or most cards.
#define THIRDCARD_TAKES(ROW) \
  ROW(kRandom, "random") ROW(kFirst, "first") ROW(kSimilar, "similar") ROW(kDifferent, "different") \
  ROW(kSmallest, "smallest") ROW(kLargest, "largest")
THIRDCARD_KINDS(Take, THIRDCARD_TAKES)
// clang-format on

/// What a question is asked with, beside deck, trials and seed.
enum Asks : unsigned {
  kAsksCards = 1,  // the size of a deal; a question without it plays games
  kAsksRules = 2,
  kAsksTake = 4,
  kAsksTable = 8,
  kAsksKeep = 16,
  kAsksPlayers = 32
};
/// What a person wants to know of the counters.
///   kNone       the share of trials that the first counter has
///   kSome       the share of all others
///   kHistogram  the shares and the mean of histogram_of()
#define THIRDCARD_WANTED(ROW) ROW(kNone, "none") ROW(kSome, "some") ROW(kHistogram, "histogram")
THIRDCARD_KINDS(Wanted, THIRDCARD_WANTED)

/// What a question is: its row says all that is asked about it (src/chance/questions.cpp). Its JSON is made
/// in src/wire/chance.cpp, its tables and plots in src/cli/chance.
struct QuestionTraits {
  Question question;
  const char* about;  // one sentence
  unsigned asks;
  bool affine, projective, quads;  // decks that it can be asked of
  std::span<const Take> takes;     // with kAsksTake
  const char* deck;                // the usual one
  const char* cards;               // and the usual sizes of a deal
  Wanted wanted;
  std::uint64_t unit;  // most trials of one unit of a long job
  bool device;         // a GPU can answer it
  bool games() const { return (asks & kAsksCards) == 0; }
  bool fits(const Space& deck) const;
};
const QuestionTraits& traits_of(Question question);
/// InputError names the questions there are.
Question question_from_name(std::string_view name);

/// The strategy of thirdcard/players.hpp that a name of Anti-SET means here: `safe` is random, `cap` is
/// max-cap, `mirror` on a deck 3^d is theorem1; every other name stands for itself.
std::string antiset_strategy(std::string_view name, const Space& deck);

struct Simulation {
  Question question = Question::kNoSet;
  Space deck = Space::affine(4, 3);
  int cards = 12;  // size of a deal; unused by games
  EndgameRules rules = EndgameRules::kTable;
  Take take = Take::kRandom;
  int table = 0;  // kTable: cards on the table; 0 means 3 * properties, 9 in a projective deck, 12 of quads;
                  // kXorGame: one more than properties
  int keep = -1;  // kEndgame: remember the first kKept ends with this many cards left
  std::string first = "theorem1", second = "random";  // kAntiset: players by name, as they were asked for
  std::uint64_t trials = 0;                           // deals or games
  std::uint64_t seed = 1;

  static constexpr std::size_t kKept = 100;
  /// All of the above as one line of text: equal texts, equal answers.
  std::string request() const;
  int table_cards() const;
  /// InputError when the cards do not fit the deck or the deck is too large for the question.
  void check() const;
};

/// The counters of the batches 0..batches-1.
struct SimulationState {
  std::uint64_t batches = 0, trials = 0;
  std::vector<std::uint64_t> counts;
  std::vector<std::vector<Point>> kept;
  friend bool operator==(const SimulationState&, const SimulationState&) = default;
};

/// A simulation in words and numbers, as people ask for it.
struct AskedSimulation {
  std::string question, deck = "3^4";
  std::vector<int> cards;  // one row each
  std::uint64_t trials = 0, seed = 1;
  std::string rules = "table", take = "random";
  int table = 0, keep = -1;
  std::string first = "mirror", second = "safe";
  /// One row per number of cards, or one for games. What the question does not ask is not looked at.
  /// InputError for a word that is not known; what else can be wrong, check() of a row says.
  std::vector<Simulation> rows() const;
};

/// How many counters a simulation has, and those among them that are the histogram people want to see.
std::size_t counters_of(const Simulation& simulation);
struct Histogram {
  std::size_t from = 0, size = 0;
};
Histogram histogram_of(const Simulation& simulation);
/// The sizes of deals of a question that are worth a look, from and to.
std::pair<int, int> usual_cards(Question question, const Space& deck);

/// Trials of one batch.
std::uint64_t batch_size(const Simulation& simulation);

/// Continues `state` (default: the beginning) until all trials are done or the job is stopped; then
/// the state holds a whole number of batches, from which a later call goes on to the same end.
/// `after_wave` sees the state from time to time, on the calling thread.
///   kNoSet     counts = {deals without a set}
///   kSetCount  counts[t] = deals with t sets
///   kPlanes    counts[t] = deals with t planes
///   kEndgame   see EndgameView
///   kAntiset   counts = {first wins, second wins, draws, then games by number of cards taken}
///   kXorSets   counts[m] = deals with 2^m - 1 XOR sets, m = 0..cards; counts[cards + 1 + s] = deals that
///   hold
///              one of s cards, s = 0..cards
///   kXorGame   see XorGameView
void simulate(const Simulation& simulation, const Job& job, SimulationState& state,
              const std::function<void(const SimulationState&)>& after_wave = {});

/// Adds batch `batch` alone, its counters and ends, to `state`. The batches 0..k-1 in any order, on any
/// machine, sum to what simulate() counts; the ends it keeps are the first kKept in order of batches.
class BatchRunner {
 public:
  explicit BatchRunner(const Simulation& simulation);
  std::uint64_t batches() const;
  void run(std::uint64_t batch, SimulationState& state) const;

 private:
  struct Parts;
  std::shared_ptr<const Parts> parts_;
};

/// The counters of an endgame by meaning. A layout is what lies on the table each time the players
/// look for a set (kTable only).
class EndgameView {
 public:
  EndgameView(const Simulation& simulation, const SimulationState& state);
  /// Games that ended with `cards` cards left.
  std::uint64_t left(int cards) const { return counts_[cards]; }
  int deck_cards() const { return cards_; }
  static constexpr int kLargest = 48;  // layouts of more cards are counted here
  /// Layouts of `size` cards with `in_deck` cards still to be dealt, and those of them without a set.
  std::uint64_t layouts(int size, int in_deck) const { return counts_[place(cards_, size, in_deck)]; }
  std::uint64_t layouts_without_set(int size, int in_deck) const {
    return counts_[place(cards_, size, in_deck) + 1];
  }
  static std::size_t counters(const Space& deck) { return place(deck.points(), kLargest + 1, 0); }
  static std::size_t place(int deck_cards, int size, int in_deck) {
    return static_cast<std::size_t>(deck_cards + 1 +
                                    ((size < kLargest        ? size
                                      : size == kLargest + 1 ? size
                                                             : kLargest) *
                                         (deck_cards + 1) +
                                     in_deck) *
                                        2);
  }

 private:
  int cards_;
  std::span<const std::uint64_t> counts_;
};

/// The counters of games of XOR sets: games by sets taken, then sets taken by size.
struct XorGameView {
  static std::size_t by_size(const Simulation& s) {
    return static_cast<std::size_t>(s.deck.points()) / 3 + 1;
  }
  static std::size_t counters(const Simulation& s) {
    return by_size(s) + static_cast<std::size_t>(s.table_cards()) + 1;
  }
};

/// A sum of weights over random caps whose mean is exactly the chance that `cards` cards hold no set
/// (src/chance/weighted_caps.cpp).
struct WeightedEstimate {
  std::uint64_t samples = 0;
  double estimate = 0, standard_error = 0;
};
WeightedEstimate weighted_no_set(const Space& deck, int cards, std::uint64_t samples, std::uint64_t seed,
                                 const Job& job);

// ---------------------------------------------------------------- checkpoints

/// Rows and states as a file (docs/formats.md, "Simulation checkpoints").
std::string checkpoint_text(std::span<const Simulation> rows, std::span<const SimulationState> states);
/// The states, if the text is a checkpoint of these rows. InputError otherwise.
std::vector<SimulationState> read_checkpoint(std::string_view text, std::span<const Simulation> rows);

// ---------------------------------------------------------------- estimates

struct Estimate {
  double value = 0, standard_error = 0, low = 0, high = 0;  // low..high: 95 %
};
/// A proportion; the interval is Wilson's.
Estimate proportion(std::uint64_t hits, std::uint64_t trials);
struct Moments {
  std::uint64_t trials = 0;
  Estimate mean;
  double deviation = 0;  // standard deviation of one trial, divisor trials - 1
};
/// Of a histogram: counts[t] trials gave t.
Moments moments(std::span<const std::uint64_t> counts);

// ---------------------------------------------------------------- exact answers

/// Mean and variance of the number of sets in n random cards: closed forms (docs/theory.md, "Chance").
Fraction mean_sets(const Space& deck, int cards);
Fraction variance_sets(const Space& deck, int cards);
/// Mean number of planes in n random cards.
Fraction mean_planes(const Space& deck, int cards);

/// How many n-card deals there are with no set, for n = 0..most; by classes of caps. Larger n than the
/// largest cap have none; `most` is cut there. InputError for decks beyond reach (see no_set_reach).
/// `check` gets the same counted again, from the deals one card smaller and the cards that extend them.
std::vector<Integer> deals_without_set(const Space& deck, int most, const Job& job,
                                       std::vector<Integer>* check = nullptr);
/// The largest n for which deals_without_set is a matter of seconds.
int no_set_reach(const Space& deck);

/// distribution[t]: n-card deals with exactly t sets.
using Distribution = std::vector<Integer>;
/// Computed by classes of n - 3 cards. Throws Stopped when the job is stopped. `progress` sees each size
/// that is done.
std::vector<Distribution> set_distributions(const Space& deck, int most, const Job& job,
                                            LevelRunner* levels = nullptr);
/// From the table that `thirdcard exact set-count --recompute` made, for n or for its complement; nothing
/// when the table does not reach.
std::optional<Distribution> known_set_distribution(const Space& deck, int cards);
/// The distribution for v - n cards from that for n: sets inside and sets outside add up to a constant.
Distribution complement_distribution(const Space& deck, int cards, const Distribution& distribution);

// XOR sets of a projective deck: sets of three or more cards of sum zero (src/chance/xor_sets_exact.cpp).

struct XorSets {
  int cards = 0;
  std::vector<Integer> by_dimension;   // [m]: deals with 2^m - 1 XOR sets
  std::vector<Fraction> mean_of_size;  // [s]: mean number of XOR sets of s cards
};
/// For any number of cards. InputError for other decks.
XorSets exact_xor_sets(const Space& deck, int cards);
/// XOR sets of so many cards in the whole deck.
Integer xor_sets_of_size(const Space& deck, int size);
/// [s]: deals that hold an XOR set of s cards. InputError beyond xor_sizes_reach, the most cards.
std::vector<Integer> deals_with_xor_set_of_size(const Space& deck, int cards, const Job& job);
int xor_sizes_reach(const Space& deck);

/// How many n-card deals hold no plane, for n = 0..most, by inclusion and exclusion over unions of planes;
/// the pairs and triples of planes among them are counted again one by one. Decks of at most 31 cards: by
/// classes, each size counted again from the one before. std::logic_error if two counts differ.
std::vector<Integer> deals_without_plane(const Space& deck, int most, const Job& job);
/// The largest n for which that is a matter of seconds.
int planes_reach(const Space& deck);
/// The least n for which every deal holds a plane, where it is known (0: not known here).
int planes_certain(const Space& deck);

/// Exact answers to set beside estimates for up to `most` cards, computed when first asked for; nothing
/// where they are out of reach.
class ExactAnswers {
 public:
  ExactAnswers(const Space& deck, int most) : deck_(deck), most_(most) {}
  std::optional<Fraction> no_set(int cards);
  std::optional<Fraction> plane(int cards);
  std::optional<Fraction> no_xor_set(int cards);  // projective decks
  std::optional<Distribution> sets(int cards);
  /// The share that a question wants; nothing for one that wants a histogram.
  std::optional<Fraction> chance(Question question, int cards);

 private:
  Space deck_;
  int most_;
  std::optional<std::vector<Integer>> no_set_, no_plane_;
};

// ---------------------------------------------------------------- printed figures

/// A printed share and half a unit of its last printed digit; both as fractions of 1.
struct PrintedShare {
  int cards;
  double share, rounding;
};
/// A table of chapter 8 of Abrahamsen and Eriksen's thesis (2023), and its trials per row.
struct PrintedTable {
  int number;
  Question question;
  const char* title;
  std::uint64_t trials;  // as the text says
  std::span<const PrintedShare> rows;
  /// From so many cards on the printed digits show that it were fewer; 0: in no row.
  int fewer_from = 0;
  std::uint64_t fewer = 0;
  std::uint64_t trials_for(int cards) const { return fewer_from > 0 && cards >= fewer_from ? fewer : trials; }
};
std::span<const PrintedTable> paper001_tables();

/// A printed share beside ours.
struct Comparison {
  PrintedShare printed;
  double ours, our_error;
  bool exact, differs;
  /// Printed minus ours, in standard errors of both samples together, less what rounding can explain.
  double deviation;
  bool too_rare = false;  // the run saw too few cases to say anything
  /// The cases of a longer run that data/ keeps, and its games; 0: none is kept for this row.
  std::uint64_t kept = 0, kept_of = 0;
  std::string reason{};  // of a row that differs: why
};
/// Differs when rounding alone and four standard errors of both samples cannot explain the gap; below
/// about ten expected cases, when the shares are apart by a factor of three.
Comparison compare_with_printed(const PrintedShare& printed, std::uint64_t their_trials, double ours,
                                double our_error, bool exact);

}  // namespace thirdcard
