// SPDX-License-Identifier: MIT
// Strategy files. A strategy is a move for every position it can meet; walking all answers of the other
// side in increasing order of points, a reader meets these positions in a fixed order, so the file only
// lists the moves, one byte per distinct position: the positions themselves are never written. After a
// move the strategy may say "mirror from here" and name an involution (mirror.hpp).
// In a geometry (version 2) a position equivalent to one met before is written as that one's number and the
// automorphism that leads there, so the file has one move per class; a reader only applies maps and
// checks them, and needs no canonical forms.
#include <algorithm>
#include <map>
#include <memory>
#include <set>

#include "thirdcard/avoid.hpp"

namespace thirdcard {

namespace {

/// Positions up to the design's group: which one was met before, and how it is reached.
class Classes {
 public:
  explicit Classes(const Design& design) : points_(design.points()), canonizer_(design) {}
  struct Met {
    std::uint32_t number = 0;
    bool fresh = true;
    std::vector<std::uint8_t> map;  // of the position to the numbered one
  };
  Met meet(const std::vector<signed char>& owner) {
    Set hand[2];
    for (int p = 0; p < points_; ++p)
      if (owner[static_cast<std::size_t>(p)] >= 0) hand[owner[static_cast<std::size_t>(p)]].insert(p);
    const auto form = canonizer_.canonize(hand[0], hand[1]);
    const auto [it, fresh] =
        met_.try_emplace({form.a, form.b}, Entry{static_cast<std::uint32_t>(met_.size()), {}});
    if (fresh) {
      it->second.back.resize(static_cast<std::size_t>(points_));
      for (int p = 0; p < points_; ++p)
        it->second.back[form.map[static_cast<std::size_t>(p)]] = static_cast<std::uint8_t>(p);
      return {it->second.number, true, {}};
    }
    Met out{it->second.number, false, {}};
    for (int p = 0; p < points_; ++p)
      out.map.push_back(it->second.back[form.map[static_cast<std::size_t>(p)]]);
    return out;
  }

 private:
  using Set = PointSet<128>;
  struct Entry {
    std::uint32_t number;
    std::vector<std::uint8_t> back;  // from the canonical form
  };
  int points_;
  SubsetCanonizer<Set> canonizer_;
  std::map<std::pair<Set, Set>, Entry> met_;
};

class Writer {
 public:
  Writer(const Design& design, const SolveOptions& options, Solver& solver, int player, Outcome goal,
         const Job& job)
      : design_(design),
        options_(options),
        solver_(solver),
        player_(player),
        goal_(goal),
        job_(job),
        owner_(static_cast<std::size_t>(design.points()), -1) {
    through_.resize(static_cast<std::size_t>(design.points()));
    for (std::size_t b = 0; b < design.blocks(); ++b)
      for (const Point p : design.block(b)) through_[p].push_back(b);
    if (up_to_symmetry(design)) classes_ = std::make_unique<Classes>(design);
  }
  /// Files of version 2 are for geometries: their groups are large and known.
  static bool up_to_symmetry(const Design& design) { return design.geometry().kind != Geometry::Kind::kNone; }

  std::string section(std::span<const Point> moves) {
    played_.assign(moves.begin(), moves.end());
    for (std::size_t i = 0; i < moves.size(); ++i) owner_[moves[i]] = hand_of(i);
    std::string start = "play";
    if (turn() != player_) {
      if (const int m = mirror(); m >= 0)
        start = "mirror " + std::to_string(m);
      else
        answers();
    } else {
      own_move();
    }
    std::string out = std::string("claim ") + (player_ == 0 ? "first" : "second") +
                      (goal_ == Outcome::kWin ? " wins\n" : " draws\n");
    out += "start " + start + "\ninvolutions " + std::to_string(involutions_.size()) + "\n";
    for (const auto& s : involutions_) {
      for (std::size_t i = 0; i < s.size(); ++i) out += (i == 0 ? "" : " ") + std::to_string(s[i]);
      out += "\n";
    }
    out += "bytes " + std::to_string(bytes_.size()) + "\n";
    constexpr char kHex[] = "0123456789abcdef";
    for (std::size_t i = 0; i < bytes_.size(); ++i) {
      out += kHex[bytes_[i] >> 4];
      out += kHex[bytes_[i] & 15];
      if (i % 40 == 39 || i + 1 == bytes_.size()) out += "\n";
    }
    return out;
  }

 private:
  int turn() const { return static_cast<int>(played_.size() % 2); }
  int hand_of(std::size_t i) const { return options_.rule == Rule::kNofil ? 0 : static_cast<int>(i % 2); }
  bool completes(Point p) const {
    const int hand = hand_of(played_.size());
    for (const auto b : through_[p]) {
      const auto block = design_.block(b);
      if (std::all_of(block.begin(), block.end(), [&](Point q) { return q == p || owner_[q] == hand; }))
        return true;
    }
    return false;
  }
  void push(Point p) { owner_[p] = hand_of(played_.size()), played_.push_back(p); }
  void pop() { owner_[played_.back()] = -1, played_.pop_back(); }

