// SPDX-License-Identifier: MIT
// False certificates about sets without a flat. The bases are closed (lower = upper), so every larger lower
// and every smaller upper bound is false; witnesses are tried against every block.
#include <algorithm>
#include <set>

#include "adversary/forge.hpp"
#include "thirdcard/extremal.hpp"

namespace thirdcard::adversary {

namespace {

class FlatsForger : public Forger {
 public:
  FlatsForger() {
    for (const auto& [d, k] :
         {std::pair(2, 1), std::pair(2, 2), std::pair(3, 2), std::pair(3, 3), std::pair(4, 3)}) {
      const FlatFree found = flat_free(affine_design(d, 3, 1).geometry(), k);
      if (found.lower != found.upper) throw std::logic_error("a base is open");
      bases_.push_back(base_of(found.certificate, "flat-free", 2,
                               "flats(" + std::to_string(d) + ",3," + std::to_string(k) + ")"));
    }
  }
  const char* kind() const override { return "flat-free"; }

  Forgery next(RandomStream& random) override {
    for (;;) {
      const Base& base = bases_[pick(random, bases_.size())];
      if (pick(random, 6) == 0) return forge_container(base, random);
      Value s = base.statement, proof = verify::parse(base.file.body);
      std::string how;
      if (forge(s, proof, random, how))
        return {signed_file(base, s, canonical(proof)), base.name + ": " + how};
    }
  }

 private:
  static bool free_of_blocks(const Blocks& d, const std::vector<std::int64_t>& points) {
    const std::set<std::int64_t> set(points.begin(), points.end());
    return std::none_of(d.blocks.begin(), d.blocks.end(), [&](const auto& b) {
      return std::all_of(b.begin(), b.end(), [&](int p) { return set.count(p) != 0; });
    });
  }

  bool forge(Value& s, Value& proof, RandomStream& random, std::string& how) const {
    const Blocks d = blocks_of(s);
    const auto v = static_cast<std::size_t>(d.points);
    Value &lower = field(field(s, "claim"), "lower"), &upper = field(field(s, "claim"), "upper");
    Value &witness = field(proof, "witness"), &blocking = field(proof, "blocking");
    switch (pick(random, 11)) {
      case 0: {  // more points than there can be, with as many listed
        const auto more = 1 + static_cast<std::int64_t>(pick(random, 3));
        lower.integer += more;
        if (pick(random, 2) == 0) upper.integer += more;
        for (std::size_t p = 0; p < v && static_cast<std::int64_t>(witness.items.size()) < lower.integer; ++p)
          if (std::none_of(witness.items.begin(), witness.items.end(),
                           [&](const Value& x) { return x.integer == static_cast<std::int64_t>(p); }))
            witness.items.push_back(integer(static_cast<std::int64_t>(p)));
        return how = "too large a set", true;
      }
      case 1:  // a bound that is too small
        upper.integer -= 1 + static_cast<std::int64_t>(pick(random, 3));
        if (pick(random, 2) == 0) {
          lower.integer = upper.integer;
          witness.items.resize(static_cast<std::size_t>(std::max<std::int64_t>(0, lower.integer)));
        }
        if (pick(random, 2) == 0) blocking.items.back().items[0].integer += 1;
        return how = "too small a bound", true;
      case 2: {
        if (witness.items.empty()) return false;
        witness.items[pick(random, witness.items.size())].integer =
            static_cast<std::int64_t>(pick(random, v));
        const auto points = witness.as_integers();
        if (std::set<std::int64_t>(points.begin(), points.end()).size() == points.size() &&
            free_of_blocks(d, points))
          return false;
        return how = "an exchanged witness", true;
      }
      case 3: {
        const std::int64_t points[] = {-1, static_cast<std::int64_t>(v), std::int64_t{1} << 40};
        if (witness.items.empty()) return false;
        witness.items[pick(random, witness.items.size())].integer = points[pick(random, 3)];
        return how = "a witness outside the space", true;
      }
      case 4:
        if (pick(random, 2) == 0 || witness.items.empty())
          witness.items.push_back(integer(static_cast<std::int64_t>(pick(random, v))));
        else
          witness.items.pop_back();
        return how = "a witness of another size", true;
      case 5: {  // a stronger blocking bound than any rule proves, and the claim that would follow
        Value& step = blocking.items[pick(random, blocking.items.size())];
        step.items[0].integer += 1 + static_cast<std::int64_t>(pick(random, 3));
        if (pick(random, 2) == 0)
          upper.integer = static_cast<std::int64_t>(v) - blocking.items.back().items[0].integer;
        return how = "a blocking bound that no rule proves", true;
      }
      case 6: {  // a rule where it does not hold
        const std::size_t i = pick(random, blocking.items.size());
        const char* rules[] = {"whole", "hyperplanes", "moments", "split"};
        const std::string rule = rules[pick(random, 4)];
        Value& step = blocking.items[i];
        const bool right =
            (i == 0 && rule == "whole") || (i == 1 && rule == "hyperplanes") || (i >= 1 && rule == "moments");
        if (right) return false;
        step.items[1].text = rule;
        return how = "the rule " + rule + " where it does not hold", true;
      }
      case 7:
        if (pick(random, 2) == 0) {
          blocking.items.pop_back();
        } else {
          const Value again = blocking.items.back();
          blocking.items.push_back(again);
        }
        return how = "a dimension missing or too many", true;
      case 8: {
        std::string what;
        set_blocks(s, other_blocks(d, random, what), "");
        return how = "other blocks: " + what, true;
      }
      case 9: {  // a split that nothing uses
        Value split;
        split.kind = Value::Kind::kObject;
        split.names = {"maps", "representatives"};
        split.items = {list({}), list({})};
        field(proof, "split").items.push_back(split);
        return how = "a split that nothing uses", true;
      }
      default: {  // the statement of another space over this proof
        const Base& other = bases_[pick(random, bases_.size())];
        if (other.statement.field("design").field("sha256").text == s.field("design").field("sha256").text)
          return false;
        s = other.statement;
        return how = "the statement of " + other.name, true;
      }
    }
  }
};

}  // namespace

std::unique_ptr<Forger> flats_forger() { return std::make_unique<FlatsForger>(); }

}  // namespace thirdcard::adversary
