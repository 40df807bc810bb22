// SPDX-License-Identifier: MIT
// One lock guards the list of questions. They are searched in slices: the address that has used least time is
// next, and a question that others wait for is interrupted after 50 milliseconds and goes on later. What it
// has proved stays in the table of its solver; a few paused questions keep theirs, so memory has a bound. A
// method that cannot go on where it was begins anew, and so that it ends as well, a question's slices double;
// but whoever has used nothing yet interrupts also a long slice. The solver of the last design is kept by
// each worker for a while, because whoever walks through a game asks about one design again and again.
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

namespace {
constexpr std::chrono::milliseconds kSlice{50}, kLongestSlice{3200};
constexpr double kForgotten = 0.99;  // of what an address has used, twice a second: half of it in 35 seconds

double seconds_of(Analysis::Clock::duration time) { return std::chrono::duration<double>(time).count(); }
}  // namespace

/// A solver, and for what it was made.
struct Analysis::Bench {
  std::string key;
  std::uint64_t memory = 0;
  std::unique_ptr<Solver> solver;
};

struct Analysis::Task {
  Connection client = 0;
  std::string address;
  std::int64_t id = 0;
  Question question;
  bool begun = false, running = false, cancelled = false;
  Clock::time_point slice_began{};
  Clock::duration used{}, slice = kSlice;  // in all slices so far; the longest of the next one
  Bench bench;                             // between two slices; may be empty
  std::map<Point, Value> told;             // so that nothing is told twice
  std::size_t told_waiting = 0;
  std::optional<StopToken>* stop = nullptr;             // the worker's, while it runs
  const std::atomic<std::uint64_t>* counter = nullptr;  // the worker's nodes, while it runs
  std::uint64_t nodes = 0;                              // in all, once it is known
};

/// What a worker keeps between two questions.
struct Analysis::Workspace {
  std::optional<StopToken> stop;  // one for each slice
  Bench bench;
  std::atomic<std::uint64_t> nodes{0};
};

