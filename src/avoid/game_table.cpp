// SPDX-License-Identifier: MIT
// Complete tables: every live position of the avoidance game up to the design's group. Classes are found
// forwards by number of points taken, each as the canonical image of (mover's hand, other hand), with the
// classes its safe moves lead to; values follow backwards. Exact, no search. AG(3,3) has 28,664 classes
// for 8,180,426,737 positions.
#include <algorithm>
#include <map>
#include <optional>
#include <unordered_map>

#include "avoid/avoid_game.hpp"
#include "avoid/theorem1.hpp"
#include "thirdcard/avoid.hpp"

namespace thirdcard {

namespace {

using avoid::Board;
using avoid::from_child;
using avoid::kBig;
using avoid::loss_in;
using Set = PointSet<64>;
using Key = avoid::PairKey<Set>;
struct KeyHash {
  std::size_t operator()(const Key& k) const { return k.hash(); }
};

Value value_of_score(int score, int free) {
  if (score > 0) return {Outcome::kWin, kBig - score, kBig - score};
  if (score < 0) return {Outcome::kLoss, kBig + score, kBig + score};
  return {Outcome::kDraw, free, free};
}

/// Is the first player, to move, still on the path of Theorem 1?
bool on_path(const Set& first, const Set& second) {
  if (second.empty() || first.size() != second.size()) return false;
  return avoid::theorem1_answer([&](auto&& f) { first.for_each(f); }, [&](auto&& f) { second.for_each(f); },
                                [&](int p) { return first.contains(p); },
                                [&](int p) { return second.contains(p); }) >= 0;
}

}  // namespace

struct GameTable::Implementation {
  explicit Implementation(const Design& d) : design(d), board(d), canonizer(d) {}
  Design design;
  Board<Set> board;
  SubsetCanonizer<Set> canonizer;
  std::unordered_map<Key, std::int16_t, KeyHash> score;  // for the player to move

  Key canonical(const Set& mine, const Set& theirs) const {
    const auto form = canonizer.canonize(mine, theirs);
    return {form.a, form.b};
  }

