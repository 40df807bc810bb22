// SPDX-License-Identifier: MIT
// Forged proof files: well-formed, with a correct digest, and false. Each forger starts from valid proofs of
// one kind; the falsehood is known by construction or by brute force, never by asking a verifier.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "canonical.hpp"
#include "core/container.hpp"
#include "thirdcard/core.hpp"
#include "thirdcard/design.hpp"
#include "verify/json.hpp"

namespace thirdcard::adversary {

using verify::Value;

struct Forgery {
  std::string file;
  std::string how;  // what was done, for the report
};

/// A valid proof, parsed as far as the forgers need.
struct Base {
  Container file;
  Value statement;
  std::string name;
};
Base base_of(const std::string& file, const char* kind, int version, const std::string& name);

class Forger {
 public:
  virtual ~Forger() = default;
  virtual const char* kind() const = 0;
  /// The valid files it starts from.
  virtual std::vector<std::string> valid() const;
  /// One more false file.
  virtual Forgery next(RandomStream& random) = 0;

 protected:
  std::vector<Base> bases_;
};

std::unique_ptr<Forger> strategy_forger(std::uint64_t seed);
std::unique_ptr<Forger> table_forger(std::uint64_t seed);
std::unique_ptr<Forger> blocks_inside_forger();
std::unique_ptr<Forger> flats_forger();

/// What can be done to any container: framing, versions, hostile JSON, bombs, labels of other geometries,
/// wrong types, other kinds.
Forgery forge_container(const Base& base, RandomStream& random);

// ---------------------------------------------------------------- tools

Value& field(Value& object, std::string_view name);
Value integer(std::int64_t n);
Value text(std::string s);
Value list(const std::vector<int>& items);
/// The statement put back, signed.
std::string signed_file(const Base& base, const Value& statement, const std::string& body);

/// A statement's design, and its replacement with a digest of its own.
struct Blocks {
  int points = 0;
  std::vector<std::vector<int>> blocks;
};
Blocks blocks_of(const Value& statement);
void set_blocks(Value& statement, Blocks blocks, const std::string& label);
/// A block fewer, a block more, or points renamed; `what` says which.
Blocks other_blocks(Blocks blocks, RandomStream& random, std::string& what);
/// Does the permutation take blocks to blocks? By looking for each image.
bool is_automorphism(const Blocks& design, const std::vector<int>& map);

std::uint64_t pick(RandomStream& random, std::size_t count);
/// The named designs, and `count` random hypergraphs of `least` to `points` points and at most `blocks`
/// blocks.
std::vector<Design> small_designs(std::initializer_list<const char*> names, int count, int least, int points,
                                  int blocks, RandomStream& random);

}  // namespace thirdcard::adversary
