// SPDX-License-Identifier: MIT
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <functional>
#include <memory>
#include <string>

#include "server/net/session_handler.hpp"

namespace thirdcard::server {

/// Keeps certificate and key. InputError when they cannot be read or do not belong together.
class TlsContext;
std::shared_ptr<TlsContext> tls_context(const std::string& certificate, const std::string& key);

/// Begins to take connections, each to its next place, under TLS where `tls` gives a context then; they end
/// when the acceptor is closed. All three are used on the acceptor's thread.
void listen(boost::asio::io_context& io, boost::asio::ip::tcp::acceptor& acceptor,
            std::function<Place()> next, std::function<std::shared_ptr<TlsContext>()> tls);

}  // namespace thirdcard::server
