// SPDX-License-Identifier: MIT
// One lock guards the list of questions. A worker takes the first one whose client has none running; the
// solver of the last design is kept by each worker for a while, because whoever walks through a game asks
// about one design again and again and the solver's table then knows the answer.
#include "server/analysis/analysis.hpp"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <map>
#include <optional>

#include "server/base/fields.hpp"
#include "wire/analysis.hpp"

namespace thirdcard::server {

using play::Json;

struct Analysis::Client {
  std::string address;
  double allowance = 0;
  Clock::time_point allowance_at{};
  int limited = 0;
};

struct Analysis::Task {
  Connection client = 0;
  std::string address;
  std::int64_t id = 0;
  Question question;
  bool running = false, cancelled = false;
  Clock::time_point began{};
  std::size_t told_waiting = 0;
  std::optional<StopToken>* stop = nullptr;             // the worker's, while it runs
  const std::atomic<std::uint64_t>* counter = nullptr;  // the worker's nodes, while it runs
  std::uint64_t nodes = 0;                              // in all, once it is known
};

/// What a worker keeps between two questions.
struct Analysis::Workspace {
  std::optional<StopToken> stop;  // one for each question
  std::string key;
  std::uint64_t memory = 0;  // of the solver
  std::unique_ptr<Solver> solver;
  std::atomic<std::uint64_t> nodes{0};
};

struct Analysis::Shared {
  AnalysisLimits limits;
  std::size_t workers = 1;
  Deliver deliver;
  mutable std::mutex mutex;
  std::condition_variable wake, ended;
  std::unordered_map<Connection, Client> clients;
  std::list<std::shared_ptr<Task>> tasks;  // in the order of asking
  AnalysisCounters counters;
  bool stopping = false;
  std::size_t alive = 0;

