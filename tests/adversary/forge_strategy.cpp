// SPDX-License-Identifier: MIT
// False strategy files. Most change the statement (claim, player, length, rule, Maker, position, blocks) and
// keep or spoil the strategy; that the new statement is false is found by plain minimax over every line of
// play (avoid/naive.hpp). Others leave the statement and break the strategy in ways that no luck can mend, or
// say of a position that one reason settles what is false: a count, a pairing, weights, stealing, Breaker's
// part, a mirror with a part about draws.
#include <algorithm>
#include <map>

#include "adversary/forge.hpp"
#include "avoid/naive.hpp"
#include "thirdcard/avoid.hpp"

namespace thirdcard::adversary {

namespace {

class StrategyForger : public Forger {
 public:
  explicit StrategyForger(std::uint64_t seed) {
    RandomStream random(seed, 1);
    for (const Design& d : small_designs({"pg(2,2)", "ag(2,3)", "flats(3,2,2)", "pflats(2,2,1)", "ag(2,2)"},
                                         12, 3, 7, 9, random))
      for (const Rule rule :
           {Rule::kAvoid, Rule::kAchieve, Rule::kMakerBreaker, Rule::kNofil, Rule::kMisereNofil})
        for (int k = 0; k < 3; ++k) {
          SolveOptions options;
          options.rule = rule;
          options.breaker_first = rule == Rule::kMakerBreaker && k == 1;
          options.length = k != 2;
          std::vector<Point> moves;
          for (std::uint64_t n = k == 0 ? 0 : random.below(3); n-- > 0;) {
            moves.push_back(static_cast<Point>(random.below(static_cast<std::uint64_t>(d.points()))));
            try {
              check_position(d, moves, rule, options.breaker_first);
            } catch (const InputError&) {
              moves.pop_back();
            }
          }
          const Solution s = solve(d, moves, options);
          bases_.push_back(base_of(strategy_proof(d, moves, options, s).file, "strategy", 5,
                                   d.name() + ", " + name_of(rule)));
        }
  }
  const char* kind() const override { return "strategy"; }

  Forgery next(RandomStream& random) override {
    for (;;) {
      const Base& base = bases_[pick(random, bases_.size())];
      Value statement = base.statement;
      switch (pick(random, 8)) {
        case 3: {
          const std::string body = one_reason(statement, random);
          if (is_true(statement)) continue;
          return {signed_file(base, statement, body), base.name + ": one reason"};
        }
        case 0:
          return forge_container(base, random);
        case 1:
          return broken(base, random);
        case 2: {
          const std::string body = settled_at_once(statement, random);
          if (is_true(statement)) continue;
          return {signed_file(base, statement, body), base.name + ": settled at once"};
        }
        default:
          break;
      }
      std::string body = base.file.body, how;
      for (std::uint64_t n = 1 + pick(random, 2); n-- > 0;)
        how += (how.empty() ? "" : ", ") + change(statement, random);
      if (pick(random, 4) == 0) {  // another strategy, too
        const Base& other = bases_[pick(random, bases_.size())];
        body = other.file.body, how += ", with a strategy from elsewhere";
      } else if (pick(random, 3) == 0 && body.size() > 12) {
        body[12 + pick(random, body.size() - 12)] = static_cast<char>(pick(random, 10));
        how += ", with a byte changed";
      }
      if (statement.items.empty() || is_true(statement)) continue;
      return {signed_file(base, statement, body), base.name + ": " + how};
    }
  }

