// SPDX-License-Identifier: MIT
// `thirdcard avoid summary FILES`: what the records of avoid batch say, by group and by the automorphisms of
// prime order. Each design is made again by its name and must have the blocks that its record answers for.
#include <algorithm>
#include <map>

#include "cli/base/command.hpp"
#include "cli/base/commands.hpp"
#include "cli/base/own_files.hpp"
#include "cli/games/avoid.hpp"
#include "core/container.hpp"
#include "core/kept_files.hpp"
#include "design/systems_file.hpp"
#include "design/triple_form.hpp"
#include "symmetry/triple_automorphisms.hpp"
#include "thirdcard/symmetry.hpp"
#include "wire/avoid_records.hpp"

namespace thirdcard::cli {

namespace {

struct AvoidSummaryArguments : Common {
  std::vector<std::string> files;
  std::string winners;
};

struct Facts {
  std::string group;               // its order
  std::vector<std::string> types;  // of its elements of prime order
};

Facts facts_of(const Design& design) {
  Facts out;
  if (design.points() > SmallTriples::kMost || !is_steiner_triple_system(design)) {
    out.group = automorphism_group(design).order();
    return out;
  }
  const SmallForm form = small_form(SmallTriples::of(design));
  out.group = std::to_string(form.automorphisms);
  std::map<CycleType, bool> types;
  if (form.automorphisms > 1 && form.automorphisms <= 1000000)
    each_automorphism(form.system, [&](const std::uint8_t* images) {
      const CycleType type = cycle_type({images, static_cast<std::size_t>(design.points())});
      const int order = type[0];
      bool prime = order > 1;
      for (int d = 2; d * d <= order; ++d) prime = prime && order % d != 0;
      types[type] =
          prime && std::all_of(type.begin(), type.end(), [&](int l) { return l == order || l == 1; });
    });
  for (const auto& [type, prime] : types)
    if (prime) out.types.push_back(cycle_type_text(type));
  return out;
}

template <class Key>
std::string counts(const std::map<Key, std::uint64_t>& all) {
  std::string text;
  for (const auto& [key, times] : all) text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", key, times);
  return text.empty() ? "-" : text;
}

void run(const AvoidSummaryArguments& options) {
  const Job job = start_job(options);
  if (!options.winners.empty()) try_own_output(options.winners, is_systems, "a file of designs");
  wire::BatchSummaries rules;
  std::vector<Design> winners;
  std::map<std::string, Facts> known;  // by the blocks' digest
  std::uint64_t done = 0;
  std::vector<wire::BatchFile> files;
  for (const auto& path : options.files) {
    const std::string text = read_file(path, std::uint64_t{1} << 31);
    std::string_view rest = text;
    for (std::size_t number = 1; !rest.empty(); ++number) {
      if (job.stopping()) throw Stopped(job.stop->reason());
      const auto end = rest.find('\n');
      const std::string_view line = rest.substr(0, end);
      rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
      const auto fault = [&](const std::string& what) {
        return InputError(fmt::format("{}, line {}: {}", path, number, what),
                          "give files that avoid batch -o wrote");
      };
      const auto record = wire::read_batch_line(line);
      if (!record)
        throw fault("no record of avoid batch as it is written now, or an answer that no game has");
      const Design design = design_from_name(record->design);
      if (blocks_sha256(design.points(), design.block_lists()) != record->sha256)
        throw fault(design.name() + " has other blocks now than those that were solved");
      auto found = known.find(record->sha256);
      if (found == known.end()) found = known.emplace(record->sha256, facts_of(design)).first;
      const Facts& facts = found->second;
      wire::BatchSummary& s = rules[{record->rule, record->length}];
      s.all.add(*record);
      s.by_group[{facts.group.size(), facts.group}].add(*record);
      for (const auto& type : facts.types) s.by_type[type].add(*record);
      if (record->outcome == "first" && !options.winners.empty()) winners.push_back(design);
      job.report("records", static_cast<double>(++done));
    }
    files.push_back({path, std::count(text.begin(), text.end(), '\n'), sha256_hex(text)});
  }
  if (!options.winners.empty()) {
    if (winners.empty()) throw InputError("the first player wins none of them", "leave out --winners");
    std::vector<std::string> records;
    for (const Design& d : winners) {
      if (d.points() != winners[0].points() || d.points() > SmallTriples::kMost ||
          !is_steiner_triple_system(d))
        throw InputError("--winners takes Steiner triple systems of one order", "give fewer files");
      records.push_back(pack_triples(SmallTriples::of(d)));
    }
    WholeFile out(options.winners);
    out.write(systems_file(SystemsCoding::kTriples, winners[0].points(), records,
                           "{\"made\":\"avoid summary --winners: first-player wins\"}"));
    out.finish();
  }
  if (options.json) return print_json(wire::avoid_summary_line(done, files, rules));
  for (const auto& file : files) say("{}: {} records, SHA-256 {}\n", file.path, file.records, file.sha256);
  say("\n");
  for (const auto& [rule, s] : rules) {
    say("rule {}{}: {} systems\n\n", rule.first, rule.second ? ", with lengths" : "", s.all.systems);
    const bool nimbers = !s.all.nimbers.empty();
    say("| automorphisms | systems | outcome | first moves that win | plies |{}\n|---|---|---|---|---|{}\n",
        nimbers ? " nim-value |" : "", nimbers ? "---|" : "");
    const auto line = [&](const std::string& name, const wire::BatchCounts& row) {
      say("| {} | {} | {} | {} | {} |{}\n", name, row.systems, counts(row.outcomes),
          counts(row.winning_moves), counts(row.plies),
          nimbers ? fmt::format(" {} |", counts(row.nimbers)) : "");
    };
    for (const auto& [order, row] : s.by_group) line("group of order " + order.second, row);
    for (const auto& [type, row] : s.by_type) line("one of cycles " + type, row);
    line("all", s.all);
    say("\n");
  }
}

}  // namespace

void add_avoid_summary(Command& avoid) {
  auto options = std::make_shared<AvoidSummaryArguments>();
  auto& command =
      avoid.sub("summary", "What avoid batch found, by group and by automorphisms of prime order");
  command.option("FILES", options->files, "Files that avoid batch -o wrote").required();
  command.option("--winners", options->winners, "Write the systems that the first player wins to this file")
      .writes_own(is_systems, "a file of designs");
  command.takes(*options, kJson | kTime);
  command.example("Example: thirdcard avoid summary sts15.jsonl");
  command.run([options] { run(*options); });
}

}  // namespace thirdcard::cli
