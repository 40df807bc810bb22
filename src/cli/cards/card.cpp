// SPDX-License-Identifier: MIT
// `thirdcard card`: what can be said about a few cards. Third card, set or not, hidden card, direction,
// parallel sets, plane, cube; each with the reason in words and in digits.
#include <algorithm>
#include <array>

#include "cli/base/commands.hpp"
#include "cli/cards/card_options.hpp"
#include "cli/cards/card_show.hpp"
#include "wire/cards.hpp"

namespace thirdcard::cli {

namespace {

using Action = void (*)(const CardOptions&);

Command& add(Command& card, const char* name, const char* about, int least, int most, const char* example,
             Action action) {
  auto options = std::make_shared<CardOptions>();
  auto& command = card.sub(name, about);
  Option cards = command.option("CARDS", options->spelled,
                                "Each as digits (2210), number (75) or words ('two solid purple ovals')");
  if (least > 0) cards.required();
  cards.count(std::min(least, 1), 1000);
  add_deck(command, *options);
  command.example(
      std::string("Example: thirdcard card ") + example +
      "\nOf decimal digits alone, as many as the deck has properties are the card's digits, fewer "
      "are its number.");
  command.run([=] {
    const int given = static_cast<int>(options->spelled.size());
    if (given < least || given > most) {
      const std::string wanted = least == most ? fmt::format("{} card{}", least, least == 1 ? "" : "s")
                                               : fmt::format("{} to {} cards", least, most);
      throw InputError(fmt::format("card {} got {} card{}", name, given, given == 1 ? "" : "s"),
                       fmt::format("give {} (words of one card in quotes)", wanted));
    }
    action(*options);
  });
  return command;
}

void print_cards(const Deck& deck, std::span<const int> cards, const Palette& palette) {
  for (int card : cards) say("  {}\n", card_line(deck, card, palette));
}

void print_verdicts(const std::vector<PropertyVerdict>& verdicts) {
  for (const PropertyVerdict& v : verdicts)
    say("  {:<10}  {:<28}  {}{}\n", v.property, fmt::format("{}", fmt::join(v.values, ", ")), v.reason,
        v.holds ? "" : "  <- not allowed");
}

/// The card that completes `cards` to a set, and why.
void tell_completion(const CardOptions& options, const Deck& deck, const std::vector<int>& cards, int w,
                     const std::string& formula) {
  const Palette palette = options.palette();
  std::vector<int> all = cards;
  all.push_back(w);
  if (options.json)
    return print_json(wire::card_third_line(deck, w, cards, formula, judge(deck, all, palette), palette));
  say("{}\n\nwith\n", card_line(deck, w, palette));
  print_cards(deck, cards, palette);
  say("because\n");
  print_verdicts(judge(deck, all, palette));
  say("  {}\n", formula);
  print_colour_note(deck, palette);
}

void third(const CardOptions& options) {
  const Deck deck = options.deck();
  const std::vector<int> cards = options.cards(deck);
  const int w = deck.third(cards[0], cards[1]);
  std::vector<int> sum, twice, reduced = deck.digits(w);
  for (int p = 0; p < deck.properties(); ++p)
    sum.push_back(deck.digit(cards[0], p) + deck.digit(cards[1], p)), twice.push_back(2 * sum.back());
  const std::string formula =
      deck.kind() == Deck::Kind::kProjective
          ? fmt::format("W = P + Q = {} = {} mod 2", tuple(sum), tuple(reduced))
          : fmt::format("W = 2(P + Q) = 2{} = {} = {} mod 3", tuple(sum), tuple(twice), tuple(reduced));
  tell_completion(options, deck, cards, w, formula);
}

/// A deck of quads, or a refusal.
Deck quads_deck(const CardOptions& options) {
  Deck deck = options.deck();
  if (deck.kind() != Deck::Kind::kQuads)
    throw InputError("the deck " + deck.name() + " has no quads", "take --deck quads or quads(8)");
  return deck;
}

std::vector<int> different_cards(const CardOptions& options, const Deck& deck) {
  const std::vector<int> cards = options.cards(deck);
  for (std::size_t i = 0; i < cards.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (cards[i] == cards[j])
        throw InputError("card " + deck.digits_text(cards[i]) + " is given twice",
                         "every card is in the deck once");
  return cards;
}

void fourth(const CardOptions& options) {
  const Deck deck = quads_deck(options);
  const std::vector<int> cards = different_cards(options, deck);
  const int w = cards[0] ^ cards[1] ^ cards[2];  // two bits a property
  const std::string formula = fmt::format(
      "W = P + Q + R = {}, the two bits of each property added without carry", tuple(deck.digits(w)));
  tell_completion(options, deck, cards, w, formula);
}

void quads(const CardOptions& options) {
  const Deck deck = quads_deck(options);
  const Palette palette = options.palette();
  std::vector<int> cards = different_cards(options, deck);
  std::sort(cards.begin(), cards.end());
  std::vector<std::array<int, 4>> found;
  for (int a = 0; a < deck.cards(); ++a)
    for (int b = a + 1; b < deck.cards(); ++b)
      for (int c = b + 1; c < deck.cards(); ++c) {
        const std::array<int, 4> quad{a, b, c, a ^ b ^ c};
        if (quad[3] > c && std::includes(quad.begin(), quad.end(), cards.begin(), cards.end()))
          found.push_back(quad);
      }
  if (options.json) return print_json(wire::card_quads_line(deck, cards, found, palette));
  say("{} quads through\n", found.size());
  print_cards(deck, cards, palette);
  say("\n");
  for (const auto& quad : found) {
    std::vector<std::string> digits;
    for (const int card : quad) digits.push_back(deck.digits_text(card));
    say("  {}\n", fmt::join(digits, "  "));
  }
}

void check(const CardOptions& options) {
  const Deck deck = options.deck();
  const Palette palette = options.palette();
  const std::vector<int> cards = options.cards(deck);
  const std::vector<PropertyVerdict> verdicts = judge(deck, cards, palette);
  std::vector<std::string> failing;
  for (const PropertyVerdict& v : verdicts)
    if (!v.holds) failing.push_back(v.property);
  if (!failing.empty()) finish(1);
  if (options.json) return print_json(wire::card_check_line(deck, cards, verdicts, palette));
  say("{}\n", failing.empty() ? "a set" : fmt::format("not a set: {}", fmt::join(failing, ", ")));
  print_cards(deck, cards, palette);
  print_verdicts(verdicts);
  if (deck.set_size() == 3) {
    const CardSum sum = sum_of(deck, cards);
    say("  sum {} = {} mod {}\n", tuple(sum.plain), tuple(sum.reduced), deck.values());
  }
  print_colour_note(deck, palette);
}

void hidden(const CardOptions& options) {
  const Deck deck = options.deck();
  const Palette palette = options.palette();
  const std::vector<int> cards = options.cards(deck);
  const HiddenCard found = hidden_card(deck, cards, palette);
  if (!found.possible) finish(1);
  if (options.json) return print_json(wire::card_hidden_line(deck, found, cards, palette));
  say("{}\n\nleft\n", found.possible ? card_line(deck, found.card, palette) : "no card: " + found.fault);
  print_cards(deck, cards, palette);
  const int m = deck.values();
  say("by the sum\n  {} = {} mod {}; the whole deck sums to zero", tuple(found.sum.plain),
      tuple(found.sum.reduced), m);
  if (found.card >= 0) say(", so the hidden card is {}", tuple(deck.digits(found.card)));
  say("\nproperty by property\n");
  for (const std::string& step : found.steps) say("  {}\n", step);
  print_colour_note(deck, palette);
}

void direction(const CardOptions& options) {
  const Deck deck = options.deck();
  const Palette palette = options.palette();
  const std::vector<int> cards = options.cards(deck);
  const std::vector<int> v = thirdcard::direction(deck, cards[0], cards[1]);
  const int c = deck.third(cards[0], cards[1]);
  if (options.json) return print_json(wire::card_direction_line(deck, v, cards[0], cards[1], c, palette));
  say("v = B - A = {}\n  A          {}\n  A + v  = B {}\n  A + 2v = C {}\n", tuple(v),
      card_line(deck, cards[0], palette), card_line(deck, cards[1], palette), card_line(deck, c, palette));
  print_colour_note(deck, palette);
}

std::string cycle(const std::array<int, 3>& c) { return fmt::format("({},{},{})", c[0], c[1], c[2]); }

void parallel(const CardOptions& options) {
  const Deck deck = options.deck();
  const Palette palette = options.palette();
  const std::vector<int> cards = options.cards(deck);
  const ParallelVerdict verdict = compare_sets(deck, std::span(cards).first(3), std::span(cards).last(3));
  if (!verdict.parallel) finish(1);
  if (options.json) return print_json(wire::card_parallel_line(deck, verdict, palette));
  say("{}\nfirst\n", verdict.parallel ? "parallel" : "not parallel");
  print_cards(deck, verdict.first, palette);
  say("second, in the order compared\n");
  print_cards(deck, verdict.second, palette);
  say("cycles\n");
  for (const auto& c : verdict.cycles)
    say("  {:<10}  {}  {}  {}\n", c.property, cycle(c.first), cycle(c.second),
        c.agree ? "the same cycle" : "different");
  say("directions {} and {}: {}\n", tuple(verdict.first_direction), tuple(verdict.second_direction),
      verdict.parallel ? "one is a multiple of the other" : "neither is a multiple of the other");
  print_colour_note(deck, palette);
}

void parallels(const CardOptions& options) {
  const Deck deck = options.deck();
  const Palette palette = options.palette();
  const std::vector<int> cards = options.cards(deck);
  if (cards.size() == 3 && !deck.is_set(cards))
    throw InputError("the three cards are no set", "give a set, or two of its cards");
  const auto found = thirdcard::parallels(deck, cards[0], cards[1]);
  const std::vector<int> v = thirdcard::direction(deck, cards[0], cards[1]);
  if (options.json) return print_json(wire::card_parallels_line(v, found));
  say("{} sets run in the direction {}\n", found.size(), tuple(v));
  for (const auto& set : found)
    say("  {}  {}  {}\n", deck.digits_text(set[0]), deck.digits_text(set[1]), deck.digits_text(set[2]));
}

/// Rows of three cards, words under digits, in columns of equal width.
void print_grid(const Deck& deck, std::span<const int> cards, const Palette& palette) {
  std::size_t width = 0;
  for (int card : cards) width = std::max(width, deck.words(card, palette).size());
  for (std::size_t row = 0; row < cards.size(); row += 3) {
    std::string digits, words;
    for (std::size_t i = row; i < row + 3; ++i) {
      digits += fmt::format("  {:<{}}", deck.digits_text(cards[i]), width);
      words += fmt::format("  {:<{}}", deck.words(cards[i], palette), width);
    }
    while (digits.back() == ' ') digits.pop_back();
    while (words.back() == ' ') words.pop_back();
    say("{}\n{}\n\n", digits, words);
  }
}

void plane(const CardOptions& options) {
  const Deck deck = options.deck();
  const Palette palette = options.palette();
  const std::vector<int> cards = options.cards(deck);
  const std::vector<int> found = plane_through(deck, cards[0], cards[1], cards[2]);
  const int sets = static_cast<int>(found.size() * (found.size() - 1) / 6);
  if (options.json) return print_json(wire::card_flat_line(deck, found, sets, palette));
  if (deck.kind() == Deck::Kind::kProjective) {
    say("a plane of {} cards and {} sets\n", found.size(), sets);
    return print_cards(deck, found, palette);
  }
  say("a plane of {} cards and {} sets: rows, columns and broken diagonals\n\n", found.size(), sets);
  print_grid(deck, found, palette);
  print_colour_note(deck, palette);
}

void cube(const CardOptions& options) {
  const Deck deck = options.deck();
  const Palette palette = options.palette();
  const std::vector<int> cards = options.cards(deck);
  const std::vector<int> found = cube_through(deck, cards[0], cards[1], cards[2], cards[3]);
  const int sets = static_cast<int>(found.size() * (found.size() - 1) / 6);
  if (options.json) return print_json(wire::card_flat_line(deck, found, sets, palette));
  if (deck.kind() == Deck::Kind::kProjective) {
    say("a solid of {} cards and {} sets\n", found.size(), sets);
    return print_cards(deck, found, palette);
  }
  say("a cube of {} cards and {} sets, in three layers\n", found.size(), sets);
  for (int layer = 0; layer < 3; ++layer) {
    say("\nlayer {}\n", layer + 1);
    print_grid(deck, std::span(found).subspan(9 * layer, 9), palette);
  }
  print_colour_note(deck, palette);
}

}  // namespace

void add_card(Command& app) {
  auto& card = app.sub("card", "Cards: third card, set or not and why, hidden card, parallels, planes");
  card.example("Example: thirdcard card third 1221 1020");
  add(card, "third", "The one card that makes a set with two others", 2, 2, "third 1221 1020", third);
  add(card, "fourth", "Quads: the one card that makes a quad with three others", 3, 3,
      "fourth 000 123 231 --deck quads", fourth);
  add(card, "quads", "All quads through one, two or three cards", 1, 3, "quads 000 123 --deck quads", quads);
  add(card, "check", "Are these cards a set? Exit status 1 if not, with the reason", 3, 4,
      "check 0000 1111 2221", check);
  add(card, "hidden", "The card laid aside, from the cards left at the end", 0, 728,
      "hidden 1122 1220 2100 0011 0021", hidden);
  add_card_sum(card);
  add(card, "direction", "The direction vector from one card to another", 2, 2, "direction 1000 2200",
      direction);
  add(card, "parallel", "Are two sets parallel? Their cycles side by side; exit status 1 if not", 6, 6,
      "parallel 1000 2200 0100 2211 0111 1011", parallel);
  add(card, "parallels", "All sets parallel to a set", 2, 3, "parallels 1000 2200", parallels);
  add(card, "plane", "The plane through three cards as a 3x3 grid", 3, 3, "plane 0000 0001 0010", plane);
  add(card, "cube", "The cube through four cards as three grids", 4, 4, "cube 0000 0001 0010 0100", cube);
  add_card_show(card);
  add_card_palette(card);
}

}  // namespace thirdcard::cli
