// SPDX-License-Identifier: MIT
// Checks a complete table of the avoidance game. Each row is a live position and its value; for every safe
// move it carries an automorphism that takes the position after the move to a listed one. So every position
// that can arise is equivalent to a listed one, and each value must follow from those of its moves. Nothing
// here needs a canonical form. That the listed positions are pairwise inequivalent is not claimed.
#include <algorithm>
#include <atomic>
#include <unordered_map>

#include "verify/design.hpp"

namespace thirdcard::verify {

namespace {

using Set = PointSet<64>;

struct Row {
  Set mine, theirs;
  char outcome;  // 'w', 'd', 'l' for the player to move
  int plies;
  std::string_view maps;
};
struct Key {
  Set mine, theirs;
  friend bool operator==(const Key&, const Key&) = default;
};
struct Hash {
  std::size_t operator()(const Key& k) const {
    return k.mine.hash() ^ (k.theirs.hash() * 0x9e3779b97f4a7c15ULL);
  }
};

class SolvedTable {
 public:
  SolvedTable(const StatedDesign& design, const std::string& body, std::uint64_t positions, const Job& job)
      : v_(design.points), bytes_(body), maps_(design, bytes_, job), all_(Set::first_n(design.points)) {
    for (const auto& b : design.blocks) {
      Set whole;
      for (const int p : b) whole.insert(p);
      blocks_.push_back(whole);
    }
    const auto width = static_cast<std::size_t>((v_ + 7) / 8);
    while (bytes_.left() != 0) {
      go_on(job);
      const std::size_t number = rows_.size();
      fail_if(rows_.size() == positions, number, "the table has more positions than it claims");
      fail_if(!bytes_.has(2 * width + 2), number, "it ends early");
      Row row{};
      row.mine = hand(width, number), row.theirs = hand(width, number);
      row.outcome = static_cast<char>(bytes_.byte());
      row.plies = bytes_.byte();
      fail_if(row.mine.meets(row.theirs), number, "the hands share a point");
      const int m = row.mine.size(), n = row.theirs.size();
      fail_if(m != n && m + 1 != n, number, "the hands have the wrong numbers of points");
      fail_if(holds(row.mine) || holds(row.theirs), number, "a hand holds a block already");
      fail_if(row.outcome != 'w' && row.outcome != 'd' && row.outcome != 'l', number, "the outcome is none");
      const std::size_t maps = static_cast<std::size_t>(safe(row).size()) * maps_.width();
      fail_if(!bytes_.has(maps), number, "a map is missing");
      row.maps = bytes_.bytes(maps);
      fail_if(!index_.emplace(Key{row.mine, row.theirs}, number).second, number,
              "the position is listed twice");
      rows_.push_back(row);
    }
    need(rows_.size() == positions, "the table has not as many positions as it claims");
  }

  void check(const Job& job) const {
    constexpr std::size_t kChunk = 256;
    const std::size_t chunks = (rows_.size() + kChunk - 1) / kChunk;
    std::vector<std::string> fault(chunks);
    std::atomic<std::size_t> done{0};
    parallel_for(chunks, job.threads, [&](std::size_t chunk) {
      if (job.stopping()) return;
      try {
        std::vector<std::uint16_t> scratch;
        for (std::size_t i = chunk * kChunk; i < std::min(rows_.size(), (chunk + 1) * kChunk); ++i)
          if (!job.stopping()) check_row(i, scratch);
      } catch (const Refuted& e) {
        fault[chunk] = e.what();
      }
      job.report("positions checked", static_cast<double>(std::min(rows_.size(), ++done * kChunk)),
                 static_cast<double>(rows_.size()));
    });
    if (job.stopping()) throw Stopped(job.stop->reason());
    for (const auto& f : fault) need(f.empty(), f);
  }
  const Row& root() const {
    const auto it = index_.find(Key{});
    need(it != index_.end(), "the empty board is missing");
    return rows_[it->second];
  }

