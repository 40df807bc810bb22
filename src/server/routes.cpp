// SPDX-License-Identifier: MIT
// One row for each service: its name, its path, and whether names stand below the path. The file of the
// service defines make_NAME(parts), which gives it, or null where this server has none.
#include "server/routes.hpp"

namespace thirdcard::server {

// clang-format off
#define THIRDCARD_SERVICES(ROW)          \
  ROW(rooms,      "/ws",       true)     \
  ROW(open_rooms, "/open",     false)    \
  ROW(analysis,   "/analysis", false)
// clang-format on

#define THIRDCARD_DECLARE(name, path, below) std::shared_ptr<Service> make_##name(const ServiceParts& parts);
THIRDCARD_SERVICES(THIRDCARD_DECLARE)
#undef THIRDCARD_DECLARE

std::vector<ServiceRow> make_services(const ServiceParts& parts) {
  std::vector<ServiceRow> rows;
#define THIRDCARD_MAKE(name, path, below) \
  if (auto service = make_##name(parts)) rows.push_back({path, below, std::move(service)});
  THIRDCARD_SERVICES(THIRDCARD_MAKE)
#undef THIRDCARD_MAKE
  return rows;
}

}  // namespace thirdcard::server
