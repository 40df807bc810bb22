// SPDX-License-Identifier: MIT
// Every claim about every position of small families of blocks, by brute force.
#pragma once

#include <cstdint>

#include "adversary/python_verifier.hpp"

namespace thirdcard::adversary {

/// Our verifier answers everything, the Python one every `every`-th question, in whole files. True if every
/// answer is right.
bool check_claims(std::uint64_t every, PythonVerifier& python);

}  // namespace thirdcard::adversary
