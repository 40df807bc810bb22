// SPDX-License-Identifier: MIT
// Every claim with every number against minimax: for tiny families of blocks, every position, every number
// from -1 to one beyond the points. A body for a claim is looked for in all ways, entry by entry as the
// verifier asks for them; one is found exactly if every line of play says that the claim is true.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "core/container.hpp"
#include "rounds.hpp"
#include "thirdcard/verify.hpp"

namespace thirdcard {
namespace {

/// A position of a game with at most eight points, as sets of bits, and one claim about it.
struct Question {
  int points = 0;
  std::vector<std::vector<int>> blocks;
  std::string rule;
  int maker = -1;
  std::vector<int> moves;
  std::string kind;
  int hero = 0, number = -1;

  int free_points() const { return points - static_cast<int>(moves.size()); }
  bool holds(unsigned hand) const {
    return std::any_of(blocks.begin(), blocks.end(), [&](const std::vector<int>& b) {
      return std::all_of(b.begin(), b.end(), [&](int p) { return (hand >> p & 1) != 0; });
    });
  }
  bool complete_ends(int player) const { return rule != "maker-breaker" || player == maker; }
};

/// Is the claim true? The rules as sentences, every line of play.
class Truth {
 public:
  /// Nothing where the moves end the game or take a point twice.
  static std::optional<bool> of(const Question& q) {
    Truth truth(q);
    unsigned hand[2] = {0, 0};
    for (std::size_t i = 0; i < q.moves.size(); ++i) {
      const int side = q.rule == "nofil" ? 0 : static_cast<int>(i % 2);
      if (((hand[0] | hand[1]) >> q.moves[i] & 1) != 0) return {};
      hand[side] |= 1U << q.moves[i];
      if (q.holds(hand[side]) && q.complete_ends(static_cast<int>(i % 2))) return {};
    }
    return truth.good(hand[0], hand[1], static_cast<int>(q.moves.size() % 2), 0,
                      q.kind == "nim-value" ? q.number : 0);
  }

 private:
  explicit Truth(const Question& q) : q_(q) {}

  /// The game ends after so many plies with this result for the hero.
  bool fits(int result, int plies) const {
    if (q_.kind == "wins") return result > 0 && (q_.number < 0 || plies <= q_.number);
    if (q_.kind == "lasts") return result >= 0 || plies >= q_.number;
    return q_.kind == "draws" ? result >= 0 : result > 0;
  }
  int of_hero(int winner) const { return winner == q_.hero ? 1 : -1; }

  bool good(unsigned x, unsigned o, int player, int plies, int heap) const {
    const bool mine = player == q_.hero;
    bool any = false, one = false, all = true;
    const auto answer = [&](bool value) { any = true, one = one || value, all = all && value; };
    for (int p = 0; p < q_.points; ++p) {
      if (((x | o) >> p & 1) != 0) continue;
      const bool first = q_.rule == "nofil" || player == 0;
      const unsigned x2 = first ? x | 1U << p : x, o2 = first ? o : o | 1U << p;
      if (q_.holds(first ? x2 : o2) && q_.complete_ends(player)) {
        if (q_.rule == "nofil") continue;
        answer(fits(of_hero(q_.rule == "avoid" ? 1 - player : player), plies + 1));
      } else {
        answer(good(x2, o2, 1 - player, plies + 1, heap));
      }
    }
    for (int size = 0; size < heap; ++size) answer(good(x, o, 1 - player, plies, size));
    if (any) return mine ? one : all;
    if (q_.rule == "maker-breaker") return fits(of_hero(1 - q_.maker), plies);
    return fits(q_.rule == "nofil" ? of_hero(1 - player) : 0, plies);
  }

  const Question& q_;
};

std::string bytes_of(std::initializer_list<int> values) {
  std::string out;
  for (const int b : values) out += static_cast<char>(b);
  return out;
}

/// Looks for a body that the verifier accepts.
class Bodies {
 public:
  explicit Bodies(const Question& q) : q_(q) {
    const auto player = [](int p) { return std::string(p == 0 ? "first" : "second"); };
    std::string moves;
    for (const int p : q.moves) moves += (moves.empty() ? "" : ",") + std::to_string(p);
    statement_ = "{\"claims\":[{\"kind\":\"" + q.kind + "\",\"number\":" + std::to_string(q.number) +
                 ",\"player\":\"" + player(q.hero) +
                 "\"}],\"design\":" + design_statement("x", q.points, q.blocks) + ",\"maker\":\"" +
                 (q.maker < 0 ? "none" : player(q.maker)) + "\",\"moves\":[" + moves + "],\"rule\":\"" +
                 q.rule + "\",\"to_move\":\"" + player(static_cast<int>(q.moves.size() % 2)) + "\"}";
    for (int p = 0; p < q.points; ++p) entries_.push_back(bytes_of({p}));
    for (int size = 0; size < q.number; ++size) entries_.push_back(bytes_of({130, size}));
    for (int p = 0; p < q.points; ++p) {
      entries_.push_back(bytes_of({131, p}));
      for (int a = 0; a < q.points; ++a) {
        entries_.push_back(bytes_of({132, p, 1, a}));
        for (int b = 0; b < a; ++b) entries_.push_back(bytes_of({132, p, 2, a, b}));
      }
      entries_.push_back(bytes_of({132, p, 0}));
    }
  }

