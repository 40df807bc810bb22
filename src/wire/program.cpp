// SPDX-License-Identifier: MIT
#include "wire/program.hpp"

#include <cstdio>

#include "wire/json.hpp"

namespace thirdcard::wire {

std::string verify_line(const Verified& v) {
  return text_of({{"holds", v.holds},
                  {"message", v.message},
                  {"details", v.details},
                  {"kind", v.kind},
                  {"sha256", v.sha256},
                  {"equals_our", v.equals_our}});
}

std::string bench_line(std::span<const Measured> rows) {
  Json list = Json::array();
  for (const Measured& r : rows) {
    char checksum[17];
    std::snprintf(checksum, sizeof checksum, "%016llx", static_cast<unsigned long long>(r.checksum));
    list.push_back({{"name", r.name},
                    {"baseline", r.baseline},
                    {"seconds", r.seconds},
                    {"baseline_seconds", r.baseline_seconds},
                    {"ratio", r.ratio},
                    {"nodes", r.nodes},
                    {"checksum", checksum}});
  }
  return text_of({{"rows", std::move(list)}});
}

std::string bench_nodes_line(std::span<const Nodes> rows) {
  Json list = Json::array();
  std::uint64_t sum = 0;
  for (const Nodes& r : rows) {
    list.push_back({{"name", r.name}, {"nodes", r.nodes}});
    sum += r.nodes;
  }
  return text_of({{"searches", std::move(list)}, {"nodes", sum}});
}

std::string bench_groups_line(std::span<const BenchGroup> groups) {
  Json list = Json::array();
  for (const BenchGroup& g : groups) list.push_back({{"name", g.name}, {"about", g.about}});
  return text_of({{"groups", std::move(list)}});
}

}  // namespace thirdcard::wire
