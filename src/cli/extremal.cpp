// SPDX-License-Identifier: MIT
// `thirdcard extremal DESIGN`: the least and the greatest number of blocks inside n points, every n.
#include "thirdcard/extremal.hpp"

#include "cli/commands.hpp"
#include "cli/own_files.hpp"
#include "cli/parts.hpp"
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

/// The two methods of Stevens and Wilson; both give maxima only, the second without proof.
void run_printed_method(const ExtremalArguments& options, const Design& design,
                        const std::vector<int>& sizes) {
  if (!options.certificate.empty() || !options.levels.empty() || !options.part.empty() ||
      !options.output.empty())
    throw InputError("--certificate, --levels, --part and -o go with --method proof");
  const bool complete = options.method == "complete";
  std::vector<Point> order;
  if (!complete) {
    const Geometry& g = design.geometry();
    if (g.kind != Geometry::Kind::kAffine || g.q != 3 || g.flat != 1)
      throw InputError("consecutive maximisation is a method for ag(d,3)", "d = 2..6");
    order = consecutive_maximisation(g.dimension);
  }
  const Job job = start_job(options);
  std::vector<std::pair<int, CompleteSearch>> rows;
  std::vector<Point> last;
  for (const int n : sizes)
    if (complete && binomial(design.points(), n) > Integer(1000000000000))
      throw InputError(
          fmt::format("{} points have too many subsets of {} for a complete search", design.points(), n),
          "at most 10^12 subsets");
  if (!options.json) say("{:>4} {:>10} {:>16}\n", "n", "most sets", complete ? "subsets tried" : "");
  for (const int n : sizes) {
    CompleteSearch found;
    if (complete) {
      found = complete_search(design, n, job);
    } else {
      found.witness.assign(order.begin(), order.begin() + n);
      found.most = blocks_inside(design, found.witness);
    }
    last = found.witness;
    if (options.json) {
      rows.emplace_back(n, std::move(found));
    } else {
      say("{:>4} {:>10} {:>16}\n", n, found.most, complete ? std::to_string(found.tried) : "");
      flush_output();
    }
  }
  if (!options.svg.empty()) write_file(options.svg, set_picture(design, last));
  if (options.json) print_json(wire::extremal_method_line(design, options.method, complete, rows));
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
    run_printed_method(*options, design, sizes);
  });
}

}  // namespace thirdcard::cli
