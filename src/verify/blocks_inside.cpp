// SPDX-License-Identifier: MIT
// Checks a table of least and greatest numbers of blocks inside n points: every witness is counted, the
// bounds are tightened step by step from what the parameters give, each step resting on those before it, and
// every claimed number must be what they prove.
#include "verify/blocks_inside.hpp"

#include <algorithm>

#include "verify/design.hpp"

namespace thirdcard::verify {

namespace {

/// Everything in a table's proof is of its type, in the layers, too; so what follows can only be false.
void check_shape(const Value& rows, const Value& proof) {
  for (const Value& row : rows.as_list()) row.as_integers(5);
  proof.expect_fields({"layers", "levels", "steps", "witnesses"});
  for (const Value& sets : proof.field("witnesses").as_list()) {
    sets.expect_fields({"max", "min"});
    for (const char* side : {"max", "min"}) sets.field(side).as_integers();
  }
  for (const Value& step : proof.field("steps").as_list()) {
    step.expect_fields({"lines", "n", "programs", "rule", "side"});
    const std::string &rule = step.field("rule").as_text(), &side = step.field("side").as_text();
    if (rule != "hull" && rule != "levels" && rule != "program" && rule != "step" && rule != "complement")
      throw Unreadable("an unknown rule");
    if (side != "max" && side != "min") throw Unreadable("a side is neither max nor min");
    step.field("n").as_integer();
    for (const Value& line : step.field("lines").as_list()) line.as_integers(7);
    check_program_shape(step.field("programs"));
  }
  for (const Value& level : proof.field("levels").as_list()) {
    level.expect_fields({"budget", "sizes"});
    level.field("budget").as_integers();
    for (const Value& size : level.field("sizes").as_list()) {
      size.expect_fields({"maps", "sets"});
      for (const char* part : {"maps", "sets"})
        for (const Value& word : size.field(part).as_list())
          for (const char c : word.as_text()) letter_point(c);
    }
  }
  for (const Value& layer : proof.field("layers").as_list()) {
    layer.expect_fields({"proof", "rows"});
    check_shape(layer.field("rows"), layer.field("proof"));
  }
}

/// The bounds known so far, tightened step by step.
class Table {
 public:
  Table(const Space& space, const Value& claimed_rows, const Value& proof, const Job& job)
      : space_(space), v_(space_.v) {
    const auto& layers = proof.field("layers").as_list();
    const auto& levels = proof.field("levels").as_list();
    const auto& rows = claimed_rows.as_list();
    const auto& witnesses = proof.field("witnesses").as_list();
    need(rows.size() == static_cast<std::size_t>(v_) + 1 && witnesses.size() == rows.size() &&
             layers.size() <= 1 && levels.size() <= 1,
         "the table must have a row for every n = 0..v");
    if (!layers.empty()) {
      // The hyperplanes are copies of the space one dimension lower.
      need(space_.d > (quads() ? 3 : 1), "so small a space has no layers with a table of their own");
      const Table lower(Space(space_.kind, space_.d - 1), layers[0].field("rows"), layers[0].field("proof"),
                        job);
      layers_.emplace();
      for (const Value& row : layers[0].field("rows").as_list()) {
        const auto r = row.as_integers(5);
        layers_->least.push_back(r[1]);
        layers_->most.push_back(r[4]);
      }
    }
    if (!levels.empty()) levels_ = check_levels(space_, levels[0], job);
    for (int n = 0; n <= v_; ++n) bound_[0].push_back(0), bound_[1].push_back(count(n));
    std::size_t number = 0;
    for (const Value& step : proof.field("steps").as_list()) {
      go_on(job);
      job.report("steps checked", static_cast<double>(number));
      take(step, "step " + std::to_string(number++) + ": ", job);
    }
    Space::Inside inside;
    for (int n = 0; n <= v_; ++n) {
      go_on(job);
      const auto r = rows[n].as_integers(5);
      need(r[0] == n, "the rows are not n = 0..v in order");
      for (const bool most : {false, true}) {
        const std::string where = std::string(most ? "max" : "min") + " for n = " + std::to_string(n) + ": ";
        need(bound_[most][n] == (most ? r[4] : r[1]),
             where + "the steps prove " + std::to_string(bound_[most][n]));
        const auto witness = space_.points(witnesses[n].field(most ? "max" : "min"), n);
        space_.blocks_inside(witness, inside);
        need(inside.blocks == (most ? r[3] : r[2]),
             where + "the witness has " + std::to_string(inside.blocks) + " blocks");
      }
      need(r[1] <= r[2] && r[3] <= r[4], "bounds cross for n = " + std::to_string(n));
      closed_ += r[1] == r[2] && r[3] == r[4];
    }
  }
  int closed() const { return closed_; }

 private:
  bool quads() const { return space_.kind == Space::Kind::kQuads; }

