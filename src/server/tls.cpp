// SPDX-License-Identifier: MIT
// Connections over TLS 1.2 and 1.3.
#include <boost/asio/ssl.hpp>
#include <boost/beast/ssl.hpp>

#include "server/listeners.hpp"
#include "server/session.hpp"
#include "thirdcard/core.hpp"

namespace thirdcard::server {

using Tls = beast::ssl_stream<beast::tcp_stream>;

class TlsContext {
 public:
  asio::ssl::context context{asio::ssl::context::tls_server};
};

template <>
asio::awaitable<void> Session<Tls>::handshake(beast::error_code& error) {
  beast::get_lowest_layer(ws_).expires_after(std::chrono::seconds(10));
  co_await ws_.next_layer().async_handshake(asio::ssl::stream_base::server,
                                            asio::redirect_error(asio::use_awaitable, error));
}

std::shared_ptr<TlsContext> tls_context(const std::string& certificate, const std::string& key) {
  auto out = std::make_shared<TlsContext>();
  beast::error_code error;
  out->context.set_options(asio::ssl::context::default_workarounds | asio::ssl::context::no_sslv2 |
                           asio::ssl::context::no_sslv3 | asio::ssl::context::no_tlsv1 |
                           asio::ssl::context::no_tlsv1_1);
  out->context.use_certificate_chain_file(certificate, error);
  if (error)
    throw InputError("cannot use the certificate " + certificate + ": " + error.message(),
                     "give a PEM file with --tls-cert");
  out->context.use_private_key_file(key, asio::ssl::context::pem, error);
  if (error)
    throw InputError("cannot use the key " + key + ": " + error.message(),
                     "give the certificate's own key as a PEM file with --tls-key");
  return out;
}

void listen_tls(asio::io_context& io, tcp::acceptor& acceptor, Gate& gate, std::shared_ptr<TlsContext> tls) {
  asio::co_spawn(io,
                 listen<Tls>(acceptor, gate, true,
                             [tls](tcp::socket socket) {
                               return Tls(beast::tcp_stream(std::move(socket)), tls->context);
                             }),
                 asio::detached);
}

}  // namespace thirdcard::server
