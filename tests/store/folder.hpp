// SPDX-License-Identifier: MIT
// A folder for a database, gone with the test.
#pragma once

#include <stdlib.h>

#include <filesystem>
#include <stdexcept>
#include <string>

namespace thirdcard {

struct Folder {
  std::string path = (std::filesystem::temp_directory_path() / "thirdcard-store-XXXXXX").string();
  Folder() {
    if (::mkdtemp(path.data()) == nullptr) throw std::runtime_error("no folder for the test");
  }
  Folder(const Folder&) = delete;
  ~Folder() { std::filesystem::remove_all(path); }
  std::uintmax_t bytes() const { return std::filesystem::file_size(path + "/thirdcard.db"); }
};

}  // namespace thirdcard
