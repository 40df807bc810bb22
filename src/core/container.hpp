// SPDX-License-Identifier: MIT
// container: the one file in which proofs, tables, certificates and checkpoints are kept: kind, version, a
// statement in JSON, a body, a digest of all of it (docs/formats.md). What a file is about stands in its
// statement as points and blocks; a name is only a label.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "thirdcard/core.hpp"

namespace thirdcard {

struct Container {
  std::string kind;
  int version = 0;
  std::string statement;  // JSON on one line
  bool gzip = false;      // how the body is to be read
  std::string body;
};

/// The file as text and bytes; everything in it is covered by the digest of its last line.
std::string container_file(const Container& content);

/// For files that this program wrote itself: InputError unless framing and digest are right and kind and
/// version are these. `remedy` ends the error's line.
Container read_container(std::string_view file, std::string_view kind, int version,
                         const std::string& remedy);

/// Does the file begin as a container (of this kind) does, or as one of the formats before it?
bool is_container(std::string_view file);
bool is_container(std::string_view file, std::string_view kind);
bool is_old_format(std::string_view file);

/// SHA-256 of a list of blocks: the number of points on a line, then a line for each block, its points
/// increasing and separated by a space, the blocks in lexicographic order. Each block must be increasing.
std::string blocks_sha256(int points, std::vector<std::vector<int>> blocks);

/// {"blocks":[...],"label":"...","points":v,"sha256":"..."}: a design as statements have it.
std::string design_statement(std::string_view label, int points, std::vector<std::vector<int>> blocks);

/// A JSON string of printable ASCII; any other byte, the quote, the backslash and % become %XX.
std::string statement_text(std::string_view text);

}  // namespace thirdcard
