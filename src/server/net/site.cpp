// SPDX-License-Identifier: MIT
// Static files from memory. Everything comes from this server and nothing else may be loaded: the
// content-security policy says so.
#include "server/net/site.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>

#include "thirdcard/core.hpp"

namespace thirdcard::server {

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 17> kTypes{
    {{".html", "text/html; charset=utf-8"},
     {".js", "text/javascript; charset=utf-8"},
     {".mjs", "text/javascript; charset=utf-8"},
     {".css", "text/css; charset=utf-8"},
     {".json", "application/json"},
     {".webmanifest", "application/manifest+json"},
     {".wasm", "application/wasm"},
     {".svg", "image/svg+xml"},
     {".png", "image/png"},
     {".ico", "image/x-icon"},
     {".txt", "text/plain; charset=utf-8"},
     {".woff2", "font/woff2"},
     {".webp", "image/webp"},
     {".map", "application/json"},
     {".mp3", "audio/mpeg"},
     {".ogg", "audio/ogg"},
     {".wav", "audio/wav"}}};

constexpr const char* kPolicy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; media-src 'self'; font-src 'self'; "
    "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

constexpr const char* kMissing = R"(<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>thirdcard</title>
<h1>thirdcard</h1>
<p>The server runs, but the page has not been built.
<p>Stop it and start it with <code>./thirdcard serve</code> from the project's folder, which builds the page first.
<p>Rooms work all the same: the protocol is in <code>docs/protocol.md</code>.
</html>
)";

std::string_view type_of(std::string_view path) {
  for (const auto& [end, type] : kTypes)
    if (path.ends_with(end)) return type;
  return "application/octet-stream";
}

bool accepts(const std::string& header, std::string_view coding) {
  return header.find(coding) != std::string::npos;
}

std::string_view host_of_url(std::string_view url) {
  const auto at = url.find("://");
  if (at == std::string_view::npos) return {};
  url.remove_prefix(at + 3);
  return url.substr(0, url.find('/'));
}

std::string_view without_port(std::string_view host) {
  if (host.starts_with('[')) return host.substr(0, host.find(']') + 1);
  return host.substr(0, host.find(':'));
}

}  // namespace

bool origin_allowed(std::string_view origin, std::string_view host, std::string_view public_url) {
  if (origin.empty()) return true;  // not a browser's page
  const std::string_view from = host_of_url(origin);
  return !from.empty() && (from == host || (!public_url.empty() && from == host_of_url(public_url)));
}

bool host_allowed(std::string_view host, std::string_view public_url) {
  const std::string_view name = without_port(host);
  if (name.empty()) return false;
  if (!public_url.empty() &&
      (host == host_of_url(public_url) || name == without_port(host_of_url(public_url))))
    return true;
  if (name.starts_with('[') || name == "localhost" || name.ends_with(".localhost") ||
      name.ends_with(".local") || name.ends_with(".lan") || name.ends_with(".home"))
    return true;
  if (std::all_of(name.begin(), name.end(), [](char c) { return (c >= '0' && c <= '9') || c == '.'; }))
    return true;
  if (name.find('.') == std::string_view::npos) return true;  // a bare machine name
  std::array<char, 256> own{};
  return ::gethostname(own.data(), own.size() - 1) == 0 && name == own.data();
}

Site::Site(const std::string& folder, bool tls) : tls_(tls) {
  namespace fs = std::filesystem;
  std::error_code error;
  if (!folder.empty() && fs::is_directory(folder, error)) {
    for (fs::recursive_directory_iterator at(folder, error), end; at != end && !error; at.increment(error)) {
      if (!at->is_regular_file(error) || files_.size() > 5000) continue;
      const std::string path = "/" + fs::relative(at->path(), folder, error).generic_string();
      auto body = std::make_shared<const std::string>(read_file(at->path().string(), std::size_t{64} << 20));
      // name.gz and name.br beside a file are the same content, packed.
      if (path.ends_with(".gz"))
        files_[path.substr(0, path.size() - 3)].gzip = body;
      else if (path.ends_with(".br"))
        files_[path.substr(0, path.size() - 3)].brotli = body;
      else {
        File& f = files_[path];
        f.etag = '"' + sha256_hex(*body).substr(0, 32) + '"';
        f.type = type_of(path);
        f.immutable = path.starts_with("/assets/");  // their names carry a digest
        f.body = std::move(body);
      }
    }
  }
  for (auto at = files_.begin(); at != files_.end();) at = at->second.body ? std::next(at) : files_.erase(at);
  if (files_.find("/index.html") == files_.end()) {
    File f;
    f.body = std::make_shared<const std::string>(kMissing);
    f.type = "text/html; charset=utf-8";
    f.etag = "\"missing\"";
    files_["/index.html"] = std::move(f);
  }
}

