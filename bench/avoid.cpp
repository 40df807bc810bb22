// SPDX-License-Identifier: MIT
// Avoidance games, one thread, against the search printed in Matsumoto, Momihara and Nakamura's appendix
// (printed_search) and against a plain alpha-beta
// with a table (bitsets, one bit per answer, points in increasing order). Nodes are ours.
#include "thirdcard/avoid.hpp"

#include <bit>

#include "bench/bench.hpp"
#include "thirdcard/printed.hpp"

namespace thirdcard::bench {

namespace {

/// Plain alpha-beta: does the player to move win? Triple systems of at most 32 points without draws.
class PlainSearch {
 public:
  explicit PlainSearch(const Design& design)
      : points_(design.points()),
        third_(static_cast<std::size_t>(points_ * points_)),
        table_(std::size_t{1} << 23) {
    for (std::size_t b = 0; b < design.blocks(); ++b) {
      const auto l = design.block(b);
      for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
          if (i != j) third_[static_cast<std::size_t>(l[i] * points_ + l[j])] = l[3 - i - j];
    }
  }
  bool wins(std::uint32_t mine, std::uint32_t theirs) {
    const std::uint64_t key = mine | std::uint64_t{theirs} << 32;
    std::size_t at = key * 0x9e3779b97f4a7c15ULL >> 41;
    for (int k = 0; k < 8; ++k, at = (at + 1) & (table_.size() - 1))
      if (table_[at].key == key) return table_[at].value;
    bool answer = false;
    std::uint32_t unsafe = mine | theirs;
    for (std::uint32_t a = mine; a != 0; a &= a - 1)
      for (std::uint32_t b = a & (a - 1); b != 0; b &= b - 1)
        unsafe |= 1u << third_[static_cast<std::size_t>(std::countr_zero(a) * points_ + std::countr_zero(b))];
    for (int p = 0; p < points_ && !answer; ++p)
      if ((unsafe >> p & 1) == 0) answer = !wins(theirs, mine | 1u << p);
    at = key * 0x9e3779b97f4a7c15ULL >> 41;
    int k = 0;
    while (k < 7 && table_[at].key != 0) at = (at + 1) & (table_.size() - 1), ++k;
    table_[at] = {key, answer};
    return answer;
  }

