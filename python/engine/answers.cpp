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

std::string simulate_line(AskedSimulation asked, const Call& call) {
  struct Run {
    std::vector<Simulation> rows;
    std::vector<SimulationState> states;
    std::vector<wire::Pace> paces;
  };
  const auto run = std::make_shared<Run>();
  if (!traits_of(question_from_name(asked.question)).games())
    asked.cards = checked_cards(asked.cards, deck_space(asked.deck));
  run->rows = asked.rows();
  for (const Simulation& row : run->rows) row.check();
  run->states.resize(run->rows.size());
  run->paces.resize(run->rows.size());
  return stoppable(call, [run](const Job& job) {
    auto& [rows, states, paces] = *run;
    for (std::size_t i = 0; i < rows.size() && !job.stopping(); ++i) {
      const auto from = std::chrono::steady_clock::now();
      const std::string stage = rows[i].cards == 0 ? "games" : std::to_string(rows[i].cards) + " cards";
      const auto trials = static_cast<double>(rows[i].trials);
      simulate(rows[i], job, states[i], [&](const SimulationState& now) {
        job.report(stage, static_cast<double>(now.trials), trials);
      });
      const double took = std::chrono::duration<double>(std::chrono::steady_clock::now() - from).count();
      paces[i] = {took, took > 0 ? static_cast<double>(states[i].trials) / took : 0.0};
    }
    return wire::simulation_line(rows, states, paces);
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
        rows.append(py::make_tuple(row.cards, row.share, row.rounding, table.trials_for(row.cards)));
      out.append(py::make_tuple(table.number, table.title, table.trials, rows));
    }
    return out;
  });
}

}  // namespace thirdcard::python
