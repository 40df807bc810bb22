// SPDX-License-Identifier: MIT
// `thirdcard simulate paper001`: chapter 8 of Abrahamsen and Eriksen's thesis again. Its printed figures
// beside ours, exact where they can be had; a figure is marked when it is further from ours than four
// standard errors of both samples and the rounding of the printed digits together allow.
#include "parts/paper001.hpp"

#include <sys/stat.h>

#include <cmath>
#include <filesystem>

#include "cli/base/commands.hpp"
#include "cli/base/parts.hpp"
#include "cli/chance/chance_rows.hpp"
#include "cli/chance/simulate.hpp"
#include "core/kept_files.hpp"
#include "parts/simulation.hpp"
#include "wire/chance.hpp"

namespace thirdcard::cli {

namespace {

struct Paper001Arguments : RunOptions, PartOptions {
  std::string deals = "1e6", games, out;
};

/// Columns that would be empty are left out.
TextTable table_of(const std::vector<Comparison>& comparisons) {
  const auto any = [&](bool (*has)(const Comparison&)) {
    return std::any_of(comparisons.begin(), comparisons.end(), has);
  };
  const bool kept = any([](const Comparison&c) { return c.kept_of > 0; }),
             why = any([](const Comparison&c) { return !c.reason.empty(); });
  std::vector<std::string> head{"cards", "paper", "ours", "std error"};
  if (kept) head.push_back("kept games");
  head.push_back("verdict");
  if (why) head.push_back("why");
  TextTable table(head);
  for (const Comparison& c : comparisons) {
    std::vector<std::string> row{std::to_string(c.printed.cards),
                                 fmt::format("{:.6g} %", 100 * c.printed.share),
                                 fmt::format("{:.6g} %", 100 * c.ours),
                                 c.exact ? "exact" : fmt::format("{:.2g} %", 100 * c.our_error)};
    if (kept)
      row.push_back(fmt::format("{} of {:.0e}, {:.3g} %", c.kept, static_cast<double>(c.kept_of),
                                100 * static_cast<double>(c.kept) / static_cast<double>(c.kept_of)));
    row.push_back(c.differs ? "DIFFERS" : c.too_rare && c.kept_of == 0 ? "too rare for this run" : "agrees");
    if (why) row.push_back(c.reason);
    table.add(row);
  }
  return table;
}

void run(const Paper001Arguments& given) {
  Paper001Arguments options = given;
  const std::uint64_t deals = parse_count(options.deals, 1'000'000'000'000, "--deals");
  const std::uint64_t games =
      options.games.empty() ? deals : parse_count(options.games, 1'000'000'000'000, "--games");
  if (!options.out.empty()) {
    std::error_code error;
    std::filesystem::create_directories(options.out, error);
    if (error)
      throw InputError("cannot make the folder " + options.out + ": " + error.message(),
                       "name a writable place");
    check_plot_path(options.out + "/endgame.svg");
  }
  parts::SimulationRequest request;
  request.question = "paper001";
  request.trials = deals;
  request.games = games;
  request.seed = options.seed;
  if (!options.part.empty() || everywhere()) {
    if (!options.out.empty() || !options.checkpoint.empty())
      throw InputError("--part takes no --out and no --checkpoint",
                       "the file of a part is its own checkpoint");
    Computing computing;
    computing.control = start_job(options);
    computing.quiet = options.json;
    if (run_units(*parts::simulation_job(request), options, computing)) return;
  }
  if (!options.output.empty())
    try_own_output(
        options.output, [](std::string_view head) { return head.starts_with("{\"games\":\""); },
        "the result of this command");
  const Space deck = deck_space("3^4");
  const std::vector<Simulation> rows = request.rows();
  const RunResult result = run_rows(rows, options, start_job(options));
  if (!options.output.empty() && result.complete)
    write_file(options.output, parts::simulation_text(request, rows, result.states));
  ExactAnswers exact(deck, 81);
  // Counting deals with planes takes seconds: a run that was stopped ends without it.
  const auto exact_plane = [&](int n) { return result.complete ? exact.plane(n) : std::nullopt; };
  const auto find = [&](Question question, int cards) {
    return parts::paper001_state(rows, result.states, question, cards);
  };
  const auto tables = parts::paper001_comparisons(rows, result.states, exact, result.complete);

  std::string report = fmt::format(
      "# Chapter 8 of Abrahamsen and Eriksen again\n\n{} games, {} deals per number of cards, seed {}. Made "
      "by `thirdcard "
      "simulate paper001`.\n",
      games, deals, options.seed);
  int disagreements = 0;
  for (const auto& [title, comparisons, counted] : tables) {
    const TextTable table = table_of(comparisons);
    for (const Comparison& c : comparisons) disagreements += counted && c.differs;
    report += "\n## " + title + "\n\n" + table.markdown();
    if (!options.json) say("{}\n{}\n", title, table.text());
  }
  const std::string note = parts::paper001_games_note(tables);
  report += "\n" + note + "\n";
  if (!options.json) say("{}\n", note);
  report += !result.complete
                ? "\nThe run was stopped before its end: no graphs; what was counted is in the .csv files.\n"
                : "\nGraphs: endgame.svg, no-set.svg, mean.svg, deviation.svg, planes.svg; "
                  "the numbers behind them in the .csv files.\n";

  if (!options.out.empty()) {
    const std::string at = options.out + "/";
    Plot endgame{"Cards left at the end, all 81 cards up, sets taken in shuffled order",
                 "cards left",
                 "share of games",
                 false,
                 {{"", PlotSeries::Style::kBoxes, {}}}};
    TextTable endgame_csv({"left", "games", "share", "standard_error"});
    if (const auto* state = find(Question::kEndgame, 0))
      for (int left = 0; left <= 21; ++left)
        if (const auto count = state->counts[left]; count > 0) {
          const Estimate e = proportion(count, state->trials);
          endgame.series[0].values.push_back({static_cast<double>(left), e.value});
          endgame_csv.add({std::to_string(left), std::to_string(count), fmt::format("{}", e.value),
                           fmt::format("{}", e.standard_error)});
        }
    Plot none{"Chance that n random cards hold no set",
              "cards n",
              "chance",
              false,
              {{"simulated", PlotSeries::Style::kBoxes, {}}, {"exact", PlotSeries::Style::kLine, {}}}};
    TextTable none_csv({"cards", "deals", "without_set", "estimate", "standard_error", "exact"});
    Plot mean{"Mean number of sets in n random cards",
              "cards n",
              "sets",
              false,
              {{"simulated", PlotSeries::Style::kPoints, {}},
               {"exact", PlotSeries::Style::kLine, {}},
               {"n(n-1)/6", PlotSeries::Style::kLine, {}}}};
    Plot deviation{"Standard deviation of the number of sets in n random cards",
                   "cards n",
                   "standard deviation",
                   false,
                   {{"simulated", PlotSeries::Style::kPoints, {}}, {"exact", PlotSeries::Style::kLine, {}}}};
    TextTable sets_csv(
        {"cards", "deals", "mean", "standard_error", "exact_mean", "deviation", "exact_deviation"});
    Plot planes{"Chance that n random cards hold a plane",
                "cards n",
                "chance",
                false,
                {{"simulated", PlotSeries::Style::kPoints, {}}, {"exact", PlotSeries::Style::kLine, {}}}};
    TextTable planes_csv({"cards", "deals", "with_plane", "estimate", "standard_error", "exact",
                          "mean_planes", "exact_mean_planes"});
    for (int n = 0; n <= 81; ++n) {
      const double x = n;
      if (const auto* state = find(Question::kNoSet, n)) {
        const Estimate e = proportion(state->counts[0], state->trials);
        const double known = decimal(*exact.no_set(n));
        none.series[0].values.push_back({x, e.value});
        none.series[1].values.push_back({x, known});
        none_csv.add({std::to_string(n), std::to_string(state->trials), std::to_string(state->counts[0]),
                      fmt::format("{}", e.value), fmt::format("{}", e.standard_error),
                      fmt::format("{}", known)});
      }
      if (const auto* state = find(Question::kSetCount, n)) {
        const Moments m = moments(state->counts);
        const double known_mean = decimal(mean_sets(deck, n)),
                     known_deviation = std::sqrt(decimal(variance_sets(deck, n)));
        mean.series[0].values.push_back({x, m.mean.value, m.mean.standard_error});
        mean.series[1].values.push_back({x, known_mean});
        mean.series[2].values.push_back({x, x * (x - 1) / 6});
        deviation.series[0].values.push_back({x, m.deviation});
        deviation.series[1].values.push_back({x, known_deviation});
        sets_csv.add({std::to_string(n), std::to_string(state->trials), fmt::format("{}", m.mean.value),
                      fmt::format("{}", m.mean.standard_error), fmt::format("{}", known_mean),
                      fmt::format("{}", m.deviation), fmt::format("{}", known_deviation)});
      }
      if (const auto* state = find(Question::kPlanes, n)) {
        const Estimate e = proportion(state->trials - state->counts[0], state->trials);
        const auto known = exact_plane(n);
        planes.series[0].values.push_back({x, e.value, 1.96 * e.standard_error});
        if (known && n < 55) planes.series[1].values.push_back({x, decimal(*known)});
        planes_csv.add({std::to_string(n), std::to_string(state->trials),
                        std::to_string(state->trials - state->counts[0]), fmt::format("{}", e.value),
                        fmt::format("{}", e.standard_error), known ? fmt::format("{}", decimal(*known)) : "",
                        fmt::format("{}", moments(state->counts).mean.value),
                        fmt::format("{}", decimal(mean_planes(deck, n)))});
      }
    }
    if (result.complete) {
      draw_plot(endgame, at + "endgame.svg");
      draw_plot(none, at + "no-set.svg");
      draw_plot(mean, at + "mean.svg");
      draw_plot(deviation, at + "deviation.svg");
      draw_plot(planes, at + "planes.svg");
    }
    write_file(at + "endgame.csv", endgame_csv.csv());
    write_file(at + "no-set.csv", none_csv.csv());
    write_file(at + "sets.csv", sets_csv.csv());
    write_file(at + "planes.csv", planes_csv.csv());
    write_file(at + "report.md", report);
  }
  if (options.json)
    print_json(wire::paper001_line(games, deals, options.seed, result.complete, tables));
  else
    say("{} printed figures differ from ours\n", disagreements);
  if (!result.complete) {
    flush_output();
    throw Stopped(result.reason + "; what was counted so far is above");
  }
}

}  // namespace

void add_paper001(Command& simulate) {
  auto options = std::make_shared<Paper001Arguments>();
  auto& sub = simulate.sub("paper001",
                           "The tables 8, 9 and 11 of Abrahamsen and Eriksen beside ours, and its graphs");
  sub.option("--deals", options->deals, "Deals per number of cards").shown();
  sub.option("--games", options->games, "Games for table 8; as many as deals if not given");
  sub.option("--out", options->out, "Folder for report.md, the graphs (.svg) and their numbers (.csv)");
  sub.takes(*options, kSeed | kThreads | kTime);
  sub.option("--checkpoint", options->checkpoint,
             "Save the counters to this file every few seconds and at the end");
  sub.flag("--resume", options->resume, "Continue from the checkpoint");
  sub.option("-o,--output", options->output,
             "Write the answer to this file, as --json has it; with --part, the part")
      .writes();
  add_part(sub, *options);
  sub.takes(*options, kJson);
  sub.example("Example: thirdcard simulate paper001 --deals 1e6 --out report/");
  sub.run([options] { run(*options); });
}

}  // namespace thirdcard::cli
