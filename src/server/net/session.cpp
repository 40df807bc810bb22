// SPDX-License-Identifier: MIT
// One connection, as a coroutine on one thread of the network: HTTP requests until one asks for a WebSocket,
// then messages. Beast's protocols are slow to compile, so they are compiled
// here alone, over the one Stream for plain and TLS. A text that cannot be sent
// at once waits in a bounded queue; when that is full the peer is cut off, so
// nobody waits for a slow reader.
// clang-format off
#include <utility>  // first: this Asio uses std::exchange without it
// clang-format on
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <optional>
#include <vector>

#include "server/net/listeners.hpp"
#include "server/net/session_handler.hpp"
#include "server/net/stream.hpp"

namespace thirdcard::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;

namespace {

class Session : public Peer, public std::enable_shared_from_this<Session> {
 public:
  /// What asked for a WebSocket. It is forgotten as soon as that is open: ten thousand players would keep
  /// ten thousand old requests.
  struct Upgrade {
    http::request<http::string_body> request;
    HttpRequest plain;
  };

  Session(Stream stream, SessionHandler& handler) : ws_(std::move(stream)), handler_(handler) {}
  /// One that has come over from another thread, with its place and what it asked there.
  Session(Stream stream, SessionHandler& handler, std::shared_ptr<Visit> visit,
          std::unique_ptr<Upgrade> upgrade)
      : ws_(std::move(stream)), handler_(handler), visit_(std::move(visit)), upgrade_(std::move(upgrade)) {}

  /// Before it runs: false where it has no place.
  bool begin() {
    beast::error_code error;
    const auto peer = ws_.next_layer().socket().remote_endpoint(error).address();
    if (error) return false;  // gone already
    visit_ = handler_.began(peer.to_string(), [weak = this->weak_from_this(), executor = ws_.get_executor()] {
      asio::post(executor, [weak] {
        if (const auto session = weak.lock()) session->close();
      });
    });
    return visit_ != nullptr;
  }

  asio::awaitable<void> run() {
    auto self = this->shared_from_this();
    beast::error_code error;
    try {
      if (ws_.next_layer().encrypted()) co_await handshake(error);
      if (!error && !upgrade_) {
        if (co_await converse()) {
          if (move_home()) co_return;
          co_await talk();
        }
      } else if (upgrade_) {
        co_await talk();
      }
    } catch (const std::exception&) {
      // A broken peer is not the server's trouble; everything is released below.
    }
    if (socket_.connection != 0) handler_.closed(std::exchange(socket_.connection, 0));
    if (upgrade_) handler_.never_opened(upgrade_->plain);
    leave_http();
    handler_.ended(*visit_);
    close();
  }

  void deliver(std::shared_ptr<const std::string> text) override {
    if (closing_) return;
    if (queue_.size() >= kQueueTexts || queued_ + text->size() > kQueueBytes) {
      handler_.dropped_slow_peer();
      return close();
    }
    queued_ += text->size();
    queue_.push_back(std::move(text));
    if (!writing_) write_next();
  }
  void hang_up() override {
    if (closing_) return;
    hanging_up_ = true;
    if (!writing_) write_next();
  }

 private:
  void leave_http() {
    if (counted_) handler_.http_closed(*counted_);
    counted_.reset();
  }

  asio::awaitable<void> handshake(beast::error_code& error) {
    ws_.next_layer().expires_after(std::chrono::seconds(10));
    auto begin = [stream = &ws_.next_layer()](auto handler) {
      stream->handshake(
          Completion([h = std::move(handler)](beast::error_code e, std::size_t) mutable { h(e); }));
    };
    auto token = asio::redirect_error(asio::use_awaitable, error);
    co_await asio::async_initiate<decltype(token), void(beast::error_code)>(begin, token);
  }

  asio::awaitable<std::size_t> first_bytes(asio::mutable_buffer into, beast::error_code& error) {
    ws_.next_layer().expires_after(std::chrono::seconds(30));
    auto begin = [stream = &ws_.next_layer(), into](auto handler) {
      stream->async_read_some(
          into, [h = std::move(handler)](beast::error_code e, std::size_t n) mutable { h(e, n); });
    };
    auto token = asio::redirect_error(asio::use_awaitable, error);
    co_return co_await asio::async_initiate<decltype(token), void(beast::error_code, std::size_t)>(begin,
                                                                                                   token);
  }

