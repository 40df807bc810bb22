// SPDX-License-Identifier: MIT
// Decks of simulations: the spaces they are, and the geometry of these in the form the bit-sliced kernels
// read. A plane is stored as three lines whose union it is: parallel ones in AG(d,3), concurrent ones in
// PG(n-1,2); a quad as its four cards.
#include "chance/deck.hpp"

#include <mutex>

#include "thirdcard/cards.hpp"

namespace thirdcard {

Space deck_space(std::string_view name) {
  const std::optional<DeckName> read = DeckName::read(name);
  const int n = read ? read->number : 0;
  if (read && read->kind == Deck::Kind::kAffine && n <= 6) return Space::affine(n, 3);
  if (read && read->kind == Deck::Kind::kProjective && n >= 2) return Space::projective(n - 1, 2);
  if (read && read->kind == Deck::Kind::kQuads && n >= 4 && n <= 7) return Space::affine(n, 2);
  throw InputError(
      "there is no deck '" + std::string(name.substr(0, 40)) + "' to simulate",
      "write 3^d with d from 1 to 6, projective(n) with n from 2 to 9, or quads(d) with d from 4 "
      "to 7");
}

bool deck_has_quads(const Space& deck) { return deck.affine() && deck.q() == 2; }
std::int64_t deck_sets(const Space& deck) { return deck_has_quads(deck) ? deck.flat_count(2) : deck.lines(); }
std::int64_t deck_sets_through_card(const Space& deck) {
  const std::int64_t v = deck.points();
  return deck_has_quads(deck) ? (v - 1) * (v - 2) / 6 : deck.lines_through_point();
}
int deck_set_size(const Space& deck) { return deck_has_quads(deck) ? 4 : 3; }

std::string deck_name(const Space& deck) {
  const std::string properties = std::to_string(deck_properties(deck));
  if (deck_has_quads(deck)) return deck.dimension() == 6 ? "quads" : "quads(" + properties + ")";
  return deck.affine() ? "3^" + properties : "projective(" + properties + ")";
}

int deck_properties(const Space& deck) { return deck.dimension() + (deck.affine() ? 0 : 1); }

std::int64_t deck_planes(const Space& deck) { return deck.dimension() < 2 ? 0 : deck.flat_count(2); }

namespace chance {

SlicedGeometry::SlicedGeometry(const Space& space, bool with_planes) {
  if (deck_has_quads(space)) {
    const int v = space.points();
    for (int a = 0; a < v; ++a)
      for (int b = a + 1; b < v; ++b)
        for (int c = b + 1; c < v; ++c)
          if (const int d = a ^ b ^ c; d > c)
            quads.push_back({static_cast<std::uint16_t>(a), static_cast<std::uint16_t>(b),
                             static_cast<std::uint16_t>(c), static_cast<std::uint16_t>(d)});
    view.cards = v;
    view.quads = static_cast<int>(quads.size());
    view.quad = reinterpret_cast<const std::uint16_t(*)[4]>(quads.data());
    return;
  }
  const ThirdPoints& third = space.thirds();
  lines = space.line_list();
  const int v = space.points();
  const bool blocks = space.affine() && space.dimension() >= 3;
  if (blocks) block_lines = Space::affine(space.dimension() - 2, 3).line_list();
  for (const auto& line : lines)
    if (!blocks || line[0] / 9 == line[1] / 9) inner_lines.push_back(line);
  if (with_planes) {
    std::vector<std::uint32_t> line_of(static_cast<std::size_t>(v) * v);
    for (std::uint32_t i = 0; i < lines.size(); ++i)
      for (int a : lines[i])
        for (int b : lines[i])
          if (a != b) line_of[a * v + b] = i;
    // The plane of points p < q < r that are its least three not on a line; only its own least triple counts.
    for (int p = 0; p < v; ++p)
      for (int q = p + 1; q < v; ++q) {
        const int pq = third(p, q);
        if (pq < q) continue;
        for (int r = q + 1; r < v; ++r) {
          if (r == pq) continue;
          std::array<std::uint32_t, 3> cover{};
          bool least = true;
          const auto check = [&](int x) { least = least && (x > r || x == p || x == q || x == pq); };
          if (!space.affine()) {
            // Lines through p: {p,q,pq}, {p,r,pr}, {p,qr,pqr}.
            const int pr = third(p, r), qr = third(q, r), pqr = third(p, qr);
            check(pr), check(qr), check(pqr);
            cover = {line_of[p * v + q], line_of[p * v + r], line_of[p * v + qr]};
          } else {
            // Parallels to {p,q,pq}: through r, and through the third card of p and r.
            const int pr = third(p, r), qr = third(q, r);
            const int second = third(pq, qr);  // on the line through r
            check(pr), check(qr), check(third(pq, r)), check(second), check(third(r, second));
            cover = {line_of[p * v + q], line_of[r * v + second], line_of[pr * v + qr]};
          }
          if (least) planes.push_back(cover);
        }
      }
  }
  view.cards = v;
  view.lines = static_cast<int>(lines.size());
  view.line = reinterpret_cast<const std::uint16_t(*)[3]>(lines.data());
  view.block_lines = static_cast<int>(block_lines.size());
  view.block_line = reinterpret_cast<const std::uint16_t(*)[3]>(block_lines.data());
  view.inner_lines = static_cast<int>(inner_lines.size());
  view.inner_line = reinterpret_cast<const std::uint16_t(*)[3]>(inner_lines.data());
  view.planes = static_cast<int>(planes.size());
  view.plane = reinterpret_cast<const std::uint32_t(*)[3]>(planes.data());
}

}  // namespace chance
}  // namespace thirdcard
