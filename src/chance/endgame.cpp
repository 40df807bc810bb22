// SPDX-License-Identifier: MIT
// Games played to their end, by three rules. At the table the sets that show are kept up to date rather
// than searched for: a dealt card meets each card that lies there, and the third card either lies there
// too or not; a taken set removes the listed sets that share a card with it. A game of the 81-card deck
// costs 81 deals of about 12 such looks.
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

struct Set {
  std::uint16_t card[3];
  bool has(int c) const { return card[0] == c || card[1] == c || card[2] == c; }
};

class Game {
 public:
  Game(const Simulation& simulation, const Table& table, const std::vector<std::uint8_t>& shared)
      : simulation_(simulation), table_(table), shared_(shared), cards_(table.cards), deck_(cards_), there_(cards_), place_(cards_) {
    for (int i = 0; i < cards_; ++i) deck_[i] = static_cast<std::uint16_t>(i);
    laid_.reserve(cards_);
    sets_.reserve(table.lines.size());
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
    std::fill(there_.begin(), there_.end(), 1);
    int left = cards_;
    int count = cards_;  // cards from i on that are still there, in order, without gaps
    std::uint16_t* order = deck_.data();
    for (int i = 0; i < count; ++i) {
      const int a = order[i];
      if (!there_[a]) continue;
      const std::uint16_t* third = &table_.third[static_cast<std::size_t>(a) * cards_];
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
    std::fill(there_.begin(), there_.end(), 1);
    int left = cards_;
    sets_.clear();
    for (const auto& line : table_.lines) sets_.push_back({{line[0], line[1], line[2]}});
    // The list may hold sets that are gone; a draw of one removes it and is repeated, which leaves the
    // first set that is still there uniformly distributed.
    std::size_t size = sets_.size();
    while (size > 0) {
      const std::size_t i = random.below(static_cast<std::uint32_t>(size));
      const Set set = sets_[i];
      if (!(there_[set.card[0]] & there_[set.card[1]] & there_[set.card[2]])) {
        sets_[i] = sets_[--size];
        continue;
      }
      for (int c : set.card) there_[c] = 0;
      left -= 3;
      if (left == 3 * (cards_ / 4) || left == 3 * (cards_ / 6) || left == 3 * (cards_ / 9)) {  // sweep now and then
        std::size_t kept = 0;
        for (std::size_t k = 0; k < size; ++k) {
          const Set s = sets_[k];
          sets_[kept] = s;
          kept += there_[s.card[0]] & there_[s.card[1]] & there_[s.card[2]];
        }
        size = kept;
      }
    }
    return left;
  }

  void lay(int c, int place) {
    const std::uint16_t* third = &table_.third[static_cast<std::size_t>(c) * cards_];
    const int size = static_cast<int>(laid_.size());
    const std::uint16_t* laid = laid_.data();
    for (int j = 0; j < size; ++j) {
      const int p = laid[j], t = third[p];
      if (there_[t] & (p < t)) sets_.push_back({{static_cast<std::uint16_t>(c), static_cast<std::uint16_t>(p), static_cast<std::uint16_t>(t)}});
    }
    there_[c] = 1;
    laid_.push_back(static_cast<std::uint16_t>(c));
    place_[c] = static_cast<std::uint16_t>(place);
  }

  std::size_t choose(FastRandom& random) const {
    if (sets_.size() == 1) return 0;
    if (simulation_.take == Take::kRandom) return random.below(static_cast<std::uint32_t>(sets_.size()));
    const auto rank = [&](const Set& s) -> std::uint64_t {
      if (simulation_.take == Take::kFirst) {
        std::array<std::uint64_t, 3> p{place_[s.card[0]], place_[s.card[1]], place_[s.card[2]]};
        std::sort(p.begin(), p.end());
        return p[0] << 32 | p[1] << 16 | p[2];
      }
      const int shared = shared_[static_cast<std::size_t>(s.card[0]) * cards_ + s.card[1]];
      return static_cast<std::uint64_t>(simulation_.take == Take::kSimilar ? 255 - shared : shared);
    };
    std::uint64_t best = ~std::uint64_t{0};
    std::size_t chosen = 0;
    std::uint32_t equals = 0;
    for (std::size_t i = 0; i < sets_.size(); ++i) {
      const std::uint64_t r = rank(sets_[i]);
      if (r > best) continue;
      if (r < best) best = r, equals = 0;
      if (++equals == 1 || random.below(equals) == 0) chosen = i;
    }
    return chosen;
  }

  int at_table(FastRandom& random, std::uint64_t* counts) {
    std::fill(there_.begin(), there_.end(), 0);
    laid_.clear();
    sets_.clear();
    int in_deck = cards_;
    const int start = simulation_.table_cards();
    // Cards are drawn when dealt: the deck is shuffled as far as it is used.
    const auto deal = [&](int place) {
      const std::uint32_t at = random.below(static_cast<std::uint32_t>(in_deck));
      const int c = deck_[at];
      deck_[at] = deck_[--in_deck];
      deck_[in_deck] = static_cast<std::uint16_t>(c);
      lay(c, place);
    };
    for (int i = 0; i < start; ++i) deal(i);
    int places = start;
    for (;;) {
      std::uint64_t* layout = counts + EndgameView::place(cards_, static_cast<int>(laid_.size()), in_deck);
      ++layout[0];
      if (sets_.empty()) {
        ++layout[1];
        if (in_deck == 0) break;
        for (int i = 0; i < 3 && in_deck > 0; ++i) deal(places++);
        continue;
      }
      const Set taken = sets_[choose(random)];
      for (int c : taken.card) there_[c] = 0;
      std::size_t kept = 0;
      for (const Set s : sets_) {
        sets_[kept] = s;
        kept += there_[s.card[0]] & there_[s.card[1]] & there_[s.card[2]];
      }
      sets_.resize(kept);
      std::size_t stay = 0;
      for (std::uint16_t c : laid_) {
        laid_[stay] = c;
        stay += there_[c];
      }
      laid_.resize(stay);
      // Three more while the table shows fewer than at the start, onto the places just left.
      if (static_cast<int>(stay) < start)
        for (int i = 0; i < 3 && in_deck > 0; ++i) deal(place_[taken.card[i]]);
    }
    return static_cast<int>(laid_.size());
  }

  const Simulation& simulation_;
  const Table& table_;
  const std::vector<std::uint8_t>& shared_;
  int cards_;
  std::vector<std::uint16_t> deck_;
  std::vector<std::uint8_t> there_;
  std::vector<std::uint16_t> place_, laid_;
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

Batch endgame_batch(const Simulation& simulation) {
  const auto table = std::make_shared<Table>(simulation.deck);
  const auto shared = std::make_shared<std::vector<std::uint8_t>>(shared_properties(simulation.deck));
  return [=](std::uint64_t stream, std::uint64_t trials, std::vector<std::uint64_t>& counts, std::vector<std::vector<Point>>& kept) {
    FastRandom random(simulation.seed, stream);
    Game game(simulation, *table, *shared);
    for (std::uint64_t i = 0; i < trials; ++i) {
      const int left = game.play(random, counts.data());
      ++counts[left];
      if (left == simulation.keep && kept.size() < Simulation::kKept) kept.push_back(game.left());
    }
  };
}

}  // namespace chance
}  // namespace thirdcard
