// SPDX-License-Identifier: MIT
// `thirdcard simulate`: deals and games by chance, each estimate with its error and, where it is known,
// the exact answer beside it.
#include "cli/chance/simulate.hpp"

#include <cmath>
#include <numeric>

#include "cli/base/commands.hpp"
#include "cli/chance/simulate_rows.hpp"
#include "core/kept_files.hpp"
#include "parts/weighted.hpp"

namespace thirdcard::cli {

namespace {

void add_run_options(Command& command, SimulateOptions& options) {
  command
      .option("--deck", options.deck,
              "3^d (d up to 6), projective(n) (n up to 9), quads or quads(d) (d = 4..7)")
      .shown();
  command.takes(options, kSeed | kThreads | kTime);
  command.option("--checkpoint", options.checkpoint,
                 "Save the counters to this file every few seconds and at the end");
  command.flag("--resume", options.resume,
               "Continue from the checkpoint, to the same answer as an unbroken run");
  command.option("--plot", options.plot, "Draw to this .svg or .png file, through gnuplot").writes();
  command.flag("--csv", options.csv, "Comma-separated values on standard output");
  command.takes(options, kJson);
}

/// Weighted caps instead of deals: the variance of one deal over that of one sample is the gain.
void run_weighted(const SimulateOptions& options) {
  if (!options.checkpoint.empty() || !options.plot.empty() || options.device != "cpu")
    throw InputError("--weighted takes no --checkpoint, no --plot and no --device", "leave them out");
  const SimulateRows asked(options, "no-set");
  const auto& rows = asked.list();
  if (!options.part.empty() || everywhere()) {
    const Computing computing{start_job(options), "cpu", options.json};
    if (run_units(*parts::weighted_job(asked.request()), options, computing)) return;
  }
  const Job job = start_job(options);
  ExactAnswers exact(rows[0].deck, rows.back().cards);
  std::vector<wire::WeightedRow> out;
  std::vector<WeightedEstimate> estimates;
  TextTable table({"cards", "samples", "estimate", "std error", "exact", "variance of a deal / of a sample"});
  bool complete = true;
  for (const Simulation& s : rows) {
    const WeightedEstimate w = weighted_no_set(s.deck, s.cards, s.trials, s.seed, job);
    complete = complete && w.samples == s.trials;
    const double gain = parts::weighted_gain(w);
    estimates.push_back(w);
    out.push_back({s.cards, w, gain});
    const auto known = exact.no_set(s.cards);
    table.add({std::to_string(s.cards), std::to_string(w.samples), number(w.estimate),
               number(w.standard_error), known ? number(decimal(*known)) : "-", number(gain)});
  }
  if (!options.output.empty() && complete)
    write_file(options.output, parts::weighted_text(asked.request(), estimates));
  if (options.json)
    print_json(wire::weighted_no_set_line(head_of(options, rows, complete), out, exact));
  else
    table.print(options.csv);
  if (!complete) {
    flush_output();
    throw Stopped(std::string(job.stop->reason()) + "; what was sampled so far is above");
  }
}

void show_no_set(const SimulateOptions& options, const std::vector<Simulation>& rows,
                 const RunResult& result) {
  ExactAnswers exact(rows[0].deck, rows.back().cards);
  std::vector<wire::SimulationRow> out;
  TextTable table(
      {"cards", "deals", "without set", "estimate", "std error", "95 % from", "to", "exact", "deals/s"});
  Plot plot{"Chance that n random cards hold no set",
            "cards n",
            "chance of no set",
            false,
            {{"simulated", PlotSeries::Style::kPoints, {}}, {"exact", PlotSeries::Style::kLine, {}}}};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const SimulationState& state = result.states[i];
    if (state.trials == 0) continue;
    const Estimate e = proportion(state.counts[0], state.trials);
    const auto known = exact.no_set(rows[i].cards);
    table.add({std::to_string(rows[i].cards), std::to_string(state.trials), std::to_string(state.counts[0]),
               percent(e.value), percent(e.standard_error), percent(e.low), percent(e.high),
               known ? percent(decimal(*known)) : "-", number(result.paces[i].rate)});
    out.push_back({rows[i].cards, &state, result.paces[i]});
    plot.series[0].values.push_back({static_cast<double>(rows[i].cards), e.value, 1.96 * e.standard_error});
    if (known) plot.series[1].values.push_back({static_cast<double>(rows[i].cards), decimal(*known)});
  }
  if (options.json)
    print_json(wire::no_set_line(head_of(options, rows, result.complete, result.device), out, exact));
  else
    table.print(options.csv);
  if (result.complete && !options.plot.empty()) draw_plot(plot, options.plot);
}

void show_set_count(const SimulateOptions& options, const std::vector<Simulation>& rows,
                    const RunResult& result) {
  ExactAnswers exact(rows[0].deck, rows.back().cards);
  std::vector<wire::SimulationRow> out;
  const bool single = rows.size() == 1;
  TextTable table({"cards", "deals", "mean", "std error", "95 % from", "to", "exact mean", "deviation",
                   "exact", "deals/s"});
  Plot curve{"Number of sets in n random cards",
             "cards n",
             "sets",
             false,
             {{"simulated mean", PlotSeries::Style::kPoints, {}},
              {"exact mean", PlotSeries::Style::kLine, {}},
              {"bound n(n-1)/6", PlotSeries::Style::kLine, {}}}};
  Plot histogram{fmt::format("Number of sets in {} random cards", rows[0].cards),
                 "sets",
                 "share of deals",
                 false,
                 {{"simulated", PlotSeries::Style::kBoxes, {}}, {"exact", PlotSeries::Style::kLine, {}}}};
  TextTable shares({"sets", "deals", "share", "std error", "exact"});
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const SimulationState& state = result.states[i];
    if (state.trials == 0) continue;
    const int n = rows[i].cards;
    const Moments m = moments(state.counts);
    const Fraction mean = mean_sets(rows[i].deck, n), variance = variance_sets(rows[i].deck, n);
    const auto known = exact.sets(n);
    table.add({std::to_string(n), std::to_string(state.trials), number(m.mean.value),
               number(m.mean.standard_error), number(m.mean.low), number(m.mean.high), number(decimal(mean)),
               number(m.deviation), number(std::sqrt(decimal(variance))), number(result.paces[i].rate)});
    out.push_back({rows[i].cards, &state, result.paces[i]});
    curve.series[0].values.push_back({static_cast<double>(n), m.mean.value, m.deviation});
    curve.series[1].values.push_back({static_cast<double>(n), decimal(mean)});
    curve.series[2].values.push_back({static_cast<double>(n), n * (n - 1) / 6.0});
    if (single) {
      const Integer all = binomial(rows[i].deck.points(), n);
      for (std::size_t t = 0; t < std::max(state.counts.size(), known ? known->size() : 0); ++t) {
        const std::uint64_t count = t < state.counts.size() ? state.counts[t] : 0;
        const bool possible = known && t < known->size() && (*known)[t] != 0;
        if (count == 0 && !possible) continue;
        const Estimate e = proportion(count, state.trials);
        const double p = possible ? decimal(Fraction((*known)[t]) / Fraction(all)) : 0;
        shares.add({std::to_string(t), std::to_string(count), percent(e.value), percent(e.standard_error),
                    known ? percent(p) : "-"});
        histogram.series[0].values.push_back({static_cast<double>(t), e.value});
        if (known) histogram.series[1].values.push_back({static_cast<double>(t), p});
      }
    }
  }
  if (options.json)
    print_json(wire::set_count_line(head_of(options, rows, result.complete, result.device), out, rows[0].deck,
                                    exact));
  else {
    table.print(options.csv);
    if (single) say("\n"), shares.print(options.csv);
  }
  if (result.complete && !options.plot.empty()) draw_plot(single ? histogram : curve, options.plot);
}

