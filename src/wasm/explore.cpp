// SPDX-License-Identifier: MIT
// Positions of avoidance games up to the symmetries of their design, for the page's explorer. Two games have
// met in a position when one can be moved onto the other, hands and all: then both get the same key.
#include <algorithm>
#include <memory>
#include <optional>
#include <variant>

#include "thirdcard/design.hpp"
#include "thirdcard/symmetry.hpp"
#include "wasm/call.hpp"

namespace thirdcard::wasm {
namespace {

constexpr std::size_t kMostPositions = 20'000;

/// The canonizer of the design asked about last: building one costs more than using it. None where its group
/// is not known here.
struct Known {
  std::string name;
  int points = 0;
  std::variant<std::monostate, SubsetCanonizer<PointSet<64>>, SubsetCanonizer<PointSet<128>>> canonizer;
};
std::unique_ptr<Known> known;

const Known& canonizer_of(const std::string& name) {
  if (known && known->name == name) return *known;
  const Design design = design_from_name(name);
  if (design.points() > kMostPoints)
    throw InputError("positions are merged on boards of at most 128 points", "name a smaller design");
  auto next = std::make_unique<Known>();
  next->name = name;
  next->points = design.points();
  try {
    if (design.points() <= 64)
      next->canonizer.emplace<1>(design);
    else
      next->canonizer.emplace<2>(design);
  } catch (const std::exception&) {
    next->canonizer.emplace<0>();  // its group would need a library that is not here
  }
  known = std::move(next);
  return *known;
}

template <class Set>
std::string text_of(const Set& first, const Set& second) {
  std::string out;
  first.for_each([&](int p) { out += (out.empty() ? "" : ".") + std::to_string(p); });
  out += '/';
  bool begun = false;
  second.for_each([&](int p) { out += (begun ? "." : "") + std::to_string(p), begun = true; });
  return out;
}

template <class Set>
std::string key_of(const Known& now, const Json& moves, const SubsetCanonizer<Set>* canonizer) {
  Set hands[2];
  std::size_t at = 0;
  for (const Json& move : moves) {
    const int point = move.get<int>();
    if (point < 0 || point >= now.points || hands[0].contains(point) || hands[1].contains(point))
      throw InputError("point " + std::to_string(point) + " cannot be taken there");
    hands[at++ % 2].insert(point);
  }
  if (canonizer == nullptr) return text_of(hands[0], hands[1]);
  const auto form = canonizer->canonize(hands[0], hands[1]);
  return text_of(form.a, form.b);
}

/// {"name", "positions": [[moves]]} -> {"keys", "symmetric"}: one key for each position, equal for positions
/// that a symmetry of the design carries into each other; where the group is not known here, for equal hands
/// alone.
const Registration classes("avoid.classes", [](const Json& request) -> Json {
  const Known& now = canonizer_of(request.at("name").get<std::string>());
  const Json& positions = request.at("positions");
  if (positions.size() > kMostPositions) throw InputError("too many positions at once", "at most 20,000");
  Json keys = Json::array();
  for (const Json& moves : positions) {
    if (const auto* small = std::get_if<1>(&now.canonizer))
      keys.push_back(key_of<PointSet<64>>(now, moves, small));
    else
      keys.push_back(key_of<PointSet<128>>(now, moves, std::get_if<2>(&now.canonizer)));
  }
  return {{"keys", std::move(keys)}, {"symmetric", now.canonizer.index() != 0}};
});

}  // namespace
}  // namespace thirdcard::wasm