  bool found() { return found(std::string(1, '\0')); }

 private:
  bool found(const std::string& section) {
    std::string body("l\0\0\0\0\0", 6);
    for (int i = 0; i < 4; ++i) body += static_cast<char>(section.size() >> 8 * i & 255);
    const Verdict verdict = verify_file(container_file({"strategy", 5, statement_, false, body + section}));
    if (verdict.kind == Verdict::Kind::kHolds) return true;
    if (verdict.message.find(": a move is missing") == std::string::npos) return false;
    return std::any_of(entries_.begin(), entries_.end(),
                       [&](const std::string& entry) { return found(section + entry); });
  }

  const Question& q_;
  std::string statement_;
  std::vector<std::string> entries_;
};

std::string words(const Question& q) {
  std::string out = q.rule + " " + q.kind + " " + std::to_string(q.number) + " by " + std::to_string(q.hero) +
                    ", maker " + std::to_string(q.maker) + ", " + std::to_string(q.points) + " points:";
  for (const auto& b : q.blocks) {
    out += " {";
    for (const int p : b) out += std::to_string(p);
    out += "}";
  }
  out += " moves";
  for (const int p : q.moves) out += " " + std::to_string(p);
  return out;
}

/// Every claim about one position.
void ask_all(Question q, std::uint64_t& held, std::uint64_t& refused) {
  for (const char* kind : {"wins", "lasts", "draws", "nim-value"}) {
    for (q.hero = 0; q.hero < 2; ++q.hero) {
      for (q.number = -1; q.number <= q.points + 1; ++q.number) {
        q.kind = kind;
        const bool numbered = q.number >= 0 && q.number <= q.free_points();
        const bool possible = q.kind == "wins"    ? q.number < 0 || numbered
                              : q.kind == "lasts" ? numbered
                              : q.kind == "draws" ? q.number < 0 && (q.rule == "avoid" || q.rule == "achieve")
                                                  : numbered && q.rule == "nofil" &&
                                                        q.hero != static_cast<int>(q.moves.size() % 2);
        const std::optional<bool> truth = Truth::of(q);
        const bool expected = possible && truth.value_or(false);
        ASSERT_EQ(Bodies(q).found(), expected) << words(q);
        ++(expected ? held : refused);
      }
    }
  }
}

TEST(Claims, EveryNumberHoldsExactlyIfEveryLineSaysSo) {
  RandomStream random(32, 1);
  std::uint64_t held = 0, refused = 0;
  for (int round = 0; round < rounds(60, 12); ++round) {
    Question q;
    q.points = static_cast<int>(random.below(4));
    for (unsigned set = 1; set < 1U << q.points; ++set) {
      if (random.below(3) != 0) continue;
      q.blocks.emplace_back();
      for (int p = 0; p < q.points; ++p)
        if ((set >> p & 1) != 0) q.blocks.back().push_back(p);
    }
    std::sort(q.blocks.begin(), q.blocks.end());
    static constexpr const char* kRules[] = {"avoid", "achieve", "maker-breaker", "nofil"};
    q.rule = kRules[random.below(4)];
    if (q.rule == "maker-breaker") q.maker = static_cast<int>(random.below(2));
    std::vector<int> order(static_cast<std::size_t>(q.points));
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
    order.resize(random.below(order.size() + 1));
    q.moves = order;
    ask_all(q, held, refused);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(held, static_cast<std::uint64_t>(rounds(100, 15)));
  EXPECT_GT(refused, static_cast<std::uint64_t>(rounds(1000, 200)));
}

TEST(Claims, NoGameLastsLongerThanItsFreePoints) {
  // Breaker has a point of the only block, one point is free: Maker loses when it is taken. On a full board
  // the game is over at once.
  Question q{3, {{0, 1}}, "maker-breaker", 0, {0, 1}, "lasts", 0, 1};
  EXPECT_TRUE(Truth::of(q).value());
  EXPECT_TRUE(Bodies(q).found());
  q.number = 2;
  EXPECT_FALSE(Truth::of(q).value());
  EXPECT_FALSE(Bodies(q).found());
  q.moves = {0, 1, 2}, q.number = 1;
  EXPECT_FALSE(Bodies(q).found());
  q.number = 0;
  EXPECT_TRUE(Bodies(q).found());
}

}  // namespace
}  // namespace thirdcard