void show_planes(const SimulateOptions& options, const std::vector<Simulation>& rows,
                 const RunResult& result) {
  ExactAnswers exact(rows[0].deck, rows.back().cards);
  std::vector<wire::SimulationRow> out;
  TextTable table({"cards", "deals", "with plane", "estimate", "std error", "95 % from", "to", "exact",
                   "planes per deal", "exact", "per deal with one", "deals/s"});
  Plot plot{"Chance that n random cards hold a plane",
            "cards n",
            "chance of a plane",
            false,
            {{"simulated", PlotSeries::Style::kPoints, {}}, {"exact", PlotSeries::Style::kLine, {}}}};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const SimulationState& state = result.states[i];
    if (state.trials == 0) continue;
    const int n = rows[i].cards;
    const std::uint64_t with = state.trials - state.counts[0];
    const Estimate e = proportion(with, state.trials);
    const Moments all = moments(state.counts);
    std::vector<std::uint64_t> some(state.counts.begin(), state.counts.end());
    some[0] = 0;
    const Moments given = moments(some);
    const Fraction mean = mean_planes(rows[i].deck, n);
    const auto known = exact.plane(n);
    table.add({std::to_string(n), std::to_string(state.trials), std::to_string(with), percent(e.value),
               percent(e.standard_error), percent(e.low), percent(e.high),
               known ? percent(decimal(*known)) : "-", number(all.mean.value), number(decimal(mean)),
               with > 0 ? number(given.mean.value) : "-", number(result.paces[i].rate)});
    out.push_back({rows[i].cards, &state, result.paces[i]});
    plot.series[0].values.push_back({static_cast<double>(n), e.value, 1.96 * e.standard_error});
    if (known) plot.series[1].values.push_back({static_cast<double>(n), decimal(*known)});
  }
  if (options.json)
    print_json(
        wire::planes_line(head_of(options, rows, result.complete, result.device), out, rows[0].deck, exact));
  else
    table.print(options.csv);
  if (result.complete && !options.plot.empty()) draw_plot(plot, options.plot);
}

