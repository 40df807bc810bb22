// SPDX-License-Identifier: MIT
// A geometry as a value, with the third points of all pairs as a table where lines have three points. The
// table is made by the two formulas of the header; a space of v points takes 2 v^2 bytes, so the largest
// spaces go without.
#include "thirdcard/space.hpp"

#include "design/name_checks.hpp"

namespace thirdcard {

namespace {

constexpr int kMostTabled = 1024;

}  // namespace

ThirdPoints::ThirdPoints(int points)
    : points_(points), third_(static_cast<std::size_t>(points) * static_cast<std::size_t>(points)) {
  for (int x = 0; x < points; ++x)
    third_[static_cast<std::size_t>(x) * (points + std::size_t{1})] = static_cast<Point>(x);
}

ThirdPoints::ThirdPoints(const Design& design) : ThirdPoints(design.points()) {
  for (std::size_t i = 0; i < design.blocks(); ++i) {
    const auto b = design.block(i);
    set(b[0], b[1], b[2]);
  }
}

std::vector<std::vector<int>> ThirdPoints::blocks() const {
  std::vector<std::vector<int>> out;
  for (int x = 0; x < points_; ++x)
    for (int y = x + 1; y < points_; ++y)
      if ((*this)(x, y) > y) out.push_back({x, y, (*this)(x, y)});
  return out;
}

Space::Space(const Geometry& geometry) : geometry_(geometry) {
  if (geometry.kind == Geometry::Kind::kNone)
    throw InputError("this design is no geometry", "take ag(d,q) or pg(d,q)");
  geometry_.flat = 1;
  const std::int64_t points = geometry_points(geometry_);
  if (geometry.dimension < 0 || points < 0 || points > 6561)
    throw InputError("this space has too many points", "at most 6561 are possible");
  points_ = static_cast<int>(points);
  const bool three = affine() ? q() == 3 : q() == 2;
  if (!three || points_ > kMostTabled) return;
  auto thirds = std::make_shared<ThirdPoints>(points_);
  for (int x = 0; x < points_; ++x)
    for (int y = x + 1; y < points_; ++y)
      if (const int z = affine() ? affine_third(x, y) : projective_third(x, y); z > y) thirds->set(x, y, z);
  thirds_ = std::move(thirds);
}

bool Space::has_thirds(const Geometry& g) {
  using Kind = Geometry::Kind;
  return g.flat == 1 && g.dimension >= 1 &&
         ((g.kind == Kind::kAffine && g.q == 3) ||
          (g.kind == Kind::kProjective && g.q == 2 && g.dimension >= 2));
}

std::int64_t Space::lines() const { return flat_count(1); }

std::string Space::name() const {
  return (affine() ? "ag(" : "pg(") + std::to_string(dimension()) + "," + std::to_string(q()) + ")";
}

std::vector<std::array<Point, 3>> Space::line_list() const {
  std::vector<std::array<Point, 3>> out;
  for (int x = 0; x < points_; ++x)
    for (int y = x + 1; y < points_; ++y)
      if (const int z = third(x, y); z > y)
        out.push_back({static_cast<Point>(x), static_cast<Point>(y), static_cast<Point>(z)});
  return out;
}

int Space::translated(int point, int from, int to) const {
  const FiniteField field(q());
  auto x = coordinates(point);
  const auto a = coordinates(from), b = coordinates(to);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = field.add(field.add(x[i], b[i]), field.negate(a[i]));
  return this->point(x);
}

std::vector<int> Space::frame() const {
  std::vector<int> out;
  if (affine()) out.push_back(0);
  const std::size_t n = static_cast<std::size_t>(dimension()) + (affine() ? 0 : 1);
  for (std::size_t i = 0; i < n; ++i) {
    std::vector<int> unit(n);
    unit[i] = 1;
    out.push_back(point(unit));
  }
  return out;
}

std::int64_t Space::flat_count(int k) const {
  Geometry g = geometry_;
  g.flat = k;
  return geometry_flats(g);
}

Design Space::flats(int k) const {
  if (k == dimension()) {
    std::vector<int> all(static_cast<std::size_t>(points_));
    for (int p = 0; p < points_; ++p) all[static_cast<std::size_t>(p)] = p;
    return Design::from_blocks(name(), points_, {all});
  }
  return affine() ? affine_design(dimension(), q(), k) : projective_design(dimension(), q(), k);
}

std::optional<int> Space::largest_cap() const {
  constexpr std::array<int, 7> kTernary{1, 2, 4, 9, 20, 45, 112};
  if (affine() && q() == 3 && dimension() <= 6) return kTernary[static_cast<std::size_t>(dimension())];
  if (!affine() && q() == 2) return 1 << dimension();
  return std::nullopt;
}

}  // namespace thirdcard
