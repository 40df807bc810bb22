// SPDX-License-Identifier: MIT
// What arrives in the lobby: counted, read, handed to its handler, and refused with a reason.
#include "server/lobby/lobby.hpp"

#include "server/fields.hpp"
#include "server/lobby/rated.hpp"
#include "server/rooms.hpp"

namespace thirdcard::server {

namespace {

double guest_cost(std::string_view type) {
  if (type == "sign_in" || type == "replace" || type == "forget" || type == "play" || type == "sit" ||
      type == "daily")
    return 5;
  if (type == "look" || type == "board" || type == "ratings" || type == "person" || type == "rename" ||
      type == "report" || type == "found")
    return 2;
  return 1;
}

constexpr double kDaySeconds = 86'400;

}  // namespace

std::string hex_of(std::uint64_t bits) {
  std::string out(16, '0');
  for (std::size_t i = 16; i-- > 0; bits >>= 4) out[i] = "0123456789abcdef"[bits & 15];
  return out;
}

Lobby::Lobby(const Limits& limits, Common& common, LobbyLink& link, People& people, Commit commit,
             Deliver deliver, std::function<std::uint64_t()> random, char letter)
    : limits_(limits),
      common_(common),
      link_(link),
      people_(people),
      commit_(std::move(commit)),
      deliver_(std::move(deliver)),
      random_(std::move(random)),
      letter_(letter),
      new_keys_(limits.new_keys_a_day / kDaySeconds, limits.new_keys_a_day),
      renames_(limits.renames_a_day / kDaySeconds, limits.renames_a_day) {
  for (const auto& [id, name] : people_.names()) link_.call(id, name);
  std::string fresh;
  while (fresh.size() < 64) fresh += hex_of(random_());
  // Before anybody can ask: it is on disk, and the same for good.
  puzzles_ = std::make_unique<BoardPuzzles>(people_.secret(fresh));
}

void Lobby::limited() {
  new_keys_.limit(limits_.new_keys_a_day / kDaySeconds, limits_.new_keys_a_day);
  renames_.limit(limits_.renames_a_day / kDaySeconds, limits_.renames_a_day);
}

Lobby::Guest* Lobby::guest(Connection connection) {
  const auto at = guests_.find(connection);
  return at == guests_.end() ? nullptr : &at->second;
}

void Lobby::opened(Connection connection, std::string address, std::string server, std::int64_t now) {
  Guest& g = guests_[connection];
  g.address = std::move(address);
  g.server = std::move(server);
  send(connection, {{"type", "hello"},
                    {"server", g.server},
                    {"rated", rated_games()},
                    {"daily", board_puzzles()},
                    {"date", play::date_from_day(day_of(now))}});
}

void Lobby::closed(Connection connection) { guests_.erase(connection); }

void Lobby::send(Connection to, const Json& message) {
  deliver_(to,
           std::make_shared<const std::string>(message.dump(-1, ' ', false, Json::error_handler_t::replace)));
}

void Lobby::refuse(Connection connection, const Json& ref, const char* code, const std::string& message) {
  send(connection, error_of(ref, code, message));
}

void Lobby::hang_up(Connection connection, Guest& g) {
  g.hung_up = true;
  g.queue.clear();
  deliver_(connection, nullptr);
}

void Lobby::attempt(Connection connection, const Json& ref, const std::function<void()>& what) {
  try {
    what();
  } catch (const Refusal& r) {
    refuse(connection, ref, r.code, r.message);
  } catch (const InputError& e) {
    refuse(connection, ref, "wrong", e.what());
  } catch (const StoreError&) {
    refuse(connection, ref, "storage", "this cannot be read now; try again later");
  }
}

void Lobby::received(Connection connection, std::string_view text, std::int64_t now) {
  Guest* g = guest(connection);
  if (g == nullptr || g->hung_up) return;
  if (text.size() > limits_.message_bytes)
    return refuse(connection, {}, "too_long",
                  "a message has at most " + std::to_string(limits_.message_bytes) + " bytes");
  if (!g->busy) return carry_out(connection, *g, text, now);
  if (g->queue.size() >= limits_.queued_messages) return hang_up(connection, *g);
  g->queue.emplace_back(text);
}

void Lobby::carry_out(Connection connection, Guest& g, std::string_view text, std::int64_t now) {
  const auto pay = [&](double cost) {
    return g.purse.take(cost, now, limits_.messages_per_second, limits_.burst) &&
           common_.may_send(g.address, cost, now);
  };
  if (!pay(1)) {
    if (g.limited++ == 0) refuse(connection, {}, "too_many", "too many messages; wait a moment");
    if (g.limited > 200) hang_up(connection, g);
    return;
  }
  const auto read = message_of(text);
  if (!read) return refuse(connection, {}, "not_json", kNoMessage);
  const Json& message = *read;
  const Json ref = ref_of(message);
  if (const auto type = message.find("type"); type != message.end() && type->is_string())
    if (const double more = guest_cost(type->get_ref<const std::string&>()) - 1; more > 0 && !pay(more))
      return refuse(connection, ref, "too_many", "that was too much at once; wait a moment");
  g.limited = 0;
  attempt(connection, ref, [&] { handle(connection, g, message, now); });
}

void Lobby::handle(Connection connection, Guest& g, const Json& message, std::int64_t now) {
  static const std::map<std::string, Handler> handlers{
      {"challenge", &Lobby::on_challenge}, {"sign_in", &Lobby::on_sign_in}, {"rename", &Lobby::on_rename},
      {"replace", &Lobby::on_replace},     {"forget", &Lobby::on_forget},   {"look", &Lobby::on_look},
      {"play", &Lobby::on_play},           {"sit", &Lobby::on_sit},         {"daily", &Lobby::on_daily},
      {"found", &Lobby::on_found},         {"board", &Lobby::on_board},     {"ratings", &Lobby::on_ratings},
      {"person", &Lobby::on_person},       {"report", &Lobby::on_report}};
  const std::string type = text_field(message, "type", 20);
  if (type == "ping") return send(connection, {{"type", "pong"}, {"time", now}});
  const auto at = handlers.find(type);
  if (at == handlers.end()) throw Refusal{"unknown_type", "there is no message '" + type + "' in the lobby"};
  (this->*at->second)(connection, g, message, now);
}

void Lobby::change(Connection connection, Guest& g, const Json& ref,
                   std::function<void(People&, Outcome&)> what,
                   std::function<void(Guest&, std::int64_t now)> then, std::int64_t now) {
  g.busy = true;
  auto outcome = std::make_shared<Outcome>();
  StoreWrite write{StoreWrite::Kind::kPeople,
                   "lobby " + std::to_string(++changes_),
                   {},
                   [outcome, what = std::move(what)](People& people) {
                     *outcome = {};
                     what(people, *outcome);
                   }};
  commit_(std::move(write),
          [this, connection, ref, outcome, then = std::move(then), now](const std::string& why) {
            Guest* still = guest(connection);
            if (still == nullptr) return;
            still->busy = false;
            if (!still->hung_up)
              attempt(connection, ref, [&] {
                if (!why.empty()) throw Refusal{"storage", "this could not be saved; try again later"};
                if (!outcome->code.empty()) throw Refusal{outcome->code.c_str(), outcome->message};
                then(*still, now);
              });
            resume(connection, now);
          });
}

void Lobby::resume(Connection connection, std::int64_t now) {
  for (Guest* g = guest(connection); g != nullptr && !g->busy && !g->hung_up && !g->queue.empty();
       g = guest(connection)) {
    const std::string text = std::move(g->queue.front());
    g->queue.erase(g->queue.begin());
    carry_out(connection, *g, text, now);
  }
}

const std::string& Lobby::signed_in(const Guest& g) const {
  if (g.person.empty()) throw Refusal{"not_signed_in", "sign in first"};
  return g.person;
}

void Lobby::tick(std::int64_t now) {
  for (auto at = tables_.begin(); at != tables_.end();) {
    Table& t = at->second;
    dirty_ |= std::erase_if(t.coming, [&](const auto& one) { return one.second.first < now; }) > 0;
    const bool over = t.seated.empty() && t.coming.empty() && !t.playing;
    dirty_ |= over;
    at = over ? tables_.erase(at) : std::next(at);
  }
  if (!dirty_ || now < told_ + kNewsMs) return;
  dirty_ = false;
  told_ = now;
  std::shared_ptr<const std::string> text;
  for (const auto& [connection, g] : guests_) {
    if (!g.looks || g.hung_up) continue;
    if (!text) text = rooms_text();
    deliver_(connection, text);
  }
}

void Lobby::sweep(std::int64_t now) {
  constexpr std::int64_t kDay = 86'400'000;
  auto old = std::make_shared<std::vector<std::string>>();
  commit_({StoreWrite::Kind::kPeople,
           "lobby " + std::to_string(++changes_),
           {},
           [old, seen = now - limits_.people_days * kDay, newcomer = now - limits_.newcomer_days * kDay](
               People& people) { *old = people.remove_unseen(seen, newcomer); }},
          [this, old](const std::string& why) {
            if (!why.empty()) return;
            for (const std::string& id : *old) link_.call(id, ""), link_.revoke(id), sign_out(id, 0);
          });
}

void Lobby::bar(const std::string& person, std::int64_t until, std::function<void(const std::string&)> done) {
  auto known = std::make_shared<bool>(false);
  commit_({StoreWrite::Kind::kPeople,
           "lobby " + std::to_string(++changes_),
           {},
           [known, person, until](People& people) {
             *known = people.by_id(person).has_value();
             people.bar(person, until);
             if (until > 0) people.clear_reports(person);
           }},
          [this, known, person, until, done = std::move(done)](const std::string& why) {
            if (why.empty() && *known && until > 0) link_.revoke(person), sign_out(person, 0);
            done(!why.empty() ? why : *known ? "" : "there is no such person");
          });
}

}  // namespace thirdcard::server
