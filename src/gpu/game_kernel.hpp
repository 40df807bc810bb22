// SPDX-License-Identifier: MIT
// Games played to their end for one thread of a GPU, a batch each: the table rules with a random set taken,
// and Abrahamsen and Eriksen's rules, draw for draw as in src/chance/endgame.cpp. What a thread keeps lies in
// shared memory in bytes, four to a word, the words of one thread a multiple of 32 words apart, so that no
// two threads of a warp meet in a bank. Only the table of third cards, one for all threads, is read at
// random. Cost per turn: 66 pairs of places for 12 cards, six instructions each, and two reads of shared
// memory.
#pragma once

#include "gpu/deal_kernel.hpp"

namespace thirdcard::gpu {

constexpr int kGameCards = 81;   // decks 3^3 and 3^4
constexpr int kGamePlaces = 21;  // 21 cards always hold a set, so no more lie on the table
constexpr int kThirdRow = 82;    // cards and, as number 81, none
constexpr int kGameWords = 21;   // of four cards
constexpr int kPlaceWords = 6;

struct GamePlan {
  uint64_t seed, stream_base, first_batch, last_batch, per_batch, trials;
  uint32_t cards, start;  // of the deck; on the table
  int32_t keep;           // games that end with so many cards are counted by batch
};

/// Counters of all games: by cards left, then layouts by cards on the table and in the deck, all and those
/// without a set.
constexpr int kLeftCounters = kGameCards + 1;
constexpr int kGameCounters = kLeftCounters + (kGamePlaces + 1) * (kGameCards + 1) * 2;
THIRDCARD_ON_DEVICE constexpr int layout_counter(int places, int in_deck) {
  return kLeftCounters + (places * (kGameCards + 1) + in_deck) * 2;
}

/// Where byte k of a thread's array lies, in blocks of kThreads threads.
template <int kThreads>
THIRDCARD_ON_DEVICE constexpr uint32_t byte_at(uint32_t k) {
  return (k >> 2) * (4 * kThreads) + (k & 3);
}

/// For cards a and b the place of their third card in an array of bytes by card: third[a * kThirdRow + b].
/// Card 81, an empty place, has itself as third card with every other.
template <int kThreads>
THIRDCARD_ON_DEVICE inline uint16_t third_place(uint32_t a, uint32_t b) {
  uint32_t third = 0;
  for (uint32_t place = 1; place < 81; place *= 3) third += (6 - a / place % 3 - b / place % 3) % 3 * place;
  return (uint16_t)byte_at<kThreads>(a == 81 || b == 81 || a == b ? 81 : third);
}

/// Bytes a thread needs, and where its arrays begin.
template <int kThreads>
struct GameMemory {
  static constexpr uint32_t kDeck = 0, kThere = 4 * kGameWords * kThreads, kLaid = 8 * kGameWords * kThreads,
                            kBytes = kLaid + 4 * kPlaceWords * kThreads;
};

/// How a thread adds to the counters that its block shares.
struct PlainCounters {
  uint32_t* counts;
  THIRDCARD_ON_DEVICE void add(int i) const {
#ifdef __CUDA_ARCH__
    atomicAdd(counts + i, 1u);
#else
    ++counts[i];
#endif
  }
};

template <int kThreads>
class TableGame {
 public:
  /// memory: this thread's first word.
  THIRDCARD_ON_DEVICE TableGame(uint8_t* memory, const uint16_t* third, const GamePlan& plan)
      : deck_(memory + GameMemory<kThreads>::kDeck),
        there_(memory + GameMemory<kThreads>::kThere),
        laid_(memory + GameMemory<kThreads>::kLaid),
        third_(third),
        plan_(plan) {
    for (uint32_t c = 0; c < 4 * kGameWords; ++c) deck_[byte_at<kThreads>(c)] = (uint8_t)c;
  }

