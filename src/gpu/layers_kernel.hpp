// SPDX-License-Identifier: MIT
// Whole layers of the avoidance game for one block of GPU threads, a Steiner triple system each: the method
// of src/avoid/search/layers.hpp, run by run and row by row. The threads go through every list together and
// wait for each other after it (Team::sync), so a team of one thread is the plain program. A thread makes a
// square of 32 hands of the mover by 32 hands of the other side and writes it turned, as the next step reads
// it; neighbouring threads take neighbouring columns, so that they read a row of the last layer together. The
// caps lie in no particular order, which changes no outcome.
// Cost for 21 points: 7e8 positions, 90 MB of rows read and 25 MB of workspace.
#pragma once

#include "gpu/deal_kernel.hpp"

namespace thirdcard::gpu {

constexpr int kLayerPoints = 21, kLayerLevels = 24;
constexpr uint32_t kTogether = 2;  // hands of which a thread reads moves at a time

struct TripleSystem {
  uint8_t points;
  uint8_t third[kLayerPoints]
               [kLayerPoints];  // third[p][q] completes a block with p and q; p itself for p = q
};

struct LayerAnswer {
  uint32_t solved;  // 0: the workspace was too small, or the job stopped
  uint32_t wins;    // bit p: the first move p wins
  uint64_t rows;    // hands whose row was computed
};

/// What a team works in.
struct LayerSpace {
  static constexpr uint32_t kCaps = 49152, kChildren = 393216;
  static constexpr uint64_t kMatrix = 2u << 20;  // words
  uint16_t* index;                               // place of a cap in its level, by its bits
  uint32_t *set[2], *safe[2], *grow;
  uint32_t *children, *contains;
  Word* matrix[2];

  static constexpr uint64_t kContains = uint64_t{kLayerPoints} * (65536 / 32);
  static constexpr uint64_t words() {
    return (uint64_t{1} << kLayerPoints) / 2 + 5 * uint64_t{kCaps} + kChildren + kContains + 2 * kMatrix;
  }
  THIRDCARD_ON_DEVICE explicit LayerSpace(uint32_t* memory) {
    index = reinterpret_cast<uint16_t*>(memory);
    memory += (1u << kLayerPoints) / 2;
    for (int i = 0; i < 2; ++i) {
      set[i] = memory, safe[i] = memory + kCaps;
      memory += 2 * kCaps;
    }
    grow = memory, children = grow + kCaps, contains = children + kChildren;
    matrix[0] = contains + kContains, matrix[1] = matrix[0] + kMatrix;
  }
};

/// Turns a 32 x 32 bit matrix (Hacker's Delight, 7-3): bit j of word i becomes bit i of word j.
THIRDCARD_ON_DEVICE inline void turn(Word* x) {
  THIRDCARD_UNROLL
  for (int step = 0; step < 5; ++step) {
    const int j = 16 >> step;
    const Word mask = step == 0   ? 0x0000ffff
                      : step == 1 ? 0x00ff00ff
                      : step == 2 ? 0x0f0f0f0f
                      : step == 3 ? 0x33333333
                                  : 0x55555555;
    THIRDCARD_UNROLL
    for (int i = 0; i < 32; ++i)
      if ((i & j) == 0) {
        const Word a = x[i], b = x[i + j];
        x[i] = (a & mask) | (b << j & ~mask);
        x[i + j] = (a >> j & mask) | (b & ~mask);
      }
  }
}

THIRDCARD_ON_DEVICE inline uint32_t lowest_bit(uint32_t x) { return ones((x & (~x + 1)) - 1); }

/// Team: rank(), size(), sync(), and counter(), a number that all share, with add(n) giving its old value and
/// raise(n) making it at least n.
template <class Team>
class LayerSolver {
 public:
  THIRDCARD_ON_DEVICE LayerSolver(const Team& team, const TripleSystem& system, const LayerSpace& space)
      : team_(team), system_(system), space_(space) {}

