// SPDX-License-Identifier: MIT
// `thirdcard play GAME`: the games in the terminal, alone or against bots. Cards are chosen by the numbers
// of their places. The engine sees only actions with a time; this file owns clock, keyboard and screen.
#include "thirdcard/play.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <cstdio>
#include <random>
#include <sstream>

#include "cli/base/command.hpp"
#include "cli/base/commands.hpp"
#include "cli/base/keyboard.hpp"
#include "cli/base/terminal.hpp"
#include "play/games/description.hpp"
#include "play/words.hpp"
#include "wire/play.hpp"

namespace thirdcard::cli {

namespace {

using namespace play;

struct PlayArguments : Common {
  std::string game = "set", design, antiset_bot = "perfect";
  int bots = 0, skill = 70, speed = 40;
  bool watch = false, second = false;
  std::vector<std::string> changes;
};

class Terminal {
 public:
  Terminal(const PlayArguments& options, Rules rules, int players)
      : options_(options),
        game_(std::move(rules), options.seed, players),
        out_(options.json ? stderr : stdout),
        keyboard_(out_, [this] { return game_.view(human_()).table; }) {}

  void run() {
    const auto begun = std::chrono::steady_clock::now();
    const auto clock = [&] {
      return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begun)
          .count();
    };
    const bool human = !options_.watch;
    if (human) {
      say("{}\n", goal());
      say("Type the numbers of the cards{}, or: {}.\n",
          game_.rules().taking == Taking::kCall ? " after 'call'" : "", commands());
    }
    tell(game_.events());
    std::int64_t now = 0;
    while (!game_.over()) {
      if (changed_ && human) draw();
      changed_ = false;
      const auto next = next_plan();
      std::int64_t wait = next ? next->first - now : -1;
      if (const auto deadline = game_.deadline(); deadline >= 0 && (wait < 0 || deadline - now < wait))
        wait = deadline - now;
      if (human) {
        if (wait != 0) keyboard_.show();
        const auto line = keyboard_.line(wait < 0 ? -1 : std::max<std::int64_t>(0, wait));
        now = clock();
        if (line) {
          obey(*line, now);
          continue;
        }
        if (keyboard_.ended()) {
          leave(now);
          break;
        }
      } else {
        if (wait < 0) break;
        now += wait;  // nobody watches the clock
      }
      if (const auto deadline = game_.deadline(); deadline >= 0 && deadline <= now) {
        act({ActionKind::kTick, kSpectator, {}, now});
      } else if (next && next->first <= now) {
        Action action = next->second;
        action.time = now;
        act(action);
      }
    }
    result();
  }

 private:
  template <class... Args>
  void say(fmt::format_string<Args...> format, Args&&... args) {
    keyboard_.hide();
    fmt::print(out_, format, std::forward<Args>(args)...);
  }
  int human_() const { return options_.second ? 1 : 0; }
  bool is_bot(int player) const { return options_.watch || player != human_(); }
  std::string name(int player) const {
    if (options_.watch) return fmt::format("player {}", player + 1);
    return player == human_() ? "you" : fmt::format("bot {}", player < human_() ? player + 1 : player);
  }
  /// What this game is about, in a line.
  std::string goal() const {
    const Description& game = nearest_game(game_.rules());
    if (!game.on_design) return game.goal;
    return fmt::format("{} The board is {}.{}", game.goal, game_.rules().design,
                       human_() == 0 ? " You begin." : "");
  }
  std::string commands() const {
    const Rules& r = game_.rules();
    const Description& game = describe(r);
    std::string out = r.taking == Taking::kCall ? "call, " : "";
    if (game.none) out += "none, ";
    if (game.resign) out += "resign, ";
    if (r.deal_passes) out += "deal, ";
    if (r.hidden_card) out += "card NUMBER (names the hidden card at the end), ";
    return out + "hint, show, quit";
  }

