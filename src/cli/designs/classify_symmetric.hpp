// SPDX-License-Identifier: MIT
#pragma once

#include "cli/base/parts.hpp"

namespace thirdcard::cli {

/// `classify sts V` with --automorphism, --prime or --symmetric.
struct SymmetricOptions {
  std::string automorphism;
  int prime = 0;
  bool symmetric = false;
  bool any() const { return !automorphism.empty() || prime != 0 || symmetric; }
};
void add_symmetric(Command& command, SymmetricOptions& options);
void run_symmetric(int order, const SymmetricOptions& symmetric, const PartOptions& output,
                   const Common& common);

}  // namespace thirdcard::cli
