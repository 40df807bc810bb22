// SPDX-License-Identifier: MIT
// The whole server as a program of its own, for the sanitizers: `thirdcard serve` without the other commands,
// whose compiling under a sanitizer nobody wants to wait for. It ends as a function does, so that what leaks
// is found.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "thirdcard/server.hpp"

int main(int argc, char** argv) {
  thirdcard::ServerOptions options;
  if (const char* pages = std::getenv("THIRDCARD_PAGES")) options.pages = pages;
  options.log = [](std::string_view line) {
    std::fprintf(stderr, "%.*s\n", static_cast<int>(line.size()), line.data());
  };
  for (int i = 2; i < argc; ++i) {  // after the word "serve"
    const std::string name = argv[i];
    bool understood = false;
    const auto read = [&](const thirdcard::OptionRow& row, auto& field) {
      using Field = std::remove_reference_t<decltype(field)>;
      if (name != "--" + std::string(row.name)) return;
      if constexpr (std::is_same_v<Field, bool>) {
        understood = field = true;
      } else if (i + 1 < argc) {
        understood = true;
        const std::string value = argv[++i];
        if constexpr (std::is_same_v<Field, std::string>)
          field = value;
        else if constexpr (std::is_same_v<Field, thirdcard::StringList>)
          field.push_back(value);
        else
          field = static_cast<Field>(std::strtoll(value.c_str(), nullptr, 10));
      }
    };
    thirdcard::each_server_option(read, options);
    if (!understood) {
      std::fprintf(stderr, "thirdcard_serve: '%s' is not understood here\n", name.c_str());
      return 2;
    }
  }
  if (options.quiet) options.log = nullptr;
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