  void draw() {
    const View v = game_.view(human_());
    const Description& game = describe(game_.rules());
    say("\n");
    if (v.phase == Phase::kBetweenRounds) return say("The round is over; 'deal' begins the next.\n");
    if (!v.last.empty()) {
      say("last set:");
      for (Card c : v.last) say(" [{}] {};", c + 1000, card_words(game_.rules(), c));
      say(" use {} of them\n", game.reuse == 1 ? "one" : std::to_string(game.reuse));
    }
    table(v);
    if (!game.on_design && !game.makes_board)
      say("{} in the deck", v.deck_left);
    else
      say("{} free", std::count_if(v.table.begin(), v.table.end(), [](Card c) { return c != kEmpty; }));
    for (int p = 0; p < game_.players(); ++p) {
      const PlayerView& q = v.players[p];
      if (game.score == Score::kLastLeft)
        say("; {} hold{}: {}", name(p), name(p) == "you" ? "" : "s",
            q.hand.empty() ? "nothing" : fmt::format("{}", fmt::join(one_based(q.hand), " ")));
      else
        say("; {}: {}", name(p), q.score);
    }
    if (v.turn != kSpectator) say("; {} to move", name(v.turn));
    say("\n");
    if (v.phase == Phase::kGuessing) say("No set is left. Which card lies aside? 'card NUMBER' or 'none'.\n");
  }
  /// As many columns as fit, three at most, so that three cards of a line are a line of the table.
  void table(const View& v) {
    std::vector<std::string> words;
    std::size_t widest = 11;
    for (Card c : v.table) {
      words.push_back(c == kEmpty ? "" : c == kFaceDown ? "(face down)" : card_words(game_.rules(), c));
      widest = std::max(widest, words.back().size());
    }
    const std::size_t across =
        std::clamp<std::size_t>(static_cast<std::size_t>(terminal_columns()) / (widest + 7), 1, 3);
    std::string line;
    for (std::size_t i = 0; i < words.size(); ++i) {
      line += words[i].empty() ? std::string(widest + 7, ' ')
                               : fmt::format("{:>4} {:<{}}", i + 1, words[i], widest + 2);
      if ((i + 1) % across == 0 || i + 1 == words.size()) {
        line.resize(line.find_last_not_of(' ') + 1);
        if (!line.empty()) say("{}\n", line);
        line.clear();
      }
    }
  }
  static std::vector<int> one_based(std::vector<int> v) {
    for (int& x : v) ++x;
    return v;
  }

  std::string cards_text(const std::vector<Card>& cards) const {
    std::string out;
    for (Card c : cards) out += (out.empty() ? "" : ", ") + (c < 0 ? "a card" : card_words(game_.rules(), c));
    return out;
  }

