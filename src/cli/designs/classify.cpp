// SPDX-License-Identifier: MIT
// `thirdcard classify sts V`: all Steiner triple systems of an order up to isomorphism, with the two
// counts that prove the list complete.
#include "parts/classify.hpp"

#include <map>

#include "cli/base/commands.hpp"
#include "cli/base/parts.hpp"
#include "cli/designs/classify_symmetric.hpp"
#include "thirdcard/design.hpp"
#include "wire/design.hpp"

namespace thirdcard::cli {

namespace {

std::string block_line(const Design& system) {
  std::string line;
  for (std::size_t i = 0; i < system.blocks(); ++i) {
    const auto b = system.block(i);
    line += fmt::format("{}{} {} {}", i == 0 ? "" : "; ", b[0], b[1], b[2]);
  }
  return line;
}

/// The key from canonical forms to the numbers of a published list: one line per class, and every class
/// must be met exactly once.
void print_key(const TripleClassification& found, const std::string& path) {
  std::map<std::string, int> number_of;
  for (const auto& listed : read_numbered_systems(read_file(path, 1 << 24), path)) {
    if (listed.order != found.order) continue;
    const auto [at, fresh] = number_of.emplace(triple_system_key(listed.system), listed.number);
    if (!fresh)
      throw InputError(fmt::format("{}: systems {} and {} are isomorphic", path, at->second, listed.number),
                       "give a list without repetitions");
  }
  std::map<int, std::string> lines;
  for (const auto& c : found.classes) {
    const auto at = number_of.find(c.key);
    if (at == number_of.end())
      throw InputError(fmt::format("{} lacks the system {}", path, block_line(c.system)),
                       "give a complete list");
    lines[at->second] = fmt::format("{} {} {}\n", found.order, at->second, c.key);
  }
  for (const auto& [number, line] : lines) say("{}", line);
}

}  // namespace

void add_classify(Command& app) {
  struct Options : Common, PartOptions, SymmetricOptions {
    int order = 0;
    bool catalogue = false;
    std::string numbering;
  };
  auto options = std::make_shared<Options>();
  auto& classify = app.sub("classify", "Find all designs of a kind up to isomorphism");
  classify.example("Example: thirdcard classify sts 15");
  auto& command = classify.sub("sts",
                               "All Steiner triple systems of order 3, 7, 9, 13 or 15, or those of an order "
                               "up to 63 with given automorphisms");
  command
      .option("ORDER", options->order,
              "Number of points: 3, 7, 9, 13 or 15; with given automorphisms, up to 63")
      .required();
  const Option catalogue =
      command.flag("--catalogue", options->catalogue, "Print the systems as lines of data/sts-catalogue.txt");
  command
      .option("--numbering", options->numbering,
              "Print the key to the numbers of this list, as lines of data/sts-standard-key.txt")
      .not_with(catalogue);
  command
      .option(
          "-o,--output", options->output,
          "Write the answer to this file, as --json has it, or as a file of designs where automorphisms are "
          "given; with --part, the part")
      .writes();
  add_symmetric(command, *options);
  add_part(command, *options);
  command.takes(*options, kJson | kThreads | kTime);
  command.example(
      "Example: thirdcard classify sts 15 --json\n"
      "         thirdcard classify sts 19 --symmetric -o sts19.tc\n"
      "         thirdcard classify sts 31 --automorphism 31");
  command.run([options] {
    if (options->any()) {
      if (options->catalogue || !options->numbering.empty())
        throw InputError("--catalogue and --numbering are about all systems of an order", "leave them out");
      return run_symmetric(options->order, *options, *options, *options);
    }
    if (!options->output.empty() || !options->part.empty() || everywhere()) {
      if (options->catalogue || !options->numbering.empty())
        throw InputError("-o takes no --catalogue and no --numbering", "leave them out");
      return run_to_file(*parts::classify_job(options->order), *options,
                         {start_job(*options), "cpu", options->json});
    }
    const TripleClassification found = classify_triple_systems(options->order, start_job(*options));
    if (!options->numbering.empty()) return print_key(found, options->numbering);
    if (options->catalogue) {
      for (const auto& c : found.classes)
        say("sts({},{}): {}\n", found.order, c.standard_number, block_line(c.system));
      return;
    }
    if (options->json) return print_json(wire::classify_sts_line(found));
    say("Steiner triple systems of order {}: {} up to isomorphism, {} labelled\n\n", found.order,
        found.classes.size(), found.labelled);
    say("Check: completions of the blocks through two points, by search and from the classes\n");
    say("{:>16} {:>12} {:>12} {:>12}\n", "cycles", "symmetries", "by search", "by classes");
    for (const auto& s : found.seeds)
      say("{:>16} {:>12} {:>12} {:>12}\n", fmt::format("{}", fmt::join(s.cycles, "+")), s.stabiliser,
          s.completions, s.expected);
    say("labelled systems: {} from the completions, {} from the groups\n\n", found.labelled_by_seeds,
        found.labelled);
    say("{:>8} {:>14}  {}\n", "number", "automorphisms", "key");
    for (const auto& c : found.classes)
      say("{:>8} {:>14}  {}\n", c.standard_number, c.automorphisms, c.key.substr(0, 16));
  });
}

}  // namespace thirdcard::cli