  /// All first moves; the same runs in the same order as avoid::Layers::solve from the empty board.
  THIRDCARD_ON_DEVICE LayerAnswer solve() {
    LayerAnswer answer{0, 0, 0};
    const uint32_t all = (1u << system_.points) - 1;
    uint32_t open = all, tried = 0;
    for (int joint = 0; joint < 3 && ones(open) > 4; ++joint) {
      const uint32_t left = all & ~tried;
      if (left == 0) break;
      const uint32_t q = left & (~left + 1);
      tried |= q;
      if (!run(0, q, 1, q, 0)) return answer;
      uint32_t refuted = 0;
      for (uint32_t i = 0; i < size(0, 1); ++i)
        if ((won(i) & 1) == 0) refuted |= space_.set[0][start_[0][1] + i];
      open &= ~refuted;
    }
    for (; open != 0; open &= open - 1) {
      const uint32_t p = open & (~open + 1);
      bool refuted = false;
      int tries = 0;
      for (uint32_t w = all & ~p; w != 0 && tries < 3 && !refuted; w &= w - 1) {
        const uint32_t q = w & (~w + 1);
        if ((tried & q) != 0 && (tried & p) == 0) continue;  // q was no refutation of p
        ++tries;
        if (!run(p, q, 0, q, p)) return answer;
        refuted = (won(0) & 1) == 0;
      }
      if (!refuted) {
        if (!run(0, p, 0, p, 0)) return answer;
        refuted = (won(0) & 1) != 0;
      }
      if (!refuted) answer.wins |= p;
    }
    answer.solved = 1;
    answer.rows = rows_;
    return answer;
  }

 private:
  THIRDCARD_ON_DEVICE uint32_t size(int side, int level) const {
    return start_[side][level + 1] - start_[side][level];
  }
  THIRDCARD_ON_DEVICE uint32_t killed(uint32_t p, uint32_t hand) const {
    uint32_t out = 0;
    for (; hand != 0; hand &= hand - 1) out |= 1u << system_.third[p][lowest_bit(hand)];
    return out;
  }
  /// Does U win with hand i of its level, W having added nothing? As bit 0.
  THIRDCARD_ON_DEVICE Word won(uint32_t i) const { return space_.matrix[last_][i / 32] >> i % 32; }

  /// All caps that extend a hand, level by level. False: too many.
  THIRDCARD_CALLED THIRDCARD_ON_DEVICE bool enumerate(int side, uint32_t hand, uint32_t taken) {
    uint32_t *set = space_.set[side], *safe = space_.safe[side], *grow = space_.grow;
    if (team_.rank() == 0) {
      uint32_t open = ((1u << system_.points) - 1) & ~(hand | taken);
      for (uint32_t w = hand; w != 0; w &= w - 1) open &= ~killed(lowest_bit(w), w & (w - 1));
      set[0] = hand, safe[0] = open, grow[0] = open, space_.index[hand] = 0;
    }
    start_[side][0] = 0, start_[side][1] = 1;
    for (int level = 0;; ++level) {
      if (team_.rank() == 0) *team_.counter() = 0;
      team_.sync();
      const uint32_t from = start_[side][level], to = start_[side][level + 1];
      for (uint32_t i = from + team_.rank(); i < to; i += team_.size()) {
        const uint32_t here = set[i], open = safe[i], more = grow[i];
        if (more == 0) continue;
        uint32_t at = to + team_.add(ones(more));
        if (at + ones(more) > LayerSpace::kCaps) continue;
        for (uint32_t w = more; w != 0; w &= w - 1, ++at) {
          const uint32_t p = lowest_bit(w), b = 1u << p, left = open & ~(b | killed(p, here));
          set[at] = here | b, safe[at] = left, grow[at] = left & ~(b - 1);
          space_.index[here | b] = (uint16_t)(at - to);
        }
      }
      team_.sync();
      const uint32_t found = *team_.counter();
      team_.sync();
      if (found == 0) {
        levels_[side] = level + 1;
        return true;
      }
      if (found > 65535 || to + found > LayerSpace::kCaps || level + 3 > kLayerLevels) return false;
      start_[side][level + 2] = to + found;
    }
  }

  /// For each point, which hands of the level contain it.
  THIRDCARD_CALLED THIRDCARD_ON_DEVICE void containing(int side, int level, uint32_t words) {
    const uint32_t* set = space_.set[side] + start_[side][level];
    const uint32_t count = size(side, level);
    for (uint32_t w = team_.rank(); w < words; w += team_.size()) {
      Word x[32];
      THIRDCARD_UNROLL
      for (uint32_t i = 0; i < 32; ++i) x[i] = 32 * w + i < count ? set[32 * w + i] : 0;
      turn(x);
      THIRDCARD_UNROLL
      for (int p = 0; p < kLayerPoints; ++p) space_.contains[static_cast<uint32_t>(p) * words + w] = x[p];
    }
  }

