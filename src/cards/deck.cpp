// SPDX-License-Identifier: MIT
// Decks: names, digits, looks and the set rule. A card is its number; its digits are read in base
// `values`, first property most significant. What a digit means is a table per property, so the two
// papers' notations differ in their tables only.
#include <algorithm>
#include <charconv>

#include "thirdcard/cards.hpp"

namespace thirdcard {

namespace {

// Places in CardLook: filling open 0, striped 1, solid 2; colour green 0, purple 1, red 2;
// shape oval 0, diamond 1, wave 2; number is the number itself.
Deck::Property make(Attribute attribute, Notation notation) {
  const bool anti = notation == Notation::kAntiSet;
  switch (attribute) {
    case Attribute::kNumber:
      return {attribute, "number", {3, 1, 2}};
    case Attribute::kFilling:
      return {attribute, "filling", {0, 1, 2}};
    case Attribute::kColour:
      return {attribute, "colour", anti ? std::vector<int>{2, 0, 1} : std::vector<int>{0, 1, 2}};
    case Attribute::kShape:
      return {attribute, "shape", anti ? std::vector<int>{2, 0, 1} : std::vector<int>{0, 1, 2}};
    case Attribute::kBackground:
      return {attribute, "background", {0, 1, 2}};
    case Attribute::kBorder:
      return {attribute, "border", {0, 1, 2}};
    case Attribute::kFeature:
      break;
  }
  return {};
}

// Fewer than four properties: Abrahamsen and Eriksen (4.2) grow their deck by number, colour, shape, filling;
// Clark, Fisk and Goren play on the nine single solid cards. With all four, each paper has its own order.
std::vector<Attribute> affine_order(int d, Notation notation) {
  using enum Attribute;
  const bool anti = notation == Notation::kAntiSet;
  if (d == 1) return {kNumber};
  if (d == 2) return anti ? std::vector{kColour, kShape} : std::vector{kNumber, kColour};
  if (d == 3) return {kNumber, kColour, kShape};
  std::vector<Attribute> order = anti ? std::vector{kNumber, kColour, kFilling, kShape}
                                      : std::vector{kNumber, kFilling, kColour, kShape};
  if (d >= 5) order.push_back(kBackground);
  if (d == 6) order.push_back(kBorder);
  return order;
}

constexpr std::array<std::string_view, 8> kFeatureNames{"squiggle", "circle", "vertical", "horizontal",
                                                        "smile",    "roof",   "dots",     "frame"};

}  // namespace

Notation notation_from_name(std::string_view name) {
  if (name == "thesis" || name == "default") return Notation::kThesis;
  if (name == "antiset" || name == "anti-set") return Notation::kAntiSet;
  throw InputError(
      "unknown notation '" + std::string(name.substr(0, 40)) + "'",
      "take thesis (number, filling, colour, shape) or antiset (number, colour, filling, shape)");
}

Deck Deck::from_name(std::string_view name, Notation notation) {
  const std::optional<DeckName> read = DeckName::read(name);
  const int n = read ? read->number : 0;
  Deck deck;
  deck.name_ = name;
  deck.notation_ = notation;
  if (read) deck.kind_ = read->kind;
  if (read && deck.kind_ == Kind::kAffine && n <= 6) {
    deck.values_ = 3, deck.cards_ = 1;
    for (Attribute attribute : affine_order(n, notation))
      deck.properties_.push_back(make(attribute, notation)), deck.cards_ *= 3;
    return deck;
  }
  if (read && deck.kind_ == Kind::kProjective && n >= 3 && n <= 8) {
    deck.values_ = 2, deck.cards_ = (1 << n) - 1;
    for (int i = 0; i < n; ++i)
      deck.properties_.push_back({Attribute::kFeature, std::string(kFeatureNames[i]), {0, 1}});
    deck.fixed_ = {0, 0, 0, 0, 0, 0, 0};
    return deck;
  }
  // Four values: digits 0..2 keep their meaning of Table 2, 3 is the new value of Table 5.
  if (read && (deck.kind_ == Kind::kFourValued || (deck.kind_ == Kind::kQuads && (n == 6 || n == 8)))) {
    const bool four = n != 6;  // properties, of two bits each
    if (!four) deck.name_ = "quads";
    deck.values_ = 4, deck.set_size_ = 4;
    deck.properties_ = {{Attribute::kNumber, "number", {3, 1, 2, 4}}};
    if (four) deck.properties_.push_back({Attribute::kFilling, "filling", {0, 1, 2, 3}});
    deck.properties_.push_back({Attribute::kColour, "colour", {0, 1, 2, 3}});
    deck.properties_.push_back({Attribute::kShape, "shape", {0, 1, 2, 3}});
    deck.cards_ = four ? 256 : 64;
    return deck;
  }
  throw InputError("unknown deck '" + std::string(name.substr(0, 40)) + "'",
                   "take 3^d with d = 1..6, projective(n) with n = 3..8, quads, quads(8) or 4^4");
}

std::string Deck::name_of(const Geometry& g) {
  if (g.kind == Geometry::Kind::kAffine && g.q == 2 && g.flat == 2)
    return g.dimension == 6 ? "quads" : g.dimension == 8 ? "quads(8)" : "";
  if (!Space::has_thirds(g) || g.dimension > (g.q == 3 ? 6 : 7)) return "";
  return g.q == 3 ? "3^" + std::to_string(g.dimension)
                  : "projective(" + std::to_string(g.dimension + 1) + ")";
}

std::string Deck::design_name() const {
  if (kind_ == Kind::kAffine) return "ag(" + std::to_string(properties()) + ",3)";
  if (kind_ == Kind::kProjective) return "pg(" + std::to_string(properties() - 1) + ",2)";
  return "";
}

std::vector<int> Deck::digits(int card) const {
  std::vector<int> out(properties());
  int rest = kind_ == Kind::kProjective ? card + 1 : card;
  for (int i = properties(); i-- > 0; rest /= values_) out[i] = rest % values_;
  return out;
}

int Deck::digit(int card, int property) const {
  int rest = kind_ == Kind::kProjective ? card + 1 : card;
  for (int i = properties() - 1; i > property; --i) rest /= values_;
  return rest % values_;
}

std::string Deck::digits_text(int card) const {
  std::string out;
  for (int d : digits(card)) out += static_cast<char>('0' + d);
  return out;
}

int Deck::card_from_digits(std::span<const int> digits) const {
  if (static_cast<int>(digits.size()) != properties())
    throw InputError("a card of " + name_ + " has " + std::to_string(properties()) + " digits, not " +
                     std::to_string(digits.size()));
  int card = 0;
  for (int d : digits) {
    if (d < 0 || d >= values_)
      throw InputError("a card of " + name_ + " has no digit " + std::to_string(d),
                       "digits are 0 to " + std::to_string(values_ - 1));
    card = card * values_ + d;
  }
  if (kind_ == Kind::kProjective && card-- == 0)
    throw InputError("no card of " + name_ + " is without features", "give at least one digit 1");
  return card;
}

CardLook Deck::look(int card) const {
  CardLook look = fixed_;
  const std::vector<int> digits = this->digits(card);
  // What a short deck leaves out: solid; red diamonds as in Abrahamsen and Eriksen (4.2); one symbol as in
  // Clark, Fisk and Goren.
  for (int i = 0; i < properties(); ++i) {
    const int value = properties_[i].meaning[digits[i]];
    switch (properties_[i].attribute) {
      case Attribute::kNumber:
        look.number = value;
        break;
      case Attribute::kFilling:
        look.filling = value;
        break;
      case Attribute::kColour:
        look.colour = value;
        break;
      case Attribute::kShape:
        look.shape = value;
        break;
      case Attribute::kBackground:
        look.background = value;
        break;
      case Attribute::kBorder:
        look.border = value;
        break;
      case Attribute::kFeature:
        look.features |= static_cast<unsigned>(value) << i;
        break;
    }
  }
  return look;
}

int Deck::third(int a, int b) const {
  if (a == b) throw InputError("card " + digits_text(a) + " is given twice", "take two different cards");
  if (kind_ == Kind::kProjective) return projective_third(a, b);
  if (kind_ != Kind::kAffine)
    throw InputError("a set of " + name_ + " has four cards, so two do not settle it",
                     "take a deck 3^d or projective(n)");
  return affine_third(a, b);
}

bool Deck::is_set(std::span<const int> cards) const {
  if (static_cast<int>(cards.size()) != set_size_) return false;
  for (std::size_t i = 0; i < cards.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (cards[i] == cards[j]) return false;
  if (kind_ == Kind::kQuads) return (cards[0] ^ cards[1] ^ cards[2] ^ cards[3]) == 0;
  if (kind_ != Kind::kFourValued) return third(cards[0], cards[1]) == cards[2];
  for (int p = 0; p < properties(); ++p) {
    unsigned seen = 0;
    for (int card : cards) seen |= 1U << digit(card, p);
    if (std::popcount(seen) != 1 && std::popcount(seen) != 4) return false;
  }
  return true;
}

}  // namespace thirdcard
