// SPDX-License-Identifier: MIT
// The lobby's thread: messages, news of rooms and the ends of writes wait in one line for it, so the lobby
// itself needs no lock, and neither signatures nor the disk are waited for on the network's threads. A
// connection with too many messages in the line is hung up.
#pragma once

#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <thread>
#include <unordered_map>

#include "server/house.hpp"
#include "server/lobby/lobby.hpp"

namespace thirdcard::server {

class LobbyThread {
 public:
  LobbyThread(const ServerOptions& options, const EvenClock& clock, House& house, Lobby::Deliver deliver);
  ~LobbyThread() { stop(); }
  /// Nothing is carried out any more. The house may go then, and this object after it.
  void stop();

  // ---- any thread
  void opened(Connection connection, const std::string& address, const std::string& server);
  void received(Connection connection, std::string_view text);
  void closed(Connection connection);
  std::size_t connections() const { return connections_; }
  void limit(const ServerOptions& options);
  /// docs/privacy.md with the days and numbers of this server.
  std::string privacy();
  // ---- for the keeper; they wait for the answer
  std::vector<Report> reports();
  /// Why not; empty: it is done.
  std::string bar(const std::string& person, int hours);

 private:
  void ask(std::function<void()> what);
  /// The same, and waits. StoreError when it takes too long.
  void ask_and_wait(const std::function<void(std::function<void()> done)>& what);
  void run();
  /// On the committer's thread.
  void committed(const Committer::Result& result);

  const EvenClock& clock_;
  House& house_;
  Limits limits_;  // changed by its own thread, under the lock
  Lobby::Deliver deliver_;
  Store reader_;
  std::map<std::pair<std::string, std::int64_t>, PlayedGame> counting_;  // the committer's
  std::atomic<std::size_t> connections_ = 0;
  std::unique_ptr<Lobby> lobby_;  // its thread's
  std::mutex mutex_;              // guards what follows
  std::condition_variable wake_;
  std::deque<std::function<void()>> line_;
  std::unordered_map<Connection, std::size_t> waiting_;
  std::string privacy_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace thirdcard::server
