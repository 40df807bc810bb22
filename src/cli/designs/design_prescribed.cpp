// SPDX-License-Identifier: MIT
// `thirdcard design search --parameters T,V,K,LAMBDA`: all t-designs, each printed when it is found; with
// --generator all that a group respects, with --symmetric all that any permutation but the identity respects.
#include "cli/designs/design_prescribed.hpp"

#include <charconv>
#include <map>

#include "classify/design_search.hpp"
#include "cli/base/own_files.hpp"
#include "core/container.hpp"
#include "core/kept_files.hpp"
#include "design/systems_file.hpp"
#include "wire/classify.hpp"
#include "wire/design.hpp"

namespace thirdcard::cli {

namespace {

/// "(0 1 2)(3 4)", points of no cycle stay.
std::vector<Point> parse_cycles(const std::string& text, int points) {
  const auto fault = [&](const std::string& what) {
    return InputError(fmt::format("'{}': {}", text.substr(0, 60), what),
                      "write a permutation by its cycles, as in '(0 1 2)(3 4)'");
  };
  std::vector<Point> image(static_cast<std::size_t>(points));
  for (int i = 0; i < points; ++i) image[i] = static_cast<Point>(i);
  std::vector<char> used(image.size());
  const char *at = text.data(), *end = at + text.size();
  const auto skip = [&] {
    while (at != end && (*at == ' ' || *at == ',' || *at == '\t')) ++at;
  };
  for (skip(); at != end; skip()) {
    if (*at++ != '(') throw fault("a bracket is expected");
    std::vector<int> cycle;
    for (skip(); at != end && *at != ')'; skip()) {
      int p = 0;
      const auto [next, error] = std::from_chars(at, end, p);
      if (error != std::errc{}) throw fault("a point is expected");
      if (p < 0 || p >= points) throw fault(fmt::format("points are 0 to {}", points - 1));
      if (used[p]++ != 0) throw fault(fmt::format("point {} comes twice", p));
      cycle.push_back(p);
      at = next;
    }
    if (at == end) throw fault("a bracket is not closed");
    ++at;
    for (std::size_t i = 0; i < cycle.size(); ++i)
      image[cycle[i]] = static_cast<Point>(cycle[(i + 1) % cycle.size()]);
  }
  return image;
}

void write_classes(const std::string& output, const std::vector<int>& numbers,
                   const std::vector<std::string>& generators, const std::vector<const Design*>& designs) {
  if (output.empty()) return;
  std::vector<std::string> records;
  for (const Design* design : designs) records.push_back(pack_blocks(*design));
  WholeFile file(output);
  file.write(systems_file(SystemsCoding::kBlocks, numbers[1], records,
                          fmt::format("{{\"parameters\":[{}],\"generators\":{}}}", fmt::join(numbers, ","),
                                      statement_text(fmt::format("{}", fmt::join(generators, " "))))));
  file.finish();
}

using GroupOrders = std::map<std::pair<std::size_t, std::string>, int>;  // (digits, order): classes
void print_group_orders(const GroupOrders& groups) {
  say("# {:>14} {:>9}\n", "automorphisms", "classes");
  for (const auto& [order, classes] : groups) say("# {:>14} {:>9}\n", order.second, classes);
}

void print_blocks(const Design& design) {
  std::string line;
  for (std::size_t i = 0; i < design.blocks(); ++i)
    line += fmt::format("{}{}", i == 0 ? "" : "; ", fmt::join(design.block(i), " "));
  say("{}\n", line);
  flush_output();
}

[[noreturn]] void stopped(const Job& job, std::size_t classes) {
  throw Stopped(fmt::format("{}: {} found, there may be more", job.stop->reason(), classes));
}

/// Every type of automorphism of prime order.
void run_all_types(const PrescribedProblem& problem, const std::vector<int>& numbers, bool repeated,
                   const std::string& output, const Common& common) {
  const Job job = start_job(common);
  const auto found = classify_symmetric(problem, repeated, job);
  std::vector<const Design*> designs;
  for (const auto& c : found.classes) designs.push_back(&c.found.design);
  write_classes(output, numbers, {"symmetric"}, designs);
  if (common.json) {
    print_json(wire::symmetric_designs_line(numbers, repeated, found));
    if (!found.complete) stopped(job, found.classes.size());
    return;
  }
  for (const auto& c : found.classes) print_blocks(c.found.design);
  say("# {}-({},{},{}) designs{} with an automorphism but the identity: {} up to isomorphism{}\n#\n",
      problem.t, problem.points, problem.block_size, problem.lambda,
      repeated ? ", repeated blocks allowed," : "", found.classes.size(),
      found.complete ? ", these are all" : "");
  say("# {:>12} {:>9}  {:>20}  {:>20}  {}\n", "cycles", "classes", "labelled, by search", "and by classes",
      "");
  for (const auto& t : found.types)
    if (t.obstacle.empty())
      say("# {:>12} {:>9}  {:>20}  {:>20}  {} seeds, {} nodes\n", t.cycles, t.number,
          t.found.labelled_by_search, t.found.labelled_by_classes, t.found.seeds, t.found.nodes);
    else
      say("# {:>12} {:>9}  {}\n", t.cycles, "none", t.obstacle);
  say("#\n");
  GroupOrders groups;
  for (const auto& c : found.classes) ++groups[{c.found.automorphisms.size(), c.found.automorphisms}];
  print_group_orders(groups);
  if (!found.complete) stopped(job, found.classes.size());
}

SearchMethod chosen_method(const PrescribedOptions& options, const PrescribedProblem& problem) {
  for (std::size_t i = 0; i < words_of(SearchMethod{}).size(); ++i)
    if (options.method == words_of(SearchMethod{})[i]) return static_cast<SearchMethod>(i);
  return method_for(problem);
}

}  // namespace

void run_prescribed(const PrescribedOptions& options, const std::string& output, const Common& common) {
  const auto numbers = parse_range(options.parameters, 1, 1000, "parameters");
  if (numbers.size() != 4) throw InputError("--parameters takes four numbers", "t,v,k,lambda, as in 3,8,4,1");
  PrescribedProblem problem{numbers[1], numbers[0], numbers[2], numbers[3], {}};
  if (options.symmetric && !options.generators.empty())
    throw InputError("--symmetric and --generator exclude each other", "ask for one of them");
  for (const auto& text : options.generators)
    problem.generators.push_back(parse_cycles(text, problem.points));
  std::erase_if(problem.generators, [](const auto& g) {
    for (std::size_t i = 0; i < g.size(); ++i)
      if (g[i] != i) return false;
    return true;
  });
  const SearchMethod method = options.symmetric ? SearchMethod::kCover : chosen_method(options, problem);
  check_search(problem, method);
  if (!output.empty()) try_own_output(output, is_systems, "a file of designs");
  if (options.symmetric) return run_all_types(problem, numbers, options.repeated, output, common);
  const Job job = start_job(common);
  const DesignSearch search = search_designs(
      problem, options.repeated, method,
      [&](const PrescribedClasses::Class& c) {
        if (!common.json) print_blocks(c.design);
      },
      job);
  const PrescribedClasses& found = search.found;
  std::vector<const Design*> designs;
  for (const auto& c : found.classes) designs.push_back(&c.design);
  if (found.complete || !designs.empty()) write_classes(output, numbers, options.generators, designs);
  if (common.json) {
    print_json(wire::design_classes_line(numbers, problem.generators, options.repeated, search));
  } else {
    say("# {}-({},{},{}) designs{}{}: {} up to isomorphism{}\n", problem.t, problem.points,
        problem.block_size, problem.lambda, options.repeated ? ", repeated blocks allowed" : "",
        problem.generators.empty() ? "" : " that the group respects", found.classes.size(),
        found.complete ? ", these are all" : "");
    if (method == SearchMethod::kCover)
      say("# by exact cover: {} orbits of blocks, {} of {}-sets", found.orbits, found.rows, problem.t);
    else
      say("# point by point{}: {} classes of partial designs", search.complemented ? ", by complements" : "",
          fmt::join(search.levels, " "));
    if (found.complete)
      say("; labelled designs: {} by search{}", found.labelled_by_search,
          found.labelled_by_classes.empty() ? "" : ", " + found.labelled_by_classes + " by classes");
    say("\n");
    GroupOrders groups;
    for (const auto& c : found.classes) ++groups[{c.automorphisms.size(), c.automorphisms}];
    print_group_orders(groups);
  }
  if (!found.complete) stopped(job, found.classes.size());
}

}  // namespace thirdcard::cli
