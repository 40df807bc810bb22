// SPDX-License-Identifier: MIT
// One unit completes one seed of one type. What was found is put together when all are there: classes by
// their canonical form, their groups, and for each type the labelled systems that one permutation s of it
// respects, counted twice. By search: weight times completions over the seeds. By classes: the pairs of a
// labelled system and an automorphism of the type are v!/|Aut S| times the number n(S) of such automorphisms,
// summed over the classes, and each of the v!/|C(s)| permutations has equally many: the sum of n(S)
// |C(s)|/|Aut S|. A class that is missing, or two taken for one, would show.
#include "parts/symmetric.hpp"

#include <algorithm>
#include <mutex>
#include <stdexcept>

#include "design/systems_file.hpp"
#include "design/triple_form.hpp"
#include "parts/kinds.hpp"
#include "parts/sorted_strings.hpp"
#include "thirdcard/integer.hpp"
#include "wire/json.hpp"

namespace thirdcard::parts {

namespace {

constexpr std::size_t kSeeds = 4000;  // of each type, about

std::string hex_of(const std::string& bytes) {
  constexpr char kHex[] = "0123456789abcdef";
  std::string out;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    out += kHex[byte >> 4], out += kHex[byte & 15];
  }
  return out;
}

/// Empty if it is none.
std::string bytes_of(std::string_view hex) {
  const auto digit = [](char c) {
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
  };
  std::string out;
  if (hex.size() % 2 != 0) return out;
  for (std::size_t i = 0; i < hex.size(); i += 2) {
    const int high = digit(hex[i]), low = digit(hex[i + 1]);
    if (high < 0 || low < 0) return "";
    out += static_cast<char>(high << 4 | low);
  }
  return out;
}

/// Permutations that commute with one of this type.
Integer centraliser(const CycleType& type) {
  Integer order = 1;
  int same = 0;
  for (std::size_t i = 0; i < type.size(); ++i) {
    same = i > 0 && type[i] == type[i - 1] ? same + 1 : 1;
    order *= Integer(type[i]) * Integer(same);
  }
  return order;
}

/// How many elements of each cycle type a group has.
using Elements = std::map<CycleType, std::uint64_t>;
Elements elements_of(std::string_view packed, int points) {
  SmallTriples system;
  if (!unpack_triples(packed, points, system) || !packed.empty())
    throw InputError("a system of the parts is none", "a part is damaged; run it again");
  Elements out;
  each_automorphism(system, [&](const std::uint8_t* images) {
    ++out[cycle_type({images, static_cast<std::size_t>(points)})];
  });
  return out;
}

}  // namespace

struct SymmetricJob::Search {
  SymmetricTypes asked;
  std::vector<std::unique_ptr<TripleAutomorphismSearch>> searches;  // null where there is an obstacle
  std::vector<std::pair<std::size_t, std::size_t>> units;           // type, seed
};

SymmetricJob::SymmetricJob(std::string text, const Job& job) : UnitJob(std::move(text)) {
  const auto json = wire::json_of(description());
  auto search = std::make_shared<Search>();
  search->asked.order = json.at("order").get<int>();
  for (const auto& t : json.at("types")) {
    PrimeType type{t.at("prime").get<int>(), t.at("cycles").get<CycleType>(),
                   t.at("obstacle").get<std::string>()};
    search->searches.emplace_back();
    if (type.obstacle.empty()) {
      auto& made = search->searches.back();
      made = std::make_unique<TripleAutomorphismSearch>(search->asked.order, type.type,
                                                        json.at("seeds").get<std::size_t>(), job);
      for (std::size_t i = 0; i < made->tasks(); ++i)
        search->units.emplace_back(search->asked.types.size(), i);
    }
    search->asked.types.push_back(std::move(type));
  }
  search_ = std::move(search);
}

std::uint64_t SymmetricJob::units() const { return search_->units.size(); }

std::string SymmetricJob::compute(std::uint64_t unit, const Job& job) const {
  const auto [type, seed] = search_->units[unit];
  const auto found = search_->searches[type]->run(seed, job);
  wire::Json systems = wire::Json::array();
  for (const auto& s : found.systems) systems.push_back(hex_of(s));
  return wire::text_of(
      {{"completions", found.completions}, {"nodes", found.nodes}, {"systems", std::move(systems)}});
}

