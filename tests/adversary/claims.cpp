// SPDX-License-Identifier: MIT
// The claims of strategy files against minimax, exhaustively: all families of blocks on four points and all
// on five points in which no block holds another, up to renaming, and samples with six and seven points and
// with nested and repeated blocks. For every live position, rule, player and number the best body there is:
// the walk of a player who moves well, if there is a good move. It must hold exactly if the claim is true.
// Beside it bodies of one reason (mirror, count, pairing, weights, stealing, Breaker's part): they may hold
// only where the claim is true. The truth is plain retrograde analysis of this file's own.
#include "adversary/claims.hpp"

#include <algorithm>
#include <mutex>
#include <numeric>
#include <optional>
#include <set>

#include "core/container.hpp"
#include "thirdcard/verify.hpp"
#include "verify/no_draw.hpp"
#include "verify/strategy.hpp"

namespace thirdcard::adversary {

namespace {

using verify::Claim;
using verify::Goal;

struct Family {
  int points = 0;
  std::vector<unsigned> blocks;  // as sets of bits
};

/// The least image of a family of sets under all renamings of its points, as a set of subsets.
std::vector<Family> families(int points, bool antichains) {
  const unsigned subsets = 1U << points;
  std::vector<int> name(static_cast<std::size_t>(points));
  std::iota(name.begin(), name.end(), 0);
  std::vector<std::vector<unsigned>> renamed;
  do {
    std::vector<unsigned> image(subsets);
    for (unsigned s = 0; s < subsets; ++s)
      for (int p = 0; p < points; ++p)
        if ((s >> p & 1) != 0) image[s] |= 1U << name[static_cast<std::size_t>(p)];
    renamed.push_back(image);
  } while (std::next_permutation(name.begin(), name.end()));
  std::vector<Family> out;
  std::vector<unsigned> chosen;
  const auto least = [&] {
    std::uint64_t own = 0;
    for (const unsigned s : chosen) own |= std::uint64_t{1} << s;
    for (const auto& image : renamed) {
      std::uint64_t other = 0;
      for (const unsigned s : chosen) other |= std::uint64_t{1} << image[s];
      if (other < own) return false;
    }
    return true;
  };
  const auto choose = [&](auto&& self, unsigned from) -> void {
    if (from == subsets) {
      if (least()) out.push_back({points, chosen});
      return;
    }
    self(self, from + 1);
    if (antichains && std::any_of(chosen.begin(), chosen.end(),
                                  [&](unsigned s) { return (s & from) == s || (s & from) == from; }))
      return;
    chosen.push_back(from);
    self(self, from + 1);
    chosen.pop_back();
  };
  choose(choose, 1);
  return out;
}

bool one_hand(verify::Rule rule) {
  return rule == verify::Rule::kNofil || rule == verify::Rule::kMisereNofil;
}

/// One game, every position by retrograde analysis. A state is the first hand and the second, shifted.
class Truth {
 public:
  Truth(const Family& family, verify::Rule rule, int maker)
      : v_(family.points), rule_(rule), maker_(maker), full_((1U << v_) - 1) {
    for (unsigned hand = 0; hand <= full_; ++hand)
      holds_.push_back(std::any_of(family.blocks.begin(), family.blocks.end(),
                                   [&](unsigned b) { return (b & hand) == b; }));
    value_.resize(std::size_t{1} << 2 * v_);
    nimber_.assign(full_ + 1, 0);
  }
  struct Value {
    int outcome = 2, plies = 0;  // for the player to move; 2: not known yet
  };
  bool holds(unsigned hand) const { return holds_[hand]; }
  int player(unsigned x, unsigned o) const { return std::popcount(x | o) & 1; }
  /// Over, or not to be reached?
  bool dead(unsigned x, unsigned o) const {
    if (rule_ == verify::Rule::kMaker) return holds(maker_ == 0 ? x : o);
    return holds(x) || (!one_hand(rule_) && holds(o));
  }
  /// Points the player to move may take, and whether each ends the game.
  bool may(unsigned x, unsigned o, int p, bool& ends) const {
    if (((x | o) >> p & 1) != 0) return false;
    const int who = player(x, o);
    const unsigned hand = one_hand(rule_) || who == 0 ? x : o;
    ends = holds(hand | 1U << p) && (rule_ != verify::Rule::kMaker || who == maker_);
    return !(ends && one_hand(rule_));
  }
  /// The hands after the move.
  std::pair<unsigned, unsigned> after(unsigned x, unsigned o, int p) const {
    if (one_hand(rule_) || player(x, o) == 0) return {x | 1U << p, o};
    return {x, o | 1U << p};
  }
  int of_ending() const { return rule_ == verify::Rule::kAvoid ? -1 : 1; }  // for the player who completes
  int stuck(int who) const {
    switch (rule_) {
      case verify::Rule::kAvoid:
      case verify::Rule::kAchieve:
        return 0;
      case verify::Rule::kMaker:
        return who == maker_ ? -1 : 1;
      case verify::Rule::kNofil:
        return -1;
      case verify::Rule::kMisereNofil:
        return 1;
    }
    return 0;
  }
  Value value(unsigned x, unsigned o) {
    Value& known = value_[x | static_cast<std::size_t>(o) << v_];
    if (known.outcome != 2) return known;
    std::optional<Value> best;
    for (int p = 0; p < v_; ++p) {
      bool ends = false;
      if (!may(x, o, p, ends)) continue;
      Value child{of_ending(), 1};
      if (!ends) {
        const auto [x2, o2] = after(x, o, p);
        child = value(x2, o2);
        child.outcome = -child.outcome, ++child.plies;
      }
      if (!best || child.outcome > best->outcome ||
          (child.outcome == best->outcome &&
           (child.outcome > 0 ? child.plies < best->plies : child.plies > best->plies)))
        best = child;
    }
    return known = best.value_or(Value{stuck(player(x, o)), 0});
  }
  int nimber(unsigned x) {
    if (nimber_[x] != 0) return nimber_[x] - 1;
    unsigned seen = 0;
    for (int p = 0; p < v_; ++p) {
      bool ends = false;
      if (may(x, 0, p, ends)) seen |= 1U << nimber(x | 1U << p);
    }
    nimber_[x] = std::countr_one(seen) + 1;
    return nimber_[x] - 1;
  }
  /// Is the claim true after so many plies more, in a state that is not over?
  bool is_true(const Claim& c, unsigned x, unsigned o, int plies, int heap, int who) {
    if (c.goal == Goal::kNimValue) return (nimber(x) != heap) == (who == c.hero);
    const Value v = value(x, o);
    const int outcome = player(x, o) == c.hero ? v.outcome : -v.outcome;
    return fits(c, outcome, plies + v.plies);
  }
  static bool fits(const Claim& c, int outcome, int plies) {
    switch (c.goal) {
      case Goal::kWins:
        return outcome > 0 && (c.number < 0 || plies <= c.number);
      case Goal::kLasts:
        return outcome >= 0 || plies >= c.number;
      case Goal::kDraws:
        return outcome >= 0;
      case Goal::kNimValue:
        return outcome > 0;
    }
    return false;
  }
  int points() const { return v_; }
  verify::Rule rule() const { return rule_; }