  /// One bound more, from those before it.
  void take(const Value& step, const std::string& where, const Job& job) {
    const std::string& rule = step.field("rule").as_text();
    const bool most = step.field("side").as_text() == "max";
    need(step.field("n").as_integer() >= 0 && step.field("n").as_integer() <= v_,
         where + "there is no such row");
    const auto n = static_cast<int>(step.field("n").as_integer());
    need(rule == "hull" || step.field("lines").as_list().empty(),
         where + "only a hull bound has inequalities");
    need(rule == "program" || step.field("programs").as_list().empty(),
         where + "only a program's bound has programs");
    std::int64_t bound = 0;
    if (rule == "hull") {
      need(!quads(), where + "a hull bound is for lines");
      bound = check_hull(space_, n, step.field("lines"), layers_, most, job);
    } else if (rule == "program") {
      bound = check_programs(space_, n, step.field("programs"), layers_, most, bound_[most][n], job);
    } else if (rule == "levels") {
      need(n < static_cast<int>(levels_.size()), where + "there is no level for n = " + std::to_string(n));
      const CheckedLevel& level = levels_[n];
      need(!level.blocks.empty() || !level.everything, where + "an empty level without a budget");
      need(!most || level.everything, where + "levels with a budget bound minima only");
      bound = level.blocks.empty() ? level.budget + 1
              : most               ? *std::max_element(level.blocks.begin(), level.blocks.end())
                                   : *std::min_element(level.blocks.begin(), level.blocks.end());
    } else if (rule == "step") {
      need(n > space_.block_size(), where + "there is no step to so few points");
      bound = one_point_more(most, n);
    } else {
      bound = from_complement(most, n);
    }
    need(most ? bound < bound_[most][n] : bound > bound_[most][n], where + "it proves nothing new");
    bound_[most][n] = bound;
  }

  /// At most so many blocks: two points (quads: three) lie in one.
  std::int64_t count(std::int64_t n) const {
    if (n < space_.block_size()) return 0;
    return quads() ? n * ((n - 1) * ((n - 2) / 2) / 3) / 4 : n * ((n - 1) / 2) / 3;
  }
  /// Without its busiest (least busy) point a set is one of n-1 points.
  std::int64_t one_point_more(bool most, std::int64_t n) const {
    const std::int64_t before = bound_[most][n - 1], k = space_.block_size();
    std::int64_t bound = 0;
    if (most) {
      while (bound + 1 - k * (bound + 1) / n <= before) ++bound;
    } else {
      while (bound - (k * bound + n - 1) / n < before) ++bound;
    }
    return bound;
  }
  /// Inclusion and exclusion over the points outside: with quads the blocks inside and outside differ, with
  /// lines they add up, to a constant.
  std::int64_t from_complement(bool most, int n) const {
    const std::int64_t v = v_, size = v - n, pairs = size * (size - 1) / 2;
    if (quads()) {
      const std::int64_t r = (v - 1) * (v - 2) / 6;
      return v * r / 4 - r * size + (v - 2) / 2 * pairs - pairs * (size - 2) / 3 + bound_[most][size];
    }
    const std::int64_t r = (v - 1) / 2;
    return v * r / 3 - r * size + pairs - bound_[!most][size];
  }

  Space space_;
  int v_;
  std::optional<Layers> layers_;
  std::vector<CheckedLevel> levels_;
  std::vector<std::int64_t> bound_[2];
  int closed_ = 0;
};

}  // namespace

Proved check_blocks_inside(const File& file, const Job& job) {
  const Value& statement = file.statement;
  statement.expect_fields({"claim", "design"});
  const Value& claim = statement.field("claim");
  claim.expect_fields({"rows"});
  const Value proof = parse(file.body, job);
  check_shape(claim.field("rows"), proof);
  const StatedDesign design = read_design(statement.field("design"), 768, job);
  const Geometry& g = design.geometry;
  const bool lines = g.k == 1 && g.q == (g.affine ? 3 : 2), quads = g.affine && g.q == 2 && g.k == 2;
  need(design.named && (lines || quads),
       "the proof is about the lines of ag(d,3) or pg(d,2) or the planes of ag(d,2), the statement about "
       "another design");
  using Kind = Space::Kind;
  const Space space(quads ? Kind::kQuads : g.affine ? Kind::kTernary : Kind::kBinary, g.d);
  const Table table(space, claim.field("rows"), proof, job);
  Proved out;
  design.describe(out);
  out.lines.push_back("blocks inside n points of " + design.label + ", least and greatest for n = 0 to " +
                      std::to_string(design.points) + ": " + std::to_string(design.points + 1) + " rows, " +
                      std::to_string(table.closed()) + " with both exact");
  out.lines.push_back("design: " + design.words());
  for (const Value& row : claim.field("rows").as_list()) {
    const auto r = row.as_integers(5);
    const auto range = [](std::int64_t a, std::int64_t b) {
      return a == b ? std::to_string(a) : std::to_string(a) + " to " + std::to_string(b) + " (open)";
    };
    out.lines.push_back("proved: " + std::to_string(r[0]) + " points hold at least " + range(r[1], r[2]) +
                        " and at most " + range(r[3], r[4]) + " blocks");
  }
  out.lines.push_back("checked: every number has a set that attains it and a reason that bounds it");
  return out;
}

}  // namespace thirdcard::verify
