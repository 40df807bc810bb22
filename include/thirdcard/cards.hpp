// SPDX-License-Identifier: MIT
// cards: the cards of a deck. What a card is called (number, digits, words), what it looks like, how
// cards add up (third card, hidden card, parallel sets, planes, cubes) with the reason in words, and
// the counts of chapters 4 to 7 of Abrahamsen and Eriksen by formula and by enumeration.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "thirdcard/core.hpp"
#include "thirdcard/space.hpp"

namespace thirdcard {

// ---------------------------------------------------------------- colours

struct Colour {
  std::string name;       // the word used in text, labels and screen readers
  std::uint32_t rgb = 0;  // 0xRRGGBB, sRGB
};

/// Four colours in a fixed order (green, purple, red, pink in the papers); decks of three use the
/// first three.
struct Palette {
  std::string name;
  std::array<Colour, 4> colour;
};

/// "default" (ink, blue, orange), "classic" (green, purple, red), "high-contrast", "greyscale", or
/// custom: three or four "name=#rrggbb", separated by commas. InputError otherwise.
Palette palette_from_name(std::string_view name);
const Palette& default_palette();
const Palette& classic_palette();
/// The names palette_from_name knows.
std::span<const std::string_view> palette_names();

/// Colour vision: normal, or without one kind of cone (Machado, Oliveira and Fernandes 2009, severity 1).
enum class Vision : std::uint8_t { kNormal, kProtan, kDeutan, kTritan };
inline constexpr std::array<Vision, 4> kVisions{Vision::kNormal, Vision::kProtan, Vision::kDeutan,
                                                Vision::kTritan};
/// CIE L*a*b* (D65) of an sRGB colour as that eye sees it.
std::array<double, 3> lab_of(std::uint32_t rgb, Vision vision = Vision::kNormal);
/// CIEDE2000 between two L*a*b* colours.
double colour_difference(const std::array<double, 3>& a, const std::array<double, 3>& b);
/// WCAG contrast ratio, 1 to 21.
double contrast_ratio(std::uint32_t a, std::uint32_t b);
/// The least difference of any two of the first `colours` colours, to that eye.
double least_difference(const Palette& palette, int colours, Vision vision);

// ---------------------------------------------------------------- decks

enum class Attribute : std::uint8_t { kNumber, kFilling, kColour, kShape, kBackground, kBorder, kFeature };

/// What is seen on a card, whatever the notation. number: 1..4 symbols; filling: open, striped, solid,
/// dotted; colour: a place in the palette; shape: oval, diamond, wave, star; background: white, black,
/// grey; border: plain, dashed, double. A projective card has `features`, bit i for feature i, and
/// number 0.
struct CardLook {
  int number = 1, filling = 2, colour = 2, shape = 1, background = 0, border = 0;
  unsigned features = 0;
  friend bool operator==(const CardLook&, const CardLook&) = default;
};

/// Which digit means what. kThesis: number, filling, colour, shape (Abrahamsen and Eriksen, Table 2);
/// kAntiSet: number, colour, filling, shape (Clark, Fisk and Goren, Table 2).
enum class Notation : std::uint8_t { kThesis, kAntiSet };
Notation notation_from_name(std::string_view name);

/// A deck whose cards are digit strings. Card number = digits read in base `values`, first digit most
/// significant; projective decks leave out the zero card, so card i has the digits of i+1.
///   3^d, d = 1..6     cards of AG(d,3); a set is three cards, each property all alike or all different
///   projective(n)     n = 3..8, points of PG(n-1,2); a set is three cards, each feature on none or two
///   quads             F_2^6: number, colour and shape of four values; a set is four cards with sum zero
///   quads(8)          F_2^8: the same with filling as a fourth property, 256 cards
///   4^4               four values each; a set is four cards, each property all alike or all different
class Deck {
 public:
  enum class Kind : std::uint8_t { kAffine, kProjective, kQuads, kFourValued };
  struct Property {
    Attribute attribute;
    std::string name;          // "number", ..., or the feature's name
    std::vector<int> meaning;  // digit -> value in CardLook
  };

  /// The name of the deck whose cards are the points of this geometry and whose sets are its blocks; "" if
  /// there is none.
  static std::string name_of(const Geometry& geometry);
  /// InputError says which names there are.
  static Deck from_name(std::string_view name, Notation notation = Notation::kThesis);

  const std::string& name() const { return name_; }
  Kind kind() const { return kind_; }
  Notation notation() const { return notation_; }
  int cards() const { return cards_; }
  int values() const { return values_; }
  int properties() const { return static_cast<int>(properties_.size()); }
  const Property& property(int i) const { return properties_[i]; }
  /// Cards in a set: 3, or 4 for the decks of four values.
  int set_size() const { return set_size_; }
  /// The design whose blocks are the sets, "ag(4,3)" or "pg(4,2)"; "" for the decks of four values.
  std::string design_name() const;