 private:
  int v_;
  verify::Rule rule_;
  int maker_;
  unsigned full_;
  std::vector<char> holds_;
  std::vector<Value> value_;
  std::vector<int> nimber_;
};

/// The section of a claim: the hero makes a good move where there is one.
class Body {
 public:
  Body(Truth& truth, const Claim& claim, unsigned x, unsigned o) : truth_(truth), claim_(claim) {
    const int heap = claim.goal == Goal::kNimValue ? claim.number : 0;
    if (truth.player(x, o) == claim.hero)
      mine(x, o, 0, heap);
    else
      theirs(x, o, 0, heap);
  }
  const std::string& bytes() const { return bytes_; }

 private:
  bool late(int plies) const {
    return claim_.goal == Goal::kLasts && plies >= claim_.number - (one_hand(truth_.rule()) ? 0 : 1);
  }
  int player(unsigned x, unsigned o) const { return truth_.player(x, o); }
  void mine(unsigned x, unsigned o, int plies, int heap) {
    struct Option {
      int point, size;
      bool ends;
    };
    std::vector<Option> options;
    for (int p = 0; p < truth_.points(); ++p)
      if (bool ends = false; truth_.may(x, o, p, ends)) options.push_back({p, heap, ends});
    for (int size = 0; size < heap; ++size) options.push_back({-1, size, false});
    if (options.empty() || late(plies) || !seen_.insert({x, o, heap}).second) return;
    const auto good = [&](const Option& option) {
      if (option.ends) return Truth::fits(claim_, truth_.of_ending(), plies + 1);
      auto [x2, o2] = option.point >= 0 ? truth_.after(x, o, option.point) : std::pair(x, o);
      return truth_.is_true(claim_, x2, o2, plies + (option.point >= 0), option.size, 1 - claim_.hero);
    };
    const auto found = std::find_if(options.begin(), options.end(), good);
    const Option move = found == options.end() ? options[0] : *found;
    if (move.point < 0) bytes_ += static_cast<char>(130);
    bytes_ += static_cast<char>(move.point < 0 ? move.size : move.point);
    if (move.ends) return;
    const auto [x2, o2] = move.point >= 0 ? truth_.after(x, o, move.point) : std::pair(x, o);
    theirs(x2, o2, plies + (move.point >= 0), move.size);
  }
  void theirs(unsigned x, unsigned o, int plies, int heap) {
    if (late(plies)) return;
    for (int p = 0; p < truth_.points(); ++p) {
      bool ends = false;
      if (!truth_.may(x, o, p, ends) || ends) continue;
      const auto [x2, o2] = truth_.after(x, o, p);
      mine(x2, o2, plies + 1, heap);
    }
    for (int size = 0; size < heap; ++size) mine(x, o, plies, size);
  }

