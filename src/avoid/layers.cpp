// SPDX-License-Identifier: MIT
// See layers.hpp. Rows are padded to four words, so that each step is whole vector registers.
#include "avoid/layers.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace thirdcard::avoid {

namespace {

constexpr std::size_t kLaneWords = 4;  // words per step
constexpr std::size_t kMostLanes = 4;  // of a row at a time
constexpr std::uint64_t kKeptBytes = std::uint64_t{1}
                                     << 28;  // of a workspace that is kept for the next system
constexpr int kKeptPoints = 16;              // points that a kept workspace has room for at least

constexpr std::size_t words_for(std::size_t columns) {
  return ((columns + 63) / 64 + kLaneWords - 1) / kLaneWords * kLaneWords;
}

/// One stage of transposing blocks of 64 words, kLaneWords of them side by side: swaps the off-diagonal
/// squares of width J.
template <int J>
void swap_squares(std::uint64_t (*a)[kLaneWords], std::uint64_t mask) {
  for (int b = 0; b < 64; b += 2 * J)
    for (int k = b; k < b + J; ++k)
      for (std::size_t l = 0; l < kLaneWords; ++l) {
        const std::uint64_t x = a[k][l], y = a[k + J][l], t = (x >> J ^ y) & mask;
        a[k + J][l] = y ^ t;
        a[k][l] = x ^ t << J;
      }
}

void transpose_blocks(std::uint64_t (*a)[kLaneWords]) {
  swap_squares<32>(a, 0x00000000ffffffffULL);
  swap_squares<16>(a, 0x0000ffff0000ffffULL);
  swap_squares<8>(a, 0x00ff00ff00ff00ffULL);
  swap_squares<4>(a, 0x0f0f0f0f0f0f0f0fULL);
  swap_squares<2>(a, 0x3333333333333333ULL);
  swap_squares<1>(a, 0x5555555555555555ULL);
}

}  // namespace

std::unique_ptr<Layers::Workspace>& Layers::spare() {
  thread_local std::unique_ptr<Workspace> kept;
  return kept;
}

Layers::Layers(const Design& design)
    : points_(design.points()),
      space_(spare() ? std::move(spare()) : std::make_unique<Workspace>()),
      movers_(space_->movers),
      answerers_(space_->answerers),
      mover_wins_(space_->mover_wins),
      by_answerer_(space_->by_answerer),
      by_mover_(space_->by_mover),
      holding_(space_->holding) {
  for (Bits* bits : {&mover_wins_, &by_answerer_, &by_mover_, &holding_}) bits->counted = 0;
  if (space_->points < points_) {
    space_->points = std::max(points_, kKeptPoints);
    space_->place_in_level.reset(new std::uint16_t[std::size_t{1} << space_->points]);
  }
  place_in_level_ = space_->place_in_level.get();
  space_->completing.make(design);
}

Layers::~Layers() {
  if (held() <= kKeptBytes) spare() = std::move(space_);
}

bool Layers::enumerate(std::uint32_t hand, std::uint32_t taken, Family& family) {
  return family.enumerate(space_->completing, hand, taken, 65535, *job_,
                          [&](std::uint32_t cap, std::uint32_t place) {
                            place_in_level_[cap] = static_cast<std::uint16_t>(place);
                          });
}

std::uint64_t Layers::used() const {
  return 8 * (mover_wins_.counted + by_answerer_.counted + by_mover_.counted + holding_.counted) +
         (std::uint64_t{2} << std::max(points_, kKeptPoints));
}

std::uint64_t Layers::held() const {
  return 8 * (mover_wins_.bit.size() + by_answerer_.bit.size() + by_mover_.bit.size() + holding_.bit.size()) +
         (std::uint64_t{2} << space_->points);
}

bool Layers::reserve(Bits& bits, std::size_t rows, std::size_t columns) {
  bits.words = words_for(columns);
  const std::size_t need = rows * bits.words;
  if (need > bits.counted) {
    if (used() + 8 * (need - bits.counted) > memory_) return false;
    bits.counted = need;
  }
  if (need > bits.bit.size()) {
    std::vector<std::uint64_t>().swap(bits.bit);  // old and new copy are never there together
    bits.bit.resize(need);
  }
  return true;
}

