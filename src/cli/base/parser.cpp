// SPDX-License-Identifier: MIT
// The only file that includes the option parser (CLI11): binds options, parses, runs one command and turns
// errors into one line and an exit status (0 done, 1 "no", 2 wrong request, 3 stopped before the end).
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <new>

#include "cli/base/command.hpp"
#include "core/kept_files.hpp"

namespace thirdcard::cli {

namespace {

int g_status = 0;
std::vector<std::string> g_arguments;

/// A number between two bounds; what is no number at all (nan) is outside.
template <class T>
CLI::Validator between(T least, T most) {
  return CLI::Validator(
      [least, most](const std::string& text) {
        T value{};
        if (CLI::detail::lexical_cast(text, value) && value >= least && value <= most) return std::string();
        return fmt::format("Value {} not in range {} to {}", text.substr(0, 40), least, most);
      },
      fmt::format("{} in [{} - {}]", CLI::detail::type_name<T>(), least, most));
}

CLI::Option& parser_option(void* at) { return *static_cast<CLI::Option*>(at); }

}  // namespace

void finish(int status) { g_status = status; }
const std::vector<std::string>& arguments() { return g_arguments; }

struct Command::Parser {
  CLI::App* app = nullptr;
  std::unique_ptr<CLI::App> owned;  // of the program itself
  std::string path;                 // "design search"
  Parser* above = nullptr;
  Common *common = nullptr, *memory = nullptr;  // whose --time and --memory hold
  bool interactive = false;
  std::function<void()> body;
  std::string config, config_file;  // the option that names a file of options; empty: none
  std::vector<std::pair<CLI::Option*, std::string>> in_full_help;  // and their headings

  Parser(CLI::App* at, std::string names, Parser* parent) : app(at), path(std::move(names)), above(parent) {}
  template <class T>
  Option bind(const std::string& name, T& into, const std::string& about) {
    return Option(app->add_option(name, into, about));
  }
  /// The parser reads no text at all as 0, and nan as a number.
  template <class T>
  Option number(const std::string& name, T& into, const std::string& about) {
    const Option option = bind(name, into, about);
    parser_option(option.at_).check([](const std::string& text) {
      double value = 0;
      const bool fair = !text.empty() && (!CLI::detail::lexical_cast(text, value) || std::isfinite(value));
      return fair ? std::string() : "'" + text.substr(0, 40) + "' is no number to work with";
    });
    return option;
  }
  std::vector<std::unique_ptr<Command>> subs;
};

// ---------------------------------------------------------------- options

Option& Option::required() { return parser_option(at_).required(), *this; }
Option& Option::shown() { return parser_option(at_).capture_default_str(), *this; }
Option& Option::one_of(const std::vector<std::string>& words) {
  return parser_option(at_).check(CLI::IsMember(words)), *this;
}
Option& Option::count(int least, int most) { return parser_option(at_).expected(least, most), *this; }
Option& Option::comma() { return parser_option(at_).delimiter(','), *this; }
Option& Option::under(const std::string& heading) { return parser_option(at_).group(heading), *this; }
Option& Option::not_with(const Option& other) {
  return parser_option(at_).excludes(&parser_option(other.at_)), *this;
}

namespace {

/// What an InputError says, as the parser's checks do; empty if there is none.
std::string fault_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const InputError& e) {
    return e.what();
  }
  return "";
}

}  // namespace

Option& Option::writes() {
  parser_option(at_).check([](const std::string& path) { return fault_of([&] { try_output(path); }); });
  return *this;
}
Option& Option::writes_own(bool (*is_own)(std::string_view), const std::string& what) {
  parser_option(at_).check(
      [=](const std::string& path) { return fault_of([&] { try_own_output(path, is_own, what); }); });
  return *this;
}
Option& Option::within(int least, int most) { return parser_option(at_).check(between(least, most)), *this; }
Option& Option::within(double least, double most) {
  return parser_option(at_).check(between(least, most)), *this;
}

Option Command::option(const std::string& name, std::string& into, const std::string& about) {
  return parser_->bind(name, into, about);
}
Option Command::option(const std::string& name, int& into, const std::string& about) {
  return parser_->number(name, into, about);
}
Option Command::option(const std::string& name, std::uint64_t& into, const std::string& about) {
  return parser_->number(name, into, about);
}
Option Command::option(const std::string& name, std::int64_t& into, const std::string& about) {
  return parser_->number(name, into, about);
}
Option Command::option(const std::string& name, double& into, const std::string& about) {
  return parser_->number(name, into, about);
}
Option Command::option(const std::string& name, std::vector<std::string>& into, const std::string& about) {
  return parser_->bind(name, into, about);
}
Option Command::option(const std::string& name, std::vector<int>& into, const std::string& about) {
  return parser_->bind(name, into, about);
}
Option Command::flag(const std::string& name, bool& into, const std::string& about) {
  return Option(parser_->app->add_flag(name, into, about));
}

