// SPDX-License-Identifier: MIT
// Decks of simulations: their numbers of cards, sets and planes, and their geometry in the form the
// bit-sliced kernels read. A plane is stored as three lines whose union it is: parallel ones in
// AG(d,3), concurrent ones in PG(n-1,2).
#include "chance/deck.hpp"

#include <charconv>
#include <mutex>

namespace thirdcard {

int ChanceDeck::cards() const {
  if (projective) return (1 << properties) - 1;
  int n = 1;
  for (int i = 0; i < properties; ++i) n *= 3;
  return n;
}

std::int64_t ChanceDeck::sets() const {
  const std::int64_t v = cards();
  return v * (v - 1) / 6;
}

std::int64_t ChanceDeck::planes() const {
  const std::int64_t v = cards();
  return projective ? v * (v - 1) * (v - 3) / (7 * 6 * 4) : v * (v - 1) * (v - 3) / (9 * 8 * 6);
}

std::string ChanceDeck::name() const {
  return projective ? "projective(" + std::to_string(properties) + ")" : "3^" + std::to_string(properties);
}

ChanceDeck chance_deck(std::string_view name) {
  ChanceDeck deck;
  std::string_view number;
  if (name.starts_with("3^")) {
    number = name.substr(2);
  } else if (name.starts_with("projective(") && name.ends_with(")")) {
    deck.projective = true;
    number = name.substr(11, name.size() - 12);
  }
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), deck.properties);
  const int least = deck.projective ? 2 : 1, most = deck.projective ? 9 : 6;
  if (number.empty() || error != std::errc{} || end != number.data() + number.size() ||
      deck.properties < least || deck.properties > most)
    throw InputError("there is no deck '" + std::string(name.substr(0, 40)) + "' to simulate",
                     "write 3^d with d from 1 to 6, or projective(n) with n from 2 to 9");
  return deck;
}

namespace chance {

Space space_of(const ChanceDeck& deck) {
  return deck.projective ? Space::projective(deck.properties - 1, 2) : Space::affine(deck.properties, 3);
}

SlicedGeometry::SlicedGeometry(const ChanceDeck& deck, bool with_planes) {
  const Space space = space_of(deck);
  const ThirdPoints& third = space.thirds();
  lines = space.line_list();
  const int v = space.points();
  if (!deck.projective && deck.properties >= 3) {
    ChanceDeck quotient = deck;
    quotient.properties -= 2;
    block_lines = space_of(quotient).line_list();
  }
  for (const auto& line : lines)
    if (deck.projective || deck.properties < 3 || line[0] / 9 == line[1] / 9) inner_lines.push_back(line);
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
          if (deck.projective) {
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
