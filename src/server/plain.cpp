// SPDX-License-Identifier: MIT
// Connections without encryption.
#include "server/listeners.hpp"
#include "server/session.hpp"

namespace thirdcard::server {

using Plain = beast::tcp_stream;

template <>
asio::awaitable<void> Session<Plain>::handshake(beast::error_code&) {
  co_return;
}

void listen_plain(asio::io_context& io, tcp::acceptor& acceptor, Gate& gate) {
  asio::co_spawn(
      io, listen<Plain>(acceptor, gate, false, [](tcp::socket socket) { return Plain(std::move(socket)); }),
      asio::detached);
}

}  // namespace thirdcard::server
