// SPDX-License-Identifier: MIT
// `thirdcard classify sts V --automorphism CYCLES | --prime P | --symmetric`: all Steiner triple systems with
// such automorphisms. Every group but the trivial one has an element of prime order, so the types of prime
// order are all types.
#include "cli/designs/classify_symmetric.hpp"

#include <algorithm>
#include <numeric>

#include "cli/base/own_files.hpp"
#include "core/kept_files.hpp"
#include "parts/symmetric.hpp"

namespace thirdcard::cli {

namespace {

parts::SymmetricTypes types_of(int order, const SymmetricOptions& options) {
  if (order < 3 || order > 63 || (order % 6 != 1 && order % 6 != 3))
    throw InputError(fmt::format("there is no Steiner triple system of order {} to search for", order),
                     "the order is 1 or 3 modulo 6, from 3 to 63");
  parts::SymmetricTypes asked;
  asked.order = order;
  if (options.automorphism.empty()) {
    if (options.prime != 0) {
      bool prime = options.prime > 1;
      for (int d = 2; d * d <= options.prime; ++d) prime = prime && options.prime % d != 0;
      if (!prime || options.prime > order)
        throw InputError(fmt::format("{} is no prime from 2 to {}", options.prime, order),
                         "other orders are asked for by --automorphism");
    }
    asked.types = prime_triple_automorphisms(order, options.prime);
    return asked;
  }
  CycleType type = parse_range(options.automorphism, 1, order, "cycles");
  std::sort(type.rbegin(), type.rend());
  const std::int64_t sum = std::accumulate(type.begin(), type.end(), std::int64_t{0});
  if (sum != order)
    throw InputError(fmt::format("the cycles add up to {} and not to the order {}", sum, order),
                     "write a fixed point as a cycle of length 1");
  if (type.front() == 1)
    throw InputError("that is the identity, which every system respects",
                     "thirdcard classify sts 15 has all systems of small orders");
  asked.types.push_back({prime_order(type), type, triple_automorphism_obstacle(order, type)});
  return asked;
}

void print(const parts::SymmetricSystems& found) {
  say("Steiner triple systems of order {} with such automorphisms: {} up to isomorphism\n\n", found.order,
      found.systems.size());
  say("{:>12} {:>9}  {:>20}  {:>20}  {}\n", "cycles", "classes", "labelled, by search", "and by classes", "");
  for (const auto& t : found.types) {
    const std::string name = t.type.empty() ? fmt::format("order {}", t.prime) : cycle_type_text(t.type);
    if (!t.obstacle.empty())
      say("{:>12} {:>9}  {}\n", name, "none", t.obstacle);
    else
      say("{:>12} {:>9}  {:>20}  {:>20}  {} seeds, {} completions\n", name, t.classes, t.labelled_by_search,
          t.labelled_by_classes, t.seeds, t.completions);
  }
  say("\n{:>14} {:>9}\n", "automorphisms", "classes");
  for (const auto& [order, classes] : found.by_group) say("{:>14} {:>9}\n", order, classes);
  say("\n{:>9}  {}\n", "classes", "of prime order in the group");
  for (const auto& [types, classes] : found.by_prime_types) {
    std::string names;
    for (const auto& type : types) names += (names.empty() ? "" : ", ") + cycle_type_text(type);
    say("{:>9}  {}\n", classes, names);
  }
}

}  // namespace

void add_symmetric(Command& command, SymmetricOptions& options) {
  const Option one =
      command.option("--automorphism", options.automorphism,
                     "Only systems with an automorphism of these cycle lengths, fixed points as 1");
  const Option prime =
      command.option("--prime", options.prime, "Only systems with an automorphism of this prime order");
  command.flag("--symmetric", options.symmetric, "Only systems with an automorphism but the identity")
      .not_with(one)
      .not_with(prime);
}

void run_symmetric(int order, const SymmetricOptions& symmetric, const PartOptions& output,
                   const Common& common) {
  if (!symmetric.automorphism.empty() && symmetric.prime != 0)
    throw InputError("--automorphism and --prime exclude each other", "ask for one of them");
  const auto asked = types_of(order, symmetric);
  const Computing computing{start_job(common), "cpu", common.json};
  if (!output.output.empty() && output.part.empty())
    try_own_output(output.output, is_systems, "a file of designs");
  const auto job = parts::symmetric_job(asked, computing.control);
  if (run_units(*job, output, computing)) return;
  const auto results = all_results(*job, computing);
  const parts::UnitJob::Results result = [&](std::uint64_t unit) -> std::string_view {
    return results[unit];
  };
  const auto found = job->join(result);
  if (!output.output.empty()) {
    WholeFile file(output.output);
    job->write(result, [&](std::string_view piece) { file.write(piece); });
    file.finish();
  }
  if (common.json) return print_json(parts::symmetric_line(found));
  print(found);
  if (!output.output.empty()) say("\n{} systems in {}\n", found.systems.size(), output.output);
}

}  // namespace thirdcard::cli