  /// Cards left.
  THIRDCARD_ON_DEVICE uint32_t play(FastRandom& random, const PlainCounters& counters) {
    for (uint32_t w = 0; w < kGameWords; ++w) word(there_, w) = 0;
    for (uint32_t w = 0; w < kPlaceWords; ++w) word(laid_, w) = 0x51515151;  // card 81 everywhere
    places_ = 0, in_deck_ = plan_.cards;
    // A turn is: look for a set and take it, then deal three cards where the rules say so. The first deal
    // is turns without looking, so that the threads of a warp stay together.
    for (;;) {
      uint32_t to_deal = 3, holes = 0, first_hole = 0, second_hole = 0, third_hole = 0;
      if (places_ >= plan_.start || in_deck_ + places_ < plan_.cards) {
        const int layout = layout_counter((int)places_, (int)in_deck_);
        counters.add(layout);
        uint32_t i, j;
        if (choose(random, i, j)) {
          const uint32_t a = laid_[byte_at<kThreads>(i)], b = laid_[byte_at<kThreads>(j)];
          const uint32_t c = third_[a * kThirdRow + b];
          first_hole = i, second_hole = j, third_hole = there_[c] - 1u;
          there_[byte_at<kThreads>(a)] = 0, there_[byte_at<kThreads>(b)] = 0, there_[c] = 0;
          holes = 3;
          if (places_ > plan_.start || in_deck_ == 0) to_deal = 0;
        } else {
          counters.add(layout + 1);
          if (in_deck_ == 0) return places_;
        }
      }
      for (uint32_t k = 0; k < to_deal; ++k) {
        const uint32_t place = holes == 0 ? places_++
                               : k == 0   ? first_hole
                               : k == 1   ? second_hole
                                          : third_hole;
        deal(random, place);
      }
      if (holes != 0 && to_deal == 0) close_up(1u << first_hole | 1u << second_hole | 1u << third_hole);
    }
  }

 private:
  THIRDCARD_ON_DEVICE static uint32_t& word(uint8_t* array, uint32_t w) {
    return *reinterpret_cast<uint32_t*>(array + w * (4 * kThreads));
  }

  THIRDCARD_ON_DEVICE void deal(FastRandom& random, uint32_t place) {
    const uint32_t at = byte_at<kThreads>(random.below(in_deck_)), last = byte_at<kThreads>(--in_deck_);
    const uint8_t c = deck_[at];
    deck_[at] = deck_[last];
    deck_[last] = c;
    there_[byte_at<kThreads>(c)] = (uint8_t)(place + 1);
    laid_[byte_at<kThreads>(place)] = c;
  }

  /// The cards behind the holes move up.
  THIRDCARD_ON_DEVICE void close_up(uint32_t holes) {
    uint32_t stay = 0;
    for (uint32_t i = 0; i < places_; ++i) {
      if ((holes >> i & 1) != 0) continue;
      const uint8_t c = laid_[byte_at<kThreads>(i)];
      laid_[byte_at<kThreads>(stay)] = c;
      there_[byte_at<kThreads>(c)] = (uint8_t)(++stay);
    }
    for (uint32_t i = stay; i < places_; ++i) laid_[byte_at<kThreads>(i)] = 81;
    places_ = stay;
  }

  /// Bit j of row[i] is the pair i < j if its third card lies on the table; for From <= j < To.
  template <int kFrom, int kTo>
  THIRDCARD_ON_DEVICE void list(const uint32_t* card, uint32_t* row) const {
    THIRDCARD_UNROLL
    for (int i = 0; i < kTo - 1; ++i) {
      const uint16_t* third = third_ + card[i] * kThirdRow;
      THIRDCARD_UNROLL
      for (int j = kFrom; j < kTo; ++j)
        if (j > i && there_[third[card[j]]] != 0) row[i] |= 1u << j;
    }
  }

