// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "server/base/service.hpp"

namespace thirdcard::server {

struct ServiceRow {
  std::string path;
  bool below;  // also PATH/NAME
  std::shared_ptr<Service> service;
};
/// The services that this server has. One may stand in several rows.
std::vector<ServiceRow> make_services(const ServiceParts& parts);

}  // namespace thirdcard::server
