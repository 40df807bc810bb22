// SPDX-License-Identifier: MIT
#include "server/lobby/signatures.hpp"

#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <algorithm>
#include <array>
#include <memory>
#include <stdexcept>

namespace thirdcard::server {

namespace {

template <std::size_t N>
std::array<unsigned char, N> bytes_of(std::string_view hex) {
  const auto digit = [](char c) { return static_cast<unsigned>(c <= '9' ? c - '0' : c - 'a' + 10); };
  std::array<unsigned char, N> out{};
  for (std::size_t i = 0; i < N; ++i)
    out[i] = static_cast<unsigned char>(digit(hex[2 * i]) << 4 | digit(hex[2 * i + 1]));
  return out;
}

/// The eight points of small order and their other encodings verify signatures that nobody made: a key like
/// that is nobody's. (Their y, without the sign.)
bool of_small_order(const std::array<unsigned char, 32>& key) {
  static const std::array<std::array<unsigned char, 32>, 7> bad{
      bytes_of<32>("0000000000000000000000000000000000000000000000000000000000000000"),
      bytes_of<32>("0100000000000000000000000000000000000000000000000000000000000000"),
      bytes_of<32>("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"),
      bytes_of<32>("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"),
      bytes_of<32>("ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"),
      bytes_of<32>("edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"),
      bytes_of<32>("eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f")};
  auto plain = key;
  plain[31] &= 0x7f;
  return std::find(bad.begin(), bad.end(), plain) != bad.end();
}

}  // namespace

bool is_hex(std::string_view text, std::size_t digits) {
  return text.size() == digits && std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
         });
}

bool signed_by(std::string_view key, std::string_view signature, std::string_view text) {
  if (!is_hex(key, 64) || !is_hex(signature, 128)) return false;
  const auto raw = bytes_of<32>(key);
  if (of_small_order(raw)) return false;
  const auto by = bytes_of<64>(signature);
  const std::unique_ptr<EVP_PKEY, void (*)(EVP_PKEY*)> owner(
      EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, raw.data(), raw.size()), EVP_PKEY_free);
  const std::unique_ptr<EVP_MD_CTX, void (*)(EVP_MD_CTX*)> look(EVP_MD_CTX_new(), EVP_MD_CTX_free);
  return owner && look && EVP_DigestVerifyInit(look.get(), nullptr, nullptr, nullptr, owner.get()) == 1 &&
         EVP_DigestVerify(look.get(), by.data(), by.size(),
                          reinterpret_cast<const unsigned char*>(text.data()), text.size()) == 1;
}

std::string keyed_hash(std::string_view secret, std::string_view text) {
  std::array<unsigned char, 32> out{};
  unsigned int size = 0;
  if (HMAC(EVP_sha256(), secret.data(), static_cast<int>(secret.size()),
           reinterpret_cast<const unsigned char*>(text.data()), text.size(), out.data(), &size) == nullptr ||
      size != out.size())
    throw std::runtime_error("no keyed hash could be made");
  std::string hex;
  for (const unsigned char b : out) hex += "0123456789abcdef"[b >> 4], hex += "0123456789abcdef"[b & 15];
  return hex;
}

}  // namespace thirdcard::server
