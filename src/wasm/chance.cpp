// SPDX-License-Identifier: MIT
// Calls of the chance layer. A simulation is cut into batches, each the same whoever runs it: the page
// hands batches to its workers, adds their counters, and asks here for what they mean.
#include "wire/chance.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>

#include "wasm/call.hpp"

namespace thirdcard::wasm {
namespace {

Question question_of(const Json& request) {
  return question_from_name(request.at("question").get<std::string>());
}

/// Whole numbers travel as text where they may exceed what JavaScript counts exactly.
std::uint64_t whole(const Json& value) {
  if (value.is_number_unsigned()) return value.get<std::uint64_t>();
  const auto text = value.get<std::string>();
  std::uint64_t number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || fault != std::errc{} || end != text.data() + text.size())
    throw InputError("'" + text + "' is no whole number");
  return number;
}

/// {"question", "deck", "cards", "rules", "take", "trials", "seed"}; what is missing has its usual value.
Simulation simulation_of(const Json& request) {
  AskedSimulation asked;
  asked.question = request.at("question").get<std::string>();
  const QuestionTraits& traits = traits_of(question_of(request));
  asked.deck = request.value("deck", std::string(traits.deck));
  if (!traits.games()) asked.cards = {request.at("cards").get<int>()};
  asked.rules = request.value("rules", asked.rules);
  asked.take = request.value("take", asked.take);
  asked.trials = whole(request.at("trials"));
  asked.seed = whole(request.at("seed"));
  Simulation s = asked.rows().at(0);
  s.check();
  return s;
}

constexpr const char* kDecks[] = {"3^3", "3^4", "3^5", "projective(6)"};

template <class List>
Json names_of(const List& kinds) {
  Json out = Json::array();
  for (const auto kind : kinds) out.push_back(name_of(kind));
  return out;
}

/// {} -> the questions of the lab, with all that can be chosen: a row for each whose players need no name.
const Registration questions("simulation.questions", [](const Json&) -> Json {
  constexpr EndgameRules kAllRules[] = {EndgameRules::kPaper, EndgameRules::kUniform, EndgameRules::kTable};
  static_assert(std::size(kAllRules) == words_of(EndgameRules{}).size());
  Json answer = Json::array();
  for (std::size_t i = 0; i < words_of(Question{}).size(); ++i) {
    const auto question = static_cast<Question>(i);
    const QuestionTraits& traits = traits_of(question);
    if (traits.asks & kAsksPlayers) continue;
    Json decks = Json::array();
    for (const char* name : kDecks) {
      const Space deck = deck_space(name);
      if (!traits.fits(deck)) continue;
      const auto [from, to] = usual_cards(question, deck);
      decks.push_back({{"name", name}, {"cards", deck.points()}, {"from", from}, {"to", to}});
    }
    Json row{{"question", name_of(question)},
             {"games", traits.games()},
             {"wanted", name_of(traits.wanted)},
             {"deck", traits.deck},
             {"decks", std::move(decks)},
             {"rules", traits.asks & kAsksRules ? names_of(kAllRules) : Json::array()},
             {"takes", names_of(traits.takes)},
             {"table", nullptr}};
    for (const PrintedTable& table : paper001_tables())
      if (table.question == question) row["table"] = table.number;
    answer.push_back(std::move(row));
  }
  return answer;
});

/// -> how the trials are cut.
const Registration plan("simulation.plan", [](const Json& request) -> Json {
  const Simulation s = simulation_of(request);
  const std::uint64_t size = batch_size(s);
  return {{"batch", size}, {"batches", (s.trials + size - 1) / size}};
});

/// {..., "batch": i} -> trials and counters of that batch: [[place, count], ...] without the zeros; those of
/// the histogram alone.
const Registration batch("simulation.batch", [](const Json& request) -> Json {
  static std::map<std::string, BatchRunner> runners;
  const Simulation s = simulation_of(request);
  const std::string key = s.request();
  auto found = runners.find(key);
  if (found == runners.end()) {
    if (runners.size() >= 128) runners.clear();
    found = runners.emplace(key, BatchRunner(s)).first;
  }
  SimulationState state;
  found->second.run(whole(request.at("batch")), state);
  const auto [from, size] = histogram_of(s);
  Json counts = Json::array();
  for (std::size_t i = 0; i < size; ++i)
    if (state.counts[from + i] != 0) counts.push_back({i, state.counts[from + i]});
  return {{"trials", state.trials}, {"counts", std::move(counts)}};
});

/// {"question", "counts": [...], "trials"} -> "share": what the question asks for as a proportion; "mean" and
/// "standard_deviation" of the counters as a histogram, and "shares" of its columns.
const Registration summary("simulation.summary", [](const Json& request) -> Json {
  const Wanted wanted = traits_of(question_of(request)).wanted;
  const auto counts = request.at("counts").get<std::vector<std::uint64_t>>();
  const auto trials = request.at("trials").get<std::uint64_t>();
  const std::uint64_t first = counts.empty() ? 0 : counts[0];
  if (wanted == Wanted::kNone) return {{"share", wire::encode(proportion(first, trials))}};
  const Moments m = moments(counts);
  Json shares = Json::array();
  for (const std::uint64_t count : counts) shares.push_back(wire::encode(proportion(count, trials)));
  Json answer{
      {"mean", wire::encode(m.mean)}, {"standard_deviation", m.deviation}, {"shares", std::move(shares)}};
  if (wanted == Wanted::kSome) answer["share"] = wire::encode(proportion(trials - first, trials));
  return answer;
});

/// {"question", "deck", "cards": [n, ...]} -> for each n the chance, or null where no call of a browser's
/// length finds it.
const Registration chances("exact.chances", [](const Json& request) -> Json {
  constexpr int kFar = 7;  // cards of a deck of over a hundred whose classes a browser counts at once
  const Question question = question_of(request);
  const Space deck = deck_space(request.value("deck", std::string(traits_of(question).deck)));
  const auto cards = request.at("cards").get<std::vector<int>>();
  const int reach = deck.points() > 100 ? kFar : deck.points();
  int most = 0;
  for (const int n : cards) {
    if (n < 0 || n > deck.points()) throw InputError("there are no deals of " + std::to_string(n) + " cards");
    if (n <= reach) most = std::max(most, n);
  }
  ExactAnswers exact(deck, most);
  Json answer = Json::array();
  for (const int n : cards) {
    const auto p = n <= reach ? exact.chance(question, n) : std::nullopt;
    answer.push_back(p ? wire::encode(*p) : Json(nullptr));
  }
  return answer;
});

/// {"deck", "cards"} -> mean and deviation of the number of sets, and its distribution as shares where known.
const Registration sets("exact.sets", [](const Json& request) -> Json {
  const Space deck = deck_space(request.value("deck", std::string("3^4")));
  const int n = request.at("cards").get<int>();
  if (n < 0 || n > deck.points()) throw InputError("there are no deals of " + std::to_string(n) + " cards");
  const Fraction mean = mean_sets(deck, n);
  Json answer{{"mean", wire::encode(mean)},
              {"standard_deviation", std::sqrt(static_cast<double>(variance_sets(deck, n)))},
              {"shares", nullptr}};
  if (!request.value("distribution", true)) return answer;
  if (const auto known = ExactAnswers(deck, n).sets(n)) {
    const Fraction all(binomial(deck.points(), n));
    answer["shares"] = Json::array();
    for (const Integer& deals : *known)
      answer["shares"].push_back(static_cast<double>(Fraction(deals) / all));
  }
  return answer;
});

/// {"table": 8 | 9 | 11, "rows": [{"cards", "ours", "standard_error", "exact"}, ...]} -> the printed figures
/// beside ours. Without rows: the printed figures alone.
const Registration printed("paper001", [](const Json& request) -> Json {
  for (const PrintedTable& table : paper001_tables()) {
    if (table.number != request.at("table").get<int>()) continue;
    Json rows = Json::array();
    for (const PrintedShare& p : table.rows) {
      Json row{{"cards", p.cards},
               {"share", p.share},
               {"rounding", p.rounding},
               {"trials", table.trials_for(p.cards)}};
      for (const Json& ours : request.value("rows", Json::array())) {
        if (ours.at("cards").get<int>() != p.cards) continue;
        const Comparison c =
            compare_with_printed(p, table.trials_for(p.cards), ours.at("ours").get<double>(),
                                 ours.at("standard_error").get<double>(), ours.value("exact", false));
        row["deviation"] = c.deviation;
        row["differs"] = c.differs;
      }
      rows.push_back(std::move(row));
    }
    return {{"title", table.title}, {"trials", table.trials}, {"rows", std::move(rows)}};
  }
  throw InputError("Abrahamsen and Eriksen have no such table");
});

}  // namespace
}  // namespace thirdcard::wasm