/// For each point, which hands of the level contain it.
bool Layers::containing(const Family& family, int level) {
  const std::uint32_t from = family.start[static_cast<std::size_t>(level)], count = family.size(level);
  if (!reserve(holding_, static_cast<std::size_t>(points_), count)) return false;
  alignas(64) std::uint64_t block[64][kLaneWords];
  for (std::uint32_t column = 0; column < count; column += 64 * kLaneWords) {
    for (std::uint32_t word = 0; word < 64; ++word)
      for (std::uint32_t lane = 0; lane < kLaneWords; ++lane) {
        const std::uint32_t hand = column + 64 * lane + word;
        block[word][lane] = hand < count ? family.set[from + hand] : 0;
      }
    transpose_blocks(block);
    for (int point = 0; point < points_; ++point)
      for (std::size_t lane = 0; lane < kLaneWords; ++lane)
        holding_.row(static_cast<std::size_t>(point))[column / 64 + lane] = block[point][lane];
  }
  return true;
}

/// The rows of hands `begin` to `end` - 1 of a level, Width lanes of them from `lane` on: a bit per hand of
/// the other side, the mover wins. next[A + p]: the other side wins; null: the other side cannot move there,
/// which is a row of zeros.
template <std::size_t Width>
void Layers::rows(const Family& mover, std::uint32_t begin, std::uint32_t end, std::size_t lane,
                  const Bits* next, std::uint64_t* target, std::size_t stride) const {
  static constexpr std::uint64_t kZeros[Width * kLaneWords] = {};
  for (std::uint32_t hand = begin; hand < end; ++hand, target += stride) {
    const std::uint32_t set = mover.set[hand];
    std::uint64_t lost[Width * kLaneWords];
    for (auto& word : lost) word = ~std::uint64_t{0};
    for (std::uint32_t rest = mover.safe[hand]; rest != 0; rest &= rest - 1) {
      const std::uint64_t* holders =
          holding_.row(static_cast<std::size_t>(std::countr_zero(rest))) + lane * kLaneWords;
      const std::uint64_t* other_wins =
          next == nullptr ? kZeros
                          : next->row(place_in_level_[set | (rest & (~rest + 1))]) + lane * kLaneWords;
      for (std::size_t k = 0; k < Width * kLaneWords; ++k) lost[k] &= other_wins[k] | holders[k];
    }
    for (std::size_t k = 0; k < Width * kLaneWords; ++k) target[k] = ~lost[k];
  }
}

void Layers::rows(std::size_t width, const Family& mover, std::uint32_t begin, std::uint32_t end,
                  std::size_t lane, const Bits* next, std::uint64_t* target, std::size_t stride) const {
  switch (width) {
    case 1:
      return rows<1>(mover, begin, end, lane, next, target, stride);
    case 2:
      return rows<2>(mover, begin, end, lane, next, target, stride);
    case 3:
      return rows<3>(mover, begin, end, lane, next, target, stride);
    default:
      return rows<4>(mover, begin, end, lane, next, target, stride);
  }
}

/// out[A], a bit per hand of the other side: the mover wins.
bool Layers::step(const Family& mover, int level, const Bits* next, std::size_t columns, Bits& out) {
  const std::uint32_t from = mover.start[static_cast<std::size_t>(level)], count = mover.size(level);
  if (!reserve(out, count, columns)) return false;
  rows_ += count;
  for (std::size_t lane = 0, lanes = out.words / kLaneWords; lane < lanes; lane += kMostLanes) {
    rows(std::min(lanes - lane, kMostLanes), mover, from, from + count, lane, next,
         out.row(0) + lane * kLaneWords, out.words);
    if (job_->stopping()) return false;
  }
  return true;
}

