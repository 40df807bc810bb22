// SPDX-License-Identifier: MIT
// `thirdcard puzzle daily`, `puzzle archive` and `puzzle make`: boards with a known number of sets.
#include <chrono>
#include <cmath>

#include "cli/base/command.hpp"
#include "cli/base/commands.hpp"
#include "play/words.hpp"
#include "thirdcard/extremal.hpp"
#include "thirdcard/play.hpp"
#include "wire/play.hpp"

namespace thirdcard::cli {

namespace {

std::string today() {
  const auto days = std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now());
  return play::date_from_day(days.time_since_epoch().count());
}

void print_puzzle(const play::Puzzle& puzzle) {
  if (puzzle.kind == play::PuzzleKind::kAntiset && !puzzle.first.empty()) {
    say("Anti-SET on {}: {} to move; only one card wins\n", puzzle.deck,
        puzzle.first.size() == puzzle.second.size() ? "first player" : "second player");
    say("first player holds {}, second player {}\n", fmt::join(puzzle.first, " "),
        fmt::join(puzzle.second, " "));
    say("free cards: {}\n", fmt::join(puzzle.cards, " "));
    return;
  }
  say("{} cards of {} with {} sets\n", puzzle.cards.size(), puzzle.deck, puzzle.sets.size());
  play::Rules rules;
  rules.kind = "puzzle";
  rules.puzzle_projective = puzzle.deck.front() == 'p';
  rules.properties = puzzle.deck[puzzle.deck.size() - (rules.puzzle_projective ? 2 : 1)] - '0';
  for (play::Card card : puzzle.cards) say("{:>4}  {}\n", card, play::card_words(rules, card));
}

void print_answers(const play::Puzzle& puzzle) {
  for (const auto& set : puzzle.sets) say("  {}\n", fmt::join(set, " "));
}

/// The proven table of sets among n cards may tell that there is no such puzzle: then why, else nothing.
/// Decks larger than these have no table that is done in seconds.
std::string proved_bound(int properties, bool projective, int cards, std::int64_t sets, const Job& job) {
  if (properties > (projective ? 6 : 4)) return "";
  const Design design =
      projective ? projective_design(properties - 1, 2, 1) : affine_design(properties, 3, 1);
  ExtremalOptions request;
  request.sizes = {cards};
  const ExtremalTable table = extremal_table(design, request, job);
  if (!table.stopped.empty()) throw Stopped(table.stopped);
  const ExtremalRow& row = table.rows[static_cast<std::size_t>(cards)];
  if (sets >= row.min.lower && sets <= row.max.upper) return "";
  return fmt::format("no {} cards of this deck hold exactly {} sets; at least {}, at most {}", cards, sets,
                     row.min.lower, row.max.upper);
}

}  // namespace

