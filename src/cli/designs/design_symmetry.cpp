// SPDX-License-Identifier: MIT
// `thirdcard design automorphisms NAME` and `thirdcard design orbits NAME --subsets K`.
#include "cli/base/command.hpp"
#include "cli/base/commands.hpp"
#include "cli/base/points.hpp"
#include "thirdcard/design.hpp"
#include "thirdcard/integer.hpp"
#include "thirdcard/symmetry.hpp"
#include "wire/design.hpp"

namespace thirdcard::cli {

namespace {

/// (0 1 2)(3 4), the way a group theorist reads it.
std::string cycles(const Permutation& p, const Points& points) {
  std::string out;
  std::vector<char> seen(p.size());
  for (std::size_t i = 0; i < p.size(); ++i) {
    if (seen[i] || p[i] == i) continue;
    out += "(" + points.write(static_cast<Point>(i));
    seen[i] = 1;
    for (Point x = p[i]; x != i; x = p[x]) seen[x] = 1, out += ' ' + points.write(x);
    out += ')';
  }
  return out.empty() ? "()" : out;
}

void add_automorphisms(Command& design) {
  struct Options : Common {
    std::string name;
    std::string fixed, setwise;
  };
  auto options = std::make_shared<Options>();
  auto& command =
      design.sub("automorphisms", "Generators and order of the automorphism group, or of a stabiliser");
  command.option("NAME", options->name, "The design, such as ag(4,3)").required();
  command.option("--fix", options->fixed, "Only the automorphisms that fix each of these points");
  command.option("--setwise", options->setwise, "Only those that map this set of points to itself");
  command.takes(*options, kJson | kTime);
  command.example(
      "Example: thirdcard design automorphisms 'pg(3,2)' --fix 0,1\n"
      "         thirdcard design automorphisms 'ag(3,3)' --setwise 0,1,3,9");
  command.run([options] {
    const Design design = design_from_name(options->name);
    Points points(design);
    const auto fixed = points.read_list(options->fixed);
    const auto set = points.read_list(options->setwise);
    if (!set.empty() && !fixed.empty())
      throw InputError("--fix and --setwise exclude each other", "ask for one of them");
    Group group =
        set.empty() ? automorphism_group(design) : with_point_set(design.points(), [&]<class Set>() {
          const auto found = SubsetCanonizer<Set>(design).stabiliser(Set::of(set));
          return generated_group(design.points(), found.generators);
        });
    if (!fixed.empty()) group = stabiliser(group, fixed);
    if (options->json) return print_json(wire::automorphisms_line(design, fixed, group, orbit_lists(group)));
    const auto counted = [](const std::string& number, const char* what) {
      return number + ' ' + what + (number == "1" ? "" : "s");
    };
    say("{}{}: {}, {}, {}\n", design.name(),
        !set.empty()    ? fmt::format(" with {{{}}} as a set", points.write(set))
        : fixed.empty() ? ""
                        : fmt::format(" with {} fixed", points.write(fixed)),
        counted(group.order(), "automorphism"),
        counted(std::to_string(orbit_lists(group).size()), "point orbit"),
        counted(std::to_string(group.generators.size()), "generator"));
    for (const auto& g : group.generators) say("{}\n", cycles(g, points));
  });
}

void add_orbits(Command& design) {
  struct Options : Common {
    std::string name;
    int subsets = 1;
    std::uint64_t most = 100000;
    bool list = false;
  };
  auto options = std::make_shared<Options>();
  auto& command = design.sub("orbits", "Subsets of K points up to the automorphisms of a design");
  command.option("NAME", options->name, "The design, such as ag(4,3)").required();
  command.option("--subsets", options->subsets, "Number of points in a subset").shown();
  command.option("--most", options->most, "Refuse when there are more classes than this")
      .shown()
      .within(1, 20000000);
  command.flag("--list", options->list, "Print a representative of each class");
  command.takes(*options, kJson | kThreads | kTime);
  command.example("Example: thirdcard design orbits 'ag(4,3)' --subsets 4 --list");
  command.run([options] {
    const Design design = design_from_name(options->name);
    const SubsetOrbits orbits = subset_orbits(design, options->subsets, options->most, start_job(*options));
    const Integer order = automorphism_group(design).order_as<Integer>();
    // A stabiliser of order 2^64 or more is counted through its generators.
    const auto stabiliser_order = [&](std::size_t i) -> Integer {
      if (orbits.stabiliser_orders[i] != 0) return orbits.stabiliser_orders[i];
      return with_point_set(design.points(), [&]<class Set>() {
        const auto found = SubsetCanonizer<Set>(design).stabiliser(Set::of(orbits.representatives[i]));
        return generated_group(design.points(), found.generators).template order_as<Integer>();
      });
    };
    std::vector<wire::SubsetClass> classes;
    for (std::size_t i = 0; i < orbits.representatives.size(); ++i) {
      const Integer stabiliser = stabiliser_order(i);
      if (options->json)
        classes.push_back(
            {orbits.representatives[i], to_string(Integer(order / stabiliser)), to_string(stabiliser)});
    }
    const Integer subsets = binomial(design.points(), options->subsets);
    if (options->json)
      return print_json(
          wire::orbits_line(design, options->subsets, to_string(subsets), to_string(order), classes));
    say("{}: {} classes of {}-subsets ({} subsets, {} automorphisms)\n", design.name(),
        orbits.representatives.size(), options->subsets, to_string(subsets), to_string(order));
    if (!options->list) return;
    for (std::size_t i = 0; i < orbits.representatives.size(); ++i)
      say("{{{}}}: {} subsets, stabiliser {}\n", fmt::join(orbits.representatives[i], " "),
          to_string(Integer(order / stabiliser_order(i))), to_string(stabiliser_order(i)));
  });
}

}  // namespace

void add_design_symmetry(Command& design) {
  add_automorphisms(design);
  add_orbits(design);
}

}  // namespace thirdcard::cli
