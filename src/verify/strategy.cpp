// SPDX-License-Identifier: MIT
// Checks a strategy by playing every line. The walk follows every legal answer of the other side and takes
// the strategy's moves from the body; a position met before is not walked again, and a position may name one
// met before together with an automorphism that takes it there. Both have equally many points taken (and the
// same heap), so what is named was settled before and no circle can arise; the length of a line is the number
// of points taken, so it, too, is the same there.
// A line also ends where a mirror, a count, a pairing or weights settle it (strategy_ends.hpp). In
// achievement a section may say instead that the first player could steal the other's strategy, so does not
// lose from the empty board; or be that of Breaker against the other player as Maker, who then never holds a
// block.
#include "verify/strategy.hpp"

#include <algorithm>
#include <atomic>
#include <unordered_map>

#include "verify/no_draw.hpp"
#include "verify/strategy_ends.hpp"

namespace thirdcard::verify {

namespace {

using Set = PointSet<128>;

/// Plays one claim's section of the body.
class Walk {
 public:
  Walk(const Game& game, const Maps& maps, const Claim& claim, std::string_view section, const Job& job,
       std::atomic<std::uint64_t>& positions)
      : game_(game),
        maps_(maps),
        claim_(claim),
        in_(section),
        job_(job),
        positions_(positions),
        v_(game.design.points) {}

  void run() {
    const bool sum = claim_.goal == Goal::kNimValue;
    for (const int p : game_.moves) {
      lose(taken().contains(p), "a point is taken twice");
      lose(completes(p) && ends_game(), "the position is already over");
      take(p);
      line_.clear();
    }
    start_ = stones_;
    heap_ = sum ? claim_.number : 0;
    lose(!in_.has(1), "a section is empty");
    const int how = in_.byte();
    lose(how > 4, "a section begins with nothing known");
    lose(how > 0 && !can_move(), "the game is over at the stated position");
    if (how == 0 && hero_to_move()) {
      mine();
    } else if (how == 0) {
      theirs();
    } else if (how == 1) {
      lose(hero_to_move(), "a mirror where the mirroring side is to move");
      mirror();
    } else if (how == 2) {
      settle(weights_fault(game_, claim_, moment(), hero_to_move()));
    } else {
      lose(game_.rule != Rule::kAchieve || claim_.goal != Goal::kDraws,
           "stealing and Breaker's part are for draws of achievement");
      if (how == 3)
        lose(claim_.hero != 0 || start_ != 0, "only the first player can steal, from the empty board");
      else
        return as_breaker();
    }
    lose(in_.left() != 0, "moves are left over");
  }

 private:
  struct Key {
    Set x, o;
    int heap;
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct Hash {
    std::size_t operator()(const Key& k) const {
      return k.x.hash() ^ (k.o.hash() * 0x9e3779b97f4a7c15ULL) ^ static_cast<std::size_t>(k.heap) << 50;
    }
  };

  void lose(bool condition, std::string_view why) const {
    if (condition) refute(why);
  }
  [[noreturn]] void refute(std::string_view why) const {
    std::string line = line_.empty() ? "at the stated position" : "after";
    for (const int m : line_)
      line.append(m < 0 ? " heap-to-" : " ").append(std::to_string(m < 0 ? -1 - m : m));
    throw Refuted(line.append(": ").append(why));
  }

  /// The rest of the section is Breaker's, with the other player as Maker.
  void as_breaker() {
    Game game = game_;
    game.rule = Rule::kMaker, game.maker = 1 - claim_.hero;
    const Claim claim{Goal::kWins, claim_.hero, -1};
    Walk(game, maps_, claim, in_.bytes(in_.left()), job_, positions_).run();
  }

  int turn() const { return stones_ % 2; }
  /// At the start only: in the sum with a heap, points and turns part.
  bool hero_to_move() const { return turn() == claim_.hero; }
  Set taken() const { return hand_[0] | hand_[1]; }
  int hand() const { return game_.one_hand() ? 0 : turn(); }
  void take(int p) {
    hand_[hand()].insert(p);
    ++stones_;
    line_.push_back(p);
  }
  void release(int p) {
    --stones_;
    hand_[hand()].erase(p);
    line_.pop_back();
  }
  bool completes(int p) const { return game_.completes(hand_[hand()], p); }
  bool ends_game() const { return game_.rule != Rule::kMaker || turn() == game_.maker; }

