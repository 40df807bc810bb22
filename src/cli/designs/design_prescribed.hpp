// SPDX-License-Identifier: MIT
#pragma once

#include "cli/base/command.hpp"

namespace thirdcard::cli {

/// `design search` with --parameters.
struct PrescribedOptions {
  std::string parameters, method;
  std::vector<std::string> generators;
  bool repeated = false, symmetric = false;
};
void run_prescribed(const PrescribedOptions& options, const std::string& output, const Common& common);

}  // namespace thirdcard::cli
