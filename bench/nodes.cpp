// SPDX-License-Identifier: MIT
// The behaviour of the searches as a list of numbers: how many positions, classes or completions each visits
// on one thread. They do not depend on the machine, so a commit that changes one changes the search, and says
// so; tests/checks/nodes compares them with bench/nodes.txt.
#include "bench/bench.hpp"
#include "thirdcard/avoid.hpp"
#include "thirdcard/extremal.hpp"
#include "thirdcard/symmetry.hpp"

namespace thirdcard::bench {

namespace {

Job one_thread() {
  Job job;
  job.threads = 1;
  return job;
}

std::uint64_t solved(const char* name, Rule rule, bool length) {
  SolveOptions options;
  options.rule = rule, options.length = length, options.memory = std::uint64_t{1} << 28;
  return solve(design_from_name(name), {}, options, one_thread()).nodes;
}

std::uint64_t classes_of(const CapCensus& census) {
  std::uint64_t sum = 0;
  for (const CapSize& size : census.sizes) sum += size.classes;
  return sum;
}

}  // namespace

const std::vector<NodeRow>& node_rows() {
  static const std::vector<NodeRow> all{
      {"solve sts(15,19)", [] { return solved("sts(15,19)", Rule::kAvoid, true); }},
      {"solve ag(3,3)", [] { return solved("ag(3,3)", Rule::kAvoid, true); }},
      {"solve pg(2,4)", [] { return solved("pg(2,4)", Rule::kAvoid, true); }},
      {"solve flats(4,2,2)", [] { return solved("flats(4,2,2)", Rule::kAvoid, true); }},
      {"solve random-sts(21,1) --no-length", [] { return solved("random-sts(21,1)", Rule::kAvoid, false); }},
      {"solve ag(2,5) --no-length", [] { return solved("ag(2,5)", Rule::kAvoid, false); }},
      {"solve sqs(10) --rule achieve", [] { return solved("sqs(10)", Rule::kAchieve, true); }},
      {"solve ag(2,4) --rule maker-breaker", [] { return solved("ag(2,4)", Rule::kMakerBreaker, true); }},
      {"solve sts(15,7) --rule nofil", [] { return solved("sts(15,7)", Rule::kNofil, true); }},
      {"solve sts(9) --players 3",
       [] {
         return solve_players(design_from_name("sts(9)"), {}, 3, std::uint64_t{1} << 28, one_thread()).nodes;
       }},
      {"avoid table ag(3,3)",
       [] {
         return static_cast<std::uint64_t>(
             GameTable::make(design_from_name("ag(3,3)"), std::uint64_t{1} << 30, one_thread()).classes());
       }},
      {"caps ag(3,3)",
       [] { return classes_of(classify_caps(design_from_name("ag(3,3)"), {}, one_thread())); }},
      {"extremal ag(2,3) --method complete --sizes 5",
       [] { return complete_search(design_from_name("ag(2,3)"), 5, one_thread()).tried; }},
      {"classify sts 13", [] { return classify_triple_systems(13, one_thread()).nodes; }},
      {"design search --order 15 --cycles 7,7,1",
       [] {
         return search_triple_systems(
                    15, {7, 7, 1}, 0, [](const Design&) { return true; }, one_thread())
             .nodes;
       }},
  };
  return all;
}

}  // namespace thirdcard::bench
