// SPDX-License-Identifier: MIT
// Everything a room holds, as JSON: two rooms are the same when these bytes are.
#pragma once

#include "server/rooms/fold.hpp"

namespace thirdcard::server {

inline Json whole_room(const Room& r) {
  Json members = Json::array(), chat = Json::array(), marks = Json::array(), game;
  for (const Member& m : r.members)
    members.push_back({{"name", m.name},
                       {"secret", m.secret_hash},
                       {"bot", m.bot},
                       {"gone", m.gone},
                       {"kicked", m.kicked},
                       {"retired", m.retired},
                       {"muted", m.muted},
                       {"skill", m.skill.skill},
                       {"speed", m.skill.speed},
                       {"level", static_cast<int>(m.level)},
                       {"proved", m.proved ? Json(*m.proved) : Json(nullptr)},
                       {"team", m.team},
                       {"playing", m.playing},
                       {"seat", m.seat},
                       {"last_ref", m.last_ref},
                       {"last_answer", m.last_answer}});
  for (const ChatLine& l : r.chat_lines) chat.push_back({l.seq, l.member, l.text});
  for (const auto& [entry, events] : r.marks) marks.push_back({entry, events});
  if (r.game) {
    Json actions = Json::array(), events = Json::array();
    for (const play::Action& a : r.game->log()) actions.push_back(play::action_to_json(a));
    for (const play::Event& e : r.game->events()) events.push_back(play::event_to_json(e));
    game = {{"rules", play::rules_to_json(r.game->rules())},
            {"seed", std::to_string(r.game->seed())},
            {"players", r.game->starting_players()},
            {"teams", r.game->starting_teams()},
            {"digest", std::to_string(r.game->digest())},
            {"view", play::view_to_json(r.game->view())},
            {"actions", std::move(actions)},
            {"events", std::move(events)}};
  }
  return {{"id", r.id},
          {"seq", r.seq},
          {"updated", r.updated},
          {"rules", play::rules_to_json(r.rules)},
          {"locked", r.locked},
          {"chat", r.chat},
          {"names", r.names},
          {"class", r.class_mode},
          {"host", r.host},
          {"owner", r.owner},
          {"stand_in", r.stand_in},
          {"bans", r.bans},
          {"games", r.games},
          {"began", r.game_began},
          {"seats", r.seats},
          {"lesson", r.lesson ? Json{{"name", r.lesson->name}, {"step", r.lesson->step}} : Json(nullptr)},
          {"members", std::move(members)},
          {"chat_lines", std::move(chat)},
          {"marks", std::move(marks)},
          {"game", std::move(game)}};
}

}  // namespace thirdcard::server
