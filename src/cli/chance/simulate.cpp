// SPDX-License-Identifier: MIT
// `thirdcard simulate`: deals and games by chance, each estimate with its error and, where it is known,
// the exact answer beside it.
#include "cli/chance/simulate.hpp"

#include <array>
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
  const SimulateRows asked(options);
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

Shown show_no_set(const std::vector<Simulation>& rows, const RunResult& result) {
  ExactAnswers exact(rows[0].deck, rows.back().cards);
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
    plot.series[0].values.push_back({static_cast<double>(rows[i].cards), e.value, 1.96 * e.standard_error});
    if (known) plot.series[1].values.push_back({static_cast<double>(rows[i].cards), decimal(*known)});
  }
  return {{table}, "", "", plot};
}

Shown show_set_count(const std::vector<Simulation>& rows, const RunResult& result) {
  ExactAnswers exact(rows[0].deck, rows.back().cards);
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
  if (!single) return {{table}, "", "", curve};
  return {{table, shares}, "", "", histogram};
}

Shown show_planes(const std::vector<Simulation>& rows, const RunResult& result) {
  ExactAnswers exact(rows[0].deck, rows.back().cards);
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
    plot.series[0].values.push_back({static_cast<double>(n), e.value, 1.96 * e.standard_error});
    if (known) plot.series[1].values.push_back({static_cast<double>(n), decimal(*known)});
  }
  return {{table}, "", "", plot};
}

Shown show_endgame(const std::vector<Simulation>& rows, const RunResult& result) {
  const SimulationState& state = result.states[0];
  const EndgameView view(rows[0], state);
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
  Shown out{{table}, "", "", plot};
  if (rows[0].rules == EndgameRules::kTable) out.tables.push_back(layouts);
  for (const auto& cards : state.kept) out.lines += fmt::format("kept {}\n", fmt::join(cards, " "));
  out.footer = fmt::format("{} games, {} a second\n", state.trials, number(result.paces[0].rate));
  return out;
}

