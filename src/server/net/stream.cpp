// SPDX-License-Identifier: MIT
// Plain connections, and TLS 1.2 and 1.3.
#include "server/net/stream.hpp"

#include <algorithm>
#include <boost/asio/ssl.hpp>
#include <vector>

#include "thirdcard/core.hpp"

namespace thirdcard::server {

namespace asio = boost::asio;
namespace beast = boost::beast;

constexpr std::size_t kRecordBytes = 16 * 1024;  // the longest TLS record

class TlsContext {
 public:
  asio::ssl::context context{asio::ssl::context::tls_server};
};

/// OpenSSL takes one piece at a time; small ones are joined, so that a frame's head and text make one record.
struct Stream::Tls {
  Tls(beast::tcp_stream& tcp, std::shared_ptr<TlsContext> with)
      : context(std::move(with)), stream(tcp, context->context) {}
  std::shared_ptr<TlsContext> context;
  asio::ssl::stream<beast::tcp_stream&> stream;
  std::vector<char> joined;
};

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

Stream::Stream(asio::ip::tcp::socket socket, std::shared_ptr<TlsContext> tls)
    : tcp_(std::make_unique<beast::tcp_stream>(std::move(socket))),
      tls_(tls ? std::make_unique<Tls>(*tcp_, std::move(tls)) : nullptr) {}
Stream::Stream(Stream&&) noexcept = default;
Stream::~Stream() = default;

void Stream::read(const Pieces<asio::mutable_buffer>& buffers, Completion done) {
  if (tls_)
    tls_->stream.async_read_some(buffers, std::move(done));
  else
    tcp_->async_read_some(buffers, std::move(done));
}

void Stream::write(const Pieces<asio::const_buffer>& buffers, Completion done) {
  if (!tls_) return tcp_->async_write_some(buffers, std::move(done));
  Pieces<asio::const_buffer> one = buffers;
  if (buffers.end() - buffers.begin() > 1 && buffers.begin()->size() < kRecordBytes) {
    tls_->joined.resize(std::min(asio::buffer_size(buffers), kRecordBytes));
    asio::buffer_copy(asio::buffer(tls_->joined), buffers);
    one = Pieces<asio::const_buffer>(asio::const_buffer(asio::buffer(tls_->joined)));
  }
  tls_->stream.async_write_some(one, std::move(done));
}

void Stream::handshake(Completion done) {
  tls_->stream.async_handshake(asio::ssl::stream_base::server,
                               [done = std::move(done)](beast::error_code error) mutable { done(error); });
}

void Stream::shutdown(Completion done) {
  auto end = [done = std::move(done)](beast::error_code error) mutable { done(error); };
  if (tls_)
    tls_->stream.async_shutdown(std::move(end));
  else
    beast::websocket::async_teardown(beast::role_type::server, tcp_->socket(), std::move(end));
}

}  // namespace thirdcard::server