  void tell(const std::vector<Event>& events) {
    for (const Event& e : events) {
      // Calls, mistakes and agreement leave the cards where they are: no need to show them again.
      constexpr std::array kLeaveTheCards{
          EventKind::kWrong,   EventKind::kCalled,    EventKind::kCallExpired,  EventKind::kAgreed,
          EventKind::kPointed, EventKind::kUnpointed, EventKind::kPointingEnded};
      changed_ |= std::find(kLeaveTheCards.begin(), kLeaveTheCards.end(), e.kind) == kLeaveTheCards.end();
      switch (e.kind) {
        case EventKind::kTaken:
          say("* {}: {} ({:+} point)\n", name(e.player), cards_text(e.cards), e.points);
          break;
        case EventKind::kFound:
          say("* {} found {}\n", name(e.player), cards_text(e.cards));
          break;
        case EventKind::kWrong:
          say("* {}: no set: {}\n", name(e.player), cards_text(e.cards));
          for (const std::string& line : explanation_words(game_.rules(), e.cards)) say("    {}\n", line);
          break;
        case EventKind::kCalled:
          say("* {} called{}\n", name(e.player),
              e.player == human_() && !options_.watch
                  ? fmt::format(": {} s to name the cards", game_.rules().call_ms / 1000)
                  : "");
          break;
        case EventKind::kCallExpired:
          say("* {} called and took too long ({:+})\n", name(e.player), e.points);
          break;
        case EventKind::kAgreed:
          say("* {} see{} none\n", name(e.player), name(e.player) == "you" ? "" : "s");
          break;
        case EventKind::kPointed:
          say("* {} point{} at {}\n", name(e.player), name(e.player) == "you" ? "" : "s",
              cards_text(e.cards));
          break;
        case EventKind::kMixed:
          say("* a mixed set: nobody scores\n");
          break;
        case EventKind::kFlipped:
          say("* {} turn{} over {}: {}\n", name(e.player), name(e.player) == "you" ? "" : "s",
              e.places[0] + 1, cards_text(e.cards));
          break;
        case EventKind::kPicked:
          say("* {} take{} {}: {}\n", name(e.player), name(e.player) == "you" ? "" : "s", e.cards[0] + 1,
              cards_text(e.cards));
          break;
        case EventKind::kOut:
          say("* {} {} out: {}\n", name(e.player), name(e.player) == "you" ? "are" : "is",
              e.cards.empty() ? "resigned" : cards_text(e.cards));
          break;
        case EventKind::kGuessed:
          say("* {}: the hidden card is {}: right\n", name(e.player), cards_text(e.cards));
          break;
        case EventKind::kGuessedWrong:
          say("* {}: the hidden card is not {}\n", name(e.player), cards_text(e.cards));
          break;
        case EventKind::kRoundOver:
          if (game_.view().phase != Phase::kGuessing)
            say("* the round is over with {} cards left; sum check: {}\n", e.cards.size(),
                e.mistake ? "a mistake was made" : "no mistake shows");
          break;
        case EventKind::kJoined:  // the board or the next line shows the rest
        case EventKind::kLeft:
        case EventKind::kReturned:
        case EventKind::kDealt:
        case EventKind::kMoved:
        case EventKind::kUnpointed:
        case EventKind::kPointingEnded:
        case EventKind::kTurnedBack:
        case EventKind::kTurn:
        case EventKind::kRoundBegan:
        case EventKind::kOver:
        case EventKind::kAskedHint:
        case EventKind::kHinted:
        case EventKind::kGaveUp:
        case EventKind::kPaused:
        case EventKind::kResumed:
          break;
      }
    }
  }

  void act(const Action& action) {
    const Answer a = game_.apply(action);
    tell(a.events);
    if (!is_bot(action.player) && (a.ruling == Ruling::kRefused || a.ruling == Ruling::kLate))
      say("  {}\n", fault_words(game_.rules(), a.fault));
    if (!is_bot(action.player) && a.fault == Fault::kAlreadyFound)
      say("  {}\n", fault_words(game_.rules(), a.fault));
    if (is_bot(action.player) && a.events.empty()) stuck_at_ = game_.view().seq;
  }

  /// The bot that acts first, and when. Plans are made once per state.
  std::optional<std::pair<std::int64_t, Action>> next_plan() {
    const View spectator = game_.view();
    if (planned_at_ != spectator.seq) {
      planned_at_ = spectator.seq;
      plan_.reset();
      std::vector<BotSeat> bots;
      for (int p = 0; p < game_.players(); ++p)
        if (is_bot(p)) bots.push_back({p, {options_.skill, options_.speed}});
      if (auto next = next_bot(game_, bots, options_.seed)) {
        if (next->action.kind == ActionKind::kTake) next->action.cards = {antiset_card(next->action.player)};
        plan_ = {spectator.time + next->wait_ms, std::move(next->action)};
      }
    }
    return stuck_at_ == spectator.seq ? std::nullopt : plan_;
  }

  Card antiset_card(int player) {
    const AntisetMove move = antiset_move(antiset_bot_from_name(options_.antiset_bot), game_.rules().design,
                                          game_.view(), options_.seed);
    if (!move.note.empty()) say("  ({}: {})\n", name(player), move.note);
    return move.card;
  }

