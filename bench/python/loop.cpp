// SPDX-License-Identifier: MIT
// The loops of bench/python/figures.py in C++: what Python is measured against. Processor time, least of
// three.
#include <cstdio>
#include <ctime>

#include "thirdcard/avoid.hpp"
#include "thirdcard/symmetry.hpp"

using namespace thirdcard;

namespace {

template <class F>
double least(F&& f) {
  double out = 1e300;
  for (int i = 0; i < 3; ++i) {
    const std::clock_t from = std::clock();
    f();
    out = std::min(out, static_cast<double>(std::clock() - from) / CLOCKS_PER_SEC);
  }
  return out;
}

}  // namespace

int main() {
  std::vector<Design> systems;
  for (const DesignName& name : DesignName::matching("sts(15,*)")) systems.push_back(name.build());
  Job job;
  job.threads = 1;
  std::uint64_t plies = 0;
  const double solved = least([&] {
    plies = 0;
    for (const Design& d : systems)
      plies += static_cast<std::uint64_t>(solve(d, {}, {}, job).value.plies_min);
  });

  // 12 different points each, by a generator that Python repeats.
  std::vector<PointSet<128>> sets;
  std::uint64_t x = 1;
  for (int i = 0; i < 100000; ++i) {
    PointSet<128> set;
    while (set.size() < 12) {
      x = x * 6364136223846793005U + 1442695040888963407U;
      set.insert(static_cast<int>((x >> 33) % 81));
    }
    sets.push_back(set);
  }
  const Design space = design_from_name("ag(4,3)");
  const SubsetCanonizer<PointSet<128>> canonizer(space);
  std::uint64_t sum = 0;
  const double forms = least([&] {
    sum = 0;
    for (const auto& set : sets) {
      const auto found = canonizer.canonize(set);
      sum += found.stabiliser_order;
      found.a.for_each([&](int p) { sum += static_cast<std::uint64_t>(p); });
    }
  });
  std::printf("{\"solve\": %.6f, \"plies\": %llu, \"forms\": %.6f, \"sum\": %llu}\n", solved,
              static_cast<unsigned long long>(plies), forms, static_cast<unsigned long long>(sum));
}
