// SPDX-License-Identifier: MIT
#include "server/room.hpp"

#include <algorithm>

namespace thirdcard::server {

namespace {

constexpr std::size_t kChatKept = 50;

int member_of(const Json& body, const Room& room) {
  const int m = body.at("member").get<int>();
  if (m < 0 || m >= static_cast<int>(room.members.size()))
    throw InputError("the log names a member who is not there", "");
  return m;
}

}  // namespace

Room::Change Room::fold(const LogEntry& entry) {
  if (entry.seq != seq + 1)
    throw InputError("entry " + std::to_string(entry.seq) + " does not follow " + std::to_string(seq), "");
  const Json body = Json::parse(entry.body);
  const std::string what = body.at("do").get<std::string>();
  Change change;
  change.first_event = game ? game->events().size() : 0;
  if (what == "create") {
    rules = play::rules_from_json(body.at("rules"));
    class_mode = body.at("class").get<bool>();
    if (class_mode) chat = names = false;
    change.room = true;
  } else if (what == "member" || what == "bot") {
    Member m;
    m.name = body.at("name").get<std::string>();
    m.bot = what == "bot";
    if (m.bot) {
      m.skill = {body.at("skill").get<int>(), body.at("speed").get<int>()};
      if (body.contains("level")) m.level = play::antiset_bot_from_name(body["level"].get<std::string>());
    } else
      m.secret_hash = body.at("secret").get<std::string>();
    members.push_back(std::move(m));
    change.member = static_cast<int>(members.size()) - 1;
    change.room = true;
  } else if (what == "start") {
    std::vector<int> new_seats = body.at("seats").get<std::vector<int>>();
    play::Game fresh(play::rules_from_json(body.at("rules")), std::stoull(body.at("seed").get<std::string>()),
                     static_cast<int>(new_seats.size()), body.at("teams").get<std::vector<int>>());
    game.emplace(std::move(fresh));
    rules = game->rules();
    seats = std::move(new_seats);
    game_began = entry.time;
    ++games;
    for (Member& m : members) m.seat = -1;
    for (std::size_t i = 0; i < seats.size(); ++i) members.at(seats[i]).seat = static_cast<int>(i);
    marks_.clear();
    change.first_event = 0;
    change.game = change.room = true;
  } else if (what == "act") {
    if (!game) throw InputError("there is no game", "");
    const play::Action action = play::action_from_json(body.at("action"));
    const std::size_t events = game->events().size();
    change.answer = game->apply(action);
    change.game = true;
    change.room = action.kind == play::ActionKind::kJoin;
    note_action(entry, action, body.contains("member") ? member_of(body, *this) : -1, events);
    if (body.contains("ref")) members[member_of(body, *this)].last_ref = body.at("ref").get<std::int64_t>();
  } else if (what == "kick" || what == "leave") {
    Member& m = members[member_of(body, *this)];
    m.gone = true;
    m.kicked = what == "kick";
    m.name.clear();
    change.room = true;
  } else if (what == "host") {
    host = member_of(body, *this);
    change.room = true;
  } else if (what == "seat") {
    Member& m = members[member_of(body, *this)];
    if (body.contains("team")) m.team = body["team"].get<int>();
    if (body.contains("playing")) m.playing = body["playing"].get<bool>();
    change.room = true;
  } else if (what == "set") {
    if (body.contains("locked")) locked = body["locked"].get<bool>();
    if (body.contains("chat")) chat = body["chat"].get<bool>();
    if (body.contains("names")) names = body["names"].get<bool>();
    if (body.contains("rules")) rules = play::rules_from_json(body["rules"]);
    change.room = true;
  } else if (what == "lesson") {
    lesson.reset();
    if (!body.at("name").is_null()) lesson = {body.at("name").get<std::string>(), body.at("step").get<int>()};
    change.room = true;
  } else if (what == "touch") {
    // Somebody came back after a long time; the room is young again.
  } else if (what == "chat") {
    chat_lines.push_back({entry.seq, member_of(body, *this), body.at("text").get<std::string>()});
    if (chat_lines.size() > kChatKept) chat_lines.erase(chat_lines.begin());
    change.chat = true;
  } else {
    throw InputError("the log says '" + what + "'", "");
  }
  seq = entry.seq;
  updated = entry.time;
  return change;
}

void Room::note_action(const LogEntry& entry, const play::Action& action, int member,
                       std::size_t first_event) {
  marks_.emplace_back(entry.seq, first_event);
  if (action.kind == play::ActionKind::kJoin && member >= 0) {
    members[member].seat = game->players() - 1;
    seats.push_back(member);
  }
  seq = entry.seq;
  updated = entry.time;
}

Room Room::from_log(const std::string& id, const std::vector<LogEntry>& log) {
  Room room(id);
  for (const LogEntry& e : log) {
    const Change change = room.fold(e);
    if (change.game && !change.room) {
      // Answers can be given again after a restart.
      const Json body = Json::parse(e.body);
      if (body.contains("ref")) {
        Json answer{{"type", "answer"}, {"ref", body["ref"]}, {"seq", e.seq}};
        answer.update(play::answer_to_json(change.answer));
        room.members[body["member"].get<int>()].last_answer = answer.dump();
      }
    }
  }
  return room;
}

std::size_t Room::events_after(std::int64_t seen) const {
  for (const auto& [entry, events] : marks_)
    if (entry > seen) return events;
  return game ? game->events().size() : 0;
}

int Room::active_members() const {
  return static_cast<int>(
      std::count_if(members.begin(), members.end(), [](const Member& m) { return !m.gone; }));
}

}  // namespace thirdcard::server
