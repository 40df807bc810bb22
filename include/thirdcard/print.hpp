// SPDX-License-Identifier: MIT
// print: decks and sheets on paper. A document is pages of drawings in millimetres; Cairo turns them into
// PDF or PNG, the cards layer into SVG. Nothing here writes a file.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "thirdcard/cards.hpp"
#include "thirdcard/core.hpp"

namespace thirdcard {

// ---------------------------------------------------------------- documents

/// A place in a page that the PDF's outline leads to: one per card.
struct Bookmark {
  std::string name;
  double x = 0, y = 0;
};
struct Page {
  Drawing drawing;  // millimetres
  std::vector<Bookmark> bookmarks;
};
struct Document {
  std::string title;
  std::vector<Page> pages;
};

/// One file, vector, fonts embedded. The same document always gives the same bytes.
std::string to_pdf(const Document& document);
std::string to_png(const Page& page, double dots_per_inch);
/// Width of a text in the font of the sheets, for the unit of `size`.
double text_width(const std::string& text, double size, bool bold = false);

// ---------------------------------------------------------------- paper and cards

struct Size {
  std::string name;
  double width = 0, height = 0;  // millimetres
};
/// a3, a4, a5, letter, or WIDTHxHEIGHT in millimetres (30 to 2000). InputError otherwise.
Size paper_from_name(std::string_view name);
/// poker 63x88, bridge 57x89, mini 44x68, or WIDTHxHEIGHT in millimetres (10 to 1000). InputError otherwise.
Size card_size_from_name(std::string_view name);

/// What is printed: cards 0..count-1, each with a drawing and a name.
struct CardSource {
  std::string name;
  int count = 0;
  std::function<Drawing(int card, double width, double height, const DrawOptions&)> draw;
  std::function<std::string(int card)> label;
};
CardSource card_source(const Deck& deck, const Palette& palette);
/// Numbered cards for the points of any design, coordinates below where it is a geometry, with the blocks
/// through each point listed on request. At most 6,561 points.
CardSource point_source(const std::string& design_name, bool blocks);

// ---------------------------------------------------------------- decks

enum class Orientation : std::uint8_t { kAuto, kPortrait, kLandscape };
struct DeckOptions {
  Size paper{"a4", 210, 297};
  Size card{"poker", 63, 88};
  Orientation orientation = Orientation::kAuto;
  double margin = 5, bleed = 0;
  bool one_per_page = false;  // the card fills the page within the margins
  bool cut_marks = false;
  bool backs = false;
  bool flip_long = true;  // backs are printed for turning the sheet about its long edge
  DrawOptions draw;
};

struct Placed {
  int card = 0;
  double x = 0, y = 0;
};
/// How a deck lies on paper. Page i of `fronts` holds its cards; `backs` mirrors it slot by slot.
struct DeckPlan {
  double page_width = 0, page_height = 0, card_width = 0, card_height = 0;
  int columns = 0, rows = 0, pages = 0, sheets = 0;
  double paper_used = 0;  // share of the printed paper that cards cover
  std::vector<std::vector<Placed>> fronts, backs;
};
/// InputError if a card does not fit the paper.
DeckPlan plan_deck(int cards, const DeckOptions& options);
Document deck_document(const CardSource& source, const DeckOptions& options);

// ---------------------------------------------------------------- other sheets

struct SheetOptions {
  Size paper{"a4", 210, 297};
  DrawOptions draw;
  std::uint64_t seed = 1;
};
/// A table of rounds and players.
Document score_sheet(const SheetOptions& options, int players, int rounds);
/// game: "set", "projective", "antiset" or "team".
Document rules_sheet(const SheetOptions& options, std::string_view game);
/// "What is the final card?": two cards of a set each, from easy to hard; the answers on pages of their own.
Document final_card_sheet(const SheetOptions& options, const Deck& deck, int count);
/// Cards and the sets to be found among them, answers on the last page.
Document puzzle_sheet(const SheetOptions& options, const Deck& deck, std::span<const int> cards,
                      const std::string& title);
/// Twelve cards of 3^4 that hold exactly six sets, by seed.
std::vector<int> puzzle_cards(const Deck& deck, std::uint64_t seed, int cards, int sets);
/// A plane through three cards as a magic square, with its twelve sets.
Document magic_square_sheet(const SheetOptions& options, const Deck& deck, std::span<const int> three);
/// A cube through four cards, layer by layer.
Document cube_sheet(const SheetOptions& options, const Deck& deck, std::span<const int> four);
/// The whole deck in a grid: digits of the first half choose the row, the others the column.
Document poster(const SheetOptions& options, const Deck& deck);

}  // namespace thirdcard
