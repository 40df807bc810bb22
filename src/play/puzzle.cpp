// SPDX-License-Identifier: MIT
// Boards with a given number of sets. Daily ones are drawn until the number is right, so every such board
// is equally likely; the generator walks: swap one card in for one out, keep the swap when the number comes
// no further from the wanted one, now and then also when it does. A walk that finds nothing proves nothing:
// then all boards with so many sets are gone through up to symmetry (board_levels.cpp). Blocks inside S plus
// blocks inside the complement are b - r n + n(n-1)/2 in any Steiner triple system, so large boards are
// complements of small ones. The same integers come out on every machine.
#include <algorithm>

#include "play/arithmetic.hpp"
#include "play/board_levels.hpp"
#include "thirdcard/space.hpp"

namespace thirdcard::play {

namespace {

/// A deck as a space, with the rules of a puzzle on it.
class Thirds {
 public:
  Thirds(int properties, bool projective)
      : space_(projective ? Space::projective(properties - 1, 2) : Space::affine(properties, 3)) {
    rules.kind = "puzzle";
    rules.properties = properties;
    rules.puzzle_projective = projective;
    v = space_.points();
  }
  int of(int a, int b) const { return space_.thirds()(a, b); }
  Rules rules;
  int v = 0;

 private:
  Space space_;
};

/// A set of cards that knows its number of sets and, for every card of the deck, how many pairs of its
/// cards that card completes. A swap costs one pass over the deck.
class Board {
 public:
  Board(const Thirds& thirds, RandomStream& random, int n)
      : thirds_(thirds), in_(thirds.v, 0), pairs_(thirds.v, 0) {
    std::vector<Card> all(thirds.v);
    for (int i = 0; i < thirds.v; ++i) all[i] = i;
    random.shuffle(std::span<Card>(all));
    for (int i = 0; i < thirds.v; ++i) (i < n ? inside : outside).push_back(all[i]);
    for (Card c : std::vector<Card>(inside)) add(c);
  }
  std::int64_t sets = 0;
  std::vector<Card> inside, outside;

  /// Number of sets after inside[i] and outside[j] change places.
  std::int64_t after(std::size_t i, std::size_t j) const {
    const Card u = inside[i], w = outside[j];
    const int third = thirds_.of(u, w);
    return sets - pairs_[u] + pairs_[w] - (in_[third] ? 1 : 0);
  }
  void swap(std::size_t i, std::size_t j) {
    remove(inside[i]);
    add(outside[j]);
    std::swap(inside[i], outside[j]);
  }

