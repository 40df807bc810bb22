// SPDX-License-Identifier: MIT
// docs/privacy.md, as this server gives it out: with the days and numbers that its keeper has chosen.
#pragma once

#include <string>

#include "thirdcard/server.hpp"

namespace thirdcard::server {

/// The file as it is, made by the build.
extern const char* const kPrivacy;
std::string privacy_page(const ServerOptions& options);

}  // namespace thirdcard::server