 private:
  /// A change of the statement; whether it is false then is another question.
  std::string change(Value& s, RandomStream& random) {
    Value& claims = field(s, "claims");
    Value& claim = claims.items[pick(random, claims.items.size())];
    Value& moves = field(s, "moves");
    const int v = static_cast<int>(field(field(s, "design"), "points").integer);
    const auto turn = [&] { field(s, "to_move").text = moves.items.size() % 2 == 0 ? "first" : "second"; };
    switch (pick(random, 10)) {
      case 0: {
        Value& number = field(claim, "number");
        number.integer += pick(random, 2) == 0 ? 1 : -1;
        return "another length";
      }
      case 1: {
        Value& player = field(claim, "player");
        player.text = player.text == "first" ? "second" : "first";
        return "the other player";
      }
      case 2: {
        const char* kinds[] = {"wins", "lasts", "draws", "nim-value"};
        field(claim, "kind").text = kinds[pick(random, 4)];
        if (pick(random, 2) == 0) field(claim, "number").integer = static_cast<int>(pick(random, 6)) - 1;
        return "another claim";
      }
      case 3: {
        const char* rules[] = {"avoid", "achieve", "maker-breaker", "nofil", "misere-nofil"};
        Value& rule = field(s, "rule");
        rule.text = rules[pick(random, std::size(rules))];
        field(s, "maker").text = rule.text != "maker-breaker" ? "none"
                                 : pick(random, 2) == 0       ? "first"
                                                              : "second";
        return "another rule";
      }
      case 4: {
        Value& maker = field(s, "maker");
        if (maker.text == "none") return "nothing";
        maker.text = maker.text == "first" ? "second" : "first";
        return "the other Maker";
      }
      case 5:
        if (v > 0)
          moves.items.push_back(
              integer(static_cast<std::int64_t>(pick(random, static_cast<std::size_t>(v)))));
        turn();
        return "another position";
      case 6:
        if (!moves.items.empty()) moves.items.pop_back();
        turn();
        return "an earlier position";
      case 7:
        field(s, "to_move").text = field(s, "to_move").text == "first" ? "second" : "first";
        return "the other player to move";
      case 8: {
        if (v > 7) return "nothing";
        std::string what;
        set_blocks(s, other_blocks(blocks_of(s), random, what), "");
        return what;
      }
      default: {
        const Base& other = bases_[pick(random, bases_.size())];
        if (other.statement.field("design").field("points").as_integer() > 8) return "nothing";
        field(s, "design") = other.statement.field("design");
        return "another design";
      }
    }
  }

  /// A later position and one claim about it, which one move and a count or a pairing are to prove.
  std::string settled_at_once(Value& s, RandomStream& random) {
    const auto v = static_cast<std::size_t>(field(field(s, "design"), "points").integer);
    std::vector<int> free;
    for (std::size_t p = 0; p < v; ++p) free.push_back(static_cast<int>(p));
    for (std::size_t i = v; i > 1; --i) std::swap(free[i - 1], free[pick(random, i)]);
    const std::size_t played = pick(random, v);
    field(s, "moves") = list({free.begin(), free.begin() + static_cast<std::ptrdiff_t>(played)});
    free.erase(free.begin(), free.begin() + static_cast<std::ptrdiff_t>(played));
    const char* player = played % 2 == 0 ? "first" : "second";
    field(s, "to_move").text = player;
    Value& claims = field(s, "claims");
    claims.items.resize(1);
    Value& claim = claims.items[0];
    const char* kinds[] = {"wins", "lasts", "draws"};
    const std::size_t kind = pick(random, 3);
    field(claim, "player").text = player;
    field(claim, "kind").text = kinds[kind];
    field(claim, "number") = integer(kind == 2 ? -1 : static_cast<int>(pick(random, v + 1)));
    std::string section(1, '\0');
    section += static_cast<char>(kind == 2 ? 132 : 131);
    section += static_cast<char>(free[0]);
    if (kind == 2) {
      const std::size_t pairs = pick(random, free.size());
      section += static_cast<char>(pairs);
      for (std::size_t i = 0; i < pairs; ++i) section += static_cast<char>(free[1 + i]);
    }
    std::string body("l\0\0\0\0\0", 6);
    for (int i = 0; i < 4; ++i) body += static_cast<char>(section.size() >> 8 * i & 255);
    return body + section;
  }