void Command::in_full_help(const Option& option) {
  if (parser_->in_full_help.empty())
    parser_->app->set_help_all_flag("--help-all", "Print this help message with all options and exit");
  CLI::Option& one = parser_option(option.at_);
  parser_->in_full_help.emplace_back(&one, one.get_group());
  one.group("");
}

void Command::takes(Common& common, unsigned which) {
  CLI::App& app = *parser_->app;
  if (which & kJson) app.add_flag("--json", common.json, "One JSON object on standard output");
  if (which & kThreads)
    option("--threads", common.threads, "Threads to use; 0 means all cores").within(0, 1024);
  if (which & kSeed) option("--seed", common.seed, "Same seed, same answer").shown();
  if (which & kTime) {
    parser_->common = &common;
    app.add_option("--time", common.time, "Stop after this many seconds (exit status 3)")
        ->check(CLI::Validator(
            [](const std::string& text) {
              return std::strtod(text.c_str(), nullptr) > 0
                         ? std::string()
                         : "'" + text.substr(0, 40) + "' is no positive number of seconds";
            },
            "SECONDS"));
  }
  if (which & kMemory) {
    parser_->memory = &common;
    option("--memory", common.memory, "Limit, such as 500M or 4G; half of the machine's if not given");
  }
}

// ---------------------------------------------------------------- commands

Command::Command(std::unique_ptr<Parser> parser) : parser_(std::move(parser)) {}
Command::~Command() = default;

Command::Command(const std::string& name, const std::string& about, const std::string& version) {
  auto app = std::make_unique<CLI::App>(about, name);
  app->set_version_flag("--version", version);
  parser_ = std::make_unique<Parser>(app.get(), name, nullptr);
  parser_->owned = std::move(app);
}

Command& Command::sub(const std::string& name, const std::string& about) {
  CLI::App* app = parser_->app->add_subcommand(name, about);
  parser_->app->require_subcommand(parser_->body ? 0 : 1, 1);
  return *parser_->subs.emplace_back(
      new Command(std::make_unique<Parser>(app, parser_->path + " " + name, parser_.get())));
}

void Command::run(std::function<void()> body) {
  parser_->body = std::move(body);
  if (!parser_->subs.empty()) parser_->app->require_subcommand(0, 1);
  parser_->app->callback([parser = parser_.get()] {
    if (!parser->app->get_subcommands().empty()) return;
    const Watch watch(parser->path.substr(parser->path.find(' ') + 1),
                      parser->common == nullptr ? 0 : parser->common->time,
                      parser->memory == nullptr ? "" : parser->memory->memory, parser->interactive);
    parser->body();
  });
}

void Command::alias(const std::string& name) { parser_->app->alias(name); }

void Command::interactive() { parser_->interactive = true; }

void Command::example(const std::string& text) { parser_->app->footer(text); }

void Command::config(const std::string& name, const std::string& about) {
  parser_->config = name;
  option(name, parser_->config_file, about);
}

Described Command::describe() const {
  const CLI::App& app = *parser_->app;
  Described out;
  out.path = parser_->path, out.about = app.get_description(), out.example = app.get_footer();
  out.aliases = app.get_aliases();
  out.runs = static_cast<bool>(parser_->body);
  for (const CLI::Option* option : app.get_options()) {
    Described::Option& one = out.options.emplace_back();
    one.place = option->get_positional();
    if (one.place) one.names.push_back(option->get_name(true));
    for (const std::string& name : option->get_snames()) one.names.push_back("-" + name);
    for (const std::string& name : option->get_lnames()) one.names.push_back("--" + name);
    one.about = option->get_description();
    one.required = option->get_required();
    one.many = option->get_expected_max() > 1;
    if (option->get_type_size() > 0 && option->get_expected_max() > 0) one.value = option->get_type_name();
    if (!one.value.empty()) one.otherwise = option->get_default_str();
    // A folder below this user's is another user's as well.
    if (const char* home = std::getenv("HOME");
        home != nullptr && one.otherwise.starts_with(std::string(home) + "/"))
      one.otherwise = "~" + one.otherwise.substr(std::string_view(home).size());
    // The parser keeps the words of a list in the name of the type alone: "TEXT:{json,plain,none}".
    const std::size_t from = one.value.find(":{"), to = one.value.find('}', from);
    if (from != std::string::npos && to != std::string::npos)
      one.words = CLI::detail::split(one.value.substr(from + 2, to - from - 2), ',');
  }
  for (const auto& sub : parser_->subs) out.subs.push_back(sub->describe());
  return out;
}

