// SPDX-License-Identifier: MIT
// False tables of blocks inside n points. Proofs are broken by dropped and doubled sets, spoilt maps, weaker
// budgets, exchanged witnesses and reasons, inequalities that fail, trees with a leaf that proves nothing.
#include <algorithm>
#include <set>

#include "adversary/forge.hpp"
#include "thirdcard/extremal.hpp"

namespace thirdcard::adversary {

namespace {

struct Space {
  Base base;
  Value proof;
  Blocks design;
};

Space space_of(const char* name, const ExtremalOptions& options) {
  Space out{
      base_of(table_certificate(extremal_table(design_from_name(name), options)), "blocks-inside", 3, name),
      {},
      {}};
  out.proof = verify::parse(out.base.file.body);
  out.design = blocks_of(out.base.statement);
  return out;
}

std::int64_t blocks_in(const Blocks& d, const std::vector<std::int64_t>& points) {
  const std::set<std::int64_t> set(points.begin(), points.end());
  return std::count_if(d.blocks.begin(), d.blocks.end(), [&](const auto& b) {
    return std::all_of(b.begin(), b.end(), [&](int p) { return set.count(p) != 0; });
  });
}

class BlocksInsideForger : public Forger {
 public:
  BlocksInsideForger() {
    ExtremalOptions options;
    options.maps = true;
    options.exchanges = 2000;
    for (const char* name : {"ag(1,3)", "ag(2,3)", "pg(2,2)", "pg(3,2)", "flats(3,2,2)", "flats(4,2,2)"})
      small_.push_back(space_of(name, options));
    // Integer programs over the layers' own table: without levels that answer sooner.
    options.visited_points = 16;
    programs_ = space_of("flats(5,2,2)", options);
    // The hull bound and its inequalities likewise, without a chain, so rows stay open.
    options.visited_points = 32, options.chains = false, options.sizes = {0}, options.exchanges = 1;
    hull_ = space_of("pg(5,2)", options);
    // Programs of lines, in a space small enough for a test; these rows have some.
    options.sizes = {30, 31}, options.exchanges = 2000;
    lines_ = space_of("ag(4,3)", options);
  }
  const char* kind() const override { return "blocks-inside"; }
  std::vector<std::string> valid() const override {
    std::vector<std::string> out;
    for (const Space& s : small_) out.push_back(container_file(s.base.file));
    for (const Space* s : {&hull_, &programs_, &lines_}) out.push_back(container_file(s->base.file));
    return out;
  }

  Forgery next(RandomStream& random) override {
    for (;;) {
      const auto dice = random.below(40);
      const Space& space = dice == 0   ? hull_
                           : dice == 1 ? lines_
                           : dice <= 4 ? programs_
                                       : small_[pick(random, small_.size())];
      if (dice > 4 && pick(random, 6) == 0) return forge_container(space.base, random);
      Value s = space.base.statement, proof = space.proof;
      std::string how;
      const bool done = dice == 0   ? forge_hull(proof, random, how)
                        : dice <= 4 ? forge_program(s, proof, random, how)
                                    : forge(space, s, proof, random, how);
      if (done) return {signed_file(space.base, s, canonical(proof)), space.base.name + ": " + how};
    }
  }

 private:
  static Value& witness_of(Value& proof, std::size_t n, RandomStream& random) {
    return field(field(proof, "witnesses").items[n], pick(random, 2) == 0 ? "max" : "min");
  }
  static Value& any_step(Value& proof, RandomStream& random) {
    auto& steps = field(proof, "steps").items;
    return steps[pick(random, steps.size())];
  }

