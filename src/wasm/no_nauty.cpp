// SPDX-License-Identifier: MIT
// The page has no nauty: what needs it says so. Designs whose group is known never ask.
#include "symmetry/graph_canonical.hpp"
#include "thirdcard/core.hpp"

namespace thirdcard {

GraphSymmetry graph_symmetry(const ColouredGraph&, bool) {
  throw InputError("the page cannot compute the symmetries of this design", "use the command line");
}

bool graph_symmetry_available() { return false; }

}  // namespace thirdcard
