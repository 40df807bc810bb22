// SPDX-License-Identifier: MIT
// The rows of the questions, in the order of THIRDCARD_QUESTIONS, and what follows from a row alone: what a
// request says, how its words become simulations, and whether the cards fit.
#include "chance/questions.hpp"

#include <algorithm>

namespace thirdcard {

namespace {

// ---------------------------------------------------------------- counters

std::int64_t at_most(std::int64_t all, std::int64_t among) { return std::min(all, among); }

std::size_t one_counter(const Simulation&) { return 1; }

std::size_t set_counters(const Simulation& s) {
  const std::int64_t n = s.cards;
  const std::int64_t among = deck_has_quads(s.deck) ? n * (n - 1) * (n - 2) / 24 : n * (n - 1) / 6;
  return static_cast<std::size_t>(at_most(deck_sets(s.deck), among)) + 1;
}

std::size_t plane_counters(const Simulation& s) {
  const std::int64_t n = s.cards;
  const std::int64_t among = n * (n - 1) * (n - 2) / (!s.deck.affine() ? 168 : 432);
  return static_cast<std::size_t>(at_most(deck_planes(s.deck), among)) + 1;
}

std::size_t endgame_counters(const Simulation& s) { return EndgameView::counters(s.deck); }
std::size_t antiset_counters(const Simulation& s) { return static_cast<std::size_t>(s.deck.points()) + 4; }
std::size_t xor_set_counters(const Simulation& s) { return 2 * static_cast<std::size_t>(s.cards) + 2; }

Histogram all_counters(const Simulation& s) { return {0, counters_of(s)}; }
Histogram cards_left(const Simulation& s) { return {0, static_cast<std::size_t>(s.deck.points()) + 1}; }
Histogram cards_taken(const Simulation& s) { return {3, static_cast<std::size_t>(s.deck.points()) + 1}; }
Histogram dimensions(const Simulation& s) { return {0, static_cast<std::size_t>(s.cards) + 1}; }
Histogram sets_taken(const Simulation& s) { return {0, XorGameView::by_size(s)}; }

// ---------------------------------------------------------------- batches

chance::Batch no_set_batch(const Simulation& s) {
  return deck_has_quads(s.deck) && s.cards <= chance::kFewQuads ? chance::few_sums_batch(s)
                                                                : chance::sliced_batch(s);
}
chance::Batch table_batch(const Simulation& s) {
  return deck_has_quads(s.deck) ? chance::quads_game_batch(s) : chance::endgame_batch(s);
}

// ---------------------------------------------------------------- exact chances

std::optional<Fraction> exact_no_set(ExactAnswers& exact, int cards) { return exact.no_set(cards); }
std::optional<Fraction> exact_plane(ExactAnswers& exact, int cards) { return exact.plane(cards); }
std::optional<Fraction> exact_no_xor_set(ExactAnswers& exact, int cards) { return exact.no_xor_set(cards); }

// ---------------------------------------------------------------- usual sizes

/// To the least number that always holds a set, as far as that is near.
std::pair<int, int> to_largest_cap(const Space& deck) {
  return {deck_set_size(deck), std::min({deck.largest_cap().value_or(deck.points()) + 1, deck.points(), 33})};
}
std::pair<int, int> a_dozen(const Space& deck) {
  const int cards = std::min(12, deck.points());
  return {cards, cards};
}
/// From one plane in a million deals to 25 in each.
std::pair<int, int> rare_to_many_planes(const Space& deck) {
  int from = 0, to = 0;
  for (int n = 0; n <= deck.points() && to == 0; ++n) {
    const double mean = static_cast<double>(mean_planes(deck, n));
    if (from == 0 && mean >= 1e-6) from = n;
    if (mean >= 25 || n == deck.points()) to = n;
  }
  return {from, to};
}
std::pair<int, int> beyond_rank(const Space& deck) {
  return {deck_set_size(deck), deck_properties(deck) + 2};
}

int table_of_sets(const Space& deck) {
  return deck_has_quads(deck) ? 12 : !deck.affine() ? 9 : 3 * deck_properties(deck);
}
int table_of_xor_sets(const Space& deck) { return deck_properties(deck) + 1; }

// ---------------------------------------------------------------- checks

void check_table(const Simulation& s, int least, int most, const std::string& advice) {
  if (s.table != 0 && (s.table < least || s.table > most))
    throw InputError("the table cannot show " + std::to_string(s.table) + " cards",
                     "lay out " + advice + " to " + std::to_string(most));
}

void check_planes(const Simulation& s) {
  if (deck_planes(s.deck) > 100000)
    throw InputError("the deck " + deck_name(s.deck) + " has " + std::to_string(deck_planes(s.deck)) +
                         " planes, too many to count in every deal",
                     "take a deck with at most 100000, such as 3^5");
}

void check_endgame(const Simulation& s) {
  if (deck_has_quads(s.deck) &&
      (s.rules == EndgameRules::kPaper || s.take == Take::kSimilar || s.take == Take::kDifferent))
    throw InputError("quads are not taken so", "take --rules table or uniform, and --take random or first");
  if (s.keep < -1 || s.keep > s.deck.points())
    throw InputError("no game ends with " + std::to_string(s.keep) + " cards left",
                     "keep 0 to " + std::to_string(s.deck.points()));
  check_table(s, deck_set_size(s.deck), std::min(s.deck.points(), EndgameView::kLargest),
              std::to_string(deck_set_size(s.deck)));
}

void check_antiset(const Simulation& s) {
  for (const std::string& name : {s.first, s.second})
    if ((name == "perfect" || name == "projective") && s.deck.points() > 31)
      throw InputError("perfect play in the deck " + deck_name(s.deck) + " is out of reach of a simulation",
                       "take strong, or a deck up to 3^3 or projective(5)");
  (void)chance::antiset_batch(s);  // says what is wrong with a strategy
}

void check_xor_sets(const Simulation& s) {
  if (s.cards > sliced::kXorCards)
    throw InputError("XOR sets are looked for among at most " + std::to_string(sliced::kXorCards) +
                         " cards, not " + std::to_string(s.cards),
                     "from " + std::to_string(deck_properties(s.deck) + 1) +
                         " on there always is one; exact xor-sets has their number");
}

void check_xor_game(const Simulation& s) {
  const int least = deck_properties(s.deck) + 1;
  check_table(s, least, std::min(16, s.deck.points()),
              std::to_string(least) + ", which always hold an XOR set,");
}

// ---------------------------------------------------------------- the table

constexpr std::uint64_t kDeals = 1 << 30, kGames = 1 << 22, kSlowGames = 1 << 20;
constexpr Take kSetTakes[] = {Take::kRandom, Take::kFirst, Take::kSimilar, Take::kDifferent};
constexpr Take kXorTakes[] = {Take::kRandom, Take::kSmallest, Take::kLargest};

// clang-format off
constexpr std::array<chance::QuestionRow, words_of(Question{}).size()> kQuestionRows{{
    {{Question::kNoSet, "Chance that n cards hold no set", kAsksCards,
      true, true, true, {}, "3^4", "12", Wanted::kNone, kDeals, true},
     1 << 18,
     one_counter, all_counters, no_set_batch, exact_no_set, to_largest_cap, nullptr, nullptr},
    {{Question::kSetCount, "Number of sets in n cards", kAsksCards,
      true, true, true, {}, "3^4", "12", Wanted::kHistogram, kDeals, true},
     1 << 16,
     set_counters, all_counters, chance::sliced_batch, nullptr, a_dozen, nullptr, nullptr},
    {{Question::kPlanes, "Chance that n cards hold a plane", kAsksCards,
      true, true, false, {}, "3^4", "12", Wanted::kSome, kDeals, true},
     1 << 16,
     plane_counters, all_counters, chance::sliced_batch, exact_plane, rare_to_many_planes, nullptr, check_planes},
    {{Question::kEndgame, "Cards left when no set remains", kAsksRules | kAsksTake | kAsksTable | kAsksKeep,
      true, true, true, kSetTakes,
      "3^4", "", Wanted::kHistogram, kGames, true},
     1 << 12,
     endgame_counters, cards_left, table_batch, nullptr, nullptr, table_of_sets, check_endgame},
    {{Question::kAntiset, "Anti-SET between two strategies: who wins, and when", kAsksPlayers,
      true, true, false, {}, "3^4", "", Wanted::kHistogram, kSlowGames, false},
     1 << 12,
     antiset_counters, cards_taken, chance::antiset_batch, nullptr, nullptr, nullptr, check_antiset},
    {{Question::kXorSets, "XOR sets of any size in n cards of a projective deck: how many, and of which sizes",
      kAsksCards, false, true, false, {}, "projective(6)", "7", Wanted::kNone, kDeals, false},
     1 << 16,
     xor_set_counters, dimensions, chance::few_sums_batch, exact_no_xor_set, beyond_rank, nullptr, check_xor_sets},
    {{Question::kXorGame, "Projective Set with XOR sets of any size: sets taken in a game, and their sizes",
      kAsksTake | kAsksTable, false, true, false, kXorTakes,
      "projective(6)", "", Wanted::kHistogram, kGames, false},
     1 << 12,
     XorGameView::counters, sets_taken, chance::xor_game_batch, nullptr, nullptr, table_of_xor_sets, check_xor_game},
}};
// clang-format on

constexpr bool questions_in_order() {
  for (std::size_t i = 0; i < kQuestionRows.size(); ++i) {
    const chance::QuestionRow& row = kQuestionRows[i];
    if (static_cast<std::size_t>(row.traits.question) != i || row.batch == nullptr) return false;
  }
  return true;
}
/// A row supplies what its question asks, and nothing else.
constexpr bool questions_supplied() {
  for (const chance::QuestionRow& row : kQuestionRows) {
    const unsigned asks = row.traits.asks;
    if (((asks & kAsksCards) != 0) != (row.usual_cards != nullptr) ||
        ((asks & kAsksTable) != 0) != (row.usual_table != nullptr) ||
        ((asks & kAsksTake) != 0) == row.traits.takes.empty())
      return false;
  }
  return true;
}
static_assert(questions_supplied(), "each question has the usual sizes and the ways to take that it asks");
static_assert(questions_in_order(), "each question has a row, in the order of THIRDCARD_QUESTIONS");

/// "a, b or c"
template <class Words>
std::string choice_of(const Words& words) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i)
    out += std::string(i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + words[i];
  return out;
}

std::vector<const char*> words_for(const Space& deck) {
  std::vector<const char*> out;
  for (const auto& row : kQuestionRows)
    if (row.traits.fits(deck)) out.push_back(name_of(row.traits.question));
  return out;
}

template <class Kind>
Kind kind_of(const std::string& word, const char* what, Kind none) {
  const auto words = words_of(none);
  for (std::size_t i = 0; i < words.size(); ++i)
    if (word == words[i]) return static_cast<Kind>(i);
  throw InputError(std::string("unknown ") + what + " '" + word.substr(0, 40) + "'",
                   "take " + choice_of(words));
}

}  // namespace

