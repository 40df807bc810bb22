// SPDX-License-Identifier: MIT
// The face over the option parser: what a command file needs to say which options it takes, and no more.
// A command file defines one function `add_NAME(Command&)`, listed in commands.hpp; it binds options to
// the fields of a structure and gives the function that runs. That function throws InputError (exit 2) or
// Stopped (exit 3), or calls `finish(1)` when the answer is "no". The parser itself is included by
// parser.cpp alone: nothing of it is compiled with a command.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

#include "cli/base/output.hpp"
#include "cli/base/watch.hpp"
#include "thirdcard/core.hpp"

namespace thirdcard::cli {

/// An option just added, to say more about it: command.option("--base", base, "...").within(0, 1).
class Option {
 public:
  Option& required();
  /// The help text shows the default.
  Option& shown();
  Option& within(int least, int most);
  Option& within(double least, double most);
  Option& one_of(const std::vector<std::string>& words);
  /// Lists: from `least` to `most` words.
  Option& count(int least, int most);
  /// Lists: a,b,c in one word as well.
  Option& comma();
  Option& not_with(const Option& other);
  /// The help text has it under this heading.
  Option& under(const std::string& heading);
  /// A file that will be written: a path where that cannot be is refused before the command runs.
  Option& writes();
  /// The same, and what is there already must be our own; `what` as in "a strategy file".
  Option& writes_own(bool (*is_own)(std::string_view head), const std::string& what);

 private:
  friend class Command;
  explicit Option(void* at) : at_(at) {}
  void* at_;  // the parser's own option
};

/// Options that mean the same everywhere. Each command takes those it can honour.
struct Common {
  bool json = false;
  int threads = 0;
  std::uint64_t seed = 1;
  double time = 0;     // seconds; 0: no limit
  std::string memory;  // as parse_memory reads it
};
enum CommonOption : unsigned { kJson = 1, kThreads = 2, kSeed = 4, kTime = 8, kMemory = 16 };

/// What a command says of itself: the help text, the manual and the shells' completion are made from this.
struct Described {
  struct Option {
    std::vector<std::string> names;  // "-o", "--output"; one without dashes is a place
    std::string about, value;        // "INT in [0 - 64]"; empty: a flag
    std::string otherwise;           // the default, if it is told
    std::vector<std::string> words;  // what it may be, if that is a list
    bool required = false, place = false, many = false;
  };
  std::string path, about, example;  // "thirdcard avoid batch"
  std::vector<std::string> aliases;
  bool runs = false;
  std::vector<Option> options;
  std::vector<Described> subs;
};

/// A command and its subcommands. An option named with dashes is an option, without them a place; several
/// names are separated by commas ("-o,--output"). What is bound must outlive the run.
class Command {
 public:
  /// The program itself.
  Command(const std::string& name, const std::string& about, const std::string& version);
  ~Command();
  Command(const Command&) = delete;
  Command& operator=(const Command&) = delete;

  Command& sub(const std::string& name, const std::string& about);
  /// Another name for it.
  void alias(const std::string& name);
  /// What the command does. Without it, a command needs one of its subcommands.
  void run(std::function<void()> body);
  /// The command owns its terminal: no progress line.
  void interactive();
  /// Options of this command may stand in a file, one a line as in "port=8080"; the command line comes first.
  void config(const std::string& name, const std::string& about);
  /// The text below the options: an example.
  void example(const std::string& text);

  Option option(const std::string& name, std::string& into, const std::string& about);
  Option option(const std::string& name, int& into, const std::string& about);
  Option option(const std::string& name, std::uint64_t& into, const std::string& about);
  Option option(const std::string& name, std::int64_t& into, const std::string& about);
  Option option(const std::string& name, double& into, const std::string& about);
  Option option(const std::string& name, std::vector<std::string>& into, const std::string& about);
  Option option(const std::string& name, std::vector<int>& into, const std::string& about);
  Option flag(const std::string& name, bool& into, const std::string& about);
  /// Only --help-all shows this option; the command gets --help-all with its first of this kind.
  void in_full_help(const Option& option);
  /// Those of the common options that this command honours, as in kJson | kTime.
  void takes(Common& common, unsigned which);

  Described describe() const;

  /// Parses and runs nothing that has no `run`. InputError tells what is wrong.
  void parse(const std::vector<std::string>& arguments);
  /// Parses, runs one command and returns the exit status; faults are one line on standard error.
  int main(int argc, char** argv);

 private:
  struct Parser;
  /// The headings of options that only --help-all shows.
  void show_all();
  std::vector<std::string> with_file(std::vector<std::string> words) const;
  explicit Command(std::unique_ptr<Parser> parser);
  std::unique_ptr<Parser> parser_;
};

/// What the program was called with, without its own name.
const std::vector<std::string>& arguments();

/// The exit status of a command that ended well; 1 says "no".
void finish(int status);

/// "a..b", "a,b,c" or "a" as a list of integers, each within [least, most]. InputError otherwise.
std::vector<int> parse_range(const std::string& text, int least, int most, const std::string& what);
/// A count such as 1000000 or 1e6, within [1, most]. InputError otherwise.
std::uint64_t parse_count(const std::string& text, std::uint64_t most, const std::string& what);
/// "500M", "4G", a number of bytes; "" means half of the machine's memory. InputError otherwise.
std::uint64_t parse_memory(const std::string& text);

}  // namespace thirdcard::cli
