// SPDX-License-Identifier: MIT
#include "wire/chance.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "wire/json.hpp"

namespace thirdcard::wire {
namespace {

double decimal(const Fraction& f) { return static_cast<double>(f); }

Json head_of(const SimulationHead& head) {
  Json out{{"deck", head.deck}, {"seed", std::to_string(head.seed)}, {"complete", head.complete}};
  if (head.device != "cpu") out["device"] = head.device;
  return out;
}

void add_pace(Json& row, const Pace& pace) {
  if (pace.seconds < 0) return;
  row["seconds"] = pace.seconds;
  row["rate"] = pace.rate;
}

/// One row is also the object itself.
std::string with_rows(Json head, Json rows) {
  if (rows.size() == 1)
    for (const auto& [key, value] : rows[0].items()) head[key] = value;
  head["rows"] = std::move(rows);
  return text_of(head);
}

}  // namespace

Json encode(const Estimate& e) {
  return {{"estimate", e.value},
          {"standard_error", e.standard_error},
          {"interval", Json::array({e.low, e.high})}};
}

Json encode(const Fraction& f) { return {{"fraction", f.str()}, {"decimal", decimal(f)}}; }

Json encode(const Distribution& distribution) {
  Json out = Json::object();
  for (std::size_t t = 0; t < distribution.size(); ++t)
    if (distribution[t] != 0) out[std::to_string(t)] = to_string(distribution[t]);
  return out;
}

namespace {

Json counts_from(std::span<const std::uint64_t> counts) {
  Json out = Json::object();
  for (std::size_t t = 0; t < counts.size(); ++t)
    if (counts[t] != 0) out[std::to_string(t)] = std::to_string(counts[t]);
  return out;
}

/// One row of a simulation: what was asked, what was counted, and how quickly.
struct CountedRow {
  const Simulation& asked;
  const SimulationState& state;
  ExactAnswers& exact;
};

Json no_set_row(const CountedRow& r) {
  const std::uint64_t without = r.state.counts[0];
  Json row{{"cards", r.asked.cards},
           {"deals", std::to_string(r.state.trials)},
           {"without_set", std::to_string(without)}};
  row.update(encode(proportion(without, r.state.trials)));
  if (const auto known = r.exact.no_set(r.asked.cards)) row["exact"] = encode(*known);
  return row;
}

Json set_count_row(const CountedRow& r) {
  const Moments m = moments(r.state.counts);
  const Fraction mean = mean_sets(r.asked.deck, r.asked.cards),
                 variance = variance_sets(r.asked.deck, r.asked.cards);
  Json row{{"cards", r.asked.cards},
           {"deals", std::to_string(r.state.trials)},
           {"mean", encode(m.mean)},
           {"standard_deviation", m.deviation},
           {"distribution", counts_from(r.state.counts)}};
  row["exact"] = {{"mean", encode(mean)},
                  {"variance", encode(variance)},
                  {"standard_deviation", std::sqrt(decimal(variance))}};
  if (const auto known = r.exact.sets(r.asked.cards)) row["exact"]["distribution"] = encode(*known);
  return row;
}

Json planes_row(const CountedRow& r) {
  const SimulationState& state = r.state;
  const std::uint64_t with = state.trials - state.counts[0];
  std::vector<std::uint64_t> some(state.counts);
  some[0] = 0;
  const Fraction mean = mean_planes(r.asked.deck, r.asked.cards);
  Json row{{"cards", r.asked.cards},
           {"deals", std::to_string(state.trials)},
           {"with_plane", std::to_string(with)}};
  row.update(encode(proportion(with, state.trials)));
  row["planes"] = {{"mean", encode(moments(state.counts).mean)}, {"exact_mean", encode(mean)}};
  row["planes_given_one"] = {{"mean", encode(moments(some).mean)}};
  if (const auto known = r.exact.plane(r.asked.cards)) {
    row["exact"] = encode(*known);
    if (*known != 0) row["planes_given_one"]["exact_mean"] = encode(mean / *known);
  }
  return row;
}

Json endgame_row(const CountedRow& r) {
  const SimulationState& state = r.state;
  const EndgameView view(r.asked, state);
  Json out, left = Json::object(), shares = Json::array(), layouts = Json::array();
  out["rules"] = name_of(r.asked.rules);
  out["games"] = std::to_string(state.trials);
  if (r.asked.rules == EndgameRules::kTable)
    out["take"] = name_of(r.asked.take), out["table"] = r.asked.table_cards();
  for (int cards = 0; cards <= view.deck_cards(); ++cards) {
    if (view.left(cards) == 0) continue;
    left[std::to_string(cards)] = std::to_string(view.left(cards));
    Json share{{"left", cards}};
    share.update(encode(proportion(view.left(cards), state.trials)));
    shares.push_back(std::move(share));
  }
  for (int size = 0; size <= EndgameView::kLargest; ++size)
    for (int in_deck = view.deck_cards(); in_deck >= 0; --in_deck) {
      const std::uint64_t seen = view.layouts(size, in_deck), none = view.layouts_without_set(size, in_deck);
      if (seen == 0) continue;
      Json layout{{"size", size},
                  {"in_deck", in_deck},
                  {"seen", std::to_string(seen)},
                  {"without_set", std::to_string(none)}};
      layout.update(encode(proportion(none, seen)));
      layouts.push_back(std::move(layout));
    }
  out["left"] = std::move(left);
  out["shares"] = std::move(shares);
  out["layouts"] = std::move(layouts);
  out["kept"] = Json::array();
  for (const auto& cards : state.kept) out["kept"].push_back(cards);
  return out;
}

Json antiset_row(const CountedRow& r) {
  const std::span<const std::uint64_t> counts(r.state.counts);
  Json out{{"first", r.asked.first}, {"second", r.asked.second}, {"games", std::to_string(r.state.trials)}};
  const char* const names[] = {"first_wins", "second_wins", "draws"};
  for (std::size_t i = 0; i < 3; ++i) {
    Json share{{"games", std::to_string(counts[i])}};
    share.update(encode(proportion(counts[i], r.state.trials)));
    out[names[i]] = std::move(share);
  }
  out["plies"] = counts_from(counts.subspan(3));
  return out;
}

/// Deals by their number of XOR sets, which is 2^m - 1 for the m-th.
template <class Counts>
Json by_number(const Counts& counts, std::size_t size) {
  Json out = Json::object();
  Integer sets = 0;
  for (std::size_t m = 0; m < size; ++m, sets = 2 * sets + 1)
    if (counts[m] != 0) out[sets.str()] = Integer(counts[m]).str();
  return out;
}

Json xor_sets_row(const CountedRow& r) {
  const auto& counts = r.state.counts;
  const Space& deck = r.asked.deck;
  const auto n = static_cast<std::size_t>(r.asked.cards);
  const XorSets exact = exact_xor_sets(deck, r.asked.cards);
  const Fraction all(binomial(deck.points(), r.asked.cards));
  std::optional<std::vector<Integer>> of_size;
  if (r.asked.cards <= xor_sizes_reach(deck))
    of_size = deals_with_xor_set_of_size(deck, r.asked.cards, Job{});
  Json row{{"cards", r.asked.cards},
           {"deals", std::to_string(r.state.trials)},
           {"without_set", std::to_string(counts[0])},
           {"distribution", by_number(counts, n + 1)},
           {"sizes", Json::array()},
           {"exact", encode(Fraction(exact.by_dimension[0]) / all)}};
  row.update(encode(proportion(counts[0], r.state.trials)));
  for (std::size_t s = 3; s <= n; ++s) {
    Json size{{"size", s}, {"deals", std::to_string(counts[n + 1 + s])}};
    size.update(encode(proportion(counts[n + 1 + s], r.state.trials)));
    if (of_size) size["exact"] = encode(Fraction((*of_size)[s]) / all);
    row["sizes"].push_back(std::move(size));
  }
  return row;
}

Json xor_game_row(const CountedRow& r) {
  const std::span<const std::uint64_t> counts(r.state.counts);
  const std::size_t sizes = XorGameView::by_size(r.asked);
  const Moments m = moments(counts.first(sizes));
  return {{"games", std::to_string(r.state.trials)},
          {"take", name_of(r.asked.take)},
          {"table", r.asked.table_cards()},
          {"sets", counts_from(counts.first(sizes))},
          {"mean", encode(m.mean)},
          {"standard_deviation", m.deviation},
          {"sizes", counts_from(counts.subspan(sizes))}};
}

/// Where the rows of an answer stand: in a list; in a list, and a single one as the object itself, too; games
/// are the object itself.
enum class Place : std::uint8_t { kList, kListAndItself, kItself };
struct Encoder {
  Question question;
  Place place;
  Json (*row)(const CountedRow& row);
};
constexpr std::array<Encoder, words_of(Question{}).size()> kEncoders{{
    {Question::kNoSet, Place::kListAndItself, no_set_row},
    {Question::kSetCount, Place::kListAndItself, set_count_row},
    {Question::kPlanes, Place::kListAndItself, planes_row},
    {Question::kEndgame, Place::kItself, endgame_row},
    {Question::kAntiset, Place::kItself, antiset_row},
    {Question::kXorSets, Place::kList, xor_sets_row},
    {Question::kXorGame, Place::kItself, xor_game_row},
}};
constexpr bool encoders_in_order() {
  for (std::size_t i = 0; i < kEncoders.size(); ++i)
    if (static_cast<std::size_t>(kEncoders[i].question) != i || kEncoders[i].row == nullptr) return false;
  return true;
}
static_assert(encoders_in_order(), "each question has an encoder, in the order of THIRDCARD_QUESTIONS");

}  // namespace

std::string simulation_line(std::span<const Simulation> rows, std::span<const SimulationState> states,
                            std::span<const Pace> paces, const std::string& device) {
  const Encoder& encoder = kEncoders[static_cast<std::size_t>(rows[0].question)];
  bool complete = true;
  int most = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    complete = complete && states[i].trials == rows[i].trials;
    most = std::max(most, rows[i].cards);
  }
  ExactAnswers exact(rows[0].deck, most);
  Json head = head_of({deck_name(rows[0].deck), rows[0].seed, complete, device}), list = Json::array();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (states[i].trials == 0 && encoder.place != Place::kItself) continue;
    SimulationState state = states[i];
    state.counts.resize(counters_of(rows[i]));  // a row that has not begun has none
    Json row = encoder.row({rows[i], state, exact});
    if (!paces.empty()) add_pace(row, paces[i]);
    list.push_back(std::move(row));
  }
  switch (encoder.place) {
    case Place::kList:
      head["rows"] = std::move(list);
      return text_of(head);
    case Place::kListAndItself:
      return with_rows(std::move(head), std::move(list));
    case Place::kItself:
      head.update(list[0]);
      return text_of(head);
  }
  return "";
}

