// SPDX-License-Identifier: MIT
// design: finite fields, affine and projective geometries, Steiner systems and other block designs;
// their names, parameters and files. A design here is any hypergraph on at most 65,535 points; that
// it is a t-design is found out by counting, never assumed.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "thirdcard/core.hpp"

namespace thirdcard {

// ---------------------------------------------------------------- finite fields

/// GF(q) for a prime power q <= 16 by its Conway polynomial. Elements are 0..q-1; the base-p digits of
/// an element are its coefficients, so 0 and 1 are the field's own and p is the generator for h > 1.
class FiniteField {
 public:
  /// InputError unless q is a prime power, 2 <= q <= 16.
  explicit FiniteField(int q);
  int order() const { return q_; }
  int characteristic() const { return p_; }
  int degree() const { return h_; }
  int add(int a, int b) const { return add_[a * q_ + b]; }
  int multiply(int a, int b) const { return multiply_[a * q_ + b]; }
  int negate(int a) const { return negate_[a]; }
  /// a must not be 0.
  int inverse(int a) const { return inverse_[a]; }
  /// a^p, the generator of the field's automorphisms.
  int frobenius(int a) const { return frobenius_[a]; }

 private:
  int q_, p_ = 0, h_ = 0;
  std::vector<std::uint8_t> add_, multiply_, negate_, inverse_, frobenius_;
};

// ---------------------------------------------------------------- designs

/// Which geometry a design consists of, if any: the points and the `flat`-dimensional flats of
/// AG(dimension, q) or PG(dimension, q). Lines are flat = 1.
struct Geometry {
  enum class Kind : std::uint8_t { kNone, kAffine, kProjective };
  Kind kind = Kind::kNone;
  int dimension = 0, q = 0, flat = 0;
  friend bool operator==(const Geometry&, const Geometry&) = default;
};

/// t-(v,k,lambda) with the largest t such that every t points lie in equally many blocks (t >= 1);
/// t = 0 means "none": no constant block size, or unequal point degrees. Where the one block (or every
/// block) is the whole set of points, t is 2.
struct Parameters {
  int t = 0, block_size = 0;
  std::int64_t lambda = 0;
  bool exact = true;  // false: a larger t is possible, but counting it would take very long
  friend bool operator==(const Parameters&, const Parameters&) = default;
};

/// Points 0..v-1 and blocks, each a strictly increasing list of points. Immutable.
class Design {
 public:
  /// Blocks concatenated, with `start[i]` the place of block i and one entry more at the end.
  /// Checks range and repeated points (InputError), sorts within blocks and the list of blocks.
  Design(std::string name, int points, std::vector<Point> incidences, std::vector<std::uint32_t> start,
         Geometry geometry = {});
  static Design from_blocks(std::string name, int points, const std::vector<std::vector<int>>& blocks,
                            Geometry geometry = {});

  const std::string& name() const { return name_; }
  int points() const { return points_; }
  std::size_t blocks() const { return start_.size() - 1; }
  std::span<const Point> block(std::size_t i) const {
    return {incidences_.data() + start_[i], start_[i + 1] - start_[i]};
  }
  const Geometry& geometry() const { return geometry_; }
  std::size_t incidences() const { return incidences_.size(); }
  std::vector<std::vector<int>> block_lists() const;
  /// Same points, same blocks; name and geometry do not count.
  friend bool operator==(const Design& a, const Design& b) {
    return a.points_ == b.points_ && a.start_ == b.start_ && a.incidences_ == b.incidences_;
  }

 private:
  std::string name_;
  int points_;
  std::vector<Point> incidences_;
  std::vector<std::uint32_t> start_;
  Geometry geometry_;
};

/// Finds t, k, lambda by counting.
Parameters parameters_of(const Design& design);

/// True when every pair of points lies in exactly one block and all blocks have three points.
bool is_steiner_triple_system(const Design& design);

// ---------------------------------------------------------------- names

/// The families a name can start with, in the order of the help text.
struct DesignFamily {
  std::string name, form, example, about;
};
const std::vector<DesignFamily>& design_families();

/// The name of a design, understood: `ag(4,3)`, `sts(15,19)`, `file:PATH`. A value; what the design will
/// be, how large and how costly, is known before anything is built.
class DesignName {
 public:
  /// InputError says what is wrong and what would be right. A name that is read is the name of a design,
  /// but for two cases: no bibd(v,k,lambda) may be found, and a file may not be readable.
  explicit DesignName(std::string_view text);
  /// All names that a pattern with one `*` in the place of the last number stands for: `sts(15,*)`. A name
  /// without one stands for itself. InputError where that is no finite list.
  static std::vector<DesignName> matching(std::string_view pattern);

