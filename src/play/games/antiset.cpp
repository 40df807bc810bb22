// SPDX-License-Identifier: MIT
// Anti-SET (Clark, Fisk and Goren) on any design: players in turn take a card; who holds a whole block is
// out, and the last one left wins. When the cards run out, those who are left share the game: a draw.
#include <algorithm>

#include "play/families.hpp"
#include "play/state.hpp"
#include "thirdcard/cards.hpp"
#include "thirdcard/players.hpp"

namespace thirdcard::play {

namespace {

int players_left(const State& s) {
  return static_cast<int>(
      std::count_if(s.seats.begin(), s.seats.end(), [](const Seat& seat) { return !seat.out; }));
}

void put_out(State& s, int player, const std::vector<Card>& block, Events& out) {
  s.seats[player].out = true;
  emit(out, s, EventKind::kOut, player).cards = block;
  if (players_left(s) <= 1) return finish_game(s, out);
}

constexpr std::int64_t kMostCards = 364;
constexpr std::int64_t kMostWork = 10'000'000;   // steps to make a design: about a tenth of a second
constexpr std::int64_t kMostSearch = 2'000'000;  // where they may be in vain

/// Refuses files and large designs before anything is built. A bibd is found by a search whose cost only its
/// worst case tells beforehand: it is tried for some hundredths of a second, and what is not found by then is
/// refused. The search is always the same, so whoever builds the design later finds it as soon.
void check_antiset_design(const std::string& text) {
  const auto fail = [&](const std::string& why) {
    return InputError("Anti-SET cannot be played on '" + text.substr(0, 40) + "'" + why,
                      "take a design of 3 to 364 cards such as ag(3,3), pg(3,2) or sts(15,7)");
  };
  if (text.size() > 60) throw fail(", a name of more than 60 letters");
  const DesignName name(text);
  if (name.is_file())
    throw InputError("Anti-SET at a table takes no file",
                     "name a design such as ag(3,3); on the blocks of a file plays thirdcard avoid play");
  if (name.points() < 3 || name.points() > kMostCards)
    throw fail(", which has " + std::to_string(name.points()) + " cards");
  if (name.work() <= kMostWork) return;
  try {
    (void)name.build_within(kMostSearch);
  } catch (const InputError&) {
    throw fail(", which takes long to find");
  }
}

/// Decks whose cards are the points of a design.
std::string deck_of_design(const std::string& text) {
  try {
    return Deck::name_of(DesignName(text).geometry());
  } catch (const InputError&) {
    return "";  // check_rules says what is wrong
  }
}

const DeckFamily kPoints{0,
                         [](const Rules& r) { return deck_of_design(r.design); },
                         [](const Rules&) { return 0; },
                         nullptr,
                         [](std::span<const Card>) { return 0; },
                         [](const Rules&, std::span<const Card>) { return std::vector<Reason>{}; }};

}  // namespace

static void begin_antiset(State& s, Events& out) {
  s.design.design = std::make_shared<const Design>(design_from_name(s.rules.design));
  const Design& d = *s.design.design;
  if (d.points() > 364 || d.points() < 3)
    throw InputError("Anti-SET on " + s.rules.design + " would need " + std::to_string(d.points()) + " cards",
                     "3 to 364");
  s.design.blocks_at.resize(d.points());
  for (std::size_t b = 0; b < d.blocks(); ++b)
    for (Point p : d.block(b)) s.design.blocks_at[p].push_back(static_cast<std::uint32_t>(b));
  Event& e = emit(out, s, EventKind::kDealt);
  for (int p = 0; p < d.points(); ++p) s.table.push_back(p), e.cards.push_back(p), e.places.push_back(p);
  s.face_up.assign(s.table.size(), false);
  s.turn = 0;
  emit(out, s, EventKind::kTurn, 0);
}

static Answer act_take(State& s, const Action& a) {
  if (s.phase != Phase::kPlaying) return refuse(Fault::kNotNow);
  if (s.turn != a.player) return refuse(Fault::kNotYourTurn);
  if (a.cards.size() != 1) return refuse(Fault::kWrongNumber);
  const Card card = a.cards[0];
  if (card < 0 || card >= s.design.design->points()) return refuse(Fault::kNoSuchCard);
  if (s.table[card] == kEmpty) return late(Fault::kGone);
  Answer answer;
  Seat& seat = s.seats[a.player];
  s.table[card] = kEmpty;
  seat.hand.push_back(card);
  emit(answer.events, s, EventKind::kPicked, a.player).cards = {card};
  const auto held = [&](Point p) {
    return std::find(seat.hand.begin(), seat.hand.end(), p) != seat.hand.end();
  };
  if (const auto b = completed_block(*s.design.design, s.design.blocks_at[card], card, held)) {
    const auto block = s.design.design->block(*b);
    put_out(s, a.player, std::vector<Card>(block.begin(), block.end()), answer.events);
  }
  if (s.phase != Phase::kPlaying) return answer;
  if (cards_on_table(s).empty()) {
    finish_game(s, answer.events);
    return answer;
  }
  pass_turn(s, answer.events);
  return answer;
}

static void leave_antiset(State& s, int player, Events& out) {
  if (s.phase != Phase::kPlaying || s.seats[player].out) return;
  put_out(s, player, {}, out);
  if (s.phase == Phase::kPlaying && s.turn == player) pass_turn(s, out);
}

static Answer act_resign(State& s, const Action& a) {
  if (s.phase != Phase::kPlaying || s.seats[a.player].out) return refuse(Fault::kNotNow);
  Answer answer;
  leave_antiset(s, a.player, answer.events);
  return answer;
}

Description game_antiset() {
  Description d;
  d.name = d.kind = "antiset";
  d.goal = "Anti-SET: take cards in turn; whoever first holds a set among his own cards loses.";
  d.place = 210;
  d.offered = Offered::kRooms;
  d.usual.design = "ag(3,3)", d.usual.table = 0;
  d.family = [](const Rules&) -> const DeckFamily& { return kPoints; };
  d.players = [](const Rules&) { return Range{2, 8}; };
  d.check = [](const Rules& r) { check_antiset_design(r.design); };
  d.calls = d.passes = d.scores = false;
  d.claim = {1, 1};
  d.is_claim = [](const Rules&, std::span<const Card>) { return false; };
  d.find = [](const Rules&, const std::vector<Card>&, std::size_t, Claims&) {};
  d.reasons = usual_reasons;
  d.explain = usual_explanation;
  d.certain_from = never_certain;
  d.begin = begin_antiset;
  d.take = act_take;
  d.resign = act_resign;
  d.leave = leave_antiset;
  d.turns = d.on_design = d.leaving_loses = true;
  d.hint = Hint::kMove;
  d.score = Score::kLastLeft;
  return d;
}

}  // namespace thirdcard::play