std::string weighted_no_set_line(const SimulationHead& head, std::span<const WeightedRow> rows,
                                 ExactAnswers& exact) {
  Json list = Json::array();
  for (const WeightedRow& r : rows) {
    const auto& [samples, estimate, error] = r.found;
    Json row{{"cards", r.cards}, {"samples", std::to_string(samples)}};
    row.update(encode(Estimate{estimate, error, estimate - 1.96 * error, estimate + 1.96 * error}));
    row["variance_gain"] = r.gain;
    if (const auto known = exact.no_set(r.cards)) row["exact"] = encode(*known);
    list.push_back(std::move(row));
  }
  Json out = head_of(head);
  out["method"] = "weighted";
  return with_rows(std::move(out), std::move(list));
}

std::string paper001_line(std::uint64_t games, std::uint64_t deals, std::uint64_t seed, bool complete,
                          std::span<const TitledComparisons> tables) {
  Json list = Json::array();
  int disagreements = 0;
  for (const TitledComparisons& table : tables) {
    Json rows = Json::array();
    for (const Comparison& c : table.rows) {
      Json row{{"cards", c.printed.cards},      {"paper", c.printed.share}, {"ours", c.ours},
               {"standard_error", c.our_error}, {"exact", c.exact},         {"too_rare", c.too_rare},
               {"differs", c.differs},          {"reason", c.reason}};
      if (c.kept_of > 0)
        row["kept"] = {{"games", std::to_string(c.kept_of)}, {"hits", std::to_string(c.kept)}};
      rows.push_back(std::move(row));
      disagreements += table.counted && c.differs;
    }
    list.push_back({{"title", table.title}, {"counted", table.counted}, {"rows", std::move(rows)}});
  }
  return text_of({{"games", std::to_string(games)},
                  {"deals", std::to_string(deals)},
                  {"seed", std::to_string(seed)},
                  {"complete", complete},
                  {"disagreements", disagreements},
                  {"tables", std::move(list)}});
}

