// SPDX-License-Identifier: MIT
// Caps, tables of blocks inside n points, sets without a flat; simulations and exact chances. Large answers
// stay here as objects and are looked at piece by piece; the others are the lines of src/wire.
#include <pybind11/stl.h>

#include <algorithm>
#include <chrono>
#include <stdexcept>

#include "call.hpp"
#include "thirdcard/chance.hpp"
#include "thirdcard/extremal.hpp"
#include "wire/chance.hpp"
#include "wire/extremal.hpp"

namespace thirdcard::python {

namespace {

std::vector<int> checked_cards(const std::vector<int>& cards, const Space& deck) {
  if (cards.empty()) throw InputError("no numbers of cards are named", "such as cards=range(3, 22)");
  for (const int n : cards)
    if (n < 0 || n > deck.points())
      throw InputError("cannot deal " + std::to_string(n) + " cards",
                       "the deck " + deck_name(deck) + " has " + std::to_string(deck.points()));
  return cards;
}

/// What every simulation is asked with; by name as on the command line.
struct Request {
  std::string question, deck;
  std::vector<int> cards;
  std::uint64_t trials = 0, seed = 1;
  std::string rules = "table", take = "random";
  int table = 0, keep = -1;
  std::string first, second;

  template <class T, std::size_t N>
  static T one_of(const std::string& name, const char* what,
                  const std::array<std::pair<const char*, T>, N>& known) {
    std::string names;
    for (const auto& [text, value] : known) {
      if (name == text) return value;
      names += (names.empty() ? "" : ", ") + std::string(text);
    }
    throw InputError(std::string("unknown ") + what + " '" + name.substr(0, 40) + "'", "take " + names);
  }
  std::vector<Simulation> rows() const {
    Simulation row;
    row.question = one_of<Question, 5>(question, "question",
                                       {{{"no-set", Question::kNoSet},
                                         {"set-count", Question::kSetCount},
                                         {"planes", Question::kPlanes},
                                         {"endgame", Question::kEndgame},
                                         {"antiset", Question::kAntiset}}});
    row.deck = deck_space(deck);
    row.trials = trials, row.seed = seed;
    row.rules = one_of<EndgameRules, 3>(rules, "rules",
                                        {{{"table", EndgameRules::kTable},
                                          {"uniform", EndgameRules::kUniform},
                                          {"paper", EndgameRules::kPaper}}});
    row.take = one_of<Take, 4>(take, "way to take a set",
                               {{{"random", Take::kRandom},
                                 {"first", Take::kFirst},
                                 {"similar", Take::kSimilar},
                                 {"different", Take::kDifferent}}});
    row.table = table, row.keep = keep;
    if (!first.empty()) row.first = first;
    if (!second.empty()) row.second = second;
    std::vector<Simulation> out;
    if (row.question == Question::kEndgame || row.question == Question::kAntiset) {
      if (keep < -1 || keep > row.deck.points())
        throw InputError("no game ends with " + std::to_string(keep) + " cards left",
                         "keep is 0 to " + std::to_string(row.deck.points()));
      row.cards = 0;
      out = {row};
    } else {
      for (const int n : checked_cards(cards, row.deck)) row.cards = n, out.push_back(row);
    }
    for (const Simulation& s : out) s.check();
    return out;
  }
};

std::string simulate_line(const Request& request, const Call& call) {
  struct Run {
    std::vector<Simulation> rows;
    std::vector<SimulationState> states;
    std::vector<wire::Pace> pace;
  };
  const auto run = std::make_shared<Run>();
  run->rows = request.rows();
  run->states.resize(run->rows.size());
  run->pace.resize(run->rows.size());
  return stoppable(call, [run, request](const Job& job) {
    auto& [rows, states, pace] = *run;
    for (std::size_t i = 0; i < rows.size() && !job.stopping(); ++i) {
      const auto from = std::chrono::steady_clock::now();
      const std::string stage = rows[i].cards == 0 ? "games" : std::to_string(rows[i].cards) + " cards";
      const auto trials = static_cast<double>(rows[i].trials);
      simulate(rows[i], job, states[i], [&](const SimulationState& now) {
        job.report(stage, static_cast<double>(now.trials), trials);
      });
      const double took = std::chrono::duration<double>(std::chrono::steady_clock::now() - from).count();
      pace[i] = {took, took > 0 ? static_cast<double>(states[i].trials) / took : 0.0};
    }
    bool complete = true;
    int most = 0;
    std::vector<wire::SimulationRow> out;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      complete = complete && states[i].trials == rows[i].trials;
      most = std::max(most, rows[i].cards);
      if (states[i].trials > 0) out.push_back({rows[i].cards, &states[i], pace[i]});
    }
    const wire::SimulationHead head{deck_name(rows[0].deck), request.seed, complete};
    ExactAnswers exact(rows[0].deck, most);
    switch (rows[0].question) {
      case Question::kNoSet:
        return wire::no_set_line(head, out, exact);
      case Question::kSetCount:
        return wire::set_count_line(head, out, rows[0].deck, exact);
      case Question::kPlanes:
        return wire::planes_line(head, out, rows[0].deck, exact);
      case Question::kEndgame:
        states[0].counts.resize(EndgameView::counters(rows[0].deck));
        return wire::endgame_line(head, rows[0], states[0], request.rules, request.take, pace[0]);
      case Question::kAntiset:
        return wire::antiset_line(head, states[0], rows[0].first, rows[0].second, pace[0]);
      case Question::kXorSets:
      case Question::kXorGame:
        break;
    }
    throw std::logic_error("a question without an answer in Python");
  });
}

/// The rows of `exact`: counted again where the engine can, as the program does.
std::string exact_line(const std::string& question, const std::string& deck_name,
                       const std::vector<int>& asked, const Call& call) {
  const Space deck = deck_space(deck_name);
  const std::vector<int> cards = checked_cards(asked, deck);
  return stoppable(call, [=](const Job& job) {
    int most = *std::max_element(cards.begin(), cards.end());
    std::vector<wire::ExactCounts> rows;
    if (question == "no-set") {
      std::vector<Integer> again;
      const auto counts = deals_without_set(deck, most, job, &again);
      for (const int n : cards) {
        const bool reached = n < static_cast<int>(counts.size());
        rows.push_back({n, reached ? counts[n] : Integer(0), reached ? again[n] : Integer(0)});
      }
      return wire::exact_no_set_line(deck, rows);
    }
    if (question == "planes") {
      most = 0;
      for (const int n : cards)
        if (planes_certain(deck) == 0 || n < planes_certain(deck)) most = std::max(most, n);
      const auto counts = deals_without_plane(deck, most, job);
      for (const int n : cards) {
        const Integer all = binomial(deck.points(), n);
        rows.push_back({n, n < static_cast<int>(counts.size()) ? all - counts[n] : all, {}});
      }
      return wire::exact_planes_line(deck, rows);
    }
    ExactAnswers exact(deck, most);
    std::vector<std::pair<int, std::optional<Distribution>>> found;
    for (const int n : cards) {
      if (job.stopping()) throw Stopped(job.stop->reason());
      found.emplace_back(n, exact.sets(n));
    }
    return wire::exact_set_count_line(deck, found);
  });
}

struct Census {
  CapCensus found;
  int at_most;
};

}  // namespace

