// SPDX-License-Identifier: MIT
// One function per kind of entry. Each checks first and changes afterwards, so
// that a failure leaves the room alone.
#include "server/rooms/fold.hpp"

#include "wire/rooms.hpp"

namespace thirdcard::server {

namespace {

constexpr std::size_t kChatKept = 50, kBansKept = 200;

Member& member_of(Room& room, int member) {
  if (member < 0 || member >= static_cast<int>(room.members.size()))
    throw InputError("the log names a member who is not there", "restore the database from a copy");
  return room.members[static_cast<std::size_t>(member)];
}

Change of_room(int member = -1) {
  Change c;
  c.room = true;
  c.member = member;
  return c;
}

/// The digest of an address, if there is one, among the last few.
void remember(std::vector<std::string>& digests, const std::string& digest) {
  if (digest.empty()) return;
  digests.push_back(digest);
  if (digests.size() > kBansKept) digests.erase(digests.begin());
}

struct Folder {
  Room& room;
  const Entry& entry;

  Change operator()(const RoomCreated& e) const {
    room.rules = e.rules;
    room.class_mode = e.class_mode;
    if (e.class_mode) room.chat = room.names = false;
    room.open = e.open;
    if (e.open) room.chat = false;  // strangers meet there
    return of_room();
  }
  Change operator()(const MemberCame& e) const {
    Member m;
    m.name = e.name;
    m.secret_hash = e.secret_hash;
    if (e.place < 0) return came(std::move(m));
    Member& place = member_of(room, e.place);
    if (!place.gone || place.bot)
      throw InputError("the log gives away a place that is taken", "restore the database from a copy");
    // What was said from this place was said by somebody else.
    for (ChatLine& line : room.chat_lines)
      if (line.member == e.place) line.member = -1;
    place = std::move(m);
    return of_room(e.place);
  }
  Change operator()(const BotCame& e) const {
    Member m;
    m.name = e.name;
    m.bot = true;
    m.skill = e.skill;
    m.level = e.level;
    return came(std::move(m));
  }
  Change came(Member m) const {
    room.members.push_back(std::move(m));
    return of_room(static_cast<int>(room.members.size()) - 1);
  }
  Change operator()(const GameStarted& e) const {
    for (int seat : e.seats) member_of(room, seat);
    play::Game fresh = e.built ? play::Game(*e.built)
                               : play::Game(e.rules, e.seed, static_cast<int>(e.seats.size()), e.teams);
    room.game.emplace(std::move(fresh));
    room.rules = room.game->rules();
    room.seats = e.seats;
    room.game_began = entry.time;
    ++room.games;
    for (Member& m : room.members) m.seat = -1, m.proved.reset();
    for (std::size_t i = 0; i < room.seats.size(); ++i)
      room.members[static_cast<std::size_t>(room.seats[i])].seat = static_cast<int>(i);
    room.marks.clear();
    Change c = of_room();
    c.game = true;
    return c;
  }
  Change operator()(const Acted& e) const {
    if (!room.game) throw InputError("there is no game", "restore the database from a copy");
    Member* who = e.member >= 0 ? &member_of(room, e.member) : nullptr;
    play::Game& game = *room.game;
    Change c;
    c.first_event = game.events().size();
    const std::size_t logged = game.log().size();
    const bool was_over = game.over();
    c.answer = game.apply(e.action);
    if (game.log().size() == logged) {
      c.nothing = true;
      return c;
    }
    c.game = true;
    c.over = !was_over && game.over();
    room.marks.emplace_back(entry.seq, c.first_event);
    if (who == nullptr) return c;
    if (e.action.kind == play::ActionKind::kJoin) {
      who->seat = game.players() - 1;
      room.seats.push_back(e.member);
      c.room = true;
    }
    if (e.proved) who->proved = e.proved, c.room = true;
    if (e.ref > 0) {
      who->last_ref = e.ref;
      who->last_answer = wire::answer(e.ref, entry.seq, c.answer);
    }
    return c;
  }
  Change operator()(const MemberGone& e) const {
    Member& m = member_of(room, e.member);
    m.gone = true;
    m.kicked = e.kicked;
    remember(room.bans, e.ban);
    m.retired = e.retired;
    if (!e.retired) m.name.clear();
    if (e.member == room.owner && e.member != room.host && !e.retired) room.owner = room.host;
    return of_room();
  }
  Change operator()(const MemberMuted& e) const {
    member_of(room, e.member).muted = e.muted;
    std::erase(room.muted_from, e.from);
    if (e.muted) remember(room.muted_from, e.from);
    return of_room();
  }
  Change operator()(const MemberBack& e) const {
    Member& m = member_of(room, e.member);
    m.gone = m.kicked = m.retired = false;
    return of_room();
  }
  Change operator()(const HostChanged& e) const {
    member_of(room, e.member);
    room.host = e.member;
    room.stand_in = e.stand_in;
    return of_room();
  }
  Change operator()(const SeatChosen& e) const {
    Member& m = member_of(room, e.member);
    m.team = e.team.value_or(m.team);
    m.playing = e.playing.value_or(m.playing);
    return of_room();
  }
  Change operator()(const NameChosen& e) const {
    member_of(room, e.member).name = e.name;
    return of_room();
  }
  Change operator()(const RoomSet& e) const {
    room.locked = e.locked.value_or(room.locked);
    room.chat = e.chat.value_or(room.chat);
    room.names = e.names.value_or(room.names);
    if (e.rules) room.rules = *e.rules;
    return of_room();
  }
  Change operator()(const LessonShown& e) const {
    room.lesson = e.step;
    return of_room();
  }
  Change operator()(const ChatSaid& e) const { return said({entry.seq, e.member, e.text}); }
  Change operator()(const PhraseSaid& e) const {
    if (e.phrase < 1 || e.phrase > kPhrases)
      throw InputError("the log says a phrase that there is not", "restore the database from a copy");
    return said({entry.seq, e.member, "", e.phrase});
  }
  Change said(ChatLine line) const {
    member_of(room, line.member);
    room.chat_lines.push_back(std::move(line));
    if (room.chat_lines.size() > kChatKept) room.chat_lines.erase(room.chat_lines.begin());
    Change c;
    c.chat = true;
    return c;
  }
  Change operator()(const Touched&) const { return {}; }
};

}  // namespace

Folded fold(Room&& before, const Entry& entry) {
  if (entry.seq != before.seq + 1)
    throw InputError("entry " + std::to_string(entry.seq) + " does not follow " + std::to_string(before.seq),
                     "restore the database from a copy");
  Change change = std::visit(Folder{before, entry}, entry.what);
  if (!change.nothing) {
    before.seq = entry.seq;
    before.updated = entry.time;
  }
  return {std::move(before), std::move(change)};
}

Room room_from_log(const std::string& id, const std::vector<LogEntry>& log, const StopToken* stop) {
  Room room(id);
  for (const LogEntry& stored : log) {
    if (stop != nullptr && stop->requested()) throw Stopped("nobody waits for this room");
    Folded next = fold(std::move(room), from_log(stored));
    room = std::move(next.room);
    // What was stored happened. Should the engine of another version have taken
    // an action that this one refuses, the entries after it still follow.
    room.seq = stored.seq;
    room.updated = stored.time;
  }
  return room;
}

}  // namespace thirdcard::server
