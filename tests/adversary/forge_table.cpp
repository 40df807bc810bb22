// SPDX-License-Identifier: MIT
// False game tables: values that differ from those the game has, positions dropped, doubled or impossible,
// maps that are no automorphisms or lead nowhere, other blocks (the empty board's value by plain minimax).
#include <algorithm>
#include <map>
#include <set>

#include "adversary/forge.hpp"
#include "avoid/naive.hpp"
#include "thirdcard/avoid.hpp"

namespace thirdcard::adversary {

namespace {

struct Row {
  std::string hands;  // as in the file
  std::string value;  // outcome and plies
  std::vector<std::string> maps;
};

/// A table taken apart with rules of its own.
struct Table {
  std::string head;  // how maps are written, and the list
  std::size_t width = 4;
  std::vector<Row> rows;
  std::string body() const {
    std::string out = head;
    for (const Row& r : rows) {
      out += r.hands + r.value;
      for (const auto& m : r.maps) out += m;
    }
    return out;
  }
};

class TableForger : public Forger {
 public:
  explicit TableForger(std::uint64_t seed) {
    RandomStream random(seed, 2);
    for (const Design& d :
         small_designs({"pg(2,2)", "ag(2,3)", "flats(3,2,2)", "ag(2,2)", "ag(1,3)"}, 8, 4, 6, 7, random))
      bases_.push_back(base_of(GameTable::make(d, 1 << 26).file(), "game-table", 2, d.name()));
  }
  const char* kind() const override { return "game-table"; }

  Forgery next(RandomStream& random) override {
    for (;;) {
      const Base& base = bases_[pick(random, bases_.size())];
      if (pick(random, 6) == 0) return forge_container(base, random);
      Value s = base.statement;
      const Blocks design = blocks_of(s);
      Table t = apart(base, design);
      std::string how;
      if (!forge(base, s, design, t, random, how)) continue;
      return {signed_file(base, s, t.body()), base.name + ": " + how};
    }
  }

 private:
  static std::set<int> hand(const Row& row, int side, int points) {
    const std::size_t bytes = row.hands.size() / 2;
    std::set<int> out;
    for (int p = 0; p < points; ++p)
      if (row.hands[static_cast<std::size_t>(side) * bytes + static_cast<std::size_t>(p / 8)] >> p % 8 & 1)
        out.insert(p);
    return out;
  }
  static bool holds(const Blocks& d, const std::set<int>& hand) {
    return std::any_of(d.blocks.begin(), d.blocks.end(), [&](const auto& b) {
      return std::all_of(b.begin(), b.end(), [&](int p) { return hand.count(p) != 0; });
    });
  }
  static std::vector<int> safe(const Blocks& d, const Row& row) {
    const auto mine = hand(row, 0, d.points), theirs = hand(row, 1, d.points);
    std::vector<int> out;
    for (int p = 0; p < d.points; ++p) {
      if (mine.count(p) != 0 || theirs.count(p) != 0) continue;
      auto with = mine;
      with.insert(p);
      if (!holds(d, with)) out.push_back(p);
    }
    return out;
  }
  static Table apart(const Base& base, const Blocks& d) {
    const std::string& body = base.file.body;
    Table t;
    std::size_t at = 1;
    if (body[0] == 'f') {
      const std::string& label = base.statement.field("design").field("label").as_text();
      t.width = static_cast<std::size_t>(label[3] - '0') + 1;
    } else {
      std::size_t count = 0;
      for (std::size_t k = 0; k < 4; ++k)
        count |= static_cast<std::size_t>(static_cast<unsigned char>(body[1 + k])) << 8 * k;
      at = 5 + count * static_cast<std::size_t>(d.points);
    }
    t.head = body.substr(0, at);
    const std::size_t bytes = static_cast<std::size_t>((d.points + 7) / 8) * 2;
    while (at < body.size()) {
      Row row{body.substr(at, bytes), body.substr(at + bytes, 2), {}};
      at += bytes + 2;
      for (std::size_t i = safe(d, row).size(); i-- > 0; at += t.width)
        row.maps.push_back(body.substr(at, t.width));
      t.rows.push_back(row);
    }
    return t;
  }

