// SPDX-License-Identifier: MIT
// The analysis queue: exact values of all moves of a position, for the page's analysis board.
// Without any network: whoever owns the sockets hands in what arrives and delivers what comes out. A few
// threads of low priority search, in slices, so that a short question never waits for a long one; each client
// and each address has few questions at a time; every question has a limit of time and memory; closing a
// connection cancels its questions. Rooms never wait for it.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <unordered_map>
#include <vector>

#include "server/base/service.hpp"
#include "thirdcard/avoid.hpp"
#include "wire/play.hpp"

namespace thirdcard::server {

struct AnalysisLimits {
  std::size_t message_bytes = 64 * 1024;     // a pasted list of blocks
  int messages_per_second = 20, burst = 60;  // per connection
  std::size_t per_client = 4;                // one running, the others waiting
  std::size_t per_address = 16;
  std::size_t waiting = 100;                        // in all
  int seconds = 60;                                 // for one question
  std::uint64_t memory = std::uint64_t{256} << 20;  // for one question
};
AnalysisLimits analysis_limits(const ServerOptions& options);

/// What a client wants to know: the values of all moves after these.
struct Question {
  std::string design;  // a name, or empty: `blocks`
  std::string blocks;
  int base = 0;  // number of the first point of `blocks`
  std::vector<Point> moves;
  Rule rule = Rule::kAvoid;  // under Maker-Breaker, Maker begins
};
/// InputError unless it is well formed. Files are not read and nothing is built yet.
Question question_from_json(const play::Json& message);
/// Builds the design; at most 128 points. InputError.
Design design_of(const Question& question);

struct AnalysisCounters {
  std::uint64_t asked = 0, refused = 0, completed = 0, cancelled = 0, stopped = 0, interrupted = 0, nodes = 0;
  std::size_t waiting = 0, running = 0;
};

class Analysis {
 public:
  using Clock = std::chrono::steady_clock;
  Analysis(AnalysisLimits limits, int workers, Deliver deliver);
  /// Cancels everything and waits for the workers, but not for long: a search that does not hear is left
  /// alone.
  ~Analysis();

  /// Other limits from now on; of time also for what is being searched.
  void limit(const AnalysisLimits& limits);
  void opened(Connection connection, std::string address);
  void received(Connection connection, std::string_view text, Clock::time_point now);
  void closed(Connection connection);
  /// Time limits and progress. Wanted every half second while `busy`.
  void tick(Clock::time_point now);
  bool busy() const;
  /// Nothing is delivered from now on.
  void stop();
  AnalysisCounters counters() const;

 private:
  struct Client;
  struct Task;
  struct Shared;
  struct Bench;
  struct Workspace;
  static void work(std::shared_ptr<Shared> shared);
  static void slice(std::shared_ptr<Shared> shared);
  static bool answer(Shared& shared, Task& task, Workspace& own);
  void ask(Connection connection, Client& client, std::int64_t id, const play::Json& message,
           Clock::time_point now);
  std::shared_ptr<Shared> shared_;
  std::vector<std::thread> threads_;
};

}  // namespace thirdcard::server
