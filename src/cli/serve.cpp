// SPDX-License-Identifier: MIT
// `thirdcard serve`: the page and the rooms.
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "cli/command.hpp"
#include "cli/commands.hpp"
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

}  // namespace

void add_serve(Command& app) {
  struct Options : Common {
    ServerOptions server;
    bool quiet = false;
  };
  auto options = std::make_shared<Options>();
  auto& command = app.sub("serve", "Serve the page and rooms to play in");
  auto& s = options->server;
  command.option("--port", s.port, "Port; 0 takes any free one").within(0, 65535).shown();
  command.option("--bind", s.bind, "Address to listen on; 0.0.0.0 lets a whole class in").shown();
  command.option("--data", s.data, "Folder for the rooms").shown();
  command.option("--public-url", s.public_url,
                 "How others reach this server, such as https://cards.example.org/");
  command.option("--tls-cert", s.tls_certificate, "Certificate chain, PEM");
  command.option("--tls-key", s.tls_key, "Its private key, PEM");
  command.option("--keep", s.keep_days, "Days after which an unused room and its names are deleted; 0: never")
      .within(0, 36500)
      .shown();
  command
      .option("--letter", s.letter,
              "First letter of this server's rooms, a to z: one for each server behind one front")
      .shown();
  command.option("--rooms", s.rooms, "Most rooms in use at once").within(1, 1000000).shown();
  command.option("--hubs", s.hubs, "Threads that share the connections and rooms; 0: one for each core")
      .within(0, 64)
      .shown();
  command.option("--threads", s.threads, "Threads that search for the analysis board; 0: none")
      .within(0, 256)
      .shown();
  command
      .option("--analysis-seconds", s.analysis_seconds,
              "Longest search for one question of the analysis board")
      .within(1, 86400)
      .shown();
  command.interactive();
  command.flag("--quiet", options->quiet, "No log on standard error");
  command.example(
      "Example: thirdcard serve --bind 0.0.0.0 --port 8080\nThe log is one JSON object a line on standard "
      "error. Ctrl-C or SIGTERM stops cleanly.");
  command.run([options] {
    ServerOptions& server = options->server;
    if (!server.public_url.empty() && !server.public_url.starts_with("http://") &&
        !server.public_url.starts_with("https://"))
      throw InputError("'" + server.public_url.substr(0, 80) + "' is no address of a server",
                       "write it as https://cards.example.org/");
    server.pages = find_pages();
    if (!options->quiet) server.log = [](std::string_view line) { fmt::print(stderr, "{}\n", line); };
    server.ready = [](const std::string& url) {
      say("{}\n", url);
      flush_output();
    };
    serve(server);
    // Everything is saved. A search that did not hear of the end may still run: nothing waits for it.
    std::fflush(nullptr);
    std::_Exit(0);
  });
}

}  // namespace thirdcard::cli