 private:
  struct Entry {
    std::uint64_t key = 0;
    bool value = false;
  };
  int points_;
  std::vector<Point> third_;
  std::vector<Entry> table_;
};

/// Nofil, the nim-values of all subsets in a table of bytes, from the whole set down.
std::vector<std::uint8_t> naive_nofil(const Design& design) {
  constexpr std::uint8_t kIllegal = 255;
  std::vector<std::uint32_t> blocks;
  for (std::size_t b = 0; b < design.blocks(); ++b) {
    blocks.push_back(0);
    for (const Point p : design.block(b)) blocks.back() |= 1u << p;
  }
  const std::uint32_t hands = 1u << design.points();
  std::vector<std::uint8_t> value(hands);
  for (std::uint32_t hand = hands; hand-- > 0;) {
    bool holds = false;
    for (const std::uint32_t block : blocks)
      if ((block & ~hand) == 0) {
        holds = true;
        break;
      }
    std::uint32_t seen = 0;
    for (std::uint32_t rest = holds ? 0 : ~hand & (hands - 1); rest != 0; rest &= rest - 1)
      if (const std::uint8_t after = value[hand | (rest & (~rest + 1))]; after != kIllegal)
        seen |= 1u << after;
    value[hand] = holds ? kIllegal : static_cast<std::uint8_t>(std::countr_one(seen));
  }
  return value;
}

SolveOptions outcomes_only() {
  SolveOptions o;
  o.length = false;
  return o;
}

Solution ours(const Design& d, int threads = 1) {
  Job job;
  job.threads = threads;
  return solve(d, {}, outcomes_only(), job);
}

std::uint64_t answers(const Solution& s) {
  std::uint64_t bits = 1;
  for (const auto& m : s.moves) bits = bits << 1 | (m.value.outcome == Outcome::kWin);
  return bits;
}

/// Every first move of all 80 systems of order 15, both sides on each of them.
Row against_paper() {
  std::vector<Design> all;
  for (int i = 1; i <= 80; ++i) all.push_back(catalogue_system(15, i));
  Row row{"all 80 sts(15), every first move", "search printed in the paper"};
  std::vector<std::uint64_t> found(all.size());
  row.seconds = least_seconds(5, [&] {
    row.nodes = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const Solution s = ours(all[i]);
      row.nodes += s.nodes;
      found[i] = answers(s);
    }
  });
  bool agree = true;
  row.baseline_seconds = least_seconds(1, [&] {
    for (std::size_t i = 0; i < all.size(); ++i) {
      std::uint64_t bits = 1;
      for (const bool b : printed_search(all[i])) bits = bits << 1 | b;
      agree = agree && bits == found[i];
      row.checksum = row.checksum * 31 + bits;
    }
  });
  if (!agree) row.checksum = 0;
  return row;
}

Row against_plain(const std::string& name) {
  const Design d = design_from_name(name);
  Row row{name + ", every first move", "plain alpha-beta with a table"};
  Solution s;
  row.seconds = least_seconds(3, [&] { s = ours(d); });
  std::uint64_t bits = 1;
  row.baseline_seconds = least_seconds(1, [&] {
    PlainSearch plain(d);
    for (int p = 0; p < d.points(); ++p) bits = bits << 1 | !plain.wins(0, 1u << p);
  });
  row.nodes = s.nodes;
  row.checksum = answers(s) == bits ? bits : 0;
  return row;
}

/// The nodes are those of one thread, which are always the same.
Row two_threads(const std::string& name) {
  const Design d = design_from_name(name);
  Row row{name + ", every first move on two threads", "one thread"};
  Solution one, two;
  row.seconds = row.baseline_seconds = 1e300;
  for (int i = 0; i < 3; ++i) {
    row.seconds = std::min(row.seconds, least_seconds(
                                            1, [&] { two = ours(d, 2); }, Measured::kWall));
    row.baseline_seconds = std::min(row.baseline_seconds, least_seconds(
                                                              1, [&] { one = ours(d); }, Measured::kWall));
  }
  row.nodes = one.nodes;
  row.checksum = answers(one) == answers(two) ? answers(one) : 0;
  return row;
}

/// Who wins Nofil, and the nim-value of every move; ours with lengths or without, which the table never has.
Row nofil(const std::string& name, bool length) {
  const Design d = design_from_name(name);
  Row row{name + (length ? ", Nofil with lengths" : ", Nofil"), "naive table of all subsets"};
  SolveOptions options;
  options.rule = Rule::kNofil, options.length = length;
  Job one;
  one.threads = 1;
  Solution s;
  row.seconds = least_seconds(5, [&] { s = solve(d, {}, options, one); });
  std::uint64_t theirs = 0, mine = static_cast<std::uint64_t>(s.nimber);
  row.baseline_seconds = least_seconds(3, [&] {
    const auto value = naive_nofil(d);
    theirs = value[0];
    for (int p = 0; p < d.points(); ++p) theirs = theirs * 31 + value[std::size_t{1} << p];
  });
  for (const MoveValue& m : s.moves) mine = mine * 31 + static_cast<std::uint64_t>(m.nimber);
  row.nodes = s.nodes;
  row.checksum = mine == theirs ? mine + 1 : 0;  // a checksum of 0 says that they differ
  return row;
}

Row complete_table(const std::string& name) {
  const Design d = design_from_name(name);
  Row row{name + ", every position", "none"};
  row.seconds = least_seconds(1, [&] {
    const GameTable t = GameTable::make(d, std::uint64_t{1} << 30);
    row.nodes = t.classes();
    row.checksum = static_cast<std::uint64_t>(t.look_up({}).value.plies_min);
  });
  return row;
}

/// Solving and writing the proof in one session against solving alone; the nodes are positions of the proof.
Row with_proof(const std::string& name, bool length) {
  const Design d = design_from_name(name);
  Row row{name + (length ? ", solve with proof of winner and length" : ", solve with proof of the outcome"),
          length ? "plain solve" : "plain solve without lengths"};
  SolveOptions options;
  options.length = length;
  options.memory /= 2;
  Job job;
  job.threads = 1;
  const auto solved = [&](bool proof) {
    Solver solver(d, options);
    const Solution s = solver.solve({}, job);
    if (!proof) return;
    const StrategyProof file = strategy_proof(solver, {}, s, options.memory, job);
    row.nodes = file.positions;
    row.checksum = std::stoull(sha256_hex(file.file).substr(0, 15), nullptr, 16);
  };
  row.seconds = row.baseline_seconds = 1e300;
  for (int i = 0; i < 5; ++i) {
    row.seconds = std::min(row.seconds, least_seconds(1, [&] { solved(true); }));
    row.baseline_seconds = std::min(row.baseline_seconds, least_seconds(1, [&] { solved(false); }));
  }
  return row;
}

}  // namespace

void avoidance(const Take& take) {
  take(against_paper());
  take(against_plain("random-sts(19,1)"));
  take(against_plain("random-sts(19,2)"));
  take(two_threads("random-sts(25,1)"));
  take(against_plain("random-sts(21,1)"));
  take(against_plain("random-sts(21,2)"));
  take(nofil("ag(2,5)", false));
  take(nofil("ag(2,5)", true));
  take(nofil("pg(2,4)", false));
  take(nofil("ag(3,3)", false));
  take(nofil("reverse-sts(25)", false));
  take(complete_table("ag(3,3)"));
  take(complete_table("pg(4,2)"));
  take(with_proof("random-sts(21,1)", true));
  take(with_proof("ag(2,5)", true));
}

}  // namespace thirdcard::bench
