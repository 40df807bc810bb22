// SPDX-License-Identifier: MIT
// The table of the rules by which a bound is proved. Nothing else of the program asks which rule it has
// before it; a verifier has rules of its own, which share nothing with this table.
#pragma once

#include <string>

#include "extremal/table_work.hpp"

namespace thirdcard::extremal {

/// The earlier bound from which a rule derives one for n points.
enum class Premise : std::uint8_t { kNone, kSame, kPointLess, kPointMore, kComplement };

/// A bound that is to be explained.
struct ProvedBound {
  const TableWork& work;
  const ExtremalProof* proof;  // nullptr: the table has none
  int n;
  bool most;
  const Extreme& extreme;
};

struct BoundRuleRow {
  BoundRule rule;
  const char* about;  // in a few words
  Premise premise;
  bool programs;  // its step of a certificate carries the integer programs
  std::string (*reason)(const ProvedBound& bound);
};
const BoundRuleRow& row_of(BoundRule rule);

/// Writes beside each bound of the table why it holds.
void describe(TableWork& work, const ExtremalProof* proof);

}  // namespace thirdcard::extremal
