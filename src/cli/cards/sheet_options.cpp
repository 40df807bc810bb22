// SPDX-License-Identifier: MIT
// Options and output of the printing commands.
#include "cli/cards/sheet_options.hpp"

namespace thirdcard::cli {

ColourMark mark_from_name(const std::string& name, const Palette& palette) {
  if (name == "none") return ColourMark::kNone;
  if (name == "stroke") return ColourMark::kStroke;
  if (name == "letter") return ColourMark::kLetter;
  if (name == "auto") return palette.name == "greyscale" ? ColourMark::kLetter : ColourMark::kNone;
  throw InputError("unknown marks '" + name + "'", "take auto, none, stroke or letter");
}

DrawOptions SheetFlags::draw() const {
  DrawOptions options;
  options.palette = palette_from_name(palette);
  options.mark = mark_from_name(marks, options.palette);
  if (!words.empty()) options.words = language_from_name(words);
  return options;
}

void add_sheet_flags(Command& command, SheetFlags& flags) {
  command.option("-o,--output", flags.out, "File to write: .pdf, .svg or .png").writes();
  command.option("--paper", flags.paper, "a3, a4, a5, letter or WIDTHxHEIGHT in mm").shown();
  command
      .option("--palette", flags.palette, "default, classic, high-contrast, greyscale, or name=#rrggbb,...")
      .shown();
  command
      .option("--marks", flags.marks,
              "Tell colours apart without colour: none, stroke, letter, or auto (letter for greyscale)")
      .shown();
  command.option("--words", flags.words, "Print what is on the card in words: en, de, fr, es or nb");
  command.option("--dpi", flags.dots_per_inch, "Dots per inch of .png").within(10.0, 1200.0).shown();
  command.takes(flags, kJson | kTime);
}

std::vector<std::string> write_document(const Document& document, const SheetFlags& flags) {
  if (flags.out.empty())
    throw InputError("no file to write to", "give -o with a name that ends in .pdf, .svg or .png");
  const std::size_t dot = flags.out.rfind('.');
  const std::string ending = dot == std::string::npos ? "" : flags.out.substr(dot);
  if (ending == ".pdf") {
    write_file(flags.out, to_pdf(document));
    return {flags.out};
  }
  if (ending != ".svg" && ending != ".png")
    throw InputError("cannot tell the format of '" + flags.out + "'", "end the name in .pdf, .svg or .png");
  std::vector<std::string> names, contents;
  for (std::size_t i = 0; i < document.pages.size(); ++i) {
    names.push_back(document.pages.size() == 1 ? flags.out
                                               : fmt::format("{}-{:0{}}{}", flags.out.substr(0, dot), i + 1,
                                                             document.pages.size() > 99 ? 3 : 2, ending));
    contents.push_back(ending == ".svg" ? to_svg(document.pages[i].drawing, document.title, "mm")
                                        : to_png(document.pages[i], flags.dots_per_inch));
  }
  for (std::size_t i = 0; i < names.size(); ++i) write_file(names[i], contents[i]);
  return names;
}

}  // namespace thirdcard::cli