  /// Index of a usable involution, the strategy's player being the one not to move; -1 if none.
  int mirror() {
    if (options_.rule != Rule::kAvoid) return -1;
    const auto s = solver_.mirror(played_);
    if (!s) return -1;
    // It proves a win only where no draw exists; the checker knows two such reasons.
    if (goal_ == Outcome::kWin && !is_steiner_triple_system(design_)) return -1;
    if (goal_ == Outcome::kWin && design_.points() < 7) return -1;
    auto it = std::find(involutions_.begin(), involutions_.end(), *s);
    if (it == involutions_.end()) {
      if (involutions_.size() == 256) return -1;
      it = involutions_.insert(it, *s);
    }
    return static_cast<int>(it - involutions_.begin());
  }

  void own_move() {
    if (played_.size() == static_cast<std::size_t>(design_.points())) return;
    std::vector<signed char> key(owner_.begin(), owner_.end());
    if (!seen_.insert(std::move(key)).second) return;
    if (job_.stopping()) throw Stopped(job_.stop->reason());
    std::size_t kind = 0;
    if (classes_) {
      const auto met = classes_->meet(owner_);
      if (!met.fresh) {
        bytes_.push_back(2);
        for (int i = 0; i < 4; ++i) bytes_.push_back(static_cast<std::uint8_t>(met.number >> 8 * i));
        bytes_.insert(bytes_.end(), met.map.begin(), met.map.end());
        return;
      }
      kind = bytes_.size();
      bytes_.push_back(0);
    }
    const auto p = solver_.move_for(played_, goal_, job_);
    if (!p) throw std::logic_error("the outcome has no strategy");
    bytes_.push_back(static_cast<std::uint8_t>(*p));
    const bool breaker = options_.rule == Rule::kMakerBreaker && (player_ == 0) == options_.breaker_first;
    const bool over = !breaker && completes(*p);
    push(*p);
    if (!over) {
      if (const int m = mirror(); m >= 0) {
        if (classes_)
          bytes_[kind] = 1;
        else
          bytes_.back() |= 0x80;
        bytes_.push_back(static_cast<std::uint8_t>(m));
      } else {
        answers();
      }
    }
    pop();
  }

  void answers() {
    for (int p = 0; p < design_.points(); ++p) {
      if (owner_[static_cast<std::size_t>(p)] >= 0 || completes(static_cast<Point>(p))) continue;
      push(static_cast<Point>(p));
      own_move();
      pop();
    }
    // A Breaker may complete blocks freely.
    if (options_.rule == Rule::kMakerBreaker && (turn() == 0) == options_.breaker_first)
      for (int p = 0; p < design_.points(); ++p)
        if (owner_[static_cast<std::size_t>(p)] < 0 && completes(static_cast<Point>(p))) {
          push(static_cast<Point>(p));
          own_move();
          pop();
        }
  }

  const Design& design_;
  const SolveOptions& options_;
  Solver& solver_;
  int player_;
  Outcome goal_;
  const Job& job_;
  std::vector<signed char> owner_;
  std::vector<std::vector<std::size_t>> through_;
  std::vector<Point> played_;
  std::set<std::vector<signed char>> seen_;
  std::unique_ptr<Classes> classes_;
  std::vector<Permutation> involutions_;
  std::vector<std::uint8_t> bytes_;
};

}  // namespace

std::string strategy_file(const Design& design, std::span<const Point> moves, const SolveOptions& options,
                          const Solution& solution, const Job& job) {
  if (solution.value.outcome == Outcome::kUnknown)
    throw InputError("the outcome is not known, so there is nothing to prove", "allow more time");
  check_position(design, moves, options.rule, options.breaker_first);
  std::string out = std::string("thirdcard strategy ") + (Writer::up_to_symmetry(design) ? "2" : "1") +
                    "\nrule " + std::string(name_of(options.rule)) + "\n";
  if (options.rule == Rule::kMakerBreaker)
    out += std::string("maker ") + (options.breaker_first ? "second" : "first") + "\n";
  std::string name = design.name();
  for (char& c : name)
    if (c == '\n' || c == '\r') c = ' ';
  out += "design " + name + "\npoints " + std::to_string(design.points()) + "\nblocks " +
         std::to_string(design.blocks()) + "\n";
  for (std::size_t b = 0; b < design.blocks(); ++b) {
    const auto block = design.block(b);
    for (std::size_t i = 0; i < block.size(); ++i) out += (i == 0 ? "" : " ") + std::to_string(block[i]);
    out += "\n";
  }
  out += "moves";
  for (const Point p : moves) out += " " + std::to_string(p);
  const bool draw = solution.value.outcome == Outcome::kDraw;
  out += std::string("\nclaims ") + (draw ? "2" : "1") + "\n";
  Solver solver(design, options);
  if (draw) {
    for (int player = 0; player < 2; ++player)
      out += Writer(design, options, solver, player, Outcome::kDraw, job).section(moves);
  } else {
    const int player = solution.value.outcome == Outcome::kWin ? solution.to_move : 1 - solution.to_move;
    out += Writer(design, options, solver, player, Outcome::kWin, job).section(moves);
  }
  return out + "sha256 " + sha256_hex(out) + "\n";
}

}  // namespace thirdcard
