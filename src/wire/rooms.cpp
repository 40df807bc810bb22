// SPDX-License-Identifier: MIT
// The order of members is that of the schemas. A message with a view is put together from texts: the view is
// most of it, and is written without building values first (wire/play.cpp).
#include "wire/rooms.hpp"

#include "wire/json.hpp"
#include "wire/play.hpp"

namespace thirdcard::wire {

namespace {

const char* name_of(play::AntisetBot level) {
  return level == play::AntisetBot::kRandom   ? "random"
         : level == play::AntisetBot::kGreedy ? "greedy"
                                              : "perfect";
}

Json encode(const MemberShown& m) {
  Json out{{"member", m.member},   {"name", m.name},   {"seat", m.seat},           {"bot", m.bot.has_value()},
           {"host", m.host},       {"gone", m.gone},   {"connected", m.connected}, {"team", m.team},
           {"playing", m.playing}, {"owner", m.owner}, {"muted", m.muted},         {"ready", m.ready}};
  if (m.bot) {
    out["level"] = name_of(m.bot->level);
    out["skill"] = m.bot->skill.skill, out["speed"] = m.bot->skill.speed;
    out["proved"] = m.bot->proved ? Json(*m.bot->proved) : Json(nullptr);
  }
  return out;
}

Json encode(const RoomShown& r) {
  Json members = Json::array();
  for (const MemberShown& m : r.members) members.push_back(encode(m));
  Json out{{"id", r.id},
           {"rules", play::rules_to_json(r.rules)},
           {"locked", r.locked},
           {"open", r.open},
           {"chat", r.chat},
           {"names", r.names},
           {"class", r.class_mode},
           {"short", r.short_name.empty() ? Json(nullptr) : Json(r.short_name)},
           {"games", r.games},
           {"lesson", r.lesson ? Json{{"name", r.lesson->name}, {"step", r.lesson->step}} : Json(nullptr)},
           {"members", std::move(members)},
           {"watchers", r.watchers}};
  if (r.game_rules) out["game_rules"] = play::rules_to_json(*r.game_rules);
  return out;
}

Json encode(const LineShown& line) {
  Json out = Json::object();
  if (line.seq >= 0) out["seq"] = line.seq;
  out["member"] = line.member;
  if (line.phrase > 0)
    out["phrase"] = line.phrase;
  else
    out["text"] = line.text;
  return out;
}

Json encode(const RoomInUse& r) {
  return {{"room", r.room},           {"in_use", r.in_use},     {"members", r.members},
          {"connected", r.connected}, {"watchers", r.watchers}, {"games", r.games},
          {"playing", r.playing},     {"class", r.class_mode},  {"locked", r.locked},
          {"entries", r.entries},     {"updated", r.updated}};
}

std::string begun(const Json& message) {
  std::string out = text_of(message);
  out.pop_back();
  return out;
}

}  // namespace

RoomMessage RoomMessage::update(std::int64_t seq) {
  RoomMessage out;
  out.text_ = begun({{"type", "update"}, {"seq", seq}});
  return out;
}

RoomMessage RoomMessage::welcome(const std::string& room, int member, std::int64_t seq,
                                 const std::string& secret, const std::string& link) {
  Json m{{"type", "welcome"}, {"room_id", room}, {"member", member}, {"seq", seq}};
  if (!secret.empty()) m["secret"] = secret;
  if (!link.empty()) m["link"] = link;
  RoomMessage out;
  out.text_ = begun(m);
  return out;
}

std::string& RoomMessage::next(const char* name) { return ((text_ += ",\"") += name) += "\":"; }

RoomMessage& RoomMessage::room(const RoomShown& room) {
  next("room") += text_of(encode(room));
  return *this;
}

RoomMessage& RoomMessage::chat(const LineShown& line) {
  next("chat") += text_of(encode(line));
  return *this;
}

RoomMessage& RoomMessage::chat(const std::vector<LineShown>& lines) {
  Json all = Json::array();
  for (const LineShown& line : lines) all.push_back(encode(line));
  next("chat") += text_of(all);
  return *this;
}

RoomMessage& RoomMessage::now(std::int64_t game_time) {
  next("now") += std::to_string(game_time);
  return *this;
}

RoomMessage& RoomMessage::list(const char* name, const std::vector<play::Event>& events) {
  Json all = Json::array();
  for (const play::Event& e : events) all.push_back(play::event_to_json(e));
  next(name) += text_of(all);
  return *this;
}

std::string RoomMessage::text(const play::View* view) const {
  std::string out = text_;
  if (view != nullptr) (out += ",\"view\":") += play::view_text(*view);
  return out += '}';
}

std::string presence(int member, bool connected) {
  return text_of({{"type", "presence"}, {"member", member}, {"connected", connected}});
}

std::string answer(std::int64_t ref, std::int64_t seq, const play::Answer& answer) {
  Json out{{"type", "answer"}, {"ref", ref}, {"seq", seq}};
  out.update(play::answer_to_json(answer));
  return text_of(out);
}

std::string pong(std::int64_t now) { return text_of({{"type", "pong"}, {"time", now}}); }

std::string left() { return text_of({{"type", "left"}}); }

std::string finding(const std::string* game) {
  return text_of({{"type", "finding"}, {"game", game == nullptr ? Json(nullptr) : Json(*game)}});
}

std::string found(const std::string& room) { return text_of({{"type", "found"}, {"room", room}}); }

std::string error(const std::string& code, const std::string& message, std::optional<std::int64_t> ref) {
  Json out{{"type", "error"}, {"code", code}, {"message", message}};
  if (ref) out["ref"] = *ref;
  return text_of(out);
}

std::string replay(int number, const play::Rules& rules, std::uint64_t seed, int players,
                   const std::vector<int>& teams, const std::vector<int>& seats,
                   const std::vector<play::Action>& actions) {
  Json all = Json::array();
  for (const play::Action& a : actions) all.push_back(play::action_to_json(a));
  return text_of({{"type", "replay"},
                  {"game", number},
                  {"rules", play::rules_to_json(rules)},
                  {"seed", std::to_string(seed)},
                  {"players", players},
                  {"teams", teams},
                  {"seats", seats},
                  {"actions", std::move(all)}});
}

std::string open_rooms(const std::vector<OpenRoomShown>& rooms, const std::vector<std::string>& finding) {
  Json all = Json::array();
  for (const OpenRoomShown& r : rooms)
    all.push_back({{"room", r.room},
                   {"game", r.game},
                   {"players", r.players},
                   {"most", r.most},
                   {"watchers", r.watchers}});
  return text_of({{"rooms", std::move(all)}, {"finding", finding}});
}

std::string finished_games(const std::string& design, const std::vector<FinishedGame>& games,
                           std::size_t kept) {
  Json all = Json::array();
  for (const FinishedGame& one : games) all.push_back({{"moves", one.moves}, {"winner", one.winner}});
  return text_of({{"design", design}, {"games", std::move(all)}, {"kept", kept}});
}

std::string room_line(const RoomInUse& room) { return text_of(encode(room)); }

std::string rooms_line(std::size_t in_use, std::size_t on_disk, const std::vector<RoomInUse>& rooms) {
  Json all = Json::array();
  for (const RoomInUse& r : rooms) all.push_back(encode(r));
  return text_of({{"in_use", in_use}, {"on_disk", on_disk}, {"rooms", std::move(all)}});
}

std::string ban_line(const std::string& address, int hours) {
  return text_of({{"address", address}, {"hours", hours}});
}

std::string deleted_line(const std::string& room) { return text_of({{"room", room}, {"deleted", true}}); }

}  // namespace thirdcard::wire
