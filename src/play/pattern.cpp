// SPDX-License-Identifier: MIT
// What each game asks for, as arithmetic on card numbers. Cards of three values are digits mod 3; yes/no
// cards are vectors over F_2. All finders go through pairs (or pairs of pairs) and look the missing card up
// in a table, so the cost is the square of the cards on the table, apart from ghosts: six cards whose sum
// is zero split into three pairs whose missing cards sum to zero in every way, so they are ghosts unless
// every split makes the three missing cards equal.
#include <algorithm>
#include <map>

#include "play/arithmetic.hpp"

namespace thirdcard::play {

namespace {

bool binary(const Rules& r) {
  return r.kind == Kind::kProjective || r.kind == Kind::kXor || r.kind == Kind::kQuads ||
         (r.kind == Kind::kPuzzle && r.puzzle_projective);
}

/// A yes/no card as a vector.
int vector_of(const Rules& r, Card c) { return r.kind == Kind::kQuads ? c : c + 1; }

bool set_of_three(const Rules& r, std::span<const Card> c) {
  if (binary(r)) return (vector_of(r, c[0]) ^ vector_of(r, c[1]) ^ vector_of(r, c[2])) == 0;
  return affine_third(c[0], c[1]) == c[2];
}

bool ultra(std::span<const Card> c) {
  return affine_third(c[0], c[1]) == affine_third(c[2], c[3]) ||
         affine_third(c[0], c[2]) == affine_third(c[1], c[3]) ||
         affine_third(c[0], c[3]) == affine_third(c[1], c[2]);
}

bool ghost(std::span<const Card> c) {
  // The 15 ways to split six cards into pairs: a partner for card 0, then for the least one left.
  for (int a = 1; a < 6; ++a) {
    int rest[4], n = 0;
    for (int i = 1; i < 6; ++i)
      if (i != a) rest[n++] = i;
    for (int b = 1; b < 4; ++b) {
      const int p = b == 1 ? 2 : 1, q = b == 3 ? 2 : 3;
      const int x = affine_third(c[0], c[a]), y = affine_third(c[rest[0]], c[rest[b]]),
                z = affine_third(c[rest[p]], c[rest[q]]);
      if (x != y && affine_third(x, y) == z) return true;
    }
  }
  return false;
}

bool distinct(std::span<const Card> cards) {
  for (std::size_t i = 0; i < cards.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (cards[i] == cards[j]) return false;
  return true;
}

using Claims = std::vector<std::vector<Card>>;

void triples(const Rules& r, const std::vector<Card>& cards, std::size_t limit, Claims& out) {
  std::vector<char> there(static_cast<std::size_t>(deck_size(r)), 0);
  for (Card c : cards) there[c] = 1;
  for (std::size_t i = 0; i < cards.size(); ++i)
    for (std::size_t j = i + 1; j < cards.size(); ++j) {
      const Card c = binary(r) ? (vector_of(r, cards[i]) ^ vector_of(r, cards[j])) - 1
                               : affine_third(cards[i], cards[j]);
      if (c > cards[j] && there[c]) {
        if (out.size() == limit) return;
        out.push_back({cards[i], cards[j], c});
      }
    }
}

void chain(const std::vector<Card>& table, std::span<const Card> last, std::size_t limit, Claims& out) {
  for (Card shared : last)
    for (std::size_t i = 0; i < table.size(); ++i)
      for (std::size_t j = i + 1; j < table.size(); ++j)
        if (affine_third(shared, table[i]) == table[j]) {
          if (out.size() == limit) return;
          std::vector<Card> claim{shared, table[i], table[j]};
          std::sort(claim.begin(), claim.end());
          out.push_back(std::move(claim));
        }
}

/// Quads and ultras: two disjoint pairs with the same sum (over F_2) or the same third card.
void pairs_of_pairs(const Rules& r, const std::vector<Card>& cards, std::size_t limit, Claims& out) {
  const bool two = r.kind == Kind::kQuads;
  std::map<int, std::vector<std::pair<Card, Card>>> by_key;
  for (std::size_t j = 0; j < cards.size(); ++j)
    for (std::size_t i = 0; i < j; ++i) {
      auto& pairs = by_key[two ? cards[i] ^ cards[j] : affine_third(cards[i], cards[j])];
      for (const auto& [a, b] : pairs) {
        std::vector<Card> claim{a, b, cards[i], cards[j]};
        std::sort(claim.begin(), claim.end());
        if (std::find(out.begin(), out.end(), claim) != out.end()) continue;
        if (out.size() == limit) return;
        out.push_back(std::move(claim));
      }
      pairs.emplace_back(cards[i], cards[j]);
    }
}

void subsets(const Rules& r, const std::vector<Card>& cards, std::size_t limit, Claims& out) {
  const std::size_t n = std::min<std::size_t>(cards.size(), 20);
  for (std::uint32_t mask = 1; mask < std::uint32_t{1} << n; ++mask) {
    int sum = 0;
    for (std::size_t i = 0; i < n; ++i)
      if (mask >> i & 1) sum ^= vector_of(r, cards[i]);
    if (sum != 0) continue;
    if (out.size() == limit) return;
    auto& claim = out.emplace_back();
    for (std::size_t i = 0; i < n; ++i)
      if (mask >> i & 1) claim.push_back(cards[i]);
  }
}

void ghosts(const Rules& r, const std::vector<Card>& cards, std::size_t limit, Claims& out) {
  const std::size_t n = cards.size();
  std::vector<char> there(static_cast<std::size_t>(deck_size(r)), 0);
  for (Card c : cards) there[c] = 1;
  std::size_t i[5];
  // Five cards in increasing order determine the sixth.
  for (i[0] = 0; i[0] < n; ++i[0])
    for (i[1] = i[0] + 1; i[1] < n; ++i[1])
      for (i[2] = i[1] + 1; i[2] < n; ++i[2])
        for (i[3] = i[2] + 1; i[3] < n; ++i[3])
          for (i[4] = i[3] + 1; i[4] < n; ++i[4]) {
            const Card five[5] = {cards[i[0]], cards[i[1]], cards[i[2]], cards[i[3]], cards[i[4]]};
            const Card sixth = negative(sum_mod_3(five));
            if (sixth <= five[4] || !there[sixth]) continue;
            const Card six[6] = {five[0], five[1], five[2], five[3], five[4], sixth};
            if (!ghost(six)) continue;
            if (out.size() == limit) return;
            out.emplace_back(six, six + 6);
          }
}

}  // namespace

bool is_claim(const Rules& r, std::span<const Card> c, std::span<const Card> last) {
  const int size = claim_size(r), deck = deck_size(r);
  if (size == 0 ? c.size() < 3 : c.size() != static_cast<std::size_t>(size)) return false;
  for (Card x : c)
    if (x < 0 || x >= deck) return false;
  if (!distinct(c)) return false;
  switch (r.kind) {
    case Kind::kXor:
    case Kind::kQuads:
      return sum_of(r, c) == 0;
    case Kind::kUltra:
      return ultra(c);
    case Kind::kGhost:
      return ghost(c);
    case Kind::kChain: {
      int shared = 0;
      for (Card x : c) shared += std::find(last.begin(), last.end(), x) != last.end();
      return set_of_three(r, c) && shared == (last.empty() ? 0 : 1);
    }
    default:
      return set_of_three(r, c);
  }
}

std::vector<Reason> reasons_for(const Rules& r, std::span<const Card> c) {
  std::vector<Reason> out;
  if (c.empty()) return out;
  if (r.kind == Kind::kQuads && r.properties == 6) {
    // The deck's three properties have four values each, two bits: alike, two and two, or all different.
    const int sum = sum_of(r, c);
    for (int p = 4; p >= 0; p -= 2) out.push_back(sum >> p & 3 ? Reason::kClashes : Reason::kFits);
    return out;
  }
  if (binary(r)) {
    const int sum = sum_of(r, c);
    for (int p = r.properties - 1; p >= 0; --p) out.push_back(sum >> p & 1 ? Reason::kOdd : Reason::kEven);
    return out;
  }
  if (r.kind == Kind::kUltra || r.kind == Kind::kGhost) {
    // Ghosts: the six values of a property sum to zero. Ultras: of the three ways to pair, the one that fits
    // most.
    std::vector<Reason> best;
    int most = -1;
    for (int pairing = 0; pairing < (r.kind == Kind::kUltra && c.size() == 4 ? 3 : 1); ++pairing) {
      std::vector<Reason> here;
      int fit = 0;
      for (int p = 0; p < r.properties; ++p) {
        int difference = 0;
        if (r.kind == Kind::kGhost || c.size() != 4) {
          for (Card x : c) difference += digit(x, r.properties, p);
        } else {
          for (int i = 0; i < 4; ++i)
            difference += (i == 0 || i == pairing + 1 ? 1 : 2) * digit(c[i], r.properties, p);
        }
        here.push_back(difference % 3 == 0 ? Reason::kFits : Reason::kClashes);
        fit += difference % 3 == 0;
      }
      if (fit > most) most = fit, best = here;
    }
    return best;
  }
  if (c.size() != 3) return out;
  for (int p = 0; p < r.properties; ++p) {
    const int x = digit(c[0], r.properties, p), y = digit(c[1], r.properties, p),
              z = digit(c[2], r.properties, p);
    out.push_back(x == y && y == z             ? Reason::kAlike
                  : x != y && y != z && x != z ? Reason::kDifferent
                                               : Reason::kTwoAlike);
  }
  return out;
}

std::vector<std::vector<Card>> claims_on(const Rules& r, std::span<const Card> table,
                                         std::span<const Card> last, std::size_t limit) {
  std::vector<Card> cards;
  for (Card c : table)
    if (c >= 0) cards.push_back(c);
  std::sort(cards.begin(), cards.end());
  Claims out;
  switch (r.kind) {
    case Kind::kAntiset:
      break;
    case Kind::kXor:
      subsets(r, cards, limit, out);
      break;
    case Kind::kQuads:
    case Kind::kUltra:
      pairs_of_pairs(r, cards, limit, out);
      break;
    case Kind::kGhost:
      ghosts(r, cards, limit, out);
      break;
    case Kind::kChain:
      if (!last.empty()) {
        chain(cards, last, limit, out);
        break;
      }
      [[fallthrough]];
    default:
      triples(r, cards, limit, out);
  }
  std::sort(out.begin(), out.end());
  return out;
}

int sum_of(const Rules& r, std::span<const Card> cards) {
  if (!binary(r)) return sum_mod_3(cards);
  int sum = 0;
  for (Card c : cards) sum ^= vector_of(r, c);
  return sum;
}

}  // namespace thirdcard::play
