// SPDX-License-Identifier: MIT
// `thirdcard caps DESIGN`: all sets with at most two points on a line (or j in a block) up to symmetry; for
// quads and quadruple systems the sets without a whole block.
#include <algorithm>

#include "cli/base/commands.hpp"
#include "cli/base/parts.hpp"
#include "thirdcard/extremal.hpp"
#include "wire/extremal.hpp"

namespace thirdcard::cli {

namespace {

struct CapsArguments : Common, LevelOptions {
  std::string name, svg, at_most;
  int up_to = -1, base = 0;
  bool representatives = false, construction = false;
};

/// The dimension if the design is AG(d,3) with lines and d = 1..6, else 0.
int ternary_dimension(const Design& design) {
  const Geometry& g = design.geometry();
  return g.kind == Geometry::Kind::kAffine && g.q == 3 && g.flat == 1 && g.dimension <= 6 ? g.dimension : 0;
}

/// With --at-most block, one less than a largest block.
int at_most_of(const CapsArguments& options, const Design& design) {
  if (options.at_most.empty()) return usual_at_most(design);
  if (options.at_most == "block") {
    int largest = 0;
    for (std::size_t i = 0; i < design.blocks(); ++i)
      largest = std::max(largest, static_cast<int>(design.block(i).size()));
    if (largest < 1) throw InputError(design.name() + " has no block with points", "give --at-most a number");
    return largest - 1;
  }
  const auto given = parse_range(options.at_most, 1, 1000, "--at-most");
  if (given.size() != 1) throw InputError("--at-most takes one number", "or block");
  return given[0];
}

/// The notion in words.
std::string notion(const Design& design, const CapOptions& request) {
  const int at_most = request.at_most;
  std::size_t least = design.points(), most = 0;
  for (std::size_t i = 0; i < design.blocks(); ++i) {
    least = std::min<std::size_t>(least, design.block(i).size());
    most = std::max<std::size_t>(most, design.block(i).size());
  }
  if (request.whole_blocks && least != most) return "sets without a whole block";
  if (static_cast<int>(most) == at_most + 1 && least == most && at_most > 2)
    return fmt::format("sets without a whole block (at most {} of its {} points)", at_most, most);
  return at_most == 2
             ? "sets with no three points in a block"
             : fmt::format("sets with at most {} {} in a block", at_most, at_most == 1 ? "point" : "points");
}

void print_text(const CapCensus& census, bool representatives) {
  say("{:>4} {:>22} {:>22} {:>10} {:>10}\n", "k", "caps", "check", "classes", "complete");
  for (const CapSize& s : census.sizes) {
    say("{:>4} {:>22} {:>22} {:>10} {:>10}\n", s.k, s.caps, s.caps_by_extension, s.classes,
        s.complete_classes);
    if (!representatives) continue;
    for (const CapClass& c : s.representatives)
      say("       {}  stabiliser {}{}\n", fmt::join(c.points, " "), c.stabiliser,
          c.complete ? ", complete" : "");
  }
  say("check: the caps of each size counted again, from those one point smaller and the points that extend "
      "them\n");
}

/// Before anything is built: no census of the quad-free sets of 512 points or more comes to its end. With
/// --up-to it need not.
void refuse_census(const CapsArguments& options) {
  if (options.up_to >= 0) return;
  const Geometry g = DesignName(options.name).geometry();
  constexpr int kReach = 8;
  if (g.kind == Geometry::Kind::kAffine && g.q == 2 && g.flat == 2 && g.dimension > kReach)
    throw InputError(
        fmt::format("a census of all sets without a quad in {} dimensions is out of reach", g.dimension),
        "take at most flats(8,2,2), or say how far with --up-to");
}

void run(const CapsArguments& options) {
  refuse_census(options);
  const Design design = design_from_name(options.name, options.base);
  const int at_most = at_most_of(options, design), dimension = at_most == 2 ? ternary_dimension(design) : 0;
  if (options.construction && dimension == 0)
    throw InputError("there is no explicit cap of " + design.name(),
                     "--construction is for ag(d,3), d = 1..6");
  CapOptions request;
  request.at_most = at_most;
  request.whole_blocks = options.at_most == "block";
  request.representatives = options.representatives;
  request.up_to = options.up_to;
  // A census of all caps of AG(5,3) is out of reach; show its beginning and the construction.
  if (dimension >= 5 && request.up_to < 0) request.up_to = dimension == 5 ? 7 : 5;
  const bool census_asked = !options.construction || options.up_to >= 0;
  if (!census_asked) request.up_to = 0;
  CapCensus census;
  const Computing computing{start_job(options), "cpu", options.json};
  if (run_levels(options, computing, [&](LevelRunner* levels) {
        request.levels = levels;
        census = classify_caps(design, request, computing.control);
        if (!options.part.empty() && !census.stopped.empty()) throw Stopped(census.stopped);
      }))
    return;
  if (!census_asked) census.sizes.clear();
  bool at_least = !census.complete;  // larger sets may exist
  std::string reason = census.complete ? "the census found no larger cap" : "the census ends at this size";
  if (dimension > 0 && (options.construction || dimension >= 5)) {
    census.witness = explicit_cap(dimension);
    at_least = false;
    if (!is_cap(dimension, census.witness)) throw std::logic_error("the explicit cap holds a line");
    census.largest = static_cast<int>(census.witness.size());
    reason =
        dimension <= 4 ? "explicit construction, checked; that no larger cap exists the census shows"
        : dimension == 5
            ? "explicit construction, checked; that no larger cap exists is a theorem of Edel, Ferret, "
              "Landjev and Storme (2002)"
            : "explicit construction, checked; that no larger cap exists is a theorem of Potechin (2008)";
  }
  if (!options.svg.empty()) write_file(options.svg, set_picture(design, census.witness));
  if (!options.output.empty() && census.stopped.empty())
    write_file(options.output, wire::caps_line(census, request, reason) + "\n");
  if (options.json) {
    print_json(wire::caps_line(census, request, reason));
  } else {
    say("{}\n", notion(design, request));
    if (census_asked) print_text(census, options.representatives);
    say("largest: {}{} {} ({})\n{}\n", at_least ? "at least " : "", census.largest,
        census.largest == 1 ? "point" : "points", reason, fmt::join(census.witness, " "));
  }
  if (!census.stopped.empty()) throw Stopped(census.stopped);
}

}  // namespace

void add_caps(Command& app) {
  auto options = std::make_shared<CapsArguments>();
  auto& command = app.sub(
      "caps", "Sets with no three points on a line, up to symmetry: how many of each size, the largest");
  command.option("DESIGN", options->name, "The design, such as ag(4,3)").required();
  command.option(
      "--at-most", options->at_most,
      "Points of a block that a set may hold: a number, or block for all but one of each block; left out: "
      "2, and block for quads and quadruple systems. Arcs: caps 'pflats(3,3,2)' --at-most 3");
  command.option("--up-to", options->up_to, "Largest size to classify").within(0, 768);
  command.flag("--representatives", options->representatives,
               "One cap of each class with the order of its stabiliser");
  command.flag("--construction", options->construction,
               "The explicit largest cap of ag(d,3), d = 1..6, instead of the census");
  command.option("--svg", options->svg, "Draw a largest cap").writes();
  command.option("--base", options->base, "Least point of a block file").within(0, 1);
  command
      .option("-o,--output", options->output,
              "Write the answer to this file, as --json has it; with --part, the part")
      .writes();
  add_levels(command, *options);
  command.takes(*options, kJson | kThreads | kTime);
  command.example("Example: thirdcard caps 'ag(4,3)'");
  command.run([options] { run(*options); });
}

}  // namespace thirdcard::cli
