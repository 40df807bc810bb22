// SPDX-License-Identifier: MIT
// One set of (time, room) holds the next moment at which each room wants something. What a bot thinks is
// worked out elsewhere and thrown away where the room has gone on meanwhile.
#include "server/rooms/clock.hpp"

#include <algorithm>

#include "play/games/description.hpp"
#include "play/schedule.hpp"

namespace thirdcard::server {

std::int64_t Clock::patience(const Room& room) const {
  return play::describe(room.rules).leaving_loses ? limits_.antiset_away_ms : limits_.away_ms;
}

void Clock::schedule(Live& live) {
  std::int64_t at = live.bot_at;
  const auto take = [&](std::int64_t t) { at = at < 0 ? t : std::min(at, t); };
  if (live.room.playing())
    if (const auto d = live.room.game->deadline(); d >= 0) take(live.room.game_began + d - live.ahead);
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
      if (const auto d = live->room.game->deadline(); d >= 0 && live->room.game_began + d <= live->time(now))
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
  rooms_.record(live, HostChanged{next, live.room.host == live.room.owner || live.room.stand_in}, now);
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
  std::vector<play::BotSeat> bots;
  if (r.playing() && !live.clients.empty())
    for (const Member& m : r.members)
      if (m.bot && !m.gone && m.seat >= 0) bots.push_back({m.seat, m.skill});
  if (!bots.empty() && live.thinking == std::pair(r.games, r.game->log().size())) bots.clear();
  live.plan_again = live.planning && !bots.empty();
  if (!bots.empty() && !live.planning) {
    // What sixty bots see takes long to look through: elsewhere.
    struct Planned {
      std::string room;
      int game, seq;
      play::BotTable table;
      std::vector<play::BotSeat> bots;
      std::uint64_t seed;
      std::optional<play::Plan> first;
    };
    auto planned = std::make_shared<Planned>(Planned{r.id,
                                                     r.games,
                                                     static_cast<int>(r.game->log().size()),
                                                     play::bot_table(*r.game, bots),
                                                     bots,
                                                     live.bot_seed,
                                                     {}});
    live.planning = true;
    Task task;
    task.line = "room " + r.id;
    task.work = [planned](StopToken&) {
      try {
        planned->first = play::next_bot(planned->table, planned->bots, planned->seed);
      } catch (const std::exception&) {
        // A bot that cannot play does nothing.
      }
    };
    task.then = [this, planned, life = live.life, asked = now](std::int64_t then) {
      Live* found = rooms_.in_memory(planned->room);
      if (found == nullptr || found->life != life) return;
      found->planning = false;
      if (found->plan_again) return plan(*found, then);
      const Room& room = found->room;
      if (!room.playing() || room.games != planned->game ||
          static_cast<int>(room.game->log().size()) != planned->seq || !planned->first)
        return;
      found->bot_at = std::max(then, asked + planned->first->wait_ms);
      found->bot_action = planned->first->action;
      schedule(*found);
    };
    rooms_.elsewhere(std::move(task), now);
  }
  schedule(live);
}

void Clock::bot_acts(Live& live, std::int64_t now) {
  const play::Action action = live.bot_action;
  live.bot_at = -1;
  if (action.kind == play::ActionKind::kTake) return bot_thinks(live, action, now);
  // A plan that failed is not made again before something else happens.
  rooms_.act(live, {action, live.room.seats[static_cast<std::size_t>(action.player)]}, now);
}

/// Anti-SET: the card is chosen elsewhere, however good the bot is, since even the design takes time.
void Clock::bot_thinks(Live& live, const play::Action& action, std::int64_t now) {
  constexpr std::chrono::milliseconds kPatience{5000};
  const Room& r = live.room;
  struct Thought {
    std::string room, design;
    int game, seq, member;
    play::AntisetBot level;
    play::View view;
    std::uint64_t seed;
    play::AntisetMove move;
  };
  const int member = r.seats[static_cast<std::size_t>(action.player)];
  auto about = std::make_shared<Thought>(Thought{r.id,
                                                 r.game->rules().design,
                                                 r.games,
                                                 static_cast<int>(r.game->log().size()),
                                                 member,
                                                 r.members[static_cast<std::size_t>(member)].level,
                                                 r.game->view(action.player),
                                                 live.bot_seed,
                                                 {}});
  live.thinking = {r.games, r.game->log().size()};
  Task task;
  task.line = "room " + r.id;
  task.patience = kPatience;
  task.work = [about](StopToken& stop) {
    Job job;
    job.stop = &stop;
    job.threads = 1;
    try {
      about->move = play::antiset_move(about->level, about->design, about->view, about->seed, job);
    } catch (const std::exception&) {
      about->move.card = play::kEmpty;
    }
  };
  task.then = [this, about, life = live.life](std::int64_t then) {
    Live* found = rooms_.in_memory(about->room);
    if (found == nullptr || found->life != life || about->move.card == play::kEmpty) return;
    const Room& room = found->room;
    if (!room.playing() || room.games != about->game ||
        static_cast<int>(room.game->log().size()) != about->seq)
      return;
    Acted acted{{play::ActionKind::kTake, about->view.turn, {about->move.card}, 0}, about->member};
    // What is proved is said to be so, and nothing else.
    if (about->level == play::AntisetBot::kPerfect) acted.proved = about->move.exact;
    rooms_.act(*found, std::move(acted), then);
  };
  rooms_.elsewhere(std::move(task), now);
}

}  // namespace thirdcard::server