  bool forge(const Space& space, Value& s, Value& proof, RandomStream& random, std::string& how) {
    Value& rows = field(field(s, "claim"), "rows");
    const std::size_t n = pick(random, rows.items.size());
    Value& row = rows.items[n];
    Value& levels = field(proof, "levels");
    const auto v = static_cast<std::size_t>(space.design.points);
    switch (pick(random, 15)) {
      case 0: {  // a bound or an attained number that is false
        const std::size_t which = 1 + pick(random, 4);
        row.items[which].integer +=
            (which == 1 || which == 3 ? 1 : -1) * (1 + static_cast<std::int64_t>(pick(random, 3)));
        return how = "a false number for n = " + std::to_string(n), true;
      }
      case 1:
        row.items[0].integer += pick(random, 2) == 0 ? 1 : -1;
        return how = "a row of another n", true;
      case 2: {
        Value& witness = witness_of(proof, n, random);
        if (witness.items.empty()) return false;
        const auto before = blocks_in(space.design, witness.as_integers());
        witness.items[pick(random, witness.items.size())].integer =
            static_cast<std::int64_t>(pick(random, v));
        const auto points = witness.as_integers();
        if (std::set<std::int64_t>(points.begin(), points.end()).size() == points.size() &&
            blocks_in(space.design, points) == before)
          return false;
        return how = "an exchanged witness", true;
      }
      case 3: {
        Value& witness = witness_of(proof, n, random);
        if (pick(random, 2) == 0 || witness.items.empty())
          witness.items.push_back(integer(static_cast<std::int64_t>(pick(random, v))));
        else
          witness.items.pop_back();
        return how = "a witness of another size", true;
      }
      case 4: {
        Value& witness = witness_of(proof, n, random);
        if (witness.items.empty()) return false;
        const std::int64_t points[] = {-1, static_cast<std::int64_t>(v), std::int64_t{1} << 40,
                                       -(std::int64_t{1} << 62)};
        witness.items[pick(random, witness.items.size())].integer = points[pick(random, 4)];
        return how = "a witness outside the space", true;
      }
      case 5:
      case 6:
      case 7:
        return levels.items.empty() ? false : forge_levels(field(levels.items[0], "sizes"), v, random, how);
      case 8: {  // budgets that the listed sets exceed, or that do not fit the levels
        if (levels.items.empty()) return false;
        Value& budget = field(levels.items[0], "budget");
        const std::size_t sizes = field(levels.items[0], "sizes").items.size();
        std::vector<int> numbers(sizes + (pick(random, 3) == 0 ? 1 : 0), 0);
        if (numbers.size() == sizes && sizes < 4) return false;  // three points may hold a line
        if (pick(random, 4) == 0) numbers[pick(random, numbers.size())] = -1;
        budget = list(numbers);
        return how = "a weaker budget", true;
      }
      case 9: {  // a reason that proves something else
        Value& why = any_step(proof, random);
        const char* rules[] = {"hull", "program", "luck"};
        field(why, "rule").text = rules[pick(random, 3)];  // there are no layers, and no such rule
        return how = "the reason " + field(why, "rule").text, true;
      }
      case 10:
        if (field(proof, "steps").items.empty()) return false;
        if (pick(random, 2) == 0) {
          field(proof, "steps").items.pop_back();
          return how = "a step left out", true;
        }
        field(proof, "steps").items.push_back(field(proof, "steps").items.back());
        return how = "a step twice", true;
      case 11: {
        field(any_step(proof, random), "lines").items.push_back(list({1, 0, -1, 0, -1, 0, 0}));
        return how = "an inequality where none belongs", true;
      }
      case 12: {
        Value& given = field(proof, "witnesses");
        if (pick(random, 2) == 0)
          given.items.pop_back();
        else
          rows.items.pop_back();
        return how = "a row missing", true;
      }
      case 13: {  // other blocks under no name: the proof is not about them
        std::string what;
        set_blocks(s, other_blocks(space.design, random, what), "");
        return how = "other blocks: " + what, true;
      }
      default: {  // layers whose own table is false
        Value& layers = field(proof, "layers");
        Value layer;
        layer.kind = Value::Kind::kObject;
        layer.names = {"proof", "rows"};
        Value lie = rows;
        lie.items[lie.items.size() / 2].items[1].integer += 1;
        layer.items = {proof, lie};
        layers.items.push_back(layer);
        return how = "layers with a false table", true;
      }
    }
  }

  /// Sets and maps of the levels.
  static bool forge_levels(Value& sizes, std::size_t v, RandomStream& random, std::string& how) {
    const std::size_t k = pick(random, sizes.items.size());
    Value &sets = field(sizes.items[k], "sets"), &maps = field(sizes.items[k], "maps");
    if (sets.items.empty()) return false;
    const std::size_t i = pick(random, sets.items.size());
    const bool last = k + 1 == sizes.items.size();
    switch (pick(random, 7)) {
      case 0:  // some map leads to it
        sets.items.erase(sets.items.begin() + static_cast<std::ptrdiff_t>(i));
        if (!last) maps.items.erase(maps.items.begin() + static_cast<std::ptrdiff_t>(i));
        return how = "a class dropped", true;
      case 1: {
        const Value set = sets.items[i];
        sets.items.push_back(set);
        if (!last) {
          const Value map = maps.items[i];
          maps.items.push_back(map);
        }
        return how = "a class doubled", true;
      }
      case 2:
        if (last || maps.items[i].text.empty()) return false;
        maps.items[i].text.pop_back();
        return how = "a map cut short", true;
      case 3:
        if (last) return false;
        maps.items[i].text += "!!!!!!!";
        return how = "a map too many", true;
      case 4: {  // every image the same point
        if (last || maps.items[i].text.empty()) return false;
        for (char& c : maps.items[i].text) c = '!';
        return how = "maps that are not one-to-one", true;
      }
      case 5:  // a level cut off: its maps would lead to it
        if (k == 0) return false;
        sizes.items.resize(k);
        return how = "levels cut short", sizes.items.size() < 2 || true;
      default: {
        std::string& set = sets.items[i].text;
        if (set.empty()) return false;
        set.back() = static_cast<char>(set.back() == '~' ? '}' : '~');  // point 91, outside the space
        return v < 90 ? (how = "a set outside the space", true) : false;
      }
    }
  }

