// SPDX-License-Identifier: MIT
// All caps of a small triple system by size, each with its nim-value and length in two bytes: the answer for
// every move is a look at the next size.
#include "avoid/search/nofil_caps.hpp"

#include <algorithm>
#include <bit>
#include <memory>

#include "avoid/search/caps_by_size.hpp"
#include "avoid/search/root_search.hpp"

namespace thirdcard::avoid {

namespace {

constexpr int kLeastPoints = 7, kMostPoints = 21;

/// What one thread keeps from system to system: at most 4 MB and the caps.
struct Workspace {
  std::unique_ptr<std::uint16_t[]> value;  // under each cap: nim-value + 256 * plies
  int points = 0;
  Completing completing;
  CapFamily caps;
};

constexpr std::uint16_t packed(int nimber, int plies) {
  return static_cast<std::uint16_t>(nimber + 256 * plies);
}

}  // namespace

bool nofil_caps_apply(const Design& design, bool triple_system, const SolveOptions& options) {
  return traits_of(options.rule).nim_values && options.every_move && triple_system &&
         design.points() >= kLeastPoints && design.points() <= kMostPoints;
}

bool answer_by_caps(const Design& design, std::uint32_t hand, int free, const SolveOptions& options,
                    const SolveCall& call, Solution& out) {
  const Job& job = call.job;
  // The array, and at most 12 bytes for each of so many caps in all levels.
  const std::uint64_t array = std::uint64_t{2} << design.points();
  if (options.memory < array) return false;
  thread_local std::unique_ptr<Workspace> kept;
  // A callback may solve another design on this thread: what is in use is not there.
  std::unique_ptr<Workspace> space = kept ? std::move(kept) : std::make_unique<Workspace>();
  if (space->points < design.points()) {
    space->points = design.points();
    space->value.reset(new std::uint16_t[std::size_t{1} << space->points]);
  }
  std::uint16_t* const value = space->value.get();
  CapFamily& caps = space->caps;
  space->completing.make(design);
  std::uint64_t bytes = array;
  const bool listed = caps.enumerate(space->completing, hand, 0, 1u << 22, job,
                                     [&](std::uint32_t, std::uint32_t) { bytes += 12; });
  const auto stopped = [&] {
    out.value = value_of({}, free), out.complete = false, out.reason = job.stop->reason();
    kept = std::move(space);
    return true;
  };
  if (job.stopping()) return stopped();
  if (!listed || bytes > options.memory) return kept = std::move(space), false;
  for (int level = caps.levels() - 1; level >= 0; --level) {
    if (job.stopping()) return stopped();
    const std::uint32_t from = caps.start[static_cast<std::size_t>(level)];
    for (std::uint32_t i = from; i < from + caps.size(level); ++i) {
      std::uint32_t seen = 0;
      int fastest = 255, slowest = 0;
      for (std::uint32_t rest = caps.safe[i]; rest != 0; rest &= rest - 1) {
        const std::uint16_t child = value[caps.set[i] | (rest & (~rest + 1))];
        seen |= 1u << (child & 255);
        const int plies = (child >> 8) + 1;
        if ((child & 255) == 0)
          fastest = std::min(fastest, plies);
        else
          slowest = std::max(slowest, plies);
      }
      const int nimber = std::countr_one(seen);
      value[caps.set[i]] = packed(nimber, nimber != 0 ? fastest : slowest);
    }
  }
  out.nodes = caps.set.size();
  if (call.nodes != nullptr) *call.nodes += out.nodes;
  // For the player to move.
  const auto said = [&](bool wins, int plies) {
    const int score = wins ? win_in(plies) : loss_in(plies);
    if (options.length) return value_of({score, score}, free);
    return value_of(wins ? Bounds{win_in(free), win_in(1)} : Bounds{loss_in(0), loss_in(free)}, free);
  };
  const std::uint16_t here = value[hand];
  out.value = said((here & 255) != 0, here >> 8);
  if (options.nimbers) out.nimber = here & 255;
  for (std::uint32_t rest = caps.safe[0]; rest != 0; rest &= rest - 1) {
    const std::uint16_t child = value[hand | (rest & (~rest + 1))];
    out.moves.push_back({static_cast<Point>(std::countr_zero(rest)),
                         said((child & 255) == 0, (child >> 8) + 1), options.nimbers ? child & 255 : -1});
  }
  kept = std::move(space);
  double done = 0;
  for (const MoveValue& m : out.moves) {
    if (call.on_move) call.on_move(m);
    job.report("solving", ++done, static_cast<double>(out.moves.size()));
  }
  return true;
}

}  // namespace thirdcard::avoid
