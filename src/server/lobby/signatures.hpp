// SPDX-License-Identifier: MIT
// Ed25519 and HMAC by OpenSSL, on text in lower-case hexadecimal.
#pragma once

#include <string>
#include <string_view>

namespace thirdcard::server {

/// Is this `digits` lower-case hexadecimal digits?
bool is_hex(std::string_view text, std::size_t digits);
/// Is `signature` one of `text` under the public key? False also where either is no such thing.
bool signed_by(std::string_view key, std::string_view signature, std::string_view text);
/// HMAC-SHA-256 as 64 hexadecimal digits.
std::string keyed_hash(std::string_view secret, std::string_view text);

}  // namespace thirdcard::server