const chance::QuestionRow& chance::row_of(Question question) {
  return kQuestionRows[static_cast<std::size_t>(question)];
}

bool QuestionTraits::fits(const Space& deck) const {
  return deck_has_quads(deck) ? quads : deck.affine() ? affine : projective;
}
std::optional<Fraction> ExactAnswers::chance(Question question, int cards) {
  const auto exact = chance::row_of(question).exact;
  return exact == nullptr ? std::nullopt : exact(*this, cards);
}
const QuestionTraits& traits_of(Question question) { return chance::row_of(question).traits; }
std::size_t counters_of(const Simulation& s) { return chance::row_of(s.question).counters(s); }
Histogram histogram_of(const Simulation& s) { return chance::row_of(s.question).histogram(s); }

Question question_from_name(std::string_view name) {
  return kind_of(std::string(name), "question", Question{});
}

std::pair<int, int> usual_cards(Question question, const Space& deck) {
  const auto usual = chance::row_of(question).usual_cards;
  return usual == nullptr ? std::pair(0, 0) : usual(deck);
}

std::vector<Simulation> AskedSimulation::rows() const {
  Simulation row;
  row.question = question_from_name(question);
  const QuestionTraits& traits = traits_of(row.question);
  row.deck = deck_space(deck);
  row.trials = trials, row.seed = seed;
  if (traits.asks & kAsksRules) row.rules = kind_of(rules, "rules", EndgameRules{});
  if (traits.asks & kAsksTake) row.take = kind_of(take, "way to take a set", Take{});
  if (traits.asks & kAsksTable) row.table = table;
  if (traits.asks & kAsksKeep) row.keep = keep;
  if (traits.asks & kAsksPlayers) row.first = first, row.second = second;
  row.cards = 0;
  if (traits.games()) return {row};
  std::vector<Simulation> out;
  for (const int n : cards) row.cards = n, out.push_back(row);
  return out;
}

