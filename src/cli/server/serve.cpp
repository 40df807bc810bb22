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

struct ServeArguments : Common {
  ServerOptions server;
  bool quiet = false;
  std::string log = ::isatty(STDERR_FILENO) != 0 ? "plain" : "json";
  ServeArguments() { server.data = data_folder(); }
};

/// What one client, one address, one room and the server may use.
void declare_limits(Command& command, ServerOptions& server) {
  ServerLimits& l = server.limits;
  const auto limit = [&](const char* name, auto& into, int least, int most, const char* about) {
    command.option(name, into, about).within(least, most).shown().under("Limits");
  };
  limit("--connections", server.connections, 1, 1000000, "WebSockets at once");
  limit("--connections-per-address", server.connections_per_address, 1, 1000000, "The same for one address");
  limit("--rooms", l.rooms, 1, 1000000, "Rooms in use at once");
  limit("--rooms-on-disk", l.rooms_on_disk, 1, 100000000, "Rooms that are kept");
  limit("--rooms-per-address", l.rooms_per_address, 1, 1000000,
        "Rooms that one address may open at once; they come back at so many an hour");
  limit("--members", l.members, 1, 1000, "Players of a room");
  limit("--watchers", l.watchers, 0, 10000, "Watchers of a room");
  limit("--room-entries", l.entries, 1000, 100000000, "Moves and messages of a room in all its life");
  limit("--message-bytes", l.message_bytes, 1024, 16384, "Length of a message");
  limit("--name-bytes", l.name_bytes, 8, 256, "Length of a player's name");
  limit("--chat-bytes", l.chat_bytes, 1, 4000, "Length of a line in the chat");
  limit("--messages-per-second", l.messages_per_second, 1, 10000, "Messages of one connection");
  limit("--message-burst", l.burst, 10, 100000, "The same in a moment");
  limit("--address-messages-per-second", l.address_per_second, 1, 1000000,
        "Messages of all connections of an address");
  limit("--address-message-burst", l.address_burst, 10, 1000000, "The same in a moment");
  limit("--queued-messages", l.queued_messages, 1, 10000,
        "Messages of a connection that wait while one is worked on");
  limit("--missed-events", l.missed_events, 0, 100000, "Events told to who comes back");
  limit("--unknown-rooms", l.unknown_rooms, 0, 1000,
        "Rooms that are not there before a connection is closed");
  limit("--wrong-names", l.wrong_names, 1, 100000, "The same for an address, in a moment");
  limit("--wrong-names-per-minute", l.wrong_names_per_minute, 1, 100000, "The same in the long run");
  limit("--design-work", l.design_work, 1000, 2000000000, "Steps to build the design of a room's game");
  limit("--away-ms", l.away_ms, 1000, 86400000, "A player who is away so long is not waited for");
  limit("--antiset-away-ms", l.antiset_away_ms, 1000, 86400000, "The same where leaving loses");
  limit("--host-away-ms", l.host_away_ms, 1000, 86400000,
        "A host who is away so long is followed by another");
  limit("--idle-ms", l.idle_ms, 1000, 86400000, "An empty room leaves memory after so long");
  limit("--analysis-seconds", server.analysis_seconds, 1, 86400,
        "Longest search for one question of the analysis board");
  limit("--analysis-memory", server.analysis_megabytes, 1, 1000000, "Megabytes for one such search");
  limit("--analyses-per-connection", l.analyses_per_connection, 1, 1000,
        "Questions of one connection at once");
  limit("--analyses-per-address", l.analyses_per_address, 1, 100000, "Questions of one address at once");
  limit("--analyses-waiting", l.analyses_waiting, 1, 100000, "Questions that wait in all");
}

/// The options, as the command line and the file say them.
void declare(Command& command, ServeArguments& options) {
  auto& s = options.server;
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
  command.flag("--open-rooms", s.open_rooms,
               "Strangers may meet: open rooms are listed, and who looks for an opponent finds one");
  command.option(
      "--letter", s.letter,
      "One of several servers behind one front: the letter, a to z, with which its rooms' names begin");
  command
      .option("--trusted-proxy", s.trusted_proxies,
              "Address or network of a proxy whose X-Forwarded-For or Forwarded counts; several with commas")
      .comma();
  command
      .option("--metrics-from", s.metrics_from,
              "Who may read /metrics besides this machine: addresses and networks, with commas")
      .comma();
  command
      .option("--disk-reserve", s.disk_reserve,
              "Megabytes that stay free: with less, no new rooms are opened")
      .within(0, 1000000000)
      .shown();
  command.option("--hubs", s.hubs, "Threads that share the connections and rooms; 0: one for each core")
      .within(0, 64)
      .shown();
  command.option("--threads", s.threads, "Threads that search for the analysis board; 0: none")
      .within(0, 256)
      .shown();
  command
      .option(
          "--log", options.log,
          "What is told on standard error: json, one object a line; plain, what goes wrong in words (on a "
          "terminal); none")
      .one_of({"json", "plain", "none"});
  command.flag("--access-log", s.access_log,
               "One line of the log for every request, without names, rooms or addresses");
  command.flag("--quiet", options.quiet, "The same as --log none");
  declare_limits(command, s);
  command.config("--config", "Options from a file, one a line as in port=8080");
}

/// Read again, command line and file.
ServerOptions read_again() {
  Command program("thirdcard", "", "");
  ServeArguments options;
  declare(program.sub("serve", ""), options);
  program.parse(arguments());
  return options.server;
}

}  // namespace

void add_serve(Command& app) {
  auto options = std::make_shared<ServeArguments>();
  auto& command = app.sub("serve", "Serve the page and rooms to play in");
  declare(command, *options);
  command.interactive();
  command.example(
      "Example: thirdcard serve --bind 0.0.0.0 --port 8080\nA socket from systemd is used instead of "
      "--bind and --port. Ctrl-C or SIGTERM stops cleanly; SIGHUP reads certificates, limits and the file of "
      "--config "
      "again.");
  command.run([options] {
    ServerOptions& server = options->server;
    if (!server.public_url.empty() && !server.public_url.starts_with("http://") &&
        !server.public_url.starts_with("https://"))
      throw InputError("'" + server.public_url.substr(0, 80) + "' is no address of a server",
                       "write it as https://cards.example.org/");
    make_data_folder(server.data);
    server.pages = find_pages();
    server.reload = read_again;
    server.stop_on_hangup = ::isatty(STDERR_FILENO) != 0;
    server.plain_log = options->log == "plain";
    if (!options->quiet && options->log != "none")
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
