// SPDX-License-Identifier: MIT
// `thirdcard serve`: the page and the rooms.
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "cli/base/command.hpp"
#include "cli/base/commands.hpp"
#include "cli/base/data_folder.hpp"
#include "thirdcard/server.hpp"

namespace thirdcard::cli {

namespace {

/// The page's files: where the variable says, beside the sources, or where they were installed.
std::string find_pages() {
  if (const char* given = std::getenv("THIRDCARD_PAGES"); given != nullptr) return given;
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  for (const auto& folder :
       {program.parent_path() / "../../web/dist", program.parent_path() / "../share/thirdcard/web"})
    if (std::filesystem::exists(folder / "index.html", error))
      return std::filesystem::canonical(folder, error).string();
  return "";
}

/// Those of the table, with defaults that only a program knows.
ServerOptions usual_options() {
  ServerOptions options;
  options.data = data_folder();
  if (::isatty(STDERR_FILENO) != 0) options.log_form = "plain";
  return options;
}

/// The rows of the table as options of the command line and keys of the file.
void declare(Command& command, ServerOptions& options) {
  const auto one = [&](const OptionRow& row, auto& field) {
    const std::string name = "--" + std::string(row.name), about(row.about);
    using Field = std::remove_reference_t<decltype(field)>;
    const auto add = [&] {
      if constexpr (std::is_same_v<Field, bool>)
        return command.flag(name, field, about);
      else if constexpr (std::is_same_v<Field, StringList>)
        return command.option(name, field, about).comma();
      else
        return command.option(name, field, about).shown();
    };
    Option option = add();
    if (row.allowed.least < row.allowed.most)
      option.within(static_cast<int>(row.allowed.least), static_cast<int>(row.allowed.most));
    if (row.allowed.words.size() > 0) option.one_of({row.allowed.words.begin(), row.allowed.words.end()});
    option.under(std::string(row.group));
    if (row.help == InHelp::kAll) command.in_full_help(option);
  };
  each_server_option(one, options);
  command.config("--config", "Options from a file, one a line as in port=8080");
}

/// Read again, command line and file.
ServerOptions read_again() {
  Command program("thirdcard", "", "");
  ServerOptions options = usual_options();
  declare(program.sub("serve", ""), options);
  program.parse(arguments());
  return options;
}

}  // namespace

void add_serve(Command& app) {
  auto options = std::make_shared<ServerOptions>(usual_options());
  auto& command = app.sub("serve", "Serve the page and rooms to play in");
  declare(command, *options);
  command.interactive();
  command.example(
      "Example: thirdcard serve --bind 0.0.0.0 --port 8080\nA socket from systemd is used instead of "
      "--bind and --port. Ctrl-C or SIGTERM stops cleanly; SIGHUP reads certificates, limits and the file of "
      "--config again. --help-all shows every option.");
  command.run([options] {
    ServerOptions& server = *options;
    if (!server.public_url.empty() && !server.public_url.starts_with("http://") &&
        !server.public_url.starts_with("https://"))
      throw InputError("'" + server.public_url.substr(0, 80) + "' is no address of a server",
                       "write it as https://cards.example.org/");
    make_data_folder(server.data);
    server.pages = find_pages();
    server.reload = read_again;
    server.stop_on_hangup = ::isatty(STDERR_FILENO) != 0;
    if (!server.quiet && server.log_form != "none")
      server.log = [](std::string_view line) { fmt::print(stderr, "{}\n", line); };
    server.ready = [&server](const std::string& url) {
      if (::isatty(STDOUT_FILENO) == 0) {
        say("{}\n", url);
      } else {
        const bool alone = server.bind.starts_with("127.") || server.bind == "::1";
        say("thirdcard is at {}\n", url);
        say("{}\n", alone && server.public_url.empty()
                        ? "Only this machine can open it. To let a class in: thirdcard serve --bind 0.0.0.0"
                        : "To let a class in: open a room there and show its link. Ctrl-C stops the server.");
      }
      flush_output();
    };
    serve(server);
    // Everything is saved. A search that did not hear of the end may still run: nothing waits for it.
    std::fflush(nullptr);
    std::_Exit(0);
  });
}

}  // namespace thirdcard::cli
