// SPDX-License-Identifier: MIT
// The game as a whole: starting it, handing each action to its rule, keeping the log. An action that
// changes nothing is answered and not logged; so the log of a game is exactly what replays it.
#include <algorithm>

#include "play/games/description.hpp"
#include "play/state.hpp"

namespace thirdcard::play {

namespace {

/// A 64-bit mix of everything in the state (FNV-1a over integers).
struct Digest {
  std::uint64_t h = 0xcbf29ce484222325ULL;
  void add(std::int64_t x) {
    for (int i = 0; i < 8; ++i) h = (h ^ (static_cast<std::uint64_t>(x) >> 8 * i & 255)) * 0x100000001b3ULL;
  }
  template <class T>
  void list(const std::vector<T>& v) {
    add(static_cast<std::int64_t>(v.size()));
    for (const auto& x : v) add(x);
  }
};

std::int64_t deadline_of(const State& s) {
  if (s.phase == Phase::kOver || s.phase == Phase::kPaused) return -1;
  std::int64_t at = -1;
  const auto take = [&](std::int64_t t) { at = at < 0 ? t : std::min(at, t); };
  if (s.caller != kSpectator) take(s.call_until);
  if (describe(s.rules).face_down && s.call_until != 0) take(s.call_until);
  if (s.point_until >= 0) take(s.point_until);
  if (s.rules.time_ms > 0) take(s.rules.time_ms + s.paused_ms);
  return at;
}

Answer act_tick(State& s) {
  Answer answer;
  if (s.rules.time_ms > 0 && s.now >= s.rules.time_ms + s.paused_ms) {
    finish_game(s, answer.events);
    return answer;
  }
  if (s.caller != kSpectator && s.now >= s.call_until) expire_call(s, answer.events);
  if (describe(s.rules).face_down && s.call_until != 0 && s.now >= s.call_until) turn_back(s, answer.events);
  if (s.point_until >= 0 && s.now >= s.point_until) expire_pointing(s, answer.events);
  return answer.events.empty() ? refuse(Fault::kNotNow) : answer;
}

Answer act_join(State& s) {
  if (static_cast<int>(s.seats.size()) >= most_players(s.rules) || describe(s.rules).leaving_loses)
    return refuse(Fault::kFull);
  Seat seat;
  seat.team = s.rules.cooperative ? 0 : static_cast<int>(s.seats.size());
  s.seats.push_back(seat);
  clear_agreement(s);
  Answer answer;
  emit(answer.events, s, EventKind::kJoined, static_cast<int>(s.seats.size()) - 1);
  return answer;
}

Answer act_leave(State& s, int player) {
  Seat& seat = s.seats[player];
  if (!seat.active) return refuse(Fault::kAlreadyDone);
  Answer answer;
  seat.active = false;
  emit(answer.events, s, EventKind::kLeft, player);
  if (s.phase == Phase::kOver) return answer;
  if (s.caller == player) s.caller = kSpectator;
  if (const auto leave = describe(s.rules).leave) {
    leave(s, player, answer.events);
    return answer;
  }
  const auto mine =
      std::find_if(s.pointed.begin(), s.pointed.end(), [&](const Pointing& p) { return p.player == player; });
  if (mine != s.pointed.end()) {
    emit(answer.events, s, EventKind::kUnpointed, player).cards = {mine->card};
    s.pointed.erase(mine);
    if (s.pointed.empty()) s.point_until = -1;
  }
  if (s.turn == player) {
    turn_back(s, answer.events);
    pass_turn(s, answer.events);
  }
  // The others may have waited for this player only.
  if (s.phase == Phase::kGuessing && all_have_guessed(s)) {
    finish_round(s, answer.events);
  } else if (s.phase == Phase::kPlaying && everybody_agrees(s)) {
    after_agreement(s, answer.events);
  }
  count_votes(s, answer.events);
  return answer;
}

Answer act_return(State& s, int player) {
  Seat& seat = s.seats[player];
  if (seat.active) return refuse(Fault::kAlreadyDone);
  seat.active = true;
  seat.agrees = false;
  Answer answer;
  emit(answer.events, s, EventKind::kReturned, player);
  // Nobody else may be left to take the turn.
  if (describe(s.rules).turns && s.phase == Phase::kPlaying && !s.seats[s.turn].active) {
    s.turn = player;
    emit(answer.events, s, EventKind::kTurn, player);
  }
  return answer;
}

Answer act_deal(State& s) {
  if (s.phase != Phase::kBetweenRounds) return refuse(Fault::kNotNow);
  Answer answer;
  const int next = next_dealer(s);
  if (next == kSpectator) {  // who had still to deal has left
    finish_game(s, answer.events);
    return answer;
  }
  ++s.round;
  s.dealer = next;
  begin_round(s, answer.events);
  return answer;
}

}  // namespace

Game::Game(Rules rules, std::uint64_t seed, int players, std::vector<int> teams)
    : state_(std::make_unique<State>()), teams_(teams), starting_players_(players) {
  check_rules(rules, players);
  if (!teams.empty() && static_cast<int>(teams.size()) != players)
    throw InputError(std::to_string(teams.size()) + " teams for " + std::to_string(players) + " players",
                     "give one for each player or none");
  State& s = *state_;
  s.rules = std::move(rules);
  s.seed = seed;
  s.seats.resize(players);
  for (int i = 0; i < players; ++i) {
    int team = s.rules.cooperative ? 0 : s.rules.teams != Teams::kNone ? i / 3 : i;
    if (!teams.empty() && !s.rules.cooperative) team = teams[i];
    if (team < 0 || team >= players)
      throw InputError("there is no team " + std::to_string(team), "teams are numbered from 0");
    s.seats[i].team = team;
  }
  if (s.rules.teams != Teams::kNone) {
    const auto first =
        std::count_if(s.seats.begin(), s.seats.end(), [](const Seat& seat) { return seat.team == 0; });
    const auto second =
        std::count_if(s.seats.begin(), s.seats.end(), [](const Seat& seat) { return seat.team == 1; });
    if (first != 3 || second != 3)
      throw InputError("Team SET needs two teams of three", "teams 0 and 1, three players each");
  }
  describe(s.rules).begin(s, events_);
}

Game::~Game() = default;
Game::Game(Game&&) noexcept = default;
Game& Game::operator=(Game&&) noexcept = default;
Game::Game(const Game& o)
    : state_(std::make_unique<State>(*o.state_)),
      teams_(o.teams_),
      starting_players_(o.starting_players_),
      log_(o.log_),
      events_(o.events_) {}

Answer Game::step(const Action& action) {
  State& s = *state_;
  if (s.phase == Phase::kOver && action.kind != ActionKind::kLeave && action.kind != ActionKind::kReturn)
    return refuse(Fault::kOver);
  if (action.kind == ActionKind::kTick)
    return s.phase == Phase::kPaused ? refuse(Fault::kNotNow) : act_tick(s);
  if (action.kind == ActionKind::kJoin) return act_join(s);
  if (action.kind == ActionKind::kEnd) {
    Answer answer;
    finish_game(s, answer.events);
    return answer;
  }
  if (action.player < 0 || action.player >= static_cast<int>(s.seats.size()))
    return refuse(Fault::kNotPlaying);
  if (action.kind == ActionKind::kReturn) return act_return(s, action.player);
  if (!s.seats[action.player].active) return refuse(Fault::kNotPlaying);
  if (s.phase == Phase::kPaused && action.kind != ActionKind::kLeave && action.kind != ActionKind::kResume &&
      action.kind != ActionKind::kGiveUp)
    return refuse(Fault::kNotNow);
  const Description& game = describe(s.rules);
  const auto by = [&](Act act) { return act ? act(s, action) : refuse(Fault::kNotInThisGame); };
  switch (action.kind) {
    case ActionKind::kLeave:
      return act_leave(s, action.player);
    case ActionKind::kClaim:
      return by(game.claimed);
    case ActionKind::kCall:
      return act_call(s, action);
    case ActionKind::kNone:
      return by(game.none);
    case ActionKind::kPoint:
      return act_point(s, action);
    case ActionKind::kUnpoint:
      return act_unpoint(s, action);
    case ActionKind::kFlip:
      return by(game.flip);
    case ActionKind::kTake:
      return by(game.take);
    case ActionKind::kGuess:
      return act_guess(s, action);
    case ActionKind::kDeal:
      return act_deal(s);
    case ActionKind::kResign:
      return by(game.resign);
    case ActionKind::kHint:
      return act_hint(s, action);
    case ActionKind::kGiveUp:
      return act_give_up(s, action);
    case ActionKind::kPause:
      return act_pause(s, action);
    case ActionKind::kResume:
      return act_resume(s, action);
    case ActionKind::kTick:  // these four were answered above
    case ActionKind::kJoin:
    case ActionKind::kEnd:
    case ActionKind::kReturn:
      break;
  }
  return refuse(Fault::kNotInThisGame);
}

Answer Game::apply(const Action& given) {
  State& s = *state_;
  Answer answer;
  // One log entry: the state's clock and number move on only if something happens.
  const auto attempt = [&](Action action) {
    const std::int64_t before = s.now;
    action.time = std::max(action.time, before);
    s.now = action.time;
    ++s.seq;
    Answer a = step(action);
    if (a.events.empty()) {
      s.now = before;
      --s.seq;
    } else {
      if (action.kind == ActionKind::kTick || action.kind == ActionKind::kJoin ||
          action.kind == ActionKind::kEnd)
        action.player = kSpectator;
      log_.push_back(std::move(action));
      events_.insert(events_.end(), a.events.begin(), a.events.end());
    }
    return a;
  };
  for (std::int64_t at = deadline_of(s); at >= 0 && at <= given.time && given.kind != ActionKind::kTick;
       at = deadline_of(s)) {
    Answer passed = attempt({ActionKind::kTick, kSpectator, {}, given.time});
    if (passed.events.empty()) break;
    answer.events.insert(answer.events.end(), passed.events.begin(), passed.events.end());
  }
  Answer own = attempt(given);
  answer.ruling = own.ruling;
  answer.fault = own.fault;
  answer.reasons = std::move(own.reasons);
  answer.events.insert(answer.events.end(), own.events.begin(), own.events.end());
  return answer;
}

const State& state_of(const Game& game) { return *game.state_; }
const Rules& Game::rules() const { return state_->rules; }
std::uint64_t Game::seed() const { return state_->seed; }
int Game::players() const { return static_cast<int>(state_->seats.size()); }
bool Game::over() const { return state_->phase == Phase::kOver; }
std::int64_t Game::deadline() const { return deadline_of(*state_); }

std::uint64_t Game::digest() const {
  const State& s = *state_;
  Digest d;
  d.add(static_cast<std::int64_t>(s.seed));
  for (std::int64_t x : {static_cast<std::int64_t>(s.seq), s.now, static_cast<std::int64_t>(s.phase),
                         static_cast<std::int64_t>(s.hidden), static_cast<std::int64_t>(s.caller),
                         s.call_until, s.point_until, static_cast<std::int64_t>(s.turn),
                         static_cast<std::int64_t>(s.round), static_cast<std::int64_t>(s.dealer),
                         static_cast<std::int64_t>(s.sum), static_cast<std::int64_t>(s.mistake)})
    d.add(x);
  d.list(s.deck), d.list(s.table), d.list(s.last), d.list(s.gone), d.list(s.winners);
  d.list(std::vector<int>(s.face_up.begin(), s.face_up.end()));
  for (const Seat& seat : s.seats) {
    for (int x : {seat.team, seat.score, seat.sets, seat.mistakes, static_cast<int>(seat.active),
                  static_cast<int>(seat.agrees), static_cast<int>(seat.out), static_cast<int>(seat.guessed),
                  static_cast<int>(seat.dealt)})
      d.add(x);
    d.add(seat.frozen_until);
    d.list(seat.hand);
  }
  for (const Pointing& p : s.pointed) d.add(p.player), d.add(p.card);
  if (!s.hint.empty()) d.list(s.hint);
  if (s.paused_at + s.paused_ms != 0) d.add(s.paused_at), d.add(s.paused_ms);
  for (std::size_t i = 0; i < s.seats.size(); ++i)
    if (s.seats[i].asks_hint || s.seats[i].gives_up)
      d.add(static_cast<std::int64_t>(4 * i + 2 * s.seats[i].asks_hint + s.seats[i].gives_up));
  for (const Find& f : s.found) d.add(f.player), d.add(f.time), d.list(f.cards);
  return d.h;
}

Game replay(const Rules& rules, std::uint64_t seed, int players, const std::vector<int>& teams,
            std::span<const Action> actions) {
  Game game(rules, seed, players, teams);
  for (const Action& a : actions) game.apply(a);
  return game;
}

}  // namespace thirdcard::play