  /// The positions, the winner to move, that arise while the winner takes the fastest win: all answers of
  /// the other side, one move of the winner. Empty for a draw.
  std::unordered_map<Key, char, KeyHash> fastest_path() const {
    std::unordered_map<Key, char, KeyHash> out;
    const int root = score.at(canonical({}, {}));
    if (root == 0) return out;
    std::vector<Key> here{canonical({}, {})};
    for (bool winner = root > 0; !here.empty(); winner = !winner) {
      std::unordered_map<Key, char, KeyHash> next;
      for (const Key& k : here) {
        if (winner) out.emplace(k, 0);
        std::optional<Key> best;
        int most = -kBig;
        board.safe(k.mine, k.mine | k.theirs).for_each([&](int p) {
          Set hand = k.mine;
          hand.insert(p);
          const Key child = canonical(k.theirs, hand);
          if (!winner) {
            next.emplace(child, 0);
            return;
          }
          const int value = from_child(score.at(child));
          if (value > most ||
              (value == most && std::pair(child.mine, child.theirs) < std::pair(best->mine, best->theirs)))
            most = value, best = child;
        });
        if (best) next.emplace(*best, 0);
      }
      here.clear();
      for (const auto& entry : next) here.push_back(entry.first);
    }
    return out;
  }
};

GameTable::GameTable() = default;
GameTable::~GameTable() = default;
GameTable::GameTable(GameTable&&) noexcept = default;

std::size_t GameTable::classes() const { return implementation_->score.size(); }

GameTable GameTable::make(const Design& design, std::uint64_t memory, const Job& job) {
  if (design.points() > 64)
    throw InputError("a complete table of " + design.name() + " is out of reach",
                     "at most 64 points, such as ag(3,3) or pg(4,2)");
  check_position(design, {}, Rule::kAvoid);
  GameTable out;
  out.implementation_ = std::make_unique<Implementation>(design);
  auto& t = *out.implementation_;
  struct Class {
    Key key;
    std::vector<std::uint32_t> next;
  };
  std::vector<std::vector<Class>> level(1);
  level[0].push_back({t.canonical({}, {}), {}});
  std::uint64_t used = 0;
  for (int stones = 0; stones < design.points() && !level.back().empty(); ++stones) {
    std::unordered_map<Key, std::uint32_t, KeyHash> index;
    std::vector<Class> found;
    for (auto& c : level.back()) {
      if (job.stopping()) throw Stopped(job.stop->reason());
      const Set safe = t.board.safe(c.key.mine, c.key.mine | c.key.theirs);
      safe.for_each([&](int p) {
        Set hand = c.key.mine;
        hand.insert(p);
        const Key next = t.canonical(c.key.theirs, hand);
        const auto [it, fresh] = index.try_emplace(next, static_cast<std::uint32_t>(found.size()));
        if (fresh) found.push_back({next, {}});
        if (std::find(c.next.begin(), c.next.end(), it->second) == c.next.end()) c.next.push_back(it->second);
      });
      used += sizeof(Class) * 3 + c.next.capacity() * 4;
      if (used > memory) throw Stopped("memory");
    }
    job.report("positions up to symmetry", static_cast<double>(used / 200));
    level.push_back(std::move(found));
  }
  std::vector<std::vector<std::int16_t>> score(level.size());
  for (std::size_t stones = level.size(); stones-- > 0;) {
    const int free = design.points() - static_cast<int>(stones);
    for (const Class& c : level[stones]) {
      int best = free == 0 ? 0 : loss_in(1);  // no safe point: a free one must be taken
      for (const auto n : c.next) best = std::max<int>(best, from_child(score[stones + 1][n]));
      score[stones].push_back(static_cast<std::int16_t>(best));
      t.score.emplace(c.key, static_cast<std::int16_t>(best));
    }
  }
  return out;
}

Solution GameTable::look_up(std::span<const Point> moves) const {
  const auto& t = *implementation_;
  check_position(t.design, moves, Rule::kAvoid);
  Solution out;
  Set hand[2];
  for (std::size_t i = 0; i < moves.size(); ++i) hand[i % 2].insert(moves[i]);
  out.to_move = static_cast<int>(moves.size() % 2);
  const Set mine = hand[out.to_move], theirs = hand[1 - out.to_move];
  const Set free = t.board.all - mine - theirs;
  int best = free.empty() ? 0 : -kBig;
  free.for_each([&](int p) {
    int score = loss_in(1);
    if (!t.board.completes(mine, p)) {
      Set with = mine;
      with.insert(p);
      const auto it = t.score.find(t.canonical(theirs, with));
      if (it == t.score.end())
        throw InputError("the table lacks this position", "make it anew with avoid table");
      score = from_child(it->second);
    }
    best = std::max(best, score);
    out.moves.push_back({static_cast<Point>(p), value_of_score(score, free.size()), -1});
  });
  out.value = value_of_score(best, free.size());
  out.nodes = out.moves.size();
  return out;
}

std::string GameTable::file() const {
  const auto& t = *implementation_;
  const int points = t.design.points(), bytes = (points + 7) / 8;
  std::vector<std::pair<Key, std::int16_t>> rows(t.score.begin(), t.score.end());
  std::sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) {
    const int m = (a.first.mine | a.first.theirs).size(), n = (b.first.mine | b.first.theirs).size();
    if (m != n) return m < n;
    if (a.first.mine != b.first.mine) return a.first.mine < b.first.mine;
    return a.first.theirs < b.first.theirs;
  });
  std::string out = "thirdcard table 1\nrule avoid\ndesign " + t.design.name() + "\npoints " +
                    std::to_string(points) + "\nclasses " + std::to_string(rows.size()) + "\n";
  for (const auto& [key, score] : rows) {
    for (int i = 0; i < bytes; ++i) out += static_cast<char>(key.mine.word[0] >> (8 * i) & 255);
    for (int i = 0; i < bytes; ++i) out += static_cast<char>(key.theirs.word[0] >> (8 * i) & 255);
    const int stones = (key.mine | key.theirs).size();
    const Value v = value_of_score(score, points - stones);
    out += static_cast<char>(v.outcome == Outcome::kWin ? 'w' : v.outcome == Outcome::kDraw ? 'd' : 'l');
    out += static_cast<char>(v.plies_min);
  }
  return out + "sha256 " + sha256_hex(out) + "\n";
}