  int digit(int card, int property) const;
  std::vector<int> digits(int card) const;
  std::string digits_text(int card) const;
  int card_from_digits(std::span<const int> digits) const;
  CardLook look(int card) const;

  /// "two solid blue ovals", "three open ink waves on grey", "squiggle and smile".
  std::string words(int card, const Palette& palette = default_palette()) const;
  /// The word for one value, "striped".
  std::string value_word(int property, int digit, const Palette& palette = default_palette()) const;

  /// A card in any of its three spellings. Decimal digits alone: exactly as many as the deck has
  /// properties are digits, fewer are the card's number without leading zeros (a number never has as
  /// many, since values^p < 10^(p-1)). "(2,2,1,0)" is read as digits; anything else as words, those of
  /// both papers, of `palette`, of the default and of the classic palette. InputError otherwise.
  int parse(std::string_view text, const Palette& palette = default_palette()) const;

  /// The one card that makes a set with a and b; a != b. Decks with sets of three only. Checked; loops that
  /// know their cards use affine_third and projective_third of space.hpp.
  int third(int a, int b) const;
  /// Distinct cards, as many as a set has.
  bool is_set(std::span<const int> cards) const;

 private:
  std::string name_;
  Kind kind_ = Kind::kAffine;
  Notation notation_ = Notation::kThesis;
  int cards_ = 0, values_ = 0, set_size_ = 3;
  std::vector<Property> properties_;
  CardLook fixed_;  // what every card shares where the deck has fewer than four properties
};

/// What a deck's name says, whether or not its cards can be drawn or its deals simulated.
struct DeckName {
  Deck::Kind kind = Deck::Kind::kAffine;
  int number = 0;  // of properties; quads: of bits
  /// "3^d", "projective(n)", "quads(d)" with one digit, "quads" for quads(6), "4^4"; none: it is no name.
  static std::optional<DeckName> read(std::string_view name);
};

/// True if a colour word of the text is one of the classic palette's and not of the default's: the
/// answer then speaks classic too.
bool speaks_classic(std::string_view text);

// ---------------------------------------------------------------- arithmetic in words

/// One property of cards that are or are not a set.
struct PropertyVerdict {
  std::string property;
  std::vector<std::string> values;  // one per card
  bool holds = false;
  std::string reason;  // "all alike", "all different", "two alike", "on two of them", ...
};
/// One verdict per property; the cards are a set iff all hold. InputError on a wrong number of cards
/// or a repeated card.
std::vector<PropertyVerdict> judge(const Deck& deck, std::span<const int> cards,
                                   const Palette& palette = default_palette());

/// Digits added without reduction, and modulo 3 (2 for projective decks).
struct CardSum {
  std::vector<int> plain, reduced;
  bool zero() const;
};
CardSum sum_of(const Deck& deck, std::span<const int> cards);

/// The card laid aside, from the cards left when all others were taken in sets: the whole deck sums to
/// zero, so the hidden card is minus the sum. `possible` is false, with `fault` saying why, when the
/// answer is no card or lies among those left: then a wrong set was taken.
struct HiddenCard {
  int card = -1;
  CardSum sum;
  bool possible = false;
  std::string fault;
  std::vector<std::string> steps;  // one per property: counts, what sets on it alone leave, conclusion
};
HiddenCard hidden_card(const Deck& deck, std::span<const int> left,
                       const Palette& palette = default_palette());

/// b - a, digit by digit modulo 3; affine decks only, as are the next three.
std::vector<int> direction(const Deck& deck, int a, int b);
/// How two sets run: the cycle of every property of the first, and of the second in the order that
/// agrees with the first in most properties. Parallel iff they agree in all.
struct ParallelVerdict {
  bool parallel = false;
  std::vector<int> first, second;  // cards in the order compared
  struct Cycle {
    std::string property;
    std::array<int, 3> first, second;
    bool agree;
  };
  std::vector<Cycle> cycles;
  std::vector<int> first_direction, second_direction;
};
ParallelVerdict compare_sets(const Deck& deck, std::span<const int> first, std::span<const int> second);
/// The 3^(d-1) sets parallel to the set through a and b, itself included, each {x, x+v, x+2v}.
std::vector<std::array<int, 3>> parallels(const Deck& deck, int a, int b);

/// The plane through three cards that are no set. Affine: nine cards row by row as in Abrahamsen and Eriksen
/// (a, b and d in the corner; every row, column and broken diagonal is a set). Projective: the seven cards.
std::vector<int> plane_through(const Deck& deck, int a, int b, int d);
/// The cube through four cards that lie in no plane: 27 cards, three planes of nine row by row
/// (15 cards for a projective deck).
std::vector<int> cube_through(const Deck& deck, int a, int b, int d, int j);

// ---------------------------------------------------------------- languages

enum class Language : std::uint8_t { kEnglish, kGerman, kFrench, kSpanish, kNorwegian };
/// "en", "de", "fr", "es", "nb" (or "no"). InputError otherwise.
Language language_from_name(std::string_view name);
/// What is seen on a card, one word or phrase per property: {"zwei", "voll", "blau", "Ovale"}.
std::vector<std::string> labels(const Deck& deck, int card, const Palette& palette, Language language);

// ---------------------------------------------------------------- drawings

/// One step of a path: M x y, L x y, C x1 y1 x2 y2 x y, or Z.
struct PathStep {
  char op;
  std::array<double, 6> at{};
};
using Path = std::vector<PathStep>;

/// A path, filled and stroked as asked, or (path empty) a line of text.
struct Item {
  Path path;
  std::optional<std::uint32_t> fill;
  std::optional<std::uint32_t> stroke;
  double width = 0;
  std::vector<double> dash;

