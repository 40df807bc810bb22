// SPDX-License-Identifier: MIT
// `thirdcard sheet KIND`: score sheet, rules, worksheet, puzzle, magic square, cube and poster.
#include "cli/base/commands.hpp"
#include "cli/cards/card_options.hpp"
#include "cli/cards/sheet_options.hpp"
#include "thirdcard/play.hpp"
#include "thirdcard/point_names.hpp"
#include "wire/print.hpp"

namespace thirdcard::cli {

namespace {

struct SheetArguments : SheetFlags {
  std::string deck_name = "3^4", notation = "thesis", game = "set", date, kind;
  std::vector<std::string> cards;
  int count = 12, players = 4, rounds = 16, sets = 6;
  Deck deck() const { return Deck::from_name(deck_name, notation_from_name(notation)); }
  SheetOptions sheet() const {
    SheetOptions options;
    options.paper = paper_from_name(paper);
    options.draw = draw();
    options.seed = seed;
    return options;
  }
  /// The cards of --cards.
  std::vector<int> given(const Deck& deck) const {
    std::vector<int> out;
    for (const std::string& list : cards)
      for (const std::string& text : PointNames::split(list))
        out.push_back(deck.parse(text, palette_from_name(palette)));
    return out;
  }
  std::vector<int> parsed(const Deck& deck, std::initializer_list<int> unless) const {
    if (cards.empty()) return unless;
    const auto out = given(deck);
    if (out.size() != unless.size())
      throw InputError(fmt::format("{} cards are given", out.size()),
                       fmt::format("give {} with --cards, separated by commas", unless.size()));
    return out;
  }
};

using Make = Document (*)(const SheetArguments&);

void finish_sheet(const Document& document, const SheetArguments& options) {
  if (options.out.empty())
    throw InputError("no file to write to", "give -o with a name that ends in .pdf, .svg or .png");
  if (!options.json)
    say("{}: {} page{} of {}\n", document.title, document.pages.size(), document.pages.size() == 1 ? "" : "s",
        options.paper),
        flush_output();
  const std::vector<std::string> written = write_document(document, options);
  if (options.json) return print_json(wire::sheet_line(document.title, document.pages.size(), written));
  for (const std::string& file : written) say("{}\n", file);
}

Command& add(Command& sheet, const std::shared_ptr<SheetArguments>& options, const char* name,
             const char* about, const char* example, Make make) {
  auto& command = sheet.sub(name, about);
  add_sheet_flags(command, *options);
  command.example(std::string("Example: thirdcard sheet ") + example);
  command.run([options, make] { finish_sheet(make(*options), *options); });
  return command;
}

constexpr const char* kAllDecks = "3^2 to 3^6 or projective(3) to projective(8)";

void add_deck_option(Command& command, SheetArguments& options, const char* decks = kAllDecks) {
  command.option("--deck", options.deck_name, decks).shown();
  command.option("--notation", options.notation, "thesis or antiset").shown();
}

/// The same puzzle as `thirdcard puzzle daily --date`.
Document daily_sheet(const SheetArguments& options) {
  using play::PuzzleKind;
  const PuzzleKind kind =
      options.kind.empty() ? PuzzleKind::kSet12 : play::puzzle_kind_from_name(options.kind);
  if (kind == PuzzleKind::kAntiset)
    throw InputError("a puzzle of Anti-SET is not a sheet of cards", "take set12, set9 or projective");
  const play::Puzzle puzzle = play::daily_puzzle(play::day_from_date(options.date), kind);
  return puzzle_sheet(options.sheet(), Deck::from_name(puzzle.deck), puzzle.cards,
                      "Puzzle of " + options.date);
}

}  // namespace

void add_sheet(Command& app) {
  auto& sheet =
      app.sub("sheet", "Print sheets: final-card, puzzle, rules, score, magic-square, cube, poster");
  sheet.example("Example: thirdcard sheet final-card --count 12 --seed 3 -o worksheet.pdf");

  auto options = std::make_shared<SheetArguments>();
  auto& score = add(sheet, options, "score", "A score table", "score --players 4 -o score.pdf",
                    [](const SheetArguments& o) { return score_sheet(o.sheet(), o.players, o.rounds); });
  score.option("--players", options->players, "Columns").shown();
  score.option("--rounds", options->rounds, "Rows").shown();

  options = std::make_shared<SheetArguments>();
  auto& rules =
      add(sheet, options, "rules", "Rules of a game on one sheet", "rules --game antiset -o rules.pdf",
          [](const SheetArguments& o) { return rules_sheet(o.sheet(), o.game); });
  rules.option("--game", options->game, "set, projective, antiset or team").shown();

  options = std::make_shared<SheetArguments>();
  auto& final_card = add(sheet, options, "final-card", "Exercises: what is the final card? With answers",
                         "final-card --count 12 --seed 3 -o worksheet.pdf", [](const SheetArguments& o) {
                           return final_card_sheet(o.sheet(), o.deck(), o.count);
                         });
  final_card.option("--count", options->count, "Exercises").shown();
  final_card.takes(*options, kSeed);
  add_deck_option(final_card, *options);

  options = std::make_shared<SheetArguments>();
  auto& puzzle = add(sheet, options, "puzzle", "A puzzle: find all sets among the cards; by date or seed",
                     "puzzle --date 2026-12-24 -o puzzle.pdf", [](const SheetArguments& o) {
                       if (!o.date.empty()) return daily_sheet(o);
                       const Deck deck = o.deck();
                       std::vector<int> cards;
                       if (o.cards.empty()) {
                         cards = puzzle_cards(deck, o.seed, o.count, o.sets);
                       } else {
                         std::vector<char> seen(deck.cards());
                         cards = o.given(deck);
                         for (const int card : cards)
                           if (seen[card]++)
                             throw InputError("card " + deck.digits_text(card) + " is given twice",
                                              "every card is in the deck once");
                         if (cards.size() < 3 || cards.size() > 40)
                           throw InputError(fmt::format("{} cards are given", cards.size()), "give 3 to 40");
                       }
                       return puzzle_sheet(o.sheet(), deck, cards,
                                           o.cards.empty() ? fmt::format("Puzzle {}", o.seed) : "Puzzle");
                     });
  puzzle.alias("daily-puzzle");
  puzzle.option("--date", options->date, "The daily puzzle of a day, as 2026-12-24");
  puzzle.option("--kind", options->kind, "Of the daily puzzle: set12, set9 or projective");
  puzzle.option("--count", options->count, "Cards").within(3, 21).shown();
  puzzle.option("--sets", options->sets, "Sets among them").within(0, 60).shown();
  puzzle.option("--cards", options->cards, "These cards instead, separated by commas");
  puzzle.takes(*options, kSeed);
  add_deck_option(puzzle, *options);

  options = std::make_shared<SheetArguments>();
  auto& square = add(sheet, options, "magic-square", "A plane of nine cards with its twelve sets",
                     "magic-square --cards 1210,2121,0110 -o square.pdf", [](const SheetArguments& o) {
                       const Deck deck = o.deck();
                       const int n = deck.cards();
                       return magic_square_sheet(o.sheet(), deck, o.parsed(deck, {0, n / 2, 1}));
                     });
  square.option("--cards", options->cards, "Three cards that are no set, separated by commas");
  add_deck_option(square, *options, "3^2 to 3^6");

  options = std::make_shared<SheetArguments>();
  auto& cube = add(sheet, options, "cube", "A cube of 27 cards in three layers", "cube -o cube.pdf",
                   [](const SheetArguments& o) {
                     const Deck deck = o.deck();
                     return cube_sheet(o.sheet(), deck, o.parsed(deck, {0, 1, 3, deck.cards() / 3}));
                   });
  cube.option("--cards", options->cards, "Four cards that lie in no plane, separated by commas");
  add_deck_option(cube, *options, "3^3 to 3^6");

  options = std::make_shared<SheetArguments>();
  options->paper = "a3";
  auto& whole =
      add(sheet, options, "poster", "The whole deck in one grid", "poster --deck '3^4' -o poster.pdf",
          [](const SheetArguments& o) { return poster(o.sheet(), o.deck()); });
  whole
      .option("--deck", options->deck_name,
              "3^1 to 3^6, projective(3) to projective(8), quads, quads(8) or 4^4")
      .shown();
  whole.option("--notation", options->notation, "thesis or antiset").shown();
}

}  // namespace thirdcard::cli
