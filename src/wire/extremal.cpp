// SPDX-License-Identifier: MIT
#include "wire/extremal.hpp"

#include "wire/json.hpp"

namespace thirdcard::wire {

Json encode(const Extreme& e) {
  Json out{{"lower", e.lower},        {"upper", e.upper},    {"witness", e.witness},
           {"rule", name_of(e.rule)}, {"by", about(e.rule)}, {"reason", e.reason}};
  if (e.classes >= 0) out["classes"] = e.classes;
  if (!e.sets.empty()) out["sets"] = e.sets;
  return out;
}

Json encode(const ExtremalRow& r) {
  Json out{{"n", r.n}, {"max", encode(r.max)}, {"min", encode(r.min)}};
  if (r.values_known) out["values"] = r.values;
  if (r.classes >= 0) out["classes"] = r.classes;
  return out;
}

Json encode(const CapSize& s, bool representatives) {
  Json out{{"k", s.k},
           {"caps", s.caps},
           {"check", s.caps_by_extension},
           {"classes", s.classes},
           {"complete_caps", s.complete_caps},
           {"complete_classes", s.complete_classes}};
  if (!representatives) return out;
  Json list = Json::array();
  for (const CapClass& c : s.representatives)
    list.push_back({{"points", c.points}, {"stabiliser", c.stabiliser}, {"complete", c.complete}});
  out["representatives"] = std::move(list);
  return out;
}

std::string extremal_line(const ExtremalTable& table, std::span<const int> sizes) {
  Json rows = Json::array();
  std::size_t closed = 0, closed_max = 0, closed_min = 0;
  for (const int n : sizes) {
    const ExtremalRow& r = table.rows[n];
    closed += r.max.closed() && r.min.closed();
    closed_max += r.max.closed();
    closed_min += r.min.closed();
    Json row = encode(r);
    row["n"] = n;
    rows.push_back(std::move(row));
  }
  return text_of({{"design", table.design},
                  {"points", table.points},
                  {"method", "proof"},
                  {"rows", std::move(rows)},
                  {"closed", closed},
                  {"closed_max", closed_max},
                  {"closed_min", closed_min},
                  {"complete", table.stopped.empty() && closed == sizes.size()}});
}

std::string extremal_method_line(const Design& design, const std::string& method,
                                 std::span<const MethodRow> found) {
  Json rows = Json::array();
  for (const MethodRow& r : found) {
    Json row{{"n", r.n}, {"most", r.most}, {"witness", r.witness}};
    if (!r.tried.empty()) row["tried"] = r.tried;
    if (!r.complexity.empty()) row["complexity"] = r.complexity;
    if (r.possible) row["possible"] = {{"at_least", r.possible->lower}, {"at_most", r.possible->upper}};
    rows.push_back(std::move(row));
  }
  return text_of({{"design", design.name()},
                  {"points", design.points()},
                  {"method", method},
                  {"rows", std::move(rows)}});
}

std::string caps_line(const CapCensus& census, const CapOptions& options, const std::string& reason) {
  Json sizes = Json::array();
  for (const CapSize& s : census.sizes) sizes.push_back(encode(s, options.representatives));
  return text_of({{"design", census.design},
                  {"at_most", options.at_most},
                  {"whole_blocks", options.whole_blocks},
                  {"group", census.group_order},
                  {"sizes", std::move(sizes)},
                  {"largest", census.largest},
                  {"witness", census.witness},
                  {"complete", census.complete},
                  {"reason", reason}});
}

std::string flats_free_line(const Design& design, int dimension, const FlatFree& found) {
  Json blocking = Json::array();
  int flat = dimension;
  for (const auto& [bound, rule] : found.blocking)
    blocking.push_back({{"dimension", flat++}, {"at_least", bound}, {"rule", rule}});
  return text_of({{"design", design.name()},
                  {"dimension", dimension},
                  {"lower", found.lower},
                  {"upper", found.upper},
                  {"witness", found.witness},
                  {"reason", found.reason},
                  {"blocking", std::move(blocking)},
                  {"complete", found.stopped.empty()}});
}

}  // namespace thirdcard::wire