  /// Why numbers are not obeyed: a card was taken or came after the line was begun. "" if none was.
  std::string changed_since(const std::vector<Card>& begun, const View& now,
                            const std::vector<int>& numbers) const {
    const auto at = [](const std::vector<Card>& table, int n) {
      return n >= 1 && n <= static_cast<int>(table.size()) ? table[static_cast<std::size_t>(n - 1)] : kEmpty;
    };
    for (const int n : numbers) {
      const Card before = at(begun, n), after = at(now.table, n);
      if (before == after) continue;
      if (before == kEmpty) return fmt::format("card {} came while you typed", n);
      for (const Find& find : now.found)
        if (std::find(find.cards.begin(), find.cards.end(), before) != find.cards.end())
          return fmt::format("card {} was taken by {} while you typed", n, name(find.player));
      return fmt::format("card {} is another one than when you began to type", n);
    }
    return "";
  }

  void obey(const Keyboard::Line& typed, std::int64_t now) {
    const std::string& line = typed.text;
    std::istringstream words(line);
    std::string word;
    if (!(words >> word)) return draw();
    const auto simple = [&](ActionKind kind) { act({kind, human_(), {}, now}); };
    if (word == "quit" || word == "q") return leave(now);
    if (word == "none" || word == "n") return simple(ActionKind::kNone);
    if (word == "call" || word == "c") return simple(ActionKind::kCall);
    if (word == "deal") return simple(ActionKind::kDeal);
    if (word == "resign") return simple(ActionKind::kResign);
    if (word == "unpoint") return simple(ActionKind::kUnpoint);
    if (word == "show") return draw();
    if (word == "hint" || word == "h") return hint();
    if (word == "help" || word == "?") return say("Type the numbers of the cards, or: {}.\n", commands());
    const bool names = word == "card";
    std::vector<int> numbers;
    std::istringstream again(names ? line.substr(line.find("card") + 4) : line);
    for (std::string token; again >> token;) {
      std::istringstream one(token);
      int n = 0;
      if (!(one >> n) || !one.eof())
        return say("  '{}' is not understood; type numbers, or: {}\n", token.substr(0, 40), commands());
      numbers.push_back(n);
    }
    if (names) return act({ActionKind::kGuess, human_(), numbers, now});
    const View v = game_.view(human_());
    const Description& game = describe(game_.rules());
    const bool by_place = game.face_down;
    if (typed.table && !by_place)
      if (const std::string why = changed_since(*typed.table, v, numbers); !why.empty())
        return say("  {}: nothing is claimed\n", why);
    std::vector<Card> cards;
    for (int n : numbers) {
      if (n >= 1000 && !v.last.empty()) {
        cards.push_back(n - 1000);
        continue;
      }
      if (n < 1 || n > static_cast<int>(v.table.size()) || v.table[n - 1] == kEmpty)
        return say("  there is no card {}\n", n);
      cards.push_back(by_place ? n - 1 : v.table[n - 1]);
    }
    const Rules& r = game_.rules();
    const ActionKind kind = game.flip                 ? ActionKind::kFlip
                            : game.take               ? ActionKind::kTake
                            : r.teams != Teams::kNone ? ActionKind::kPoint
                                                      : ActionKind::kClaim;
    if (kind != ActionKind::kClaim && cards.size() > 1) {
      for (Card c : cards) act({kind, human_(), {c}, now});
      return;
    }
    act({kind, human_(), cards, now});
  }