struct Analysis::Shared {
  AnalysisLimits limits;
  std::size_t workers = 1;
  Deliver deliver;
  mutable std::mutex mutex;
  std::condition_variable wake, ended, slices;
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
    send(t.client, wire::analysis_progress(t.id, seconds_of(spent(t, now)),
                                           t.nodes + (t.running ? t.counter->load() : 0), waiting));
  }
  static Clock::duration spent(const Task& t, Clock::time_point now) {
    return t.used + (t.running ? now - t.slice_began : Clock::duration{});
  }
  void done(const Task& t, bool complete, const std::string& why) {
    send(t.client, wire::analysis_done(t.id, complete, complete ? "" : why));
  }
  double used_by(const std::string& address) const {
    const auto at = used.find(address);
    return at == used.end() ? 0 : at->second;
  }
  /// The questions that nobody has begun, in the order in which they will be if nothing else comes: the
  /// addresses take turns, and who has used least is next.
  std::vector<std::shared_ptr<Task>> order() const {
    std::map<std::string, double> turns = used;
    std::vector<std::pair<double, std::shared_ptr<Task>>> waiting;
    for (const auto& t : tasks)
      if (t->begun) ++turns[t->address];
    for (const auto& t : tasks)
      if (!t->begun) waiting.emplace_back(turns[t->address]++, t);
    std::stable_sort(waiting.begin(), waiting.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<std::shared_ptr<Task>> out;
    for (auto& [turn, task] : waiting) out.push_back(std::move(task));
    return out;
  }
  /// One client, one question after the other; and no address takes the last worker.
  bool may_run(const Task& t, const Task* instead_of = nullptr) const {
    if (t.running || t.cancelled) return false;
    std::size_t same_address = 0;
    for (const auto& other : tasks) {
      if (other->begun && other->client == t.client && other.get() != &t) return false;
      same_address += other->running && other.get() != instead_of && other->address == t.address;
    }
    return same_address < std::max<std::size_t>(1, workers - 1);
  }
  /// Of those that may run, one of the address that has used least; null: none.
  std::shared_ptr<Task> next(const Task* instead_of = nullptr) const {
    std::shared_ptr<Task> best;
    for (const auto& t : tasks)
      if (may_run(*t, instead_of) && (!best || used_by(t->address) < used_by(best->address))) best = t;
    return best;
  }
  /// Interrupts what others have waited for. False: nobody waits.
  bool cut_slices(Clock::time_point now) {
    bool anybody = false;
    for (const auto& t : tasks) {
      if (!t->running) continue;
      const auto waits = next(t.get());
      if (!waits || waits->address == t->address) continue;
      anybody = true;
      const Clock::duration took = now - t->slice_began;
      const double other = used_by(waits->address);
      const bool fresh = other < seconds_of(kSlice);
      if (took >= (fresh ? Clock::duration{kSlice} : t->slice) &&
          other < used_by(t->address) + seconds_of(took))
        t->stop->value().request("slice");
    }
    return anybody;
  }
  /// Paused questions keep as many solvers as there are workers; of the others the one that has used most
  /// begins anew. They are handed over, so that their memory is given back without the lock.
  std::vector<Bench> give_up_solvers() {
    std::vector<std::shared_ptr<Task>> kept;
    for (const auto& t : tasks)
      if (!t->running && t->bench.solver) kept.push_back(t);
    std::stable_sort(kept.begin(), kept.end(),
                     [](const auto& a, const auto& b) { return a->used < b->used; });
    std::vector<Bench> out;
    for (; kept.size() > workers; kept.pop_back()) out.push_back(std::exchange(kept.back()->bench, {}));
    return out;
  }
  /// The last question of whoever has most of them waiting, if that is more than `than`; null: nobody.
  std::shared_ptr<Task> most_waiting(std::size_t than) const {
    std::map<std::string, std::pair<std::size_t, std::shared_ptr<Task>>> by_address;
    for (const auto& t : tasks)
      if (!t->begun) ++by_address[t->address].first, by_address[t->address].second = t;
    std::pair<std::size_t, std::shared_ptr<Task>> most{than, nullptr};
    for (const auto& [address, one] : by_address)
      if (one.first > most.first) most = one;
    return most.second;
  }
  void tell_waiting(Clock::time_point now) {
    std::size_t before = 0;
    for (const auto& t : tasks) before += t->begun;
    for (const auto& t : order()) {
      ++before;
      if (t->told_waiting != before) t->told_waiting = before, progress(*t, before, now);
    }
  }
  std::map<std::string, double> used;  // seconds by address, half forgotten every 35
};

Analysis::Analysis(AnalysisLimits limits, int workers, Deliver deliver)
    : shared_(std::make_shared<Shared>()) {
  shared_->limits = limits;
  shared_->workers = static_cast<std::size_t>(std::max(0, workers));
  shared_->deliver = std::move(deliver);
  shared_->alive = shared_->workers;
  shared_->alive += workers > 0;  // who cuts slices
  if (workers > 0) threads_.emplace_back(&Analysis::slice, shared_);
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
  shared_->slices.notify_all();
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
  shared_->slices.notify_one();
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
    if (!t->begun) continue;
    if (t->running && s.spent(*t, now) > std::chrono::seconds(s.limits.seconds))
      t->stop->value().request("time");
    s.progress(*t, 0, now);
  }
  for (auto one = s.used.begin(); one != s.used.end();)
    one = (one->second *= kForgotten) < 1e-3 ? s.used.erase(one) : std::next(one);
  s.tell_waiting(now);
}

bool Analysis::busy() const {
  std::lock_guard lock(shared_->mutex);
  return !shared_->tasks.empty();
}

AnalysisCounters Analysis::counters() const {
  std::lock_guard lock(shared_->mutex);
  AnalysisCounters c = shared_->counters;
  for (const auto& t : shared_->tasks) ++(t->begun ? c.running : c.waiting);
  return c;
}

/// A thread that sleeps while nobody waits for a turn.
void Analysis::slice(std::shared_ptr<Shared> shared) {
  std::unique_lock lock(shared->mutex);
  while (!shared->stopping) {
    if (shared->cut_slices(Clock::now()))
      shared->slices.wait_for(lock, kSlice / 5);
    else
      shared->slices.wait(lock);
  }
  --shared->alive;
  lock.unlock();
  shared->ended.notify_all();
}

