// SPDX-License-Identifier: MIT
// Games played to their end, by three rules. At the table a turn lists the pairs of places whose third
// card lies there too; every set has three such pairs, so a uniformly random pair of the list is a
// uniformly random set. Where a card fits a byte and the processor shuffles bytes, one card is tried
// with sixteen places at once: its third cards by two table shuffles (xor in a projective deck), their
// presence by a lookup in a 256-bit map. The plain loop finds the same list in the same order.
#include <algorithm>

#include "chance/deck.hpp"
#include "chance/fast_random.hpp"

#if defined(__SSE4_1__)
#include <immintrin.h>
#define THIRDCARD_BYTE_SHUFFLE 1
#endif

namespace thirdcard {

EndgameView::EndgameView(const Simulation& simulation, const SimulationState& state)
    : cards_(simulation.deck.points()), counts_(state.counts) {
  if (counts_.size() != counters(simulation.deck))
    throw InputError("these are not the counters of an endgame", "simulate one first");
}

namespace chance {

namespace {

/// Cards as bytes whose third card is found digit by digit: two bits per digit of 3^d, d <= 4, or the vector
/// of a projective deck of at most 8 properties. high[x][y] and low[x][y] are the third card's nibbles.
struct ByteCode {
  bool usable = false, projective = false;
  std::array<std::uint8_t, 256> code{};
  alignas(16) std::array<std::array<std::uint8_t, 16>, 16> high{}, low{};
  explicit ByteCode(const Space& deck) : projective(!deck.affine()) {
    usable = !deck.affine() ? deck_properties(deck) <= 8 : deck_properties(deck) <= 4;
    if (!usable) return;
    for (int c = 0; c < deck.points(); ++c) {
      int byte = c + 1;
      if (!projective) {
        byte = 0;
        for (int i = 0, rest = c; i < 4; ++i, rest /= 3) byte |= rest % 3 << 2 * i;
      }
      code[c] = static_cast<std::uint8_t>(byte);
    }
    for (int x = 0; x < 16; ++x)
      for (int y = 0; y < 16; ++y) {
        const int third = projective ? x ^ y : (6 - x / 4 - y / 4) % 3 * 4 + (6 - x % 4 - y % 4) % 3;
        low[x][y] = static_cast<std::uint8_t>(third);
        high[x][y] = static_cast<std::uint8_t>(third << 4);
      }
  }
};

/// Three cards in one word, so that a set is written and moved at once.
template <class Card>
class PackedSet {
 public:
  using Word = std::conditional_t<sizeof(Card) == 1, std::uint32_t, std::uint64_t>;
  static constexpr int kBits = 8 * sizeof(Card);
  PackedSet() = default;
  PackedSet(Card a, Card b, Card c)
      : word_(a | static_cast<Word>(b) << kBits | static_cast<Word>(c) << 2 * kBits) {}
  Card operator[](int i) const { return static_cast<Card>(word_ >> i * kBits); }

 private:
  Word word_ = 0;
};

template <class Card>
class Game {
 public:
  using Set = PackedSet<Card>;
  Game(const Simulation& simulation, const Space& space, const std::vector<std::uint8_t>& shared)
      : simulation_(simulation),
        shared_(shared),
        cards_(space.points()),
        start_(simulation.table_cards()),
        third_(static_cast<std::size_t>(cards_) * cards_),
        deck_(cards_),
        laid_(cards_),
        there_(cards_ + 1),
        place_(cards_ + 1),
        lines_(space.line_list()),
        sets_(3 * lines_.size() + cards_),
        code_(simulation.deck) {
    for (int a = 0; a < cards_; ++a) {
      deck_[a] = static_cast<Card>(a);
      std::copy_n(space.thirds().row(a), cards_, third_.begin() + static_cast<std::ptrdiff_t>(a) * cards_);
      third_[static_cast<std::size_t>(a) * (cards_ + 1)] =
          static_cast<Card>(cards_);  // a card twice: a third that is never there
    }
  }

