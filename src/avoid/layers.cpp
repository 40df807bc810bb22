// SPDX-License-Identifier: MIT
// See layers.hpp. Rows are padded to four words, so that each step is whole vector registers.
#include "avoid/layers.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace thirdcard::avoid {

namespace {

constexpr std::size_t kLane = 4;  // words per step
constexpr int kSmall = 16;        // points up to which the workspace is kept

constexpr std::size_t words_for(std::size_t columns) {
  return ((columns + 63) / 64 + kLane - 1) / kLane * kLane;
}

/// One stage of transposing blocks of 64 words, kLane of them side by side: swaps the off-diagonal
/// squares of width J.
template <int J>
void swap_squares(std::uint64_t (*a)[kLane], std::uint64_t mask) {
  for (int b = 0; b < 64; b += 2 * J)
    for (int k = b; k < b + J; ++k)
      for (std::size_t l = 0; l < kLane; ++l) {
        const std::uint64_t x = a[k][l], y = a[k + J][l], t = (x >> J ^ y) & mask;
        a[k + J][l] = y ^ t;
        a[k][l] = x ^ t << J;
      }
}

void transpose_blocks(std::uint64_t (*a)[kLane]) {
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
      space_(points_ <= kSmall && spare() ? std::move(spare()) : std::make_unique<Workspace>()),
      u_(space_->u),
      w_(space_->w),
      won_(space_->won),
      turned_(space_->turned),
      other_(space_->other),
      contains_(space_->contains) {
  if (space_->points < points_) {
    space_->points = std::max(points_, kSmall);
    space_->index.reset(new std::uint16_t[std::size_t{1} << space_->points]);
  }
  index_ = space_->index.get();
  auto& killed = space_->killed;
  killed.assign(256 * static_cast<std::size_t>(points_), 0);
  killed_ = killed.data();
  for (std::size_t i = 0; i < design.blocks(); ++i) {
    const auto b = design.block(i);
    for (std::size_t x = 0; x < 3; ++x)
      for (std::size_t y = 0; y < 3; ++y)
        if (x != y) killed[256u * b[x] + b[y] / 6u * 64 + (1u << b[y] % 6u)] = 1u << b[3 - x - y];
  }
  for (std::size_t base = 0; base < killed.size(); base += 64)
    for (std::uint32_t x = 3; x < 64; ++x)
      killed[base + x] = killed[base + (x & (x - 1))] | killed[base + (x & (~x + 1))];
}

Layers::~Layers() {
  if (points_ <= kSmall) spare() = std::move(space_);
}

std::uint32_t Layers::safe(std::uint32_t hand, std::uint32_t taken) const {
  std::uint32_t out = ((1u << points_) - 1) & ~(hand | taken);
  for (std::uint32_t w = hand; w != 0; w &= w - 1) out &= ~killed(std::countr_zero(w), w & (w - 1));
  return out;
}

bool Layers::enumerate(std::uint32_t hand, std::uint32_t taken, Family& f) {
  const std::uint32_t begin = safe(hand, taken);
  f.set.assign(1, hand), f.safe.assign(1, begin), f.grow.assign(1, begin), f.start.assign({0, 1});
  index_[hand] = 0;
  for (;;) {
    const std::uint32_t from = f.start[f.start.size() - 2], to = f.start.back();
    std::uint32_t found = 0;
    for (std::uint32_t i = from; i < to; ++i) found += static_cast<std::uint32_t>(std::popcount(f.grow[i]));
    if (found == 0) return true;
    if (found > 65535 || job_->stopping()) return false;
    f.set.resize(to + found), f.safe.resize(to + found), f.grow.resize(to + found);
    std::uint32_t at = to;
    for (std::uint32_t i = from; i < to; ++i) {
      const std::uint32_t set = f.set[i], open = f.safe[i];
      for (std::uint32_t w = f.grow[i]; w != 0; w &= w - 1) {
        const int p = std::countr_zero(w);
        const std::uint32_t b = 1u << p, left = open & ~(b | killed(p, set));
        f.set[at] = set | b, f.safe[at] = left, f.grow[at] = left & ~(b - 1);
        index_[set | b] = static_cast<std::uint16_t>(at - to);
        ++at;
      }
    }
    f.start.push_back(at);
  }
}

std::uint64_t Layers::used() const {
  return 8 * (won_.bit.size() + turned_.bit.size() + other_.bit.size() + contains_.bit.size()) +
         (std::uint64_t{2} << space_->points);
}

bool Layers::reserve(Bits& bits, std::size_t rows, std::size_t columns) {
  bits.words = words_for(columns);
  const std::size_t need = rows * bits.words;
  if (need > bits.bit.size()) {
    if (used() + 8 * (need - bits.bit.size()) > memory_) return false;
    std::vector<std::uint64_t>().swap(bits.bit);  // old and new copy are never there together
    bits.bit.resize(need);
  }
  return true;
}

/// For each point, which hands of the level contain it.
bool Layers::containing(const Family& f, int level) {
  const std::uint32_t from = f.start[static_cast<std::size_t>(level)], count = f.size(level);
  if (!reserve(contains_, static_cast<std::size_t>(points_), count)) return false;
  alignas(64) std::uint64_t block[64][kLane];
  for (std::uint32_t i = 0; i < count; i += 64 * kLane) {
    for (std::uint32_t k = 0; k < 64; ++k)
      for (std::uint32_t l = 0; l < kLane; ++l) {
        const std::uint32_t at = i + 64 * l + k;
        block[k][l] = at < count ? f.set[from + at] : 0;
      }
    transpose_blocks(block);
    for (int p = 0; p < points_; ++p)
      for (std::size_t l = 0; l < kLane; ++l)
        contains_.row(static_cast<std::size_t>(p))[i / 64 + l] = block[p][l];
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
  const std::size_t lanes = out.words / kLane;
  for (std::size_t lane = 0; lane < lanes;) {
    const std::size_t width = std::min<std::size_t>(lanes - lane, 4);
    const auto rows = [&]<std::size_t Width>() {
      for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint32_t set = mover.set[from + i];
        std::uint64_t lost[Width * kLane];
        for (auto& w : lost) w = ~std::uint64_t{0};
        for (std::uint32_t w = mover.safe[from + i]; w != 0; w &= w - 1) {
          const std::uint64_t* c =
              contains_.row(static_cast<std::size_t>(std::countr_zero(w))) + lane * kLane;
          const std::uint64_t* x =
              next == nullptr ? zeros.data() : next->row(index_[set | (w & (~w + 1))]) + lane * kLane;
          for (std::size_t k = 0; k < Width * kLane; ++k) lost[k] &= x[k] | c[k];
        }
        std::uint64_t* to = out.row(i) + lane * kLane;
        for (std::size_t k = 0; k < Width * kLane; ++k) to[k] = ~lost[k];
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

bool Layers::transpose(const Bits& in, std::size_t rows, std::size_t columns, Bits& out) {
  const std::size_t high = (rows + 63) / 64, wide = (columns + 63) / 64;
  if (!reserve(out, (wide + kLane - 1) / kLane * kLane * 64, rows)) return false;
  alignas(64) std::uint64_t block[64][kLane];
  for (std::size_t i = 0; i < high; ++i)
    for (std::size_t j = 0; j < wide; j += kLane) {
      const std::size_t n = std::min<std::size_t>(64, rows - 64 * i);
      const std::uint64_t* from = in.row(64 * i) + j;
      for (std::size_t k = 0; k < n; ++k, from += in.words)
        for (std::size_t l = 0; l < kLane; ++l) block[k][l] = from[l];
      for (std::size_t k = n; k < 64; ++k)
        for (std::size_t l = 0; l < kLane; ++l) block[k][l] = 0;
      transpose_blocks(block);
      for (std::size_t l = 0; l < kLane && j + l < wide; ++l) {
        std::uint64_t* to = out.row(64 * (j + l)) + i;
        for (std::size_t k = 0; k < 64; ++k, to += out.words) *to = block[k][l];
      }
    }
  return true;
}

bool Layers::run(std::uint32_t u, std::uint32_t u_taken, int level, std::uint32_t w, std::uint32_t w_taken) {
  if (!enumerate(u, u_taken, u_) || !enumerate(w, w_taken, w_)) return false;
  const Bits* next = nullptr;  // the deepest layer: the side with fewer levels cannot move
  for (int k = std::min(u_.levels() - 1 - level, w_.levels() - 1); k >= 0; --k) {
    // U to move with level + k points added, W with k.
    if (!containing(w_, k) || !step(u_, level + k, next, w_.size(k), won_)) return false;
    if (k == 0) return true;
    // W to move with k - 1.
    if (!transpose(won_, u_.size(level + k), w_.size(k), turned_)) return false;
    if (!containing(u_, level + k) || !step(w_, k - 1, &turned_, u_.size(level + k), other_)) return false;
    if (!transpose(other_, w_.size(k - 1), u_.size(level + k), turned_)) return false;
    next = &turned_;
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
    const std::uint32_t q = left & (~left + 1);
    tried |= q;
    if (!run(mine, theirs | q, 1, theirs | q, mine)) return false;
    for (std::uint32_t i = 0; u_.levels() > 1 && i < u_.size(1); ++i) {
      if ((won_.row(i)[0] & 1) != 0) continue;
      const std::uint32_t p = u_.set[u_.start[1] + i] & ~mine;
      if ((open & p) == 0) continue;
      open &= ~p;
      told(std::countr_zero(p), false);
    }
  }
  for (; open != 0; open &= open - 1) {
    const std::uint32_t p = open & (~open + 1);
    bool refuted = false;
    int tries = 0;
    for (std::uint32_t w = answers & ~p; w != 0 && tries < 3 && !refuted; w &= w - 1) {
      const std::uint32_t q = w & (~w + 1);
      if ((tried & q) != 0 && (tried & p) == 0) continue;  // q was no refutation of p
      ++tries;
      if (!run(mine | p, theirs | q, 0, theirs | q, mine | p)) return false;
      refuted = (won_.row(0)[0] & 1) == 0;
    }
    if (!refuted) {
      if (!run(theirs, mine | p, 0, mine | p, theirs)) return false;
      refuted = (won_.row(0)[0] & 1) != 0;
    }
    told(std::countr_zero(p), !refuted);
  }
  return true;
}

}  // namespace thirdcard::avoid