void add_answers(py::module_& module) {
  py::class_<Census>(module, "Census")
      .def_property_readonly("line",
                             [](const Census& c) {
                               CapOptions options;
                               options.at_most = c.at_most;
                               return wire::caps_line(c.found, options, c.found.stopped);
                             })
      .def("representatives",
           [](const Census& c, std::size_t k) { return c.found.sizes.at(k).representatives.size(); })
      .def("representative", [](const Census& c, std::size_t k, std::size_t i) {
        const CapClass& one = c.found.sizes.at(k).representatives.at(i);
        return py::make_tuple(one.points, one.stabiliser, one.complete);
      });
  module.def("usual_at_most", &usual_at_most);
  module.def(
      "caps", [](const Shared& design, int at_most, int up_to, bool representatives, const Call& call) {
        CapOptions options;
        options.at_most = at_most, options.up_to = up_to, options.representatives = representatives;
        return std::make_unique<Census>(Census{
            stoppable(call, [=](const Job& job) { return classify_caps(*design, options, job); }), at_most});
      });

  py::class_<ExtremalTable>(module, "Table")
      .def("line", [](const ExtremalTable& t,
                      const std::vector<int>& sizes) { return wire::extremal_line(t, sizes); })
      .def_property_readonly("stopped", [](const ExtremalTable& t) { return t.stopped; })
      .def("plot", &table_plot)
      .def("certificate", [](const ExtremalTable& t) { return py::bytes(table_certificate(t)); });
  module.def("extremal", [](const Shared& design, const std::vector<int>& sizes, std::uint64_t seed,
                            std::uint64_t exchanges, bool maps, const Call& call) {
    for (const int n : sizes)
      if (n < 0 || n > design->points())
        throw InputError(std::to_string(n) + " is no number of points of " + design->name(),
                         "0 to " + std::to_string(design->points()));
    ExtremalOptions options;
    options.sizes = sizes, options.seed = seed, options.exchanges = exchanges, options.maps = maps;
    return std::make_unique<ExtremalTable>(
        stoppable(call, [=](const Job& job) { return extremal_table(*design, options, job); }));
  });
  module.def("flat_free", [](const Design& design, int flat, std::uint64_t seed, std::uint64_t exchanges,
                             const Call& call) {
    FlatFreeOptions options;
    options.seed = seed, options.exchanges = exchanges;
    const FlatFree found = stoppable(call, [=, geometry = design.geometry()](const Job& job) {
      return flat_free(geometry, flat, options, job);
    });
    return py::make_tuple(wire::flats_free_line(design, flat, found), py::bytes(found.certificate));
  });
  module.def("blocks_inside",
             [](const Design& design, const std::vector<Point>& set) { return blocks_inside(design, set); });
  module.def("set_picture",
             [](const Design& design, const std::vector<Point>& set) { return set_picture(design, set); });
  module.def("explicit_cap", &explicit_cap);

  module.def("simulate",
             [](const std::string& question, const std::string& deck, const std::vector<int>& cards,
                std::uint64_t trials, std::uint64_t seed, const std::string& rules, const std::string& take,
                int table, int keep, const std::string& first, const std::string& second, const Call& call) {
               return simulate_line(
                   {question, deck, cards, trials, seed, rules, take, table, keep, first, second}, call);
             });
  module.def("exact", &exact_line);
  module.def("proportion", [](std::uint64_t hits, std::uint64_t trials) {
    const Estimate e = proportion(hits, trials);
    return py::make_tuple(e.value, e.standard_error, e.low, e.high);
  });
  module.def("printed_tables", [] {
    py::list out;
    for (const PrintedTable& table : paper001_tables()) {
      py::list rows;
      for (const PrintedShare& row : table.rows)
        rows.append(py::make_tuple(row.cards, row.share, row.rounding));
      out.append(py::make_tuple(table.number, table.title, table.trials, rows));
    }
    return out;
  });
}

}  // namespace thirdcard::python