/// The parser reads files for the program as a whole only; here what a command's file says becomes arguments,
/// where the command line does not say it already.
std::vector<std::string> Command::with_file(std::vector<std::string> words) const {
  const auto sub = std::find_if(parser_->subs.begin(), parser_->subs.end(), [&](const auto& s) {
    return !words.empty() && s->parser_->app->get_name() == words[0] && !s->parser_->config.empty();
  });
  if (sub == parser_->subs.end()) return words;
  const Parser& parser = *(*sub)->parser_;
  const auto given = [&](const std::string& name) {
    return std::find_if(words.begin(), words.end(),
                        [&](const std::string& w) { return w == name || w.starts_with(name + "="); });
  };
  const auto at = given(parser.config);
  if (at == words.end()) return words;
  const std::string file = *at != parser.config    ? at->substr(parser.config.size() + 1)
                           : at + 1 != words.end() ? *(at + 1)
                                                   : "";
  std::vector<CLI::ConfigItem> items;
  try {
    items = CLI::ConfigINI().from_file(file);
  } catch (const CLI::Error&) {
    throw InputError("cannot read '" + file + "'", "name a readable file with " + parser.config);
  }
  std::vector<std::string> more;
  for (const CLI::ConfigItem& item : items) {
    const std::string name = "--" + item.name;
    const CLI::Option* option = item.parents.empty() ? parser.app->get_option_no_throw(name) : nullptr;
    if (option == nullptr || name == parser.config || name == "--help")
      throw InputError(file + ": there is no option '" + item.fullname().substr(0, 60) + "' for a file",
                       "write options as the command line has them, without dashes: port=8080");
    if (given(name) != words.end()) continue;
    if (option->get_expected_max() > 0) {
      for (const std::string& value : item.inputs) more.push_back(name + "=" + value);
    } else if (item.inputs == std::vector<std::string>{"true"}) {
      more.push_back(name);
    } else if (item.inputs != std::vector<std::string>{"false"}) {
      throw InputError(file + ": " + item.name + " is true or false", "write " + item.name + "=true");
    }
  }
  words.insert(words.begin() + 1, more.begin(), more.end());
  return words;
}

void Command::parse(const std::vector<std::string>& arguments) {
  std::vector<std::string> words = with_file(arguments);
  std::reverse(words.begin(), words.end());  // the parser takes them from the end
  try {
    parser_->app->parse(std::move(words));
  } catch (const CLI::ParseError& e) {
    throw InputError(e.what(), "see --help");
  }
}

void Command::show_all() {
  for (const auto& [option, heading] : parser_->in_full_help) option->group(heading);
  for (const auto& sub : parser_->subs) sub->show_all();
}

int Command::main(int argc, char** argv) {
  CLI::App& app = *parser_->app;
  g_arguments.assign(argv + std::min(1, argc), argv + argc);
  const auto fault = [](std::string_view what) { return complain(what), 2; };
  try {
    std::vector<std::string> words = with_file(g_arguments);
    std::reverse(words.begin(), words.end());
    app.parse(std::move(words));
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) return fault("cannot write to standard output");
    return g_status;
  } catch (const CLI::ParseError& e) {
    if (e.get_name() == "CallForAllHelp") show_all();
    if (e.get_exit_code() == 0) return app.exit(e);
    if (app.get_subcommands().empty() && argc > 1 && argv[1][0] != '-')
      return fault(fmt::format("there is no command '{}'; {} --help lists them",
                               std::string_view(argv[1]).substr(0, 40), app.get_name()));
    std::string help = app.get_name();
    for (const CLI::App* at = &app; !at->get_subcommands().empty();)
      at = at->get_subcommands().front(), help += " " + at->get_name();
    return fault(std::string(e.what()) + "; see " + help + " --help");
  } catch (const InputError& e) {
    return fault(e.what());
  } catch (const Stopped& e) {
    std::fflush(stdout);
    complain(std::string("stopped: ") + e.what());
    return 3;
  } catch (const std::bad_alloc&) {
    return fault("out of memory; ask for something smaller");
  } catch (const std::exception& e) {
    return fault(e.what());
  }
}

}  // namespace thirdcard::cli
