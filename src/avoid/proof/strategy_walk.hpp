// SPDX-License-Identifier: MIT
// One section of a strategy file: a move for every position that the strategy's player can meet. The walk
// follows all answers of the other side in increasing order of points, as the reader will; positions met
// before are not walked again, nor is a move that counting, a pairing or a mirror settles. Both hands' safe
// points are kept from ply to ply, so an answer costs a few
// words of arithmetic and one look at the positions seen; a move of the strategy, one question to the session
// that solved the position.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>

#include "avoid/proof/counted_end.hpp"
#include "avoid/proof/pairing.hpp"
#include "avoid/proof/proof.hpp"
#include "avoid/proof/seen_positions.hpp"
#include "avoid/proof/weights.hpp"
#include "avoid/rules/board.hpp"
#include "avoid/search/nofil.hpp"
#include "avoid/search/search.hpp"
#include "avoid/search/session.hpp"

namespace thirdcard::avoid {

/// A length would take more positions than a file should have.
struct TooLarge {};

struct Claim {
  enum class Goal : std::uint8_t { kWins, kLasts, kDraws, kNimValue } goal;
  int hero;
  int number;  // plies or nim-value; -1: none
  std::string json() const {
    constexpr const char* kNames[] = {"wins", "lasts", "draws", "nim-value"};
    return std::string("{\"kind\":\"") + kNames[static_cast<int>(goal)] +
           "\",\"number\":" + std::to_string(number) + ",\"player\":\"" + (hero == 0 ? "first" : "second") +
           "\"}";
  }
};

/// Positions up to the design's group: which one was met before, and how it is reached. Positions of many
/// stones have few equivalent ones, and finding their class costs more than walking on.
template <class Set>
class PositionClasses {
 public:
  explicit PositionClasses(const Design& design) : points_(design.points()), canonizer_(design) {}
  struct Met {
    std::uint32_t number = 0;
    bool fresh = true;
    std::vector<std::uint8_t> map;  // of the position to the numbered one
  };
  /// `number` is the position's if it is new.
  Met meet(const Set& a, const Set& b, int heap, std::uint32_t number) {
    const auto form = canonizer_.canonize(a, b);
    auto& heaps = met_[form.a.hash() ^ form.b.hash() * 0x9e3779b97f4a7c15ULL];
    for (const Entry& e : heaps)
      if (e.a == form.a && e.b == form.b && e.heap == heap) {
        Met out{e.number, false, {}};
        for (int p = 0; p < points_; ++p) out.map.push_back(e.back[form.map[static_cast<std::size_t>(p)]]);
        return out;
      }
    Entry fresh{form.a, form.b, heap, number, std::vector<std::uint8_t>(static_cast<std::size_t>(points_))};
    for (int p = 0; p < points_; ++p)
      fresh.back[form.map[static_cast<std::size_t>(p)]] = static_cast<std::uint8_t>(p);
    heaps.push_back(std::move(fresh));
    return {number, true, {}};
  }

 private:
  struct Entry {
    Set a, b;
    int heap;
    std::uint32_t number;
    std::vector<std::uint8_t> back;  // from the canonical form
  };
  int points_;
  SubsetCanonizer<Set> canonizer_;
  std::unordered_map<std::uint64_t, std::vector<Entry>> met_;
};

template <class Set, int Words>
class StrategyWalk {
 public:
  StrategyWalk(const Design& design, const SolveOptions& options, Session<Set>& session, const Claim& claim,
               MapWriter& maps, bool no_draws, std::uint64_t memory, std::uint64_t most_positions,
               const Job& job)
      : design_(design),
        options_(options),
        traits_(traits_of(options.rule)),
        session_(session),
        claim_(claim),
        maps_(maps),
        memory_(memory),
        most_positions_(most_positions),
        job_(job),
        board_(design),
        counted_(design, board_),
        pairing_(board_),
        weights_(design),
        no_draws_(no_draws) {
    if (design.geometry().kind != Geometry::Kind::kNone)
      classes_ = std::make_unique<PositionClasses<Set>>(design);
    if (claim.goal == Claim::Goal::kNimValue) nimbers_ = std::make_unique<NofilNimbers>(design, memory, job);
  }

  std::string write(std::span<const Point> moves) {
    safe_[0] = safe_[1] = board_.safe(Set{}, Set{});
    for (const Point p : moves) push(p);
    start_ = static_cast<int>(played_.size());
    heap_ = claim_.goal == Claim::Goal::kNimValue ? claim_.number : 0;
    bytes_ += '\0';
    if (breaker() && weights_.decide(hand_[claim_.hero], hand_[1 - claim_.hero], turn() == claim_.hero) &&
        static_cast<int>(played_.size()) < design_.points()) {
      bytes_[0] = 2;
    } else if (turn() == claim_.hero) {
      if (!done(0) && seen_.insert(key())) own_move();
    } else if (const auto m = mirror()) {
      bytes_[0] = 1;
      maps_.put(*m, bytes_);
    } else {
      answers();
    }
    return std::move(bytes_);
  }
  std::uint64_t positions() const { return seen_.size(); }
  bool mirrored() const { return mirrored_; }

