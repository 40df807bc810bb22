// SPDX-License-Identifier: MIT
// The command line: the program's own help, and the list of commands.
#include "cli/base/command.hpp"
#include "cli/base/commands.hpp"

int main(int argc, char** argv) {
  thirdcard::cli::Command program(
      "thirdcard",
      "thirdcard: play, solve, count, simulate and print SET and its relatives on finite geometries and "
      "designs.",
      "thirdcard " THIRDCARD_VERSION);
  program.example(
      "Every command has --help with an example. Exit status: 0 done, 1 the answer is no, 2 the request is "
      "wrong, 3 stopped early.");
  thirdcard::cli::add_all_commands(program);
  return program.main(argc, argv);
}
