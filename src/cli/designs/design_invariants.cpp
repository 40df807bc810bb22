// SPDX-License-Identifier: MIT
// `thirdcard design invariants NAMES`: what tells designs apart, of one design, or of many as a table, as
// lines of JSON, as CSV, or counted value by value.
#include <algorithm>
#include <tuple>

#include "cli/base/command.hpp"
#include "cli/base/commands.hpp"
#include "cli/designs/many_designs.hpp"
#include "thirdcard/classify.hpp"
#include "wire/classify.hpp"

namespace thirdcard::cli {

namespace {

constexpr std::size_t kTogether = 4096;  // designs between two writings

struct InvariantArguments : Common {
  std::vector<std::string> names, only;
  std::string nodes = "2e7";
  int base = 0;
  bool csv = false, summary = false;
};

/// A field of CSV.
std::string quoted(const std::string& text) {
  return text.find_first_of(",\"") == std::string::npos ? text : '"' + text + '"';
}

void print_summary(std::uint64_t designs, const std::vector<wire::ValueCounts>& counts, bool json) {
  if (json) return print_json(wire::invariants_summary_line(designs, counts));
  say("{} designs\n", designs);
  for (const auto& [column, values, too_many] : counts) {
    say("{}{}\n", column, too_many ? fmt::format(": over {} values", wire::ValueCounts::kMost) : "");
    // Numbers in their order, then words.
    const auto place = [](const std::string& value) {
      const bool word = value.find_first_not_of("0123456789") != std::string::npos;
      return std::tuple(word, word ? 0 : value.size(), value);
    };
    std::vector<std::pair<std::string, std::uint64_t>> sorted(values.begin(), values.end());
    std::sort(sorted.begin(), sorted.end(),
              [&](const auto& a, const auto& b) { return place(a.first) < place(b.first); });
    for (const auto& [value, number] : sorted) say("  {}: {}\n", value.empty() ? "-" : value, number);
  }
}

void run_invariants(const InvariantArguments& options) {
  if (options.json + options.csv > 1 || (options.csv && options.summary))
    throw InputError("--csv stands alone", "leave --json and --summary out");
  InvariantOptions asked;
  asked.nodes = parse_count(options.nodes, std::uint64_t{1} << 62, "--nodes");
  for (const std::string& word : options.only) asked.wanted.push_back(invariant_from_name(word));
  const ManyDesigns designs(options.names, options.base);
  const Job job = start_job(options);
  Job one = job;
  one.threads = 1;
  one.progress = {};
  std::vector<wire::ValueCounts> counts;
  std::size_t done = 0;
  for (std::size_t from = 0; from < designs.size(); from += kTogether) {
    const std::size_t number = std::min(kTogether, designs.size() - from);
    std::vector<std::optional<Invariants>> found(number);
    parallel_for(number, job.threads, [&](std::size_t i) {
      try {
        if (!job.stopping()) found[i] = invariants_of(designs[from + i], asked, one);
      } catch (const Stopped&) {
      }
    });
    for (const auto& invariants : found) {
      if (!invariants) break;
      const bool first = done++ == 0;
      if (options.json && !options.summary) {
        print_json(wire::invariants_line(*invariants));
        continue;
      }
      const auto columns = invariant_columns(*invariants, asked);
      if (options.summary) {
        for (std::size_t c = 1; c < columns.size(); ++c) {
          if (first) counts.push_back({columns[c].first, {}, false});
          counts[c - 1].count(columns[c].second);
        }
      } else if (designs.size() == 1 && !options.csv) {
        for (const auto& [column, value] : columns) say("{:<24} {}\n", column, value.empty() ? "-" : value);
      } else {
        const auto line = [&](auto&& field) {
          std::string out = options.csv ? "" : "|";
          for (std::size_t c = 0; c < columns.size(); ++c)
            out += options.csv ? (c == 0 ? "" : ",") + quoted(field(columns[c]))
                               : " " + field(columns[c]) + " |";
          say("{}\n", out);
        };
        if (first) line([](const auto& c) { return c.first; });
        if (first && !options.csv) {
          std::string rule = "|";
          for (std::size_t c = 0; c < columns.size(); ++c) rule += "---|";
          say("{}\n", rule);
        }
        line([](const auto& c) { return c.second; });
      }
    }
    job.report("designs", static_cast<double>(done), static_cast<double>(designs.size()));
    if (job.stopping()) break;
  }
  if (options.summary) print_summary(done, counts, options.json);
  if (done < designs.size())
    throw Stopped(fmt::format("{}: {} of {} designs", job.stop->reason(), done, designs.size()));
}

}  // namespace

void add_design_invariants(Command& design) {
  auto options = std::make_shared<InvariantArguments>();
  auto& command =
      design.sub("invariants", "What tells designs apart: configurations, cycles, classes, ranks");
  command.option("NAMES", options->names, "Designs, patterns such as sts(15,*), lists as file:PATH#*")
      .required();
  command.option("--only", options->only, "Which ones, such as pasch,cycles; all if not given").comma();
  command.option("--nodes", options->nodes, "Nodes of one search, after which its number is left open")
      .shown();
  command.flag("--csv", options->csv, "A line for each design with commas");
  command.flag("--summary", options->summary, "How many designs have each value");
  command.option("--base", options->base, "First point of block lists and JSON files: 0 or 1").within(0, 1);
  command.takes(*options, kJson | kTime | kThreads);
  std::string list = "Invariants:\n";
  for (std::size_t i = 0; i < words_of(Invariant{}).size(); ++i)
    list +=
        fmt::format("  {:<14} {}\n", name_of(static_cast<Invariant>(i)), about(static_cast<Invariant>(i)));
  command.example(
      "Example: thirdcard design invariants 'sts(15,1)'\n"
      "         thirdcard design invariants 'sts(15,*)' --only pasch,parallel,resolutions --csv\n\n" +
      list);
  command.run([options] { run_invariants(*options); });
}

}  // namespace thirdcard::cli
