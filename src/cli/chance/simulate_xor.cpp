// SPDX-License-Identifier: MIT
// `thirdcard simulate xor-sets` and `xor-game`: XOR sets of any size in deals and in games of Projective Set.
#include "cli/base/output.hpp"
#include "cli/chance/simulate_rows.hpp"

namespace thirdcard::cli {

Shown show_xor_sets(const std::vector<Simulation>& rows, const RunResult& result) {
  TextTable table(
      {"cards", "deals", "without XOR set", "estimate", "std error", "95 % from", "to", "exact", "deals/s"});
  TextTable numbers({"XOR sets", "deals", "share", "std error", "exact"});
  TextTable sizes({"of cards", "deals with one", "share", "std error", "exact"});
  Plot plot{"Chance that n random cards hold no XOR set",
            "cards n",
            "chance of none",
            false,
            {{"simulated", PlotSeries::Style::kPoints, {}}, {"exact", PlotSeries::Style::kLine, {}}}};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const SimulationState& state = result.states[i];
    if (state.trials == 0) continue;
    const Space& deck = rows[i].deck;
    const auto n = static_cast<std::size_t>(rows[i].cards);
    const Fraction all(binomial(deck.points(), rows[i].cards));
    const XorSets exact = exact_xor_sets(deck, rows[i].cards);
    const auto exact_at = [&](std::size_t m) {
      return m < exact.by_dimension.size() ? decimal(Fraction(exact.by_dimension[m]) / all) : 0.0;
    };
    const Estimate e = proportion(state.counts[0], state.trials);
    table.add({std::to_string(n), std::to_string(state.trials), std::to_string(state.counts[0]),
               percent(e.value), percent(e.standard_error), percent(e.low), percent(e.high),
               percent(exact_at(0)), number(result.paces[i].rate)});
    plot.series[0].values.push_back({static_cast<double>(n), e.value, 1.96 * e.standard_error});
    plot.series[1].values.push_back({static_cast<double>(n), exact_at(0)});
    if (rows.size() > 1) continue;
    for (std::size_t m = 0; m <= n; ++m) {
      if (state.counts[m] == 0 && exact_at(m) == 0) continue;
      const Estimate share = proportion(state.counts[m], state.trials);
      numbers.add({std::to_string((std::uint64_t{1} << m) - 1), std::to_string(state.counts[m]),
                   percent(share.value), percent(share.standard_error), percent(exact_at(m))});
    }
    std::optional<std::vector<Integer>> known;
    if (rows[i].cards <= xor_sizes_reach(deck))
      known = deals_with_xor_set_of_size(deck, rows[i].cards, Job{});
    for (std::size_t s = 3; s <= n; ++s) {
      const Estimate share = proportion(state.counts[n + 1 + s], state.trials);
      sizes.add({std::to_string(s), std::to_string(state.counts[n + 1 + s]), percent(share.value),
                 percent(share.standard_error), known ? percent(decimal(Fraction((*known)[s]) / all)) : "-"});
    }
  }
  if (rows.size() > 1) return {{table}, "", "", plot};
  return {{table, numbers, sizes}, "", "", plot};
}

Shown show_xor_game(const std::vector<Simulation>& rows, const RunResult& result) {
  const SimulationState& state = result.states[0];
  const std::size_t by_size = XorGameView::by_size(rows[0]);
  const std::span<const std::uint64_t> games(state.counts.data(), by_size);
  TextTable table({"sets taken", "games", "share", "std error", "95 % from", "to"});
  Plot plot{"XOR sets taken in a game",
            "sets taken",
            "share of games",
            false,
            {{"simulated", PlotSeries::Style::kBoxes, {}}}};
  for (std::size_t t = 0; t < by_size; ++t) {
    if (games[t] == 0) continue;
    const Estimate e = proportion(games[t], state.trials);
    table.add({std::to_string(t), std::to_string(games[t]), percent(e.value), percent(e.standard_error),
               percent(e.low), percent(e.high)});
    plot.series[0].values.push_back({static_cast<double>(t), e.value});
  }
  std::uint64_t taken = 0;
  for (std::size_t s = by_size; s < state.counts.size(); ++s) taken += state.counts[s];
  TextTable sizes({"of cards", "sets taken", "share"});
  for (std::size_t s = by_size; s < state.counts.size(); ++s)
    if (state.counts[s] != 0)
      sizes.add({std::to_string(s - by_size), std::to_string(state.counts[s]),
                 percent(static_cast<double>(state.counts[s]) / static_cast<double>(taken))});
  const Moments m = moments(games);
  return {{table, sizes},
          "",
          fmt::format("{} games, {} sets a game (standard error {}); {} a second\n", state.trials,
                      number(m.mean.value), number(m.mean.standard_error), number(result.paces[0].rate)),
          plot};
}

}  // namespace thirdcard::cli