void add_puzzle(Command& app) {
  struct Options : Common {
    std::string date, from, to, kind = "set12", deck = "3^4";
    int cards = 12;
    std::int64_t sets = 6;
    bool answers = false;
  };
  auto options = std::make_shared<Options>();
  auto& command =
      app.sub("puzzle", "Boards with a known number of sets: of the day, of any day, or made to measure");
  command.example("Example: thirdcard puzzle daily --date 2026-12-24");

  auto& daily = command.sub("daily", "The puzzle of a day, the same for everyone");
  daily.option("--date", options->date, "The day as YYYY-MM-DD; today (UTC) when left out");
  daily
      .option("--kind", options->kind,
              "set12 (12 cards, 6 sets), set9 (9 cards, 4 sets), projective (9 cards, 4 sets) or antiset "
              "(the only winning card)")
      .shown();
  daily.flag("--answers", options->answers, "Print the sets too");
  daily.takes(*options, kJson);
  daily.example("Example: thirdcard puzzle daily --date 2026-12-24 --kind set9 --answers");
  daily.run([options] {
    const std::string date = options->date.empty() ? today() : options->date;
    const auto puzzle =
        play::daily_puzzle(play::day_from_date(date), play::puzzle_kind_from_name(options->kind));
    if (options->json) return print_json(play::puzzle_daily_line(puzzle, date));
    say("{}: ", date);
    print_puzzle(puzzle);
    if (options->answers) print_answers(puzzle);
  });

  auto& archive = command.sub("archive", "The puzzles of many days");
  archive.option("--from", options->from, "First day").required();
  archive.option("--to", options->to, "Last day; today (UTC) when left out");
  archive.option("--kind", options->kind, "As for daily").shown();
  archive.takes(*options, kJson);
  archive.example("Example: thirdcard puzzle archive --from 2026-12-01 --to 2026-12-24");
  archive.run([options] {
    const auto kind = play::puzzle_kind_from_name(options->kind);
    const auto from = play::day_from_date(options->from),
               to = play::day_from_date(options->to.empty() ? today() : options->to);
    if (to < from)
      throw InputError("the archive would end before it begins", "let --from be the earlier day");
    if (to - from > 36600)
      throw InputError("the archive would hold more than a hundred years", "ask for fewer days");
    std::vector<std::pair<std::string, play::Puzzle>> days;
    for (auto day = from; day <= to; ++day) {
      const auto puzzle = play::daily_puzzle(day, kind);
      if (options->json)
        days.emplace_back(play::date_from_day(day), puzzle);
      else
        say("{}  {}\n", play::date_from_day(day), fmt::join(puzzle.cards, " "));
    }
    if (options->json) print_json(play::puzzle_archive_line(kind, days));
  });

  auto& make = command.sub("make", "Cards with exactly so many sets");
  make.option("--deck", options->deck, "3^d (d = 2..6) or projective(n) (n = 2..8)").shown();
  make.option("--cards", options->cards, "Number of cards").shown();
  make.option("--sets", options->sets, "Number of sets among them").shown();
  make.flag("--answers", options->answers, "Print the sets too");
  make.takes(*options, kSeed | kJson | kThreads | kTime);
  make.example(
      "Example: thirdcard puzzle make --cards 12 --sets 14\nExit status 1: there are none, and that is "
      "proved. 3: none was found; there may be none.");
  make.run([options] {
    const std::string& d = options->deck;
    int properties = 0;
    bool projective = false;
    if (d.size() == 3 && d.starts_with("3^")) properties = d[2] - '0';
    if (d.size() == 13 && d.starts_with("projective(") && d.back() == ')')
      properties = d[11] - '0', projective = true;
    if (properties < 2 || properties > (projective ? 8 : 6))
      throw InputError("there is no deck '" + d.substr(0, 40) + "' for puzzles",
                       "write 3^2 to 3^6 or projective(2) to projective(8)");
    const int deck = projective ? (1 << properties) - 1 : static_cast<int>(std::pow(3, properties) + 0.5);
    if (options->cards < 0 || options->cards > deck)
      throw InputError(fmt::format("the deck has {} cards", deck), fmt::format("ask for 0 to {}", deck));
    play::Puzzle puzzle;
    std::string none;  // why there is none
    try {
      puzzle = play::generate_puzzle(properties, projective, options->cards, options->sets, options->seed);
    } catch (const InputError& e) {
      // What is wrong with the request itself was told above: this is a proof.
      none = e.what();
    } catch (const Stopped&) {
      none = proved_bound(properties, projective, options->cards, options->sets, start_job(*options));
      if (none.empty()) throw;
    }
    if (!none.empty()) finish(1);
    if (options->json) {
      puzzle.deck = d;
      return print_json(play::puzzle_make_line(puzzle, options->seed, none));
    }
    if (!none.empty()) return say("{}\n", none);
    print_puzzle(puzzle);
    if (options->answers) print_answers(puzzle);
  });
}

}  // namespace thirdcard::cli
