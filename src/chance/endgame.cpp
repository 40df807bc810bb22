// SPDX-License-Identifier: MIT
// Games played to their end, by three rules. At the table nothing is kept up to date: random pairs of
// places are tried until the third card of one lies there too. Every set has three pairs, so the first
// pair that succeeds is a uniformly random set; a table without luck after kTries pairs is searched in
// full, and one of its sets drawn. A turn of the 81-card game costs about ten looks.
#include <algorithm>

#include "chance/deck.hpp"
#include "chance/fast_random.hpp"

namespace thirdcard {

EndgameView::EndgameView(const Simulation& simulation, const SimulationState& state)
    : cards_(simulation.deck.cards()), counts_(state.counts) {
  if (counts_.size() != counters(simulation.deck)) throw InputError("these are not the counters of an endgame", "simulate one first");
}

namespace chance {

namespace {

constexpr int kTries = 32;
constexpr std::size_t kPairTables = 24;  // tables of fewer cards have at most 253 pairs

struct Pair {
  std::uint8_t first = 0, second = 0;
};

/// table[n][code]: a pair of the places 0..n-1, every pair for equally many of the 256 codes; the codes
/// left over give place 0 twice, which is no pair and never succeeds.
struct PairTables {
  std::array<std::array<Pair, 256>, kPairTables> table{};
  PairTables() {
    for (int n = 2; n < static_cast<int>(kPairTables); ++n) {
      const int pairs = n * (n - 1) / 2;
      int code = 0;
      for (int repeat = 0; repeat < 256 / pairs; ++repeat)
        for (int i = 0; i < n; ++i)
          for (int j = i + 1; j < n; ++j) table[n][code++] = {static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(j)};
    }
  }
};

const PairTables& pairs() {
  static const PairTables all;
  return all;
}

/// Three cards in one word, so that a set is written and moved at once.
template <class Card>
class PackedSet {
 public:
  using Word = std::conditional_t<sizeof(Card) == 1, std::uint32_t, std::uint64_t>;
  static constexpr int kBits = 8 * sizeof(Card);
  PackedSet() = default;
  PackedSet(Card a, Card b, Card c) : word_(a | static_cast<Word>(b) << kBits | static_cast<Word>(c) << 2 * kBits) {}
  Card operator[](int i) const { return static_cast<Card>(word_ >> i * kBits); }

 private:
  Word word_ = 0;
};

template <class Card>
class Game {
 public:
  using Set = PackedSet<Card>;
  Game(const Simulation& simulation, const Table& table, const std::vector<std::uint8_t>& shared)
      : simulation_(simulation), table_(table), shared_(shared), cards_(table.cards), start_(simulation.table_cards()),
        third_(table.third.begin(), table.third.end()), deck_(cards_), laid_(cards_), there_(cards_ + 1), place_(cards_ + 1),
        sets_(table.lines.size() + cards_) {
    for (int a = 0; a < cards_; ++a) {
      deck_[a] = static_cast<Card>(a);
      third_[static_cast<std::size_t>(a) * (cards_ + 1)] = static_cast<Card>(cards_);  // a card twice: a third that is never there
    }
  }

  /// Plays one game; the cards left are those with there() set.
  int play(FastRandom& random, std::uint64_t* counts) {
    switch (simulation_.rules) {
      case EndgameRules::kPaper: return paper(random);
      case EndgameRules::kUniform: return uniform(random);
      default: return at_table(random, counts);
    }
  }
  std::vector<Point> left() const {
    std::vector<Point> out;
    for (int c = 0; c < cards_; ++c)
      if (there_[c]) out.push_back(static_cast<Point>(c));
    return out;
  }

