// SPDX-License-Identifier: MIT
// One lock guards the lines. A worker takes the first task of the line whose turn it is; a task that is
// cancelled while it runs is asked to stop and then forgotten.
#include "server/rooms/workers.hpp"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>

namespace thirdcard::server {

namespace {

constexpr std::size_t kLongQueue = 8;  // then thoughts are cut short

}  // namespace

struct Workers::Shared {
  struct Running {
    Connection asker = 0;
    std::string line;
    std::chrono::milliseconds patience{0};
    Workers::Time::time_point began{};
    StopToken stop;
    bool cancelled = false;
  };

  std::function<void(Task)> done;
  mutable std::mutex mutex;
  std::condition_variable wake, ended;
  std::map<std::string, std::deque<Task>> lines;  // none is empty
  std::string last;                               // the line that was served last
  std::list<std::shared_ptr<Running>> running;
  std::size_t waiting = 0, alive = 0, threads = 1;
  bool stopping = false;

  /// The next line after the last one, in turn, that does not hold all threads but one already.
  std::map<std::string, std::deque<Task>>::iterator next() {
    const std::size_t most = std::max<std::size_t>(1, threads - 1);
    const auto may = [&](const std::string& line) {
      return static_cast<std::size_t>(std::count_if(running.begin(), running.end(),
                                                    [&](const auto& r) { return r->line == line; })) < most;
    };
    auto at = lines.upper_bound(last);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (at == lines.end()) at = lines.begin();
      if (may(at->first)) return at;
      ++at;
    }
    return lines.end();
  }

  void run(int niceness) {
    ::setpriority(PRIO_PROCESS, static_cast<id_t>(::syscall(SYS_gettid)), niceness);
    std::unique_lock lock(mutex);
    for (;;) {
      auto line = lines.end();
      wake.wait(lock, [&] { return stopping || (line = next()) != lines.end(); });
      if (stopping) break;
      Task task = std::move(line->second.front());
      line->second.pop_front();
      last = line->first;
      if (line->second.empty()) lines.erase(line);
      --waiting;
      const auto now = std::make_shared<Running>();
      now->asker = task.asker;
      now->line = task.line;
      now->patience = task.patience;
      now->began = Time::now();
      // The longer the queue, the shorter the thought.
      if (task.patience.count() > 0 && waiting > kLongQueue) now->stop.request("time");
      running.push_back(now);
      lock.unlock();
      task.work(now->stop);
      lock.lock();
      running.remove(now);
      if (stopping) break;
      if (!now->cancelled) {
        lock.unlock();
        done(std::move(task));
        lock.lock();
      }
      wake.notify_all();
    }
    --alive;
    lock.unlock();
    ended.notify_all();
  }
};

Workers::Workers(int threads, int niceness, std::function<void(Task)> done)
    : shared_(std::make_shared<Shared>()) {
  shared_->done = std::move(done);
  shared_->threads = shared_->alive = static_cast<std::size_t>(std::max(1, threads));
  for (std::size_t i = 0; i < shared_->threads; ++i)
    threads_.emplace_back([shared = shared_, niceness] { shared->run(niceness); });
}

Workers::~Workers() {
  bool all = false;
  {
    std::unique_lock lock(shared_->mutex);
    shared_->stopping = true;
    for (const auto& r : shared_->running) r->stop.request("interrupted");
    shared_->wake.notify_all();
    all = shared_->ended.wait_for(lock, std::chrono::seconds(2), [this] { return shared_->alive == 0; });
  }
  for (std::thread& t : threads_) all ? t.join() : t.detach();
}

void Workers::ask(Task task) {
  {
    std::lock_guard lock(shared_->mutex);
    ++shared_->waiting;
    shared_->lines[task.line].push_back(std::move(task));
  }
  shared_->wake.notify_one();
}

void Workers::cancel(Connection asker) {
  if (asker == 0) return;
  std::lock_guard lock(shared_->mutex);
  for (const auto& r : shared_->running)
    if (r->asker == asker) r->cancelled = true, r->stop.request("cancelled");
  for (auto line = shared_->lines.begin(); line != shared_->lines.end();) {
    shared_->waiting -= std::erase_if(line->second, [&](const Task& c) { return c.asker == asker; });
    line = line->second.empty() ? shared_->lines.erase(line) : std::next(line);
  }
}

void Workers::tick(Time::time_point now) {
  std::lock_guard lock(shared_->mutex);
  for (const auto& r : shared_->running)
    if (r->patience.count() > 0 && now - r->began > r->patience) r->stop.request("time");
}

bool Workers::busy() const {
  std::lock_guard lock(shared_->mutex);
  return !shared_->running.empty() || shared_->waiting > 0;
}

std::size_t Workers::waiting() const {
  std::lock_guard lock(shared_->mutex);
  return shared_->waiting;
}

}  // namespace thirdcard::server