  /// Plays one game; the cards left are those with there() set.
  int play(FastRandom& random, std::uint64_t* counts) {
    switch (simulation_.rules) {
      case EndgameRules::kPaper:
        return paper(random);
      case EndgameRules::kUniform:
        return uniform(random);
      case EndgameRules::kTable:
        return at_table(random, counts);
    }
    return 0;
  }
  std::vector<Point> left() const {
    std::vector<Point> out;
    for (int c = 0; c < cards_; ++c)
      if (there_[c]) out.push_back(static_cast<Point>(c));
    return out;
  }

 private:
  void shuffle(FastRandom& random) {
    for (int i = cards_; i > 1; --i)
      std::swap(deck_[i - 1], deck_[random.below(static_cast<std::uint32_t>(i))]);
  }

  int paper(FastRandom& random) {
    shuffle(random);
    std::fill(there_.begin(), there_.end() - 1, 1);
    int left = cards_;
    int count = cards_;  // cards from i on that are still there, in order, without gaps
    const Card* order = deck_.data();
    for (int i = 0; i < count; ++i) {
      const int a = order[i];
      if (!there_[a]) continue;
      const Card* third = &third_[static_cast<std::size_t>(a) * cards_];
      for (int j = i + 1; j < count; ++j) {
        const int b = order[j], c = third[b];
        // A card c before i that is still there would have been taken with a and b in its turn.
        if (!(there_[b] & there_[c])) continue;
        there_[a] = there_[b] = there_[c] = 0;
        left -= 3;
        break;
      }
    }
    return left;
  }

  int uniform(FastRandom& random) {
    std::fill(there_.begin(), there_.end() - 1, 1);
    int left = cards_;
    std::size_t size = 0;
    for (const auto& line : lines_)
      sets_[size++] = Set(static_cast<Card>(line[0]), static_cast<Card>(line[1]), static_cast<Card>(line[2]));
    // The list may hold sets that are gone; a draw of one is repeated, which leaves the first set that is
    // still there uniformly distributed. Sweeping when half of the list is gone bounds the repeats.
    std::size_t misses = 0;
    while (size > 0) {
      const Set set = sets_[random.below(static_cast<std::uint32_t>(size))];
      if (still_there(set)) {
        for (int i = 0; i < 3; ++i) there_[set[i]] = 0;
        left -= 3;
        continue;
      }
      if (++misses % 4 == 0 || size < 16) size = swept(size);
    }
    return left;
  }

  bool still_there(const Set& s) const { return there_[s[0]] & there_[s[1]] & there_[s[2]]; }

  /// Closes the gaps in the first `size` sets; without branches, since which sets go is unpredictable.
  std::size_t swept(std::size_t size) {
    std::size_t kept = 0;
    Set* const sets = sets_.data();
    const std::uint8_t* there = there_.data();
    for (std::size_t i = 0; i < size; ++i) {
      const Set s = sets[i];
      sets[kept] = s;
      kept += there[s[0]] & there[s[1]] & there[s[2]];
    }
    return kept;
  }

