// SPDX-License-Identifier: MIT
// See layers.hpp. Rows are padded to four words, so that each step is whole vector registers
// (layer_rows.hpp).
#include "avoid/search/layers.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace thirdcard::avoid {

namespace {

constexpr std::uint64_t kKeptBytes = std::uint64_t{1}
                                     << 28;  // of a workspace that is kept for the next system
constexpr int kKeptPoints = 16;              // points that a kept workspace has room for at least

constexpr std::size_t words_for(std::size_t columns) {
  return ((columns + 63) / 64 + kLaneWords - 1) / kLaneWords * kLaneWords;
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
    kernel_.transpose(block);
    for (int point = 0; point < points_; ++point)
      for (std::size_t lane = 0; lane < kLaneWords; ++lane)
        holding_.row(static_cast<std::size_t>(point))[column / 64 + lane] = block[point][lane];
  }
  return true;
}

/// Hands `begin` to `end` - 1, from a lane on.
LayerRows Layers::rows(const Family& mover, std::uint32_t begin, std::uint32_t end, std::size_t lane,
                       const Bits* next) const {
  LayerRows out;
  out.set = mover.set.data() + begin, out.safe = mover.safe.data() + begin, out.hands = end - begin;
  out.holders = holding_.row(0) + lane * kLaneWords, out.holder_words = holding_.words;
  if (next != nullptr) out.next = next->row(0) + lane * kLaneWords, out.next_words = next->words;
  out.place = place_in_level_;
  return out;
}

/// out[A], a bit per hand of the other side: the mover wins.
bool Layers::step(const Family& mover, int level, const Bits* next, std::size_t columns, Bits& out) {
  const std::uint32_t from = mover.start[static_cast<std::size_t>(level)], count = mover.size(level);
  if (!reserve(out, count, columns)) return false;
  rows_ += count;
  for (std::size_t lane = 0, lanes = out.words / kLaneWords; lane < lanes; lane += kMostLanes) {
    kernel_.rows(rows(mover, from, from + count, lane, next), std::min(lanes - lane, kMostLanes),
                 out.row(0) + lane * kLaneWords, out.words);
    if (job_->stopping()) return false;
  }
  return true;
}

/// out[B], for each hand B of the other side a bit per hand of the mover: the mover wins.
bool Layers::step_across(const Family& mover, int level, const Bits* next, std::size_t columns, Bits& out) {
  const std::uint32_t from = mover.start[static_cast<std::size_t>(level)], count = mover.size(level);
  const std::size_t lanes = words_for(columns) / kLaneWords;
  if (!reserve(out, lanes * kLaneWords * 64, count)) return false;
  rows_ += count;
  for (std::size_t lane = 0; lane < lanes; lane += kMostLanes) {
    for (std::uint32_t first = 0; first < count; first += 64 * kBands)
      kernel_.across(
          rows(mover, from + first, from + first + std::min(count - first, 64 * kBands), lane, next),
          std::min(lanes - lane, kMostLanes), out.row(64 * lane * kLaneWords) + first / 64, out.words);
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