  Truth& truth_;
  Claim claim_;
  std::string bytes_ = std::string(1, '\0');
  std::set<std::tuple<unsigned, unsigned, int>> seen_;
};

struct Totals {
  std::uint64_t families = 0, positions = 0, held = 0, refused = 0, reasons = 0, reasons_held = 0, draws = 0,
                python = 0, faults = 0;
  void operator+=(const Totals& t) {
    families += t.families, positions += t.positions, held += t.held, refused += t.refused;
    reasons += t.reasons, reasons_held += t.reasons_held, draws += t.draws, python += t.python;
    faults += t.faults;
  }
};

std::string word(std::size_t n) {
  std::string out;
  for (int i = 0; i < 4; ++i) out += static_cast<char>(n >> 8 * i & 255);
  return out;
}

/// All questions about one family.
class Asker {
 public:
  Asker(const Family& family, std::uint64_t every, std::uint64_t& count, std::mutex& lock,
        PythonVerifier& python)
      : family_(family), every_(every), count_(count), lock_(lock), python_(python) {
    design_.points = family.points;
    for (const unsigned b : family.blocks) {
      design_.blocks.emplace_back();
      for (int p = 0; p < family.points; ++p)
        if ((b >> p & 1) != 0) design_.blocks.back().push_back(p);
    }
    std::sort(design_.blocks.begin(), design_.blocks.end());
    // Every involution of the family, and the identity.
    std::vector<int> map(static_cast<std::size_t>(family.points));
    std::iota(map.begin(), map.end(), 0);
    std::size_t maps = 0;
    do {
      std::multiset<unsigned> images;
      for (const unsigned b : family.blocks) {
        unsigned image = 0;
        for (int p = 0; p < family.points; ++p)
          if ((b >> p & 1) != 0) image |= 1U << map[static_cast<std::size_t>(p)];
        images.insert(image);
      }
      bool involution = images == std::multiset<unsigned>(family.blocks.begin(), family.blocks.end());
      for (int p = 0; p < family.points; ++p)
        involution = involution && map[static_cast<std::size_t>(map[static_cast<std::size_t>(p)])] == p;
      if (!involution) continue;
      ++maps;
      for (const int p : map) maps_ += static_cast<char>(p);
    } while (std::next_permutation(map.begin(), map.end()));
    maps_ = "l" + word(maps) + maps_;
    map_count_ = maps;
    no_draw();
  }

  Totals ask() {
    for (const auto& [rule, maker] : {std::pair(verify::Rule::kAvoid, -1),
                                      {verify::Rule::kAchieve, -1},
                                      {verify::Rule::kMaker, 0},
                                      {verify::Rule::kMaker, 1},
                                      {verify::Rule::kNofil, -1},
                                      {verify::Rule::kMisereNofil, -1}})
      ask(rule, maker);
    totals_.families = 1;
    return totals_;
  }