  /// A uniformly random pair of the list, which is in lexicographic order.
  THIRDCARD_ON_DEVICE bool choose(FastRandom& random, uint32_t& first, uint32_t& second) const {
    uint32_t card[24], row[kGamePlaces - 1];
    THIRDCARD_UNROLL
    for (int i = 0; i < kGamePlaces - 1; ++i) row[i] = 0;
    unpack<0, 3>(card);
    list<0, 12>(card, row);
    if (places_ > 12) {
      unpack<3, 6>(card);
      list<12, 15>(card, row);
      if (places_ > 15) {
        list<15, 18>(card, row);
        list<18, 21>(card, row);
      }
    }
    uint32_t total = 0;
    THIRDCARD_UNROLL
    for (int i = 0; i < kGamePlaces - 1; ++i) total += ones(row[i]);
    if (total == 0) return false;
    uint32_t rank = random.below(total), chosen = 0;
    first = 0;
    THIRDCARD_UNROLL
    for (int i = 0; i < kGamePlaces - 1; ++i) {
      const uint32_t here = ones(row[i]);
      if (chosen == 0) {
        if (rank < here)
          chosen = row[i], first = (uint32_t)i;
        else
          rank -= here;
      }
    }
    for (; rank > 0; --rank) chosen &= chosen - 1;
    second = ones((chosen & (~chosen + 1)) - 1);
    return true;
  }
  template <int kFrom, int kTo>
  THIRDCARD_ON_DEVICE void unpack(uint32_t* card) const {
    THIRDCARD_UNROLL
    for (int w = kFrom; w < kTo; ++w) {
      const uint32_t four = word(laid_, (uint32_t)w);
      THIRDCARD_UNROLL
      for (int i = 0; i < 4; ++i) card[4 * w + i] = four >> 8 * i & 0xff;
    }
  }

  uint8_t *deck_, *there_, *laid_;
  const uint16_t* third_;
  const GamePlan& plan_;
  uint32_t places_ = 0, in_deck_ = 0;
};

/// Abrahamsen and Eriksen's rules: shuffle, then take cards i < j of that order and their third if all are
/// there.
template <int kThreads>
class PaperGame {
 public:
  THIRDCARD_ON_DEVICE PaperGame(uint8_t* memory, const uint16_t* third, const GamePlan& plan)
      : deck_(memory + GameMemory<kThreads>::kDeck),
        there_(memory + GameMemory<kThreads>::kThere),
        third_(third),
        cards_(plan.cards) {
    for (uint32_t c = 0; c < 4 * kGameWords; ++c) deck_[byte_at<kThreads>(c)] = (uint8_t)c;
  }
  THIRDCARD_ON_DEVICE uint32_t play(FastRandom& random, const PlainCounters&) {
    for (uint32_t i = cards_; i > 1; --i) {
      const uint32_t at = byte_at<kThreads>(i - 1), other = byte_at<kThreads>(random.below(i));
      const uint8_t c = deck_[at];
      deck_[at] = deck_[other];
      deck_[other] = c;
    }
    for (uint32_t w = 0; w < kGameWords; ++w)
      *reinterpret_cast<uint32_t*>(there_ + w * (4 * kThreads)) = 0x01010101;
    there_[byte_at<kThreads>(81)] = 0;
    uint32_t left = cards_, i = 0, j = 1;
    // One step per pair, so that the threads of a warp stay together.
    while (i + 1 < cards_) {
      const uint32_t a = deck_[byte_at<kThreads>(i)], b = deck_[byte_at<kThreads>(j)];
      const uint32_t c = third_[a * kThirdRow + b];
      const uint32_t a_here = there_[byte_at<kThreads>(a)];
      const bool take = (a_here & there_[byte_at<kThreads>(b)] & there_[c]) != 0;
      if (take) {
        there_[byte_at<kThreads>(a)] = 0, there_[byte_at<kThreads>(b)] = 0, there_[c] = 0;
        left -= 3;
      }
      if (take || a_here == 0 || j + 1 == cards_)
        ++i, j = i + 1;
      else
        ++j;
    }
    return left;
  }

 private:
  uint8_t *deck_, *there_;
  const uint16_t* third_;
  uint32_t cards_;
};

/// All games of a batch; how many of them ended with plan.keep cards.
template <class Game>
THIRDCARD_ON_DEVICE inline uint32_t play_batch(const GamePlan& plan, uint64_t batch, uint8_t* memory,
                                               const uint16_t* third, const PlainCounters& counters) {
  if (batch >= plan.last_batch) return 0;
  const uint64_t rest = plan.trials - batch * plan.per_batch;
  const uint32_t games = (uint32_t)(rest < plan.per_batch ? rest : plan.per_batch);
  FastRandom random(plan.seed, plan.stream_base | batch);
  Game game(memory, third, plan);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < games; ++i) {
    const uint32_t left = game.play(random, counters);
    counters.add((int)left);
    kept += (int32_t)left == plan.keep ? 1 : 0;
  }
  return kept;
}

}  // namespace thirdcard::gpu