  /// The game is over after `plies`; +1: the hero won, 0: a draw, -1: the hero lost.
  void end(int result, int plies) const {
    switch (claim_.goal) {
      case Goal::kWins:
        lose(result <= 0, "the line does not end with the win that is claimed");
        lose(claim_.number >= 0 && plies > claim_.number, "the win takes longer than claimed");
        return;
      case Goal::kLasts:
        lose(result < 0 && plies < claim_.number, "the line ends sooner than claimed");
        return;
      case Goal::kDraws:
        lose(result < 0, "the line ends with a loss");
        return;
      case Goal::kNimValue:
        lose(result <= 0, "the side that should move last in the sum does not");
    }
  }
  int plies() const { return stones_ - start_; }
  /// Has the side to move a legal move?
  bool can_move() const {
    if (heap_ > 0) return true;
    if (stones_ == v_ || !game_.one_hand()) return stones_ < v_;
    for (int p = 0; p < v_; ++p)
      if (!hand_[0].contains(p) && !completes(p)) return true;
    return false;
  }
  /// The game is over because the side to move has no legal move.
  void over(bool hero_moves) const {
    switch (game_.rule) {
      case Rule::kAvoid:
      case Rule::kAchieve:
        return end(0, plies());
      case Rule::kMaker:
        return end(claim_.hero == game_.maker ? -1 : 1, plies());
      case Rule::kNofil:
        return end(hero_moves ? -1 : 1, plies());
      case Rule::kMisereNofil:
        return end(hero_moves ? 1 : -1, plies());
    }
  }
  int result_of_completing() const { return game_.rule == Rule::kAvoid ? -1 : 1; }  // for who does it
  /// A loss can no longer come too soon: it takes a move more, but where it is having none. Asked where the
  /// side to move has a legal move.
  bool lasted() const {
    return claim_.goal == Goal::kLasts && plies() >= claim_.number - (game_.one_hand() ? 0 : 1);
  }

  std::string_view map_name() {
    lose(!in_.has(maps_.width()), "a map is missing");
    return in_.bytes(maps_.width());
  }
  const std::vector<std::uint16_t>& map() {
    const auto name = map_name();
    try {
      return maps_.map(name, scratch_);
    } catch (const Refuted& e) {
      refute(e.what());
    }
  }
  static Set image(const Set& set, const std::vector<std::uint16_t>& map) {
    Set out;
    set.for_each([&](int p) { out.insert(map[static_cast<std::size_t>(p)]); });
    return out;
  }

  /// The hero is to move: the body says what.
  void mine() {
    go_on(job_);
    if (!can_move()) return over(true);
    if (lasted()) return;
    const Key here{hand_[0], hand_[1], heap_};
    if (!seen_.insert({here, 0}).second) return;
    if ((++positions_ & 1023) == 0) job_.report("positions checked", static_cast<double>(positions_));
    lose(!in_.has(1), "a move is missing");
    const int code = in_.byte();
    if (code == 129) {
      lose(!in_.has(4), "the number of a position is missing");
      const std::uint32_t number = in_.word();
      const auto& m = map();
      lose(number >= numbered_.size(), "a position that was not met is named");
      const Key& there = numbered_[number];
      lose(there.heap != heap_ || image(hand_[0], m) != there.x || image(hand_[1], m) != there.o,
           "the map does not lead to the position that is named");
      return;
    }
    numbered_.push_back(here);
    if (code == 130) {
      lose(!in_.has(1), "the size of a heap is missing");
      const int size = in_.byte(), before = heap_;
      lose(claim_.goal != Goal::kNimValue || size >= heap_, "the heap cannot be made so");
      heap_ = size;
      line_.push_back(-1 - size);
      theirs();
      line_.pop_back();
      heap_ = before;
      return;
    }
    if (code == 134) return settle(weights_fault(game_, claim_, moment(), true));
    // The move is followed by why it is the last.
    const bool last = code == 128 || (code >= 131 && code <= 133);
    lose(code > 128 && !last, "a position is neither move nor reference");
    lose(last && !in_.has(1), "a move is missing");
    const int p = last ? in_.byte() : code;
    if (p >= v_ || taken().contains(p))
      refute(std::string("the move ").append(std::to_string(p)).append(" takes no free point"));
    if (completes(p) && ends_game()) {
      if (game_.one_hand())
        refute(std::string("the move ").append(std::to_string(p)).append(" is not legal"));
      lose(last, "a reason why the game is settled after its end");
      return end(result_of_completing(), plies() + 1);
    }
    take(p);
    if (code == 128)
      mirror();
    else if (code == 131)
      settle(count_fault(game_, claim_, moment()));
    else if (code == 132)
      pairing();
    else if (code == 133)
      settle(weights_fault(game_, claim_, moment(), false));
    else
      theirs();
    release(p);
  }

