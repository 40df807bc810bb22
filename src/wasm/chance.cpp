// SPDX-License-Identifier: MIT
// Calls of the chance layer. A simulation is cut into batches, each the same whoever runs it: the page
// hands batches to its workers, adds their counters, and asks here for what they mean.
#include "wire/chance.hpp"

#include <charconv>
#include <cmath>
#include <map>

#include "wasm/call.hpp"

namespace thirdcard::wasm {
namespace {

template <class Value>
Value named(const std::string& name, std::initializer_list<std::pair<const char*, Value>> all,
            const char* what) {
  for (const auto& [text, value] : all)
    if (name == text) return value;
  throw InputError(std::string("there is no ") + what + " '" + name + "'");
}

Question question_of(const Json& request) {
  return named<Question>(request.at("question").get<std::string>(),
                         {{"no-set", Question::kNoSet},
                          {"set-count", Question::kSetCount},
                          {"planes", Question::kPlanes},
                          {"endgame", Question::kEndgame}},
                         "question");
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

/// {"question", "deck", "cards", "rules", "take", "trials", "seed"}.
Simulation simulation_of(const Json& request) {
  Simulation s;
  s.question = question_of(request);
  s.deck = deck_space(request.value("deck", std::string("3^4")));
  s.cards = s.question == Question::kEndgame ? 0 : request.at("cards").get<int>();
  s.rules = named<EndgameRules>(
      request.value("rules", std::string("table")),
      {{"paper", EndgameRules::kPaper}, {"uniform", EndgameRules::kUniform}, {"table", EndgameRules::kTable}},
      "rule");
  s.take = named<Take>(request.value("take", std::string("random")),
                       {{"random", Take::kRandom},
                        {"first", Take::kFirst},
                        {"similar", Take::kSimilar},
                        {"different", Take::kDifferent}},
                       "way to take");
  s.trials = whole(request.at("trials"));
  s.seed = whole(request.at("seed"));
  s.check();
  return s;
}

/// -> how the trials are cut.
const Registration plan("simulation.plan", [](const Json& request) -> Json {
  const Simulation s = simulation_of(request);
  const std::uint64_t size = batch_size(s);
  return {{"batch", size}, {"batches", (s.trials + size - 1) / size}};
});

/// {..., "batch": i} -> trials and counters of that batch: [[place, count], ...] without the zeros. Of an
/// endgame only the cards left are told.
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
  if (s.question == Question::kEndgame) state.counts.resize(static_cast<std::size_t>(s.deck.points()) + 1);
  Json counts = Json::array();
  for (std::size_t i = 0; i < state.counts.size(); ++i)
    if (state.counts[i] != 0) counts.push_back({i, state.counts[i]});
  return {{"trials", state.trials}, {"counts", std::move(counts)}};
});

/// {"question", "counts": [...], "trials"} -> "share": what the question asks for as a proportion (no-set,
/// planes); "mean" and "standard_deviation" of the counters as a histogram; "shares" of its columns.
const Registration summary("simulation.summary", [](const Json& request) -> Json {
  const Question question = question_of(request);
  const auto counts = request.at("counts").get<std::vector<std::uint64_t>>();
  const auto trials = request.at("trials").get<std::uint64_t>();
  const std::uint64_t first = counts.empty() ? 0 : counts[0];
  if (question == Question::kNoSet) return {{"share", wire::encode(proportion(first, trials))}};
  const Moments m = moments(counts);
  Json shares = Json::array();
  for (const std::uint64_t count : counts) shares.push_back(wire::encode(proportion(count, trials)));
  Json answer{
      {"mean", wire::encode(m.mean)}, {"standard_deviation", m.deviation}, {"shares", std::move(shares)}};
  if (question == Question::kPlanes) answer["share"] = wire::encode(proportion(trials - first, trials));
  return answer;
});

/// {"question": "no-set" | "planes", "deck", "cards": [n, ...]} -> for each n the chance, or null where it is
/// out of reach.
const Registration chances("exact.chances", [](const Json& request) -> Json {
  const Space deck = deck_space(request.value("deck", std::string("3^4")));
  const bool planes = question_of(request) == Question::kPlanes;
  const auto cards = request.at("cards").get<std::vector<int>>();
  int most = 0;
  for (const int n : cards) {
    if (n < 0 || n > deck.points()) throw InputError("there are no deals of " + std::to_string(n) + " cards");
    most = std::max(most, n);
  }
  ExactAnswers exact(deck, most);
  Json answer = Json::array();
  for (const int n : cards) {
    const auto p = planes ? exact.plane(n) : exact.no_set(n);
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
