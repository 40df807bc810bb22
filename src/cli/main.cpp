// SPDX-License-Identifier: MIT
// The command line: parses, runs one command, turns errors into one line and an exit status
// (0 done, 1 "no", 2 wrong request, 3 stopped before the end).
#include <cstdio>
#include <new>

#include "cli/command.hpp"
#include "cli/commands.hpp"

namespace {

int complain(std::string_view what) {
  std::string line(what);
  for (char& c : line)
    if (c == '\n' || c == '\r') c = ' ';
  while (!line.empty() && line.back() == ' ') line.pop_back();
  fmt::print(stderr, "thirdcard: {}\n", line);
  return 2;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{
      "thirdcard: play, solve, count, simulate and print SET and its relatives on finite geometries and "
      "designs.",
      "thirdcard"};
  app.set_version_flag("--version", "thirdcard " THIRDCARD_VERSION);
  app.require_subcommand(1);
  app.footer(
      "Every command has --help with an example. Exit status: 0 done, 1 the answer is no, 2 the request is "
      "wrong, 3 stopped early.");
  thirdcard::cli::add_all_commands(app);
  try {
    app.parse(argc, argv);
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
      return complain("cannot write to standard output");
    return thirdcard::cli::finished_status();
  } catch (const CLI::ParseError& e) {
    if (e.get_exit_code() == 0) return app.exit(e);
    if (app.get_subcommands().empty() && argc > 1 && argv[1][0] != '-')
      return complain(fmt::format("there is no command '{}'; thirdcard --help lists them",
                                  std::string_view(argv[1]).substr(0, 40)));
    std::string help = "thirdcard";
    for (const CLI::App* at = &app; !at->get_subcommands().empty();)
      at = at->get_subcommands().front(), help += " " + at->get_name();
    return complain(std::string(e.what()) + "; see " + help + " --help");
  } catch (const thirdcard::InputError& e) {
    return complain(e.what());
  } catch (const thirdcard::Stopped& e) {
    std::fflush(stdout);
    complain(std::string("stopped: ") + e.what());
    return 3;
  } catch (const std::bad_alloc&) {
    return complain("out of memory; ask for something smaller");
  } catch (const std::exception& e) {
    return complain(e.what());
  }
}
