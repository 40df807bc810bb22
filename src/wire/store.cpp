// SPDX-License-Identifier: MIT
#include "wire/store.hpp"

#include "wire/json.hpp"

namespace thirdcard::wire {

std::string backup_line(const std::string& file, std::int64_t rooms, std::int64_t entries,
                        std::int64_t bytes) {
  return text_of({{"file", file}, {"rooms", rooms}, {"entries", entries}, {"bytes", bytes}});
}

std::string restore_line(const std::string& folder, std::int64_t rooms, std::int64_t entries,
                         std::int64_t bytes, const std::string& aside) {
  return text_of(
      {{"folder", folder}, {"rooms", rooms}, {"entries", entries}, {"bytes", bytes}, {"aside", aside}});
}

}  // namespace thirdcard::wire