void Site::protect(HttpReply& r) const {
  r.headers.insert(r.headers.end(),
                   {{"Content-Security-Policy", kPolicy},
                    {"X-Content-Type-Options", "nosniff"},
                    {"X-Frame-Options", "DENY"},
                    {"Referrer-Policy", "no-referrer"},
                    {"Cross-Origin-Opener-Policy", "same-origin"},
                    {"Cross-Origin-Resource-Policy", "same-origin"},
                    {"Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()"}});
  if (tls_) r.headers.emplace_back("Strict-Transport-Security", "max-age=31536000");
}

HttpReply Site::text(int status, std::string body, const char* type) const {
  HttpReply r{status,
              {{"Content-Type", type}, {"Cache-Control", "no-store"}},
              std::make_shared<const std::string>(std::move(body))};
  protect(r);
  return r;
}

HttpReply Site::to_room(std::string_view typed) const {
  std::string id;
  for (std::size_t i = 0; i < typed.size() && id.size() < 40; ++i) {
    char c = typed[i];
    if (c == '%' && typed.substr(i).starts_with("%20")) c = ' ', i += 2;
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
      id += c;
    else if (!id.empty() && id.back() != '-' && (c == ' ' || c == '+' || c == '-' || c == '_' || c == '.'))
      id += '-';
  }
  while (!id.empty() && id.back() == '-') id.pop_back();
  HttpReply reply = text(302, "the room is in the page\n");
  reply.headers.emplace_back("Location", "../#/room/" + id);
  return reply;
}

HttpReply Site::to_page(const std::string& view) const {
  HttpReply reply = text(302, "this is in the page\n");
  reply.headers.emplace_back("Location", "./#" + view);
  return reply;
}

/// The page itself, which says that there is nothing here: its files lie as many folders up as the path is
/// deep.
HttpReply Site::lost(std::string_view path) const {
  std::string up = "./";
  const auto folders = std::count(path.begin() + 1, path.end(), '/');
  if (folders > 0) up.clear();
  for (auto i = folders; i > 0; --i) up += "../";
  std::string page = *files_.at("/index.html").body;
  constexpr std::string_view kHere = "=\"./";
  for (auto at = page.find(kHere); at != std::string::npos; at = page.find(kHere, at + up.size() + 2))
    page.replace(at + 2, 2, up);
  if (const auto at = page.find("<html"); at != std::string::npos)
    page.insert(at + 5, " data-lost=\"" + up + "\"");
  return text(404, std::move(page), "text/html; charset=utf-8");
}

HttpReply Site::get(const HttpRequest& request) const {
  if (request.method != "GET" && request.method != "HEAD") {
    HttpReply r = text(405, "only GET\n");
    r.headers.emplace_back("Allow", "GET, HEAD");
    return r;
  }
  std::string path = request.target.substr(0, request.target.find_first_of("?#"));
  if (path.size() > 1024 || path.empty() || path[0] != '/') return text(400, "bad path\n");
  if (path == "/") path = "/index.html";
  auto at = files_.find(path);
  if (at == files_.end() && path.find('.') == std::string::npos) return lost(path);
  if (at == files_.end()) return text(404, "not found\n");
  const File& f = at->second;
  HttpReply r{200,
              {{"Content-Type", f.type},
               {"ETag", f.etag},
               {"Cache-Control", f.immutable ? "public, max-age=31536000, immutable" : "no-cache"},
               {"Vary", "Accept-Encoding"}},
              f.body};
  if (request.if_none_match == f.etag) {
    r.status = 304;
    r.body = nullptr;
  } else if (f.brotli && accepts(request.accept_encoding, "br")) {
    r.body = f.brotli;
    r.headers.emplace_back("Content-Encoding", "br");
  } else if (f.gzip && accepts(request.accept_encoding, "gzip")) {
    r.body = f.gzip;
    r.headers.emplace_back("Content-Encoding", "gzip");
  }
  protect(r);
  return r;
}

}  // namespace thirdcard::server
