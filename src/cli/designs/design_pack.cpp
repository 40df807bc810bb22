// SPDX-License-Identifier: MIT
// `thirdcard design pack NAMES -o FILE`: many designs in one file, from names, patterns and lists of any
// format. Steiner triple systems of at most 63 points take the short coding.
#include <optional>

#include "cli/base/command.hpp"
#include "cli/base/commands.hpp"
#include "cli/base/own_files.hpp"
#include "core/container.hpp"
#include "core/kept_files.hpp"
#include "design/systems_file.hpp"
#include "design/triple_form.hpp"
#include "thirdcard/integer.hpp"
#include "thirdcard/symmetry.hpp"
#include "wire/design.hpp"

namespace thirdcard::cli {

namespace {

struct DesignPackArguments : Common {
  std::vector<std::string> names;
  std::string output;
  int base = 0;
  std::uint64_t automorphisms = 1;
};

bool has_group(const Design& d, std::uint64_t least) {
  if (least <= 1) return true;
  if (d.points() <= SmallTriples::kMost && is_steiner_triple_system(d))
    return small_form(SmallTriples::of(d)).automorphisms >= least;
  return automorphism_group(d).order_as<Integer>() >= Integer(least);
}

void run_pack(const DesignPackArguments& options) {
  try_own_output(options.output, is_systems, "a file of designs");
  const Job job = start_job(options);
  std::vector<Design> designs;
  bool triples = true;
  for (const auto& pattern : options.names)
    for (const DesignName& name : DesignName::matching(pattern)) {
      if (job.stopping()) throw Stopped(job.stop->reason());
      Design d = name.build(options.base);
      if (!has_group(d, options.automorphisms)) continue;
      if (!designs.empty() && d.points() != designs[0].points())
        throw InputError(fmt::format("{} has {} points and {} has {}", d.name(), d.points(),
                                     designs[0].name(), designs[0].points()),
                         "one file holds designs on the same number of points");
      triples = triples && d.points() <= SmallTriples::kMost && is_steiner_triple_system(d);
      designs.push_back(std::move(d));
      job.report("designs", static_cast<double>(designs.size()));
    }
  if (designs.empty()) throw InputError("no such designs are given", "name one or more");
  std::vector<std::string> records;
  for (const Design& d : designs)
    records.push_back(triples ? pack_triples(SmallTriples::of(d)) : pack_blocks(d));
  const std::string about =
      fmt::format("{{\"names\":{}}}", statement_text(fmt::format("{}", fmt::join(options.names, " "))));
  const std::string file = systems_file(triples ? SystemsCoding::kTriples : SystemsCoding::kBlocks,
                                        designs[0].points(), records, about);
  WholeFile out(options.output);
  out.write(file);
  out.finish();
  if (options.json)
    return print_json(wire::pack_line(designs.size(), designs[0].points(), triples ? "triples" : "blocks",
                                      file.size(), sha256_hex(file)));
  say("{} designs on {} points in {}, {} bytes\n", designs.size(), designs[0].points(), options.output,
      file.size());
}

}  // namespace

void add_design_pack(Command& design) {
  auto options = std::make_shared<DesignPackArguments>();
  auto& pack = design.sub("pack", "Write many designs on the same points into one file");
  pack.option("NAMES", options->names, "Designs, patterns such as sts(15,*), lists as file:PATH#*")
      .required();
  pack.option("-o,--output", options->output, "The file")
      .required()
      .writes_own(is_systems, "a file of designs");
  pack.option("--base", options->base, "First point of block lists and JSON files: 0 or 1").within(0, 1);
  pack.option("--automorphisms", options->automorphisms, "Only designs with so many or more");
  pack.takes(*options, kJson | kTime);
  pack.example("Example: thirdcard design pack 'sts(15,*)' -o sts15.tc");
  pack.run([options] { run_pack(*options); });
}

}  // namespace thirdcard::cli