void show_endgame(const SimulateOptions& options, const std::vector<Simulation>& rows,
                  const RunResult& result) {
  const SimulationState& state = result.states[0];
  SimulationState whole = state;
  whole.counts.resize(EndgameView::counters(rows[0].deck));
  const EndgameView view(rows[0], whole);
  TextTable table({"cards left", "games", "share", "std error", "95 % from", "to"});
  Plot plot{"Cards left when no set remains",
            "cards left",
            "share of games",
            false,
            {{"simulated", PlotSeries::Style::kBoxes, {}}}};
  for (int left = 0; left <= view.deck_cards(); ++left) {
    if (view.left(left) == 0) continue;
    const Estimate e = proportion(view.left(left), state.trials);
    table.add({std::to_string(left), std::to_string(view.left(left)), percent(e.value),
               percent(e.standard_error), percent(e.low), percent(e.high)});
    plot.series[0].values.push_back({static_cast<double>(left), e.value});
  }
  TextTable layouts({"layout", "in deck", "seen", "without set", "share", "std error"});
  for (int size = 0; size <= EndgameView::kLargest; ++size)
    for (int in_deck = view.deck_cards(); in_deck >= 0; --in_deck) {
      const std::uint64_t seen = view.layouts(size, in_deck), none = view.layouts_without_set(size, in_deck);
      if (seen == 0) continue;
      const Estimate e = proportion(none, seen);
      layouts.add({std::to_string(size), std::to_string(in_deck), std::to_string(seen), std::to_string(none),
                   percent(e.value), percent(e.standard_error)});
    }
  if (options.json)
    print_json(wire::endgame_line(head_of(options, rows, result.complete, result.device), rows[0], whole,
                                  options.rules, options.take, result.paces[0]));
  else {
    table.print(options.csv);
    if (rows[0].rules == EndgameRules::kTable) say("\n"), layouts.print(options.csv);
    for (const auto& cards : state.kept) say("kept {}\n", fmt::join(cards, " "));
    if (!options.csv) say("{} games, {} a second\n", state.trials, number(result.paces[0].rate));
  }
  if (result.complete && !options.plot.empty()) draw_plot(plot, options.plot);
}

void show_antiset(const SimulateOptions& options, const std::vector<Simulation>& rows,
                  const RunResult& result) {
  const SimulationState& state = result.states[0];
  TextTable table({"outcome", "games", "share", "std error", "95 % from", "to"});
  const char* const names[] = {"first_wins", "second_wins", "draws"};
  for (int i = 0; i < 3; ++i) {
    const std::uint64_t count = state.counts.empty() ? 0 : state.counts[i];
    const Estimate e = proportion(count, state.trials);
    table.add({names[i], std::to_string(count), percent(e.value), percent(e.standard_error), percent(e.low),
               percent(e.high)});
  }
  TextTable lengths({"cards taken", "games"});
  Plot plot{"Length of Anti-SET: " + options.first + " against " + options.second,
            "cards taken",
            "share of games",
            false,
            {{"", PlotSeries::Style::kBoxes, {}}}};
  for (std::size_t i = 3; i < state.counts.size(); ++i) {
    if (state.counts[i] == 0) continue;
    lengths.add({std::to_string(i - 3), std::to_string(state.counts[i])});
    plot.series[0].values.push_back({static_cast<double>(i - 3), static_cast<double>(state.counts[i]) /
                                                                     static_cast<double>(state.trials)});
  }
  if (options.json)
    print_json(wire::antiset_line(head_of(options, rows, result.complete, result.device), state,
                                  options.first, options.second, result.paces[0]));
  else {
    table.print(options.csv);
    say("\n");
    lengths.print(options.csv);
  }
  if (result.complete && !options.plot.empty()) draw_plot(plot, options.plot);
}

}  // namespace