  /// One claim that weights, stealing, Breaker's part or a mirror with a part about draws are to prove.
  std::string one_reason(Value& s, RandomStream& random) {
    const auto v = static_cast<std::size_t>(field(field(s, "design"), "points").integer);
    const char* players[] = {"first", "second"};
    Value &rule = field(s, "rule"), &maker = field(s, "maker"), &claims = field(s, "claims");
    claims.items.resize(1);
    Value& claim = claims.items[0];
    const std::string hero = field(claim, "player").text = players[pick(random, 2)];
    maker.text = "none";
    std::string section, maps("l\0\0\0\0", 5), part(1, '\0');
    switch (pick(random, 4)) {
      case 0: {
        rule.text = "maker-breaker", maker.text = players[pick(random, 2)];
        field(claim, "kind").text = pick(random, 3) == 0 ? "lasts" : "wins";
        field(claim, "number") = integer(static_cast<int>(pick(random, v + 2)) - 1);
        section = pick(random, 2) == 0   ? std::string("\2")
                  : pick(random, 2) == 0 ? std::string("\0\x86", 2)
                                         : std::string("\0\x85", 2) + static_cast<char>(pick(random, v + 1));
        break;
      }
      case 1:
      case 2:
        rule.text = "achieve";
        field(claim, "kind").text = "draws", field(claim, "number") = integer(-1);
        section = pick(random, 2) == 0 ? "\3" : pick(random, 2) == 0 ? "\4\2" : "\4\3";
        break;
      default: {
        rule.text = "avoid";
        field(claim, "kind").text = "wins", field(claim, "number") = integer(-1);
        maps = std::string("l\1\0\0\0", 5);
        for (std::size_t p = 0; p < v; ++p) maps += static_cast<char>((p ^ 1) < v ? p ^ 1 : p);
        part = "\1";
        const std::size_t classes = 1 + pick(random, v * v / 2 + 1);
        for (std::size_t i = 0; i < v * (v - (v > 0 ? 1 : 0)) / 2; ++i) {
          const std::size_t number = pick(random, 8) == 0 ? 0xffff : pick(random, classes);
          part += static_cast<char>(number & 255), part += static_cast<char>(number >> 8);
        }
        section = std::string("\1\0\0\0\0", 5);
      }
    }
    std::string body = maps + part;
    for (int i = 0; i < 4; ++i) body += static_cast<char>(section.size() >> 8 * i & 255);
    return body + section;
  }

  /// The statement stays; the strategy cannot be one.
  Forgery broken(const Base& base, RandomStream& random) const {
    std::string body = base.file.body;
    // The last section ends with the body; its length stands before it.
    std::size_t at = 1;
    const auto word = [&](std::size_t i) {
      std::size_t n = 0;
      for (int k = 0; k < 4; ++k)
        n |= static_cast<std::size_t>(static_cast<unsigned char>(body[i + static_cast<std::size_t>(k)]))
             << 8 * k;
      return n;
    };
    const auto put = [&](std::size_t i, std::size_t n) {
      for (int k = 0; k < 4; ++k) body[i + static_cast<std::size_t>(k)] = static_cast<char>(n >> 8 * k & 255);
    };
    const auto v = static_cast<std::size_t>(base.statement.field("design").field("points").as_integer());
    if (body[0] == 'l') at = 5 + word(1) * v;
    ++at;  // nothing about draws
    for (std::size_t i = 0; i + 1 < base.statement.field("claims").as_list().size(); ++i) at += 4 + word(at);
    const std::size_t size = word(at);
    switch (pick(random, 5)) {
      case 0: {  // the last moves are missing: the walk comes to their place
        const std::size_t less = 1 + pick(random, std::min<std::size_t>(size, 9));
        if (less > size) break;
        body.resize(body.size() - less), put(at, size - less);
        return {signed_file(base, base.statement, body), base.name + ": the last moves are missing"};
      }
      case 1: {
        const std::size_t more = 1 + pick(random, 9);
        for (std::size_t i = 0; i < more; ++i) body += static_cast<char>(pick(random, 256));
        put(at, size + more);
        return {signed_file(base, base.statement, body), base.name + ": moves are left over"};
      }
      case 2:
        body[at + 4] = static_cast<char>(5 + pick(random, 250));
        return {signed_file(base, base.statement, body), base.name + ": a section begins with nothing known"};
      case 3:  // the first thing the strategy says is impossible
        if (size < 2) break;
        body[at + 5] = static_cast<char>(135 + pick(random, 120));
        return {signed_file(base, base.statement, body), base.name + ": the first move is none"};
      default: {
        if (body[0] != 'l' || word(1) == 0) break;
        // A listed map that is none: two images equal, or exchanged where that is no automorphism.
        const std::size_t map = 5 + pick(random, word(1)) * v, i = pick(random, v), j = pick(random, v);
        if (i == j) break;
        if (pick(random, 2) == 0) {
          body[map + i] = body[map + j];
        } else {
          std::swap(body[map + i], body[map + j]);
          std::vector<int> images;
          for (std::size_t p = 0; p < v; ++p) images.push_back(static_cast<unsigned char>(body[map + p]));
          if (is_automorphism(blocks_of(base.statement), images)) break;
        }
        return {signed_file(base, base.statement, body), base.name + ": a map is spoilt"};
      }
    }
    return forge_container(base, random);
  }

