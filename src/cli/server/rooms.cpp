// SPDX-License-Identifier: MIT
// `thirdcard rooms list|show|delete|ban`: asks a running server on this machine, through the
// socket in its data folder (server/control.hpp). The server says what is printed.
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "cli/base/command.hpp"
#include "cli/base/commands.hpp"
#include "cli/base/data_folder.hpp"

namespace thirdcard::cli {

namespace {

struct RoomsArguments : Common {
  std::string data = data_folder(), what;
  int hours = 24;
};

/// What the server of this folder replies to a line.
std::string ask(const std::string& folder, const std::string& line) {
  const std::string path = folder + "/control";
  sockaddr_un to{};
  to.sun_family = AF_UNIX;
  if (path.size() >= sizeof to.sun_path)
    throw InputError("the path of " + folder + " is too long for a socket",
                     "go there and name it by a shorter one");
  std::memcpy(to.sun_path, path.c_str(), path.size());
  const int wire = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const timeval patience{10, 0};
  std::string reply;
  int why = wire < 0 ? errno : 0;
  if (why == 0) ::setsockopt(wire, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  if (why == 0 && ::connect(wire, reinterpret_cast<const sockaddr*>(&to), sizeof to) != 0) why = errno;
  if (why == 0 && ::send(wire, line.data(), line.size(), MSG_NOSIGNAL) != static_cast<ssize_t>(line.size()))
    why = EPIPE;
  char piece[4096];
  for (ssize_t got = 0; why == 0 && (got = ::recv(wire, piece, sizeof piece, 0)) != 0;) {
    if (got < 0)
      why = errno;
    else
      reply.append(piece, static_cast<std::size_t>(got));
  }
  if (wire >= 0) ::close(wire);
  if (why == 0 && reply.find('\n') == std::string::npos) why = EPIPE;
  if (why != 0)
    throw InputError("no server answers for " + folder + ": " + std::strerror(why),
                     "start one, or name its folder with --data; its owner alone may ask");
  return reply;
}

void run(const RoomsArguments& options, const std::string& words) {
  const std::string reply = ask(options.data, std::string(options.json ? "json " : "plain ") + words + "\n");
  const std::size_t end = reply.find('\n');
  std::string text = reply.substr(end + 1);
  if (reply.substr(0, end) != "0") {
    const std::size_t middle = text.find('\n');
    throw InputError(text.substr(0, middle), middle == std::string::npos ? "" : text.substr(middle + 1));
  }
  if (!text.empty() && text.back() == '\n') text.pop_back();
  options.json ? print_json(text) : say("{}\n", text);
}

/// A word that can stand in the line.
std::string word(const std::string& given) {
  if (given.empty() || given.size() > 100 || given.find_first_of(" \t\r\n") != std::string::npos)
    throw InputError("'" + given.substr(0, 40) + "' is no name", "give one word");
  return given;
}

}  // namespace

void add_rooms(Command& app) {
  auto& rooms = app.sub("rooms", "Ask the server that runs on this machine about its rooms");
  const auto add = [&rooms](const char* name, const char* about, const char* place, const char* what,
                            const char* example) {
    auto options = std::make_shared<RoomsArguments>();
    auto& command = rooms.sub(name, about);
    if (place != nullptr) command.option(place, options->what, what).required();
    command.option("--data", options->data, "The server's folder").shown();
    command.takes(*options, kJson);
    command.example(example);
    return std::pair<Command&, std::shared_ptr<RoomsArguments>>(command, options);
  };
  {
    const auto [command, options] = add("list", "The rooms that are in use", nullptr, nullptr,
                                        "Example: thirdcard rooms list --data /var/lib/thirdcard");
    command.run([o = options] { run(*o, "list"); });
  }
  {
    const auto [command, options] = add("show", "One room", "ROOM", "Its name, as in its address",
                                        "Example: thirdcard rooms show a4jtgczao3inc7");
    command.run([o = options] { run(*o, "show " + word(o->what)); });
  }
  {
    const auto [command, options] =
        add("delete", "Delete a room; who is in it is told", "ROOM", "Its name, as in its address",
            "Example: thirdcard rooms delete a4jtgczao3inc7");
    command.run([o = options] { run(*o, "delete " + word(o->what)); });
  }
  {
    const auto [command, options] =
        add("ban", "Keep an address out until the server is started anew, at most", "ADDRESS",
            "IPv4, or IPv6, whose first 64 bits count",
            "Example: thirdcard rooms ban 203.0.113.9 --hours 2\nWith --hours 0 it may come in again.");
    command.option("--hours", options->hours, "For so long").within(0, 24 * 366).shown();
    command.run([o = options] { run(*o, "ban " + word(o->what) + " " + std::to_string(o->hours)); });
  }
}

}  // namespace thirdcard::cli
