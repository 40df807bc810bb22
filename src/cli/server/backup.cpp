// SPDX-License-Identifier: MIT
// `thirdcard backup FILE` and `thirdcard restore FILE`: the rooms of a server, and where they are kept.
#include <cstdlib>
#include <filesystem>

#include "cli/base/command.hpp"
#include "cli/base/commands.hpp"
#include "cli/base/data_folder.hpp"
#include "thirdcard/store.hpp"
#include "wire/store.hpp"

namespace thirdcard::cli {

namespace {

struct BackupArguments : Common {
  std::string file, data = data_folder();
  bool replace = false;
};

}  // namespace

std::string data_folder() {
  std::error_code error;
  if (std::filesystem::is_directory("thirdcard-data", error)) return "thirdcard-data";
  const char* given = std::getenv("XDG_DATA_HOME");
  if (given != nullptr && given[0] == '/') return std::string(given) + "/thirdcard";
  const char* home = std::getenv("HOME");
  if (home != nullptr && home[0] == '/') return std::string(home) + "/.local/share/thirdcard";
  return "thirdcard-data";
}

void make_data_folder(const std::string& folder) {
  const auto above = std::filesystem::path(folder).parent_path();
  std::error_code error;
  if (!above.empty() && folder == data_folder()) std::filesystem::create_directories(above, error);
  if (error)
    throw InputError("cannot make " + above.string() + ": " + error.message(),
                     "name a writable folder with --data");
}

void add_backup(Command& app) {
  auto options = std::make_shared<BackupArguments>();
  auto& command = app.sub("backup", "Write all rooms of a server to one file, also while it runs");
  command.option("FILE", options->file, "The file to write; one that exists is left alone").required();
  command.option("--data", options->data, "Folder of the server's rooms").shown();
  command.takes(*options, kJson);
  command.example(
      "Example: thirdcard backup --data /var/lib/thirdcard rooms-$(date +%F).db\nThe file holds the rooms as "
      "they were at one moment and has been checked when the command ends. Put it back with thirdcard "
      "restore.");
  command.run([options] {
    const StoredRooms done = backup_rooms(options->data, options->file);
    if (options->json)
      return print_json(wire::backup_line(options->file, done.rooms, done.entries, done.bytes));
    say("{}: {} rooms, {} entries, {} bytes\n", options->file, done.rooms, done.entries, done.bytes);
  });
}

void add_restore(Command& app) {
  auto options = std::make_shared<BackupArguments>();
  auto& command = app.sub("restore", "Put the rooms of a backup where a server keeps them");
  command.option("FILE", options->file, "What thirdcard backup wrote").required();
  command.option("--data", options->data, "Folder for the rooms; no server may be using it").shown();
  command.flag("--replace", options->replace, "Rooms that are there are kept aside");
  command.takes(*options, kJson);
  command.example("Example: thirdcard restore --data /var/lib/thirdcard rooms-2026-11-16.db");
  command.run([options] {
    make_data_folder(options->data);
    std::string aside;
    const StoredRooms done = restore_rooms(options->file, options->data, options->replace, aside);
    if (options->json)
      return print_json(wire::restore_line(options->data, done.rooms, done.entries, done.bytes, aside));
    say("{}: {} rooms, {} entries\n", options->data, done.rooms, done.entries);
    if (!aside.empty()) say("what was there before is {}\n", aside);
  });
}

}  // namespace thirdcard::cli