  /// Inequalities of the hull bound that fail for a pattern or contradict nothing.
  static bool forge_hull(Value& proof, RandomStream& random, std::string& how) {
    std::vector<Value*> lines;
    for (Value& step : field(proof, "steps").items)
      for (Value& line : field(step, "lines").items) lines.push_back(&line);
    if (lines.empty()) return false;
    Value& line = *lines[pick(random, lines.size())];
    switch (pick(random, 4)) {
      case 0:
        line.items[4].integer +=
            line.items[0].integer == 1 ? 1000000000 : -1000000000;  // holds everywhere, contradicts nothing
        return how = "an inequality that contradicts nothing", true;
      case 1:
        if (line.items[3].integer == 0) return false;  // it speaks of no pattern at all
        line.items[4].integer +=
            line.items[0].integer == 1 ? -1000000000 : 1000000000;  // fails for a pattern
        return how = "an inequality that fails", true;
      case 2:
        line.items[0].integer = 2;
        return how = "a malformed inequality", true;
      default:
        line.items[3].integer = -line.items[3].integer - 1;
        return how = "a negative factor", true;
    }
  }

  /// Programs: ranges, trees and leaves.
  static bool forge_program(Value& s, Value& proof, RandomStream& random, std::string& how) {
    std::vector<Value*> steps;
    for (Value& step : field(proof, "steps").items)
      if (!field(step, "programs").items.empty()) steps.push_back(&step);
    Value& step = *steps[pick(random, steps.size())];
    const auto n = static_cast<std::size_t>(field(step, "n").integer);
    const bool most = field(step, "side").text == "max";
    auto& programs = field(step, "programs").items;
    Value& program = programs[pick(random, programs.size())];
    auto& cases = field(program, "cases").items;
    auto& tree = cases[pick(random, cases.size())].items;
    Value& node = tree[pick(random, tree.size())];
    auto& numbers = node.items;
    const bool leaf = numbers.size() > 2, branch = numbers.size() == 2;
    const auto ends = [&]() -> Value& {
      return programs.back();
    };  // the range next to the bound that is left
    switch (pick(random, 12)) {
      case 0:
        if (!leaf) return false;
        for (Value& m : numbers) m.integer = 0;
        return how = "a leaf that combines nothing", true;
      case 1:  // with more of it the other way round it contradicts nothing
        if (!leaf) return false;
        for (Value& m : numbers) m.integer = -m.integer;
        return how = "a leaf turned round", true;
      case 2:
        if (!leaf) return false;
        numbers[pick(random, numbers.size())].integer =
            pick(random, 2) == 0 ? std::int64_t{1} << 60 : -(std::int64_t{1} << 60);
        return how = "a multiplier out of range", true;
      case 3:
        if (!leaf) return false;
        numbers.push_back(integer(1));
        return how = "a multiplier too many", true;
      case 4:
        if (!leaf) return false;
        numbers.clear();
        return how = "a box said to be empty", true;
      case 5:
        tree.pop_back();
        return how = "a tree cut short", true;
      case 6:
        tree.push_back(tree.back());
        return how = "a tree that goes on", true;
      case 7:
        if (!branch) return false;
        numbers[1].integer = pick(random, 2) == 0 ? -1 : 1 << 30;
        return how = "a branch outside the box", true;
      case 8:
        if (!branch) return false;
        numbers[0].integer = pick(random, 2) == 0 ? -1 : 1000;
        return how = "a branch on no variable", true;
      case 9:
        cases.pop_back();
        return how = "a case dropped", true;
      case 10: {  // the range reaches over a number that a set has
        Value& row = field(field(s, "claim"), "rows").items[n];
        if (most) {
          const std::int64_t attained = row.items[3].integer;
          field(ends(), "from").integer = attained;
          row.items[3].integer = row.items[4].integer = attained - 1;
        } else {
          const std::int64_t attained = row.items[2].integer;
          field(ends(), "to").integer = attained;
          row.items[1].integer = row.items[2].integer = attained + 1;
        }
        return how = "a number refuted that occurs", true;
      }
      default:  // less is refuted than claimed
        if (field(ends(), "from").integer == field(ends(), "to").integer) {
          programs.pop_back();
        } else if (most) {
          ++field(ends(), "from").integer;
        } else {
          --field(ends(), "to").integer;
        }
        return how = "a number left open", true;
    }
  }

  std::vector<Space> small_;  // by levels alone
  Space hull_, programs_, lines_;
};

}  // namespace

std::unique_ptr<Forger> blocks_inside_forger() { return std::make_unique<BlocksInsideForger>(); }

}  // namespace thirdcard::adversary
