// SPDX-License-Identifier: MIT
// A connection at a time, one line each, and an end to whoever is slow: the folder is its owner's alone, so
// the only danger is a program that hangs.
#include "server/operator/control.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/streambuf.hpp>
#include <boost/asio/write.hpp>
#include <istream>
#include <sstream>

namespace thirdcard::server {

namespace asio = boost::asio;
using local = asio::local::stream_protocol;
using boost::system::error_code;

namespace {

constexpr std::size_t kLongestLine = 1000;
constexpr std::chrono::seconds kPatience{5};

/// One question.
struct Caller : std::enable_shared_from_this<Caller> {
  Caller(local::socket s, Control::Answer a)
      : socket(std::move(s)), patience(socket.get_executor()), answer(std::move(a)) {}
  void begin() {
    patience.expires_after(kPatience);
    patience.async_wait([self = shared_from_this()](error_code e) {
      error_code ignored;
      if (!e) self->socket.close(ignored);
    });
    asio::async_read_until(socket, line, '\n', [self = shared_from_this()](error_code e, std::size_t) {
      if (e) return self->end();
      std::istream in(&self->line);
      std::string text, word;
      std::getline(in, text);
      std::istringstream parts(text);
      std::vector<std::string> words;
      while (parts >> word) words.push_back(word);
      const Control::Reply reply = self->answer(words);
      self->said = std::to_string(reply.status) + "\n" + reply.text;
      asio::async_write(self->socket, asio::buffer(self->said),
                        [self](error_code, std::size_t) { self->end(); });
    });
  }
  void end() {
    error_code ignored;
    patience.cancel(ignored);
    socket.close(ignored);
  }
  local::socket socket;
  asio::steady_timer patience;
  Control::Answer answer;
  asio::streambuf line{kLongestLine};
  std::string said;
};

}  // namespace

struct Control::Listener : std::enable_shared_from_this<Listener> {
  Listener(asio::io_context& io, Answer a) : acceptor(io), answer(std::move(a)) {}
  void next() {
    acceptor.async_accept([self = shared_from_this()](error_code e, local::socket socket) {
      if (e) return;
      std::make_shared<Caller>(std::move(socket), self->answer)->begin();
      self->next();
    });
  }
  local::acceptor acceptor;
  Answer answer;
  std::string path;
};

Control::Control(asio::io_context& io, const std::string& path, Answer answer, std::string& why)
    : listener_(std::make_shared<Listener>(io, std::move(answer))) {
  try {
    const local::endpoint here(path);
    ::unlink(path.c_str());  // of a server that was killed: the folder is ours
    Listener& l = *listener_;
    l.acceptor.open();
    const mode_t before = ::umask(0077);
    error_code error;
    l.acceptor.bind(here, error);
    ::umask(before);
    if (!error) l.acceptor.listen(16, error);
    if (error) throw boost::system::system_error(error);
    l.path = path;
    l.next();
  } catch (const boost::system::system_error& e) {
    why = e.code().message();
  }
}

Control::~Control() {
  error_code ignored;
  listener_->acceptor.close(ignored);
  if (!listener_->path.empty()) ::unlink(listener_->path.c_str());
}

}  // namespace thirdcard::server
