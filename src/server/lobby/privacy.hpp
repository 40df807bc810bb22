// SPDX-License-Identifier: MIT
// docs/privacy.md, as this server gives it out.
#pragma once

namespace thirdcard::server {

extern const char* const kPrivacy;

}  // namespace thirdcard::server