  void hint() {
    const View v = game_.view(human_());
    const Hint hint = describe(game_.rules()).hint;
    if (hint == Hint::kMove) {
      const AntisetMove move =
          antiset_move(antiset_bot_from_name("perfect"), game_.rules().design, v, options_.seed);
      return say("  take {}{}\n", move.card + 1, move.note.empty() ? "" : ": " + move.note);
    }
    if (hint == Hint::kNone) return say("  remember\n");
    const auto sets = claims_on(game_.rules(), v.table, v.last);
    if (sets.empty()) return say("  there is none\n");
    for (Card c : sets[0]) {
      const auto place = std::find(v.table.begin(), v.table.end(), c) - v.table.begin();
      if (place < static_cast<std::ptrdiff_t>(v.table.size()))
        return say("  {} possible; one of them has card {}\n", sets.size(), place + 1);
    }
  }

  static std::string capital(std::string text) {
    text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text;
  }
  void leave(std::int64_t now) {
    left_early_ = true;
    act({ActionKind::kEnd, kSpectator, {}, now});
  }

  void result() {
    const View v = game_.view();
    say("\n{}", left_early_ ? "Game ended early." : "Game over.");
    for (int p = 0; p < game_.players(); ++p)
      say(" {}: {}.", capital(name(p)),
          describe(game_.rules()).score == Score::kLastLeft ? (v.players[p].out        ? "lost"
                                                               : v.winners.size() == 1 ? "won"
                                                               : left_early_           ? "still in"
                                                                                       : "drew")
                                                            : std::to_string(v.players[p].score));
    if (game_.rules().hidden_card && v.hidden >= 0)
      say(" The hidden card was {}.", card_words(game_.rules(), v.hidden));
    say("\n");
    if (options_.json) print_json(played_line(game_, options_.seed));
  }

  const PlayArguments& options_;
  Game game_;
  std::FILE* out_;
  Keyboard keyboard_;
  bool changed_ = true, left_early_ = false;
  int planned_at_ = -1, stuck_at_ = -1;
  std::optional<std::pair<std::int64_t, Action>> plan_;
};

}  // namespace

void add_play(Command& app) {
  auto options = std::make_shared<PlayArguments>();
  options->seed = 0;
  auto& command = app.sub("play", "Play in the terminal, alone or against bots");
  command.option("GAME", options->game, "set, projective, antiset, ...; a wrong name lists all").shown();
  command.option("--bots", options->bots, "How many bots sit down with you").within(0, 20);
  command.option("--skill", options->skill, "The bots' skill, 0 to 100").within(0, 100).shown();
  command.option("--speed", options->speed, "The bots' speed, 1 to 100").within(1, 100).shown();
  command.option("--rule", options->changes, "Change a rule, such as table=15, penalty=1, time_ms=60000");
  command.option("--design", options->design, "Anti-SET: the design, such as ag(2,3) or sts(15,7)");
  command.option("--opponent", options->antiset_bot, "Anti-SET: random, greedy or perfect").shown();
  command.flag("--second", options->second, "Anti-SET: the other player begins");
  command.flag("--watch", options->watch, "Only bots play, without waiting");
  command.option("--seed", options->seed, "Same seed, same cards; 0 means any");
  command.takes(*options, kJson);
  command.interactive();
  command.example(
      "Example: thirdcard play set --bots 2\nExample: thirdcard play projective\nExample: thirdcard play "
      "antiset --design 'ag(2,3)'");
  command.run([options] {
    Rules rules = rules_from_name(options->game);
    if (!options->design.empty()) rules.design = options->design;
    rules = changed_rules(rules, options->changes);
    if (describe(rules).makes_board && rules.board.empty())
      rules.board = daily_puzzle(std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now())
                                     .time_since_epoch()
                                     .count(),
                                 PuzzleKind::kSet12)
                        .cards;
    if (options->seed == 0)
      options->seed = (std::uint64_t{std::random_device{}()} << 32 | std::random_device{}()) | 1;
    int players = options->bots + (options->watch ? 0 : 1);
    players = std::max(players, least_players(rules));
    if (options->second && players < 2) throw InputError("there is no other player to begin", "add --bots 1");
    antiset_bot_from_name(options->antiset_bot);
    Terminal(*options, rules, players).run();
  });
}

}  // namespace thirdcard::cli
