// SPDX-License-Identifier: MIT
// Games in a room: who plays and in which team, beginning and ending, bots, and the record of every game
// that was played there.
#include <algorithm>
#include <cstdlib>

#include "play/games/description.hpp"
#include "server/hub_parts.hpp"

namespace thirdcard::server {

/// Those who are there and want to play, at most as many as the game takes: people before bots, and in
/// Team SET first those who chose a team. Who is away plays only where the game could not begin otherwise.
std::vector<int> Hub::choose_players(const Live& live, const play::Rules& rules) const {
  std::vector<std::pair<int, int>> order;  // (rank, member)
  for (std::size_t i = 0; i < live.room.members.size(); ++i) {
    const Member& m = live.room.members[i];
    if (m.gone || !m.playing) continue;
    const int rank = m.bot                                             ? 2
                     : !connected(live, static_cast<int>(i))           ? 3
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

/// Team SET: three and three, by choice as far as there is place. Puzzle race: who chose the same team is
/// one side, everybody else plays alone.
std::vector<int> Hub::choose_teams(const Live& live, const play::Rules& rules,
                                   const std::vector<int>& seats) const {
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

void Hub::on_start(Connection, Client& client, const Json& m, std::int64_t now) {
  Live& live = host_room(client);
  if (live.room.game && !live.room.game->over()) throw Refusal{"running", "a game is running; end it first"};
  play::Rules rules = m.contains("rules") ? play::rules_from_json(m["rules"]) : live.room.rules;
  // Beginning costs more than other messages; and designs found by climbing take long when they are large.
  client.allowance = std::max<std::int64_t>(0, client.allowance - 9000);
  if (play::describe(rules).on_design && rules.design.starts_with("random-sts(") &&
      std::strtol(rules.design.c_str() + 11, nullptr, 10) > 127)
    throw InputError("random systems of more than 127 points are not played in rooms",
                     "take sts(" + rules.design.substr(11, 3) + ") instead");
  const std::uint64_t seed = random_();
  // A rematch gets a puzzle of its own.
  if (play::describe(rules).makes_board && (rules.board.empty() || !m.contains("rules"))) {
    rules.properties = 4, rules.puzzle_projective = false;
    try {
      rules.board = play::generate_puzzle(4, false, 12, 6, seed >> 1).cards;
    } catch (const Stopped&) {
      throw Refusal{"wrong", "no puzzle was found; start again"};
    }
  }
  const std::vector<int> seats = choose_players(live, rules);
  std::vector<int> teams;
  if (const auto given = m.find("teams"); given != m.end()) {
    if (!given->is_array() || given->size() != seats.size())
      throw InputError("the field teams is not understood",
                       "one team for each of the " + std::to_string(seats.size()) + " players");
    for (const Json& t : *given) {
      if (!t.is_number_integer() || t.get<std::int64_t>() < 0 ||
          t.get<std::int64_t>() >= static_cast<std::int64_t>(seats.size()))
        throw InputError("the field teams is not understood", "teams are numbered from 0");
      teams.push_back(static_cast<int>(t.get<std::int64_t>()));
    }
  } else {
    teams = choose_teams(live, rules, seats);
  }
  play::Game(rules, seed, static_cast<int>(seats.size()), teams);  // InputError before anything is recorded
  ++counters_.games_started;
  live.proved.clear();
  record(live,
         {{"do", "start"},
          {"rules", play::rules_to_json(rules)},
          {"seed", std::to_string(seed)},
          {"seats", seats},
          {"teams", teams}},
         now);
  // Who is not connected is not waited for.
  for (int member : seats) {
    if (live.room.members[member].bot || connected(live, member)) continue;
    if (std::none_of(live.away.begin(), live.away.end(), [&](const auto& a) { return a.second == member; }))
      live.away.emplace_back(now, member);
  }
  plan_bots(live, now);
}

void Hub::on_end(Connection, Client& client, const Json&, std::int64_t now) {
  Live& live = host_room(client);
  if (!live.room.game || live.room.game->over()) throw Refusal{"no_game", "no game is running"};
  act(live, -1, 0, {play::ActionKind::kEnd, play::kSpectator, {}, 0}, now);
}

void Hub::on_replay(Connection connection, Client& client, const Json& m, std::int64_t) {
  Live& live = room_of(client);
  const Room& r = live.room;
  const auto wanted = static_cast<int>(number_field(m, "game", 1, 1'000'000, r.games));
  if (wanted > r.games || r.games == 0) throw Refusal{"no_game", "there was no such game"};
  // The seed tells every card, so it leaves the server only when the game is over.
  if (wanted == r.games && (!r.game || !r.game->over()))
    throw Refusal{"running", "only a finished game can be replayed"};
  Json out{{"type", "replay"}, {"game", wanted}};
  Json actions = Json::array();
  if (wanted == r.games) {
    out.update({{"rules", play::rules_to_json(r.game->rules())},
                {"seed", std::to_string(r.game->seed())},
                {"players", r.game->starting_players()},
                {"teams", r.game->starting_teams()},
                {"seats", r.seats}});
    for (const play::Action& a : r.game->log()) actions.push_back(play::action_to_json(a));
  } else {
    // An earlier game is in the log, between its start and the next one.
    int game = 0;
    for (const LogEntry& e : load_(r.id)) {
      const Json body = Json::parse(e.body);
      const std::string what = body.at("do").get<std::string>();
      if (what == "start" && ++game > wanted) break;
      if (game != wanted) continue;
      if (what == "start")
        out.update({{"rules", body["rules"]},
                    {"seed", body["seed"]},
                    {"players", body["seats"].size()},
                    {"teams", body["teams"]},
                    {"seats", body["seats"]}});
      if (what != "act") continue;
      actions.push_back(body["action"]);
      if (body["action"]["kind"] == "join" && body.contains("member")) out["seats"].push_back(body["member"]);
    }
    if (!out.contains("seed")) throw Refusal{"no_game", "there was no such game"};
  }
  out["actions"] = std::move(actions);
  auto text = std::make_shared<const std::string>(out.dump(-1, ' ', false, Json::error_handler_t::replace));
  if (text->size() > 900'000) throw Refusal{"too_long", "this game is too long to be replayed"};
  send(connection, std::move(text));
}

// ---------------------------------------------------------------- bots

void Hub::bot_acts(Live& live, std::int64_t now) {
  Room& r = live.room;
  play::Action action = live.bot_action;
  live.bot_at = -1;
  const int member = r.seats[action.player];
  if (action.kind == play::ActionKind::kTake) {
    const Thought about{r.id,
                        r.game->rules().design,
                        r.games,
                        r.game->view().seq,
                        r.members[member].level,
                        r.game->view(action.player),
                        live.bot_seed};
    if (about.level == play::AntisetBot::kPerfect && thinker_) {
      live.thinking = {about.game, about.action};
      return thinker_(about);
    }
    return thought(about, play::antiset_move(about.level, about.design, about.view, about.seed), now);
  }
  // A plan that failed is not made again before something else happens.
  act(live, member, 0, action, now);
}

void Hub::thought(const Thought& about, const play::AntisetMove& move, std::int64_t now) {
  const auto at = rooms_.find(about.room);
  if (at == rooms_.end()) return;
  Live& live = *at->second;
  Room& r = live.room;
  if (!r.game || r.game->over() || r.games != about.game || r.game->view().seq != about.action) return;
  live.thinking = {-1, -1};
  const int member = r.seats[about.view.turn];
  // What is proved is said to be so, and nothing else.
  if (about.level == play::AntisetBot::kPerfect) live.proved[member] = move.exact, live.tell_room = true;
  act(live, member, 0, {play::ActionKind::kTake, about.view.turn, {move.card}, 0}, now);
}

void Hub::before_removal(std::int64_t before, std::int64_t now) {
  for (auto at = rooms_.begin(); at != rooms_.end();) {
    Live& live = *at->second;
    const auto here = at++;
    if (live.room.updated >= before) continue;
    if (!live.clients.empty())
      record(live, {{"do", "touch"}}, now, true);
    else if (live.last_ticket <= committed_)
      forget(here);
  }
}

}  // namespace thirdcard::server