Shown show_antiset(const std::vector<Simulation>& rows, const RunResult& result) {
  const SimulationState& state = result.states[0];
  TextTable table({"outcome", "games", "share", "std error", "95 % from", "to"});
  const char* const names[] = {"first_wins", "second_wins", "draws"};
  for (int i = 0; i < 3; ++i) {
    const std::uint64_t count = state.counts[i];
    const Estimate e = proportion(count, state.trials);
    table.add({names[i], std::to_string(count), percent(e.value), percent(e.standard_error), percent(e.low),
               percent(e.high)});
  }
  TextTable lengths({"cards taken", "games"});
  Plot plot{"Length of Anti-SET: " + rows[0].first + " against " + rows[0].second,
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
  return {{table, lengths}, "", "", plot};
}

/// How the command line asks a question and tells its answer.
struct QuestionCommand {
  Question question;
  const char* example;
  Shown (*show)(const std::vector<Simulation>& rows, const RunResult& result);
  const char* take = nullptr;         // help, where it asks which set is taken
  const char* table = nullptr;        // and how many cards lie on the table
  const char* former_name = nullptr;  // read as well
  bool weighted = false;              // can be asked of weighted caps instead of deals
};
constexpr std::array<QuestionCommand, words_of(Question{}).size()> kCommands{{
    {.question = Question::kNoSet,
     .example = "--cards 3..18 --deals 1e7 --plot no-set.svg",
     .show = show_no_set,
     .weighted = true},
    {.question = Question::kSetCount,
     .example = "--cards 3..81 --deals 1e5 --plot sets.svg",
     .show = show_set_count},
    {.question = Question::kPlanes, .example = "--cards 16..60 --deals 1e6", .show = show_planes},
    {.question = Question::kEndgame,
     .example = "--games 1e6 --rules table --keep 18",
     .show = show_endgame,
     .take = "Which set on the table is taken: random, first in table order, with most (similar) or fewest "
             "(different) shared properties",
     .table = "Cards on the table at the start; 0: three per property, 9 in a projective deck, 12 of quads"},
    {.question = Question::kAntiset,
     .example = "--first mirror --second cap --games 1e5",
     .show = show_antiset,
     .former_name = "anti-set"},
    {.question = Question::kXorSets,
     .example = "--deck 'projective(6)' --cards 3..12 --deals 1e7",
     .show = show_xor_sets},
    {.question = Question::kXorGame,
     .example = "--deck 'projective(6)' --games 1e6 --take smallest",
     .show = show_xor_game,
     .take = "Which XOR set is taken: random, smallest or largest",
     .table = "Cards on the table; 0: one more than there are signs"},
}};
constexpr bool commands_in_order() {
  for (std::size_t i = 0; i < kCommands.size(); ++i)
    if (static_cast<std::size_t>(kCommands[i].question) != i || kCommands[i].show == nullptr) return false;
  return true;
}
static_assert(commands_in_order(), "each question has a command, in the order of THIRDCARD_QUESTIONS");

/// What the question asks, as options.
void add_question_options(Command& sub, const QuestionCommand& row, SimulateOptions& options) {
  const QuestionTraits& traits = traits_of(row.question);
  options.deck = traits.deck;
  if (traits.games()) {
    sub.option("--games", options.deals, "Games, such as 1e6").shown();
  } else {
    options.cards = traits.cards;
    sub.option("--cards", options.cards, "Cards per deal: a number, a list or a range a..b").shown();
    sub.option("--deals", options.deals, "Deals, such as 1e6").shown();
  }
  if (traits.asks & kAsksPlayers)
    for (auto [option, value] : {std::pair{"--first", &options.first}, {"--second", &options.second}})
      sub.option(option, *value,
                 "A strategy of avoid match: theorem1, max-cap, theorem3, perfect, strong, greedy, "
                 "random, ...; mirror, cap and safe are theorem1, max-cap and random")
          .shown();
  if (traits.asks & kAsksRules)
    sub.option("--rules", options.rules,
               "paper: by shuffled order; uniform: random remaining sets; table: as played")
        .one_of({words_of(EndgameRules{}).begin(), words_of(EndgameRules{}).end()})
        .shown();
  if (traits.asks & kAsksTake) {
    std::vector<std::string> takes;
    for (const Take take : traits.takes) takes.push_back(name_of(take));
    sub.option("--take", options.take, row.take).one_of(takes).shown();
  }
  if (traits.asks & kAsksTable) sub.option("--table", options.table, row.table).shown();
  if (traits.asks & kAsksKeep)
    sub.option("--keep", options.keep, "Show up to 100 ends with this many cards left");
}

}  // namespace

void add_simulate(Command& app) {
  auto& command = app.sub("simulate", "Estimate by chance: sets, planes and the ends of games");
  command.example("Example: thirdcard simulate no-set --cards 12 --deals 1e8 --seed 7");
  for (const QuestionCommand& row : kCommands) {
    const QuestionTraits& traits = traits_of(row.question);
    auto options = std::make_shared<SimulateOptions>();
    options->question = row.question;
    auto& sub = command.sub(name_of(row.question), traits.about);
    if (row.former_name != nullptr) sub.alias(row.former_name);
    add_question_options(sub, row, *options);
    if (row.weighted)
      sub.flag("--weighted", options->weighted,
               "Sample caps by weight instead of deals: the same chance with a smaller error");
    add_run_options(sub, *options);
    sub.option("-o,--output", options->output,
               "Write the result to this file as JSON, without times; with --part, the part")
        .writes();
    add_part(sub, *options);
    if (traits.device) add_device(sub, options->device);
    sub.example(std::string("Example: thirdcard simulate ") + name_of(row.question) + " " + row.example);
    sub.run([options, show = row.show] {
      if (options->weighted) return run_weighted(*options);
      simulate(*options, show);
    });
  }
  add_paper001(command);
}

}  // namespace thirdcard::cli
