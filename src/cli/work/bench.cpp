// SPDX-License-Identifier: MIT
// `thirdcard bench GROUP`: fixed lists of measurements, each beside the baseline it is a ratio of, and the
// nodes of a fixed list of searches.
#include "bench/bench.hpp"

#include "cli/base/command.hpp"
#include "cli/base/commands.hpp"
#include "wire/program.hpp"

namespace thirdcard::cli {

namespace {

void print_nodes(bool json) {
  std::vector<wire::Nodes> rows;
  std::uint64_t sum = 0;
  for (const auto& r : bench::node_rows()) {
    rows.push_back({r.name, r.nodes()});
    sum += rows.back().nodes;
    if (!json) say("{:<46} {:>10}\n", r.name, rows.back().nodes);
    flush_output();
  }
  if (json) return print_json(wire::bench_nodes_line(rows));
  say("{:<46} {:>10}\n", "in all", sum);
}

}  // namespace

void add_bench(Command& app) {
  struct Options : Common {
    std::string group;
    bool list = false, nodes = false;
  };
  auto options = std::make_shared<Options>();
  auto& command = app.sub("bench", "Measure against named baselines, one thread");
  command.option("GROUP", options->group, "Which group; all if not given, see --list");
  command.flag("--list", options->list, "Name the groups");
  command.flag("--nodes", options->nodes, "How many nodes a fixed list of searches visits, and no times");
  command.takes(*options, kJson | kTime);
  command.example("Example: thirdcard bench designs");
  command.run([options] {
    if (options->nodes && (options->list || !options->group.empty()))
      throw InputError("--nodes is a list of its own", "ask for it alone");
    if (options->nodes) return print_nodes(options->json);
    if (options->list) {
      std::vector<wire::BenchGroup> names;
      for (const auto& g : bench::groups()) {
        names.push_back({g.name, g.about});
        if (!options->json) say("{:<10} {}\n", g.name, g.about);
      }
      if (options->json) print_json(wire::bench_groups_line(names));
      return;
    }
    std::vector<wire::Measured> rows;
    bool known = false;
    for (const auto& g : bench::groups()) {
      if (!options->group.empty() && g.name != options->group) continue;
      if (!options->json && !known)
        say("{:<44} {:>11} {:>11} {:>8} {:>12}  {}\n", "name", "seconds", "baseline", "ratio", "nodes",
            "baseline's name");
      known = true;
      g.run([&](const bench::Row& r) {
        rows.push_back({r.name, r.baseline, r.seconds, r.baseline_seconds, r.ratio(), r.nodes, r.checksum});
        if (!options->json)
          say("{:<44} {:>11.6f} {:>11.6f} {:>8.1f} {:>12}  {}\n", r.name, r.seconds, r.baseline_seconds,
              r.ratio(), r.nodes, r.baseline);
        flush_output();
      });
    }
    if (!known)
      throw InputError("there is no benchmark group '" + options->group + "'",
                       "thirdcard bench --list names them");
    if (options->json) print_json(wire::bench_line(rows));
  });
}

}  // namespace thirdcard::cli
