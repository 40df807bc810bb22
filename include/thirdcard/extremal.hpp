// SPDX-License-Identifier: MIT
// extremal: caps, the number of blocks inside n points, sets without a k-flat; exact values or honest
// bounds, with witnesses, and certificates that an independent verifier checks.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "thirdcard/core.hpp"
#include "thirdcard/design.hpp"
#include "thirdcard/kinds.hpp"

namespace thirdcard {

class LevelRunner;

// ---------------------------------------------------------------- counting inside a set

/// Number of blocks inside the set.
std::int64_t blocks_inside(const Design& design, std::span<const Point> set);

/// counts[n][t] = number of n-subsets with exactly t blocks inside, by visiting every subset once (half of
/// them where the blocks inside the complement follow, as for Steiner triple and quadruple systems). At most
/// 28 points (32 with the complement) and 65,535 blocks; InputError otherwise, Stopped if the job ends.
using SubsetDistribution = std::vector<std::vector<std::uint64_t>>;
bool can_visit_subsets(const Design& design);
SubsetDistribution subset_distribution(const Design& design, const Job& job = {});

// ---------------------------------------------------------------- blocks inside n points

/// How the proven side of a bound is proven; src/extremal/bound_rules.cpp says what each rule is.
// clang-format off
#define THIRDCARD_BOUND_RULES(ROW) \
  ROW(kCount, "count") \
  ROW(kHull, "hull") \
  ROW(kLevels, "levels") \
  ROW(kStep, "step") \
  ROW(kDrop, "drop") \
  ROW(kComplement, "complement") \
  ROW(kProgram, "program") \
  ROW(kEnumeration, "enumeration")
// clang-format on
THIRDCARD_KINDS(BoundRule, THIRDCARD_BOUND_RULES)
/// The rule in a few words, for a table.
const char* about(BoundRule rule);

struct Extreme {
  std::int64_t lower = 0, upper = 0;
  std::vector<Point> witness;  // attains `lower` of a maximum, `upper` of a minimum
  BoundRule rule = BoundRule::kCount;
  std::string reason;         // in words
  std::int64_t classes = -1;  // inequivalent sets that attain it; -1: not counted
  std::string sets;           // how many sets attain it, in decimal; "": not counted
  bool closed() const { return lower == upper; }
};

struct ExtremalRow {
  int n = 0;
  Extreme max, min;
  std::vector<std::int64_t> values;  // every number of blocks that occurs, if known
  bool values_known = false;
  std::int64_t classes = -1;  // inequivalent n-sets, if counted
};

/// The search data behind a table's proofs; opaque, for the certificate.
struct ExtremalProof;

struct ExtremalTable {
  std::string design;
  int points = 0;
  std::vector<ExtremalRow> rows;               // one for every n = 0..points
  std::shared_ptr<const ExtremalProof> proof;  // AG(d,3), PG(d,2) and quads only
  std::string stopped;                         // why the work ended early; the rows hold what is known
};

struct ExtremalOptions {
  std::vector<int> sizes;  // witnesses are searched for these n only; empty: all
  std::uint64_t seed = 1;
  std::uint64_t exchanges = 400000;  // of one annealing run; a row that stays open gets eight runs
  bool chains = true;                // close open minima by level search where the group is at hand
  int visited_points = 32;           // spaces of at most so many points are visited as a whole
  bool maps = false;  // keep what a certificate needs; InputError, before any work, where there can be none
  std::string checkpoint;         // of the level search
  LevelRunner* levels = nullptr;  // who computes levels, if not this call (core/level_parts.hpp)
};

/// Bounds, witnesses and reasons for the least and the greatest number of blocks inside n points, every n.
/// AG(d,3), PG(d,2) (d <= 6) by levels, hull bound and chains; quads, AG(d,2) with planes (d <= 7), by
/// levels, integer programs and chains; other designs of at most 28 points (32 where the complement follows)
/// by visiting every subset; any other design by counting arguments and search. InputError over 768 points.
/// If the job ends, `stopped` says why and the bounds proven so far stand.
ExtremalTable extremal_table(const Design& design, const ExtremalOptions& options = {}, const Job& job = {});

// ---------------------------------------------------------------- caps

struct CapClass {
  std::vector<Point> points;
  std::string stabiliser;  // order, in decimal
  bool complete = false;   // no point extends it
};
struct CapSize {
  int k = 0;
  std::string caps, complete_caps;  // labelled, in decimal
  std::string caps_by_extension;    // `caps` counted again, from the caps one point smaller
  std::size_t classes = 0, complete_classes = 0;
  std::vector<CapClass> representatives;  // if asked for
};
struct CapCensus {
  std::string design, group_order;
  std::vector<CapSize> sizes;  // k = 0, 1, ...
  int largest = 0;             // of the sizes listed
  std::vector<Point> witness;  // of that size
  bool complete = false;       // no larger cap exists
  std::string stopped;         // why it ended early, or ""
};
struct CapOptions {
  int at_most = 2;  // points of a block that a cap may hold
  /// All points of a block but one, whatever its size; `at_most` is not looked at.
  bool whole_blocks = false;
  int up_to = -1;  // largest size to classify; -1: all
  bool representatives = false;
  LevelRunner* levels = nullptr;  // as above
};
/// What people ask for: two where blocks are lines; one less than a block where three points determine one,
/// as for quads and Steiner quadruple systems ("no whole block").
int usual_at_most(const Design& design);
/// All sets with at most `at_most` points in every block, or without a whole block, up to the design's group.
/// Every level is checked against the next by the extension identity. At most 768 points.
CapCensus classify_caps(const Design& design, const CapOptions& options = {}, const Job& job = {});

// ---------------------------------------------------------------- sets without a flat

struct FlatFree {
  std::int64_t lower = 0, upper = 0;
  std::vector<Point> witness;  // of `lower` points
  std::string reason;
  /// Lower bounds for sets that meet every k-flat, dimension k, k+1, ..., d, with the rule that proves each.
  std::vector<std::pair<std::int64_t, std::string>> blocking;
  std::string certificate;  // the file; empty if there is none for this space
  std::string stopped;
};
struct FlatFreeOptions {
  std::uint64_t seed = 1;
  std::uint64_t exchanges = 300000;  // steps of one annealing run
};
/// The largest set of points of AG(d,q) or PG(d,q) that contains no `flat`-dimensional flat: exact for PG and
/// for AG(d,3) with d <= 4, else bounds. InputError for over 2 million flats.
FlatFree flat_free(const Geometry& geometry, int flat, const FlatFreeOptions& options = {},
                   const Job& job = {});

// ---------------------------------------------------------------- the methods of Stevens and Wilson

/// Every n-subset of the points in lexicographic order, counting the blocks of each by testing all its
/// triples, as printed. Returns the greatest number, a set that attains it and how many sets were tried.
struct CompleteSearch {
  std::int64_t most = -1;
  std::vector<Point> witness;
  std::uint64_t tried = 0;
};
CompleteSearch complete_search(const Design& design, int n, const Job& job = {});

/// Consecutive maximisation on AG(d,3), d >= 2: the chosen cards in order, as printed, with the first unused
/// card where no cube is unused.
std::vector<Point> consecutive_maximisation(int dimension);

// ---------------------------------------------------------------- pictures

/// The set as SVG: points of AG(d,3) on the usual board (3x3 blocks of 3x3), other designs on a circle; its
/// blocks as curves when there are at most 60.
std::string set_picture(const Design& design, std::span<const Point> set);
/// Least and greatest number of blocks against n, open rows marked.
std::string table_plot(const ExtremalTable& table);

// ---------------------------------------------------------------- certificates

/// The table's claims and proofs as a certificate file (docs/reference/proofs.md), which verify.hpp checks.
/// InputError unless the table has a proof and was made with `maps`.
std::string table_certificate(const ExtremalTable& table);

}  // namespace thirdcard
