// SPDX-License-Identifier: MIT
// The list of commands, in the order of the help text.
#pragma once

#include <CLI/CLI.hpp>

namespace thirdcard::cli {

void add_design(CLI::App& app);
void add_design_symmetry(CLI::App& design);  // below `design`
void add_card(CLI::App& app);
void add_count(CLI::App& app);
void add_play(CLI::App& app);
void add_puzzle(CLI::App& app);
void add_classify(CLI::App& app);
void add_caps(CLI::App& app);
void add_extremal(CLI::App& app);
void add_flats(CLI::App& app);
void add_verify(CLI::App& app);
void add_solve(CLI::App& app);
void add_deck_command(CLI::App& app);
void add_sheet(CLI::App& app);
void add_avoid(CLI::App& app);
void add_avoid_batch(CLI::App& avoid);  // below `avoid`
void add_avoid_play(CLI::App& avoid);
void add_simulate(CLI::App& app);
void add_exact(CLI::App& app);
void add_serve(CLI::App& app);
void add_bench(CLI::App& app);

inline void add_all_commands(CLI::App& app) {
  add_design(app);
  add_design_symmetry(*app.get_subcommand("design"));
  add_card(app);
  add_count(app);
  add_play(app);
  add_puzzle(app);
  add_classify(app);
  add_caps(app);
  add_extremal(app);
  add_flats(app);
  add_verify(app);
  add_solve(app);
  add_deck_command(app);
  add_sheet(app);
  add_avoid(app);
  add_simulate(app);
  add_exact(app);
  add_serve(app);
  add_bench(app);
}

}  // namespace thirdcard::cli