  void close() {
    if (closing_) return;
    closing_ = true;
    beast_close_socket(ws_.next_layer());
  }

  /// One write at a time; the next begins when it is done.
  void write_next() {
    if (closing_) return;
    if (queue_.empty()) {
      if (hanging_up_) {
        writing_ = true;
        ws_.async_close(websocket::close_code::normal,
                        [self = this->shared_from_this()](beast::error_code) { self->close(); });
      }
      return;
    }
    writing_ = true;
    ws_.async_write(asio::buffer(*queue_.front()),
                    [self = this->shared_from_this()](beast::error_code error, std::size_t) {
                      if (!self->queue_.empty()) {
                        self->queued_ -= self->queue_.front()->size();
                        self->queue_.erase(self->queue_.begin());
                      }
                      self->writing_ = false;
                      if (error) return self->close();
                      self->write_next();
                    });
  }

  /// A room's texts are made on its own thread: a connection that will speak with one goes there before its
  /// WebSocket opens, as long as nothing is under way on it. One under TLS stays where its keys are.
  bool move_home() {
    const Place home = handler_.home(upgrade_->plain);
    Stream& stream = ws_.next_layer();
    if (&home.handler == &handler_ || stream.encrypted()) return false;
    beast::error_code error;
    const auto protocol = stream.socket().local_endpoint(error).protocol();
    if (error) return false;
    tcp::socket there(home.io);
    const auto handle = stream.socket().release(error);
    if (error) return false;
    there.assign(protocol, handle, error);
    if (error) {  // it is nobody's then
      ::close(handle);
      throw beast::system_error(error);
    }
    closing_ = true;
    const auto session = std::make_shared<Session>(Stream(std::move(there), nullptr), home.handler, visit_,
                                                   std::move(upgrade_));
    asio::co_spawn(home.io, session->run(), [session](std::exception_ptr) {});
    return true;
  }

  /// Plain HTTP, until the other end has enough of it or asks for a WebSocket (true).
  asio::awaitable<bool> converse() {
    auto& stream = ws_.next_layer();
    beast::flat_buffer buffer(kMessageBytes);
    beast::error_code error;
    buffer.commit(co_await first_bytes(buffer.prepare(kFirstBytes), error));
    if (error) co_return false;
    handler_.spoke(*visit_);
    for (;;) {
      http::request_parser<http::string_body> parser;
      parser.body_limit(kMessageBytes);
      parser.header_limit(kMessageBytes);
      ws_.next_layer().expires_after(std::chrono::seconds(30));
      co_await http::async_read(stream, buffer, parser, asio::redirect_error(asio::use_awaitable, error));
      if (error) co_return false;
      const auto& request = parser.get();
      const auto field = [&](http::field name) { return std::string(request[name]); };
      const HttpRequest plain{std::string(request.method_string()),
                              std::string(request.target()),
                              field(http::field::host),
                              field(http::field::origin),
                              field(http::field::accept_encoding),
                              field(http::field::if_none_match),
                              address(request),
                              request.count("X-Forwarded-For") + request.count("Forwarded") > 0};
      HttpReply reply;
      if (!counted_) {
        if (!handler_.http_opened(plain.address)) co_return false;
        counted_ = plain.address;
      }
      if (websocket::is_upgrade(request)) {
        if (handler_.may_open(plain, reply)) {
          leave_http();
          ws_.next_layer().expires_never();
          upgrade_ = std::make_unique<Upgrade>(Upgrade{parser.release(), plain});
          co_return buffer.size() == 0;  // nothing may follow before the answer
        }
      } else {
        reply = handler_.http(plain);
      }
      // The body is the file itself, shared by all who ask for it, however slowly they read.
      http::response<http::span_body<const char>> response{static_cast<http::status>(reply.status),
                                                           request.version()};
      for (const auto& [name, value] : reply.headers) response.set(name, value);
      const bool head = request.method() == http::verb::head;
      const std::size_t size = reply.body ? reply.body->size() : 0;
      if (!head && reply.body) response.body() = {reply.body->data(), size};
      response.keep_alive(request.keep_alive());
      response.content_length(size);
      http::response_serializer<http::span_body<const char>> serializer{response};
      ws_.next_layer().expires_after(std::chrono::seconds(60));
      if (head)
        co_await http::async_write_header(stream, serializer,
                                          asio::redirect_error(asio::use_awaitable, error));
      else
        co_await http::async_write(stream, serializer, asio::redirect_error(asio::use_awaitable, error));
      if (error || !response.keep_alive()) co_return false;
    }
  }

