// SPDX-License-Identifier: MIT
// A connection's bytes, plain or under TLS, behind one type: Beast's protocol templates are compiled for it
// once (session.cpp), and only stream.cpp knows which of the two it is. The price is one allocation per
// read or write, for the erased completion handler; docs/performance.md has its measure.
#pragma once

#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <chrono>
#include <memory>
#include <utility>

#include "server/net/listeners.hpp"

namespace thirdcard::server {

/// What to call when bytes have moved: owned, called once at most.
class Completion {
 public:
  template <class Handler>
  explicit Completion(Handler&& handler)
      : target_(std::make_unique<Target<std::decay_t<Handler>>>(std::forward<Handler>(handler))) {}
  Completion(Completion&&) noexcept = default;
  Completion& operator=(Completion&&) noexcept = default;

  void operator()(boost::beast::error_code error, std::size_t bytes = 0) {
    // The handler may destroy whoever holds this object, so the target is taken out of it first.
    std::exchange(target_, nullptr)->call(error, bytes);
  }

 private:
  struct Base {
    virtual ~Base() = default;
    virtual void call(boost::beast::error_code error, std::size_t bytes) = 0;
  };
  template <class Handler>
  struct Target final : Base {
    explicit Target(Handler h) : handler(std::move(h)) {}
    void call(boost::beast::error_code error, std::size_t bytes) override { handler(error, bytes); }
    Handler handler;
  };
  std::unique_ptr<Base> target_;
};

/// Up to eight pieces of a buffer sequence; the rest waits for the next call, which "some" allows.
template <class Buffer>
class Pieces {
 public:
  using value_type = Buffer;
  template <class Sequence>
  explicit Pieces(const Sequence& sequence) {
    const auto end = boost::asio::buffer_sequence_end(sequence);
    for (auto at = boost::asio::buffer_sequence_begin(sequence); at != end && count_ < pieces_.size(); ++at)
      if (const Buffer piece = *at; piece.size() != 0) pieces_[count_++] = piece;
  }
  const Buffer* begin() const { return pieces_.data(); }
  const Buffer* end() const { return pieces_.data() + count_; }

 private:
  std::array<Buffer, 8> pieces_{};
  std::size_t count_ = 0;
};

class Stream {
 public:
  using executor_type = boost::beast::tcp_stream::executor_type;

  /// Without `tls` the bytes travel as they are.
  Stream(boost::asio::ip::tcp::socket socket, std::shared_ptr<TlsContext> tls);
  Stream(Stream&&) noexcept;
  ~Stream();

  executor_type get_executor() { return tcp_->get_executor(); }
  void expires_after(std::chrono::seconds time) { tcp_->expires_after(time); }
  void expires_never() { tcp_->expires_never(); }
  boost::asio::ip::tcp::socket& socket() { return tcp_->socket(); }
  bool encrypted() const { return tls_ != nullptr; }

  template <class Buffers, class Handler>
  void async_read_some(const Buffers& buffers, Handler&& handler) {
    read(Pieces<boost::asio::mutable_buffer>(buffers), Completion(std::forward<Handler>(handler)));
  }
  template <class Buffers, class Handler>
  void async_write_some(const Buffers& buffers, Handler&& handler) {
    write(Pieces<boost::asio::const_buffer>(buffers), Completion(std::forward<Handler>(handler)));
  }
  /// TLS only.
  void handshake(Completion done);
  /// Ends the sending side in an orderly way.
  void shutdown(Completion done);

 private:
  void read(const Pieces<boost::asio::mutable_buffer>& buffers, Completion done);
  void write(const Pieces<boost::asio::const_buffer>& buffers, Completion done);

  struct Tls;
  std::unique_ptr<boost::beast::tcp_stream> tcp_;  // its address stays when the stream moves
  std::unique_ptr<Tls> tls_;
};

// What Beast's WebSocket looks for by these names.
inline void beast_close_socket(Stream& stream) { boost::beast::close_socket(stream.socket()); }
template <class Handler>
void async_teardown(boost::beast::role_type, Stream& stream, Handler&& handler) {
  stream.shutdown(Completion([h = std::forward<Handler>(handler)](boost::beast::error_code error,
                                                                  std::size_t) mutable { h(error); }));
}

}  // namespace thirdcard::server
