// SPDX-License-Identifier: MIT
// A statement's design is its list of blocks. The label is used for one thing: if it names a geometry that
// this layer can build, the blocks must be that geometry's, and then the name is said. Any other label is
// never repeated: it proves nothing.
#include "verify/design.hpp"

#include <algorithm>

namespace thirdcard::verify {

StatedDesign read_design(const Value& value, int most_points, const Job& job) {
  value.expect_fields({"blocks", "label", "points", "sha256"});
  StatedDesign out;
  const std::int64_t points = value.field("points").as_integer();
  if (points < 0 || points > most_points)
    throw Unreadable("the design has not 0 to " + std::to_string(most_points) + " points");
  out.points = static_cast<int>(points);
  out.label = value.field("label").as_text();
  out.sha256 = value.field("sha256").as_text();
  std::string text = std::to_string(points) + "\n";
  for (const Value& item : value.field("blocks").as_list()) {
    go_on(job);
    std::vector<int> block;
    for (const std::int64_t p : item.as_integers()) {
      if (p < 0 || p >= points || (!block.empty() && p <= block.back()))
        throw Unreadable("a block is not a list of increasing points");
      if (!block.empty()) text += ' ';
      text += std::to_string(p);
      block.push_back(static_cast<int>(p));
    }
    text += "\n";
    if (block.empty()) throw Unreadable("a block is empty");
    if (!out.blocks.empty() && block < out.blocks.back()) throw Unreadable("the blocks are not sorted");
    out.blocks.push_back(std::move(block));
  }
  need(sha256_hex(text) == out.sha256, "the blocks do not have the stated SHA-256");
  if (const auto geometry = geometry_from_label(out.label)) {
    need(is_geometry(*geometry, out.points, out.blocks, job), "the blocks are not those of " + out.label);
    out.named = true;
    out.geometry = *geometry;
  }
  return out;
}

std::string StatedDesign::words() const {
  return (named ? label + " (" : "a design without a proven name (") + std::to_string(points) +
         (points == 1 ? " point, " : " points, ") + std::to_string(blocks.size()) +
         (blocks.size() == 1 ? " block" : " blocks") + ", SHA-256 " + sha256 + ")";
}

void StatedDesign::describe(Proved& out) const {
  out.label = label, out.sha256 = sha256, out.points = points, out.named = named;
}

bool keeps_blocks(const std::vector<std::vector<int>>& sorted_blocks, const std::vector<std::uint16_t>& map) {
  auto images = sorted_blocks;
  for (auto& b : images) {
    for (int& p : b) p = map[static_cast<std::size_t>(p)];
    std::sort(b.begin(), b.end());
  }
  std::sort(images.begin(), images.end());
  return images == sorted_blocks;
}

Maps::Maps(const StatedDesign& design, Bytes& body, const Job& job) {
  if (!body.has(1)) throw Unreadable("the body is empty");
  const int how = body.byte();
  if (how == 'f') {
    const Geometry& g = design.geometry;
    if (!design.named || g.k != 1 || g.d > 6 || g.q != (g.affine ? 3 : 2))
      throw Unreadable("maps by frames are for ag(d,3) and pg(d,2)");
    space_.emplace_back(g.affine ? Space::Kind::kTernary : Space::Kind::kBinary, g.d);
    return;
  }
  if (how != 'l' || !body.has(4)) throw Unreadable("the body does not say how it writes maps");
  const std::uint32_t count = body.word();
  const auto v = static_cast<std::size_t>(design.points);
  if ((v == 0 && count > 0) || (v > 0 && count > body.left() / v))
    throw Unreadable("the list of maps ends early");
  for (std::uint32_t i = 0; i < count; ++i) {
    go_on(job);
    std::vector<std::uint16_t> map;
    std::vector<char> hit(v);
    const std::string where = "map " + std::to_string(i);
    for (std::size_t p = 0; p < v; ++p) {
      const auto image = static_cast<std::size_t>(body.byte());
      need(image < v && hit[image] == 0, where + " is not a permutation");
      hit[image] = 1;
      map.push_back(static_cast<std::uint16_t>(image));
    }
    need(keeps_blocks(design.blocks, map), where + " does not take blocks to blocks");
    listed_.push_back(std::move(map));
  }
}

const std::vector<std::uint16_t>& Maps::map(std::string_view name,
                                            std::vector<std::uint16_t>& scratch) const {
  if (space_.empty()) {
    const std::uint32_t number = Bytes(name).word();
    need(number < listed_.size(), "a map that is not listed is named");
    return listed_[number];
  }
  const Space& space = space_[0];
  int images[8];
  for (std::size_t i = 0; i < name.size(); ++i) {
    images[i] = static_cast<unsigned char>(name[i]);
    need(images[i] < space.v, "a map leaves the space");
  }
  need(space.map_from_frame(images, scratch), "a map is not one-to-one");
  return scratch;
}

std::string with_commas(std::uint64_t n) {
  std::string out = std::to_string(n);
  for (std::size_t i = out.size(); i > 3; i -= 3) out.insert(i - 3, 1, ',');
  return out;
}

std::string in_plies(std::int64_t n) { return std::to_string(n) + (n == 1 ? " ply" : " plies"); }

}  // namespace thirdcard::verify