  /// As it is written everywhere, without spaces; DesignName(text()) is the same name.
  const std::string& text() const { return text_; }
  /// "ag", "pg", ..., as in design_families(), or "file".
  const std::string& family() const { return family_; }
  std::span<const std::int64_t> numbers() const { return numbers_; }
  bool is_file() const { return family_ == "file"; }
  /// Of a file.
  std::string path() const { return is_file() ? text_.substr(5) : std::string(); }
  /// The geometry that the design will be, if any (sts(27) is AG(3,3), too).
  const Geometry& geometry() const { return geometry_; }

  /// -1 for a file, of which nothing is known yet.
  std::int64_t points() const { return points_; }
  std::int64_t blocks() const { return blocks_; }
  std::int64_t incidences() const { return incidences_; }
  /// How many elementary steps building takes at the most, about: 10^8 are a second. -1 for a file.
  std::int64_t work() const { return work_; }

  /// `base` is the least point of a block file.
  Design build(int base = 0) const;
  /// As build(), but takes at most about so many steps: InputError if the design is not found within them,
  /// or if it is a file. Only bibd is searched for; every other name costs what work() says.
  Design build_within(std::int64_t steps) const;
  friend bool operator==(const DesignName& a, const DesignName& b) { return a.text_ == b.text_; }

