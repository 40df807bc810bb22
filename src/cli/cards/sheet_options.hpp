// SPDX-License-Identifier: MIT
// What the printing commands share: paper, palette, marks, words, and writing a document as PDF, SVG or PNG
// by the ending of the file's name.
#pragma once

#include "cli/base/command.hpp"
#include "thirdcard/print.hpp"

namespace thirdcard::cli {

struct SheetFlags : Common {
  std::string paper = "a4", palette = "default", marks = "auto", words, out;
  double dots_per_inch = 150;
  /// Palette, marks (auto: letters for the greyscale palette) and words.
  DrawOptions draw() const;
};
void add_sheet_flags(Command& command, SheetFlags& flags);
ColourMark mark_from_name(const std::string& name, const Palette& palette);

/// Writes FILE.pdf, or FILE.svg / FILE.png (FILE-01, FILE-02, ... when there are several pages); all pages
/// are made before the first is written. Returns the names.
std::vector<std::string> write_document(const Document& document, const SheetFlags& flags);

}  // namespace thirdcard::cli
