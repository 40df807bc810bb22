// SPDX-License-Identifier: MIT
// Maps in the bodies of proof files: by the images of a frame where the space is known by its name, else by
// number in a list (docs/reference/proofs.md).
#include "avoid/proof/proof.hpp"

namespace thirdcard::avoid {

MapWriter::MapWriter(const Design& design) : points_(design.points()) {
  const Geometry& g = design.geometry();
  const bool affine = g.kind == Geometry::Kind::kAffine && g.q == 3;
  const bool projective = g.kind == Geometry::Kind::kProjective && g.q == 2;
  const std::string name = (affine ? "ag(" : "pg(") + std::to_string(g.dimension) + (affine ? ",3)" : ",2)");
  if ((!affine && !projective) || g.flat != 1 || g.dimension > 6 || design.name() != name) return;
  if (affine) {
    frame_.push_back(0);
    for (int place = points_ / 3; place >= 1; place /= 3) frame_.push_back(place);
  } else {
    for (int bit = (points_ + 1) / 2; bit >= 1; bit /= 2) frame_.push_back(bit - 1);
  }
}

void MapWriter::put(std::span<const std::uint8_t> map, std::string& out) {
  if (!frame_.empty()) {
    for (const int p : frame_) out += static_cast<char>(map[static_cast<std::size_t>(p)]);
    return;
  }
  const auto [it, fresh] = number_.try_emplace(std::string(map.begin(), map.begin() + points_),
                                               static_cast<std::uint32_t>(number_.size()));
  if (fresh) listed_ += it->first;
  put_word(it->second, out);
}

std::string MapWriter::head() const {
  if (!frame_.empty()) return "f";
  std::string out = "l";
  put_word(static_cast<std::uint32_t>(number_.size()), out);
  return out + listed_;
}

void put_word(std::uint32_t word, std::string& out) {
  for (int i = 0; i < 4; ++i) out += static_cast<char>(word >> 8 * i & 255);
}

}  // namespace thirdcard::avoid
