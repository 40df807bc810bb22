// SPDX-License-Identifier: MIT
// The page's files, held in memory, and the headers every reply carries.
#pragma once

#include <string>
#include <unordered_map>

#include "server/net/session_handler.hpp"

namespace thirdcard::server {

class Site {
 public:
  /// Reads the folder once. Missing: one page that says how to build the real one.
  explicit Site(const std::string& folder, bool tls);
  /// A file of the page. Where there is none, the page says so (404) and leads home.
  HttpReply get(const HttpRequest& request) const;
  /// A room's readable address leads to its place in the page, however it was typed.
  HttpReply to_room(std::string_view typed) const;
  /// To a view of the page; asked for at the top, as in /privacy.
  HttpReply to_page(const std::string& view) const;
  HttpReply text(int status, std::string body, const char* type = "text/plain; charset=utf-8") const;
  std::size_t files() const { return files_.size(); }

 private:
  struct File {
    std::shared_ptr<const std::string> body, gzip, brotli;
    std::string type, etag;
    bool immutable = false;
  };
  HttpReply lost(std::string_view path) const;
  void protect(HttpReply& reply) const;
  std::unordered_map<std::string, File> files_;
  bool tls_;
};

/// May a browser page at `origin` talk to the server that it calls `host`? Both as in the request.
bool origin_allowed(std::string_view origin, std::string_view host, std::string_view public_url);
/// Is `host` a name of this server: an address, a local name, or the public one? Guards against a foreign
/// name that has been pointed at this machine.
bool host_allowed(std::string_view host, std::string_view public_url);

}  // namespace thirdcard::server
