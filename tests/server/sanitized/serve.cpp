// SPDX-License-Identifier: MIT
// The whole server as a program of its own, for the sanitizers: `thirdcard serve` without the other commands,
// whose compiling under a sanitizer nobody wants to wait for. It ends as a function does, so that what leaks
// is found.
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

#include "thirdcard/server.hpp"

int main(int argc, char** argv) {
  thirdcard::ServerOptions options;
  if (const char* pages = std::getenv("THIRDCARD_PAGES")) options.pages = pages;
  const std::map<std::string, std::string*> texts{{"--data", &options.data},
                                                  {"--letter", &options.letter},
                                                  {"--tls-cert", &options.tls_certificate},
                                                  {"--tls-key", &options.tls_key}};
  const std::map<std::string, int*> numbers{
      {"--port", &options.port}, {"--hubs", &options.hubs}, {"--threads", &options.threads}};
  options.log = [](std::string_view line) {
    std::fprintf(stderr, "%.*s\n", static_cast<int>(line.size()), line.data());
  };
  for (int i = 2; i < argc; ++i) {  // after the word "serve"
    const std::string name = argv[i];
    const auto text = texts.find(name);
    const auto number = numbers.find(name);
    if (name == "--open-rooms") {
      options.open_rooms = true;
    } else if (name == "--quiet") {
      options.log = nullptr;
    } else if (i + 1 < argc && name == "--trusted-proxy") {
      options.trusted_proxies.emplace_back(argv[++i]);
    } else if (i + 1 < argc && text != texts.end()) {
      *text->second = argv[++i];
    } else if (i + 1 < argc && number != numbers.end()) {
      *number->second = std::atoi(argv[++i]);
    } else {
      std::fprintf(stderr, "thirdcard_serve: '%s' is not understood here\n", name.c_str());
      return 2;
    }
  }
  options.ready = [](const std::string& url) {
    std::printf("%s\n", url.c_str());
    std::fflush(stdout);
  };
  try {
    thirdcard::serve(options);
  } catch (const std::exception& e) {
    std::fprintf(stderr, "thirdcard_serve: %s\n", e.what());
    return 2;
  }
  return 0;
}
