// SPDX-License-Identifier: MIT
// `thirdcard design NAME`: a design's parameters.
#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "thirdcard/design.hpp"

namespace thirdcard::cli {

void add_design(CLI::App& app) {
  struct Options : Common {
    std::string name;
  };
  auto options = std::make_shared<Options>();
  auto& command = *app.add_subcommand("design", "Show a design: points, blocks, parameters");
  command.add_option("NAME", options->name, "The design, such as ag(4,3)");
  add_json(command, *options);
  command.footer("Example: thirdcard design 'ag(4,3)'");
  command.callback([options, &command] {
    if (!command.get_subcommands().empty()) return;
    if (options->name.empty()) throw InputError("which design?", "name one, as in thirdcard design 'ag(4,3)'");
    const Design design = design_from_name(options->name);
    const Parameters found = parameters_of(design);
    const Json out{{"name", design.name()}, {"points", design.points()}, {"blocks", design.blocks()}, {"t", found.t}, {"block_size", found.block_size}, {"lambda", found.lambda}};
    if (options->json) return print_json(out);
    fmt::print("{}: {} points, {} blocks\n", design.name(), design.points(), design.blocks());
  });
}

}  // namespace thirdcard::cli