  /// The other side is to move: every legal answer, by increasing points, then the heap by increasing sizes.
  void theirs() {
    go_on(job_);
    if (!can_move()) return over(false);
    if (lasted()) return;
    for (int p = 0; p < v_; ++p) {
      if (taken().contains(p)) continue;
      if (completes(p) && ends_game()) {
        if (game_.one_hand()) continue;
        end(-result_of_completing(), plies() + 1);
        continue;
      }
      go_on(job_);
      take(p);
      mine();
      release(p);
    }
    const int before = heap_;
    for (int size = 0; size < before; ++size) {
      heap_ = size;
      line_.push_back(-1 - size);
      mine();
      line_.pop_back();
    }
    heap_ = before;
  }

  Moment moment() const { return {hand_[claim_.hero], hand_[1 - claim_.hero], plies(), start_}; }
  void settle(const std::string& fault) const { lose(!fault.empty(), fault); }
  void mirror() { settle(mirror_fault(game_, claim_, moment(), map())); }
  void pairing() {
    std::vector<int> points;
    lose(!in_.has(1), "a pairing is missing");
    const int count = in_.byte();
    lose(!in_.has(static_cast<std::size_t>(count)), "a pairing ends early");
    for (int i = 0; i < count; ++i) points.push_back(in_.byte());
    settle(pairing_fault(game_, claim_, moment(), points));
  }

  const Game& game_;
  const Maps& maps_;
  const Claim& claim_;
  Bytes in_;
  const Job& job_;
  std::atomic<std::uint64_t>& positions_;
  int v_, stones_ = 0, start_ = 0, heap_ = 0;
  Set hand_[2];
  std::vector<int> line_;
  std::unordered_map<Key, char, Hash> seen_;
  std::vector<Key> numbered_;
  std::vector<std::uint16_t> scratch_;
};

}  // namespace

void walk_claim(const Game& game, const Maps& maps, const Claim& claim, std::string_view section,
                const Job& job, std::atomic<std::uint64_t>& positions) {
  Walk(game, maps, claim, section, job, positions).run();
}

Proved check_strategy(const File& file, const Job& job) {
  Game game = read_game(file.statement, job);
  Bytes body(file.body);
  const Maps maps(game.design, body, job);
  game.half_holds = read_no_draw(game.design, body, job);
  if (game.half_holds && game.rule != Rule::kAvoid)
    throw Unreadable("a part about draws is for the rule avoid");
  std::vector<std::string_view> sections;
  for (std::size_t i = 0; i < game.claims.size(); ++i) {
    if (!body.has(4)) throw Unreadable("a section of the body is missing");
    const std::uint32_t size = body.word();
    if (!body.has(size)) throw Unreadable("a section of the body ends early");
    sections.push_back(body.bytes(size));
  }
  if (body.left() != 0) throw Unreadable("the body goes on after the last section");
  std::atomic<std::uint64_t> positions{0};
  std::vector<std::string> fault(game.claims.size());
  parallel_for(game.claims.size(), job.threads, [&](std::size_t i) {
    try {
      walk_claim(game, maps, game.claims[i], sections[i], job, positions);
    } catch (const Refuted& e) {
      fault[i] = e.what();
    }
  });
  for (std::size_t i = 0; i < fault.size(); ++i)
    need(fault[i].empty(),
         "claim " + std::to_string(i + 1) + ", " + claim_words(game, game.claims[i]) + ": " + fault[i]);
  Proved out;
  game.design.describe(out);
  out.lines = statement_words(game);
  out.lines.push_back("checked: " + with_commas(positions) + (positions == 1 ? " position" : " positions") +
                      ", every line of play until it ends or its claim is certain");
  return out;
}

}  // namespace thirdcard::verify
