// SPDX-License-Identifier: MIT
// All hubs of a server. Each room belongs to one hub by its name; each hub has a lock, and whichever thread
// has something for it takes the lock for that moment, so the order of events in a room is the order in
// which the lock was taken. One committer writes for all: a text waits with its hub until the writes that it
// may speak of are saved. Nothing slow happens under a lock; that goes to the workers, whose ends come back
// on the hub's own thread.
//
// Locks are taken in this order: a hub's (two only at once, by std::scoped_lock), then the committer's, the
// workers', what the hubs have in common, or a network thread's box of texts.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <deque>
#include <mutex>

#include "core/kept_files.hpp"
#include "server/base/machine.hpp"
#include "server/base/metrics.hpp"
#include "server/base/service.hpp"
#include "server/rooms/committer.hpp"
#include "server/rooms/hub.hpp"
#include "server/rooms/workers.hpp"
#include "thirdcard/server.hpp"

namespace thirdcard::server {

class RoomService : public Service {
 public:
  using Log = std::function<void(Json line)>;
  /// One hub for each thread of `threads`.
  RoomService(const ServerOptions& options, const EvenClock& clock,
              const std::vector<boost::asio::io_context*>& threads, Deliver deliver, Log log);

  // ---- Service: `where` is the hub at which a connection is now
  Where opened(const Opening& opening) override;
  void received(Connection connection, const Where& where, std::string_view text) override;
  void closed(Connection connection, const Where& where) override;
  std::size_t message_bytes() const override { return kMessageBytes; }
  std::optional<std::size_t> home(const std::string& room) override {
    return room.empty() ? std::nullopt : std::optional(home_of(room));
  }
  /// Those of the options hold from now on; rooms that are there stay.
  void limit(const ServerOptions& options) override;
  /// Enforces the workers' time limits.
  void tick() override { workers_.tick(std::chrono::steady_clock::now()); }
  /// Gives the last word; then `quiet` tells when everything has been said and saved.
  bool stop() override;
  void metrics(Metrics& out) override;

  /// The hub to which a room belongs, under either of its names.
  std::size_t home_of(const std::string& room);
  void set_link(const std::string& url);
  /// Finished games of Anti-SET on a design, as text for the page.
  std::shared_ptr<const std::string> finished_games(const std::string& design) {
    return common_->finished.of(design);
  }
  // ---- for whoever runs the server
  std::vector<RoomSummary> summaries();
  /// In memory or on disk; nothing: no such room.
  std::optional<RoomSummary> summary(const std::string& room);
  void remove_room(const std::string& room);
  /// Who hears of those that go over a limit; before anybody comes.
  void hear_abuse(std::function<void(const char* what, const std::string& address)> hear) {
    common_->abuse = std::move(hear);
  }
  /// While the disk is nearly full no new rooms are opened.
  void disk_low(bool low) { common_->disk_low = low; }
  /// Old rooms go; rooms with people in them are not old.
  void remove_older_than(std::int64_t time);
  bool quiet();
  /// What is wrong with the disk; empty: nothing.
  std::string trouble();
  /// Null: this server has none.
  OpenRooms* open_rooms() { return common_->open_rooms ? &*common_->open_rooms : nullptr; }
  std::size_t rooms_on_disk() const { return common_->on_disk; }

 private:
  struct LockedHub {
    LockedHub(boost::asio::io_context& t, std::size_t n) : thread(t), alarm(t), number(n) {}
    std::mutex mutex;  // guards all of it but the alarm, which is its thread's
    boost::asio::io_context& thread;
    boost::asio::steady_timer alarm;
    const std::size_t number;
    std::unique_ptr<Hub> hub;
    std::deque<Output> waiting;  // for the disk
    std::deque<Move> leaving;    // connections on their way to other hubs
    std::deque<std::pair<std::uint64_t, std::chrono::steady_clock::time_point>> commit_began;
    std::uint64_t saved = 0;
    std::uint64_t told_saved = 0;  // the committer's: what it has told of that
    std::int64_t alarm_at = -1;
    Histogram waits;
  };
  static constexpr int kWorkers = 2, kNiceness = 5;
  static constexpr int kRoomsRemembered = 1000;

  template <class Do>
  void at(const Where& where, Do what);
  template <class Do>
  void at(LockedHub& locked, Do what);
  void pump(LockedHub& locked);
  void set_alarm(LockedHub& locked);
  bool may_leave(const LockedHub& locked) const;
  void move(LockedHub& from);
  void committed(const Committer::Result& result);
  void committed(LockedHub& locked, const Committer::Result& result);
  void swept(const Committer::Swept& swept);
  void remove_unused();
  void forget_persons();
  void probe();
  void unreadable(const std::string& why);
  std::vector<LogEntry> read_log(const std::string& room);
  void remember_games(std::shared_ptr<std::vector<std::string>> rooms);

  std::int64_t now() const { return clock_.now(); }

  const EvenClock& clock_;
  Deliver deliver_;
  Log log_;
  Store writer_, reader_;
  const FileLock lock_;  // one server for a folder
  std::mutex reading_;
  std::shared_ptr<Common> common_;
  std::vector<std::unique_ptr<LockedHub>> hubs_;
  boost::asio::steady_timer prober_;
  std::mutex health_;  // guards what follows
  std::string storage_trouble_, read_trouble_;
  std::uint64_t storage_failures_ = 0, read_failures_ = 0, entries_ = 0;
  Histogram commits_;
  std::atomic<bool> stopping_ = false;
  Committer committer_;  // these last: their threads end before anything they speak to
  Workers workers_;
};

}  // namespace thirdcard::server