namespace {

struct TableFile {
  std::string design;
  int points = 0;
  struct Row {
    Set mine, theirs;
    char outcome;
    int plies;
  };
  std::vector<Row> rows;
};

[[noreturn]] void damaged(const std::string& what) {
  throw InputError("this table file is damaged: " + what, "make it anew with avoid table");
}

std::string_view take_field(std::string_view& rest, std::string_view key) {
  const auto end = rest.find('\n');
  if (end == std::string_view::npos || rest.substr(0, key.size()) != key)
    damaged("expected '" + std::string(key) + "'");
  const auto value = rest.substr(key.size(), end - key.size());
  rest.remove_prefix(end + 1);
  return value;
}

int plain_number(std::string_view text, int most) {
  if (text.empty() || text.size() > 9 || text.find_first_not_of("0123456789") != std::string_view::npos ||
      (text.size() > 1 && text[0] == '0'))
    damaged("a number is wrong");
  const int value = std::stoi(std::string(text));
  if (value > most) damaged("a number is out of range");
  return value;
}

TableFile parse_table(std::string_view file, bool check_digest) {
  constexpr std::size_t kTail = 7 + 64 + 1;
  if (file.size() < kTail || file.substr(file.size() - kTail, 7) != "sha256 " || file.back() != '\n')
    damaged("the digest is missing");
  std::string_view rest = file.substr(0, file.size() - kTail);
  if (check_digest && file.substr(file.size() - kTail + 7, 64) != sha256_hex(rest))
    damaged("the digest does not match");
  TableFile out;
  if (!take_field(rest, "thirdcard table 1").empty()) damaged("unknown version");
  if (take_field(rest, "rule ") != "avoid") damaged("unknown rule");
  out.design = std::string(take_field(rest, "design "));
  out.points = plain_number(take_field(rest, "points "), 64);
  const int classes = plain_number(take_field(rest, "classes "), 100000000);
  const auto bytes = static_cast<std::size_t>((out.points + 7) / 8), size = 2 * bytes + 2;
  if (rest.size() != size * static_cast<std::size_t>(classes)) damaged("its length is wrong");
  for (int i = 0; i < classes; ++i) {
    TableFile::Row row{};
    for (std::size_t k = 0; k < bytes; ++k)
      row.mine.word[0] |= std::uint64_t{static_cast<std::uint8_t>(rest[k])} << (8 * k);
    for (std::size_t k = 0; k < bytes; ++k)
      row.theirs.word[0] |= std::uint64_t{static_cast<std::uint8_t>(rest[bytes + k])} << (8 * k);
    row.outcome = rest[2 * bytes];
    row.plies = static_cast<std::uint8_t>(rest[2 * bytes + 1]);
    if (!(row.mine | row.theirs).subset_of(Set::first_n(out.points)) || row.mine.meets(row.theirs) ||
        (row.outcome != 'w' && row.outcome != 'd' && row.outcome != 'l') || row.plies > out.points)
      damaged("a record is impossible");
    out.rows.push_back(row);
    rest.remove_prefix(size);
  }
  return out;
}

}  // namespace

std::string table_design(std::string_view file) { return parse_table(file, true).design; }

