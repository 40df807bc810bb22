// SPDX-License-Identifier: MIT
// What the server has at which path: services, which speak on WebSockets, and replies to plain requests.
// Everything else is a file of the page. server/routes.cpp makes the tables.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "server/base/service.hpp"
#include "server/net/session_handler.hpp"

namespace thirdcard::server {

struct Routes {
  struct Socket {
    std::string path;
    bool below;  // also PATH/NAME
    Service* service;
  };
  struct Page {
    std::string path;
    bool below;
    std::function<HttpReply(const HttpRequest&)> reply;
  };
  std::vector<Socket> sockets;
  std::vector<Page> pages;

  /// The row for this target; null: none.
  template <class Row>
  static const Row* row(const std::vector<Row>& rows, std::string_view target) {
    const std::string_view path = target.substr(0, target.find('?'));
    for (const Row& r : rows)
      if (path == r.path || (r.below && path.starts_with(r.path) && path[r.path.size()] == '/')) return &r;
    return nullptr;
  }
  /// What follows the path of a row, at most so many bytes of it.
  static std::string name(std::string_view target, std::string_view path, std::size_t most = 1000) {
    const std::string_view whole = target.substr(0, target.find('?'));
    return whole.size() > path.size() ? std::string(whole.substr(path.size() + 1, most)) : "";
  }
};

}  // namespace thirdcard::server