 private:
  void shuffle(FastRandom& random) {
    for (int i = cards_; i > 1; --i) std::swap(deck_[i - 1], deck_[random.below(static_cast<std::uint32_t>(i))]);
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
    for (const auto& line : table_.lines) sets_[size++] = Set(static_cast<Card>(line[0]), static_cast<Card>(line[1]), static_cast<Card>(line[2]));
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

  /// Lists all sets on the table, each once: its places in increasing order. Without branches.
  void find_all() {
    const Card *third = third_.data(), *laid = laid_.data();
    const std::uint8_t* there = there_.data();
    const std::uint16_t* place = place_.data();
    Set* const first = sets_.data();
    Set* set = first;
    for (int i = 0, size = places_; i + 2 < size; ++i) {
      const Card a = laid[i];
      const Card* row = third + static_cast<std::size_t>(a) * cards_;
      for (int j = i + 1; j + 1 < size; ++j) {
        const Card b = laid[j], c = row[b];
        *set = Set(a, b, c);
        set += there[c] & (place[c] > j);
      }
    }
    sets_here_ = static_cast<std::size_t>(set - first);
  }

  /// The set that is taken, if the table shows one.
  bool choose(FastRandom& random, Set& taken) {
    const Card *third = third_.data(), *laid = laid_.data();
    const std::uint8_t* there = there_.data();
    if (simulation_.take == Take::kRandom && places_ < static_cast<int>(kPairTables)) {
      const Pair* pair = pairs().table[places_].data();
      for (int tries = 0; tries < kTries; tries += 8) {
        std::uint64_t codes = random.next();
        for (int i = 0; i < 8; ++i, codes >>= 8) {
          const Pair p = pair[codes & 0xff];
          const Card a = laid[p.first], b = laid[p.second], c = third[static_cast<std::size_t>(a) * cards_ + b];
          if (there[c]) {
            taken = Set(a, b, c);
            return true;
          }
        }
      }
    }
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

  int at_table(FastRandom& random, std::uint64_t* counts) {
    std::fill(there_.begin(), there_.end(), 0);
    places_ = 0;
    int in_deck = cards_;
    // Cards are drawn when dealt: the deck is shuffled as far as it is used.
    const auto deal = [&](int place) {
      const std::uint32_t at = random.below(static_cast<std::uint32_t>(in_deck));
      const Card c = deck_[at];
      deck_[at] = deck_[--in_deck];
      deck_[in_deck] = c;
      there_[c] = 1;
      laid_[place] = c;
      place_[c] = static_cast<std::uint16_t>(place);
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
      for (int i = 0; i < 3; ++i) there_[taken[i]] = 0;
      int replaced = 0;
      if (places_ - 3 < start_)
        for (; replaced < 3 && in_deck > 0; ++replaced) deal(place_[taken[replaced]]);
      if (replaced < 3) {  // the table closes up
        int stay = 0;
        for (int i = 0; i < places_; ++i)
          if (const Card c = laid_[i]; there_[c]) laid_[stay] = c, place_[c] = static_cast<std::uint16_t>(stay++);
        places_ = stay;
      }
    }
    return places_;
  }

  const Simulation& simulation_;
  const Table& table_;
  const std::vector<std::uint8_t>& shared_;
  int cards_, start_, places_ = 0;  // cards lie on the places 0..places_-1
  std::size_t sets_here_ = 0;
  std::vector<Card> third_, deck_, laid_;
  std::vector<std::uint8_t> there_;
  std::vector<std::uint16_t> place_;
  std::vector<Set> sets_;
};

/// Properties that the set through cards a and b shares: equal digits, or bits that none of them has.
std::vector<std::uint8_t> shared_properties(const ChanceDeck& deck) {
  const int v = deck.cards();
  std::vector<std::uint8_t> shared(static_cast<std::size_t>(v) * v);
  for (int a = 0; a < v; ++a)
    for (int b = 0; b < v; ++b) {
      int n = 0;
      if (deck.projective)
        n = deck.properties - std::popcount(static_cast<unsigned>((a + 1) | (b + 1)));
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
  const auto table = std::make_shared<Table>(simulation.deck);
  const auto shared = std::make_shared<std::vector<std::uint8_t>>(shared_properties(simulation.deck));
  return [=](std::uint64_t stream, std::uint64_t trials, std::vector<std::uint64_t>& counts, std::vector<std::vector<Point>>& kept) {
    FastRandom random(simulation.seed, stream);
    Game<Card> game(simulation, *table, *shared);
    for (std::uint64_t i = 0; i < trials; ++i) {
      const int left = game.play(random, counts.data());
      ++counts[left];
      if (left == simulation.keep && kept.size() < Simulation::kKept) kept.push_back(game.left());
    }
  };
}

}  // namespace

Batch endgame_batch(const Simulation& simulation) {
  return simulation.deck.cards() <= 255 ? batch_of<std::uint8_t>(simulation) : batch_of<std::uint16_t>(simulation);
}

}  // namespace chance
}  // namespace thirdcard