  // All with the lock held.
  void send(Connection to, std::string text) {
    if (!stopping && clients.count(to) != 0)
      deliver(to, std::make_shared<const std::string>(std::move(text)));
  }
  void progress(const Task& t, std::size_t waiting, Clock::time_point now) {
    const double seconds = t.running ? std::chrono::duration<double>(now - t.began).count() : 0;
    send(t.client,
         wire::analysis_progress(t.id, seconds, t.counter == nullptr ? t.nodes : t.counter->load(), waiting));
  }
  void done(const Task& t, bool complete, const std::string& why) {
    send(t.client, wire::analysis_done(t.id, complete, complete ? "" : why));
  }
  /// The questions that wait, in the order in which they will be searched if nothing else comes: the
  /// addresses take turns, and who has been served least often is next.
  std::vector<std::shared_ptr<Task>> order() const {
    std::map<std::string, std::uint64_t> turns = served;
    std::vector<std::pair<std::uint64_t, std::shared_ptr<Task>>> waiting;
    for (const auto& t : tasks)
      if (!t->running) waiting.emplace_back(turns[t->address]++, t);
    std::stable_sort(waiting.begin(), waiting.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<std::shared_ptr<Task>> out;
    for (auto& [turn, task] : waiting) out.push_back(std::move(task));
    return out;
  }
  std::shared_ptr<Task> next() const {
    for (const auto& t : order()) {
      std::size_t same_address = 0;
      bool same_client = false;
      for (const auto& other : tasks)
        if (other->running)
          same_client |= other->client == t->client, same_address += other->address == t->address;
      // One client, one search; and no address takes the last worker.
      if (!same_client && same_address < std::max<std::size_t>(1, workers - 1)) return t;
    }
    return nullptr;
  }
  /// A question begins: its address has had a turn. Who comes back after a while is not behind the others for
  /// what it did not ask meanwhile, nor before them for long.
  void serve(const std::string& address) {
    std::uint64_t least = UINT64_MAX;
    for (const auto& t : tasks)
      if (const auto at = served.find(t->address); at != served.end()) least = std::min(least, at->second);
    served[address] = std::max(served[address], least == UINT64_MAX ? 0 : least) + 1;
    if (served.size() > 1000) served.clear();
  }
  /// The last question of whoever has most of them waiting, if that is more than `than`; null: nobody.
  std::shared_ptr<Task> most_waiting(std::size_t than) const {
    std::map<std::string, std::pair<std::size_t, std::shared_ptr<Task>>> by_address;
    for (const auto& t : tasks)
      if (!t->running) ++by_address[t->address].first, by_address[t->address].second = t;
    std::pair<std::size_t, std::shared_ptr<Task>> most{than, nullptr};
    for (const auto& [address, one] : by_address)
      if (one.first > most.first) most = one;
    return most.second;
  }
  void tell_waiting(Clock::time_point now) {
    std::size_t before = 0;
    for (const auto& t : tasks) before += t->running;
    for (const auto& t : order()) {
      ++before;
      if (t->told_waiting != before) t->told_waiting = before, progress(*t, before, now);
    }
  }
  std::map<std::string, std::uint64_t> served;  // turns by address
};

Analysis::Analysis(AnalysisLimits limits, int workers, Deliver deliver)
    : shared_(std::make_shared<Shared>()) {
  shared_->limits = limits;
  shared_->workers = static_cast<std::size_t>(std::max(0, workers));
  shared_->deliver = std::move(deliver);
  shared_->alive = shared_->workers;
  for (int i = 0; i < workers; ++i) threads_.emplace_back(&Analysis::work, shared_);
}

AnalysisLimits analysis_limits(const ServerOptions& options) {
  AnalysisLimits out;
  out.seconds = options.analysis_seconds;
  out.memory = static_cast<std::uint64_t>(options.analysis_megabytes) << 20;
  out.per_client = options.limits.analyses_per_connection;
  out.per_address = options.limits.analyses_per_address;
  out.waiting = options.limits.analyses_waiting;
  return out;
}

void Analysis::limit(const AnalysisLimits& limits) {
  std::lock_guard lock(shared_->mutex);
  shared_->limits = limits;
}

Analysis::~Analysis() {
  stop();
  bool all = false;
  {
    std::unique_lock lock(shared_->mutex);
    all = shared_->ended.wait_for(lock, std::chrono::seconds(2), [this] { return shared_->alive == 0; });
  }
  for (std::thread& t : threads_) all ? t.join() : t.detach();
}

void Analysis::stop() {
  {
    std::lock_guard lock(shared_->mutex);
    shared_->stopping = true;
    for (const auto& t : shared_->tasks)
      if (t->running) t->stop->value().request("interrupted");
  }
  shared_->wake.notify_all();
}

void Analysis::opened(Connection connection, std::string address) {
  std::lock_guard lock(shared_->mutex);
  Client c;
  c.address = std::move(address);
  c.allowance = shared_->limits.burst;
  shared_->clients[connection] = std::move(c);
}

void Analysis::received(Connection connection, std::string_view text, Clock::time_point now) {
  std::unique_lock lock(shared_->mutex);
  Shared& s = *shared_;
  const auto at = s.clients.find(connection);
  if (at == s.clients.end() || s.stopping) return;
  Client& client = at->second;
  if (client.allowance_at == Clock::time_point{}) client.allowance_at = now;
  client.allowance = std::min<double>(
      s.limits.burst, client.allowance + std::chrono::duration<double>(now - client.allowance_at).count() *
                                             s.limits.messages_per_second);
  client.allowance_at = now;
  if (client.allowance < 1) {
    if (++client.limited > 200) s.deliver(connection, nullptr);
    return;
  }
  client.allowance -= 1;
  client.limited = 0;
  std::int64_t id = 0;
  try {
    if (text.size() > s.limits.message_bytes)
      throw InputError("this message is too long",
                       "at most " + std::to_string(s.limits.message_bytes) + " bytes");
    const auto read = message_of(text);
    if (!read) throw InputError(kNoMessage, "see docs/protocol.md");
    const Json& message = *read;
    const std::string type = text_field(message, "type", 20);
    if (type == "ping") return s.send(connection, wire::analysis_pong());
    id = number_field(message, "id", 1, std::int64_t{1} << 53, 0);
    if (id == 0) throw InputError("a question has a number", "give id, from 1");
    if (type == "analyse") {
      ask(connection, client, id, message, now);
    } else if (type == "cancel") {
      for (auto t = s.tasks.begin(); t != s.tasks.end(); ++t) {
        if ((*t)->client != connection || (*t)->id != id) continue;
        (*t)->cancelled = true;
        if ((*t)->running) {
          (*t)->stop->value().request("cancelled");
        } else {
          ++s.counters.cancelled;
          s.done(**t, false, "cancelled");
          s.tasks.erase(t);
          s.tell_waiting(now);
        }
        break;
      }
    } else {
      throw InputError("there is no message '" + type + "'", "analyse, cancel or ping");
    }
  } catch (const InputError& e) {
    ++s.counters.refused;
    s.send(connection, wire::analysis_refused(id, e.what()));
  }
  lock.unlock();
  shared_->wake.notify_one();
}

void Analysis::ask(Connection connection, Client& client, std::int64_t id, const Json& message,
                   Clock::time_point now) {
  Shared& s = *shared_;
  if (s.workers == 0)
    throw InputError("this server does not analyse", "its owner can allow it with --threads");
  auto task = std::make_shared<Task>();
  task->question = question_from_json(message);
  task->id = id;
  task->client = connection;
  task->address = client.address;
  std::size_t own = 0, same = 0;
  for (const auto& t : s.tasks) {
    if (t->client == connection && t->id == task->id)
      throw InputError("that number is in use", "give each question a number of its own");
    own += t->client == connection && !t->cancelled, same += t->address == client.address;
  }
  if (own >= s.limits.per_client)
    throw InputError("you have " + std::to_string(own) + " questions open",
                     "wait for an answer, or cancel one");
  if (same >= s.limits.per_address) throw InputError("too many questions wait here", "try again in a minute");
  if (s.tasks.size() >= s.limits.waiting) {
    // No crowd fills all places: who has many gives one up for who has few.
    const auto given_up = s.most_waiting(same + 1);
    if (!given_up) throw InputError("too many questions wait here", "try again in a minute");
    ++s.counters.refused;
    s.send(given_up->client,
           wire::analysis_refused(given_up->id,
                                  "others have waited with fewer questions; ask again in a minute"));
    s.tasks.remove(given_up);
  }
  ++s.counters.asked;
  s.tasks.push_back(std::move(task));
  s.tell_waiting(now);
}

void Analysis::closed(Connection connection) {
  std::lock_guard lock(shared_->mutex);
  Shared& s = *shared_;
  s.clients.erase(connection);
  for (auto t = s.tasks.begin(); t != s.tasks.end();) {
    if ((*t)->client != connection) {
      ++t;
      continue;
    }
    (*t)->cancelled = true;
    if ((*t)->running) {
      (*t)->stop->value().request("cancelled");
      ++t;
    } else {
      ++s.counters.cancelled;
      t = s.tasks.erase(t);
    }
  }
}

void Analysis::tick(Clock::time_point now) {
  std::lock_guard lock(shared_->mutex);
  Shared& s = *shared_;
  for (const auto& t : s.tasks) {
    if (!t->running) continue;
    if (now - t->began > std::chrono::seconds(s.limits.seconds)) t->stop->value().request("time");
    s.progress(*t, 0, now);
  }
  s.tell_waiting(now);
}

bool Analysis::busy() const {
  std::lock_guard lock(shared_->mutex);
  return !shared_->tasks.empty();
}

AnalysisCounters Analysis::counters() const {
  std::lock_guard lock(shared_->mutex);
  AnalysisCounters c = shared_->counters;
  for (const auto& t : shared_->tasks) ++(t->running ? c.running : c.waiting);
  return c;
}

void Analysis::work(std::shared_ptr<Shared> shared) {
  // Rooms come first: this thread runs when nobody else wants to.
  ::setpriority(PRIO_PROCESS, static_cast<id_t>(::syscall(SYS_gettid)), 19);
  Workspace bench;
  std::unique_lock lock(shared->mutex);
  while (!shared->stopping) {
    const std::shared_ptr<Task> task = shared->next();
    if (!task) {
      // A table that nobody has asked for in a while is given back.
      const auto awaken = [&] { return shared->stopping || shared->next() != nullptr; };
      if (!bench.solver) {
        shared->wake.wait(lock, awaken);
      } else if (!shared->wake.wait_for(lock, std::chrono::seconds(60), awaken)) {
        lock.unlock();
        bench.solver.reset();
        lock.lock();
      }
      continue;
    }
    bench.stop.emplace();
    task->stop = &bench.stop;
    bench.nodes = 0;
    task->counter = &bench.nodes;
    task->running = true;
    shared->serve(task->address);
    task->began = Clock::now();
    shared->progress(*task, 0, task->began);
    lock.unlock();
    answer(*shared, *task, bench);
    lock.lock();
    shared->counters.nodes += task->nodes;
    shared->tasks.remove(task);
    shared->tell_waiting(Clock::now());
    shared->wake.notify_all();
  }
  --shared->alive;
  lock.unlock();
  shared->ended.notify_all();
}

void Analysis::answer(Shared& s, Task& task, Workspace& bench) {
  bool complete = false;
  std::string why;
  try {
    const Question& q = task.question;
    const std::string key = q.design.empty() ? std::to_string(q.base) + " " + q.blocks : q.design;
    Job job;
    job.stop = &*bench.stop;
    job.threads = 1;
    SolveOptions options;
    {
      std::lock_guard lock(s.mutex);
      options.memory = s.limits.memory;
    }
    if (!bench.solver || bench.key != key || bench.memory != options.memory) {
      bench.solver.reset();
      bench.solver = std::make_unique<Solver>(design_of(q), options);
      bench.key = key, bench.memory = options.memory;
    }
    SolveCall call(job);
    call.nodes = &bench.nodes;
    call.on_move = [&](const MoveValue& m) {
      if (m.value.outcome == Outcome::kUnknown) return;
      std::lock_guard lock(s.mutex);
      s.send(task.client, wire::analysis_value(task.id, m));
    };
    const Solution solution = bench.solver->solve(q.moves, call);
    task.nodes = solution.nodes;
    complete = solution.complete;
    why = solution.reason;
  } catch (const InputError& e) {
    std::lock_guard lock(s.mutex);
    ++s.counters.refused;
    s.send(task.client, wire::analysis_refused(task.id, e.what()));
    return;
  } catch (const std::exception& e) {
    bench.solver.reset();
    complete = false;
    why = dynamic_cast<const std::bad_alloc*>(&e) != nullptr ? "memory" : e.what();
  }
  std::lock_guard lock(s.mutex);
  if (complete)
    ++s.counters.completed;
  else if (task.cancelled)
    ++s.counters.cancelled;
  else
    ++s.counters.stopped;
  s.done(task, complete, why.empty() ? "stopped" : why);
}

}  // namespace thirdcard::server
