// SPDX-License-Identifier: MIT
// The operator's own way in: a socket in the data folder, which only its owner can open. One line of words
// asks; the reply is an exit status on a line of its own, then what is to be printed, and the end. Nothing of
// a client of the server comes here.
#pragma once

#include <boost/asio/io_context.hpp>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace thirdcard::server {

class Control {
 public:
  struct Reply {
    int status = 0;  // 2: the text is a fault, and below it what would be right
    std::string text;
  };
  /// Called on the thread of `io`.
  using Answer = std::function<Reply(const std::vector<std::string>& words)>;
  /// `why`: why there is no such socket, if there is none (a path that is too long, say); the server goes on.
  Control(boost::asio::io_context& io, const std::string& path, Answer answer, std::string& why);
  ~Control();

 private:
  struct Listener;
  std::shared_ptr<Listener> listener_;
};

}  // namespace thirdcard::server
