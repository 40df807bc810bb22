// SPDX-License-Identifier: MIT
// `thirdcard extremal DESIGN`: the least and the greatest number of blocks inside n points, every n.
#include "thirdcard/extremal.hpp"

#include <algorithm>
#include <chrono>

#include "cli/base/commands.hpp"
#include "cli/base/own_files.hpp"
#include "cli/base/parts.hpp"
#include "thirdcard/integer.hpp"
#include "wire/extremal.hpp"

namespace thirdcard::cli {

namespace {

struct ExtremalArguments : Common, LevelOptions {
  std::string name, sizes, method = "proof", certificate, svg, checkpoint;
  std::string exchanges = "400000";
  int base = 0;
};

std::string bounds_text(const Extreme& e) {
  return e.closed() ? fmt::format("{}", e.lower) : fmt::format("{}..{}", e.lower, e.upper);
}

/// The proven table.
void run_proof(const ExtremalArguments& options, const Design& design, const std::vector<int>& sizes) {
  ExtremalOptions request;
  request.seed = options.seed;
  request.exchanges = parse_count(options.exchanges, 1000000000000, "the number of exchanges");
  request.maps = !options.certificate.empty();
  request.checkpoint = options.checkpoint;
  if (options.certificate.empty()) request.sizes = sizes;
  ExtremalTable table;
  const Computing computing{start_job(options), "cpu", options.json};
  if (run_levels(options, computing, [&](LevelRunner* levels) {
        request.levels = levels;
        table = extremal_table(design, request, computing.control);
        if (!options.part.empty() && !table.stopped.empty()) throw Stopped(table.stopped);
      }))
    return;
  if (!options.certificate.empty() && table.stopped.empty())
    write_file(options.certificate, table_certificate(table));
  if (!options.svg.empty())
    write_file(options.svg,
               sizes.size() == 1 ? set_picture(design, table.rows[sizes[0]].max.witness) : table_plot(table));
  std::size_t closed = 0, closed_max = 0, closed_min = 0;
  if (!options.json)
    say("{:>4} {:>11} {:>11}  {}\n", "n", "least", "greatest",
        "why no more (the maximum) / why no fewer (the minimum)");
  for (const int n : sizes) {
    const ExtremalRow& r = table.rows[n];
    closed += r.max.closed() && r.min.closed();
    closed_max += r.max.closed();
    closed_min += r.min.closed();
    if (!options.json)
      say("{:>4} {:>11} {:>11}  {} / {}\n", n, bounds_text(r.min), bounds_text(r.max), r.max.reason,
          r.min.reason);
  }
  if (!options.output.empty() && table.stopped.empty())
    write_file(options.output, wire::extremal_line(table, sizes) + "\n");
  if (options.json) {
    print_json(wire::extremal_line(table, sizes));
  } else {
    say("{} of {} rows closed: least and greatest number of blocks exact ({} minima, {} maxima)\n", closed,
        sizes.size(), closed_min, closed_max);
    if (!options.certificate.empty() && table.stopped.empty())
      say("certificate written to {}\n", options.certificate);
  }
  if (!table.stopped.empty()) throw Stopped(table.stopped);
}

/// Neither method writes what the proof writes.
void refuse_files_of_the_proof(const ExtremalArguments& options) {
  if (!options.certificate.empty() || !options.levels.empty() || !options.part.empty() ||
      !options.output.empty())
    throw InputError("--certificate, --levels, --part and -o go with --method proof");
}

/// The complete search of Stevens and Wilson, with the columns of their Table 3: the search space is every
/// n-subset times its triples.
void run_complete_search(const ExtremalArguments& options, const Design& design,
                         const std::vector<int>& sizes) {
  const Job job = start_job(options);
  for (const int n : sizes)
    if (binomial(design.points(), n) > Integer(1000000000000))
      throw InputError(
          fmt::format("{} points have too many subsets of {} for a complete search", design.points(), n),
          "at most 10^12 subsets");
  std::vector<wire::MethodRow> rows;
  if (!options.json)
    say("{:>4} {:>10} {:>16} {:>20} {:>9}\n", "n", "most sets", "subsets tried", "C(v,n) C(n,3)", "seconds");
  for (const int n : sizes) {
    const auto begun = std::chrono::steady_clock::now();
    const CompleteSearch found = complete_search(design, n, job);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begun;
    const std::string complexity = to_string(Integer(binomial(design.points(), n) * binomial(n, 3)));
    rows.push_back({n, found.most, found.witness, std::to_string(found.tried), complexity, {}});
    if (!options.json)
      say("{:>4} {:>10} {:>16} {:>20} {:>9.2f}\n", n, found.most, found.tried, complexity, seconds.count());
    flush_output();
  }
  if (!options.svg.empty()) write_file(options.svg, set_picture(design, rows.back().witness));
  if (options.json) print_json(wire::extremal_method_line(design, options.method, rows));
}

/// Consecutive maximisation, which proves nothing: where the proof takes under a second, the proven numbers
/// stand beside it.
void run_consecutive(const ExtremalArguments& options, const Design& design, const std::vector<int>& sizes) {
  const Geometry& g = design.geometry();
  if (g.kind != Geometry::Kind::kAffine || g.q != 3 || g.flat != 1)
    throw InputError("consecutive maximisation is a method for ag(d,3)", "d = 2..6");
  const std::vector<Point> order = consecutive_maximisation(g.dimension);
  const Job job = start_job(options);
  ExtremalTable proof;
  if (g.dimension <= 4) {
    ExtremalOptions request;
    request.sizes = sizes;
    request.seed = options.seed;
    request.exchanges = 1000;  // closes every row of ag(4,3) in 0.7 s of processor time
    proof = extremal_table(design, request, job);
    if (!proof.stopped.empty()) throw Stopped(proof.stopped);
  }
  std::vector<wire::MethodRow> rows;
  if (!options.json) say("{:>4} {:>11}{}\n", "n", "sets found", proof.rows.empty() ? "" : "  most possible");
  for (const int n : sizes) {
    std::vector<Point> chosen(order.begin(), order.begin() + n);
    const std::int64_t found = blocks_inside(design, chosen);
    rows.push_back({n, found, std::move(chosen), "", "", {}});
    if (!proof.rows.empty()) rows.back().possible = proof.rows[static_cast<std::size_t>(n)].max;
    if (!options.json)
      say("{:>4} {:>11}{}\n", n, found,
          proof.rows.empty() ? "" : fmt::format(" {:>14}", bounds_text(*rows.back().possible)));
  }
  const auto most_cards = std::max_element(sizes.begin(), sizes.end());
  const std::vector<Point> cards(order.begin(), order.begin() + *most_cards);
  if (!options.json) {
    say("cards in the order in which they are chosen:\n{}\n", fmt::join(cards, " "));
    if (proof.rows.empty())
      say("extremal '{}' proves how many are possible, as far as it can\n", design.name());
  }
  if (!options.svg.empty()) write_file(options.svg, set_picture(design, rows.back().witness));
  if (options.json) print_json(wire::extremal_method_line(design, options.method, rows));
}

}  // namespace

void add_extremal(Command& app) {
  auto options = std::make_shared<ExtremalArguments>();
  auto& command = app.sub("extremal", "How few and how many blocks n points can hold, with proofs");
  command.option("DESIGN", options->name, "The design, such as ag(4,3)").required();
  command.option("--sizes", options->sizes, "Which n: a..b or a list; all if left out");
  command
      .option("--method", options->method, "proof, or a method of Stevens and Wilson: complete, consecutive")
      .one_of({"proof", "complete", "consecutive"});
  command
      .option("--certificate", options->certificate,
              "Write the claims with their proofs to this file (the whole table)")
      .writes_own(is_blocks_inside, "a certificate of such a table");
  command.option("--svg", options->svg, "Draw the table, or for a single n its largest witness").writes();
  command
      .option("--checkpoint", options->checkpoint,
              "Save the level search here after every level, and resume from it")
      .writes_own(is_levels_checkpoint, "a checkpoint of such a search");
  command.option("--exchanges", options->exchanges, "Steps of one annealing run for a witness").shown();
  command.option("--base", options->base, "Least point of a block file").within(0, 1);
  command
      .option("-o,--output", options->output,
              "Write the answer to this file, as --json has it; with --part, the part")
      .writes();
  add_levels(command, *options);
  command.takes(*options, kJson | kThreads | kSeed | kTime);
  command.example("Example: thirdcard extremal 'ag(4,3)' --sizes 9..18");
  command.run([options] {
    const Design design = design_from_name(options->name, options->base);
    const int v = design.points();
    const auto sizes =
        parse_range(options->sizes.empty() ? fmt::format("0..{}", v) : options->sizes, 0, v, "the sizes");
    if (options->method == "proof") return run_proof(*options, design, sizes);
    refuse_files_of_the_proof(*options);
    if (options->method == "complete") return run_complete_search(*options, design, sizes);
    run_consecutive(*options, design, sizes);
  });
}

}  // namespace thirdcard::cli
