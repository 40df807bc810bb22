// SPDX-License-Identifier: MIT
// Sheets for a class: the score table, "What is the final card?" (Abrahamsen and Eriksen, section 9.2: from
// sets that differ in one property to sets that differ in all), and a puzzle of cards with a known number of
// sets.
#include <algorithm>
#include <set>

#include "print/flow.hpp"

namespace thirdcard {

namespace {

/// All sets among the cards, each in increasing places.
std::vector<std::array<int, 3>> sets_among(const Deck& deck, std::span<const int> cards) {
  std::vector<std::array<int, 3>> out;
  const int n = static_cast<int>(cards.size());
  for (int i = 0; i < n; ++i)
    for (int j = i + 1; j < n; ++j)
      for (int k = j + 1, third = deck.third(cards[i], cards[j]); k < n; ++k)
        if (cards[k] == third) out.push_back({i, j, k});
  return out;
}

}  // namespace

Document score_sheet(const SheetOptions& options, int players, int rounds) {
  if (players < 1 || players > 12)
    throw InputError("cannot lay out " + std::to_string(players) + " players", "take 1 to 12");
  if (rounds < 1 || rounds > 60)
    throw InputError("cannot lay out " + std::to_string(rounds) + " rounds", "take 1 to 60");
  Flow flow("Score sheet", options.paper);
  flow.title("Score sheet");
  const double left = flow.margin(), right = flow.width() - flow.margin(), first = left + 22,
               bottom = flow.height() - flow.margin() - 12;
  const double top = flow.y() + 6, head = 14, row = std::min(12.0, (bottom - top - head) / (rounds + 1)),
               column = (right - first) / players;
  flow.line("Round", left + 2, top + head - 4, 3.6, true);
  for (int r = 1; r <= rounds; ++r)
    flow.line(std::to_string(r), left + 11, top + head + row * (r - 0.5) + 1.4, std::min(3.8, 0.6 * row),
              false, Item::Anchor::kMiddle);
  flow.line("Total", left + 2, top + head + row * (rounds + 0.5) + 1.4, std::min(3.8, 0.6 * row), true);
  const double end = top + head + row * (rounds + 1);
  for (int r = 0; r <= rounds + 1; ++r)
    flow.rule(left, top + head + row * r, right, top + head + row * r, r == 0 || r >= rounds ? 0.5 : 0.2);
  flow.rule(left, top, right, top, 0.5);
  flow.rule(left, top, left, end, 0.5);
  for (int p = 0; p <= players; ++p)
    flow.rule(first + column * p, top, first + column * p, end, p == 0 || p == players ? 0.5 : 0.2);
  const std::string foot = "A set is a point. Date and place:";
  flow.line(foot, left, end + 9, 3.4, false, Item::Anchor::kStart, 0x55515C);
  flow.rule(left + text_width(foot, 3.4) + 2, end + 9.5, right, end + 9.5, 0.2);
  return flow.finish();
}

Document final_card_sheet(const SheetOptions& options, const Deck& deck, int count) {
  if (deck.set_size() != 3)
    throw InputError("two cards of " + deck.name() + " do not settle the others",
                     "take a deck 3^d or projective(n)");
  if (count < 1 || count > 200)
    throw InputError("cannot lay out " + std::to_string(count) + " exercises", "take 1 to 200");
  // Differences asked for rise evenly from 1 to all properties; a pair is not asked twice.
  RandomStream random(options.seed, 0);
  std::vector<std::array<int, 3>> exercises;
  std::set<std::array<int, 3>> asked;
  const auto sets = static_cast<std::size_t>(deck.cards()) * (deck.cards() - 1) / 6;
  const bool affine = deck.kind() == Deck::Kind::kAffine;
  for (int i = 0; i < count; ++i) {
    const int wanted = 1 + i * deck.properties() / count;
    std::array<int, 3> best{}, sorted{};
    for (int attempt = 0; attempt < 4000; ++attempt) {
      const int a = static_cast<int>(random.below(deck.cards()));
      int b = a;
      if (affine) {  // change `wanted` properties of a
        std::vector<int> order(deck.properties()), digits = deck.digits(a);
        for (int p = 0; p < deck.properties(); ++p) order[p] = p;
        random.shuffle(std::span(order));
        for (int p = 0; p < wanted; ++p)
          digits[order[p]] = (digits[order[p]] + 1 + static_cast<int>(random.below(2))) % 3;
        b = deck.card_from_digits(digits);
      } else {
        b = static_cast<int>((a + 1 + random.below(deck.cards() - 1)) % deck.cards());
      }
      best = {a, b, deck.third(a, b)};
      sorted = best;
      std::sort(sorted.begin(), sorted.end());
      if (!asked.contains(sorted) || asked.size() >= sets) break;
    }
    asked.insert(sorted);
    exercises.push_back(best);
  }

  Flow flow("What is the final card?", options.paper);
  const double room = flow.width() - 2 * flow.margin(), half = room / 2, aspect = card_aspect(deck);
  const double card_width = std::min((half - 16) / 3.3, 24 * aspect), card_height = card_width / aspect,
               least = card_height + 8;
  const int rows_per_page = std::max(1, static_cast<int>((flow.height() - 2 * flow.margin() - 34) / least));
  // A short sheet spreads its rows down the page.
  const double step = std::min(2.3 * card_height + 4, (flow.height() - 2 * flow.margin() - 34) /
                                                          std::min(rows_per_page, (count + 1) / 2));
  for (const bool answers : {false, true}) {
    for (int i = 0; i < count; ++i) {
      const int on_page = i % (2 * rows_per_page);
      if (on_page == 0) {
        if (answers || i > 0) flow.new_page();
        flow.title(answers ? "What is the final card? Answers" : "What is the final card?");
        flow.paragraph(
            answers ? "Deck " + deck.name() + ", sheet " + std::to_string(options.seed) + "."
                    : (affine ? "Each row is a set with one card missing: every property is alike on all "
                                "three cards, or different on all three. Draw or name the third card."
                              : "Each row is a set with one card missing: every mark is on none or on "
                                "exactly two of the three cards. Draw or name the third card."));
        flow.space(4);
      }
      const int row = on_page / 2, column = on_page % 2;
      const double x = flow.margin() + column * (half + 2), y = flow.y() + row * step;
      flow.line(std::to_string(i + 1) + ".", x + 7, y + card_height / 2 + 1.3, 3.6, true, Item::Anchor::kEnd);
      for (int k = 0; k < 3; ++k) {
        const double at = x + 10 + k * 1.1 * card_width;
        if (k < 2 || answers)
          flow.draw(draw_card(deck, exercises[i][k], card_width, card_height, options.draw), at, y);
        else
          flow.draw(empty_card(card_width, card_height, "?"), at, y);
      }
      if (answers) {
        const std::string words =
            deck.digits_text(exercises[i][2]) + " " + deck.words(exercises[i][2], options.draw.palette);
        const double size = std::min(2.6, 2.6 * (half - 12) / std::max(1.0, text_width(words, 2.6)));
        flow.line(words, x + 10, y + card_height + 3.8, size, false, Item::Anchor::kStart, 0x55515C);
        flow.bookmark(std::to_string(i + 1) + ": " + words, x, y);
      }
    }
  }
  return flow.finish();
}

std::vector<int> puzzle_cards(const Deck& deck, std::uint64_t seed, int cards, int sets) {
  if (deck.set_size() != 3 || cards > deck.cards() || cards < 3)
    throw InputError("cannot lay out a puzzle of " + std::to_string(cards) + " cards of " + deck.name());
  for (std::uint64_t attempt = 0; attempt < 200000; ++attempt) {
    RandomStream random(seed, attempt);
    std::vector<int> all(deck.cards());
    for (int i = 0; i < deck.cards(); ++i) all[i] = i;
    for (int i = 0; i < cards; ++i) std::swap(all[i], all[i + random.below(deck.cards() - i)]);
    all.resize(cards);
    if (static_cast<int>(sets_among(deck, all).size()) == sets) return all;
  }
  throw InputError(
      "no deal of " + std::to_string(cards) + " cards with " + std::to_string(sets) + " sets came up",
      "ask for another number of sets");
}

Document puzzle_sheet(const SheetOptions& options, const Deck& deck, std::span<const int> cards,
                      const std::string& title) {
  const auto sets = sets_among(deck, cards);
  Flow flow(title, options.paper);
  const int columns = 3, rows = (static_cast<int>(cards.size()) + columns - 1) / columns;
  const double room = flow.width() - 2 * flow.margin(), gap = 5, aspect = card_aspect(deck);
  for (const bool answers : {false, true}) {
    if (answers) flow.new_page();
    flow.title(answers ? title + ": answers" : title);
    flow.paragraph("Find " + std::to_string(sets.size()) + (sets.size() == 1 ? " set" : " sets") +
                   " among these " + std::to_string(cards.size()) + " cards.");
    flow.space(3);
    const double lines = 10.0 * static_cast<double>((sets.size() + 1) / 2) + 12;
    const double card_width =
                     std::min((room - (columns - 1) * gap) / columns,
                              ((flow.height() - flow.margin() - flow.y() - lines) / rows - gap) * aspect),
                 card_height = card_width / aspect;
    const double left = (flow.width() - columns * card_width - (columns - 1) * gap) / 2;
    for (std::size_t i = 0; i < cards.size(); ++i) {
      const double x = left + static_cast<double>(i % columns) * (card_width + gap),
                   y = flow.y() + static_cast<double>(i / columns) * (card_height + gap);
      flow.draw(draw_card(deck, cards[i], card_width, card_height, options.draw), x, y);
      flow.line(std::string(1, static_cast<char>(i < 26 ? 'A' + i : 'a' + i - 26)), x + 2.2, y + 5, 3.4, true,
                Item::Anchor::kStart, 0x77737F);
      if (!answers)
        flow.bookmark(deck.digits_text(cards[i]) + " " + deck.words(cards[i], options.draw.palette), x, y);
    }
    flow.set_y(flow.y() + rows * (card_height + gap) + 8);
    for (std::size_t s = 0; s < sets.size(); ++s) {
      const double x = flow.margin() + (s % 2 == 0 ? 0 : room / 2 + 4),
                   y = flow.y() + 10.0 * static_cast<double>(s / 2);
      flow.line(std::to_string(s + 1) + ".", x, y, 4, true);
      if (answers) {
        std::string letters;
        for (int i : sets[s])
          letters += (letters.empty() ? "" : "  ") +
                     std::string(1, static_cast<char>(i < 26 ? 'A' + i : 'a' + i - 26));
        flow.line(letters, x + 9, y, 4.4);
      } else {
        for (int k = 0; k < 3; ++k) flow.rule(x + 9 + 22 * k, y + 0.8, x + 27 + 22 * k, y + 0.8);
      }
    }
  }
  return flow.finish();
}

}  // namespace thirdcard
