// SPDX-License-Identifier: MIT
// The verifier of certificates: format, digest, then the check of the claim's kind. Uses the core layer
// only (SHA-256, parallel loops, bitsets) and none of the code that finds or writes certificates.
#include "extremal/verify_json.hpp"
#include "extremal/verify_space.hpp"
#include "thirdcard/extremal.hpp"

namespace thirdcard {

bool is_certificate(std::string_view file) {
  if (file.size() >= 2 && file[0] == '\x1f' && file[1] == '\x8b') return true;
  const std::size_t first = file.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && file[first] == '{' &&
         file.find("\"thirdcard certificate\"") != std::string_view::npos;
}

Verdict verify_certificate(std::string_view file, const Job& job) {
  using namespace verify;
  try {
    const Value content = parse(plain_text(file));
    content.expect_fields({"claim", "format", "kind", "proof", "sha256", "version"});
    if (content.field("format").as_text() != "thirdcard certificate" ||
        content.field("version").as_integer() != 1)
      throw Unreadable("not a thirdcard certificate of version 1");
    const std::string& kind = content.field("kind").as_text();
    const Value &claim = content.field("claim"), &proof = content.field("proof");
    if (kind != "lines inside n points" && kind != "sets without a flat")
      throw Unreadable("unknown kind of claim '" + kind.substr(0, 40) + "'");
    need(sha256_hex(canonical(content, "sha256")) == content.field("sha256").as_text(),
         "the digest does not match: the file was altered");
    return {Verdict::Kind::kHolds, kind == "sets without a flat" ? check_flat_free(claim, proof, job)
                                                                 : check_table(claim, proof, job)};
  } catch (const Refuted& e) {
    return {Verdict::Kind::kFalse, e.what()};
  } catch (const Unreadable& e) {
    return {Verdict::Kind::kUnreadable, e.what()};
  }
}

}  // namespace thirdcard
