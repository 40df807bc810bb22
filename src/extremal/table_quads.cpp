// SPDX-License-Identifier: MIT
// Rows of quads from the table one dimension lower by integer programs (quad_program.hpp). The rows go up in
// n: what the step from n-1 leaves between its bound and the best set known is the range to refute, as a
// whole if one tree per case does it, else value by value from the far end. Rows above half the deck follow
// by the complement.
#include <atomic>

#include "extremal/quad_witness.hpp"
#include "extremal/table_work.hpp"

namespace thirdcard::extremal {

namespace {

constexpr std::size_t kMostNodes = 4000;  // of one tree; those that succeed have a few dozen

class Programs {
 public:
  Programs(const ExtremalTable& layers, int dimension, const Job& job) : dimension_(dimension), job_(job) {
    for (const ExtremalRow& r : layers.rows)
      below_.most.push_back(r.max.upper), below_.least.push_back(r.min.lower);
  }

  /// "No n cards hold from..to quads", with its proof if there is one.
  std::optional<RefutedRange> refute_range(int n, std::int64_t from, std::int64_t to) const {
    // An odd number of cards leaves no choice of the origin.
    auto range = refute_cases(n, from, to, true);
    return range || n % 2 == 1 || job_.stopping() ? range : refute_cases(n, from, to, false);
  }

 private:
  std::optional<RefutedRange> refute_cases(int n, std::int64_t from, std::int64_t to, bool busiest) const {
    RefutedRange range{from, to, busiest, {}};
    for (const QuadCase which : quad_cases(n)) {
      const QuadProgram q = quad_program(dimension_, n, which, busiest, from, to, below_);
      auto tree = refute(
          q.program, [&](Box& box) { return q.narrow(box); }, kMostNodes, job_);
      if (!tree) return std::nullopt;
      range.cases.push_back(std::move(*tree));
    }
    return range;
  }

  int dimension_;
  const Job& job_;
  QuadTable below_;
};

/// Sets with few quads for every n up to half the deck.
void offer_few_quads(TableWork& work, int dimension) {
  const int half = work.rows.points() / 2;
  std::vector<std::vector<Point>> found(half + 1);
  std::atomic<int> done{0};
  // One run on quads takes an eighth of the exchanges that a general design gets.
  parallel_for(found.size(), work.job.threads, [&](std::size_t n) {
    found[n] = few_quads(dimension, static_cast<int>(n), work.rows[static_cast<int>(n)].min.lower,
                         work.options.exchanges / 8, work.options.seed, work.job);
    work.job.report("witnesses", ++done, half + 1);
  });
  work.check_stop();
  for (const auto& set : found) work.rows.offer(set);
}

}  // namespace

void fill_from_programs(TableWork& work, ExtremalProof& proof) {
  const int v = work.rows.points();
  proof.layers = hyperplane_table(work, proof.space);
  const Programs programs(*proof.layers, proof.space.dimension(), work.job);
  for (auto& side : proof.programs) side.assign(v + 1, {});
  offer_first_points(work);  // the first cards in order hold the most quads
  offer_few_quads(work, proof.space.dimension());
  for (int n = 0; n <= v / 2; ++n) {
    work.check_stop();
    work.job.report("programs", n, v / 2);
    ExtremalRow& row = work.rows[n];
    if (n > 0) {
      work.rows.prove_most(n, work.rows.step_most(n), BoundRule::kStep);
      work.rows.prove_least(n, work.rows.step_least(n), BoundRule::kStep);
    }
    for (const bool most : {true, false}) {
      const Extreme& e = most ? row.max : row.min;
      std::vector<RefutedRange>& found = proof.programs[most][n];
      // The gap between the step's bound and the witness, refuted from the bound's end.
      std::int64_t from = most ? e.lower + 1 : e.lower, to = most ? e.upper : e.upper - 1;
      while (from <= to) {
        auto range = programs.refute_range(n, from, to);
        if (!range) {
          const std::int64_t single = most ? to : from;
          if (from < to) range = programs.refute_range(n, single, single);
          if (!range) break;
        }
        found.push_back(std::move(*range));
        (most ? to : from) = most ? found.back().from - 1 : found.back().to + 1;
      }
      if (found.empty()) continue;
      if (most) {
        work.rows.prove_most(n, to, BoundRule::kProgram);
      } else {
        work.rows.prove_least(n, from, BoundRule::kProgram);
      }
    }
  }
  work.rows.close();
}

}  // namespace thirdcard::extremal