 private:
  void add(Card c) {
    sets += pairs_[c];
    for (int x = 0; x < thirds_.v; ++x)
      if (in_[x]) ++pairs_[thirds_.of(c, x)];
    in_[c] = 1;
  }
  void remove(Card c) {
    in_[c] = 0;
    for (int x = 0; x < thirds_.v; ++x)
      if (in_[x]) --pairs_[thirds_.of(c, x)];
    sets -= pairs_[c];
  }
  const Thirds& thirds_;
  std::vector<char> in_;
  std::vector<int> pairs_;
};

Puzzle from_board(const Thirds& thirds, std::vector<Card> cards, bool projective, int properties) {
  Puzzle p;
  p.deck = projective ? "projective(" + std::to_string(properties) + ")" : "3^" + std::to_string(properties);
  p.cards = std::move(cards);
  p.sets = claims_on(thirds.rules, p.cards);
  return p;
}

/// The board, or its complement, under a random symmetry: each digit by a map of its own, then another order
/// of the properties. In random order.
std::vector<Card> moved(const Thirds& thirds, const std::vector<Card>& board, bool complement, int properties,
                        bool projective, RandomStream& random) {
  std::vector<char> in(static_cast<std::size_t>(thirds.v), 0);
  for (Card c : board) in[c] = 1;
  std::vector<int> order(properties), scale(properties, 1), shift(properties, 0);
  for (int p = 0; p < properties; ++p) {
    order[p] = p;
    if (!projective)
      scale[p] = 1 + static_cast<int>(random.below(2)), shift[p] = static_cast<int>(random.below(3));
  }
  random.shuffle(std::span<int>(order));
  const int q = projective ? 2 : 3;
  std::vector<Card> out;
  for (Card c = 0; c < thirds.v; ++c) {
    if ((in[c] != 0) == complement) continue;
    std::vector<int> digits(properties);
    for (int p = properties, rest = projective ? c + 1 : c; p-- > 0; rest /= q)
      digits[p] = (rest % q * scale[p] + shift[p]) % q;
    int image = 0;
    for (int p = 0; p < properties; ++p) image = image * q + digits[order[p]];
    out.push_back(projective ? image - 1 : image);
  }
  random.shuffle(std::span<Card>(out));
  return out;
}

}  // namespace

PuzzleKind puzzle_kind_from_name(std::string_view name) {
  const auto words = words_of(PuzzleKind{});
  std::string known;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (name == words[i]) return static_cast<PuzzleKind>(i);
    known += (i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + std::string(words[i]);
  }
  throw InputError("there is no daily puzzle '" + std::string(name.substr(0, 40)) + "'",
                   "the kinds are " + known);
}

Puzzle draw_until(int properties, bool projective, int cards, std::size_t sets, std::uint64_t seed,
                  std::uint64_t stream) {
  const Thirds thirds(properties, projective);
  RandomStream random(seed, stream);
  std::vector<Card> all(thirds.v);
  for (int i = 0; i < thirds.v; ++i) all[i] = i;
  for (;;) {
    for (int i = 0; i < cards; ++i) std::swap(all[i], all[i + random.below(thirds.v - i)]);
    const std::span<const Card> board(all.data(), cards);
    if (claims_on(thirds.rules, board, {}, sets + 1).size() == sets)
      return from_board(thirds, {board.begin(), board.end()}, projective, properties);
  }
}

Puzzle generate_puzzle(int properties, bool projective, int cards, std::int64_t sets, std::uint64_t seed,
                       std::uint64_t effort) {
  if (properties < 2 || properties > (projective ? 8 : 6))
    throw InputError("there is no deck with " + std::to_string(properties) + " properties here",
                     projective ? "2 to 8" : "2 to 6");
  const Thirds thirds(properties, projective);
  const std::int64_t v = thirds.v;
  if (cards < 0 || cards > v)
    throw InputError("the deck has " + std::to_string(v) + " cards", "ask for 0 to " + std::to_string(v));
  const std::int64_t r = (v - 1) / 2, b = v * r / 3;
  const std::int64_t n = cards, both = b - r * n + n * (n - 1) / 2;
  // Pairs, and the lines through one card, bound both the board and its complement.
  const auto most = [](std::int64_t m) { return m * ((m - 1) / 2) / 3; };
  const auto possible = [&](std::int64_t m, std::int64_t t) { return t >= 0 && t <= (m < 3 ? 0 : most(m)); };
  const auto none_exist = [&] {
    return InputError(
        "no " + std::to_string(cards) + " cards of this deck hold exactly " + std::to_string(sets) + " sets",
        "take another number of sets");
  };
  if (!possible(n, sets) || !possible(v - n, both - sets))
    throw InputError(
        "no " + std::to_string(cards) + " cards of this deck hold exactly " + std::to_string(sets) + " sets",
        "at least " + std::to_string(std::max<std::int64_t>(0, both - (v - n < 3 ? 0 : most(v - n)))) +
            ", at most " + std::to_string(std::min(n < 3 ? 0 : most(n), both)));
  const bool complement = 2 * n > v;
  const std::int64_t wanted = complement ? both - sets : sets;
  const int size = static_cast<int>(complement ? v - n : n);
  RandomStream random(seed, 0x70757a7aULL);
  std::uint64_t used = 0;
  bool exhausted = false;  // the exact search has had its turn
  for (std::uint64_t length = 2000; used < effort; length = length * 3 / 2) {
    // With few sets on many cards there are too many boards to go through, and nearly all numbers exist.
    if (!exhausted && used > effort / 20 && (size <= 9 || 2 * wanted >= size)) {
      exhausted = true;
      const BoardAnswer all = search_boards(properties, projective, size, wanted, effort / 50);
      if (all.result == BoardSearch::kNone) throw none_exist();
      if (all.result == BoardSearch::kFound)
        return from_board(thirds, moved(thirds, all.cards, complement, properties, projective, random),
                          projective, properties);
    }
    Board board(thirds, random, size);
    for (std::uint64_t i = 0; i < length && used < effort && board.sets != wanted; ++i, ++used) {
      if (board.inside.empty() || board.outside.empty()) break;
      const std::size_t out = random.below(board.inside.size()), in = random.below(board.outside.size());
      const std::int64_t now = std::abs(board.sets - wanted), then = std::abs(board.after(out, in) - wanted);
      // Worse by d is kept with chance 2^(-4d): the walk leaves hollows without forgetting the way.
      if (then <= now || (then - now < 4 && random.below(std::uint64_t{1} << 4 * (then - now)) == 0))
        board.swap(out, in);
    }
    if (board.sets == wanted) {
      std::vector<Card> cards_of = complement ? board.outside : board.inside;
      random.shuffle(std::span<Card>(cards_of));
      return from_board(thirds, std::move(cards_of), projective, properties);
    }
    if (board.inside.empty() || board.outside.empty()) break;
  }
  throw Stopped("found no " + std::to_string(cards) + " cards with exactly " + std::to_string(sets) +
                " sets; perhaps there are none");
}

}  // namespace thirdcard::play