 private:
  static void fail_if(bool condition, std::size_t row, const std::string& why) {
    if (condition) throw Refuted("position " + std::to_string(row) + ": " + why);
  }
  Set hand(std::size_t width, std::size_t row) {
    Set out;
    for (std::size_t i = 0; i < width; ++i) out.word[0] |= static_cast<std::uint64_t>(bytes_.byte()) << 8 * i;
    fail_if(!out.subset_of(all_), row, "a hand leaves the design");
    return out;
  }
  bool holds(const Set& hand) const {
    return std::any_of(blocks_.begin(), blocks_.end(), [&](const Set& b) { return b.subset_of(hand); });
  }
  Set safe(const Row& row) const {
    Set out = all_ - row.mine - row.theirs;
    for (const Set& b : blocks_)
      if (const Set left = b - row.mine; left.size() == 1) out -= left;
    return out;
  }
  void check_row(std::size_t number, std::vector<std::uint16_t>& scratch) const {
    const Row& row = rows_[number];
    const int free = v_ - (row.mine | row.theirs).size();
    const auto rank = [](char o) { return o == 'w' ? 2 : o == 'd' ? 1 : 0; };
    char best = free == 0 ? 'd' : 'l';  // without a safe move a free point must be taken
    int plies = free == 0 ? 0 : 1;
    Bytes maps(row.maps);
    safe(row).for_each([&](int p) {
      const std::string where = "the move " + std::to_string(p) + ": ";
      const std::vector<std::uint16_t>* map = nullptr;
      try {
        map = &maps_.map(maps.bytes(maps_.width()), scratch);
      } catch (const Refuted& e) {
        fail_if(true, number, where + e.what());
      }
      Key there;
      row.theirs.for_each([&](int q) { there.mine.insert((*map)[static_cast<std::size_t>(q)]); });
      row.mine.for_each([&](int q) { there.theirs.insert((*map)[static_cast<std::size_t>(q)]); });
      there.theirs.insert((*map)[static_cast<std::size_t>(p)]);
      const auto it = index_.find(there);
      fail_if(it == index_.end(), number, where + "its map does not lead to a listed position");
      const Row& child = rows_[it->second];
      const char outcome = child.outcome == 'w' ? 'l' : child.outcome == 'l' ? 'w' : 'd';
      const int length = child.plies + 1;
      if (rank(outcome) > rank(best) ||
          (outcome == best && (outcome == 'w' ? length < plies : length > plies)))
        best = outcome, plies = length;
    });
    fail_if(best != row.outcome || plies != row.plies, number, "the value does not follow from the moves");
  }

  int v_;
  Bytes bytes_;
  Maps maps_;
  Set all_;
  std::vector<Set> blocks_;
  std::vector<Row> rows_;
  std::unordered_map<Key, std::size_t, Hash> index_;
};

}  // namespace

Proved check_game_table(const File& file, const Job& job) {
  const Value& statement = file.statement;
  statement.expect_fields({"claim", "design", "rule"});
  const Value& claim = statement.field("claim");
  claim.expect_fields({"outcome", "plies", "positions"});
  const std::string& outcome = claim.field("outcome").as_text();
  const std::int64_t plies = claim.field("plies").as_integer(),
                     positions = claim.field("positions").as_integer();
  if (statement.field("rule").as_text() != "avoid") throw Unreadable("a table under an unknown rule");
  if (outcome != "first" && outcome != "second" && outcome != "draw") throw Unreadable("an unknown outcome");
  if (plies < 0 || positions < 1) throw Unreadable("a number of the claim is out of range");
  const StatedDesign design = read_design(statement.field("design"), 64, job);
  const SolvedTable table(design, file.body, static_cast<std::uint64_t>(positions), job);
  const Row& root = table.root();
  table.check(job);
  const char* said = root.outcome == 'w' ? "first" : root.outcome == 'l' ? "second" : "draw";
  need(outcome == said && plies == root.plies, "the claim about the empty board is not what the table says");
  Proved out;
  design.describe(out);
  const std::string result = outcome == "draw"
                                 ? "with best play the game is a draw"
                                 : "the " + outcome + " player wins in exactly " + in_plies(plies);
  out.lines.push_back(
      (design.named ? design.label : "a design of " + std::to_string(design.points) + " points") +
      ", rule avoid, table of " + with_commas(static_cast<std::uint64_t>(positions)) +
      " positions: from the empty board " + result);
  out.lines.push_back("design: " + design.words());
  // clang-format off
  out.lines.push_back("rule avoid: the players take free points in turn; who first holds all points of a block loses, and a full board is a draw");
  // clang-format on
  out.lines.push_back(
      "proved: every position that can arise while no hand holds a block is equivalent to one of the " +
      with_commas(static_cast<std::uint64_t>(positions)) +
      " listed, and every listed outcome and length is right");
  out.lines.push_back(
      "checked: each value against all its moves, each move by a map that takes blocks to blocks");
  return out;
}

}  // namespace thirdcard::verify