  /// Lists the pairs of places i < j whose third card lies on the table, in order: each set three times.
  void find_all() {
    const Card *third = third_.data(), *laid = laid_.data();
    const std::uint8_t* there = there_.data();
    Set* const first = sets_.data();
    Set* set = first;
    for (int i = 0, size = places_; i + 1 < size; ++i) {
      const Card a = laid[i];
      const Card* row = third + static_cast<std::size_t>(a) * cards_;
      for (int j = i + 1; j < size; ++j) {
        const Card b = laid[j], c = row[b];
        *set = Set(a, b, c);
        set += there[c];
      }
    }
    sets_here_ = static_cast<std::size_t>(set - first);
  }

#ifdef THIRDCARD_BYTE_SHUFFLE
  /// As find_all and a draw from its list, for at most 16 places.
  bool choose_random_of_bytes(FastRandom& random, Set& taken) {
    const __m128i nibble = _mm_set1_epi8(15), seven = _mm_set1_epi8(7);
    const __m128i bits = _mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128);
    const __m128i map0 = _mm_set_epi64x(static_cast<long long>(map_[1]), static_cast<long long>(map_[0]));
    const __m128i map1 = _mm_set_epi64x(static_cast<long long>(map_[3]), static_cast<long long>(map_[2]));
    const __m128i places = _mm_load_si128(reinterpret_cast<const __m128i*>(bytes_.data()));
    const __m128i high = _mm_and_si128(_mm_srli_epi16(places, 4), nibble),
                  low = _mm_and_si128(places, nibble);
    const std::uint32_t all = (1u << places_) - 1;
    // Bit 16 * (i % 4) + j of word i / 4 is the pair i < j. Places from places_ on give no pair, so the
    // loop has a fixed length and the words stay in registers.
    const auto row = [&](int i) {
      const std::uint8_t a = bytes_[i];
      const __m128i third = _mm_or_si128(
          _mm_shuffle_epi8(_mm_load_si128(reinterpret_cast<const __m128i*>(code_.high[a >> 4].data())), high),
          _mm_shuffle_epi8(_mm_load_si128(reinterpret_cast<const __m128i*>(code_.low[a & 15].data())), low));
      const __m128i at = _mm_and_si128(_mm_srli_epi16(third, 3), nibble);
      const __m128i byte = _mm_blendv_epi8(_mm_shuffle_epi8(map0, at), _mm_shuffle_epi8(map1, at), third);
      const __m128i bit = _mm_shuffle_epi8(bits, _mm_and_si128(third, seven));
      const std::uint32_t hits =
          static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_and_si128(byte, bit), bit)));
      return static_cast<std::uint64_t>(hits & all & ~((2u << i) - 1)) << 16 * (i & 3);
    };
    const std::uint64_t w0 = row(0) | row(1) | row(2) | row(3), w1 = row(4) | row(5) | row(6) | row(7),
                        w2 = row(8) | row(9) | row(10) | row(11);
    const std::uint64_t w3 = places_ <= 12 ? 0 : row(12) | row(13) | row(14) | row(15);
    const std::uint32_t n0 = static_cast<std::uint32_t>(std::popcount(w0)),
                        n1 = n0 + static_cast<std::uint32_t>(std::popcount(w1));
    const std::uint32_t n2 = n1 + static_cast<std::uint32_t>(std::popcount(w2)),
                        total = n2 + static_cast<std::uint32_t>(std::popcount(w3));
    if (total == 0) return false;
    const std::uint32_t r = random.below(total);
    const int k = (r >= n0) + (r >= n1) + (r >= n2);
    std::uint64_t word = k == 0 ? w0 : k == 1 ? w1 : k == 2 ? w2 : w3;
    const std::uint32_t before = k == 0 ? 0 : k == 1 ? n0 : k == 2 ? n1 : n2;
#ifdef __BMI2__
    word = _pdep_u64(std::uint64_t{1} << (r - before), word);
#else
    for (std::uint32_t skip = r - before; skip > 0; --skip) word &= word - 1;  // a handful
#endif
    const int bit = std::countr_zero(word);
    const Card a = laid_[4 * k + bit / 16], b = laid_[bit % 16];
    taken = Set(a, b, third_[static_cast<std::size_t>(a) * cards_ + b]);
    return true;
  }