void add_simulate(Command& app) {
  auto& command = app.sub("simulate", "Estimate by chance: sets, planes and the ends of games");
  command.example("Example: thirdcard simulate no-set --cards 12 --deals 1e8 --seed 7");
  const auto add = [&](const char* name, const char* about, const char* example, ShowSimulation* show,
                       bool deals) {
    auto options = std::make_shared<SimulateOptions>();
    auto& sub = command.sub(name, about);
    if (deals) {
      sub.option("--cards", options->cards, "Cards per deal: a number, a list or a range a..b").shown();
      sub.option("--deals", options->deals, "Deals, such as 1e6").shown();
      if (std::string_view(name) == "no-set")
        sub.flag("--weighted", options->weighted,
                 "Sample caps by weight instead of deals: the same chance with a smaller error");
    } else {
      sub.option("--games", options->deals, "Games, such as 1e6").shown();
    }
    if (std::string_view(name) == "antiset") {
      sub.alias("anti-set");
      for (auto [option, value] : {std::pair{"--first", &options->first}, {"--second", &options->second}})
        sub.option(option, *value,
                   "A strategy of avoid match: theorem1, max-cap, theorem3, perfect, strong, greedy, "
                   "random, ...; mirror, cap and safe are theorem1, max-cap and random")
            .shown();
    }
    if (std::string_view(name) == "xor-sets" || std::string_view(name) == "xor-game") {
      options->deck = "projective(6)", options->cards = "7";
      if (!deals) {
        sub.option("--take", options->take, "Which XOR set is taken: random, smallest or largest")
            .one_of({"random", "smallest", "largest"})
            .shown();
        sub.option("--table", options->table, "Cards on the table; 0: one more than there are signs").shown();
      }
    }
    if (std::string_view(name) == "endgame") {
      sub.option("--rules", options->rules,
                 "paper: by shuffled order; uniform: random remaining sets; table: as played")
          .one_of({"paper", "uniform", "table"})
          .shown();
      sub.option("--take", options->take,
                 "Which set on the table is taken: random, first in table order, with most (similar) or "
                 "fewest (different) shared properties")
          .one_of({"random", "first", "similar", "different"})
          .shown();
      sub.option(
             "--table", options->table,
             "Cards on the table at the start; 0: three per property, 9 in a projective deck, 12 of quads")
          .shown();
      sub.option("--keep", options->keep, "Show up to 100 ends with this many cards left");
    }
    add_run_options(sub, *options);
    sub.option("-o,--output", options->output,
               "Write the result to this file as JSON, without times; with --part, the part")
        .writes();
    add_part(sub, *options);
    if (std::string_view(name) != "antiset" && !std::string_view(name).starts_with("xor-"))
      add_device(sub, options->device);
    sub.example(example);
    sub.run([options, name, show] {
      if (options->weighted) return run_weighted(*options);
      simulate(*options, name, show);
    });
  };
  add("no-set", "Chance that n cards hold no set",
      "Example: thirdcard simulate no-set --cards 3..18 --deals 1e7 --plot no-set.svg", show_no_set, true);
  add("set-count", "Number of sets in n cards",
      "Example: thirdcard simulate set-count --cards 3..81 --deals 1e5 --plot sets.svg", show_set_count,
      true);
  add("planes", "Chance that n cards hold a plane",
      "Example: thirdcard simulate planes --cards 16..60 --deals 1e6", show_planes, true);
  add("endgame", "Cards left when no set remains",
      "Example: thirdcard simulate endgame --games 1e6 --rules table --keep 18", show_endgame, false);
  add("xor-sets", "XOR sets of any size in n cards of a projective deck: how many, and of which sizes",
      "Example: thirdcard simulate xor-sets --deck 'projective(6)' --cards 3..12 --deals 1e7", show_xor_sets,
      true);
  add("xor-game", "Projective Set with XOR sets of any size: sets taken in a game, and their sizes",
      "Example: thirdcard simulate xor-game --deck 'projective(6)' --games 1e6 --take smallest",
      show_xor_game, false);
  add("antiset", "Anti-SET between two strategies: who wins, and when",
      "Example: thirdcard simulate antiset --first mirror --second cap --games 1e5", show_antiset, false);
  add_paper001(command);
}

}  // namespace thirdcard::cli
