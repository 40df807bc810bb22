// SPDX-License-Identifier: MIT
#include "wire/design.hpp"

namespace thirdcard::wire {

Json encode(const Geometry& g) {
  const char* kind = g.kind == Geometry::Kind::kAffine       ? "affine"
                     : g.kind == Geometry::Kind::kProjective ? "projective"
                                                             : "none";
  return {{"kind", kind}, {"dimension", g.dimension}, {"q", g.q}, {"flat", g.flat}};
}

}  // namespace thirdcard::wire
