// SPDX-License-Identifier: MIT
// Nofil by tables: a session keeps the table of the last position that it was asked about, which answers for
// all positions behind it. Where there is no room for a table, or the points are too many, the search of
// other_games.hpp answers, and nofil.hpp for nim-values.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "avoid/rules/board.hpp"
#include "avoid/search/nofil_table.hpp"
#include "avoid/search/root_search.hpp"

namespace thirdcard::avoid {

template <class Set>
class NofilAnswers {
 public:
  NofilAnswers(const Board<Set>& board, const SolveOptions& options) : board_(board), options_(options) {}

  /// Is there a table for this hand, or room for one in so many bytes? Throws StopSearch.
  bool applies(const Set& hand, bool lengths, std::uint64_t memory, const SolveCall& call) {
    if (table_ && (table_->wanted().lengths || !lengths) && made_for_.subset_of(hand) &&
        (hand - made_for_).subset_of(open_))
      return true;
    const Set open = board_.safe(hand, hand);
    const int points = open.size();
    const NofilTable::Wanted wanted{options_.rule == Rule::kMisereNofil, lengths,
                                    options_.nimbers && traits_of(options_.rule).nim_values};
    if (points > NofilTable::kMostPoints) return false;
    const std::uint64_t bytes = NofilTable::bytes(points, wanted);
    // A call that may visit few nodes only must not be held up by a large table.
    if (bytes > memory || (call.node_limit != 0 && (std::uint64_t{1} << points) / 64 > call.node_limit))
      return false;
    const std::string stage = "table of 2^" + std::to_string(points) + " hands, at most " +
                              std::to_string(bytes / 1000000 + 1) + " MB";
    call.job.report(stage, 0);
    table_.reset();
    made_for_ = hand, open_ = open;
    std::vector<std::uint32_t> edges;
    for (const Set& b : board_.blocks)
      if (const Set left = b - hand; left.subset_of(open)) edges.push_back(bits(left));
    table_ = std::make_unique<NofilTable>(points, edges, wanted, call.job);
    return true;
  }

  /// `applies` has said yes. `free`: how many points are not taken.
  void answer(const Set& hand, int free, const SolveCall& call, Solution& out) const {
    out.nodes = table_->positions();
    if (call.nodes != nullptr) *call.nodes += out.nodes;
    const std::uint32_t here = bits(hand - made_for_);
    const bool nimbers = table_->wanted().nimbers;
    out.value = value(bounds(here), free);
    if (nimbers) out.nimber = table_->nimber(here);
    if (!options_.every_move) return;
    board_.safe(hand, hand).for_each([&](int p) {
      const std::uint32_t child = bits((hand | Set::single(p)) - made_for_);
      out.moves.push_back({static_cast<Point>(p), value(mirrored(bounds(child)), free),
                           nimbers ? table_->nimber(child) : -1});
    });
    for (const MoveValue& m : out.moves)
      if (call.on_move) call.on_move(m);
  }
  /// The least move that scores so much.
  std::optional<Point> move(const Set& hand, int least) const {
    std::optional<Point> found;
    board_.safe(hand, hand).for_each([&](int p) {
      if (!found && mirrored(bounds(bits((hand | Set::single(p)) - made_for_))).low >= least)
        found = static_cast<Point>(p);
    });
    return found;
  }

 private:
  std::uint32_t bits(const Set& set) const {
    std::uint32_t out = 0, bit = 1;
    open_.for_each([&](int p) {
      if (set.contains(p)) out |= bit;
      bit <<= 1;
    });
    return out;
  }
  /// For the player to move. Without lengths, all that follows from the winner.
  Bounds bounds(std::uint32_t hand) const {
    const bool lost = table_->lost(hand);
    if (!table_->wanted().lengths)
      return lost ? Bounds{loss_in(0), loss_in(board_.points)} : Bounds{win_in(board_.points), win_in(0)};
    const int plies = table_->plies(hand), score = lost ? loss_in(plies) : win_in(plies);
    return {score, score};
  }
  /// What was not asked for is not said.
  Value value(Bounds b, int free) const {
    if (!options_.length) b = b.low > 0 ? Bounds{win_in(free), win_in(1)} : Bounds{loss_in(0), loss_in(free)};
    return value_of(b, free);
  }

  const Board<Set>& board_;
  const SolveOptions& options_;
  Set made_for_, open_;
  std::unique_ptr<NofilTable> table_;
};

}  // namespace thirdcard::avoid