/// out[B], for each hand B of the other side a bit per hand of the mover: the mover wins. 512 rows are made
/// and transposed while they are in the nearest cache: they never reach memory as rows, and a row of the
/// result grows by a whole line of the cache.
bool Layers::step_across(const Family& mover, int level, const Bits* next, std::size_t columns, Bits& out) {
  const std::uint32_t from = mover.start[static_cast<std::size_t>(level)], count = mover.size(level);
  const std::size_t lanes = words_for(columns) / kLaneWords;
  if (!reserve(out, lanes * kLaneWords * 64, count)) return false;
  rows_ += count;
  constexpr std::uint32_t kBands = 8;
  alignas(64) std::uint64_t made[kBands * 64][kMostLanes * kLaneWords];
  alignas(64) std::uint64_t block[64][kLaneWords];
  alignas(64) std::uint64_t lines[kLaneWords][64][kBands];
  for (std::size_t lane = 0; lane < lanes; lane += kMostLanes) {
    const std::size_t width = std::min(lanes - lane, kMostLanes);
    for (std::uint32_t first = 0; first < count; first += 64 * kBands) {
      const std::uint32_t height = std::min(count - first, 64 * kBands), bands = (height + 63) / 64;
      rows(width, mover, from + first, from + first + height, lane, next, made[0], kMostLanes * kLaneWords);
      for (std::size_t part = 0; part < width; ++part) {
        for (std::uint32_t band = 0; band < bands; ++band) {
          for (std::uint32_t row = 0; row < 64; ++row)
            for (std::size_t word = 0; word < kLaneWords; ++word)
              block[row][word] = made[64 * band + row][part * kLaneWords + word];
          for (std::uint32_t row = height > 64 * band ? height - 64 * band : 0; row < 64; ++row)
            for (std::size_t word = 0; word < kLaneWords; ++word) block[row][word] = 0;
          transpose_blocks(block);
          for (std::size_t row = 0; row < 64; ++row)
            for (std::size_t word = 0; word < kLaneWords; ++word) lines[word][row][band] = block[row][word];
        }
        for (std::size_t word = 0; word < kLaneWords; ++word) {
          std::uint64_t* target = out.row(64 * ((lane + part) * kLaneWords + word)) + first / 64;
          if (bands == kBands)
            for (std::size_t row = 0; row < 64; ++row, target += out.words)
              std::copy_n(lines[word][row], kBands, target);
          else
            for (std::size_t row = 0; row < 64; ++row, target += out.words)
              std::copy_n(lines[word][row], bands, target);
        }
      }
    }
    if (job_->stopping()) return false;
  }
  return true;
}

bool Layers::run(std::uint32_t mover, std::uint32_t mover_closed, int level, std::uint32_t answerer,
                 std::uint32_t answerer_closed, int rounds, bool answerer_loses) {
  if (!enumerate(mover, mover_closed, movers_) || !enumerate(answerer, answerer_closed, answerers_))
    return false;
  const Bits* next = nullptr;  // the deepest layer: the side with fewer levels cannot move
  int added = std::min(movers_.levels() - 1 - level, answerers_.levels() - 1);
  if (rounds >= 0 && !answerer_loses) added = std::min(added, rounds);
  if (rounds >= 0 && answerer_loses && rounds < movers_.levels() - 1 - level && rounds <= added) {
    // The answerer to move with `rounds` points added: lost without a safe point, else counted as won.
    added = rounds;
    if (!containing(movers_, level + added + 1) ||
        !step_across(answerers_, added, nullptr, movers_.size(level + added + 1), by_mover_))
      return false;
    next = &by_mover_;
  }
  for (; added > 0; --added) {
    // The mover to move with level + added points added, the answerer with added; then the answerer with
    // added - 1.
    if (!containing(answerers_, added) ||
        !step_across(movers_, level + added, next, answerers_.size(added), by_answerer_) ||
        !containing(movers_, level + added) ||
        !step_across(answerers_, added - 1, &by_answerer_, movers_.size(level + added), by_mover_))
      return false;
    next = &by_mover_;
  }
  return containing(answerers_, 0) && step(movers_, level, next, answerers_.size(0), mover_wins_);
}

bool Layers::refute_one(std::uint32_t mine, std::uint32_t theirs, std::uint32_t move, int plies, bool& lost) {
  // The loser's last move is the one after 2 + 2 * rounds plies.
  const int rounds = plies == kNoEnd ? -1 : (plies - 3) / 2;
  if (!run(theirs, mine | move, 0, mine | move, theirs, rounds, true)) return false;
  lost = (mover_wins_.row(0)[0] & 1) != 0;
  return true;
}

