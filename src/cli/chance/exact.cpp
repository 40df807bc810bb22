// SPDX-License-Identifier: MIT
// `thirdcard exact`: probabilities as fractions.
#include <cmath>

#include "cli/base/commands.hpp"
#include "cli/base/parts.hpp"
#include "cli/chance/chance_rows.hpp"
#include "wire/chance.hpp"

namespace thirdcard::cli {

namespace {

struct ExactArguments : Common, LevelOptions {
  std::string deck = "3^4", cards = "12", table;
  bool csv = false, recompute = false;
};

std::string shown(const Fraction& f) { return fmt::format("{:.10g}", decimal(f)); }

void run_no_set(const ExactArguments& options) {
  const Space deck = deck_space(options.deck);
  const auto cards = parse_range(options.cards, 0, deck.points(), "--cards");
  std::vector<Integer> again;
  const auto counts =
      deals_without_set(deck, *std::max_element(cards.begin(), cards.end()), start_job(options), &again);
  std::vector<wire::ExactCounts> rows;
  TextTable table({"cards", "deals without set", "check", "fraction", "decimal"});
  for (int n : cards) {
    const bool reached = n < static_cast<int>(counts.size());
    const Integer deals = reached ? counts[n] : Integer(0), check = reached ? again[n] : Integer(0);
    const Fraction p = Fraction(deals) / Fraction(binomial(deck.points(), n));
    rows.push_back({n, deals, check});
    table.add({std::to_string(n), to_string(deals), to_string(check), text_of(p), shown(p)});
  }
  if (options.json) return print_json(wire::exact_no_set_line(deck, rows));
  table.print(options.csv);
  if (!options.csv)
    say("check: the deals of each size counted again, from those one card smaller and the cards that extend "
        "them without a set\n");
}

/// The table file: one C++ string literal per line, so that the library can include it.
std::string table_text(const Space& deck, const std::vector<Distribution>& all, const std::string& command) {
  std::string text = "// Made by: " + command + "\n";
  for (std::size_t n = 0; n < all.size(); ++n) {
    text += fmt::format("\"{} {}", deck_name(deck), n);
    for (std::size_t t = 0; t < all[n].size(); ++t)
      if (all[n][t] != 0) text += fmt::format(" {}:{}", t, to_string(all[n][t]));
    text += "\\n\"\n";
  }
  return text;
}

/// A distribution by classes must have the total, the mean and the variance that closed forms give.
void check_distribution(const Distribution& d, const Integer& deals, const Fraction& mean,
                        const Fraction& variance) {
  Integer sum = 0, sets = 0, squares = 0;
  for (std::size_t t = 0; t < d.size(); ++t)
    sum += d[t], sets += d[t] * static_cast<std::int64_t>(t),
        squares += d[t] * static_cast<std::int64_t>(t * t);
  if (sum != deals || Fraction(sets) / Fraction(deals) != mean ||
      Fraction(squares) / Fraction(deals) - mean * mean != variance)
    throw std::logic_error("a distribution does not have the total, mean and variance of the closed forms");
}

void run_set_count(const ExactArguments& options) {
  const Space deck = deck_space(options.deck);
  const auto cards = parse_range(options.cards, 0, deck.points(), "--cards");
  const int most = *std::max_element(cards.begin(), cards.end());
  if ((!options.table.empty() || !options.levels.empty() || !options.part.empty()) && !options.recompute)
    throw InputError("--table, --levels and --part need --recompute", "add it");
  std::vector<Distribution> computed;
  if (options.recompute) {
    const Computing computing{start_job(options), "cpu", options.json};
    if (run_levels(options, computing, [&](LevelRunner* levels) {
          computed = set_distributions(deck, most, computing.control, levels);
        }))
      return;
    if (!options.table.empty())
      write_file(
          options.table,
          table_text(
              deck, computed,
              fmt::format("thirdcard exact set-count --deck '{}' --cards 0..{} --recompute --table FILE",
                          deck_name(deck), most)));
  }
  ExactAnswers exact(deck, most);
  std::vector<std::pair<int, std::optional<Distribution>>> rows;
  TextTable table({"cards", "mean", "", "variance", "", "standard deviation"});
  TextTable shares({"sets", "deals", "share"});
  int distributions = 0;
  for (int n : cards) {
    const Fraction mean = mean_sets(deck, n), variance = variance_sets(deck, n);
    std::optional<Distribution> d;
    if (options.recompute)
      d = computed.at(n);
    else
      d = exact.sets(n);
    distributions += d.has_value();
    if (d) check_distribution(*d, binomial(deck.points(), n), mean, variance);
    rows.emplace_back(n, d);
    table.add({std::to_string(n), text_of(mean), shown(mean), text_of(variance), shown(variance),
               fmt::format("{:.10g}", std::sqrt(decimal(variance)))});
    if (d && cards.size() == 1)
      for (std::size_t t = 0; t < d->size(); ++t)
        if ((*d)[t] != 0)
          shares.add({std::to_string(t), to_string((*d)[t]),
                      shown(Fraction((*d)[t]) / Fraction(binomial(deck.points(), n)))});
  }
  if (!options.output.empty()) write_file(options.output, wire::exact_set_count_line(deck, rows) + "\n");
  if (options.json) return print_json(wire::exact_set_count_line(deck, rows));
  table.print(options.csv);
  if (cards.size() == 1) say("\n"), shares.print(options.csv);
  if (!options.csv && distributions > 0)
    say("check: {} has the total, mean and variance of the closed forms\n",
        distributions == 1 ? "the distribution, counted by classes,"
                           : "each distribution, counted by classes,");
}

void run_xor_sets(const ExactArguments& options) {
  const Space deck = deck_space(options.deck);
  const auto cards = parse_range(options.cards, 0, deck.points(), "--cards");
  const Job job = start_job(options);
  std::vector<wire::ExactXorSets> rows;
  TextTable table({"cards", "deals without XOR set", "fraction", "decimal", "XOR sets per deal"});
  TextTable numbers({"XOR sets", "deals", "share"});
  TextTable sizes({"of cards", "in the deck", "per deal", "deals with one", "chance"});
  for (const int n : cards) {
    wire::ExactXorSets row{exact_xor_sets(deck, n), {}};
    if (n <= xor_sizes_reach(deck)) row.of_size = deals_with_xor_set_of_size(deck, n, job);
    const Fraction all(binomial(deck.points(), n)), p = Fraction(row.sets.by_dimension[0]) / all;
    Fraction mean;
    for (const Fraction& m : row.sets.mean_of_size) mean += m;
    table.add({std::to_string(n), to_string(row.sets.by_dimension[0]), text_of(p), shown(p), shown(mean)});
    if (cards.size() == 1) {
      Integer count = 0;
      for (const Integer& deals : row.sets.by_dimension) {
        if (deals != 0) numbers.add({to_string(count), to_string(deals), shown(Fraction(deals) / all)});
        count = 2 * count + 1;
      }
      for (std::size_t s = 3; s < row.sets.mean_of_size.size(); ++s)
        sizes.add({std::to_string(s), to_string(xor_sets_of_size(deck, static_cast<int>(s))),
                   shown(row.sets.mean_of_size[s]), row.of_size ? to_string((*row.of_size)[s]) : "-",
                   row.of_size ? shown(Fraction((*row.of_size)[s]) / all) : "-"});
    }
    rows.push_back(std::move(row));
  }
  if (options.json) return print_json(wire::exact_xor_sets_line(deck, rows));
  table.print(options.csv);
  if (cards.size() == 1) {
    say("\n"), numbers.print(options.csv);
    say("\n"), sizes.print(options.csv);
  }
  if (!options.csv)
    say("check: ranks of deals and the weights of the Hamming code give the same number of XOR sets\n");
}

void run_planes(const ExactArguments& options) {
  const Space deck = deck_space(options.deck);
  const auto cards = parse_range(options.cards, 0, deck.points(), "--cards");
  int most = 0;
  for (int n : cards)
    if (planes_certain(deck) == 0 || n < planes_certain(deck)) most = std::max(most, n);
  const auto counts = deals_without_plane(deck, most, start_job(options));
  std::vector<wire::ExactCounts> rows;
  TextTable table(
      {"cards", "deals with a plane", "fraction", "decimal", "planes per deal", "per deal with one"});
  for (int n : cards) {
    const Integer all = binomial(deck.points(), n),
                  with = n < static_cast<int>(counts.size()) ? all - counts[n] : all;
    const Fraction p = Fraction(with) / Fraction(all), mean = mean_planes(deck, n);
    rows.push_back({n, with, {}});
    table.add({std::to_string(n), to_string(with), text_of(p), shown(p), shown(mean),
               p != 0 ? shown(mean / p) : "-"});
  }
  if (options.json) return print_json(wire::exact_planes_line(deck, rows));
  table.print(options.csv);
  if (!options.csv)
    say("check: {}\n",
        deck.points() <= 31
            ? "the deals of each size counted again from those one card smaller"
            : "pairs and triples of planes by the size of their union, counted again one by one");
}

}  // namespace

void add_exact(Command& app) {
  auto& command = app.sub("exact", "Exact chances, as fractions: sets and planes in n cards");
  command.example("Example: thirdcard exact no-set --cards 3..21");
  const auto add = [&](const char* name, const char* about, const char* example,
                       void (*run)(const ExactArguments&)) {
    auto options = std::make_shared<ExactArguments>();
    auto& sub = command.sub(name, about);
    const bool xor_sets = std::string_view(name) == "xor-sets";
    if (xor_sets) options->deck = "projective(6)", options->cards = "7";
    sub.option("--deck", options->deck, xor_sets ? "projective(n)" : "3^d, projective(n), quads or quads(d)")
        .shown();
    sub.option("--cards", options->cards, "Cards per deal: a number, a list or a range a..b").shown();
    if (std::string_view(name) == "set-count") {
      sub.flag("--recompute", options->recompute,
               "Count the distributions anew by classes instead of reading the table");
      sub.option("--table", options->table, "With --recompute: write the table to this file")
          .writes_own([](std::string_view head) { return head.starts_with("// Made by: thirdcard exact"); },
                      "a table of distributions");
      sub.option("-o,--output", options->output,
                 "With --recompute: write the answer to this file, as --json has it; with --part, the part")
          .writes();
      add_levels(sub, *options);
    }
    sub.takes(*options, kThreads | kTime);
    sub.flag("--csv", options->csv, "Comma-separated values on standard output");
    sub.takes(*options, kJson);
    sub.example(example);
    sub.run([options, run] { run(*options); });
  };
  add("no-set", "Chance that n cards hold no set", "Example: thirdcard exact no-set --cards 3..21",
      run_no_set);
  add("set-count", "Mean, variance and distribution of the number of sets in n cards",
      "Example: thirdcard exact set-count --cards 12", run_set_count);
  add("xor-sets", "XOR sets of any size in n cards of a projective deck: how many, and of which sizes",
      "Example: thirdcard exact xor-sets --deck 'projective(6)' --cards 7", run_xor_sets);
  add("planes", "Chance that n cards hold a plane", "Example: thirdcard exact planes --cards 9..24",
      run_planes);
}

}  // namespace thirdcard::cli
