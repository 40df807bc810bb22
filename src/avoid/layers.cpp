// SPDX-License-Identifier: MIT
// See layers.hpp. Rows are padded to four words, so that each step is whole vector registers.
#include "avoid/layers.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace thirdcard::avoid {

namespace {

constexpr std::size_t kLaneWords = 4;  // words per step
constexpr std::uint64_t kKeptBytes = std::uint64_t{1}
                                     << 26;  // of a workspace that is kept for the next system
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
      transposed_(space_->transposed),
      answerer_wins_(space_->answerer_wins),
      holding_(space_->holding) {
  for (Bits* bits : {&mover_wins_, &transposed_, &answerer_wins_, &holding_}) bits->counted = 0;
  if (space_->points < points_) {
    space_->points = std::max(points_, kKeptPoints);
    space_->place_in_level.reset(new std::uint16_t[std::size_t{1} << space_->points]);
  }
  place_in_level_ = space_->place_in_level.get();
  auto& completing = space_->completing;
  completing.assign(256 * static_cast<std::size_t>(points_), 0);
  completing_ = completing.data();
  for (std::size_t i = 0; i < design.blocks(); ++i) {
    const auto b = design.block(i);
    for (std::size_t x = 0; x < 3; ++x)
      for (std::size_t y = 0; y < 3; ++y)
        if (x != y) completing[256u * b[x] + b[y] / 6u * 64 + (1u << b[y] % 6u)] = 1u << b[3 - x - y];
  }
  for (std::size_t base = 0; base < completing.size(); base += 64)
    for (std::uint32_t x = 3; x < 64; ++x)
      completing[base + x] = completing[base + (x & (x - 1))] | completing[base + (x & (~x + 1))];
}

Layers::~Layers() {
  if (held() <= kKeptBytes) spare() = std::move(space_);
}

std::uint32_t Layers::safe(std::uint32_t hand, std::uint32_t taken) const {
  std::uint32_t out = ((1u << points_) - 1) & ~(hand | taken);
  for (std::uint32_t rest = hand; rest != 0; rest &= rest - 1)
    out &= ~completing(std::countr_zero(rest), rest & (rest - 1));
  return out;
}

bool Layers::enumerate(std::uint32_t hand, std::uint32_t taken, Family& family) {
  const std::uint32_t begin = safe(hand, taken);
  family.set.assign(1, hand), family.safe.assign(1, begin), family.grow.assign(1, begin),
      family.start.assign({0, 1});
  place_in_level_[hand] = 0;
  for (;;) {
    const std::uint32_t from = family.start[family.start.size() - 2], to = family.start.back();
    std::uint32_t found = 0;
    for (std::uint32_t parent = from; parent < to; ++parent)
      found += static_cast<std::uint32_t>(std::popcount(family.grow[parent]));
    if (found == 0) return true;
    if (found > 65535 || job_->stopping()) return false;
    family.set.resize(to + found), family.safe.resize(to + found), family.grow.resize(to + found);
    std::uint32_t next = to;
    for (std::uint32_t parent = from; parent < to; ++parent) {
      const std::uint32_t set = family.set[parent], open = family.safe[parent];
      for (std::uint32_t rest = family.grow[parent]; rest != 0; rest &= rest - 1) {
        const int point = std::countr_zero(rest);
        const std::uint32_t bit = 1u << point, left = open & ~(bit | completing(point, set));
        family.set[next] = set | bit, family.safe[next] = left, family.grow[next] = left & ~(bit - 1);
        place_in_level_[set | bit] = static_cast<std::uint16_t>(next - to);
        ++next;
      }
    }
    family.start.push_back(next);
  }
}

std::uint64_t Layers::used() const {
  return 8 * (mover_wins_.counted + transposed_.counted + answerer_wins_.counted + holding_.counted) +
         (std::uint64_t{2} << std::max(points_, kKeptPoints));
}

std::uint64_t Layers::held() const {
  return 8 * (mover_wins_.bit.size() + transposed_.bit.size() + answerer_wins_.bit.size() +
              holding_.bit.size()) +
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

/// out[A], a bit per hand of the other side: the mover wins. next[A + p]: the other side wins; null: the
/// other side cannot move there, which is a row of zeros.
bool Layers::step(const Family& mover, int level, const Bits* next, std::size_t columns, Bits& out) {
  const std::uint32_t from = mover.start[static_cast<std::size_t>(level)], count = mover.size(level);
  if (!reserve(out, count, columns)) return false;
  rows_ += count;
  std::vector<std::uint64_t> zeros;
  if (next == nullptr) zeros.assign(out.words, 0);
  const std::size_t lanes = out.words / kLaneWords;
  for (std::size_t lane = 0; lane < lanes;) {
    const std::size_t width = std::min<std::size_t>(lanes - lane, 4);
    const auto rows = [&]<std::size_t Width>() {
      for (std::uint32_t hand = 0; hand < count; ++hand) {
        const std::uint32_t set = mover.set[from + hand];
        std::uint64_t lost[Width * kLaneWords];
        for (auto& word : lost) word = ~std::uint64_t{0};
        for (std::uint32_t rest = mover.safe[from + hand]; rest != 0; rest &= rest - 1) {
          const std::uint64_t* holders =
              holding_.row(static_cast<std::size_t>(std::countr_zero(rest))) + lane * kLaneWords;
          const std::uint64_t* other_wins =
              next == nullptr ? zeros.data()
                              : next->row(place_in_level_[set | (rest & (~rest + 1))]) + lane * kLaneWords;
          for (std::size_t k = 0; k < Width * kLaneWords; ++k) lost[k] &= other_wins[k] | holders[k];
        }
        std::uint64_t* wins = out.row(hand) + lane * kLaneWords;
        for (std::size_t k = 0; k < Width * kLaneWords; ++k) wins[k] = ~lost[k];
      }
    };
    switch (width) {
      case 1:
        rows.template operator()<1>();
        break;
      case 2:
        rows.template operator()<2>();
        break;
      case 3:
        rows.template operator()<3>();
        break;
      default:
        rows.template operator()<4>();
        break;
    }
    lane += width;
    if (job_->stopping()) return false;
  }
  return true;
}

/// Eight bands of 64 rows at a time: a row of the result then grows by a whole line of the cache, where one
/// band would touch as many lines for an eighth of the bytes.
bool Layers::transpose(const Bits& in, std::size_t rows, std::size_t columns, Bits& out) {
  const std::size_t high = (rows + 63) / 64, wide = (columns + 63) / 64;
  if (!reserve(out, (wide + kLaneWords - 1) / kLaneWords * kLaneWords * 64, rows)) return false;
  constexpr std::size_t kBands = 8;
  alignas(64) std::uint64_t block[64][kLaneWords];
  alignas(64) std::uint64_t lines[kLaneWords][64][kBands];
  for (std::size_t first = 0; first < high; first += kBands) {
    const std::size_t bands = std::min(kBands, high - first);
    for (std::size_t column = 0; column < wide; column += kLaneWords) {
      for (std::size_t band = 0; band < bands; ++band) {
        const std::size_t height = std::min<std::size_t>(64, rows - 64 * (first + band));
        const std::uint64_t* source = in.row(64 * (first + band)) + column;
        for (std::size_t row = 0; row < height; ++row, source += in.words)
          for (std::size_t lane = 0; lane < kLaneWords; ++lane) block[row][lane] = source[lane];
        for (std::size_t row = height; row < 64; ++row)
          for (std::size_t lane = 0; lane < kLaneWords; ++lane) block[row][lane] = 0;
        transpose_blocks(block);
        for (std::size_t row = 0; row < 64; ++row)
          for (std::size_t lane = 0; lane < kLaneWords; ++lane) lines[lane][row][band] = block[row][lane];
      }
      for (std::size_t lane = 0; lane < kLaneWords && column + lane < wide; ++lane) {
        std::uint64_t* target = out.row(64 * (column + lane)) + first;
        if (bands == kBands)
          for (std::size_t row = 0; row < 64; ++row, target += out.words)
            std::copy_n(lines[lane][row], kBands, target);
        else
          for (std::size_t row = 0; row < 64; ++row, target += out.words)
            std::copy_n(lines[lane][row], bands, target);
      }
    }
  }
  return true;
}

bool Layers::run(std::uint32_t mover, std::uint32_t mover_closed, int level, std::uint32_t answerer,
                 std::uint32_t answerer_closed) {
  if (!enumerate(mover, mover_closed, movers_) || !enumerate(answerer, answerer_closed, answerers_))
    return false;
  const Bits* next = nullptr;  // the deepest layer: the side with fewer levels cannot move
  for (int added = std::min(movers_.levels() - 1 - level, answerers_.levels() - 1); added >= 0; --added) {
    // The mover to move with level + added points added, the answerer with added.
    if (!containing(answerers_, added) ||
        !step(movers_, level + added, next, answerers_.size(added), mover_wins_))
      return false;
    if (added == 0) return true;
    // The answerer to move with added - 1.
    if (!transpose(mover_wins_, movers_.size(level + added), answerers_.size(added), transposed_))
      return false;
    if (!containing(movers_, level + added) ||
        !step(answerers_, added - 1, &transposed_, movers_.size(level + added), answerer_wins_))
      return false;
    if (!transpose(answerer_wins_, answerers_.size(added - 1), movers_.size(level + added), transposed_))
      return false;
    next = &transposed_;
  }
  return true;
}

bool Layers::solve(std::uint32_t mine, std::uint32_t theirs, std::uint64_t memory, const Job& job,
                   const Told& told) {
  memory_ = memory, job_ = &job;
  if (used() > memory || job.stopping()) return false;
  std::uint32_t open = safe(mine, theirs);
  const std::uint32_t answers = safe(theirs, mine);
  // One answer to all moves at once, while it refutes many.
  std::uint32_t tried = 0;
  for (int joint = 0; joint < 3 && std::popcount(open) > 4; ++joint) {
    const std::uint32_t left = answers & ~tried;
    if (left == 0) break;
    const std::uint32_t answer = left & (~left + 1);
    tried |= answer;
    if (!run(mine, theirs | answer, 1, theirs | answer, mine)) return false;
    for (std::uint32_t hand = 0; movers_.levels() > 1 && hand < movers_.size(1); ++hand) {
      if ((mover_wins_.row(hand)[0] & 1) != 0) continue;
      const std::uint32_t move = movers_.set[movers_.start[1] + hand] & ~mine;
      if ((open & move) == 0) continue;
      open &= ~move;
      told(std::countr_zero(move), false);
    }
  }
  for (; open != 0; open &= open - 1) {
    const std::uint32_t move = open & (~open + 1);
    bool refuted = false;
    int tries = 0;
    for (std::uint32_t candidates = answers & ~move; candidates != 0 && tries < 3 && !refuted;
         candidates &= candidates - 1) {
      const std::uint32_t answer = candidates & (~candidates + 1);
      if ((tried & answer) != 0 && (tried & move) == 0) continue;  // answer was no refutation of move
      ++tries;
      if (!run(mine | move, theirs | answer, 0, theirs | answer, mine | move)) return false;
      refuted = (mover_wins_.row(0)[0] & 1) == 0;
    }
    if (!refuted) {
      if (!run(theirs, mine | move, 0, mine | move, theirs)) return false;
      refuted = (mover_wins_.row(0)[0] & 1) != 0;
    }
    told(std::countr_zero(move), !refuted);
  }
  return true;
}

}  // namespace thirdcard::avoid
