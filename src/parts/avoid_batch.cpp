// SPDX-License-Identifier: MIT
#include "parts/avoid_batch.hpp"

#include <algorithm>
#include <bit>
#include <optional>
#include <set>

#include "core/container.hpp"
#include "gpu/device.hpp"
#include "parts/kinds.hpp"
#include "wire/avoid.hpp"
#include "wire/avoid_records.hpp"
#include "wire/json.hpp"

namespace thirdcard::parts {

namespace {

std::string random_name(int order, std::uint64_t seed) {
  return "random-sts(" + std::to_string(order) + "," + std::to_string(seed) + ")";
}

std::string digest_of(const Design& design) { return blocks_sha256(design.points(), design.block_lists()); }

/// A file's content is no part of its name: the blocks of all of them, or "" if there are none.
std::string digest_of_files(const std::vector<std::string>& designs) {
  std::string text;
  for (const auto& name : designs)
    if (name.starts_with("file:")) text += name + "\n" + digest_of(design_from_name(name)) + "\n";
  return text.empty() ? "" : sha256_hex(text);
}

std::string describe(const AvoidBatch& b) {
  return wire::text_of({{"job", "avoid batch"},
                        {"designs", b.designs},
                        {"files", digest_of_files(b.designs)},
                        {"random_sts", b.random_sts},
                        {"count", b.count},
                        {"seed", b.seed},
                        {"rule", name_of(b.rule)},
                        {"length", b.length},
                        {"memory", b.memory},
                        {"record", wire::batch_format(b.rule)}});
}

}  // namespace

std::unique_ptr<AvoidBatchJob> AvoidBatchJob::make(AvoidBatch b) {
  std::set<std::string> seen;
  std::erase_if(b.designs, [&](const auto& name) { return !seen.insert(name).second; });
  if (std::any_of(b.designs.begin(), b.designs.end(),
                  [](const auto& n) { return n.starts_with("random-sts"); })) {
    // A system may be asked for by name and by number.
    for (std::uint64_t i = 0; i < b.count; ++i)
      if (auto name = random_name(b.random_sts, b.seed + i); seen.insert(name).second)
        b.designs.push_back(std::move(name));
    b.count = 0;
  }
  if (b.count == 0) b.random_sts = 0, b.seed = 0;
  return std::make_unique<AvoidBatchJob>(describe(b));
}

AvoidBatchJob::AvoidBatchJob(std::string text) : UnitJob(std::move(text)) {
  const auto json = wire::json_of(description());
  batch_.designs = json.at("designs").get<std::vector<std::string>>();
  batch_.random_sts = json.at("random_sts").get<int>();
  batch_.count = json.at("count").get<std::uint64_t>();
  batch_.seed = json.at("seed").get<std::uint64_t>();
  batch_.rule = rule_from_name(json.at("rule").get<std::string>());
  batch_.length = json.at("length").get<bool>();
  batch_.memory = json.at("memory").get<std::uint64_t>();
  files_ = json.at("files").get<std::string>();
}

std::unique_ptr<UnitJob> avoid_batch_from(std::string description) {
  return std::make_unique<AvoidBatchJob>(std::move(description));
}

std::string AvoidBatchJob::name(std::uint64_t unit) const {
  return unit < batch_.designs.size()
             ? batch_.designs[unit]
             : random_name(batch_.random_sts, batch_.seed + unit - batch_.designs.size());
}

SolveOptions AvoidBatchJob::how() const {
  SolveOptions how;
  how.rule = batch_.rule;
  how.length = batch_.length;
  how.every_length = false;  // a record tells the position's
  how.memory = batch_.memory;
  return how;
}

void AvoidBatchJob::prepare(const Job&) {
  if (!files_.empty() && digest_of_files(batch_.designs) != files_)
    throw InputError("the design files are not those that the job was begun with",
                     "give it the same files everywhere");
}

std::string AvoidBatchJob::compute(std::uint64_t unit, const Job& outer) const {
  Job job = outer;
  job.threads = 1;
  job.progress = nullptr;
  const std::string asked = name(unit);
  const Design design = design_from_name(asked);
  const Solution s = solve(design, {}, how(), job);
  if (!s.complete)
    throw Stopped(s.reason == "memory" ? "memory; give a unit more with --unit-memory" : s.reason);
  return wire::avoid_batch_line(asked, design, how(), digest_of(design), s);
}

void AvoidBatchJob::compute_on(Means& means, std::span<const std::uint64_t> units, const Sink& sink,
                               const Job& job) const {
  if (!traits_of(batch_.rule).avoidance || batch_.length) {
    means.give_up("a GPU tells outcomes of the rule 'avoid' only: add --no-length, or use --device cpu");
    means.device = nullptr;
    return UnitJob::compute_on(means, units, sink, job);
  }
  std::vector<std::optional<Design>> designs(units.size());
  std::vector<std::optional<gpu::TripleSystem>> fit(units.size());
  parallel_for(units.size(), job.threads, [&](std::size_t i) {
    if (job.stopping()) return;
    designs[i] = design_from_name(name(units[i]));
    fit[i] = gpu::triple_system(*designs[i]);
  });
  if (job.stopping()) return;
  std::vector<gpu::TripleSystem> systems;
  std::vector<std::size_t> whose;
  for (std::size_t i = 0; i < units.size(); ++i)
    if (fit[i]) systems.push_back(*fit[i]), whose.push_back(i);
  std::vector<gpu::LayerAnswer> answers(systems.size());
  if (!systems.empty()) try {
      means.device->layers(systems.data(), systems.size(), answers.data());
    } catch (const gpu::DeviceError& error) {
      means.give_up(error.what());
      means.device = nullptr;
      answers.assign(systems.size(), {});
    }
  std::vector<bool> solved(units.size());
  for (std::size_t k = 0; k < whose.size(); ++k) {
    const gpu::LayerAnswer& a = answers[k];
    if (a.solved != 1) continue;
    const std::size_t i = whose[k];
    solved[i] = true;
    sink(units[i],
         wire::avoid_batch_line(name(units[i]), *designs[i], how(), digest_of(*designs[i]),
                                a.wins != 0 ? "first" : "second", -1, std::popcount(a.wins), 0, a.rows));
  }
  std::vector<std::uint64_t> rest;
  for (std::size_t i = 0; i < units.size(); ++i)
    if (!solved[i]) rest.push_back(units[i]);
  UnitJob::compute_on(means, rest, sink, job);
}

void AvoidBatchJob::write(const Results& result, const Output& output) const {
  // What comes from files is looked at: a digest tells damage, not an answer to another question.
  for (std::uint64_t u = 0; u < units(); ++u) {
    const std::string line(result(u));
    const auto r = wire::read_batch_line(line);
    if (!r || r->design != name(u) || r->rule != name_of(batch_.rule) || r->length != batch_.length)
      throw InputError("the result of unit " + std::to_string(u) + " is no answer to " + name(u) +
                           " under the rule " + name_of(batch_.rule),
                       "compute the part anew");
    output(line + "\n");
  }
}

}  // namespace thirdcard::parts