  bool forge(const Base& base, Value& s, const Blocks& d, Table& t, RandomStream& random, std::string& how) {
    Value& claim = field(s, "claim");
    Value& positions = field(claim, "positions");
    const std::size_t i = pick(random, t.rows.size());
    Row& row = t.rows[i];
    switch (pick(random, 15)) {
      case 0:
        row.value[1] = static_cast<char>(row.value[1] + (pick(random, 2) == 0 ? 1 : -1) *
                                                            (1 + static_cast<int>(pick(random, 2))));
        return how = "a length is wrong", true;
      case 1: {
        const char other = "wdl"[pick(random, 3)];
        if (other == row.value[0]) return false;
        row.value[0] = other;
        return how = "an outcome is wrong", true;
      }
      case 2:  // the table inverted (L5): every loss a win
        for (Row& r : t.rows) r.value[0] = r.value[0] == 'w' ? 'l' : r.value[0] == 'l' ? 'w' : 'd';
        field(claim, "outcome").text = field(claim, "outcome").text == "first" ? "second" : "first";
        return how = "the table inverted", true;
      case 3:
        field(claim, "plies").integer += pick(random, 2) == 0 ? 1 : -1;
        return how = "the claimed length is wrong", true;
      case 4: {
        const char* outcomes[] = {"first", "second", "draw"};
        Value& outcome = field(claim, "outcome");
        const std::string other = outcomes[pick(random, 3)];
        if (other == outcome.text) return false;
        outcome.text = other;
        return how = "the claimed outcome is wrong", true;
      }
      case 5:
        t.rows.erase(t.rows.begin() + static_cast<std::ptrdiff_t>(i));
        if (pick(random, 3) != 0) --positions.integer;
        if (t.rows.empty() || positions.integer == 0) return false;
        return how = "a position dropped", true;
      case 6: {
        const Row copy = row;
        t.rows.insert(t.rows.begin() + static_cast<std::ptrdiff_t>(pick(random, t.rows.size() + 1)), copy);
        if (pick(random, 3) != 0) ++positions.integer;
        return how = "a position doubled", true;
      }
      case 7: {  // a map that is none
        if (row.maps.empty()) return false;
        std::string& map = row.maps[pick(random, row.maps.size())];
        if (t.head[0] == 'f') {
          const std::size_t a = pick(random, t.width), b = pick(random, t.width);
          if (a == b) return false;
          map[a] = map[b];
        } else {
          map = std::string("\xff\xff\xff", 3) + static_cast<char>(pick(random, 256));
        }
        return how = "a map that is none", true;
      }
      case 8: {  // a map of another move, which leads nowhere
        if (t.head[0] == 'f' || row.maps.empty() || t.head.size() < 6) return false;
        const std::size_t m = pick(random, row.maps.size());
        const Row& from = t.rows[pick(random, t.rows.size())];
        if (from.maps.empty()) return false;
        const std::string other = from.maps[pick(random, from.maps.size())];
        if (leads_somewhere(t, d, row, safe(d, row)[m], other)) return false;
        row.maps[m] = other;
        return how = "a map that leads nowhere", true;
      }
      case 9: {  // a listed map that is no automorphism
        if (t.head[0] == 'f' || t.head.size() < 6) return false;
        const auto v = static_cast<std::size_t>(d.points), maps = (t.head.size() - 5) / v;
        const std::size_t at = 5 + pick(random, maps) * v, a = pick(random, v), b = pick(random, v);
        if (a == b) return false;
        std::swap(t.head[at + a], t.head[at + b]);
        std::vector<int> images;
        for (std::size_t p = 0; p < v; ++p) images.push_back(static_cast<unsigned char>(t.head[at + p]));
        if (is_automorphism(d, images)) return false;
        return how = "a listed map is no automorphism", true;
      }
      case 10: {  // other blocks: false if the empty board has another value there
        std::string what;
        const Blocks other = other_blocks(d, random, what);
        naive::Game game({other.points, other.blocks}, 'a');
        std::vector<int> owner(static_cast<std::size_t>(other.points), -1);
        if (d.points > 7) return false;
        const auto value = game.value(owner, 0);
        const std::string outcome = value.outcome > 0 ? "first" : value.outcome < 0 ? "second" : "draw";
        if (outcome == field(claim, "outcome").text && value.plies == field(claim, "plies").integer)
          return false;
        set_blocks(s, other, "");
        return how = "other blocks: " + what, true;
      }
      case 11:
        positions.integer = pick(random, 2) == 0
                                ? positions.integer + 1 + static_cast<std::int64_t>(pick(random, 9))
                                : std::int64_t{1} << (20 + pick(random, 42));
        return how = "more positions claimed than there are", true;
      case 12: {
        t.rows.resize(i);
        if (t.rows.empty()) return false;
        if (pick(random, 2) == 0) positions.integer = static_cast<std::int64_t>(t.rows.size());
        return how = "the table cut short", true;
      }
      case 13: {  // an impossible position
        Row bad = row;
        const std::size_t bytes = bad.hands.size() / 2, at = pick(random, bad.hands.size());
        bad.hands[at] = static_cast<char>(bad.hands[at] ^ (1 << pick(random, 8)));
        if (!impossible(d, bad, bytes)) return false;
        bad.maps.clear();
        t.rows[i] = bad;
        return how = "an impossible position", true;
      }
      default:
        if (row.maps.empty()) return false;
        row.maps.pop_back();
        t.rows.resize(i + 1);  // nothing behind it that could be taken for the map
        return how = "a move without a map", true;
    }
  }
  static bool impossible(const Blocks& d, const Row& row, std::size_t bytes) {
    for (int side = 0; side < 2; ++side)
      for (int p = d.points; p < static_cast<int>(8 * bytes); ++p)
        if (row.hands[static_cast<std::size_t>(side) * bytes + static_cast<std::size_t>(p / 8)] >> p % 8 & 1)
          return true;
    const auto mine = hand(row, 0, d.points), theirs = hand(row, 1, d.points);
    for (const int p : mine)
      if (theirs.count(p) != 0) return true;
    return (mine.size() != theirs.size() && mine.size() + 1 != theirs.size()) || holds(d, mine) ||
           holds(d, theirs);
  }
  static bool leads_somewhere(const Table& t, const Blocks& d, const Row& row, int p,
                              const std::string& name) {
    std::size_t number = 0;
    for (std::size_t k = 0; k < 4; ++k)
      number |= static_cast<std::size_t>(static_cast<unsigned char>(name[k])) << 8 * k;
    const std::size_t at = 5 + number * static_cast<std::size_t>(d.points);
    const auto image = [&](const std::set<int>& set) {
      std::set<int> out;
      for (const int q : set)
        out.insert(static_cast<unsigned char>(t.head[at + static_cast<std::size_t>(q)]));
      return out;
    };
    auto with = hand(row, 0, d.points);
    with.insert(p);
    const auto mine = image(hand(row, 1, d.points)), theirs = image(with);
    return std::any_of(t.rows.begin(), t.rows.end(), [&](const Row& r) {
      return hand(r, 0, d.points) == mine && hand(r, 1, d.points) == theirs;
    });
  }
};

}  // namespace

std::unique_ptr<Forger> table_forger(std::uint64_t seed) { return std::make_unique<TableForger>(seed); }

}  // namespace thirdcard::adversary
