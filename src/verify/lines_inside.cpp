// SPDX-License-Identifier: MIT
// Checks a table of least and greatest numbers of lines inside n points: every witness is counted, every
// bound is derived again from its rule, and each claimed number must equal what its rule proves.
#include <algorithm>
#include <functional>
#include <optional>

#include "verify/design.hpp"

namespace thirdcard::verify {

namespace {

using Wide = __int128;

struct Layers {
  std::vector<std::int64_t> least, most;
};

/// Calls f(x0, x1, F, fewest, greatest) for every way an n-set can meet the hyperplanes of a direction.
template <class F>
void for_each_pattern(const Space& space, std::int64_t n, const Layers& layers, F&& f) {
  if (space.affine) {
    const std::int64_t width = space.v / 3;
    for (std::int64_t a = 0; a <= std::min(n, width); ++a)
      for (std::int64_t b = 0; b <= std::min(a, n - a); ++b) {
        const std::int64_t c = n - a - b;
        if (c > b) continue;
        // (a + b w + c w^2)^3, w a cube root of unity: twice the real part.
        const std::int64_t cubic = 2 * (a * a * a + b * b * b + c * c * c) -
                                   3 * (a * b * (a + b) + a * c * (a + c) + b * c * (b + c)) + 12 * a * b * c;
        // Lines across: a point of one layer and one of another fix the third; at most b*c, and the holes of
        // a layer can spoil only so many pairs of the two others.
        const std::int64_t across = std::max(
            {std::int64_t{0}, a * b - (width - c) * b, a * c - (width - b) * c, b * c - (width - a) * c});
        f(a * a + b * b + c * c, std::int64_t{0}, cubic,
          layers.least[a] + layers.least[b] + layers.least[c] + across,
          layers.most[a] + layers.most[b] + layers.most[c] + b * c);
      }
  } else {
    const std::int64_t width = (space.v - 1) / 2;
    for (std::int64_t h = std::max<std::int64_t>(0, n - width - 1); h <= std::min(n, width); ++h) {
      const std::int64_t m = n - h, u = h - m, pairs = m * (m - 1) / 2;
      f(u, u * u, u * u * u, layers.least[h] + std::max<std::int64_t>(0, pairs - (width - h) * (m / 2)),
        layers.most[h] + std::min(pairs, h * (m / 2)));
    }
  }
}

/// The bound that the inequalities prove together.
std::int64_t check_hull(const Space& space, std::int64_t n, const Value& lines,
                        const std::optional<Layers>& layers, bool upper) {
  need(layers.has_value(), "a hull bound needs the tables of the hyperplanes");
  std::int64_t directions, x0, x1 = 0;
  if (space.affine) {
    directions = (space.v - 1) / 2;
    x0 = directions * n + (space.v / 3 - 1) / 2 * n * (n - 1);
  } else {
    directions = space.v;
    x0 = -n;
    x1 = (space.v + 1) * n - n * n;
  }
  const auto total = [&](std::int64_t t) {
    return (space.affine ? space.v * (6 * Wide{t} + n) : (space.v + 1) * 6 * Wide{t}) - n * n * n;
  };
  std::vector<std::pair<std::int64_t, std::int64_t>> refuted;
  for (const Value& item : lines.as_list()) {
    const auto l = item.as_integers(7);
    const std::int64_t first = l[1], last = l[2], q = l[3];
    const Wide p = l[4], r0 = l[5], r1 = l[6];
    need((l[0] == 0 || l[0] == 1) && q >= 0 && first >= 0 && first < (std::int64_t{1} << 40) &&
             last < (std::int64_t{1} << 40) && (last >= first || last == -1),
         "an inequality is malformed");
    const bool above = l[0] == 1;
    bool valid = true;
    for_each_pattern(
        space, n, *layers,
        [&](std::int64_t y0, std::int64_t y1, std::int64_t f, std::int64_t fewest, std::int64_t greatest) {
          if (greatest < first || (last != -1 && fewest > last)) return;
          const Wide gap = p + r0 * y0 + r1 * y1 - Wide{q} * f;
          valid = valid && (above ? gap >= 0 : gap <= 0);
        });
    need(valid, "an inequality for n = " + std::to_string(n) + " fails for a pattern");
    need(q == 0 || above || last != -1, "an inequality from below needs an end");
    Wide gap = p * directions + r0 * x0 + r1 * x1;
    if (q > 0) gap -= q * total(above ? first : last);
    need(above ? gap < 0 : gap > 0, "an inequality for n = " + std::to_string(n) + " contradicts nothing");
    refuted.push_back({first, last});
  }
  std::sort(refuted.begin(), refuted.end());
  need(!refuted.empty(), "a hull bound has no inequality");
  const std::string gap = "the inequalities for n = " + std::to_string(n) + " leave a gap";
  if (upper) {
    std::int64_t bound = -1;
    for (std::size_t i = refuted.size(); i-- > 0;) {
      need(i + 1 == refuted.size() ? refuted[i].second == -1 : refuted[i].second == bound, gap);
      bound = refuted[i].first - 1;
    }
    return bound;
  }
  std::int64_t bound = 0;
  for (const auto& [first, last] : refuted) {
    need(first == bound && last != -1, gap);
    bound = last + 1;
  }
  return bound;
}

/// Everything in a table's proof is of its type, in the layers, too; so what follows can only be false.
void check_shape(const Value& rows, const Value& proof) {
  for (const Value& row : rows.as_list()) row.as_integers(5);
  proof.expect_fields({"layers", "levels", "rows"});
  for (const Value& reason : proof.field("rows").as_list()) {
    reason.expect_fields({"max", "min"});
    for (const char* side : {"max", "min"}) {
      const Value& why = reason.field(side);
      why.expect_fields({"lines", "rule", "witness"});
      const std::string& rule = why.field("rule").as_text();
      if (rule != "count" && rule != "hull" && rule != "levels" && rule != "step" && rule != "complement")
        throw Unreadable("an unknown rule");
      for (const Value& line : why.field("lines").as_list()) line.as_integers(7);
      why.field("witness").as_integers();
    }
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

class Table {
 public:
  Table(const Space& space, const Value& claimed_rows, const Value& proof, const Job& job)
      : space_(space), v_(space_.v) {
    const auto& layers = proof.field("layers").as_list();
    const auto& levels = proof.field("levels").as_list();
    const auto& rows = claimed_rows.as_list();
    reasons_ = &proof.field("rows").as_list();
    need(rows.size() == static_cast<std::size_t>(v_) + 1 && reasons_->size() == rows.size() &&
             layers.size() <= 1 && levels.size() <= 1,
         "the table must have a row for every n = 0..v");
    if (!layers.empty()) {
      // The hyperplanes of ag(d,3) are copies of ag(d-1,3), those of pg(d,2) of pg(d-1,2).
      need(space_.d > 1, "a line has no layers with a table of their own");
      Table(Space(space_.affine, space_.d - 1), layers[0].field("rows"), layers[0].field("proof"), job);
      layers_.emplace();
      for (const Value& row : layers[0].field("rows").as_list()) {
        const auto r = row.as_integers(5);
        layers_->least.push_back(r[1]);
        layers_->most.push_back(r[4]);
      }
    }
    if (!levels.empty()) levels_ = check_levels(space_, levels[0], job);
    for (int side = 0; side < 2; ++side) state_[side].assign(v_ + 1, 0), bound_[side].assign(v_ + 1, 0);
    std::vector<int> completes;
    for (int n = 0; n <= v_; ++n) {
      const auto r = rows[n].as_integers(5);
      need(r[0] == n, "the rows are not n = 0..v in order");
      for (const bool most : {false, true}) {
        const std::string where = std::string(most ? "max" : "min") + " for n = " + std::to_string(n) + ": ";
        const std::int64_t proven = prove(most, n);
        need(proven == (most ? r[4] : r[1]), where + "the reason proves " + std::to_string(proven));
        const auto witness = space_.points(reason(most, n).field("witness"), n);
        const std::int64_t found = space_.lines_inside(witness, completes);
        need(found == (most ? r[3] : r[2]), where + "the witness has " + std::to_string(found) + " lines");
      }
      need(r[1] <= r[2] && r[3] <= r[4], "bounds cross for n = " + std::to_string(n));
      closed_ += r[1] == r[2] && r[3] == r[4];
    }
  }
  int closed() const { return closed_; }

 private:
  const Value& reason(bool most, int n) const { return (*reasons_)[n].field(most ? "max" : "min"); }

  std::int64_t prove(bool most, int n) {
    if (state_[most][n] == 2) return bound_[most][n];
    need(state_[most][n] == 0, "the reasons run in a circle");
    state_[most][n] = 1;
    const Value& why = reason(most, n);
    const std::string& rule = why.field("rule").as_text();
    need(rule == "hull" || why.field("lines").as_list().empty(), "only a hull bound has inequalities");
    std::int64_t bound = 0;
    if (rule == "count") {
      bound = most && n > 2 ? std::int64_t{n} * ((n - 1) / 2) / 3 : 0;
    } else if (rule == "hull") {
      bound = check_hull(space_, n, why.field("lines"), layers_, most);
    } else if (rule == "levels") {
      need(n < static_cast<int>(levels_.size()), "there is no level for n = " + std::to_string(n));
      const CheckedLevel& level = levels_[n];
      need(!level.lines.empty() || !level.everything, "an empty level without a budget");
      need(!most || level.everything, "levels with a budget bound minima only");
      bound = level.lines.empty() ? level.budget + 1
              : most              ? *std::max_element(level.lines.begin(), level.lines.end())
                                  : *std::min_element(level.lines.begin(), level.lines.end());
    } else if (rule == "step") {
      need(n > 3, "there is no step to so few points");
      const std::int64_t before = prove(most, n - 1);
      if (most) {
        while (bound + 1 - 3 * (bound + 1) / n <= before) ++bound;
      } else {
        while (bound - (3 * bound + n - 1) / n < before) ++bound;
      }
    } else {  // complement
      const std::int64_t r = (v_ - 1) / 2, size = n;
      bound = v_ * r / 3 - r * size + size * (size - 1) / 2 - prove(!most, v_ - n);
    }
    state_[most][n] = 2;
    return bound_[most][n] = bound;
  }

  Space space_;
  int v_;
  const std::vector<Value>* reasons_ = nullptr;
  std::optional<Layers> layers_;
  std::vector<CheckedLevel> levels_;
  std::vector<char> state_[2];
  std::vector<std::int64_t> bound_[2];
  int closed_ = 0;
};

}  // namespace

Proved check_lines_inside(const File& file, const Job& job) {
  const Value& statement = file.statement;
  statement.expect_fields({"claim", "design"});
  const Value& claim = statement.field("claim");
  claim.expect_fields({"rows"});
  const Value proof = parse(file.body);
  check_shape(claim.field("rows"), proof);
  const StatedDesign design = read_design(statement.field("design"), 768);
  const Geometry& g = design.geometry;
  need(design.named && g.k == 1 && g.q == (g.affine ? 3 : 2),
       "the proof is about the lines of ag(d,3) or pg(d,2), the statement about another design");
  const Table table(Space(g.affine, g.d), claim.field("rows"), proof, job);
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
