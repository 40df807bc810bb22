// SPDX-License-Identifier: MIT
// The list of commands, in the order of the help text.
#pragma once

namespace thirdcard::cli {

class Command;

void add_design(Command& app);
void add_design_pack(Command& design);
void add_design_make(Command& design);
void add_design_invariants(Command& design);
void add_design_symmetry(Command& design);  // below `design`
void add_card(Command& app);
void add_count(Command& app);
void add_play(Command& app);
void add_puzzle(Command& app);
void add_classify(Command& app);
void add_caps(Command& app);
void add_extremal(Command& app);
void add_flats(Command& app);
void add_verify(Command& app);
void add_solve(Command& app);
void add_deck_command(Command& app);
void add_sheet(Command& app);
void add_avoid(Command& app);
void add_avoid_batch(Command& avoid);  // below `avoid`
void add_avoid_play(Command& avoid);
void add_avoid_summary(Command& avoid);
void add_simulate(Command& app);
void add_exact(Command& app);
void add_merge(Command& app);
void add_job(Command& app);
void add_serve(Command& app);
void add_rooms(Command& app);
void add_backup(Command& app);
void add_restore(Command& app);
void add_bench(Command& app);
void add_manual(Command& app);
void add_completion(Command& app);

inline void add_all_commands(Command& app) {
  add_design(app);
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
  add_merge(app);
  add_job(app);
  add_serve(app);
  add_rooms(app);
  add_backup(app);
  add_restore(app);
  add_bench(app);
  add_manual(app);
  add_completion(app);
}

}  // namespace thirdcard::cli
