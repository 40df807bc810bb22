// SPDX-License-Identifier: MIT
// `thirdcard card show`: cards in the terminal, or side by side as SVG or PNG. `thirdcard card palette`: how
// far apart a palette's colours are to every kind of eye.
#include "cli/cards/card_show.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>

#include "cli/base/terminal.hpp"
#include "cli/cards/card_options.hpp"
#include "cli/cards/sheet_options.hpp"
#include "wire/cards.hpp"

namespace thirdcard::cli {

namespace {

/// What the terminal can show: --colour, else NO_COLOR, else whether it is one and says 24 bits.
TerminalColour terminal_colour(const std::string& asked) {
  if (asked == "24bit") return TerminalColour::kTrue;
  if (asked == "16") return TerminalColour::kSixteen;
  if (asked == "none") return TerminalColour::kNone;
  if (asked != "auto") throw InputError("unknown colours '" + asked + "'", "take auto, 24bit, 16 or none");
  const auto variable = [](const char* name) {
    const char* value = std::getenv(name);
    return std::string(value == nullptr ? "" : value);
  };
  if (!variable("NO_COLOR").empty() || ::isatty(STDOUT_FILENO) == 0 || variable("TERM") == "dumb")
    return TerminalColour::kNone;
  const std::string deep = variable("COLORTERM");
  return deep == "truecolor" || deep == "24bit" ? TerminalColour::kTrue : TerminalColour::kSixteen;
}

}  // namespace

int terminal_columns() {
  winsize size{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  return 80;
}

void add_card_show(Command& card) {
  struct Options : CardOptions {
    std::string svg, png, marks = "auto", words, colour = "auto", symbols;
    bool plain = false, digits = false, portrait = false;
    double width = 180;
    int per_row = 6;
  };
  auto options = std::make_shared<Options>();
  auto& command = card.sub("show", "Show cards in the terminal, or draw them as SVG or PNG");
  command
      .option("CARDS", options->spelled,
              "Each as digits (2210), number (75) or words ('two solid purple ovals')")
      .required()
      .count(1, 1000);
  add_deck(command, *options);
  command.option("--svg", options->svg, "Draw the cards into this SVG file").writes();
  command.option("--png", options->png, "Draw the cards into this PNG file").writes();
  command
      .option("--symbols", options->symbols,
              "Write one SVG <symbol id=\"card-N\"> per card, for use in a page")
      .writes();
  command.option("--width", options->width, "Width of a card in the drawing").within(20.0, 2000.0).shown();
  command.option("--per-row", options->per_row, "Cards in a row of the drawing").within(1, 100).shown();
  command.flag("--portrait", options->portrait, "Draw cards upright, symbols lying");
  command.option("--marks", options->marks, "Tell colours apart without colour: none, stroke, letter or auto")
      .shown();
  command.option("--words", options->words, "Print the words in the drawing: en, de, fr, es or nb");
  command.flag("--digits", options->digits, "Print the digits in the drawing");
  command.option("--colour,--color", options->colour, "Terminal colours: auto, 24bit, 16 or none").shown();
  command.flag("--plain", options->plain, "One line of text per card");
  command.example("Example: thirdcard card show 2210 0112 --svg out.svg");
  command.run([options] {
    const Deck deck = options->deck();
    const Palette palette = options->palette();
    const std::vector<int> cards = options->cards(deck);
    DrawOptions draw;
    draw.palette = palette;
    draw.mark = mark_from_name(options->marks, palette);
    draw.digits = options->digits;
    if (!options->words.empty()) draw.words = language_from_name(options->words);
    const double aspect = options->portrait ? 63.0 / 88 : card_aspect(deck), width = options->width,
                 height = width / aspect, gap = 0.06 * std::min(width, height);
    std::string names;
    for (int c : cards) names += (names.empty() ? "" : "; ") + deck.words(c, palette);
    const auto sheet = [&] {
      const int columns = std::min<int>(options->per_row, static_cast<int>(cards.size())),
                rows = (static_cast<int>(cards.size()) + columns - 1) / columns;
      Drawing all{columns * (width + gap) + gap, rows * (height + gap) + gap, {}};
      for (std::size_t i = 0; i < cards.size(); ++i)
        all.add(draw_card(deck, cards[i], width, height, draw),
                gap + static_cast<double>(static_cast<int>(i) % columns) * (width + gap),
                gap + static_cast<double>(static_cast<int>(i) / columns) * (height + gap));
      return all;
    };
    std::vector<std::string> written;
    if (!options->svg.empty())
      write_file(options->svg, to_svg(sheet(), names)), written.push_back(options->svg);
    if (!options->png.empty())
      write_file(options->png, to_png({sheet(), {}}, 25.4)), written.push_back(options->png);
    if (!options->symbols.empty()) {
      std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\">\n";
      for (int c : cards)
        out += to_svg_symbol(draw_card(deck, c, width, height, draw), "card-" + std::to_string(c),
                             deck.words(c, palette));
      write_file(options->symbols, out + "</svg>\n");
      written.push_back(options->symbols);
    }
    if (options->json) return print_json(wire::card_show_line(deck, cards, palette, written));
    if (!written.empty()) {
      for (const std::string& file : written) say("{}\n", file);
      return;
    }
    if (options->plain) {
      for (int c : cards) say("{}\n", card_line(deck, c, palette));
      return;
    }
    say("{}", to_terminal(deck, cards, palette, terminal_colour(options->colour), terminal_columns()));
  });
}

void add_card_palette(Command& card) {
  struct Options : Common {
    std::string name = "default";
  };
  auto options = std::make_shared<Options>();
  auto& command =
      card.sub("palette", "The colours of a palette, and how far apart they are to every kind of eye");
  command.option("NAME", options->name, "default, classic, high-contrast, greyscale, or name=#rrggbb,...")
      .shown();
  command.takes(*options, kJson);
  command.example("Example: thirdcard card palette classic");
  command.run([options] {
    const Palette palette = palette_from_name(options->name);
    static constexpr std::array<const char*, 4> kNames{"normal", "protan", "deutan", "tritan"};
    if (options->json) return print_json(wire::card_palette_line(palette));
    for (const Colour& c : palette.colour)
      say("{:<12} #{:06X}  {:4.1f}:1 on white\n", c.name, c.rgb, contrast_ratio(c.rgb, 0xFFFFFF));
    double least = 1e9;
    say("\nleast CIEDE2000 difference  three colours  four colours\n");
    for (std::size_t i = 0; i < kNames.size(); ++i) {
      const double three = least_difference(palette, 3, kVisions[i]);
      say("  {:<24}  {:13.1f}  {:12.1f}\n", kNames[i], three, least_difference(palette, 4, kVisions[i]));
      least = std::min(least, three);
    }
    say("  {:<24}  {:13.1f}\n", "any eye", least);
  });
}

}  // namespace thirdcard::cli
