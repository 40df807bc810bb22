// SPDX-License-Identifier: MIT
// A word holds 64 subsets, which differ in the first six points; the other points number the word. So a step
// of a pass treats 64 subsets at once: what a move with one of the first six points does is a shift inside
// the word, any other move leads to a word with a greater number, which a pass from the last word to the
// first has done before. The positions of nim-value 0 are the kernel of the game: no move leads from one to
// another, and from every other position a move leads into it. Those of value n are the kernel of what is
// left without the values below n. Lengths come backwards from the ends, one pass for each ply. Cost: a pass
// for each nim-value and for each ply, and 2^points * points / 128 word operations for a pass.
#include "avoid/search/nofil_table.hpp"

#include <array>
#include <bit>

#include "avoid/search/search.hpp"

namespace thirdcard::avoid {

namespace {

constexpr int kInWord = 6;
constexpr std::size_t kPlyPlanes = 5;     // 30 points are at most 30 plies
constexpr std::size_t kNimberPlanes = 5;  // a nim-value is at most the number of moves

/// Bit s: the subset s of the first six points holds point i.
constexpr std::array<std::uint64_t, kInWord> kHolds{0xaaaaaaaaaaaaaaaaU, 0xccccccccccccccccU,
                                                    0xf0f0f0f0f0f0f0f0U, 0xff00ff00ff00ff00U,
                                                    0xffff0000ffff0000U, 0xffffffff00000000U};
/// Bit s: the subset s has so many points.
constexpr std::array<std::uint64_t, kInWord + 1> kOfSize = [] {
  std::array<std::uint64_t, kInWord + 1> sizes{};
  for (unsigned s = 0; s < 64; ++s)
    sizes[static_cast<std::size_t>(std::popcount(s))] |= std::uint64_t{1} << s;
  return sizes;
}();

/// The subsets that are one of these without one point.
constexpr std::uint64_t without_a_point(std::uint64_t subsets) {
  std::uint64_t out = 0;
  for (int i = 0; i < kInWord; ++i) out |= (subsets & kHolds[static_cast<std::size_t>(i)]) >> (1 << i);
  return out;
}

/// The subsets of the first six points that hold this one.
std::uint64_t supersets(std::uint32_t subset) {
  std::uint64_t out = ~std::uint64_t{0};
  for (int i = 0; i < kInWord; ++i)
    if (subset >> i & 1) out &= kHolds[static_cast<std::size_t>(i)];
  return out;
}

std::size_t words_of_hands(int points) {
  return points <= kInWord ? 1 : std::size_t{1} << (points - kInWord);
}

}  // namespace

std::uint64_t NofilTable::bytes(int points, Wanted wanted) {
  const std::uint64_t working = wanted.lengths || wanted.nimbers || wanted.misere ? 2 : 0;
  const std::uint64_t kept = 2 + (wanted.lengths ? kPlyPlanes : 0) + (wanted.nimbers ? kNimberPlanes : 0);
  return (working + kept) * 8 * words_of_hands(points);
}

template <class Word>
void NofilTable::sweep(const Job& job, Word&& word) const {
  for (std::size_t w = words_; w-- > 0;) {
    if ((w & 0x3fff) == 0 && job.stopping()) throw StopSearch{};
    if (legal_[w] != 0) word(w);
  }
}

template <class Word>
std::uint64_t NofilTable::before(std::size_t w, Word&& word) const {
  std::uint64_t out = without_a_point(word(w));
  for (std::size_t h = 1; h < words_; h <<= 1)
    if ((w & h) == 0) out |= word(w | h);
  return out;
}

NofilTable::NofilTable(int points, std::span<const std::uint32_t> edges, Wanted wanted, const Job& job)
    : wanted_(wanted), words_(words_of_hands(points)), legal_(words_), lost_(words_) {
  find_positions(points, edges, job);
  Plane ended;  // positions without a move
  if (wanted.lengths || wanted.misere) {
    ended.resize(words_);
    sweep(job, [&](std::size_t w) {
      ended[w] = legal_[w] & ~before(w, [&](std::size_t v) { return legal_[v]; });
    });
  }
  if (wanted.misere) {
    Plane playable(words_);
    for (std::size_t w = 0; w < words_; ++w) playable[w] = legal_[w] & ~ended[w];
    take_kernel(playable, lost_, job);
  } else {
    take_kernel(legal_, lost_, job);
  }
  if (wanted.lengths) find_plies(ended, job);
  ended = {};
  if (wanted.nimbers) find_nimbers(job);
}

/// A word has the positions of the word without its greatest point, less those that hold an edge with it.
void NofilTable::find_positions(int points, std::span<const std::uint32_t> edges, const Job& job) {
  struct Edge {
    std::size_t word;
    std::uint64_t supersets;
  };
  std::vector<std::vector<Edge>> with(32);  // by the greatest point beyond the word
  std::uint64_t first = points >= kInWord ? ~std::uint64_t{0} : (std::uint64_t{1} << (1u << points)) - 1;
  for (const std::uint32_t e : edges) {
    if (const std::size_t word = e >> kInWord; word != 0)
      with[static_cast<std::size_t>(std::bit_width(word) - 1)].push_back({word, supersets(e)});
    else
      first &= ~supersets(e);
  }
  for (std::size_t w = 0; w < words_; ++w) {
    if ((w & 0x3fff) == 0 && job.stopping()) throw StopSearch{};
    std::uint64_t here = first;
    if (w != 0) {
      const auto greatest = static_cast<std::size_t>(std::bit_width(w) - 1);
      here = legal_[w ^ std::size_t{1} << greatest];
      if (here != 0)
        for (const Edge& e : with[greatest])
          if ((e.word & ~w) == 0) here &= ~e.supersets;
    }
    legal_[w] = here;
    positions_ += static_cast<std::uint64_t>(std::popcount(here));
  }
}

/// Of the game on the positions `among`.
void NofilTable::take_kernel(const Plane& among, Plane& out, const Job& job) const {
  sweep(job, [&](std::size_t w) {
    const std::uint64_t open = among[w];
    std::uint64_t kernel = 0;
    if (open != 0) {
      std::uint64_t barred = 0;
      for (std::size_t h = 1; h < words_; h <<= 1)
        if ((w & h) == 0) barred |= out[w | h];
      for (std::size_t size = kInWord + 1; size-- > 0;) {
        const std::uint64_t more = open & ~barred & kOfSize[size];
        kernel |= more, barred |= without_a_point(more);
      }
    }
    out[w] = kernel;
  });
}

void NofilTable::find_nimbers(const Job& job) {
  Plane left(words_), kernel(words_);
  std::uint64_t any = 0;
  for (std::size_t w = 0; w < words_; ++w) left[w] = legal_[w] & ~lost_[w], any |= left[w];
  for (unsigned value = 1; any != 0; ++value) {
    take_kernel(left, kernel, job);
    if (nimbers_.size() < static_cast<std::size_t>(std::bit_width(value))) nimbers_.emplace_back(words_);
    any = 0;
    for (std::size_t w = 0; w < words_; ++w) {
      for (std::size_t i = 0; i < nimbers_.size(); ++i)
        if (value >> i & 1) nimbers_[i][w] |= kernel[w];
      left[w] &= ~kernel[w], any |= left[w];
    }
  }
}

/// The winner's position is as long as the shortest of the lost ones behind it, the loser's as the longest of
/// the won ones: in turn the won positions before those that were lost last, and the lost ones of which all
/// moves are settled.
void NofilTable::find_plies(const Plane& ended, const Job& job) {
  plies_.assign(kPlyPlanes, Plane(words_));
  Plane open(words_), last = ended;
  std::uint64_t any = 0;
  for (std::size_t w = 0; w < words_; ++w) open[w] = legal_[w] & ~ended[w], any |= open[w];
  bool won = !wanted_.misere;
  for (unsigned ply = 1; any != 0; ++ply, won = !won) {
    any = 0;
    sweep(job, [&](std::size_t w) {
      std::uint64_t more = open[w] & (won ? ~lost_[w] : lost_[w]);
      if (more != 0) {
        if (won)
          more &= before(w, [&](std::size_t v) { return last[v]; });
        else
          more &= ~before(w, [&](std::size_t v) { return open[v] & ~lost_[v]; });
      }
      if (!won) last[w] = more;
      open[w] &= ~more, any |= open[w];
      for (std::size_t i = 0; i < plies_.size(); ++i)
        if (ply >> i & 1) plies_[i][w] |= more;
    });
  }
}

}  // namespace thirdcard::avoid