SymmetricSystems SymmetricJob::join(const Results& result) const {
  const auto& asked = search_->asked;
  SymmetricSystems out;
  out.order = asked.order;
  std::vector<Integer> by_search(asked.types.size()), by_classes(asked.types.size());
  SortedStrings all, of_type;
  for (std::size_t t = 0; t < asked.types.size(); ++t) {
    SymmetricType type;
    type.type = asked.types[t].type, type.prime = asked.types[t].prime,
    type.obstacle = asked.types[t].obstacle;
    if (search_->searches[t]) {
      type.seeds = search_->searches[t]->tasks();
      type.nodes = search_->searches[t]->seed_nodes();
    }
    out.types.push_back(std::move(type));
  }
  for (std::uint64_t u = 0; u < units(); ++u) try {
      const auto [t, seed] = search_->units[u];  // one type after the other
      const auto json = wire::json_of(result(u));
      const auto completions = json.at("completions").get<std::uint64_t>();
      out.types[t].completions += completions;
      out.types[t].nodes += json.at("nodes").get<std::uint64_t>();
      by_search[t] += Integer(completions) * Integer(search_->searches[t]->weight(seed));
      for (const auto& s : json.at("systems")) of_type.add(bytes_of(s.get_ref<const std::string&>()));
      if (u + 1 == units() || search_->units[u + 1].first != t) {
        of_type.settle();
        out.types[t].classes = of_type.size();
        for (std::size_t i = 0; i < of_type.size(); ++i) all.add(of_type[i]);
        of_type = SortedStrings();
      }
    } catch (const wire::Json::exception&) {
      throw InputError("unit " + std::to_string(u) + " is no list of systems",
                       "a part is damaged; run it again");
    }
  all.settle();
  out.systems.resize(all.size()), out.automorphisms.resize(all.size());
  std::map<Elements, std::uint64_t> groups;  // classes of each kind
  std::mutex mutex;
  constexpr std::size_t kTogether = 1024;
  parallel_for((all.size() + kTogether - 1) / kTogether, 0, [&](std::size_t piece) {
    std::map<Elements, std::uint64_t> here;
    for (std::size_t i = piece * kTogether; i < std::min(all.size(), (piece + 1) * kTogether); ++i) {
      out.systems[i] = all[i];
      Elements elements = elements_of(all[i], out.order);
      for (const auto& [type, count] : elements) out.automorphisms[i] += count;
      ++here[std::move(elements)];
    }
    const std::lock_guard lock(mutex);
    for (const auto& [elements, classes] : here) groups[elements] += classes;
  });
  for (const auto& [elements, classes] : groups) {
    std::uint64_t order = 0;
    std::set<CycleType> prime;
    for (const auto& [type, count] : elements) {
      order += count;
      if (prime_order(type) != 0) prime.insert(type);
    }
    out.by_group[order] += classes;
    out.by_prime_types[prime] += classes;
    for (std::size_t t = 0; t < asked.types.size(); ++t)
      if (const auto n = elements.find(asked.types[t].type); n != elements.end())
        by_classes[t] +=
            Integer(n->second) * centraliser(asked.types[t].type) * Integer(classes) / Integer(order);
  }
  for (std::size_t t = 0; t < asked.types.size(); ++t) {
    out.types[t].labelled_by_search = to_string(by_search[t]);
    out.types[t].labelled_by_classes = to_string(by_classes[t]);
    if (search_->searches[t] && by_search[t] != by_classes[t])
      throw std::logic_error("classify: the two counts of labelled systems of type " +
                             cycle_type_text(asked.types[t].type) + " differ: " + to_string(by_search[t]) +
                             " and " + to_string(by_classes[t]));
  }
  return out;
}

void SymmetricJob::write(const Results& result, const Output& output) const {
  const auto found = join(result);
  output(systems_file(SystemsCoding::kTriples, found.order, found.systems, symmetric_line(found)));
}

std::unique_ptr<SymmetricJob> symmetric_job(const SymmetricTypes& asked, const Job& job) {
  wire::Json types = wire::Json::array();
  for (const auto& t : asked.types)
    types.push_back({{"prime", t.prime}, {"cycles", t.type}, {"obstacle", t.obstacle}});
  return std::make_unique<SymmetricJob>(
      wire::text_of(
          {{"job", "symmetric sts"}, {"order", asked.order}, {"seeds", kSeeds}, {"types", std::move(types)}}),
      job);
}

std::unique_ptr<UnitJob> symmetric_from(std::string description) {
  return std::make_unique<SymmetricJob>(std::move(description));
}

std::string symmetric_line(const SymmetricSystems& found) {
  wire::Json types = wire::Json::array(), groups = wire::Json::array(), primes = wire::Json::array();
  for (const auto& t : found.types)
    types.push_back({{"cycles", t.type},
                     {"prime", t.prime},
                     {"obstacle", t.obstacle},
                     {"classes", t.classes},
                     {"seeds", t.seeds},
                     {"completions", t.completions},
                     {"nodes", t.nodes},
                     {"labelled_by_search", t.labelled_by_search},
                     {"labelled_by_classes", t.labelled_by_classes}});
  for (const auto& [order, classes] : found.by_group)
    groups.push_back({{"automorphisms", std::to_string(order)}, {"classes", classes}});
  for (const auto& [types_of_group, classes] : found.by_prime_types)
    primes.push_back({{"types", types_of_group}, {"classes", classes}});
  return wire::text_of({{"order", found.order},
                        {"classes", found.systems.size()},
                        {"types", std::move(types)},
                        {"groups", std::move(groups)},
                        {"by_prime_types", std::move(primes)}});
}

}  // namespace thirdcard::parts