GameTable GameTable::read(std::string_view file, const Design& design) {
  const TableFile in = parse_table(file, true);
  if (in.points != design.points() || in.design != design.name())
    throw InputError("the table is for " + in.design + ", not for " + design.name(),
                     "make one with avoid table");
  GameTable out;
  out.implementation_ = std::make_unique<Implementation>(design);
  auto& t = *out.implementation_;
  for (const auto& row : in.rows) {
    const int score = row.outcome == 'w' ? kBig - row.plies : row.outcome == 'l' ? row.plies - kBig : 0;
    t.score.emplace(t.canonical(row.mine, row.theirs), static_cast<std::int16_t>(score));
  }
  return out;
}

std::vector<GameTable::Row> GameTable::errors() const {
  const auto& t = *implementation_;
  const Geometry& g = t.design.geometry();
  const bool ternary = g.kind == Geometry::Kind::kAffine && g.q == 3 && g.flat == 1;
  std::unordered_map<Key, char, KeyHash> fastest;
  if (!ternary) fastest = t.fastest_path();
  std::vector<Row> rows(static_cast<std::size_t>(t.design.points()) + 1);
  for (const auto& entry : t.score) {
    const auto& key = entry.first;  // plain names: clang 14 cannot capture structured bindings
    const auto score = entry.second;
    const int stones = (key.mine | key.theirs).size();
    Row& row = rows[static_cast<std::size_t>(stones)];
    row.stones = stones;
    ++row.classes;
    ++(score > 0 ? row.won : score < 0 ? row.lost : row.drawn);
    const bool path = ternary ? stones % 2 == 0 && on_path(key.mine, key.theirs) : fastest.count(key) != 0;
    row.path += path;
    const auto orbit = t.canonizer.stabiliser(key.mine, key.theirs).orbit;
    const int sign = (score > 0) - (score < 0);
    (t.board.all - key.mine - key.theirs).for_each([&](int p) {
      if (!orbit.empty() && orbit[static_cast<std::size_t>(p)] != p) return;
      int after = loss_in(1);
      if (!t.board.completes(key.mine, p)) {
        Set with = key.mine;
        with.insert(p);
        after = from_child(t.score.at(t.canonical(key.theirs, with)));
      }
      const bool keeps = ((after > 0) - (after < 0)) == sign;
      ++(keeps ? row.keeps : row.errors);
      if (path) ++(keeps ? row.path_keeps : row.path_errors);
    });
    // The path's own move is no deviation.
    if (path && row.path_keeps > 0) --row.path_keeps;
  }
  while (!rows.empty() && rows.back().classes == 0) rows.pop_back();
  return rows;
}

namespace {

/// The blocks as words in a hash table of its own, to test maps of points quickly.
class BlockTable {
 public:
  explicit BlockTable(const std::vector<std::vector<int>>& blocks) : blocks_(blocks) {
    std::size_t size = 16;
    while (size < 4 * blocks.size()) size *= 2;
    entry_.resize(size);
    for (const auto& b : blocks) {
      std::uint64_t word = 0;
      for (const int p : b) word |= std::uint64_t{1} << p;
      Entry& e = entry_[place(word)];
      e.word = word;
      simple_ = simple_ && e.times == 0;
      ++e.times;
    }
  }
  /// Does the permutation take every block to a block that is listed equally often?
  template <class Index>
  bool kept_by(const Index* map) const {
    for (const auto& b : blocks_) {
      std::uint64_t word = 0, from = 0;
      for (const int p : b) word |= std::uint64_t{1} << map[p], from |= std::uint64_t{1} << p;
      const Entry& e = entry_[place(word)];
      if (e.times == 0 || (!simple_ && e.times != entry_[place(from)].times)) return false;
    }
    return true;
  }

