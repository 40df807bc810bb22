// SPDX-License-Identifier: MIT
// Every rank but the first. One thread reads messages and sends results, the others take units from a queue.
// Results leave twenty times a second, and at once when the queue is empty.
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "cli/base/parts.hpp"
#include "mpi/ranks.hpp"

namespace thirdcard::mpi {

namespace {

using Clock = std::chrono::steady_clock;

/// Units that came, and threads that wait for them.
class Queue : public parts::UnitSource {
 public:
  void add(const std::vector<std::uint64_t>& units) {
    const std::lock_guard lock(mutex_);
    units_.insert(units_.end(), units.begin(), units.end());
    moved_.notify_all();
  }
  void end() override {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    moved_.notify_all();
  }
  std::uint64_t left() override {
    const std::lock_guard lock(mutex_);
    return units_.size();
  }
  std::vector<std::uint64_t> take(std::size_t most) override {
    std::unique_lock lock(mutex_);
    moved_.wait(lock, [this] { return ended_ || !units_.empty(); });
    std::vector<std::uint64_t> out;
    for (; !units_.empty() && out.size() < most; units_.pop_front()) out.push_back(units_.front());
    return out;
  }
  /// Nobody shall take any more of those that are here.
  void clear() {
    const std::lock_guard lock(mutex_);
    units_.clear();
    ended_ = true;
    moved_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable moved_;
  std::deque<std::uint64_t> units_;
  bool ended_ = false;
};

/// 0: done; 1: stopped for want of something; 2: the request is wrong here.
struct Fault {
  std::uint64_t kind = 0;
  std::string text;
};

void run_job(Mailbox& mail, const Message& request) {
  Reading reading(request.bytes);
  const std::string description(reading.text());
  StopToken stop;
  Job control;
  control.stop = &stop;
  control.threads = static_cast<int>(reading.number());
  const std::string device(reading.text());
  // More ranks than processors would only take the caches from each other.
  if (static_cast<long>(mail.rank_here()) * control.threads >= ::sysconf(_SC_NPROCESSORS_ONLN)) {
    std::string bytes;
    put_number(bytes, 0);
    put_text(bytes, "");
    return mail.send(0, kOver, std::move(bytes));
  }

  Queue queue;
  std::mutex mutex;
  std::string outbox;
  std::uint64_t waiting = 0;
  std::atomic<bool> over{false};
  Fault fault;
  const auto sink = [&](std::uint64_t unit, const std::string& result) {
    const std::lock_guard lock(mutex);
    put_number(outbox, unit);
    put_text(outbox, result);
    ++waiting;
  };
  std::jthread computing([&] {
    try {
      const auto job = parts::job_from_description(description);
      cli::Devices devices(device);
      parts::compute_units(*job, queue, devices.means, sink, control);
    } catch (const InputError& error) {
      fault = {2, error.what()};
    } catch (const std::exception& error) {
      fault = {1, error.what()};
    }
    over = true;
  });
  auto sent = Clock::now();
  const auto send = [&] {
    std::string bytes, results;
    {
      const std::lock_guard lock(mutex);
      results.swap(outbox);
      waiting = 0;
    }
    const auto now = Clock::now();
    put_number(bytes, static_cast<std::uint64_t>(std::chrono::nanoseconds(now - sent).count()));
    sent = now;
    mail.send(0, kResults, bytes + results);
  };
  send();  // nothing yet: this rank is ready
  for (;;) {
    const bool ended = over;  // before the outbox is looked at
    if (const auto message = mail.receive()) {
      if (message->tag == kUnits) {
        std::vector<std::uint64_t> units;
        for (Reading r(message->bytes); r.more();) units.push_back(r.number());
        const bool fresh = queue.left() == 0;
        queue.add(units);
        if (fresh) {
          const std::lock_guard lock(mutex);
          if (waiting == 0) sent = Clock::now();  // it was idle until now
        }
      } else if (message->tag == kNoMore) {
        queue.end();
      } else if (message->tag == kStop) {
        stop.request("interrupted");
        queue.clear();
      }
      continue;
    }
    bool something;
    {
      const std::lock_guard lock(mutex);
      something = waiting > 0;
    }
    if (something && (ended || queue.left() == 0 || Clock::now() - sent > std::chrono::milliseconds(50))) {
      send();
      continue;
    }
    if (ended) break;
    mail.rest();
  }
  computing.join();
  std::string bytes;
  put_number(bytes, stop.requested() ? 0 : fault.kind);
  put_text(bytes, fault.text);
  mail.send(0, kOver, std::move(bytes));
}

}  // namespace

void serve(Mailbox& mail) {
  // Rank 0 hears the signals and tells the others.
  ::signal(SIGINT, SIG_IGN);
  ::signal(SIGTERM, SIG_IGN);
  ::signal(SIGUSR1, SIG_IGN);
  for (;;) {
    if (const auto message = mail.receive()) {
      if (message->tag == kEnd) break;
      if (message->tag == kJob) run_job(mail, *message);
    } else {
      mail.rest();
    }
  }
  mail.flush();
}

}  // namespace thirdcard::mpi
