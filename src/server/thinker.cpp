// SPDX-License-Identifier: MIT
#include "server/thinker.hpp"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace thirdcard::server {

struct Thinker::Shared {
  std::chrono::milliseconds patience;
  Done done;
  mutable std::mutex mutex;
  std::condition_variable wake, ended;
  std::deque<Thought> waiting;
  std::optional<StopToken> stop;  // of the thought at hand
  Clock::time_point began{};
  bool stopping = false, finished = false;

  void run() {
    ::setpriority(PRIO_PROCESS, static_cast<id_t>(::syscall(SYS_gettid)), 10);
    std::unique_lock lock(mutex);
    for (;;) {
      wake.wait(lock, [this] { return stopping || !waiting.empty(); });
      if (stopping) break;
      Thought about = std::move(waiting.front());
      waiting.pop_front();
      stop.emplace();
      began = Clock::now();
      // The longer the queue, the shorter the thought.
      if (waiting.size() > 8) stop->request("time");
      lock.unlock();
      play::AntisetMove move;
      try {
        Job job;
        job.stop = &*stop;
        job.threads = 1;
        move = play::antiset_move(about.level, about.design, about.view, about.seed, job);
      } catch (const std::exception&) {
        move = play::antiset_move(play::AntisetBot::kGreedy, about.design, about.view, about.seed);
      }
      lock.lock();
      stop.reset();
      if (stopping) break;
      done(std::move(about), std::move(move));
    }
    finished = true;
    lock.unlock();
    ended.notify_all();
  }
};

Thinker::Thinker(std::chrono::milliseconds patience, Done done) : shared_(std::make_shared<Shared>()) {
  shared_->patience = patience;
  shared_->done = std::move(done);
  thread_ = std::thread([shared = shared_] { shared->run(); });
}

Thinker::~Thinker() {
  bool ended = false;
  {
    std::unique_lock lock(shared_->mutex);
    shared_->stopping = true;
    if (shared_->stop) shared_->stop->request("interrupted");
    shared_->wake.notify_all();
    ended = shared_->ended.wait_for(lock, std::chrono::seconds(2), [this] { return shared_->finished; });
  }
  ended ? thread_.join() : thread_.detach();
}

void Thinker::ask(Thought thought) {
  {
    std::lock_guard lock(shared_->mutex);
    shared_->waiting.push_back(std::move(thought));
  }
  shared_->wake.notify_one();
}

void Thinker::tick(Clock::time_point now) {
  std::lock_guard lock(shared_->mutex);
  if (shared_->stop && now - shared_->began > shared_->patience) shared_->stop->request("time");
}

bool Thinker::busy() const {
  std::lock_guard lock(shared_->mutex);
  return shared_->stop.has_value() || !shared_->waiting.empty();
}

}  // namespace thirdcard::server
