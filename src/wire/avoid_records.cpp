// SPDX-License-Identifier: MIT
#include "wire/avoid_records.hpp"

#include <algorithm>

#include "wire/avoid.hpp"
#include "wire/json.hpp"

namespace thirdcard::wire {

namespace {

bool begins_as_record(const Json& line) {
  const auto is_text = [&](const char* key) { return line.contains(key) && line[key].is_string(); };
  return line.is_object() && is_text("design") && is_text("rule") && is_text("outcome");
}

template <class Key>
Json counts_of(const std::map<Key, std::uint64_t>& all) {
  Json out = Json::array();
  for (const auto& [key, times] : all) out.push_back({{"value", key}, {"systems", times}});
  return out;
}

/// Is this an answer that some game has? Known words; the player who makes the last ply is the one whom the
/// rule makes it; a nim-value is 0 where the second player wins.
bool can_be(const BatchRecord& r, Rule rule) {
  const RuleTraits& traits = traits_of(rule);
  const bool first = r.outcome == (traits.roles ? "maker" : "first"),
             second = r.outcome == (traits.roles ? "breaker" : "second");
  const bool drawn = !traits.roles && !traits.one_hand && r.outcome == "draw";
  if (!first && !second && !drawn && r.outcome != "unknown") return false;
  if (r.plies < -1 || r.winning_moves < -1 || (r.nimber && *r.nimber < -1)) return false;
  if (r.nimber && *r.nimber >= 0 && (first || second) && (*r.nimber == 0) != second) return false;
  if (r.plies < 0 || drawn || (!first && !second) || (traits.roles && second)) return true;
  // Nofil's winner makes the last ply, as does the winner who completes a block.
  const bool winner_last =
      traits.one_hand ? traits.without_move == Outcome::kLoss : traits.completing == Outcome::kWin;
  return (r.plies % 2 == 1) == (first == winner_last);
}

Json row_of(const BatchCounts& counts) {
  return {{"systems", counts.systems},
          {"outcomes", counts_of(counts.outcomes)},
          {"winning_moves", counts_of(counts.winning_moves)},
          {"plies", counts_of(counts.plies)},
          {"nimbers", counts_of(counts.nimbers)}};
}

}  // namespace

bool is_batch_line(std::string_view line) { return begins_as_record(json_or_discarded(line)); }

std::optional<BatchRecord> read_batch_line(std::string_view line) {
  const Json o = json_or_discarded(line);
  if (!begins_as_record(o)) return std::nullopt;
  const auto has = [&](const char* key, auto is) { return o.contains(key) && (o[key].*is)(); };
  const auto number = &Json::is_number_integer;
  if (!has("format", number) || !has("sha256", &Json::is_string) || !has("length", &Json::is_boolean) ||
      !has("winning_moves", number) || !has("plies", number) ||
      (o.contains("nimber") && !has("nimber", number)))
    return std::nullopt;
  BatchRecord out{o["design"], o["sha256"],        o["rule"],  o["outcome"],
                  o["length"], o["winning_moves"], o["plies"], {}};
  const auto rules = words_of(Rule{});
  const auto rule = std::find(rules.begin(), rules.end(), out.rule);
  if (rule == rules.end() || o["format"] != batch_format(static_cast<Rule>(rule - rules.begin())))
    return std::nullopt;
  if (o.contains("nimber")) out.nimber = o["nimber"].get<int>();
  if (!can_be(out, static_cast<Rule>(rule - rules.begin()))) return std::nullopt;
  return out;
}

void BatchCounts::add(const BatchRecord& record) {
  ++systems;
  ++outcomes[record.outcome];
  ++winning_moves[record.winning_moves];
  if (record.length) ++plies[record.plies];
  if (record.nimber) ++nimbers[*record.nimber];
}

std::string avoid_summary_line(std::uint64_t records, std::span<const BatchFile> files,
                               const BatchSummaries& rules) {
  Json paths = Json::array(), all = Json::array();
  for (const BatchFile& f : files)
    paths.push_back({{"file", f.path}, {"records", f.records}, {"sha256", f.sha256}});
  for (const auto& [rule, summary] : rules) {
    Json groups = Json::array(), types = Json::array();
    for (const auto& [order, counts] : summary.by_group)
      groups.push_back({{"automorphisms", order.second}, {"row", row_of(counts)}});
    for (const auto& [type, counts] : summary.by_type)
      types.push_back({{"type", type}, {"row", row_of(counts)}});
    all.push_back({{"rule", rule.first},
                   {"length", rule.second},
                   {"all", row_of(summary.all)},
                   {"groups", std::move(groups)},
                   {"types", std::move(types)}});
  }
  return text_of({{"records", records}, {"files", std::move(paths)}, {"rules", std::move(all)}});
}

}  // namespace thirdcard::wire