 private:
  static constexpr std::size_t kClassStones =
      16;  // positions of at most so many points are taken up to symmetry

  int turn() const { return static_cast<int>(played_.size() % 2); }
  /// Whose hand takes the next point: in Nofil there is one.
  int hand() const { return traits_.one_hand ? 0 : turn(); }
  int plies() const { return static_cast<int>(played_.size()) - start_; }
  /// Is the strategy Breaker's?
  bool breaker() const { return traits_.roles && (claim_.hero == 0) == options_.breaker_first; }
  bool ends_game() const { return !traits_.roles || (turn() == 0) != options_.breaker_first; }
  /// What the side to move may take without ending the game.
  Set open() const { return ends_game() ? safe_[hand()] : board_.all - hand_[0] - hand_[1]; }
  void push(Point p) {
    const int h = hand();
    safe_[h] = board_.safe_after(safe_[h], hand_[h], hand_[1 - h], p);
    safe_[1 - h].erase(p);
    hand_[h].insert(p);
    played_.push_back(p);
  }
  /// Is nothing left to prove after so many more plies? No loss can come too soon, or the board is full.
  bool done(int more) const {
    if (claim_.goal == Claim::Goal::kLasts && plies() + more >= claim_.number - (traits_.one_hand ? 0 : 1))
      return true;
    return static_cast<int>(played_.size()) + more >= design_.points() && heap_ == 0;
  }
  auto key() const { return SeenPositions<Words>::key(hand_[0], hand_[1], heap_); }

  /// An involution to mirror with, the strategy's player being the one not to move.
  std::optional<std::vector<std::uint8_t>> mirror() {
    if (!traits_.avoidance || claim_.goal == Claim::Goal::kLasts) return std::nullopt;
    if (claim_.goal == Claim::Goal::kWins) {
      // It proves a win only where no draw exists; the verifier knows one such reason. The board is full at
      // the latest: a shorter win is not proved.
      if (!no_draws_) return std::nullopt;
      if (claim_.number >= 0 && design_.points() - start_ > claim_.number) return std::nullopt;
    }
    const auto s = session_.mirror_at(hand_[turn()], hand_[1 - turn()]);
    if (!s) return std::nullopt;
    mirrored_ = true;
    return std::vector<std::uint8_t>(s->begin(), s->end());
  }