 private:
  /// The part about draws that puts each pair into the first class that takes it, against all sets of half
  /// the points.
  void no_draw() {
    const int v = family_.points;
    const auto holds = [&](unsigned set) {
      return std::any_of(family_.blocks.begin(), family_.blocks.end(),
                         [&](unsigned b) { return (b & set) == b; });
    };
    half_holds_ = v > 0;
    for (unsigned set = 0; set < 1U << v; ++set)
      if (std::popcount(set) == (v + 1) / 2) half_holds_ = half_holds_ && holds(set);
    std::vector<std::vector<unsigned>> classes;
    part_ = "\1";
    for (int x = 0; x < v; ++x)
      for (int y = x + 1; y < v; ++y) {
        const unsigned pair = 1U << x | 1U << y;
        std::size_t number = 0xffff;
        if (!holds(pair)) {
          const auto at = std::find_if(classes.begin(), classes.end(), [&](const auto& c) {
            return std::all_of(c.begin(), c.end(), [&](unsigned other) { return holds(pair | other); });
          });
          number = static_cast<std::size_t>(at - classes.begin());
          if (at == classes.end()) classes.emplace_back();
          classes[number].push_back(pair);
        }
        part_ += static_cast<char>(number & 255), part_ += static_cast<char>(number >> 8);
      }
    bool accepted = true;
    try {
      verify::Bytes body(part_);
      accepted = verify::read_no_draw(design_, body, {});
    } catch (const verify::Refuted&) {
      accepted = false;
    }
    ++totals_.draws;
    if (accepted && !half_holds_) fault("a part about draws that proves what is false");
    if (!accepted) part_ = std::string(1, '\0');
    if (v <= 4 && half_holds_ && !accepted) fault("no part about draws where every half holds a block");
  }

  void ask(verify::Rule rule, int maker) {
    Truth truth(family_, rule, maker);
    verify::Game game;
    game.design = design_, game.rule = rule, game.maker = maker;
    verify::prepare(game, {});
    game.half_holds = rule == verify::Rule::kAvoid && half_holds_;
    verify::Bytes head(maps_);
    const verify::Maps maps(design_, head, {});
    const unsigned full = (1U << family_.points) - 1;
    for (unsigned x = 0; x <= full; ++x)
      for (unsigned o = 0; o <= (one_hand(rule) ? 0 : full); ++o) {
        const int mine = std::popcount(x), theirs = std::popcount(o);
        if ((x & o) != 0 || (!one_hand(rule) && mine != theirs && mine != theirs + 1)) continue;
        if (truth.dead(x, o)) continue;
        game.moves = moves_to(x, o, rule);
        ++totals_.positions;
        ask_position(truth, game, maps, x, o);
      }
  }

  std::vector<int> moves_to(unsigned x, unsigned o, verify::Rule rule) const {
    std::vector<int> hand[2], out;
    for (int p = 0; p < family_.points; ++p) {
      if ((x >> p & 1) != 0) hand[0].push_back(p);
      if ((o >> p & 1) != 0) hand[1].push_back(p);
    }
    if (one_hand(rule)) return hand[0];
    for (std::size_t i = 0; i < hand[0].size() + hand[1].size(); ++i) out.push_back(hand[i % 2][i / 2]);
    return out;
  }