std::string Simulation::request() const {
  const unsigned asks = traits_of(question).asks;
  std::string text = std::string(name_of(question)) + " deck " + deck_name(deck);
  if (asks & kAsksCards) text += " cards " + std::to_string(cards);
  if (asks & kAsksRules) text += std::string(" rules ") + name_of(rules);
  if (asks & kAsksTake) text += std::string(" take ") + name_of(take);
  if (asks & kAsksTable) text += " table " + std::to_string(table_cards());
  if (asks & kAsksKeep) text += " keep " + std::to_string(keep);
  if (asks & kAsksPlayers)
    text += " first " + antiset_strategy(first, deck) + " second " + antiset_strategy(second, deck);
  return text + " trials " + std::to_string(trials) + " seed " + std::to_string(seed);
}

int Simulation::table_cards() const {
  const auto usual = chance::row_of(question).usual_table;
  return std::min(table != 0 || usual == nullptr ? table : usual(deck), deck.points());
}

void Simulation::check() const {
  const chance::QuestionRow& row = chance::row_of(question);
  const QuestionTraits& traits = row.traits;
  if (!traits.fits(deck))
    throw InputError(
        std::string("there is no simulation of ") + name_of(question) + " with the deck " + deck_name(deck),
        "ask " + choice_of(words_for(deck)) + ", or take such a deck as " + traits.deck);
  if ((traits.asks & kAsksTake) &&
      std::find(traits.takes.begin(), traits.takes.end(), take) == traits.takes.end()) {
    std::vector<const char*> words;
    for (const Take t : traits.takes) words.push_back(name_of(t));
    throw InputError(std::string("in ") + name_of(question) + " no set is taken as '" + name_of(take) + "'",
                     "take " + choice_of(words));
  }
  if (!traits.games() && (cards < 0 || cards > deck.points()))
    throw InputError(std::to_string(cards) + " cards cannot be dealt from the deck " + deck_name(deck),
                     "deal 0 to " + std::to_string(deck.points()));
  if (row.check != nullptr) row.check(*this);
}

}  // namespace thirdcard