  /// The moves of every hand of the level as (point << 16 | index of the hand after it), in fours, the last
  /// one repeated. False: too many.
  THIRDCARD_CALLED THIRDCARD_ON_DEVICE bool list_moves(int side, int level) {
    const uint32_t *set = space_.set[side] + start_[side][level],
                   *safe = space_.safe[side] + start_[side][level];
    const uint32_t count = size(side, level);
    if (team_.rank() == 0) *team_.counter() = 0;
    team_.sync();
    for (uint32_t i = team_.rank(); i < count; i += team_.size()) team_.raise(ones(safe[i]));
    team_.sync();
    stride_ = (*team_.counter() + 3) / 4 * 4;
    team_.sync();
    if (uint64_t{stride_} * count > LayerSpace::kChildren) return false;
    for (uint32_t i = team_.rank(); i < count; i += team_.size()) {
      uint32_t n = 0, move = 0;
      for (uint32_t w = safe[i]; w != 0; w &= w - 1, ++n) {
        move = lowest_bit(w) << 16 | space_.index[set[i] | (w & (~w + 1))];
        space_.children[i * stride_ + n] = move;
      }
      for (; n % 4 != 0; ++n) space_.children[i * stride_ + n] = move;
    }
    return true;
  }

  /// One layer: the mover, with `level` points added, wins where some move leads to a position that the other
  /// side, with `other_level` added, does not win. Reads the last layer by the mover's hands, writes this one
  /// by the other side's. Deepest: the other side cannot move after it.
  THIRDCARD_CALLED THIRDCARD_ON_DEVICE bool step(int mover, int level, int other_level, bool deepest) {
    const uint32_t rows = size(mover, level), columns = size(1 - mover, other_level);
    const uint32_t words = (columns + 31) / 32, squares = (rows + 31) / 32;
    if (uint64_t{words} * 32 * squares > LayerSpace::kMatrix) return false;
    rows_ += rows;
    containing(1 - mover, other_level, words);
    if (!list_moves(mover, level)) return false;
    team_.sync();
    const Word* from = space_.matrix[last_];
    Word* to = space_.matrix[1 - last_];
    const uint32_t* safe = space_.safe[mover] + start_[mover][level];
    // Warps beside each other take squares beside each other: what they write lies together.
    for (uint32_t item = team_.rank(); item < (words + 31) / 32 * squares * 32; item += team_.size()) {
      const uint32_t square = item / 32 % squares, w = item / 32 / squares * 32 + item % 32;
      if (w >= words) continue;
      Word x[32];
      THIRDCARD_UNROLL
      for (uint32_t i = 0; i < 32; i += kTogether) {
        // Several hands at a time: the rows they read are on their way together.
        uint32_t count[kTogether], most = 0;
        Word lost[kTogether];
        THIRDCARD_UNROLL
        for (uint32_t r = 0; r < kTogether; ++r) {
          const uint32_t row = 32 * square + i + r;
          lost[r] = ~Word{0};
          count[r] = row < rows ? ones(safe[row]) : 0;
          most = count[r] > most ? count[r] : most;
        }
        const uint32_t* moves = space_.children + (32 * square + i) * stride_;
        for (uint32_t n = 0; n < most; n += 4) THIRDCARD_UNROLL
        for (uint32_t r = 0; r < kTogether; ++r)
          if (n < count[r]) {
            Word next[4], there[4];
            THIRDCARD_UNROLL
            for (uint32_t k = 0; k < 4; ++k) {
              const uint32_t move = moves[r * stride_ + n + k];
              next[k] = deepest ? 0 : from[(move & 0xffff) * words + w];
              there[k] = space_.contains[(move >> 16) * words + w];
            }
            THIRDCARD_UNROLL
            for (uint32_t k = 0; k < 4; ++k) lost[r] &= next[k] | there[k];
          }
        THIRDCARD_UNROLL
        for (uint32_t r = 0; r < kTogether; ++r) x[i + r] = ~lost[r];
      }
      turn(x);
      THIRDCARD_UNROLL
      for (uint32_t i = 0; i < 32; ++i) to[(32 * w + i) * squares + square] = x[i];
    }
    last_ = 1 - last_;
    team_.sync();
    return true;
  }

  /// U (side 0) to move with `level` points added to u, W (side 1) with none: see won().
  THIRDCARD_CALLED THIRDCARD_ON_DEVICE bool run(uint32_t u, uint32_t u_taken, int level, uint32_t w,
                                                uint32_t w_taken) {
    if (!enumerate(0, u, u_taken) || !enumerate(1, w, w_taken)) return false;
    const int deepest = levels_[0] - 1 - level < levels_[1] - 1 ? levels_[0] - 1 - level : levels_[1] - 1;
    for (int k = deepest; k >= 0; --k) {
      if (!step(0, level + k, k, k == deepest)) return false;
      if (k > 0 && !step(1, k - 1, level + k, false)) return false;
    }
    return true;
  }

  const Team& team_;
  const TripleSystem& system_;
  const LayerSpace& space_;
  uint32_t start_[2][kLayerLevels];
  int levels_[2];
  int last_ = 0;  // the matrix written last
  uint32_t stride_ = 0;
  uint64_t rows_ = 0;
};

}  // namespace thirdcard::gpu