std::string exact_no_set_line(const Space& deck, std::span<const ExactCounts> rows) {
  Json list = Json::array();
  for (const ExactCounts& r : rows) {
    const Integer all = binomial(deck.points(), r.cards);
    Json row{{"cards", r.cards}};
    row.update(encode(Fraction(r.deals) / Fraction(all)));
    row["deals_without_set"] = to_string(r.deals);
    row["deals_without_set_by_extension"] = to_string(r.check);
    row["deals"] = to_string(all);
    list.push_back(std::move(row));
  }
  return text_of({{"deck", deck_name(deck)}, {"rows", std::move(list)}});
}

std::string exact_planes_line(const Space& deck, std::span<const ExactCounts> rows) {
  Json list = Json::array();
  for (const ExactCounts& r : rows) {
    const Integer all = binomial(deck.points(), r.cards);
    const Fraction p = Fraction(r.deals) / Fraction(all), mean = mean_planes(deck, r.cards);
    Json row{{"cards", r.cards}};
    row.update(encode(p));
    row["deals_with_plane"] = to_string(r.deals);
    row["deals"] = to_string(all);
    row["mean_planes"] = encode(mean);
    if (p != 0) row["mean_planes_given_one"] = encode(mean / p);
    list.push_back(std::move(row));
  }
  return text_of({{"deck", deck_name(deck)}, {"rows", std::move(list)}});
}

