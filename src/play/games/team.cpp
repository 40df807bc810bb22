// SPDX-License-Identifier: MIT
// Team SET (Abrahamsen and Eriksen, section 9.4, after D. Butler): nobody speaks, each player points at one
// card. Own team: three members of a team point at the three cards of a set; both teams may be pointing at
// once. Either team: there is one set at a time; whoever wants may point next, and the team that pointed at
// more of the three cards scores. All or nothing: as before, but only three members of one team score.
#include <algorithm>

#include "play/games/description.hpp"
#include "play/state.hpp"

namespace thirdcard::play {

namespace {

std::vector<Pointing> of_team(const State& s, int team) {
  std::vector<Pointing> out;
  for (const Pointing& p : s.pointed)
    if (s.rules.teams != Teams::kOwn || s.seats[p.player].team == team) out.push_back(p);
  return out;
}

void end_pointing(State& s, int team, Events& out) {
  Event& e = emit(out, s, EventKind::kPointingEnded);
  for (const Pointing& p : of_team(s, team)) e.players.push_back(p.player), e.cards.push_back(p.card);
  s.pointed.erase(std::remove_if(s.pointed.begin(), s.pointed.end(),
                                 [&](const Pointing& p) {
                                   return s.rules.teams != Teams::kOwn || s.seats[p.player].team == team;
                                 }),
                  s.pointed.end());
  if (s.pointed.empty()) s.point_until = -1;
}

}  // namespace

Answer act_point(State& s, const Action& a) {
  if (s.rules.teams == Teams::kNone) return refuse(Fault::kNotInThisGame);
  if (s.phase != Phase::kPlaying) return refuse(Fault::kNotNow);
  if (a.cards.size() != 1) return refuse(Fault::kWrongNumber);
  const Card card = a.cards[0];
  if (card < 0 || card >= deck_size(s.rules)) return refuse(Fault::kNoSuchCard);
  if (s.seats[a.player].frozen_until > s.now) return refuse(Fault::kFrozen);
  if (place_of(s, card) < 0) {
    if (was_taken(s, card)) return late(Fault::kGone);
    return refuse(Fault::kNotOnTable);
  }
  const int team = s.seats[a.player].team;
  for (const Pointing& p : of_team(s, team)) {
    if (p.player == a.player) return refuse(Fault::kAlreadyDone);
    if (p.card == card) return refuse(Fault::kRepeated);
  }
  Answer answer;
  s.pointed.push_back({a.player, card});
  if (s.rules.teams != Teams::kOwn && s.pointed.size() == 1) s.point_until = s.now + s.rules.call_ms;
  emit(answer.events, s, EventKind::kPointed, a.player).cards = {card};
  const auto three = of_team(s, team);
  if (three.size() < 3) return answer;

  std::vector<Card> cards;
  int of_first_team = 0;
  for (const Pointing& p : three) cards.push_back(p.card), of_first_team += s.seats[p.player].team == 0;
  answer.reasons = reasons_for(s.rules, cards);
  if (!is_claim(s.rules, cards)) {
    answer.ruling = Ruling::kNo;
    answer.fault = Fault::kNotASet;
    punish(s, a.player, cards, answer.reasons, answer.events);
    end_pointing(s, team, answer.events);
    return answer;
  }
  // The last finger of the scoring team brings the point in.
  const int scoring = of_first_team >= 2 ? 0 : 1;
  int scorer = kSpectator;
  for (const Pointing& p : three)
    if (s.seats[p.player].team == scoring) scorer = p.player;
  s.pointed.erase(std::remove_if(s.pointed.begin(), s.pointed.end(),
                                 [&](const Pointing& p) {
                                   return s.rules.teams != Teams::kOwn || s.seats[p.player].team == team;
                                 }),
                  s.pointed.end());
  if (s.pointed.empty()) s.point_until = -1;
  if (s.rules.teams == Teams::kAll && of_first_team != 0 && of_first_team != 3) {
    emit(answer.events, s, EventKind::kMixed, a.player).cards = cards;
    s.gone.insert(s.gone.end(), cards.begin(), cards.end());
    remove_and_refill(s, cards, answer.events);
    settle(s, answer.events);
    return answer;
  }
  score_claim(s, scorer, cards, answer.events);
  return answer;
}

Answer act_unpoint(State& s, const Action& a) {
  if (s.rules.teams == Teams::kNone) return refuse(Fault::kNotInThisGame);
  if (s.phase != Phase::kPlaying) return refuse(Fault::kNotNow);
  const auto mine = std::find_if(s.pointed.begin(), s.pointed.end(),
                                 [&](const Pointing& p) { return p.player == a.player; });
  if (mine == s.pointed.end()) return refuse(Fault::kNotNow);
  // Where both teams point at one set, only a finger that nobody followed may be lifted.
  if (s.rules.teams != Teams::kOwn && s.pointed.size() > 1) return refuse(Fault::kNotNow);
  Answer answer;
  emit(answer.events, s, EventKind::kUnpointed, a.player).cards = {mine->card};
  s.pointed.erase(mine);
  if (s.pointed.empty()) s.point_until = -1;
  return answer;
}

void expire_pointing(State& s, Events& out) { end_pointing(s, 0, out); }

void drop_pointings(State& s, const std::vector<Card>& cards, Events& out) {
  for (int team = 0; team < 2; ++team) {
    if (s.rules.teams == Teams::kNone) return;
    const auto pointed = of_team(s, team);
    if (std::any_of(pointed.begin(), pointed.end(), [&](const Pointing& p) {
          return std::find(cards.begin(), cards.end(), p.card) != cards.end();
        }))
      end_pointing(s, team, out);
  }
}

Description game_set();

Description game_team() {
  Description d = game_set();
  d.name = "team";
  d.goal = "Team SET: three players of a team point at one card each. You are in team 1.";
  d.place = 160;
  d.offered = Offered::kRooms, d.free = false;
  d.usual.teams = Teams::kOwn;
  return d;
}

}  // namespace thirdcard::play
