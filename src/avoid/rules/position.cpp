// SPDX-License-Identifier: MIT
// Positions on designs of any size. A point is unsafe for a player once some block through it lacks nothing
// else in that player's hand; that can only happen when the player takes another point of the block, so each
// move looks at the blocks through its point and marks what became unsafe. Marks are never taken back.
// Cost of a move: the blocks through the point, each looked at until two points are missing; in a Steiner
// triple system the points of the hand, whose third points with the new one are what became unsafe.
#include <algorithm>
#include <bit>

#include "thirdcard/players.hpp"

namespace thirdcard {

GameBoard::GameBoard(Design design) : design_(std::move(design)) {
  const auto v = static_cast<std::size_t>(design_.points());
  start_.assign(v + 2, 0);
  for (std::size_t b = 0; b < design_.blocks(); ++b) {
    if (design_.block(b).empty())
      throw InputError("the design has an empty block, which every hand holds", "leave it out");
    for (const Point p : design_.block(b)) ++start_[p + 2u];
  }
  for (std::size_t p = 2; p < start_.size(); ++p) start_[p] += start_[p - 1];
  through_.resize(start_.back());
  for (std::size_t b = 0; b < design_.blocks(); ++b)
    for (const Point p : design_.block(b)) through_[start_[p + 1u]++] = static_cast<std::uint32_t>(b);
  start_.pop_back();
  if (design_.points() <= 1024 && is_steiner_triple_system(design_)) thirds_.emplace(design_);
}

std::shared_ptr<const GameBoard> game_board(const Design& design) {
  return std::make_shared<const GameBoard>(design);
}

Position::Position(std::shared_ptr<const GameBoard> board, int players)
    : board_(std::move(board)),
      owner_(static_cast<std::size_t>(board_->points()), -1),
      words_((static_cast<std::size_t>(board_->points()) + 63) / 64),
      free_mask_(words_, ~std::uint64_t{0}),
      unsafe_(words_ * static_cast<std::size_t>(players), 0),
      hand_(static_cast<std::size_t>(players)),
      safe_count_(static_cast<std::size_t>(players), board_->points()),
      out_(static_cast<std::size_t>(players), false),
      free_(board_->points()) {
  if (const int last = board_->points() & 63; last != 0) free_mask_.back() = (std::uint64_t{1} << last) - 1;
  if (board_->thirds() != nullptr) return;
  for (std::size_t b = 0; b < design().blocks(); ++b) {
    const auto block = design().block(b);
    if (block.size() != 1) continue;
    for (int i = 0; i < players; ++i) mark(i, block[0]);
  }
}

Position::Position(std::shared_ptr<const GameBoard> board, std::span<const Point> moves, int players)
    : Position(std::move(board), players) {
  check_position(design(), moves, Rule::kAvoid, false, players);
  for (const Point p : moves) take(p);
}

Position::Position(std::shared_ptr<const GameBoard> board, const std::vector<std::vector<Point>>& hands,
                   int to_move, const std::vector<bool>& out)
    : Position(std::move(board), static_cast<int>(hands.size())) {
  for (std::size_t i = 0; i < hands.size(); ++i)
    for (const Point p : hands[i]) {
      if (p >= board_->points()) throw InputError("point " + std::to_string(p) + " is not on the board");
      if (!free(p)) throw InputError("point " + std::to_string(p) + " is taken twice");
      put(static_cast<int>(i), p);
    }
  if (!out.empty()) out_ = out;
  if (to_move < 0 || to_move >= players() || out_.size() != hands.size() ||
      out_[static_cast<std::size_t>(to_move)])
    throw InputError("nobody is to move", "name a player who is not out");
  to_move_ = to_move;
}

int Position::missing(std::uint32_t block, int who, int p) const {
  int found = -1;
  for (const Point q : design().block(block))
    if (q != p && owner(q) != who) {
      if (found >= 0) return -1;
      found = q;
    }
  return found;
}

void Position::mark(int player, int p) {
  std::uint64_t& marks = unsafe_[word(player, p)];
  const std::uint64_t bit = std::uint64_t{1} << (p & 63);
  if ((marks & bit) == 0) marks |= bit, safe_count_[static_cast<std::size_t>(player)] -= free(p);
}

void Position::put(int player, int p) {
  for (int i = 0; i < players(); ++i) safe_count_[static_cast<std::size_t>(i)] -= safe(i, p);
  owner_[static_cast<std::size_t>(p)] = static_cast<signed char>(player);
  free_mask_[static_cast<std::size_t>(p >> 6)] &= ~(std::uint64_t{1} << (p & 63));
  --free_;
  auto& hand = hand_[static_cast<std::size_t>(player)];
  if (const ThirdPoints* third = board_->thirds()) {
    const Point* row = third->row(p);
    for (const Point h : hand) mark(player, row[h]);
  } else {
    for (const auto b : board_->through(p))
      if (const int q = missing(b, player, p); q >= 0) mark(player, q);
  }
  hand.push_back(static_cast<Point>(p));
}

bool Position::take(int p) {
  const int player = to_move_;
  const bool lost = marked(player, p);
  put(player, p);
  if (lost && players() > 2) out_[static_cast<std::size_t>(player)] = true;
  for (int i = 1; i <= players(); ++i) {
    to_move_ = (player + i) % players();
    if (!out(to_move_)) break;
  }
  return lost;
}

std::vector<Point> Position::moves() const {
  std::vector<Point> out;
  const bool first = hand_[0].size() >= hand_[1].size();
  for (std::size_t i = 0; i < std::max(hand_[0].size(), hand_[1].size()); ++i)
    for (const auto& h : {hand_[first ? 0 : 1], hand_[first ? 1 : 0]})
      if (i < h.size()) out.push_back(h[i]);
  return out;
}

std::optional<std::uint32_t> Position::completes(int player, int p) const {
  return completed_block(design(), board_->through(p), p, [&](Point q) { return owner(q) == player; });
}

std::vector<Point> Position::free_points() const {
  std::vector<Point> out;
  out.reserve(static_cast<std::size_t>(free_));
  for (std::size_t i = 0; i < words_; ++i)
    for (std::uint64_t w = free_mask_[i]; w != 0; w &= w - 1)
      out.push_back(static_cast<Point>(64 * i + static_cast<std::size_t>(std::countr_zero(w))));
  return out;
}

template <class F>
void Position::for_each_safe(int player, F&& f) const {
  const std::uint64_t* marks = &unsafe_[word(player, 0)];
  for (std::size_t i = 0; i < words_; ++i)
    for (std::uint64_t w = free_mask_[i] & ~marks[i]; w != 0; w &= w - 1)
      if (!f(static_cast<Point>(64 * i + static_cast<std::size_t>(std::countr_zero(w))))) return;
}

std::vector<Point> Position::safe_points(int player) const {
  std::vector<Point> out;
  out.reserve(static_cast<std::size_t>(safe_count(player)));
  for_each_safe(player, [&](Point p) { return out.push_back(p), true; });
  return out;
}

Point Position::safe_point(int player, int k) const {
  Point found = 0;
  for_each_safe(player, [&](Point p) { return found = p, k-- > 0; });
  return found;
}

Point Position::free_point(int k) const {
  for (std::size_t i = 0; i < words_; ++i) {
    std::uint64_t w = free_mask_[i];
    const int here = std::popcount(w);
    if (k >= here) {
      k -= here;
      continue;
    }
    for (; k > 0; --k) w &= w - 1;
    return static_cast<Point>(64 * i + static_cast<std::size_t>(std::countr_zero(w)));
  }
  return 0;
}

int Position::safe_count_after(int p) const {
  if (const ThirdPoints* third = board_->thirds()) {
    int lost = 1;
    const Point* row = third->row(p);
    for (const Point h : hand(to_move_)) lost += safe(to_move_, row[h]);
    return safe_count(to_move_) - lost;
  }
  thread_local std::vector<int> lost;
  lost.clear();
  for (const auto b : board_->through(p))
    if (const int q = missing(b, to_move_, p); q >= 0 && safe(to_move_, q)) lost.push_back(q);
  // Two blocks may lack the same point.
  std::sort(lost.begin(), lost.end());
  const auto end = std::unique(lost.begin(), lost.end());
  return safe_count(to_move_) - 1 - static_cast<int>(end - lost.begin());
}

std::uint64_t Position::hash() const {
  std::uint64_t sum = static_cast<std::uint64_t>(to_move_);
  for (std::size_t p = 0; p < owner_.size(); ++p) {
    if (owner_[p] < 0) continue;
    std::uint64_t h = (p * 16 + static_cast<std::uint64_t>(owner_[p]) + 1) * 0x9e3779b97f4a7c15ULL;
    h ^= h >> 29;
    sum += h * 0xbf58476d1ce4e5b9ULL;
  }
  return sum ^ sum >> 31;
}

}  // namespace thirdcard
