// SPDX-License-Identifier: MIT
// Quads as played: a table, four more cards when it shows no quad, the end when the deck is empty and there
// is none. All cards of the deck have sum zero and so has every quad: the cards left have it, too. Three
// places give the fourth card by two sums and a look; a quad on the places i < j < k < l is met once, so a
// uniformly random one is a random place in the list.
#include <algorithm>

#include "chance/deck.hpp"
#include "chance/fast_random.hpp"

namespace thirdcard::chance {

namespace {

class QuadsGame {
 public:
  explicit QuadsGame(const Simulation& simulation)
      : simulation_(simulation),
        cards_(simulation.deck.points()),
        start_(simulation.table_cards()),
        deck_(static_cast<std::size_t>(cards_)),
        laid_(static_cast<std::size_t>(cards_)),
        place_(static_cast<std::size_t>(cards_)) {
    for (std::size_t i = 0; i < deck_.size(); ++i) deck_[i] = static_cast<std::uint8_t>(i);
  }

  /// The cards left, which lie on the first places.
  int play(FastRandom& random, std::uint64_t* counts) {
    std::fill(place_.begin(), place_.end(), kNowhere);
    int in_deck = simulation_.rules == EndgameRules::kUniform ? 0 : cards_;
    places_ = 0;
    if (in_deck == 0)
      for (int c = 0; c < cards_; ++c) put(static_cast<std::uint8_t>(c), places_++);
    const auto deal = [&](int place) {
      const auto at = random.below(static_cast<std::uint32_t>(in_deck));
      std::swap(deck_[at], deck_[static_cast<std::size_t>(--in_deck)]);
      put(deck_[static_cast<std::size_t>(in_deck)], place);
    };
    while (places_ < start_ && in_deck > 0) deal(places_++);
    for (;;) {
      std::uint64_t* layout = counts + EndgameView::place(cards_, places_, in_deck);
      const bool table = simulation_.rules == EndgameRules::kTable;
      if (table) ++layout[0];
      if (!choose(random)) {
        if (table) ++layout[1];
        if (in_deck == 0) return places_;
        for (int i = 0; i < 4 && in_deck > 0; ++i) deal(places_++);
        continue;
      }
      int replaced = 0;
      for (const int at : taken_) place_[laid_[static_cast<std::size_t>(at)]] = kNowhere;
      if (places_ - 4 < start_)
        for (; replaced < 4 && in_deck > 0; ++replaced) deal(taken_[static_cast<std::size_t>(replaced)]);
      if (replaced == 4) continue;
      int stay = 0;  // the table closes up
      for (int i = 0; i < places_; ++i)
        if (const std::uint8_t c = laid_[static_cast<std::size_t>(i)]; place_[c] == i) put(c, stay++);
      places_ = stay;
    }
  }
  std::vector<Point> left() const { return {laid_.begin(), laid_.begin() + places_}; }

 private:
  static constexpr std::int16_t kNowhere = -1;
  void put(std::uint8_t card, int place) {
    laid_[static_cast<std::size_t>(place)] = card;
    place_[card] = static_cast<std::int16_t>(place);
  }

  /// The places of the quad that is taken, if there is one. Large layouts are tried at random first: the
  /// first three different places with a quad through them are those of a uniformly random quad.
  bool choose(FastRandom& random) {
    if (places_ < 4) return false;
    const auto size = static_cast<std::uint32_t>(places_);
    if (size > 16 && simulation_.take == Take::kRandom)
      for (int tries = 0; tries < 64; ++tries) {
        const std::uint32_t i = random.below(size), j = random.below(size), k = random.below(size);
        if (i == j || i == k || j == k) continue;
        const int l = place_[laid_[i] ^ laid_[j] ^ laid_[k]];
        if (l < 0) continue;
        taken_ = {static_cast<int>(i), static_cast<int>(j), static_cast<int>(k), l};
        return true;
      }
    found_.clear();
    for (int i = 0; i < places_; ++i)
      for (int j = i + 1; j < places_; ++j) {
        const int pair = laid_[static_cast<std::size_t>(i)] ^ laid_[static_cast<std::size_t>(j)];
        for (int k = j + 1; k < places_; ++k)
          if (const int l = place_[static_cast<std::size_t>(pair ^ laid_[static_cast<std::size_t>(k)])];
              l > k) {
            taken_ = {i, j, k, l};
            if (simulation_.take == Take::kFirst) return true;
            found_.push_back(taken_);
          }
      }
    if (found_.empty()) return false;
    taken_ = found_[random.below(static_cast<std::uint32_t>(found_.size()))];
    return true;
  }

  const Simulation& simulation_;
  int cards_, start_, places_ = 0;
  std::vector<std::uint8_t> deck_, laid_;
  std::vector<std::int16_t> place_;  // of each card, or nowhere
  std::array<int, 4> taken_{};
  std::vector<std::array<int, 4>> found_;
};

}  // namespace

Batch quads_game_batch(const Simulation& simulation) {
  return [=](std::uint64_t stream, std::uint64_t trials, std::vector<std::uint64_t>& counts,
             std::vector<std::vector<Point>>& kept) {
    FastRandom random(simulation.seed, stream);
    QuadsGame game(simulation);
    for (std::uint64_t i = 0; i < trials; ++i) {
      const int left = game.play(random, counts.data());
      ++counts[static_cast<std::size_t>(left)];
      if (left == simulation.keep && kept.size() < Simulation::kKept) kept.push_back(game.left());
    }
  };
}

}  // namespace thirdcard::chance
