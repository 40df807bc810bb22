// SPDX-License-Identifier: MIT
// Games in a room: acting, who plays and in which team, beginning and ending,
// and the record of every game that was played there.
#include <algorithm>
#include <array>
#include <map>

#include "play/games/description.hpp"
#include "server/base/fields.hpp"
#include "server/rooms/protocol.hpp"
#include "server/rooms/text.hpp"

namespace thirdcard::server {

namespace {

/// Those who are there and want to play, at most as many as the game takes: people before bots, and in Team
/// SET first those who chose a team. Who is away plays only where the game could not begin otherwise.
std::vector<int> choose_players(const Rooms& rooms, const Live& live, const play::Rules& rules) {
  std::vector<std::pair<int, int>> order;  // (rank, member)
  for (std::size_t i = 0; i < live.room.members.size(); ++i) {
    const Member& m = live.room.members[i];
    if (m.gone || !m.playing) continue;
    const int rank = m.bot                                             ? 2
                     : !rooms.connected(live, static_cast<int>(i))     ? 3
                     : rules.teams != play::Teams::kNone && m.team < 0 ? 1
                                                                       : 0;
    order.emplace_back(rank, static_cast<int>(i));
  }
  std::sort(order.begin(), order.end());
  const auto least = static_cast<std::size_t>(play::least_players(rules)),
             most = static_cast<std::size_t>(play::most_players(rules));
  while (order.size() > least && order.back().first == 3) order.pop_back();
  if (order.size() > most) order.resize(most);
  std::vector<int> seats;
  for (const auto& [rank, member] : order) seats.push_back(member);
  std::sort(seats.begin(), seats.end());
  return seats;
}

/// Team SET: three and three, by choice as far as there is place. Puzzle race:
/// who chose the same team is one side, everybody else plays alone.
std::vector<int> choose_teams(const Live& live, const play::Rules& rules, const std::vector<int>& seats) {
  std::vector<int> teams(seats.size(), -1);
  const auto chosen = [&](std::size_t seat) { return live.room.members[seats[seat]].team; };
  if (rules.teams != play::Teams::kNone) {
    int count[2] = {0, 0};
    for (std::size_t i = 0; i < seats.size(); ++i)
      if (const int t = chosen(i); (t == 0 || t == 1) && count[t] < 3) teams[i] = t, ++count[t];
    for (int& t : teams)
      if (t < 0) t = count[0] < 3 ? 0 : 1, ++count[t];
    return teams;
  }
  if (!play::describe(rules).sides) return {};
  std::map<int, int> number;
  int next = 0;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    if (chosen(i) < 0)
      teams[i] = next++;
    else if (const auto [at, fresh] = number.try_emplace(chosen(i), next); fresh)
      teams[i] = next++;
    else
      teams[i] = at->second;
  }
  return teams;
}

constexpr std::size_t kLongestReplay = 900'000;

std::string replay_of(const play::Game& game, const std::vector<int>& seats, int number) {
  return wire::replay(number, game.rules(), game.seed(), game.starting_players(), game.starting_teams(),
                      seats, game.log());
}

/// An earlier game is in the log, between its start and the next one. Empty: it is not, or nobody waits.
std::string replay_from_log(const std::vector<LogEntry>& log, int number, const StopToken& stop) {
  int game = 0;
  std::optional<GameStarted> begun;
  std::vector<int> seats;
  std::vector<play::Action> actions;
  for (const LogEntry& stored : log) {
    if (stop.requested()) return {};
    const Entry e = from_log(stored);
    if (const auto* start = std::get_if<GameStarted>(&e.what)) {
      if (++game > number) break;
      if (game == number) begun = *start, seats = start->seats;
    } else if (const auto* acted = std::get_if<Acted>(&e.what); acted != nullptr && game == number) {
      actions.push_back(acted->action);
      if (acted->action.kind == play::ActionKind::kJoin && acted->member >= 0) seats.push_back(acted->member);
    }
  }
  if (!begun) return {};
  return wire::replay(number, begun->rules, begun->seed, static_cast<int>(begun->seats.size()), begun->teams,
                      seats, actions);
}

}  // namespace