  void ask_position(Truth& truth, const verify::Game& game, const verify::Maps& maps, unsigned x,
                    unsigned o) {
    const int v = family_.points, free = v - static_cast<int>(game.moves.size()), turn = truth.player(x, o);
    const std::vector<std::string> reasons =
        ++places_ % 24 == 0 ? all_reasons(x, o) : std::vector<std::string>{};
    for (const Goal goal : {Goal::kWins, Goal::kLasts, Goal::kDraws, Goal::kNimValue})
      for (const int hero : {0, 1})
        for (int number = -1; number <= v + 1; ++number) {
          const bool numbered = number >= 0 && number <= free;
          const verify::Rule rule = game.rule;
          const bool possible =
              goal == Goal::kWins    ? number < 0 || numbered
              : goal == Goal::kLasts ? numbered
              : goal == Goal::kDraws
                  ? number < 0 && (rule == verify::Rule::kAvoid || rule == verify::Rule::kAchieve)
                  : numbered && rule == verify::Rule::kNofil && hero != turn;
          const Claim claim{goal, hero, number};
          const bool expected =
              possible && truth.is_true(claim, x, o, 0, goal == Goal::kNimValue ? number : 0, turn);
          const std::string section = possible ? Body(truth, claim, x, o).bytes() : std::string(1, '\0');
          if (possible) judge(game, maps, claim, section, expected, true);
          in_full(game, claim, section, possible ? (expected ? 0 : 1) : 2);
          if (possible)
            for (const std::string& reason : reasons) judge(game, maps, claim, reason, expected, false);
        }
  }

  /// Sections of one reason, at once or after one move.
  std::vector<std::string> all_reasons(unsigned x, unsigned o) const {
    std::vector<std::string> out{"\2", "\3", "\4\2", std::string("\0\x86", 2)};
    for (std::size_t m = 0; m < map_count_; ++m) out.push_back("\1" + word(m));
    std::vector<int> open;
    for (int p = 0; p < family_.points; ++p)
      if (((x | o) >> p & 1) == 0) open.push_back(p);
    for (const int p : open) {
      const auto entry = [&](int code) {
        return std::string(1, '\0') + static_cast<char>(code) + static_cast<char>(p);
      };
      out.push_back(entry(131)), out.push_back(entry(133));
      for (std::size_t m = 0; m < map_count_; ++m) out.push_back(entry(128) + word(m));
      out.push_back(entry(132) + '\0');
      for (const int a : open) {
        if (a != p) out.push_back(entry(132) + '\1' + static_cast<char>(a));
        for (const int b : open) {
          if (a >= b || a == p || b == p) continue;
          out.push_back(entry(132) + '\2' + static_cast<char>(a) + static_cast<char>(b));
          for (const int c : open)
            if (c != a && c != b && c != p)
              out.push_back(entry(132) + '\3' + static_cast<char>(a) + static_cast<char>(b) +
                            static_cast<char>(c));
        }
      }
    }
    return out;
  }

  void judge(const verify::Game& game, const verify::Maps& maps, const Claim& claim,
             const std::string& section, bool expected, bool best) {
    bool holds = true;
    std::atomic<std::uint64_t> positions{0};
    try {
      verify::walk_claim(game, maps, claim, section, {}, positions);
    } catch (const verify::Refuted&) {
      holds = false;
    }
    if (best)
      ++(holds ? totals_.held : totals_.refused);
    else
      ++totals_.reasons, totals_.reasons_held += holds;
    if (best ? holds != expected : holds && !expected)
      fault(verify::claim_words(game, claim) + (expected ? " is true and refused" : " is false and holds"),
            &game);
  }

  /// The same question in a whole file, for both verifiers.
  void in_full(const verify::Game& game, const Claim& claim, const std::string& section, int expected) {
    const std::lock_guard hold(lock_);
    if (every_ == 0 || ++count_ % every_ != 0) return;
    constexpr const char* kGoals[] = {"wins", "lasts", "draws", "nim-value"};
    constexpr const char* kRules[] = {"avoid", "achieve", "maker-breaker", "nofil", "misere-nofil"};
    const auto player = [](int p) { return std::string(p < 0 ? "none" : p == 0 ? "first" : "second"); };
    std::string moves;
    for (const int p : game.moves) moves += (moves.empty() ? "" : ",") + std::to_string(p);
    const std::string statement =
        "{\"claims\":[{\"kind\":\"" + std::string(kGoals[static_cast<int>(claim.goal)]) +
        "\",\"number\":" + std::to_string(claim.number) + ",\"player\":\"" + player(claim.hero) +
        "\"}],\"design\":" + design_statement("", design_.points, design_.blocks) + ",\"maker\":\"" +
        player(game.maker) + "\",\"moves\":[" + moves + "],\"rule\":\"" +
        kRules[static_cast<int>(game.rule)] + "\",\"to_move\":\"" +
        player(static_cast<int>(game.moves.size() % 2)) + "\"}";
    const std::string part = game.rule == verify::Rule::kAvoid ? part_ : std::string(1, '\0');
    const std::string file =
        container_file({"strategy", 5, statement, false, maps_ + part + word(section.size()) + section});
    const Verdict ours = verify_file(file);
    const int mine = ours.kind == Verdict::Kind::kHolds ? 0 : ours.kind == Verdict::Kind::kFalse ? 1 : 2;
    const auto [status, said] = python_.judge(file);
    ++totals_.python;
    if (mine != expected || status != expected) {
      write_file("claim.tc", file);
      fault("a file kept as claim.tc: ours " + std::to_string(mine) + " " + ours.message + ", Python " +
                std::to_string(status) + " " + said + ", expected " + std::to_string(expected),
            &game);
    }
  }

