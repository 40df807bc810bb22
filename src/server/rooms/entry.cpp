// SPDX-License-Identifier: MIT
// Both directions stand here side by side, one line for each kind: what is written by body_of is what the
// reader of the same word takes.
#include "server/rooms/entry.hpp"

#include <map>

namespace thirdcard::server {

namespace {

template <class... Ts>
struct Cases : Ts... {
  using Ts::operator()...;
};
template <class... Ts>
Cases(Ts...) -> Cases<Ts...>;

const char* level_name(play::AntisetBot level) {
  return level == play::AntisetBot::kRandom   ? "random"
         : level == play::AntisetBot::kGreedy ? "greedy"
                                              : "perfect";
}

Json body_of(const Happening& what) {
  return std::visit(
      Cases{[](const RoomCreated& e) {
              Json body{{"do", "create"}, {"rules", play::rules_to_json(e.rules)}, {"class", e.class_mode}};
              if (e.open) body["open"] = true;
              return body;
            },
            [](const MemberCame& e) {
              Json body{{"do", "member"}, {"name", e.name}, {"secret", e.secret_hash}};
              if (e.place >= 0) body["place"] = e.place;
              return body;
            },
            [](const BotCame& e) {
              return Json{{"do", "bot"},
                          {"name", e.name},
                          {"skill", e.skill.skill},
                          {"speed", e.skill.speed},
                          {"level", level_name(e.level)}};
            },
            [](const GameStarted& e) {
              return Json{{"do", "start"},
                          {"rules", play::rules_to_json(e.rules)},
                          {"seed", std::to_string(e.seed)},
                          {"seats", e.seats},
                          {"teams", e.teams}};
            },
            [](const Acted& e) {
              Json body{{"do", "act"}, {"action", play::action_to_json(e.action)}};
              if (e.member >= 0) body["member"] = e.member;
              if (e.ref > 0) body["ref"] = e.ref;
              if (e.proved) body["proved"] = *e.proved;
              return body;
            },
            [](const MemberGone& e) {
              Json body{{"do", e.kicked ? "kick" : e.retired ? "retire" : "leave"}, {"member", e.member}};
              if (!e.ban.empty()) body["ban"] = e.ban;
              return body;
            },
            [](const MemberMuted& e) {
              Json body{{"do", "mute"}, {"member", e.member}, {"muted", e.muted}};
              if (!e.from.empty()) body["from"] = e.from;
              return body;
            },
            [](const MemberBack& e) {
              return Json{{"do", "back"}, {"member", e.member}};
            },
            [](const HostChanged& e) {
              Json body{{"do", "host"}, {"member", e.member}};
              if (e.stand_in) body["stand_in"] = true;
              return body;
            },
            [](const SeatChosen& e) {
              Json body{{"do", "seat"}, {"member", e.member}};
              if (e.team) body["team"] = *e.team;
              if (e.playing) body["playing"] = *e.playing;
              return body;
            },
            [](const NameChosen& e) {
              return Json{{"do", "name"}, {"member", e.member}, {"name", e.name}};
            },
            [](const RoomSet& e) {
              Json body{{"do", "set"}};
              if (e.locked) body["locked"] = *e.locked;
              if (e.chat) body["chat"] = *e.chat;
              if (e.names) body["names"] = *e.names;
              if (e.rules) body["rules"] = play::rules_to_json(*e.rules);
              return body;
            },
            [](const LessonShown& e) {
              Json body{{"do", "lesson"}, {"name", nullptr}};
              if (e.step) body["name"] = e.step->name, body["step"] = e.step->step;
              return body;
            },
            [](const ChatSaid& e) {
              return Json{{"do", "chat"}, {"member", e.member}, {"text", e.text}};
            },
            [](const PhraseSaid& e) {
              return Json{{"do", "phrase"}, {"member", e.member}, {"phrase", e.phrase}};
            },
            [](const Touched&) {
              return Json{{"do", "touch"}};
            }},
      what);
}

template <class T>
std::optional<T> maybe(const Json& body, const char* key) {
  const auto at = body.find(key);
  return at == body.end() ? std::nullopt : std::optional<T>(at->get<T>());
}

using Reader = Happening (*)(const Json&);

const std::map<std::string, Reader>& readers() {
  static const std::map<std::string, Reader> all{
      {"create",
       [](const Json& b) -> Happening {
         return RoomCreated{play::rules_from_json(b.at("rules")), b.at("class").get<bool>(),
                            b.value("open", false)};
       }},
      {"member",
       [](const Json& b) -> Happening {
         return MemberCame{b.at("name").get<std::string>(), b.at("secret").get<std::string>(),
                           b.value("place", -1)};
       }},
      {"bot",
       [](const Json& b) -> Happening {
         return BotCame{b.at("name").get<std::string>(),
                        {b.at("skill").get<int>(), b.at("speed").get<int>()},
                        play::antiset_bot_from_name(b.value("level", "greedy"))};
       }},
      {"start",
       [](const Json& b) -> Happening {
         return GameStarted{
             play::rules_from_json(b.at("rules")), std::stoull(b.at("seed").get<std::string>()),
             b.at("seats").get<std::vector<int>>(), b.at("teams").get<std::vector<int>>(), nullptr};
       }},
      {"act",
       [](const Json& b) -> Happening {
         return Acted{play::action_from_json(b.at("action")), b.value("member", -1),
                      b.value("ref", std::int64_t{0}), maybe<bool>(b, "proved")};
       }},
      {"kick",
       [](const Json& b) -> Happening {
         return MemberGone{b.at("member").get<int>(), true, false, b.value("ban", "")};
       }},
      {"leave",
       [](const Json& b) -> Happening {
         return MemberGone{b.at("member").get<int>(), false, false, ""};
       }},
      {"retire",
       [](const Json& b) -> Happening {
         return MemberGone{b.at("member").get<int>(), false, true, ""};
       }},
      {"mute",
       [](const Json& b) -> Happening {
         return MemberMuted{b.at("member").get<int>(), b.at("muted").get<bool>(), b.value("from", "")};
       }},
      {"back", [](const Json& b) -> Happening { return MemberBack{b.at("member").get<int>()}; }},
      {"host",
       [](const Json& b) -> Happening {
         return HostChanged{b.at("member").get<int>(), b.value("stand_in", false)};
       }},
      {"seat",
       [](const Json& b) -> Happening {
         return SeatChosen{b.at("member").get<int>(), maybe<int>(b, "team"), maybe<bool>(b, "playing")};
       }},
      {"name",
       [](const Json& b) -> Happening {
         return NameChosen{b.at("member").get<int>(), b.at("name").get<std::string>()};
       }},
      {"set",
       [](const Json& b) -> Happening {
         RoomSet set{maybe<bool>(b, "locked"), maybe<bool>(b, "chat"), maybe<bool>(b, "names"), {}};
         if (b.contains("rules")) set.rules = play::rules_from_json(b["rules"]);
         return set;
       }},
      {"lesson",
       [](const Json& b) -> Happening {
         if (b.at("name").is_null()) return LessonShown{};
         return LessonShown{LessonStep{b["name"].get<std::string>(), b.at("step").get<int>()}};
       }},
      {"chat",
       [](const Json& b) -> Happening {
         return ChatSaid{b.at("member").get<int>(), b.at("text").get<std::string>()};
       }},
      {"phrase",
       [](const Json& b) -> Happening {
         return PhraseSaid{b.at("member").get<int>(), b.at("phrase").get<int>()};
       }},
      {"touch", [](const Json&) -> Happening { return Touched{}; }},
  };
  return all;
}

}  // namespace

LogEntry to_log(const Entry& entry) {
  return {entry.seq, entry.time, body_of(entry.what).dump(-1, ' ', false, Json::error_handler_t::replace)};
}

Entry from_log(const LogEntry& stored) {
  try {
    const Json body = wire::json_of(stored.body);
    const auto reader = readers().find(body.at("do").get<std::string>());
    if (reader == readers().end())
      throw InputError("the log says '" + body["do"].get<std::string>().substr(0, 40) + "'",
                       "this room was kept by another version of thirdcard");
    return {stored.seq, stored.time, reader->second(body)};
  } catch (const InputError&) {
    throw;
  } catch (const std::exception&) {  // of the JSON library, or a number out of range
    throw InputError("entry " + std::to_string(stored.seq) + " of the log cannot be read",
                     "restore the database from a copy");
  }
}

}  // namespace thirdcard::server
