// SPDX-License-Identifier: MIT
// Cards, decks, their drawings and the sheets to print.
#include "thirdcard/cards.hpp"

#include <pybind11/stl.h>

#include "call.hpp"
#include "thirdcard/print.hpp"
#include "wire/cards.hpp"

namespace thirdcard::python {

namespace {

void check_card(const Deck& deck, int card) {
  if (card < 0 || card >= deck.cards())
    throw InputError("there is no card " + std::to_string(card),
                     "cards of " + deck.name() + " are 0 to " + std::to_string(deck.cards() - 1));
}

void check_cards(const Deck& deck, const std::vector<int>& cards) {
  for (const int c : cards) check_card(deck, c);
}

DrawOptions draw_options(const std::string& palette, bool digits, const std::string& words) {
  DrawOptions out;
  out.palette = palette_from_name(palette);
  out.digits = digits;
  if (!words.empty()) out.words = language_from_name(words);
  return out;
}

/// Cards in rows on one sheet, as `thirdcard card show --svg` lays them.
std::string svg(const Deck& deck, const std::vector<int>& cards, int per_row, double width,
                const std::string& palette, bool digits, const std::string& words) {
  check_cards(deck, cards);
  if (cards.empty()) throw InputError("no cards to draw", "name one at least");
  if (per_row < 1) throw InputError("a row of " + std::to_string(per_row) + " cards", "at least 1");
  if (!(width >= 20 && width <= 2000)) throw InputError("cards cannot be that wide", "20 to 2000");
  const DrawOptions draw = draw_options(palette, digits, words);
  const double height = width / card_aspect(deck), gap = 0.06 * std::min(width, height);
  const int count = static_cast<int>(cards.size()), columns = std::min(per_row, count),
            rows = (count + columns - 1) / columns;
  Drawing all{columns * (width + gap) + gap, rows * (height + gap) + gap, {}};
  std::string names;
  for (int i = 0; i < count; ++i) {
    all.add(draw_card(deck, cards[i], width, height, draw), gap + i % columns * (width + gap),
            gap + i / columns * (height + gap));
    names += (names.empty() ? "" : "; ") + deck.words(cards[i], draw.palette);
  }
  return to_svg(all, names);
}

}  // namespace

void add_cards(py::module_& module) {
  py::class_<Deck>(module, "Deck")
      .def(py::init([](const std::string& name, const std::string& notation) {
        return Deck::from_name(name, notation.empty() ? Notation::kThesis : notation_from_name(notation));
      }))
      .def_property_readonly("name", &Deck::name)
      .def_property_readonly("cards", &Deck::cards)
      .def_property_readonly("set_size", &Deck::set_size)
      .def_property_readonly("design_name", &Deck::design_name)
      .def("parse", [](const Deck& deck, const std::string& text,
                       const std::string& palette) { return deck.parse(text, palette_from_name(palette)); })
      .def("words",
           [](const Deck& deck, int card, const std::string& palette) {
             check_card(deck, card);
             return deck.words(card, palette_from_name(palette));
           })
      .def("digits",
           [](const Deck& deck, int card) {
             check_card(deck, card);
             return deck.digits_text(card);
           })
      .def("third",
           [](const Deck& deck, int a, int b) {
             check_cards(deck, {a, b});
             return deck.third(a, b);
           })
      .def("is_set",
           [](const Deck& deck, const std::vector<int>& cards) {
             check_cards(deck, cards);
             return deck.is_set(cards);
           })
      .def("judge",
           [](const Deck& deck, const std::vector<int>& cards, const std::string& palette) {
             check_cards(deck, cards);
             py::list out;
             for (const PropertyVerdict& v : judge(deck, cards, palette_from_name(palette)))
               out.append(py::make_tuple(v.property, v.values, v.holds, v.reason));
             return out;
           })
      .def("hidden",
           [](const Deck& deck, const std::vector<int>& left) {
             check_cards(deck, left);
             const HiddenCard found = hidden_card(deck, left);
             if (!found.possible) throw InputError(found.fault);
             return py::make_tuple(found.card, found.steps);
           })
      .def("plane",
           [](const Deck& deck, int a, int b, int c) {
             check_cards(deck, {a, b, c});
             return plane_through(deck, a, b, c);
           })
      .def("svg", &svg)
      .def("pdf", [](const Deck& deck, const std::string& paper, const std::string& card,
                     const std::string& palette, bool cut_marks, bool backs, const std::string& words) {
        DeckOptions options;
        options.paper = paper_from_name(paper);
        options.card = card_size_from_name(card);
        options.cut_marks = cut_marks, options.backs = backs;
        options.draw = draw_options(palette, false, words);
        const DeckPlan plan = plan_deck(deck.cards(), options);
        const std::string file = to_pdf(deck_document(card_source(deck, options.draw.palette), options));
        return py::make_tuple(py::bytes(file), plan.pages, plan.columns, plan.rows);
      });
  module.def("speaks_classic", [](const std::string& text) { return speaks_classic(text); });
}

}  // namespace thirdcard::python
