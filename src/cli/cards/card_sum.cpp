// SPDX-License-Identifier: MIT
// `thirdcard card sum`: the sum of cards; with --left, whether they can be the cards left at the end of a
// game. They can if their number is right, their sum is zero and no set lies among them. Two wrong sets whose
// sums are opposite cancel, so that proves no game without mistakes; how many pairs do is counted here.
#include <algorithm>

#include "cli/cards/card_options.hpp"
#include "cli/cards/card_show.hpp"
#include "wire/cards.hpp"

namespace thirdcard::cli {

namespace {

struct SumOptions : CardOptions {
  bool left = false;
};

/// The card that makes the sum of all cards of a deck with sets of three zero, or -1.
int balancing(const Deck& deck, std::initializer_list<int> cards) {
  std::vector<int> digits(static_cast<std::size_t>(deck.properties()), 0);
  for (const int card : cards)
    for (int p = 0; p < deck.properties(); ++p)
      digits[static_cast<std::size_t>(p)] += deck.values() - deck.digit(card, p);
  for (int& d : digits) d %= deck.values();
  if (deck.kind() == Deck::Kind::kProjective &&
      std::all_of(digits.begin(), digits.end(), [](int d) { return d == 0; }))
    return -1;
  return deck.card_from_digits(digits);
}

/// After one wrong set was taken: how many wrong sets the other cards hold, and how many of these bring the
/// sum back to zero. In AG(d,3) and PG(d,2) it is the same for every wrong set, because the automorphisms
/// take each to each.
wire::Cancelling cancelling_of(const Deck& deck) {
  const std::int64_t cards = deck.cards();
  if (deck.set_size() != 3 || cards < 6) return {};
  const int a = 0, b = 1, c = deck.third(0, 1) == 2 ? 3 : 2;
  const auto gone = [&](int card) { return card == a || card == b || card == c; };
  std::int64_t sets = 0, cancel = 0;
  for (int x = 0; x < cards; ++x) {
    if (gone(x)) continue;
    for (int y = x + 1; y < cards; ++y) {
      if (gone(y)) continue;
      const int third = deck.third(x, y), other = balancing(deck, {a, b, c, x, y});
      sets += third > y && !gone(third);
      cancel += other > y && !gone(other);  // no set: its sum is not zero
    }
  }
  const std::int64_t rest = cards - 3;
  return {rest * (rest - 1) * (rest - 2) / 6 - sets, cancel};
}

bool holds_a_set(const Deck& deck, const std::vector<int>& cards) {
  std::vector<char> there(static_cast<std::size_t>(deck.cards()));
  for (const int card : cards) there[static_cast<std::size_t>(card)] = 1;
  for (std::size_t i = 0; i < cards.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      if (deck.set_size() == 3) {
        if (there[static_cast<std::size_t>(deck.third(cards[i], cards[j]))] != 0) return true;
        continue;
      }
      for (std::size_t k = 0; k < j; ++k)
        if (there[static_cast<std::size_t>(cards[i] ^ cards[j] ^ cards[k])] != 0) return true;
    }
  return false;
}

/// Why these cannot be the cards left at the end of a game in which every set was right; "" if they can.
std::string fault_of(const Deck& deck, const std::vector<int>& cards, const CardSum& total) {
  const int size = static_cast<int>(cards.size());
  if ((deck.cards() - size) % deck.set_size() != 0)
    return fmt::format("a game that takes sets of {} does not leave {} of {} cards",
                       deck.set_size() == 3 ? "three" : "four", size, deck.cards());
  if (!total.zero()) return "the sum is not zero: a wrong set was taken";
  if (holds_a_set(deck, cards)) return "a set lies among them, so the game is not over";
  return "";
}

void sum(const SumOptions& options) {
  const Deck deck = options.deck();
  std::vector<int> cards = options.cards(deck);
  const bool whole = cards.empty() && !options.left;
  if (options.left && deck.kind() == Deck::Kind::kFourValued)
    throw InputError("--left tells nothing of the deck " + deck.name() + ": its sets do not all sum to zero",
                     "take another deck");
  if (whole)
    for (int card = 0; card < deck.cards(); ++card) cards.push_back(card);
  std::vector<char> seen(static_cast<std::size_t>(deck.cards()));
  for (const int card : cards)
    if (seen[static_cast<std::size_t>(card)]++ != 0)
      throw InputError("card " + deck.digits_text(card) + " is given twice",
                       "every card is in the deck once");
  const CardSum total = sum_of(deck, cards);
  std::optional<wire::CardsLeft> left;
  if (options.left) {
    left = wire::CardsLeft{fault_of(deck, cards, total), {}};
    if (left->fault.empty())
      left->cancelling = cancelling_of(deck);
    else
      finish(1);
  }
  if (options.json) return print_json(wire::card_sum_line(cards.size(), whole, total, left));
  say("{} {} to {} = {} mod {}\n", cards.size(), cards.size() == 1 ? "card sums" : "cards sum",
      tuple(total.plain), tuple(total.reduced), deck.values());
  if (whole)
    say("the whole deck {}\n",
        total.zero() ? "sums to zero, so what is left after taking sets does too" : "does not sum to zero");
  if (!left) return;
  if (!left->fault.empty()) {
    say("these cannot be the cards left: {}\n", left->fault);
    return;
  }
  if (cards.empty())
    say("no card is left: every card was taken\n");
  else
    say("as cards left at the end do: {} cards, sum zero, no set among them\n", cards.size());
  say("That does not prove that every set was right: two wrong sets may cancel.");
  if (const auto& [wrong, cancel] = left->cancelling; wrong > 0)
    say(" After one wrong set, {} of the {} wrong sets among the other {} cards bring the sum back to zero.",
        cancel, wrong, deck.cards() - 3);
  say("\n");
}

}  // namespace

void add_card_sum(Command& card) {
  auto options = std::make_shared<SumOptions>();
  auto& command = card.sub("sum", "The sum of cards, or of the whole deck");
  command
      .option("CARDS", options->spelled,
              "Each as digits (2210), number (75) or words ('two solid purple ovals')")
      .count(0, 1000);
  command.flag("--left", options->left,
               "Can these be the cards left at the end of a game? Exit status 1 if not");
  add_deck(command, *options);
  command.example("Example: thirdcard card sum --left 1122 1220 2100 0011 0021 2222");
  command.run([options] { sum(*options); });
}

}  // namespace thirdcard::cli