  void fault(const std::string& what, const verify::Game* game = nullptr) {
    if (totals_.faults++ > 3) return;
    std::string line = what + "; " + std::to_string(family_.points) + " points:";
    for (const auto& b : design_.blocks) {
      line += " {";
      for (const int p : b) line += std::to_string(p);
      line += "}";
    }
    if (game != nullptr) {
      line += ", rule " + std::to_string(static_cast<int>(game->rule)) + ", Maker " +
              std::to_string(game->maker) + ", moves";
      for (const int p : game->moves) line += " " + std::to_string(p);
    }
    std::printf("FAULT %s\n", line.c_str());
  }

  const Family& family_;
  std::uint64_t every_;
  std::uint64_t& count_;
  std::mutex& lock_;
  PythonVerifier& python_;
  verify::StatedDesign design_;
  std::string maps_, part_;
  std::size_t map_count_ = 0;
  bool half_holds_ = false;
  std::uint64_t places_ = 0;
  Totals totals_;
};

bool run(const char* what, const std::vector<Family>& all, std::uint64_t every, PythonVerifier& python) {
  std::vector<Totals> each(all.size());
  std::mutex lock;
  std::uint64_t count = 0;
  parallel_for(all.size(), 0,
               [&](std::size_t i) { each[i] = Asker(all[i], every, count, lock, python).ask(); });
  Totals sum;
  for (const Totals& t : each) sum += t;
  const auto n = [](std::uint64_t x) { return verify::with_commas(x); };
  std::printf(
      "%s: %s families, %s positions, %s claims hold, %s are refused; of %s single reasons %s hold; %s in "
      "Python as well; %s faults\n",
      what, n(sum.families).c_str(), n(sum.positions).c_str(), n(sum.held).c_str(), n(sum.refused).c_str(),
      n(sum.reasons).c_str(), n(sum.reasons_held).c_str(), n(sum.python).c_str(), n(sum.faults).c_str());
  std::fflush(stdout);
  return sum.faults == 0 && sum.held > 0 && sum.refused > 0;
}

/// Families with nested and repeated blocks, and more points.
std::vector<Family> samples(int points, int count) {
  RandomStream random(points, 5);
  std::vector<Family> out;
  while (static_cast<int>(out.size()) < count) {
    Family f{points, {}};
    for (std::uint64_t n = 1 + random.below(6); n-- > 0;) {
      unsigned block = 0;
      for (std::uint64_t k = 1 + random.below(4); k-- > 0;)
        block |= 1U << random.below(static_cast<std::uint64_t>(points));
      f.blocks.push_back(block);
      if (random.below(4) == 0) f.blocks.push_back(block);
      if (random.below(4) == 0)
        f.blocks.push_back(block | 1U << random.below(static_cast<std::uint64_t>(points)));
    }
    out.push_back(f);
  }
  return out;
}

}  // namespace

bool check_claims(std::uint64_t every, PythonVerifier& python) {
  const auto four = families(4, false), five = families(5, true);
  if (four.size() != 1992 || five.size() != 209) {
    std::printf("FAULT %zu families on four points, %zu on five\n", four.size(), five.size());
    return false;
  }
  bool right = run("four points", four, every, python);
  right = run("five points, no block in another", five, every, python) && right;
  right = run("five points, nested and repeated", samples(5, 40), every, python) && right;
  right = run("six points", samples(6, 8), every, python) && right;
  return run("seven points", samples(7, 2), every, python) && right;
}

}  // namespace thirdcard::adversary