 private:
  std::string text_, family_;
  std::vector<std::int64_t> numbers_;
  Geometry geometry_;
  std::int64_t points_ = -1, blocks_ = -1, incidences_ = -1, work_ = -1;
};

/// DesignName(name).build(base).
Design design_from_name(std::string_view name, int base = 0);

// ---------------------------------------------------------------- systems with names

/// SQS(v), a 3-(v,4,1) design, for v = 4, 8, 10, 14, 16.
Design quadruple_system(int points);
/// A 2-(v,k,lambda) design without repeated blocks that a cyclic group of order v or v-1 respects, or
/// a geometry or triple system with these parameters. InputError if none is found.
/// At most `nodes` are looked at in each of the two searches.
Design balanced_design(int points, int block_size, int lambda, std::uint64_t nodes = 2000000);

// ---------------------------------------------------------------- Steiner triple systems

/// The projective or affine space of this order if there is one, else the cyclic system. Each family
/// throws InputError where the order has none or is too large (6561; cyclic 999; by climbing 511).
Design triple_system(int order);
Design bose_system(int order);
Design skolem_system(int order);
/// x -> x+1 modulo the order is an automorphism.
Design cyclic_triple_system(int order);
/// x -> order-2-x with the last point fixed is an automorphism.
Design reverse_triple_system(int order);
/// By hill-climbing; every system can come out, though not equally often.
Design random_triple_system(int order, std::uint64_t seed);

/// Systems with an automorphism of the given cycle lengths, on consecutive points, handed to `take`
/// until it returns false. `complete`: every such system was handed over.
struct TripleSearch {
  std::uint64_t nodes = 0;
  bool complete = false;
};
TripleSearch search_triple_systems(int order, const std::vector<int>& cycles, std::uint64_t seed,
                                   const std::function<bool(const Design&)>& take, const Job& job = {});

/// SHA-256 (hex) of the canonical form of a Steiner triple system, written as in docs/formats.md. Equal
/// for isomorphic systems; meant for small orders and groups, it takes v^3 + 10 * automorphisms steps.
std::string triple_system_key(const Design& design);

/// What `classify_triple_systems` proves: the systems of one order up to isomorphism. Two counts of the
/// labelled systems that share nothing but the list of seeds must agree, or it throws std::logic_error:
/// completions of the seeds, and v!/|Aut| over the classes; and for each seed the completions it must
/// have by the classes found.
struct TripleClassification {
  struct Class {
    Design system;    // a canonical representative
    std::string key;  // triple_system_key
    std::uint64_t automorphisms;
    std::uint64_t found;      // completions that were canonised into this class
    int standard_number = 0;  // from the key file; 0: unknown
  };
  struct Seed {
    std::vector<int> cycles;    // the cycle lengths of the two points' blocks
    std::uint64_t stabiliser;   // permutations of the seed that fix its two points
    std::uint64_t completions;  // by search
    std::uint64_t expected;     // by the classes
  };
  int order = 0;
  std::vector<Class> classes;  // by standard number
  std::vector<Seed> seeds;
  std::string labelled;           // v!/|Aut| over the classes
  std::string labelled_by_seeds;  // from the completions
  std::uint64_t nodes = 0;
};
/// order is 3, 7, 9, 13 or 15, else InputError. Throws Stopped when the job is stopped.
TripleClassification classify_triple_systems(int order, const Job& job = {});

/// Number in the standard numbering (Mathon, Phelps and Rosa) of a system of order 3, 7, 9, 13 or 15;
/// none for any other design. The key is triple_system_key.
std::optional<int> standard_number(const Design& design);
std::optional<int> standard_number_of_key(int order, std::string_view key);

/// How many systems of this order the catalogue holds: 0 for most orders.
int catalogued_systems(int order);
/// sts(order,number) of the catalogue. InputError if there is none.
Design catalogue_system(int order, int number);

/// Lines "sts(15,1): 0 1 2; 0 3 4; ...", as in data/sts-catalogue.txt. InputError on any other line.
struct NumberedSystem {
  int order, number;
  Design system;
};
std::vector<NumberedSystem> read_numbered_systems(std::string_view text, const std::string& source);

// ---------------------------------------------------------------- files

enum class DesignFormat : std::uint8_t { kBlocks, kJson, kGap, kPositionalGame, kDimacs };
/// "blocks", "json", "gap", "pg" or "dimacs"; InputError otherwise.
DesignFormat design_format(std::string_view name);
/// Reads any of the formats; which one is seen from the text. `source` names the text in errors.
/// `base` is the number of the first point where the format leaves it open (block lists, JSON).
Design design_from_text(std::string_view text, std::string name, const std::string& source, int base = 0);
Design design_from_file(const std::string& path, int base = 0);
/// Hands the text to `sink` in pieces. `base` as above.
void write_design(const Design& design, DesignFormat format,
                  const std::function<void(std::string_view)>& sink, int base = 0);
std::string design_to_text(const Design& design, DesignFormat format, int base = 0);

// ---------------------------------------------------------------- geometries

/// Number of points of AG(d,q) or PG(d,q), and of their k-flats; -1 if over 10^15.
std::int64_t geometry_points(const Geometry& geometry);
std::int64_t geometry_flats(const Geometry& geometry);

/// Points and k-flats. InputError if over 6,561 points or 10^8 incidences.
Design affine_design(int dimension, int q, int flat);
Design projective_design(int dimension, int q, int flat);

/// Coordinates of a point: d digits for AG, d+1 for PG (normalised, first non-zero entry 1).
std::vector<int> coordinates(const Geometry& geometry, int point);
int point_from_coordinates(const Geometry& geometry, std::span<const int> coordinates);

/// The least flat that contains the points, sorted.
std::vector<Point> span_of(const Geometry& geometry, std::span<const Point> points);

/// The flats of an affine design by direction: numbers of its blocks. InputError for any other design.
std::vector<std::vector<std::uint32_t>> parallel_classes(const Design& design);

/// An axiom of affine or projective planes, blocks taken as lines, and what contradicts it.
struct Axiom {
  std::string plane;  // "affine" or "projective"
  int number;
  std::string statement;
  bool holds;
  std::string counterexample;  // empty where it holds
};
std::vector<Axiom> plane_axioms(const Design& design);

// ---------------------------------------------------------------- explicit caps

/// A largest set of points of AG(dimension,3) without three on a line: 2, 4, 9, 20, 45, 112 points for
/// dimension 1..6, sorted. InputError outside that range. The construction is checked before it returns.
std::vector<Point> explicit_cap(int dimension);

/// Are these points of AG(dimension,3) distinct, in range and without three on a line? dimension <= 6.
bool is_cap(int dimension, std::span<const Point> points);

}  // namespace thirdcard