  /// By minimax. A statement that contradicts itself or the rules counts as false.
  bool is_true(const Value& s) {
    const Blocks b = blocks_of(s);
    const std::string rule = s.field("rule").as_text(), maker = s.field("maker").as_text();
    const char letter = rule == "avoid"          ? 'a'
                        : rule == "achieve"      ? 'c'
                        : rule == "nofil"        ? 'n'
                        : rule == "misere-nofil" ? 'f'
                                                 : 'm';
    const bool common = letter == 'n' || letter == 'f';
    const bool swapped = maker == "second";  // naive::Game calls Maker player 0
    auto& game = games_
                     .try_emplace(s.field("design").field("sha256").as_text() + letter,
                                  naive::Hypergraph{b.points, b.blocks}, letter)
                     .first->second;
    const naive::Hypergraph h{b.points, b.blocks};
    std::vector<int> owner(static_cast<std::size_t>(b.points), -1);
    int turn = 0;
    for (const std::int64_t p : s.field("moves").as_integers()) {
      if (p < 0 || p >= b.points || owner[static_cast<std::size_t>(p)] >= 0) return false;
      const int who = swapped ? 1 - turn : turn, hand = common ? 0 : who;
      owner[static_cast<std::size_t>(p)] = hand;
      if (naive::holds(h, owner, hand) && !(letter == 'm' && who == 1)) return false;  // over
      turn = 1 - turn;
    }
    if (s.field("to_move").as_text() != (turn == 0 ? "first" : "second")) return false;
    const naive::Result value = game.value(owner, swapped ? 1 - turn : turn);
    for (const Value& claim : s.field("claims").as_list()) {
      const std::string& kind = claim.field("kind").as_text();
      const int hero = claim.field("player").as_text() == "first" ? 0 : 1;
      const std::int64_t n = claim.field("number").as_integer();
      const int outcome = hero == turn ? value.outcome : -value.outcome;
      if (n < -1 || n > b.points) return false;
      if (kind == "wins" && !(outcome > 0 && (n < 0 || value.plies <= n))) return false;
      if (kind == "lasts" && (n < 0 || (outcome < 0 && value.plies < n))) return false;
      if (kind == "draws" && (n != -1 || outcome < 0 || letter == 'm' || common)) return false;
      if (kind == "nim-value" && (letter != 'n' || hero == turn || game.nimber(owner) != n)) return false;
    }
    return true;
  }

  std::map<std::string, naive::Game> games_;
};

}  // namespace

std::unique_ptr<Forger> strategy_forger(std::uint64_t seed) { return std::make_unique<StrategyForger>(seed); }

}  // namespace thirdcard::adversary
