// SPDX-License-Identifier: MIT
#include "wire/classify.hpp"

#include "wire/json.hpp"

namespace thirdcard::wire {

namespace {

void put(Json& out, const char* name, const char* by_point, const std::optional<ConfigurationCount>& count) {
  if (!count) return;
  out[name] = std::to_string(count->all), out[by_point] = count->at;
}
void put(Json& out, const char* name, const std::optional<Invariants::Search>& search) {
  if (search) out[name] = search->number ? std::to_string(*search->number) : "";
}
template <class Map>
Json listed(const Map& map, const char* key, const char* value) {
  Json list = Json::array();
  for (const auto& [k, n] : map) list.push_back({{key, k}, {value, n}});
  return list;
}

}  // namespace

std::string design_classes_line(std::span<const int> parameters,
                                std::span<const std::vector<Point>> generators, bool repeated,
                                const DesignSearch& search) {
  const PrescribedClasses& found = search.found;
  Json classes = Json::array();
  for (const auto& c : found.classes)
    classes.push_back({{"automorphisms", c.automorphisms}, {"blocks", c.design.block_lists()}});
  return text_of({{"parameters", parameters},
                  {"generators", generators},
                  {"repeated", repeated},
                  {"found", found.classes.size()},
                  {"complete", found.complete},
                  {"method", name_of(search.method)},
                  {"complemented", search.complemented},
                  {"levels", search.levels},
                  {"orbits", found.orbits},
                  {"rows", found.rows},
                  {"seeds", found.seeds},
                  {"completions", found.completions},
                  {"nodes", found.nodes},
                  {"labelled_by_search", found.labelled_by_search},
                  {"labelled_by_classes", found.labelled_by_classes},
                  {"classes", std::move(classes)}});
}

std::string invariants_line(const Invariants& i) {
  Json out{{"name", i.name}, {"points", i.points}, {"blocks", i.blocks}};
  put(out, "pasch", "pasch_at", i.pasch);
  put(out, "mitres", "mitres_at", i.mitres);
  put(out, "grids", "grids_at", i.grids);
  put(out, "prisms", "prisms_at", i.prisms);
  if (i.pasch && i.mitres) out["five_sparse"] = i.pasch->all + i.mitres->all == 0;
  if (i.cycles) {
    out["cycles"] = listed(*i.cycles, "lengths", "pairs");
    const bool uniform = i.cycles->size() <= 1;
    out["uniform"] = uniform;
    out["perfect"] = uniform && (i.cycles->empty() || i.cycles->begin()->first.size() <= 1);
  }
  put(out, "disjoint", i.disjoint);
  put(out, "parallel_classes", i.parallel);
  put(out, "almost_parallel_classes", i.almost);
  put(out, "resolutions", i.resolutions);
  if (i.subsystems) {
    out["subsystems"] = listed(i.subsystems->by_size, "points", "number");
    out["all_subsystems"] = i.subsystems->complete;
  }
  put(out, "independent", i.independent);
  put(out, "colours", i.colours);
  if (i.ranks) out["ranks"] = listed(*i.ranks, "prime", "rank");
  if (i.intersections) out["intersections"] = listed(*i.intersections, "points", "pairs");
  if (i.group) {
    out["automorphisms"] = i.group->order;
    out["point_orbit_sizes"] = i.group->point_orbits;
    out["block_orbit_sizes"] = i.group->block_orbits;
  }
  return text_of(out);
}

std::string invariants_summary_line(std::uint64_t designs, std::span<const ValueCounts> columns) {
  Json list = Json::array();
  for (const ValueCounts& c : columns)
    list.push_back({{"invariant", c.invariant},
                    {"too_many", c.too_many},
                    {"values", listed(c.values, "value", "designs")}});
  return text_of({{"designs", designs}, {"invariants", std::move(list)}});
}

}  // namespace thirdcard::wire
