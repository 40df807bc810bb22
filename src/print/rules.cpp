// SPDX-License-Identifier: MIT
// Rules on one sheet for each game: SET, Projective Set, Anti-SET and Team SET, with examples drawn from
// the deck itself. Whether an example is a set is decided by the code, not by the text.
#include <array>

#include "print/flow.hpp"

namespace thirdcard {

namespace {

void example(Flow& flow, const SheetOptions& options, const Deck& deck,
             std::initializer_list<const char*> spelled, double width) {
  std::vector<int> cards;
  for (const char* text : spelled) cards.push_back(deck.parse(text));
  std::string caption;
  bool all = true;
  for (const PropertyVerdict& v : judge(deck, cards, options.draw.palette)) {
    all = all && v.holds;
    if (v.reason == "on none") continue;
    caption += (caption.empty() ? "" : ", ") + v.property + " " + v.reason;
  }
  flow.cards(deck, cards, width, width / card_aspect(deck), options.draw,
             (all ? "A set: " : "No set: ") + caption + ".");
}

void what_a_set_is(Flow& flow, const SheetOptions& options, const Deck& deck, double width) {
  flow.heading("The cards");
  flow.paragraph(
      "There are 81 cards. Each has a number of symbols (one, two, three), a filling (open, striped, solid), "
      "a colour (" +
      options.draw.palette.colour[0].name + ", " + options.draw.palette.colour[1].name + ", " +
      options.draw.palette.colour[2].name +
      ") and a shape (oval, diamond, wave). Every combination occurs once.");
  flow.heading("What a set is");
  flow.paragraph(
      "Three cards are a set if each of the four properties, taken by itself, is alike on all three cards or "
      "different on all three. If two cards share something and the third does not, it is no set.");
  example(flow, options, deck, {"1210", "2121", "0002"}, width);
  example(flow, options, deck, {"1100", "1101", "2102"}, width);
  flow.paragraph("Any two cards belong to exactly one set: the third card is settled, property by property.");
}

}  // namespace

Document rules_sheet(const SheetOptions& options, std::string_view game) {
  const Deck deck = Deck::from_name("3^4");
  const double width = std::min(34.0, 0.19 * options.paper.width);
  if (game == "set") {
    Flow flow("How to play SET", options.paper);
    flow.title("How to play SET");
    flow.paragraph("For one player or more. See sets faster than the others.");
    what_a_set_is(flow, options, deck, width);
    flow.heading("Play");
    flow.bullet("Lay twelve cards open on the table. There are no turns: everyone looks for sets.");
    flow.bullet(
        "Who sees a set says \"set\" and then touches its three cards. The others check it. A right set is "
        "kept and counts one point; three new cards fill the gap.");
    flow.bullet("A wrong set goes back and costs nothing.");
    flow.bullet(
        "If all agree that there is no set, lay three more cards. They are not replaced when the next set is "
        "taken.");
    flow.bullet("The game ends when the pile is used up and no set is left. The most points win.");
    flow.heading("A check at the end");
    flow.paragraph(
        "The cards left over number 0, 6, 9, 12, 15 or 18, never 3. Lay one card aside unseen at the start, "
        "and the cards left tell which it was: on every property, take away sets until two cards are left, "
        "and ask for the third.");
    return flow.finish();
  }
  if (game == "projective") {
    const Deck projective = Deck::from_name("projective(6)");
    Flow flow("How to play Projective Set", options.paper);
    flow.title("How to play Projective Set");
    flow.paragraph("For one player or more, with the 63 cards of six marks (or the 31 of five).");
    flow.heading("The cards");
    flow.paragraph(
        "Each card shows one or more of six marks: squiggle, circle, vertical, horizontal, smile, roof. "
        "Every combination occurs once, except the empty one. Keep the marked corner at the top right.");
    flow.heading("What a set is");
    flow.paragraph(
        "Three cards are a set if every mark is on none of them or on exactly two. Laid on top of each "
        "other, equal marks cancel and nothing is left. Any two cards belong to exactly one set.");
    for (const auto& cards :
         {std::array{"110000", "011000", "101000"}, std::array{"110010", "000110", "110100"},
          std::array{"110000", "011000", "111000"}})
      example(flow, options, projective, {cards[0], cards[1], cards[2]}, 0.55 * width);
    flow.heading("Play");
    flow.bullet(
        "Lay nine cards in a square. Everyone looks; who sees a set says \"set\" and takes it. Three new "
        "cards fill the gap.");
    flow.bullet("A wrong call costs a point. If all agree that there is no set, lay three more cards.");
    flow.bullet(
        "The game ends when the pile is used up and no set is left. One point for every set; the most points "
        "win.");
    return flow.finish();
  }
  if (game == "antiset" || game == "anti-set") {
    Flow flow("How to play Anti-SET", options.paper);
    flow.title("How to play Anti-SET");
    flow.paragraph("For two players. Who gets a set loses.");
    what_a_set_is(flow, options, deck, width);
    flow.heading("Play");
    flow.bullet(
        "Lay all 81 cards open, or for a short game only the nine single solid ones, or the 27 solid ones.");
    flow.bullet("In turn, each player takes any card that is still on the table into an open hand.");
    flow.bullet("The first player whose hand holds a set, among any three of its cards, loses.");
    flow.heading("Something to find out");
    flow.paragraph(
        "The first player can always win: from the second move on, take the card that makes a set with your "
        "first card and the card the other player has just taken. Why does that never give you a set first?");
    return flow.finish();
  }
  if (game == "team") {
    Flow flow("How to play Team SET", options.paper);
    flow.title("How to play Team SET");
    flow.paragraph("For two teams of three around one table, with big cards. Nobody talks.");
    what_a_set_is(flow, options, deck, width);
    flow.heading("Play");
    flow.bullet(
        "Lay twelve cards in the middle. Who sees a set points at one of its cards, and keeps pointing.");
    flow.bullet(
        "A team mate works out which set is meant and points at a second card; the third member points at "
        "the last.");
    flow.bullet("When all three point at a set, the team takes it: one point. Three new cards fill the gap.");
    flow.bullet("If nobody finds a set, lay three more cards. The most points at the end win.");
    flow.heading("Harder");
    flow.bullet(
        "Any player of either team may point at the next card; the team with more fingers on the set takes "
        "it.");
    flow.bullet(
        "Harder still: a set counts only if one team points at all three cards, so the other team may spoil "
        "it.");
    return flow.finish();
  }
  throw InputError("no rules for '" + std::string(game.substr(0, 40)) + "'",
                   "take set, projective, antiset or team");
}

}  // namespace thirdcard