bool Layers::refute(std::uint32_t mine, std::uint32_t theirs, std::uint32_t open, int plies,
                    std::uint32_t& left, const std::function<void(int)>& refuted) {
  const int rounds = plies == kNoEnd ? -1 : (plies - 3) / 2;
  const std::uint32_t answers = space_->completing.safe(theirs, mine);
  // One answer to all moves at once, while it refutes many.
  std::uint32_t tried = 0;
  for (int joint = 0; joint < 3 && std::popcount(open) > 4; ++joint) {
    const std::uint32_t rest = answers & ~tried;
    if (rest == 0) break;
    const std::uint32_t answer = rest & (~rest + 1);
    tried |= answer;
    if (!run(mine, theirs | answer, 1, theirs | answer, mine, rounds)) return false;
    for (std::uint32_t hand = 0; movers_.levels() > 1 && hand < movers_.size(1); ++hand) {
      if ((mover_wins_.row(hand)[0] & 1) != 0) continue;
      const std::uint32_t move = movers_.set[movers_.start[1] + hand] & ~mine;
      if ((open & move) == 0) continue;
      open &= ~move;
      refuted(std::countr_zero(move));
    }
  }
  left = 0;
  for (; open != 0; open &= open - 1) {
    const std::uint32_t move = open & (~open + 1);
    bool lost = false;
    int tries = 0;
    for (std::uint32_t candidates = answers & ~move; candidates != 0 && tries < 3 && !lost;
         candidates &= candidates - 1) {
      const std::uint32_t answer = candidates & (~candidates + 1);
      if ((tried & answer) != 0 && (tried & move) == 0) continue;  // answer was no refutation of move
      ++tries;
      if (!run(mine | move, theirs | answer, 0, theirs | answer, mine | move, rounds)) return false;
      lost = (mover_wins_.row(0)[0] & 1) == 0;
    }
    if (!lost && !refute_one(mine, theirs, move, plies, lost)) return false;
    if (lost)
      refuted(std::countr_zero(move));
    else
      left |= move;
  }
  return true;
}

bool Layers::begin(std::uint64_t memory, const Job& job) {
  memory_ = memory, job_ = &job;
  return used() <= memory && !job.stopping();
}

bool Layers::solve(std::uint32_t mine, std::uint32_t theirs, std::uint64_t memory, const Job& job,
                   const Told& told) {
  if (!begin(memory, job)) return false;
  std::uint32_t wins = 0;
  if (!refute(mine, theirs, space_->completing.safe(mine, theirs), kNoEnd, wins,
              [&](int point) { told(point, false); }))
    return false;
  for (; wins != 0; wins &= wins - 1) told(std::countr_zero(wins), true);
  return true;
}

bool Layers::lost_in(std::uint32_t mine, std::uint32_t theirs, int& plies, const Told& told) {
  const std::uint32_t moves = space_->completing.safe(mine, theirs);
  if (moves == 0) {
    plies = 1;  // any point: there is one, since nobody fills the board without a block
    return true;
  }
  // Hands have about two fifths of the points in the end: what is seen on 15 to 21 points.
  const int taken = std::popcount(mine | theirs);
  int guess = std::max(3, (points_ >= 21 ? 17 : points_ >= 19 ? 15 : points_ >= 15 ? 13 : points_) - taken);
  guess |= 1;  // the loser's own move is the last one
  std::uint32_t open = moves;
  const auto refuted = [&](int point) { told(point, false); };
  if (!refute(mine, theirs, moves, guess, open, refuted)) return false;
  if (open != 0) {
    // Is it lost at all? Then longer games, for these moves alone.
    std::uint32_t wins = 0;
    if (!refute(mine, theirs, open, kNoEnd, wins, refuted)) return false;
    if (wins != 0) {
      for (std::uint32_t rest = wins; rest != 0; rest &= rest - 1) told(std::countr_zero(rest), true);
      plies = -1, winning_ = wins;
      return true;
    }
    while (open != 0) {
      guess += 2;
      if (!refute(mine, theirs, open, guess, open, [](int) {})) return false;
    }
    plies = guess;
    return true;
  }
  // Shorter ones, until a move holds out longer.
  for (; guess > 3; guess -= 2) {
    bool longer = false;
    for (std::uint32_t rest = moves; rest != 0 && !longer; rest &= rest - 1) {
      bool lost = false;
      if (!refute_one(mine, theirs, rest & (~rest + 1), guess - 2, lost)) return false;
      longer = !lost;
    }
    if (longer) break;
  }
  plies = guess;
  return true;
}

bool Layers::solve_length(std::uint32_t mine, std::uint32_t theirs, std::uint64_t memory, const Job& job,
                          const Told& told, int& plies) {
  if (!begin(memory, job) || !lost_in(mine, theirs, plies, told)) return false;
  if (plies >= 0) return true;
  const std::uint32_t wins = winning_;
  int fastest = kNoEnd;
  for (std::uint32_t rest = wins; rest != 0; rest &= rest - 1) {
    int after = 0;
    if (!lost_in(theirs, mine | (rest & (~rest + 1)), after, [](int, bool) {})) return false;
    fastest = std::min(fastest, after + 1);
  }
  plies = fastest;
  return true;
}

}  // namespace thirdcard::avoid
