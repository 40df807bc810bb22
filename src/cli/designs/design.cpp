// SPDX-License-Identifier: MIT
// `thirdcard design`: a design's parameters, group and flats; its text in five formats; isomorphism; and
// triple systems with a prescribed automorphism.
#include "thirdcard/design.hpp"

#include <cstdio>
#include <set>

#include "classify/design_search.hpp"
#include "classify/disjoint_blocks.hpp"
#include "cli/base/commands.hpp"
#include "cli/base/parts.hpp"
#include "cli/base/points.hpp"
#include "cli/designs/design_prescribed.hpp"
#include "cli/designs/many_designs.hpp"
#include "parts/search.hpp"
#include "thirdcard/symmetry.hpp"
#include "wire/design.hpp"

namespace thirdcard::cli {

namespace {

/// Above this the group of a design that is no geometry is left out: nauty would need minutes.
bool group_in_reach(const Design& design) {
  return design.geometry().kind != Geometry::Kind::kNone ||
         (design.points() <= 1000 && design.incidences() <= 300000);
}

struct DesignArguments : Common, PartOptions, PrescribedOptions {
  std::string name, other, format, show, span, cycles, limit = "10", searches;
  int base = 0, order = 0;
  bool axioms = false, no_group = false, all = false;
};

std::string family_list() {
  std::string text = "Designs:\n";
  for (const auto& f : design_families())
    text += fmt::format("  {:<20} {}, such as {}\n", f.form, f.about, f.example);
  return text +
         fmt::format("  {:<20} {}\n", "file:PATH",
                     "a block list, JSON, GAP record, .pg game or DIMACS graph") +
         fmt::format("  {:<20} {}\n", "file:PATH#i",
                     "design i of a file of many; file:PATH#* where several are taken");
}

std::string shown(std::span<const Point> points) { return fmt::format("{}", fmt::join(points, " ")); }

void print_piece(std::string_view piece) {
  print_bytes(piece);
  if (std::ferror(stdout) != 0)
    throw InputError("cannot write to standard output", "give it a place with space");
}

/// All designs that a pattern such as file:PATH#* stands for.
void print_many(const DesignArguments& options) {
  const ManyDesigns designs({options.name}, options.base);
  const auto write = [&](const std::function<void(std::string_view)>& sink) {
    write_designs(
        designs.size(), [&](std::uint64_t i) { return designs[i]; }, design_format(options.format), sink,
        options.base);
  };
  if (options.output.empty()) return write(print_piece);
  WholeFile file(options.output);
  write([&](std::string_view piece) { file.write(piece); });
  file.finish();
}

void print_text(const Design& design, const DesignArguments& options) {
  const DesignFormat format = design_format(options.format);
  if (options.output.empty()) {
    write_design(design, format, print_piece, options.base);
  } else {
    write_file(options.output, design_to_text(design, format, options.base));
  }
}

/// The flats of dimension k of the design's geometry as a design of their own.
Design flats_of(const Design& design, int k) {
  const Geometry& g = design.geometry();
  if (g.kind == Geometry::Kind::kNone)
    throw InputError(design.name() + " is no geometry", "flats are known for ag, pg, flats and pflats");
  return g.kind == Geometry::Kind::kAffine ? affine_design(g.dimension, g.q, k)
                                           : projective_design(g.dimension, g.q, k);
}

/// Of a geometry the directions, which are one resolution; else all parallel classes there are.
std::vector<std::vector<std::uint32_t>> classes_of(const Design& design) {
  if (design.geometry().kind == Geometry::Kind::kAffine) return parallel_classes(design);
  constexpr std::size_t kMost = 100000;
  constexpr std::uint64_t kNodes = 100'000'000;
  const auto classes = list_parallel(design, kMost, kNodes, {});
  if (!classes)
    throw InputError(
        design.name() + " has too many parallel classes to be listed, or they take too long to find",
        "thirdcard design invariants --only parallel --nodes N counts them");
  return *classes;
}

void show_blocks(const Design& design, const DesignArguments& options) {
  const std::string& what = options.show;
  if (what == "classes") {
    const auto classes = classes_of(design);
    if (classes.empty() && !options.json) return say("{} has no parallel class\n", design.name());
    if (options.json) return print_json(wire::parallel_classes_line(design, classes));
    for (const auto& c : classes) {
      std::string line;
      for (auto i : c) line += (line.empty() ? "" : "; ") + shown(design.block(i));
      say("{}\n", line);
    }
    return;
  }
  const Geometry& g = design.geometry();
  const Design flats = what == "blocks"   ? design
                       : what == "lines"  ? flats_of(design, 1)
                       : what == "planes" ? flats_of(design, 2)
                                          : flats_of(design, g.dimension - 1);
  if (options.json) return print_json(wire::flats_line(design, what, flats));
  for (std::size_t i = 0; i < flats.blocks(); ++i) say("{}\n", shown(flats.block(i)));
}

void show_span(const Design& design, const DesignArguments& options) {
  const Geometry& g = design.geometry();
  if (g.kind == Geometry::Kind::kNone)
    throw InputError(design.name() + " is no geometry", "spans are known for ag, pg, flats and pflats");
  Points names(design);
  const auto points = names.read_set(options.span);
  if (points.empty()) throw InputError("--span without points", "write them as in --span 0,1,3");
  const auto span = span_of(g, points);
  int dimension = -1;
  for (std::int64_t size = 1, power = 1; size <= static_cast<std::int64_t>(span.size()); ++dimension)
    power *= g.q, size = g.kind == Geometry::Kind::kAffine ? power : size + power;
  if (options.json) return print_json(wire::span_line(design, points, dimension, span));
  say("dimension {}: {}\n", dimension, names.write(span));
}

void show_axioms(const Design& design, const DesignArguments& options) {
  const auto axioms = plane_axioms(design);
  bool affine = true, projective = true;
  for (const auto& a : axioms) {
    (a.plane == "affine" ? affine : projective) &= a.holds;
  }
  if (options.json) return print_json(wire::axioms_line(design, axioms));
  for (const auto& a : axioms)
    say("{:<10} {}  {:<5}  {}{}\n", a.plane, a.number, a.holds ? "holds" : "fails", a.statement,
        a.holds ? "" : " But " + a.counterexample + ".");
  say("{} is {}\n", design.name(),
      affine       ? "an affine plane"
      : projective ? "a projective plane"
                   : "neither an affine nor a projective plane");
}

void describe(const Design& design, const DesignArguments& options) {
  const Parameters found = parameters_of(design);
  const bool with_group = !options.no_group && group_in_reach(design);
  std::string order;
  std::vector<std::vector<Point>> orbits;
  std::size_t generators = 0;
  if (with_group) {
    const Group group = automorphism_group(design);
    order = group.order(), orbits = orbit_lists(group), generators = group.generators.size();
  }
  bool simple = true;
  for (std::size_t i = 1; i < design.blocks(); ++i) {
    const auto a = design.block(i - 1), b = design.block(i);
    simple = simple && !std::equal(a.begin(), a.end(), b.begin(), b.end());
  }
  const int number = design.points() <= 15 ? standard_number(design).value_or(0) : 0;
  if (options.json) {
    wire::DesignFacts facts{found, order, orbits.size(), generators, simple, number};
    return print_json(wire::design_line(design, facts));
  }
  say("{}: {} points, {} blocks\n", design.name(), design.points(), design.blocks());
  say("parameters: {}{}\n",
      found.t == 0
          ? "none (no t-design for any t >= 1)"
          : fmt::format("{}-({},{},{}) design", found.t, design.points(), found.block_size, found.lambda),
      found.exact ? "" : ", a larger t was not tried");
  if (!simple) say("some blocks are repeated\n");
  if (number > 0) say("standard number: sts({},{})\n", design.points(), number);
  if (with_group)
    say("automorphisms: {}, with {} orbit{} on points\n", order, orbits.size(),
        orbits.size() == 1 ? "" : "s");
  else
    say("automorphisms: not computed{}\n",
        options.no_group ? "" : "; so large a design may take long: thirdcard design automorphisms tries");
}

void run_design(const DesignArguments& options) {
  if (options.name.empty())
    throw InputError("no design is named",
                     "name one, as in thirdcard design 'ag(4,3)', or see thirdcard design --help");
  const int ways = !options.format.empty() + !options.show.empty() + !options.span.empty() + options.axioms;
  if (ways > 1)
    throw InputError("--format, --show, --span and --axioms exclude each other", "ask for one of them");
  if (!options.output.empty() && options.format.empty())
    throw InputError("-o needs a format", "add --format blocks, json, gap, pg or dimacs");
  if (!options.format.empty()) design_format(options.format);
  if (!options.format.empty() && options.name.find('*') != std::string::npos) return print_many(options);
  const Design design = design_from_name(options.name, options.base);
  if (!options.format.empty()) return print_text(design, options);
  if (!options.show.empty()) return show_blocks(design, options);
  if (!options.span.empty()) return show_span(design, options);
  if (options.axioms) return show_axioms(design, options);
  describe(design, options);
}

void run_isomorphic(const DesignArguments& options) {
  const Design from = design_from_name(options.name, options.base),
               to = design_from_name(options.other, options.base);
  for (const Design* d : {&from, &to})
    if (d->points() > 1000 || d->incidences() > 300000)
      throw InputError(d->name() + " is too large to be compared",
                       "at most 1000 points and 300000 incidences are possible");
  const auto mapping = isomorphism(from, to);
  if (!mapping) finish(1);
  std::vector<int> images;
  if (mapping) images.assign(mapping->begin(), mapping->end());
  if (options.json) return print_json(wire::isomorphic_line(from, to, mapping.has_value(), images));
  if (!mapping) return say("not isomorphic\n");
  for (std::size_t i = 0; i < images.size(); ++i)
    say("{} -> {}\n", static_cast<int>(i) + options.base, images[i] + options.base);
}

void run_search(const DesignArguments& options) {
  if (!options.parameters.empty()) {
    if (options.order != 0 || !options.cycles.empty() || !options.part.empty() || options.all)
      throw InputError("--parameters takes no --order, --cycles, --all and --part", "leave them out");
    return run_prescribed(options, options.output, options);
  }
  if (options.order == 0 || options.cycles.empty() || !options.generators.empty() || options.repeated ||
      options.symmetric || !options.method.empty())
    throw InputError("say what to search for", "--order and --cycles, or --parameters and --generator");
  const auto cycles = parse_range(options.cycles, 1, 65535, "cycles");
  const std::uint64_t limit = parse_count(options.limit, 1000000, "limit");
  const Job job = start_job(options);
  if (!options.output.empty() || !options.part.empty() || everywhere()) {
    parts::SearchRequest request{options.order, cycles, options.seed, limit, limit, options.all};
    if (!options.searches.empty())
      request.searches = parse_count(options.searches, 1'000'000'000, "--searches");
    return run_to_file(*parts::search_job(request, job), options, {job, "cpu", options.json});
  }
  if (!options.searches.empty()) throw InputError("--searches goes with -o", "add -o FILE");
  std::set<std::vector<std::vector<Point>>> seen;
  std::vector<wire::FoundSystem> systems;
  std::uint64_t count = 0;
  const auto outcome = search_triple_systems(
      options.order, cycles, options.seed,
      [&](const Design& system) {
        if (!options.all && !seen.insert(canonical_form(system).blocks).second) return !job.stopping();
        ++count;
        if (options.json) {
          systems.push_back({automorphism_group(system).order(), system.block_lists()});
        } else {
          std::string line;
          for (std::size_t i = 0; i < system.blocks(); ++i)
            line += (i == 0 ? "" : "; ") + shown(system.block(i));
          say("{}\n", line);
        }
        return count < limit && !job.stopping();
      },
      job);
  if (options.json)
    print_json(wire::design_search_line(options.order, cycles, options.seed, count, outcome.complete,
                                        outcome.nodes, systems));
  else if (outcome.complete)
    say("# {} {}: these are all{}\n", count, count == 1 ? "system" : "systems",
        options.all ? "" : ", up to isomorphism");
  if (job.stopping()) throw Stopped(job.stop->reason());
  if (!outcome.complete && count < limit)
    throw Stopped(
        fmt::format("{} found; many searches in a row gave none of another kind, there may be more", count));
}

}  // namespace

void add_design(Command& app) {
  auto options = std::make_shared<DesignArguments>();
  auto& command = app.sub("design", "Show a design: points, blocks, parameters, group, flats, files");
  command.option("NAME", options->name, "The design, such as ag(4,3)");
  command.option("--format", options->format, "Write the design: blocks, json, gap, pg or dimacs");
  command.option("-o,--output", options->output, "File for --format").writes();
  command
      .option("--base", options->base, "First point of block lists and JSON files, read and written: 0 or 1")
      .within(0, 1);
  command.option("--show", options->show, "List blocks, lines, planes, hyperplanes or parallel classes")
      .one_of({"blocks", "lines", "planes", "hyperplanes", "classes"});
  command.option("--span", options->span, "The least flat through these points, such as 0,1,3");
  command.flag("--axioms", options->axioms, "Which axioms of affine and projective planes hold");
  command.flag("--no-group", options->no_group, "Leave out the automorphism group");
  command.takes(*options, kJson | kTime);
  command.example("Example: thirdcard design 'ag(4,3)' --json\n\n" + family_list());

  auto& iso = command.sub("isomorphic", "Are two designs isomorphic? Exit status 0 with the mapping, or 1");
  iso.option("FROM", options->name, "A design").required();
  iso.option("TO", options->other, "Another").required();
  iso.option("--base", options->base, "First point of block files: 0 or 1").within(0, 1);
  iso.takes(*options, kJson | kTime);
  iso.example("Example: thirdcard design isomorphic file:a.txt file:b.txt");
  iso.run([options] { run_isomorphic(*options); });

  auto& search = command.sub(
      "search",
      "All t-designs with given parameters; Steiner triple systems with an automorphism of given cycles");
  search.option("--order", options->order, "Number of points, at most 99");
  search.option("--cycles", options->cycles, "Cycle lengths of the automorphism, fixed points as 1");
  search.option("--parameters", options->parameters, "All t-(v,k,lambda) designs: t,v,k,lambda");
  search.option(
      "--generator", options->generators,
      "With --parameters: permutations that the designs respect, as '(0 1 2)(3 4)'; none: all designs");
  search.flag("--repeated", options->repeated, "With --parameters: blocks may come more than once");
  search.flag("--symmetric", options->symmetric,
              "With --parameters: all designs with an automorphism but the identity, type by type");
  search
      .option("--method", options->method,
              "With --parameters: point by point or by exact cover; the program chooses if not given")
      .one_of({words_of(SearchMethod{}).begin(), words_of(SearchMethod{}).end()});
  search.option("--limit", options->limit, "How many systems").shown();
  search.flag("--all", options->all, "Keep isomorphic copies");
  search
      .option(
          "-o,--output", options->output,
          "Make a fixed number of searches and write their systems to this file, as --json has them; with "
          "--part, the part; with --parameters a file of designs")
      .writes();
  search.option("--searches", options->searches, "With -o: how many; as many as systems if not given");
  add_part(search, *options);
  search.takes(*options, kSeed | kThreads | kTime | kJson);
  search.example(
      "Example: thirdcard design search --order 21 --cycles 7,7,7 --seed 1 --limit 10\n"
      "         thirdcard design search --parameters 2,15,7,3\n"
      "         thirdcard design search --parameters 2,9,3,2 --repeated\n"
      "         thirdcard design search --parameters 3,14,4,1 --generator '(0 1 2 3 4 5 6)(7 8 9 10 11 12 "
      "13)'\n"
      "         thirdcard design search --parameters 2,25,4,1 --symmetric");
  search.run([options] { run_search(*options); });

  command.run([options] { run_design(*options); });
  add_design_symmetry(command);
  add_design_pack(command);
  add_design_make(command);
  add_design_invariants(command);
}

}  // namespace thirdcard::cli
