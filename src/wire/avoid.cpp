// SPDX-License-Identifier: MIT
#include "wire/avoid.hpp"

namespace thirdcard::wire {

int plies_of(const Value& v) { return v.exact() ? v.plies_min : -1; }
int rounds_of(const Value& v) { return v.exact() ? (v.plies_min + 1) / 2 : -1; }

Json encode(const Value& v) {
  return {{"outcome", name_of(v.outcome)},
          {"plies", plies_of(v)},
          {"plies_min", v.plies_min},
          {"plies_max", v.plies_max}};
}

Json encode(const MoveValue& move, Rule rule) {
  Json out{{"point", move.point}};
  out.update(encode(move.value));
  if (rule == Rule::kNofil) out["nimber"] = move.nimber;
  return out;
}

}  // namespace thirdcard::wire