  std::string text;
  double x = 0, y = 0, size = 0;  // baseline start, middle or end; size of the em
  enum class Anchor : std::uint8_t { kStart, kMiddle, kEnd } anchor = Anchor::kMiddle;
  bool bold = false;
  bool turned = false;  // upside down, about (x, y)
};

/// Items in painting order on a sheet of width x height, y downwards. Knows no fonts and no device.
struct Drawing {
  double width = 0, height = 0;
  std::vector<Item> items;
  /// Adds another drawing, shifted, turned by quarter turns clockwise about its own box first.
  void add(const Drawing& other, double x, double y, int quarter_turns = 0);
};

/// A help for eyes and printers without colour: nothing; an outline of its own for each colour (plain,
/// dashed, double); the colour's initial in two corners.
enum class ColourMark : std::uint8_t { kNone, kStroke, kLetter };
/// The card's edge: square, rounded, or rounded with the top right corner cut off.
enum class Corner : std::uint8_t { kSquare, kRounded, kNotched };

struct DrawOptions {
  Palette palette = default_palette();
  ColourMark mark = ColourMark::kNone;
  Corner corner = Corner::kRounded;
  bool edge = true;               // draw the outline of the card
  std::optional<Language> words;  // print the attribute words at the foot
  bool digits = false;            // print the digits in a corner
  double bleed = 0;               // how far the ground runs over the edge
};

/// The face of a card in a box of the given size. Wider than high: symbols upright side by side; higher
/// than wide: the same turned by a quarter. Projective cards stay upright.
Drawing draw_card(const Deck& deck, int card, double width, double height, const DrawOptions& options);
/// A card for any design's point: its number, its coordinates if the design is a geometry, and the lines
/// of `notes` (blocks through it) below.
Drawing draw_point_card(const std::string& number, const std::string& coordinates,
                        const std::vector<std::string>& notes, double width, double height,
                        const DrawOptions& options);
/// The back of a card: the same from both ends, so that nothing shows which way up it lies.
Drawing draw_back(double width, double height, const DrawOptions& options, double bleed = 0);
/// Width over height that suits a deck on screen: 3/2, or 5/7 for projective decks.
double card_aspect(const Deck& deck);
/// The outline of a card box.
Path card_outline(double width, double height, Corner corner);

/// A standalone SVG document with title and role, sizes in `unit` ("mm", "px").
std::string to_svg(const Drawing& drawing, const std::string& title, const std::string& unit = "px");
/// An SVG <symbol id="..."> for use in a page: no fixed size, no ids inside, so it can be repeated.
std::string to_svg_symbol(const Drawing& drawing, const std::string& id, const std::string& title);

enum class TerminalColour : std::uint8_t { kNone, kSixteen, kTrue };
/// Cards side by side in braille dots inside Unicode boxes, words below; at most `columns` wide.
std::string to_terminal(const Deck& deck, std::span<const int> cards, const Palette& palette,
                        TerminalColour colour, int columns);

// ---------------------------------------------------------------- counts

/// One count by formula and by enumeration; both are decimal integers or fractions. When `bound`, the
/// formula only limits the enumerated value from above.
struct Count {
  std::string name, section, formula_text, formula, enumeration, method;
  bool bound = false;
  bool enumerated() const { return !enumeration.empty(); }
  bool agree = true;
};
/// Every count of chapters 4 to 7 of Abrahamsen and Eriksen for decks of `properties` properties, 1..1000;
/// enumerated for at most 8.
std::vector<Count> card_counts(int properties);
/// Quads of the 2^d cards of quads(d), d = 2..60, and quad squares; enumerated for at most 8 (squares that
/// are not strongly magic: 6).
std::vector<Count> quad_counts(int d);

}  // namespace thirdcard
