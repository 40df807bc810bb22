// SPDX-License-Identifier: MIT
// The searches are independent; which of their systems one run would have handed over (the first ones, each
// once, until there are enough or many searches in a row gave nothing new) is decided when all are there.
#include "parts/search.hpp"

#include <set>

#include "design/search_sts.hpp"
#include "parts/kinds.hpp"
#include "thirdcard/symmetry.hpp"
#include "wire/design.hpp"
#include "wire/json.hpp"

namespace thirdcard::parts {

namespace {

class SearchJob : public UnitJob {
 public:
  explicit SearchJob(std::string description)
      : UnitJob(std::move(description)),
        request_(request()),
        searches_(request_.order, request_.cycles, request_.seed) {
    const auto json = wire::json_of(this->description());
    short_ = json.at("short").get<bool>();
    nodes_ = json.at("nodes").get<std::uint64_t>();
  }

  std::uint64_t units() const override { return short_ ? 1 : request_.searches; }

  std::string compute(std::uint64_t unit, const Job& job) const override {
    if (short_) return whole(job);
    const auto found = searches_.round(unit + 1, job);
    if (job.stopping()) throw Stopped(job.stop->reason());
    wire::Json systems = wire::Json::array();
    if (!found.complete)
      for (const auto& chosen : found.systems) systems.push_back(told(searches_.design(chosen)));
    return wire::text_of(
        {{"nodes", found.nodes}, {"complete", found.complete}, {"systems", std::move(systems)}});
  }

  void write(const Results& result, const Output& output) const override {
    std::vector<wire::FoundSystem> systems;
    std::set<std::vector<std::vector<int>>> seen;
    std::set<std::string> forms;
    std::uint64_t nodes = short_ ? 0 : nodes_;
    bool complete = false;
    int misses = 0;
    for (std::uint64_t u = 0; u < units() && misses < TripleSearches::kMisses; ++u) try {
        const auto json = wire::json_of(result(u));
        nodes += json.at("nodes").get<std::uint64_t>();
        complete = json.at("complete").get<bool>();
        const auto& found = json.at("systems");
        if (!short_ && complete) break;
        bool fresh = false, enough = false;
        for (const auto& s : found) {
          auto blocks = s.at("blocks").get<std::vector<std::vector<int>>>();
          if (!seen.insert(blocks).second) continue;
          fresh = true;
          if (!request_.all && !forms.insert(s.at("form").get<std::string>()).second) continue;
          systems.push_back({s.at("automorphisms").get<std::string>(), std::move(blocks)});
          enough = systems.size() >= request_.limit;
          if (enough) break;
        }
        if (enough) break;
        misses = fresh ? 0 : misses + 1;
      } catch (const wire::Json::exception&) {
        throw InputError("unit " + std::to_string(u) + " is no list of systems",
                         "a part is damaged; run it again");
      }
    output(wire::design_search_line(request_.order, request_.cycles, request_.seed, systems.size(), complete,
                                    nodes, systems) +
           "\n");
  }

 private:
  SearchRequest request() const {
    const auto json = wire::json_of(description());
    return {json.at("order").get<int>(),
            json.at("cycles").get<std::vector<int>>(),
            json.at("seed").get<std::uint64_t>(),
            json.at("limit").get<std::uint64_t>(),
            json.at("searches").get<std::uint64_t>(),
            json.at("all").get<bool>()};
  }

  static std::string form_of(const Design& system) {
    return sha256_hex(wire::text_of(wire::Json(canonical_form(system).blocks)));
  }

  static wire::Json told(const Design& system) {
    return {{"blocks", system.block_lists()},
            {"form", form_of(system)},
            {"automorphisms", automorphism_group(system).order()}};
  }

  /// All of a short search: as many systems as are wanted.
  std::string whole(const Job& job) const {
    const auto found = searches_.whole(job);
    std::set<std::string> forms;
    wire::Json systems = wire::Json::array();
    bool complete = found.complete;
    for (const auto& chosen : found.systems) {
      if (job.stopping()) break;
      const Design system = searches_.design(chosen);
      if (!request_.all && !forms.insert(form_of(system)).second) continue;
      systems.push_back(told(system));
      if (systems.size() >= request_.limit) {
        complete = false;
        break;
      }
    }
    if (job.stopping()) throw Stopped(job.stop->reason());
    return wire::text_of({{"nodes", found.nodes}, {"complete", complete}, {"systems", std::move(systems)}});
  }

  SearchRequest request_;
  TripleSearches searches_;
  bool short_ = false;
  std::uint64_t nodes_ = 0;
};

}  // namespace

std::unique_ptr<UnitJob> search_job(const SearchRequest& r, const Job& job) {
  const auto whole = TripleSearches(r.order, r.cycles, r.seed).whole(job);
  if (job.stopping()) throw Stopped(job.stop->reason());
  return search_from(wire::text_of({{"job", "design search"},
                                    {"order", r.order},
                                    {"cycles", r.cycles},
                                    {"seed", r.seed},
                                    {"limit", r.limit},
                                    {"searches", r.searches},
                                    {"all", r.all},
                                    {"short", whole.complete},
                                    {"nodes", whole.nodes}}));
}

std::unique_ptr<UnitJob> search_from(std::string description) {
  return std::make_unique<SearchJob>(std::move(description));
}

}  // namespace thirdcard::parts
