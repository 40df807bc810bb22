// SPDX-License-Identifier: MIT
// `thirdcard design make HOW DESIGN [DESIGN]`: designs from designs; `thirdcard design canonical`: a form
// that is the same for isomorphic ones.
#include "cli/base/command.hpp"
#include "cli/base/commands.hpp"
#include "cli/base/points.hpp"
#include "design/constructions.hpp"
#include "thirdcard/symmetry.hpp"
#include "wire/design.hpp"

namespace thirdcard::cli {

namespace {

struct DesignMakeArguments : Common {
  std::string how, name, other, output;
  std::string point;
  std::int64_t block = -1;
  int base = 0;
};

void put(const Design& design, const DesignMakeArguments& options, const std::string& about) {
  if (!options.output.empty())
    write_file(options.output, design_to_text(design, DesignFormat::kBlocks, options.base));
  const Parameters p = parameters_of(design);
  const std::string parameters =
      p.t == 0 ? "none" : fmt::format("{}-({},{},{})", p.t, design.points(), p.block_size, p.lambda);
  if (options.json) return print_json(wire::design_make_line(design, parameters));
  if (!options.output.empty())
    return say("{}: {} points, {} blocks, {} in {}\n", about, design.points(), design.blocks(), parameters,
               options.output);
  print_bytes(design_to_text(design, DesignFormat::kBlocks, options.base));
}

void run_make(const DesignMakeArguments& o) {
  const Design design = design_from_name(o.name, o.base);
  const bool two = o.how == "sum" || o.how == "product";
  const bool at = o.how == "derived" || o.how == "residual";
  if (two != !o.other.empty())
    throw InputError(o.how + (two ? " takes two designs" : " takes one design"),
                     "as in design make dual 'ag(2,3)'");
  if (!at && (!o.point.empty() || o.block >= 0))
    throw InputError("--point and --block go with derived and residual", "leave them out");
  if (at && o.point.empty() == (o.block < 0))
    throw InputError(o.how + " is taken at a point or at a block", "add --point 0 or --block 0");
  std::string name = fmt::format("{}({}{})", o.how, design.name(), two ? ", " + o.other : "");
  const Design made = o.how == "dual"         ? dual_design(design, name)
                      : o.how == "complement" ? complement_design(design, name)
                      : o.how == "sum"        ? sum_design(design, design_from_name(o.other, o.base), name)
                      : o.how == "product" ? product_design(design, design_from_name(o.other, o.base), name)
                      : !o.point.empty()   ? point_design(design, o.how == "derived",
                                                          Points(design, o.base).read(o.point), name)
                                           : block_design(design, o.how == "derived", o.block, name);
  put(made, o, name);
}

void run_canonical(const DesignMakeArguments& o) {
  const Design design = design_from_name(o.name, o.base);
  if (design.points() > 1000 || design.incidences() > 300000)
    throw InputError(design.name() + " is too large",
                     "at most 1000 points and 300000 incidences are possible");
  std::vector<std::vector<int>> blocks;
  for (const auto& b : canonical_form(design).blocks) blocks.emplace_back(b.begin(), b.end());
  put(Design::from_blocks("canonical form", design.points(), blocks), o, "canonical form");
}

void add_output(Command& command, const std::shared_ptr<DesignMakeArguments>& options) {
  command.option("-o,--output", options->output, "Write the blocks to this file instead").writes();
  command.option("--base", options->base, "First point of block files, read and written: 0 or 1")
      .within(0, 1);
  command.takes(*options, kJson | kTime);
}

}  // namespace

void add_design_make(Command& design) {
  auto options = std::make_shared<DesignMakeArguments>();
  auto& make =
      design.sub("make", "A design from designs: dual, complement, derived, residual, sum or product");
  make.option("HOW", options->how, "What to make")
      .required()
      .one_of({"dual", "complement", "derived", "residual", "sum", "product"});
  make.option("DESIGN", options->name, "The design").required();
  make.option("OTHER", options->other, "Another one, for sum and product");
  make.option("--point", options->point, "derived: the blocks through it; residual: those that miss it");
  make.option("--block", options->block,
              "derived: its points; residual: the others; with what the other blocks have of them. From 0");
  add_output(make, options);
  make.example("Example: thirdcard design make derived 'sqs(10)' --point 0 -o sts9.txt");
  make.run([options] { run_make(*options); });

  auto form = std::make_shared<DesignMakeArguments>();
  auto& canonical = design.sub("canonical", "A form of a design that is the same for isomorphic ones");
  canonical.option("DESIGN", form->name, "The design").required();
  add_output(canonical, form);
  canonical.example("Example: thirdcard design canonical 'sts(15,7)' --json");
  canonical.run([form] { run_canonical(*form); });
}

}  // namespace thirdcard::cli