  /// The strategy's player is to move in a position that was not met before.
  void own_move() {
    if (traits_.one_hand && heap_ == 0 && safe_[0].empty()) return;  // the game is over
    if ((seen_.size() & 63) == 0) look_around();
    if (breaker() && weights_.decide(hand_[claim_.hero], hand_[1 - claim_.hero], true)) {
      ++numbered_;
      bytes_ += static_cast<char>(134);
      return;
    }
    if (const auto found = pairing(1); found && found->spare >= 0) {
      ++numbered_;
      return put_pairing(found->spare, found->points);
    }
    if (counted(1)) {
      ++numbered_;
      bytes_ += static_cast<char>(131);
      bytes_ += static_cast<char>((safe_[turn()] - safe_[1 - turn()]).first());
      return;
    }
    if (classes_ && played_.size() <= kClassStones) {
      const auto met = classes_->meet(hand_[0], hand_[1], heap_, numbered_);
      class_bytes_ += 200;
      if (!met.fresh) {
        bytes_ += static_cast<char>(129);
        put_word(met.number, bytes_);
        maps_.put(met.map, bytes_);
        return;
      }
    }
    ++numbered_;
    if (nimbers_ && take_from_heap()) return;
    const Point p = nimbers_ ? point_in_sum() : point();
    const std::size_t at = bytes_.size();
    bytes_ += static_cast<char>(p);
    if (claim_.goal == Claim::Goal::kLasts && done(2)) return;  // whatever comes, it is late enough
    const bool over = ends_game() && !safe_[hand()].contains(p);
    const Set before[2] = {safe_[0], safe_[1]};
    push(p);
    if (!over && !settled(at)) answers();
    pop(before);
  }
  /// Is there nothing more to say after the move that stands at `at`? Then its entry says why.
  bool settled(std::size_t at) {
    if (counted(0)) {
      bytes_.insert(at, 1, static_cast<char>(131));
      return true;
    }
    if (const auto found = pairing(0)) {
      const auto p = static_cast<std::uint8_t>(bytes_[at]);
      bytes_.resize(at);
      put_pairing(p, found->points);
      return true;
    }
    if (breaker() && weights_.decide(hand_[claim_.hero], hand_[1 - claim_.hero], false)) {
      bytes_.insert(at, 1, static_cast<char>(133));
      return true;
    }
    if (const auto m = mirror()) {
      bytes_.insert(at, 1, static_cast<char>(128));
      maps_.put(*m, bytes_);
      return true;
    }
    return false;
  }
  /// A pairing for the strategy's player, who makes so many moves (1 or 0) before the other side's next one.
  auto pairing(int moves) {
    using Found = decltype(pairing_.find(hand_[0], hand_[1], safe_[0], 0));
    if (claim_.goal != Claim::Goal::kDraws || !traits_.avoidance) return Found{};
    const int free = design_.points() - static_cast<int>(played_.size());
    return pairing_.find(hand_[claim_.hero], hand_[1 - claim_.hero], safe_[claim_.hero], free - moves);
  }
  void put_pairing(int move, const std::vector<std::uint8_t>& points) {
    bytes_ += static_cast<char>(132);
    bytes_ += static_cast<char>(move);
    bytes_ += static_cast<char>(points.size());
    bytes_.append(points.begin(), points.end());
  }
  /// Does counting decide, if the strategy's player takes so many private points (1 or 0) before the other
  /// side's next move?
  bool counted(int moves) const {
    if (!traits_.avoidance) return false;
    const bool lasts = claim_.goal == Claim::Goal::kLasts;
    if (!lasts && claim_.goal != Claim::Goal::kWins) return false;
    const int hero = claim_.hero, other = 1 - hero, then = plies() + moves;
    const int own = counted_.own(hand_[hero], safe_[hero], safe_[other]) - moves;
    if (own < 0) return false;
    if (lasts) return then + 2 * own + 2 >= claim_.number;
    const int most = counted_.most(hand_[other], safe_[other], own);
    return own >= most && design_.points() - static_cast<int>(played_.size()) - moves > 2 * most &&
           (claim_.number < 0 || then + 2 * most + 1 <= claim_.number);
  }
  void pop(const Set (&before)[2]) {
    const Point p = played_.back();
    played_.pop_back();
    hand_[hand()].erase(p);
    safe_[0] = before[0], safe_[1] = before[1];
  }
  void look_around() {
    if (job_.stopping()) throw Stopped(job_.stop->reason());
    if ((seen_.size() & 1023) == 0) job_.report("positions of the proof", static_cast<double>(seen_.size()));
    if (seen_.size() > most_positions_) throw TooLarge{};
    // A table that grows is there twice.
    if (2 * seen_.bytes() + class_bytes_ + bytes_.capacity() > memory_) throw Stopped("memory");
  }
  Point point() {
    const int left = claim_.number < 0 ? -1 : claim_.number - plies();
    const int least = claim_.goal == Claim::Goal::kWins    ? (left < 0 ? 1 : win_in(left))
                      : claim_.goal == Claim::Goal::kDraws ? 0
                                                           : loss_in(std::max(left, 0));
    const int me = turn();
    const PairState<Set> position{hand_[me], hand_[1 - me], safe_[me], safe_[1 - me]};
    const auto p = session_.move_at(position, me, least, job_);
    if (!p) throw std::logic_error("the outcome has no strategy");
    return *p;
  }
  bool take_from_heap() {
    const int value = nimbers_->nimber(played_);
    if (value >= heap_) return false;
    const int before = heap_;
    bytes_ += static_cast<char>(130);
    bytes_ += static_cast<char>(value);
    heap_ = value;
    answers();
    heap_ = before;
    return true;
  }
  Point point_in_sum() {
    std::vector<Point> next = played_;
    std::optional<Point> found;
    safe_[0].for_each([&](int p) {
      if (found) return;
      next.push_back(static_cast<Point>(p));
      if (nimbers_->nimber(next) == heap_) found = static_cast<Point>(p);
      next.pop_back();
    });
    if (!found) throw std::logic_error("the nim-value has no strategy");
    return *found;
  }

  /// Most answers lead to positions met before: those cost one look, which is under way before it is needed.
  void answers() {
    if (done(0)) return;
    const Set before[2] = {safe_[0], safe_[1]}, moves = done(1) ? Set{} : open();
    const int h = hand();
    const auto after = [&](int p) {
      Set hands[2] = {hand_[0], hand_[1]};
      hands[h].insert(p);
      return SeenPositions<Words>::key(hands[0], hands[1], heap_);
    };
    moves.for_each([&](int p) { seen_.prefetch(after(p)); });
    moves.for_each([&](int p) {
      if (!seen_.insert(after(p))) return;
      push(static_cast<Point>(p));
      own_move();
      pop(before);
    });
    const int heap = heap_;
    for (heap_ = 0; heap_ < heap; ++heap_)
      if (!done(0) && seen_.insert(key())) own_move();
    heap_ = heap;
  }

  const Design& design_;
  const SolveOptions& options_;
  const RuleTraits& traits_;
  Session<Set>& session_;
  const Claim& claim_;
  MapWriter& maps_;
  std::uint64_t memory_, most_positions_;
  const Job& job_;
  Board<Set> board_;
  CountedEnd<Set> counted_;
  PairingSearch<Set> pairing_;
  Weights<Set> weights_;
  bool no_draws_, mirrored_ = false;
  std::unique_ptr<PositionClasses<Set>> classes_;
  std::unique_ptr<NofilNimbers> nimbers_;
  Set hand_[2], safe_[2];  // safe: free points that complete no block of the hand
  std::vector<Point> played_;
  int start_ = 0;
  int heap_ = 0;
  SeenPositions<Words> seen_;
  std::uint32_t numbered_ = 0;  // positions with a move of their own
  std::uint64_t class_bytes_ = 0;
  std::string bytes_;
};

}  // namespace thirdcard::avoid