void Protocol::on_act(Connection connection, Client& client, const Json& m, std::int64_t now) {
  Live& live = room_of(client);
  const Member& me = live.room.members[client.member];
  std::int64_t last = me.last_ref;
  const std::int64_t ref = number_field(m, "ref", 1, std::int64_t{1} << 53, 0);
  if (ref == 0) throw Refusal{"no_ref", "number your actions: ref 1, 2, 3, ..."};
  // A message sent again is answered again, not carried out again.
  if (const auto old = live.refused.find(client.member); old != live.refused.end()) {
    if (ref == old->second.first)
      return send(connection, std::make_shared<const std::string>(old->second.second));
    if (ref < old->second.first) last = old->second.first;
  }
  if (ref == me.last_ref && !me.last_answer.empty() && last == me.last_ref)
    return send(connection, std::make_shared<const std::string>(me.last_answer));
  if (ref <= last)
    throw Refusal{"replayed", "that number has been used; go on from " + std::to_string(last + 1)};
  if (!live.room.game) throw Refusal{"no_game", "the game has not begun"};
  if (!m.contains("action")) throw Refusal{"wrong", "the field action is missing"};
  play::Action action = play::action_from_json(m["action"]);
  constexpr std::array kNotForPlayers{play::ActionKind::kJoin, play::ActionKind::kLeave,
                                      play::ActionKind::kReturn, play::ActionKind::kTick,
                                      play::ActionKind::kEnd};
  if (std::find(kNotForPlayers.begin(), kNotForPlayers.end(), action.kind) != kNotForPlayers.end())
    throw Refusal{"wrong", "that is not for players to do"};
  action.player = me.seat;
  if (me.seat < 0) throw Refusal{"not_playing", "you play from the next game on"};
  const Change change = rooms_.act(live, {action, client.member, ref}, now);
  const play::Answer& answer = change.answer;
  if (action.kind == play::ActionKind::kClaim) {
    ++counters_.claims;
    counters_.claims_yes += answer.ruling == play::Ruling::kYes;
    counters_.claims_no += answer.ruling == play::Ruling::kNo;
    counters_.claims_late += answer.ruling == play::Ruling::kLate;
  }
  // What changed nothing is no entry; its number is remembered while the room is in memory.
  if (change.nothing)
    live.refused[client.member] = {ref, wire::answer(ref, live.room.seq, answer)};
  else
    live.refused.erase(client.member);
  send(connection,
       std::make_shared<const std::string>(
           change.nothing ? live.refused[client.member].second
                          : live.room.members[static_cast<std::size_t>(client.member)].last_answer));
}

void Protocol::on_start(Connection connection, Client& client, const Json& m, std::int64_t now) {
  if (room_of(client).room.playing()) throw Refusal{"running", "a game is running; end it first"};
  start(connection, client, m, true, now);
}

void Protocol::start(Connection connection, Client& client, const Json& m, bool by_host, std::int64_t now) {
  Live& live = room_of(client);
  struct Start {
    GameStarted game;
    std::string trouble;
  };
  auto start = std::make_shared<Start>();
  play::Rules& rules = start->game.rules =
      m.contains("rules") ? play::rules_from_json(m["rules"]) : live.room.rules;
  check_asked(rules, limits_);
  const std::uint64_t seed = start->game.seed = rooms_.random();
  std::vector<int>& seats = start->game.seats = choose_players(rooms_, live, rules);
  if (const auto given = m.find("teams"); given != m.end()) {
    if (!given->is_array() || given->size() != seats.size())
      throw InputError("the field teams is not understood",
                       "one team for each of the " + std::to_string(seats.size()) + " players");
    for (const Json& t : *given) {
      if (!t.is_number_integer() || t.get<std::int64_t>() < 0 ||
          t.get<std::int64_t>() >= static_cast<std::int64_t>(seats.size()))
        throw InputError("the field teams is not understood", "teams are numbered from 0");
      start->game.teams.push_back(static_cast<int>(t.get<std::int64_t>()));
    }
  } else {
    start->game.teams = choose_teams(live, rules, seats);
  }
  // A rematch gets a puzzle of its own.
  const bool fresh_board = play::describe(rules).makes_board && (rules.board.empty() || !m.contains("rules"));
  // A design, a puzzle and a first deal may take long.
  const auto work = [start, fresh_board, seed](StopToken&) {
    try {
      GameStarted& g = start->game;
      if (fresh_board) {
        g.rules.properties = 4, g.rules.puzzle_projective = false;
        g.rules.board = play::generate_puzzle(4, false, 12, 6, seed >> 1).cards;
      }
      g.built = std::make_shared<const play::Game>(g.rules, seed, static_cast<int>(g.seats.size()), g.teams);
    } catch (const Stopped&) {
      start->trouble = "no puzzle was found; start again";
    } catch (const std::exception& e) {
      start->trouble = e.what();
    }
  };
  elsewhere(
      connection, client, ref_of(m), work,
      [this, start, by_host, life = live.life](Client& asker, std::int64_t later) {
        if (!start->trouble.empty()) throw Refusal{"wrong", start->trouble};
        Live& room = by_host ? host_room(asker) : room_of(asker);
        if (!by_host && (room.room.playing() || room.life != life)) return;  // somebody was faster
        if (room.room.playing()) throw Refusal{"running", "a game is running; end it first"};
        start_game(room, std::move(start->game), later);
      },
      now);
}

