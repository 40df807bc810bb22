// SPDX-License-Identifier: MIT
// Small configurations and cycle structures of a Steiner triple system of at most 63 points.
#pragma once

#include "design/triple_form.hpp"
#include "thirdcard/classify.hpp"

namespace thirdcard {

ConfigurationCount count_pasch(const SmallTriples& system);
/// By centre.
ConfigurationCount count_mitres(const SmallTriples& system);
ConfigurationCount count_grids(const SmallTriples& system);
ConfigurationCount count_prisms(const SmallTriples& system);
std::map<std::vector<int>, std::uint64_t> cycle_structures(const SmallTriples& system);

}  // namespace thirdcard
