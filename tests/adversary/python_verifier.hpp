// SPDX-License-Identifier: MIT
// The Python verifier as a process that lives as long as this object (tests/adversary/serve.py).
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>

namespace thirdcard::adversary {

class PythonVerifier {
 public:
  PythonVerifier(const char* serve, const char* verify) {
    int to[2], from[2];
    if (::pipe(to) != 0 || ::pipe(from) != 0) throw std::runtime_error("no pipe");
    child_ = ::fork();
    if (child_ == 0) {
      ::dup2(to[0], 0), ::dup2(from[1], 1);
      for (const int fd : {to[0], to[1], from[0], from[1]}) ::close(fd);
      ::execlp("python3", "python3", serve, verify, nullptr);
      ::_exit(127);
    }
    ::close(to[0]), ::close(from[1]);
    in_ = ::fdopen(from[0], "r"), out_ = ::fdopen(to[1], "w");
  }
  ~PythonVerifier() {
    std::fclose(out_), std::fclose(in_);
    ::waitpid(child_, nullptr, 0);
  }
  /// Exit status and printed text.
  std::pair<int, std::string> judge(const std::string& file) {
    const auto size = static_cast<std::uint32_t>(file.size());
    const unsigned char head[4] = {static_cast<unsigned char>(size), static_cast<unsigned char>(size >> 8),
                                   static_cast<unsigned char>(size >> 16),
                                   static_cast<unsigned char>(size >> 24)};
    std::fwrite(head, 1, 4, out_);
    std::fwrite(file.data(), 1, file.size(), out_);
    std::fflush(out_);
    std::string line;
    for (int c; (c = std::fgetc(in_)) != EOF && c != '\n';) line += static_cast<char>(c);
    if (line.empty()) throw std::runtime_error("the Python verifier ended");
    const auto answer = nlohmann::json::parse(line);
    return {answer[0].get<int>(), answer[1].get<std::string>()};
  }

 private:
  pid_t child_;
  FILE *in_, *out_;
};

}  // namespace thirdcard::adversary
