// SPDX-License-Identifier: MIT
// Files of many designs as others write them: one format, one file.
#pragma once

#include "design/formats.hpp"
#include "thirdcard/design_list.hpp"

namespace thirdcard::formats {

/// graph6 or sparse6 lines.
std::vector<Design> read_graphs(std::string_view text, const std::string& name, const std::string& source);
/// Nested lists in square or round brackets, as Python, Sage and GAP print them: a list of designs, or
/// several one after another, each a list of blocks. Points count from `base`; there are as many as the
/// largest says, in all designs of the file the same.
std::vector<Design> read_nested_lists(std::string_view text, const std::string& name,
                                      const std::string& source, int base);
/// GAP: a list of records of the package DESIGN.
std::vector<Design> read_gap_list(std::string_view text, const std::string& name, const std::string& source);
/// One design a line: "0 1 2; 0 3 4; ...", perhaps after a name and a colon, or letters, "abcade..." for
/// blocks of three.
std::vector<Design> read_line_list(std::string_view text, const std::string& name, const std::string& source,
                                   int base);

/// Which of them this is; none: a text of one design.
enum class ListKind : std::uint8_t { kNone, kGraphs, kNested, kGap, kLines };
ListKind list_kind(std::string_view text);

}  // namespace thirdcard::formats