void Analysis::work(std::shared_ptr<Shared> shared) {
  // Rooms come first: this thread runs when nobody else wants to.
  ::setpriority(PRIO_PROCESS, static_cast<id_t>(::syscall(SYS_gettid)), 19);
  Workspace own;
  std::unique_lock lock(shared->mutex);
  while (!shared->stopping) {
    const std::shared_ptr<Task> task = shared->next();
    if (!task) {
      // A table that nobody has asked for in a while is given back.
      const auto awaken = [&] { return shared->stopping || shared->next() != nullptr; };
      if (!own.bench.solver) {
        shared->wake.wait(lock, awaken);
      } else if (!shared->wake.wait_for(lock, std::chrono::seconds(60), awaken)) {
        lock.unlock();
        own.bench.solver.reset();
        lock.lock();
      }
      continue;
    }
    own.stop.emplace();
    task->stop = &own.stop;
    own.nodes = 0;
    task->counter = &own.nodes;
    task->begun = task->running = true;
    task->slice_began = Clock::now();
    if (task->used == Clock::duration{}) shared->progress(*task, 0, task->slice_began);
    shared->slices.notify_one();
    lock.unlock();
    Bench before;  // its memory is given back without the lock
    if (task->bench.solver) before = std::exchange(own.bench, std::exchange(task->bench, {}));
    before.solver.reset();
    const bool paused = !answer(*shared, *task, own);
    lock.lock();
    const Clock::duration took = Clock::now() - task->slice_began;
    task->running = false;
    task->used += took;
    shared->used[task->address] += seconds_of(took);
    if (paused && !task->cancelled && !shared->stopping) {
      ++shared->counters.interrupted;
      task->slice = std::min<Clock::duration>(2 * task->slice, kLongestSlice);
      task->bench = std::exchange(own.bench, {});
      // The next turn of its address is behind those of its other questions.
      shared->tasks.splice(shared->tasks.end(), shared->tasks,
                           std::find(shared->tasks.begin(), shared->tasks.end(), task));
      const std::vector<Bench> given_up = shared->give_up_solvers();
      lock.unlock();
    } else {
      shared->counters.nodes += task->nodes;
      shared->tasks.remove(task);
      shared->tell_waiting(Clock::now());
      lock.unlock();
    }
    shared->wake.notify_all();
    lock.lock();
  }
  --shared->alive;
  lock.unlock();
  shared->ended.notify_all();
}

/// False: interrupted, because others have waited; the question goes on later.
bool Analysis::answer(Shared& s, Task& task, Workspace& own) {
  bool complete = false;
  std::string why;
  Bench& bench = own.bench;
  try {
    const Question& q = task.question;
    const std::string key = std::string(name_of(q.rule)) + " " +
                            (q.design.empty() ? std::to_string(q.base) + " " + q.blocks : q.design);
    Job job;
    job.stop = &*own.stop;
    job.threads = 1;
    SolveOptions options;
    options.rule = q.rule;
    options.nimbers = false;
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
    call.nodes = &own.nodes;
    call.on_move = [&](const MoveValue& m) {
      if (m.value.outcome == Outcome::kUnknown) return;
      std::lock_guard lock(s.mutex);
      const auto [told, first] = task.told.try_emplace(m.point, m.value);
      if (!first && told->second == m.value) return;
      told->second = m.value;
      s.send(task.client, wire::analysis_value(task.id, m));
    };
    const Solution solution = bench.solver->solve(q.moves, call);
    std::lock_guard lock(s.mutex);
    task.nodes += solution.nodes;
    own.nodes = 0;
    complete = solution.complete;
    why = solution.reason;
  } catch (const InputError& e) {
    std::lock_guard lock(s.mutex);
    ++s.counters.refused;
    s.send(task.client, wire::analysis_refused(task.id, e.what()));
    return true;
  } catch (const std::exception& e) {
    bench.solver.reset();
    complete = false;
    why = dynamic_cast<const std::bad_alloc*>(&e) != nullptr ? "memory" : e.what();
  }
  std::lock_guard lock(s.mutex);
  if (!complete && task.cancelled) why = "cancelled";
  if (!complete && why == "slice") return false;
  if (complete)
    ++s.counters.completed;
  else if (task.cancelled)
    ++s.counters.cancelled;
  else
    ++s.counters.stopped;
  s.done(task, complete, why.empty() ? "stopped" : why);
  return true;
}

}  // namespace thirdcard::server