  std::string address(const http::request<http::string_body>& request) {
    beast::error_code error;
    const auto peer = ws_.next_layer().socket().remote_endpoint(error).address();
    if (error) return handler_.address("", {}, {});
    const auto lines = [&](const char* name) {
      std::vector<std::string> out;
      const auto [first, last] = request.equal_range(name);
      for (auto line = first; line != last; ++line) out.emplace_back(line->value());
      return out;
    };
    return handler_.address(peer.to_string(), lines("X-Forwarded-For"), lines("Forwarded"));
  }

  asio::awaitable<void> talk() {
    beast::error_code error;
    auto timeout = websocket::stream_base::timeout::suggested(beast::role_type::server);
    timeout.idle_timeout = std::chrono::seconds(90);
    timeout.keep_alive_pings = true;
    ws_.set_option(timeout);
    const std::size_t most = handler_.message_bytes(upgrade_->plain);
    ws_.read_message_max(most);
    ws_.auto_fragment(false);
    ws_.write_buffer_bytes(256);
    ws_.text(true);
    co_await ws_.async_accept(upgrade_->request, asio::redirect_error(asio::use_awaitable, error));
    if (error) co_return;
    socket_ = handler_.opened(this->shared_from_this(), upgrade_->plain);
    upgrade_.reset();
    beast::flat_buffer buffer(most);
    for (;;) {
      co_await ws_.async_read(buffer, asio::redirect_error(asio::use_awaitable, error));
      if (error || closing_) co_return;
      if (hanging_up_) {  // nothing is carried out any more
        buffer.consume(buffer.size());
        continue;
      }
      const auto bytes = buffer.data();
      socket_.service->received(socket_.connection, socket_.where,
                                {static_cast<const char*>(bytes.data()), bytes.size()});
      buffer.consume(buffer.size());
    }
  }

  websocket::stream<Stream, false> ws_;  // no compression: its buffers would cost more than they save
  static constexpr std::size_t kFirstBytes = 1024;
  SessionHandler& handler_;
  std::shared_ptr<Visit> visit_;  // its place; null: none yet
  std::unique_ptr<Upgrade> upgrade_;
  std::vector<std::shared_ptr<const std::string>> queue_;  // short, and mostly empty: then it costs nothing
  std::size_t queued_ = 0;
  bool writing_ = false, hanging_up_ = false, closing_ = false;
  OpenSocket socket_;                   // connection 0: none is open
  std::optional<std::string> counted_;  // the address, while this is a connection without a WebSocket
};

asio::awaitable<void> take(tcp::acceptor& acceptor, std::function<Place()> next,
                           std::function<std::shared_ptr<TlsContext>()> tls) {
  beast::error_code error;
  for (;;) {
    const Place place = next();
    tcp::socket socket = co_await acceptor.async_accept(asio::any_io_executor(place.io.get_executor()),
                                                        asio::redirect_error(asio::use_awaitable, error));
    if (error == asio::error::operation_aborted || !acceptor.is_open()) co_return;
    if (error) {
      // Out of file descriptors, most likely: wait for some to come back.
      asio::steady_timer pause(acceptor.get_executor(), std::chrono::milliseconds(100));
      co_await pause.async_wait(asio::redirect_error(asio::use_awaitable, error));
      continue;
    }
    socket.set_option(tcp::no_delay(true), error);
    // What a peer does not read waits in the system's memory: not much of it.
    socket.set_option(asio::socket_base::send_buffer_size(256 * 1024), error);
    auto session = std::make_shared<Session>(Stream(std::move(socket), tls()), place.handler);
    if (!session->begin()) continue;  // closes it
    asio::co_spawn(place.io, session->run(), [session](std::exception_ptr) {});
  }
}

}  // namespace

void listen(asio::io_context& io, tcp::acceptor& acceptor, std::function<Place()> next,
            std::function<std::shared_ptr<TlsContext>()> tls) {
  asio::co_spawn(io, take(acceptor, std::move(next), std::move(tls)), asio::detached);
}

}  // namespace thirdcard::server