 private:
  struct Entry {
    std::uint64_t word = 0;
    int times = 0;
  };
  std::size_t place(std::uint64_t word) const {
    std::size_t at = (word * 0x9e3779b97f4a7c15ULL >> 20) & (entry_.size() - 1);
    while (entry_[at].times != 0 && entry_[at].word != word) at = (at + 1) & (entry_.size() - 1);
    return at;
  }
  const std::vector<std::vector<int>>& blocks_;
  std::vector<Entry> entry_;
  bool simple_ = true;  // no block is repeated
};

}  // namespace

GameVerdict verify_table(std::string_view file) {
  constexpr std::size_t kTail = 7 + 64 + 1;
  if (file.size() > kTail &&
      file.substr(file.size() - kTail + 7, 64) != sha256_hex(file.substr(0, file.size() - kTail)))
    return {false, "the digest does not match the content"};
  const TableFile in = parse_table(file, false);
  const Design design = design_from_name(in.design);
  if (design.points() != in.points) return {false, "the design has another number of points"};
  const SubsetCanonizer<Set> canonizer(design);
  const auto blocks = design.block_lists();
  const BlockTable table(blocks);
  // A canonical image is used only after its map is seen to be an automorphism that takes the hands there.
  // So equal images prove equivalence; if equivalent positions had unequal ones, a class would be missing.
  const auto image = [&](const Set& a, const Set& b) {
    const auto form = canonizer.canonize(a, b);
    std::uint64_t hit = 0, hands[2] = {0, 0};
    for (int p = 0; p < in.points; ++p) {
      const std::uint64_t bit = std::uint64_t{1} << form.map[static_cast<std::size_t>(p)];
      hit |= bit;
      if (a.contains(p)) hands[0] |= bit;
      if (b.contains(p)) hands[1] |= bit;
    }
    if (hit != Set::first_n(in.points).word[0] || hands[0] != form.a.word[0] || hands[1] != form.b.word[0] ||
        !table.kept_by(form.map.data()))
      throw std::logic_error("a canonical map is not an automorphism");
    return std::pair(form.a.word[0], form.b.word[0]);
  };
  std::map<std::pair<std::uint64_t, std::uint64_t>, const TableFile::Row*> index;
  for (const auto& row : in.rows)
    if (!index.emplace(image(row.mine, row.theirs), &row).second) return {false, "a class is listed twice"};
  const auto holds = [&](const Set& hand) {
    for (const auto& b : blocks)
      if (std::all_of(b.begin(), b.end(), [&](int p) { return hand.contains(p); })) return true;
    return false;
  };
  bool root = false;
  for (const auto& row : in.rows) {
    const int stones = (row.mine | row.theirs).size(), free = in.points - stones;
    root = root || stones == 0;
    if (row.mine.size() + (stones % 2) != row.theirs.size())
      return {false, "a position has the wrong numbers of points"};
    if (holds(row.mine) || holds(row.theirs)) return {false, "a position is already lost"};
    char best = free == 0 ? 'd' : 'l';
    int plies = free == 0 ? 0 : 1;
    for (int p = 0; p < in.points; ++p) {
      if (row.mine.contains(p) || row.theirs.contains(p)) continue;
      Set with = row.mine;
      with.insert(p);
      if (holds(with)) continue;  // a loss at once, as assumed above
      const auto it = index.find(image(row.theirs, with));
      if (it == index.end()) return {false, "a position that can arise is missing"};
      const char outcome = it->second->outcome == 'w' ? 'l' : it->second->outcome == 'l' ? 'w' : 'd';
      const int length = it->second->plies + 1;
      const auto rank = [](char o) { return o == 'w' ? 2 : o == 'd' ? 1 : 0; };
      if (rank(outcome) > rank(best) ||
          (outcome == best && ((outcome == 'w' && length < plies) || (outcome != 'w' && length > plies))))
        best = outcome, plies = length;
    }
    if (best != row.outcome || plies != row.plies) return {false, "a value does not follow from the moves"};
  }
  if (!root) return {false, "the empty position is missing"};
  return {true, in.design + ": all " + std::to_string(in.rows.size()) + " values follow from their moves"};
}

}  // namespace thirdcard