std::string exact_set_count_line(const Space& deck,
                                 std::span<const std::pair<int, std::optional<Distribution>>> rows) {
  Json list = Json::array();
  for (const auto& [cards, distribution] : rows) {
    const Fraction variance = variance_sets(deck, cards);
    Json row{{"cards", cards},
             {"mean", encode(mean_sets(deck, cards))},
             {"variance", encode(variance)},
             {"standard_deviation", std::sqrt(decimal(variance))}};
    if (distribution) row["distribution"] = encode(*distribution);
    list.push_back(std::move(row));
  }
  return text_of({{"deck", deck_name(deck)}, {"rows", std::move(list)}});
}

std::string exact_xor_sets_line(const Space& deck, std::span<const ExactXorSets> rows) {
  Json list = Json::array();
  for (const ExactXorSets& r : rows) {
    const Integer all = binomial(deck.points(), r.sets.cards);
    Json row{{"cards", r.sets.cards}};
    row.update(encode(Fraction(r.sets.by_dimension[0]) / Fraction(all)));
    row["deals_without_set"] = to_string(r.sets.by_dimension[0]);
    row["deals"] = to_string(all);
    row["distribution"] = by_number(r.sets.by_dimension, r.sets.by_dimension.size());
    row["sizes"] = Json::array();
    for (std::size_t s = 3; s < r.sets.mean_of_size.size(); ++s) {
      Json size{{"size", s}, {"mean", encode(r.sets.mean_of_size[s])}};
      if (r.of_size) {
        size["deals"] = to_string((*r.of_size)[s]);
        size["chance"] = encode(Fraction((*r.of_size)[s]) / Fraction(all));
      }
      row["sizes"].push_back(std::move(size));
    }
    list.push_back(std::move(row));
  }
  return text_of({{"deck", deck_name(deck)}, {"rows", std::move(list)}});
}

}  // namespace thirdcard::wire