#endif

  /// The set that is taken, if the table shows one.
  bool choose(FastRandom& random, Set& taken) {
#ifdef THIRDCARD_BYTE_SHUFFLE
    if (code_.usable && places_ <= 16 && simulation_.take == Take::kRandom)
      return choose_random_of_bytes(random, taken);
#endif
    find_all();
    if (sets_here_ == 0) return false;
    if (simulation_.take == Take::kFirst) {
      taken = sets_[0];
      return true;
    }
    if (simulation_.take == Take::kRandom) {
      taken = sets_[random.below(static_cast<std::uint32_t>(sets_here_))];
      return true;
    }
    int best = -1;
    std::uint32_t equals = 0;
    for (std::size_t i = 0; i < sets_here_; ++i) {
      const int shared = shared_[static_cast<std::size_t>(sets_[i][0]) * cards_ + sets_[i][1]];
      const int rank = simulation_.take == Take::kSimilar ? shared : 255 - shared;
      if (rank < best) continue;
      if (rank > best) best = rank, equals = 0;
      if (++equals == 1 || random.below(equals) == 0) taken = sets_[i];
    }
    return true;
  }

  /// Card c lies on a place, or leaves the table.
  void put(Card c, int place) {
    there_[c] = 1;
    laid_[place] = c;
    place_[c] = static_cast<std::uint16_t>(place);
    const std::uint8_t byte = code_.code[c & 0xff];
    bytes_[place & 15] = byte;
    map_[byte >> 6] |= std::uint64_t{1} << (byte & 63);
  }
  void take_away(Card c) {
    there_[c] = 0;
    const std::uint8_t byte = code_.code[c & 0xff];
    map_[byte >> 6] &= ~(std::uint64_t{1} << (byte & 63));
  }

  int at_table(FastRandom& random, std::uint64_t* counts) {
    std::fill(there_.begin(), there_.end(), 0);
    places_ = 0;
    map_ = {};
    int in_deck = cards_;
    // Cards are drawn when dealt: the deck is shuffled as far as it is used.
    const auto deal = [&](int place) {
      const std::uint32_t at = random.below(static_cast<std::uint32_t>(in_deck));
      const Card c = deck_[at];
      deck_[at] = deck_[--in_deck];
      deck_[in_deck] = c;
      put(c, place);
    };
    for (int i = 0; i < start_; ++i) deal(places_++);
    for (;;) {
      std::uint64_t* layout = counts + EndgameView::place(cards_, places_, in_deck);
      ++layout[0];
      Set taken;
      if (!choose(random, taken)) {
        ++layout[1];
        if (in_deck == 0) break;
        for (int i = 0; i < 3 && in_deck > 0; ++i) deal(places_++);
        continue;
      }
      for (int i = 0; i < 3; ++i) take_away(taken[i]);
      int replaced = 0;
      if (places_ - 3 < start_)
        for (; replaced < 3 && in_deck > 0; ++replaced) deal(place_[taken[replaced]]);
      if (replaced < 3) {  // the table closes up
        int stay = 0;
        for (int i = 0; i < places_; ++i)
          if (const Card c = laid_[i]; there_[c]) put(c, stay++);
        places_ = stay;
      }
    }
    return places_;
  }

  const Simulation& simulation_;
  const std::vector<std::uint8_t>& shared_;
  int cards_, start_, places_ = 0;  // cards lie on the places 0..places_-1
  std::size_t sets_here_ = 0;
  std::vector<Card> third_, deck_, laid_;
  std::vector<std::uint8_t> there_;
  std::vector<std::uint16_t> place_;
  std::vector<std::array<Point, 3>> lines_;
  std::vector<Set> sets_;
  ByteCode code_;
  alignas(16) std::array<std::uint8_t, 16> bytes_{};  // the cards on the first 16 places
  std::array<std::uint64_t, 4> map_{};                // bit x: the card of byte x lies on the table
};

/// Properties that the set through cards a and b shares: equal digits, or bits that none of them has.
std::vector<std::uint8_t> shared_properties(const Space& deck) {
  const int v = deck.points();
  std::vector<std::uint8_t> shared(static_cast<std::size_t>(v) * v);
  for (int a = 0; a < v; ++a)
    for (int b = 0; b < v; ++b) {
      int n = 0;
      if (!deck.affine())
        n = deck_properties(deck) - std::popcount(static_cast<unsigned>((a + 1) | (b + 1)));
      else
        for (int place = 1; place < v; place *= 3) n += a / place % 3 == b / place % 3;
      shared[static_cast<std::size_t>(a) * v + b] = static_cast<std::uint8_t>(n);
    }
  return shared;
}

}  // namespace

namespace {

template <class Card>
Batch batch_of(const Simulation& simulation) {
  const Space space = simulation.deck;
  const auto shared = std::make_shared<std::vector<std::uint8_t>>(shared_properties(simulation.deck));
  return [=](std::uint64_t stream, std::uint64_t trials, std::vector<std::uint64_t>& counts,
             std::vector<std::vector<Point>>& kept) {
    FastRandom random(simulation.seed, stream);
    Game<Card> game(simulation, space, *shared);
    for (std::uint64_t i = 0; i < trials; ++i) {
      const int left = game.play(random, counts.data());
      ++counts[left];
      if (left == simulation.keep && kept.size() < Simulation::kKept) kept.push_back(game.left());
    }
  };
}

}  // namespace

Batch endgame_batch(const Simulation& simulation) {
  return simulation.deck.points() <= 255 ? batch_of<std::uint8_t>(simulation)
                                         : batch_of<std::uint16_t>(simulation);
}

}  // namespace chance
}  // namespace thirdcard
