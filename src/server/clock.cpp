// SPDX-License-Identifier: MIT
#include "server/clock.hpp"

#include <algorithm>

#include "play/games/description.hpp"

namespace thirdcard::server {

std::int64_t Clock::patience(const Room& room) const {
  return play::describe(room.rules).leaving_loses ? limits_.antiset_away_ms : limits_.away_ms;
}

void Clock::schedule(Live& live) {
  std::int64_t at = live.bot_at;
  const auto take = [&](std::int64_t t) { at = at < 0 ? t : std::min(at, t); };
  if (live.room.playing())
    if (const auto d = live.room.game->deadline(); d >= 0) take(live.room.game_began + d);
  for (const auto& [since, member] : live.away) take(since + patience(live.room));
  if (live.clients.empty() && live.empty_since >= 0) take(live.empty_since + limits_.idle_ms);
  if (live.host_away_since >= 0 && rooms_.next_host(live) >= 0)
    take(live.host_away_since + limits_.host_away_ms);
  if (at == live.wake) return;
  if (live.wake >= 0) wakes_.erase({live.wake, live.room.id});
  live.wake = at;
  if (at >= 0) wakes_.insert({at, live.room.id});
}

void Clock::forget(Live& live) {
  if (live.wake >= 0) wakes_.erase({live.wake, live.room.id});
  live.wake = -1;
}

void Clock::tick(std::int64_t now) {
  // At most once per room and call, so that no room can keep the others waiting.
  std::vector<std::string> due;
  for (auto at = wakes_.begin(); at != wakes_.end() && at->first <= now; ++at) due.push_back(at->second);
  for (const std::string& id : due) {
    Live* live = rooms_.in_memory(id);
    if (live == nullptr) continue;
    forget(*live);
    if (live->empty_since >= 0 && now >= live->empty_since + limits_.idle_ms && rooms_.forgettable(*live)) {
      rooms_.forget(*live);
      continue;
    }
    if (live->room.playing())
      if (const auto d = live->room.game->deadline(); d >= 0 && live->room.game_began + d <= now)
        rooms_.act(*live, {{play::ActionKind::kTick, play::kSpectator, {}, 0}}, now);
    std::vector<int> gone;
    std::erase_if(live->away, [&](const auto& a) {
      const bool due_now = now >= a.first + patience(live->room);
      if (due_now) gone.push_back(a.second);
      return due_now;
    });
    for (int member : gone) rooms_.remove_from_game(*live, member, now);
    if (live->host_away_since >= 0 && now >= live->host_away_since + limits_.host_away_ms)
      hand_over(*live, now);
    try {
      if (live->bot_at >= 0 && live->bot_at <= now && live->room.playing()) bot_acts(*live, now);
    } catch (const std::exception&) {
      // A bot that cannot play must not stop the clock of all rooms.
    }
    schedule(*live);
  }
}

void Clock::hand_over(Live& live, std::int64_t now) {
  const int next = rooms_.next_host(live);
  if (next < 0) return;
  live.host_away_since = -1;
  rooms_.record(live, HostChanged{next}, now);
}

void Clock::before_removal(std::int64_t before, std::int64_t now) {
  rooms_.each([&](Live& live) {
    if (live.room.updated >= before) return;
    if (!live.clients.empty())
      rooms_.record(live, Touched{}, now, true);
    else if (rooms_.forgettable(live))
      rooms_.forget(live);
  });
}

// ---------------------------------------------------------------- bots

void Clock::plan(Live& live, std::int64_t now) {
  const Room& r = live.room;
  live.bot_at = -1;
  if (r.playing() && !live.clients.empty()) {
    std::vector<play::BotSeat> bots;
    if (live.thinking != std::pair(r.games, r.game->view().seq))
      for (const Member& m : r.members)
        if (m.bot && !m.gone && m.seat >= 0) bots.push_back({m.seat, m.skill});
    const auto first = play::next_bot(*r.game, bots, live.bot_seed);
    if (first) live.bot_at = now + first->wait_ms, live.bot_action = first->action;
  }
  schedule(live);
}

void Clock::bot_acts(Live& live, std::int64_t now) {
  const Room& r = live.room;
  const play::Action action = live.bot_action;
  live.bot_at = -1;
  const int member = r.seats[static_cast<std::size_t>(action.player)];
  if (action.kind == play::ActionKind::kTake) {
    const Thought about{r.id,
                        r.game->rules().design,
                        r.games,
                        r.game->view().seq,
                        r.members[static_cast<std::size_t>(member)].level,
                        r.game->view(action.player),
                        live.bot_seed};
    if (about.level == play::AntisetBot::kPerfect && thinker_) {
      live.thinking = {about.game, about.action};
      return thinker_(about);
    }
    return thought(about, play::antiset_move(about.level, about.design, about.view, about.seed), now);
  }
  // A plan that failed is not made again before something else happens.
  rooms_.act(live, {action, member}, now);
}

void Clock::thought(const Thought& about, const play::AntisetMove& move, std::int64_t now) {
  Live* live = rooms_.in_memory(about.room);
  if (live == nullptr) return;
  const Room& r = live->room;
  if (!r.playing() || r.games != about.game || r.game->view().seq != about.action) return;
  live->thinking = {-1, -1};
  Acted acted{{play::ActionKind::kTake, about.view.turn, {move.card}, 0},
              r.seats[static_cast<std::size_t>(about.view.turn)]};
  // What is proved is said to be so, and nothing else.
  if (about.level == play::AntisetBot::kPerfect) acted.proved = move.exact;
  rooms_.act(*live, std::move(acted), now);
}

}  // namespace thirdcard::server
