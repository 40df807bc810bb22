// SPDX-License-Identifier: MIT
// Who is who: a key signs a challenge that names this server and belongs to one connection, once and soon.
// A recovery key, which is not needed for playing, puts another key in the place of one that was copied.
#include "server/fields.hpp"
#include "server/lobby/lobby.hpp"
#include "server/lobby/signatures.hpp"
#include "server/rooms.hpp"
#include "server/text.hpp"

namespace thirdcard::server {

namespace {

constexpr std::int64_t kDay = 86'400'000;

std::string hex_field(const Json& m, const char* key, std::size_t digits) {
  const std::string text = text_field(m, key, digits);
  if (!is_hex(text, digits))
    throw InputError(std::string("the field ") + key + " is not understood",
                     std::to_string(digits) + " digits 0-9, a-f");
  return text;
}

}  // namespace

void Lobby::on_challenge(Connection connection, Guest& g, const Json&, std::int64_t now) {
  g.nonce.clear();
  while (g.nonce.size() < 64) g.nonce += hex_of(random_());
  g.nonce_until = now + limits_.challenge_ms;
  send(connection, {{"type", "challenge"},
                    {"server", g.server},
                    {"nonce", g.nonce},
                    {"milliseconds", limits_.challenge_ms}});
}

std::string Lobby::use_challenge(Guest& g, std::int64_t now) {
  const std::string nonce = std::exchange(g.nonce, "");
  if (nonce.empty() || now > g.nonce_until)
    throw Refusal{"no_challenge", "ask for a challenge first; each is good for a short time and one use"};
  return g.server + "\n" + nonce + "\n";
}

std::string Lobby::name_asked(const Json& m) const {
  const std::string name = clean(text_field(m, "name", limits_.name_bytes));
  if (name.empty()) throw Refusal{"name", "this name cannot be seen; choose another"};
  if (pretends_to_be_a_bot(name)) throw Refusal{"name", "only bots are called so; choose another name"};
  return name;
}

void Lobby::tell_you(Connection connection, const std::string& id) {
  const auto person = people_.by_id(id);
  if (!person) return;
  Json ratings = Json::array();
  for (const PersonRating& r : people_.ratings(id))
    ratings.push_back({{"game", r.game},
                       {"rating", std::lround(r.rating)},
                       {"deviation", std::lround(r.deviation)},
                       {"games", r.games}});
  send(connection, {{"type", "you"},
                    {"person", id},
                    {"name", person->name},
                    {"since", person->since},
                    {"ratings", std::move(ratings)}});
}

void Lobby::sign_out(const std::string& person, Connection but_not) {
  for (auto& [connection, g] : guests_)
    if (g.person == person && connection != but_not) {
      g.person.clear();
      refuse(connection, {}, "not_signed_in", "you are signed out: the key was replaced, deleted or barred");
    }
}

void Lobby::on_sign_in(Connection connection, Guest& g, const Json& m, std::int64_t now) {
  const std::string challenge = use_challenge(g, now);
  const std::string key = hex_field(m, "key", 64), signature = hex_field(m, "signature", 128);
  const std::string recovery = m.contains("recovery") ? hex_field(m, "recovery", 64) : "";
  const std::string name = m.contains("name") ? name_asked(m) : "";
  if (!signed_by(key, signature, "thirdcard sign-in\n" + challenge + key + "\n" + recovery))
    throw Refusal{"bad_signature", "the signature does not fit the key and the challenge"};
  const auto known = people_.by_key(key);
  Person person;
  if (!known) {
    if (name.empty() || recovery.empty())
      throw Refusal{"unknown_key",
                    "nobody here has this key; a new one comes with a name and a recovery key"};
    if (recovery == key) throw Refusal{"wrong", "the recovery key must be another one"};
    if (static_cast<std::size_t>(people_.count()) >= limits_.people)
      throw Refusal{"full", "this server knows as many people as it can; try another day"};
    if (!new_keys_.take(g.address, 1, now))
      throw Refusal{"too_many", "too many new keys came from your address; try again tomorrow"};
    person.id = hex_of(random_());
    person.key = key, person.recovery = recovery, person.since = now;
  } else {
    person = *known;
    if (person.barred > now) throw Refusal{"barred", "the keeper of this server has barred you for a time"};
  }
  if (!name.empty()) person.name = name, person.bones = skeleton(name);
  const std::int64_t before = now - limits_.name_days * kDay;
  const bool renamed = known && person.name != known->name;
  // Who was here today and keeps the name has nothing to save.
  if (known && !renamed && day_of(known->seen) == day_of(now)) {
    g.person = person.id;
    return tell_you(connection, person.id);
  }
  if (renamed && !renames_.take(person.id, 1, now))
    throw Refusal{"too_many", "you have changed your name too often; try again tomorrow"};
  person.seen = now;
  change(
      connection, g, ref_of(m),
      [person, is_new = !known, renamed, before](People& people, Outcome& out) {
        const auto there = people.by_key(person.key);
        if (there.has_value() == is_new || (there && there->id != person.id)) {
          out = {"unknown_key", "this key was used elsewhere at this moment; sign in again"};
          return;
        }
        if (people.called(person.bones, person.id, before)) {
          out = {"name", "somebody else is called so, or nearly so; choose another name"};
          return;
        }
        if (is_new) return people.add(person);
        people.seen(person.id, person.seen);
        if (renamed) people.rename(person.id, person.name, person.bones);
      },
      [this, connection, person](Guest& still, std::int64_t) {
        link_.call(person.id, person.name);
        still.person = person.id;
        tell_you(connection, person.id);
      },
      now);
}

void Lobby::on_rename(Connection connection, Guest& g, const Json& m, std::int64_t now) {
  const std::string id = signed_in(g), name = name_asked(m), bones = skeleton(name);
  if (!renames_.take(id, 1, now))
    throw Refusal{"too_many", "you have changed your name too often; try again tomorrow"};
  change(
      connection, g, ref_of(m),
      [id, name, bones, before = now - limits_.name_days * kDay](People& people, Outcome& out) {
        if (!people.by_id(id))
          out = {"no_such_person", "this person is deleted"};
        else if (people.called(bones, id, before))
          out = {"name", "somebody else is called so, or nearly so; choose another name"};
        else
          people.rename(id, name, bones);
      },
      [this, connection, id, name](Guest&, std::int64_t) {
        link_.call(id, name);
        dirty_ = true;
        tell_you(connection, id);
      },
      now);
}

void Lobby::on_replace(Connection connection, Guest& g, const Json& m, std::int64_t now) {
  const std::string challenge = use_challenge(g, now);
  const std::string id = hex_field(m, "person", 16), key = hex_field(m, "key", 64),
                    recovery = hex_field(m, "recovery", 64), signature = hex_field(m, "signature", 128);
  const auto person = people_.by_id(id);
  // Nobody learns here which persons there are.
  if (!person || !signed_by(person->recovery, signature,
                            "thirdcard replace\n" + challenge + id + "\n" + key + "\n" + recovery))
    throw Refusal{"bad_signature", "the signature is not one of this person's recovery key"};
  if (recovery == key) throw Refusal{"wrong", "the recovery key must be another one"};
  if (person->barred > now) throw Refusal{"barred", "the keeper of this server has barred you for a time"};
  change(
      connection, g, ref_of(m),
      [id, key, recovery, was = person->recovery](People& people, Outcome& out) {
        const auto there = people.by_id(id);
        if (!there || there->recovery != was)
          out = {"bad_signature", "the recovery key has been replaced at this moment"};
        else if (people.by_key(key))
          out = {"known_key", "this key is in use already; make a new one"};
        else
          people.replace_keys(id, key, recovery);
      },
      [this, connection, id](Guest& still, std::int64_t) {
        link_.revoke(id);
        still.person = id;
        sign_out(id, connection);
        tell_you(connection, id);
      },
      now);
}

void Lobby::on_forget(Connection connection, Guest& g, const Json& m, std::int64_t now) {
  const std::string text = "thirdcard forget\n" + use_challenge(g, now);
  const std::string id = hex_field(m, "person", 16), signature = hex_field(m, "signature", 128);
  const auto person = people_.by_id(id);
  if (!person ||
      !(signed_by(person->key, signature, text + id) || signed_by(person->recovery, signature, text + id)))
    throw Refusal{"bad_signature", "the signature is not one of this person's keys"};
  change(
      connection, g, ref_of(m),
      [id, key = person->key, recovery = person->recovery](People& people, Outcome& out) {
        const auto there = people.by_id(id);
        if (there && (there->key != key || there->recovery != recovery))
          out = {"bad_signature", "the key has been replaced at this moment"};
        else
          people.remove(id);
      },
      [this, connection, id](Guest& still, std::int64_t) {
        link_.call(id, "");
        link_.revoke(id);
        for (auto& [game, ranking] : rankings_) ranking.until = -1;
        still.person.clear();
        sign_out(id, connection);
        dirty_ = true;
        send(connection, {{"type", "forgotten"}, {"person", id}});
      },
      now);
}

}  // namespace thirdcard::server
