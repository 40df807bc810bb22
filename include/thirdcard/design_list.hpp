// SPDX-License-Identifier: MIT
// design: files of many designs.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "thirdcard/design.hpp"

namespace thirdcard {

/// The designs of a file: of one (the formats of design_from_file), of many as `design pack` writes them, or
/// of a list in text (docs/formats.md). `file:PATH#i` names design i of such a file, from 1. A value; copies
/// share what was read, and so does who opens the same file again.
class DesignList {
 public:
  /// InputError if it cannot be read.
  explicit DesignList(const std::string& path, int base = 0);
  std::size_t size() const;
  /// Number 1 to size(), named file:PATH#i.
  Design design(std::uint64_t number) const;
  /// The one design of a file that has no other, named file:PATH.
  Design only() const;
  struct Content;

 private:
  std::string path_;
  std::shared_ptr<const Content> content_;
};

/// Designs 0 to count - 1 one after another: block lists as lines "0 1 2; 0 3 4", GAP records as one list,
/// any other format as often as there are designs. Hands the text to `sink` in pieces.
void write_designs(std::uint64_t count, const std::function<Design(std::uint64_t)>& design,
                   DesignFormat format, const std::function<void(std::string_view)>& sink, int base = 0);

/// All designs of a text; which format it has is seen from the text. `source` names it in errors.
std::vector<Design> designs_from_text(std::string_view text, const std::string& name,
                                      const std::string& source, int base = 0);

}  // namespace thirdcard
