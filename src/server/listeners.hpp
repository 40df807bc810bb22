// SPDX-License-Identifier: MIT
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <memory>
#include <string>

#include "server/gate.hpp"

namespace thirdcard::server {

/// Begin to take connections; they end when the acceptor is closed.
void listen_plain(boost::asio::io_context& io, boost::asio::ip::tcp::acceptor& acceptor, Gate& gate);

/// Keeps certificate and key. InputError when they cannot be read or do not belong together.
class TlsContext;
std::shared_ptr<TlsContext> tls_context(const std::string& certificate, const std::string& key);
void listen_tls(boost::asio::io_context& io, boost::asio::ip::tcp::acceptor& acceptor, Gate& gate,
                std::shared_ptr<TlsContext> tls);

}  // namespace thirdcard::server