void Protocol::start_game(Live& live, GameStarted game, std::int64_t now) {
  ++counters_.games_started;
  live.ready.clear();
  live.reserved_until = -1;
  const std::vector<int> seats = game.seats;
  rooms_.record(live, std::move(game), now);
  for (int member : seats) {
    const Member& m = live.room.members[static_cast<std::size_t>(member)];
    if (m.gone) rooms_.remove_from_game(live, member,
                                        now);  // left while the cards were shuffled
    // Who is not connected is not waited for.
    if (m.bot || m.gone || rooms_.connected(live, member)) continue;
    if (std::none_of(live.away.begin(), live.away.end(), [&](const auto& a) { return a.second == member; }))
      live.away.emplace_back(now, member);
  }
  clock_.schedule(live);
}

void Protocol::on_end(Connection, Client& client, const Json&, std::int64_t now) {
  Live& live = room_of(client);
  if (!live.room.playing()) throw Refusal{"no_game", "no game is running"};
  rooms_.act(live, {{play::ActionKind::kEnd, play::kSpectator, {}, 0}}, now);
}

/// Elsewhere: a long game is a long text, and an earlier one has to be found in the log.
void Protocol::on_replay(Connection connection, Client& client, const Json& m, std::int64_t now) {
  const Live& live = room_of(client);
  const Room& r = live.room;
  const auto wanted = static_cast<int>(number_field(m, "game", 1, 1'000'000, r.games));
  if (wanted > r.games || r.games == 0) throw Refusal{"no_game", "there was no such game"};
  // The seed tells every card, so it leaves the server only when the game is over.
  if (wanted == r.games && !r.game->over()) throw Refusal{"running", "only a finished game can be replayed"};
  struct Replay {
    std::optional<play::Game> last;
    std::vector<int> seats;
    std::shared_ptr<const std::string> text;
    Refusal trouble{"", ""};
  };
  auto replay = std::make_shared<Replay>();
  if (wanted == r.games) replay->last.emplace(*r.game), replay->seats = r.seats;
  const auto work = [this, replay, wanted, id = r.id](StopToken& stop) {
    try {
      auto text =
          std::make_shared<const std::string>(replay->last ? replay_of(*replay->last, replay->seats, wanted)
                                                           : replay_from_log(rooms_.log(id), wanted, stop));
      if (text->empty()) throw Refusal{"no_game", "there was no such game"};
      if (text->size() > kLongestReplay) throw Refusal{"too_long", "this game is too long to be replayed"};
      replay->text = std::move(text);
    } catch (const Refusal& refusal) {
      replay->trouble = refusal;
    } catch (const std::exception&) {
      replay->trouble = {"storage", "this game cannot be read"};
    }
  };
  elsewhere(
      connection, client, ref_of(m), work,
      [this, connection, replay](Client&, std::int64_t) {
        if (!replay->text) throw replay->trouble;
        send(connection, replay->text);
      },
      now);
}

}  // namespace thirdcard::server
