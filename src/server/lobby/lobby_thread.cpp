// SPDX-License-Identifier: MIT
#include "server/lobby/lobby_thread.hpp"

#include <chrono>

#include "server/lobby/privacy.hpp"

namespace thirdcard::server {

namespace {

constexpr std::chrono::milliseconds kTick{250};
constexpr std::chrono::hours kSweep{1};
constexpr std::chrono::seconds kKeeperWaits{5};

}  // namespace

LobbyThread::LobbyThread(const ServerOptions& options, const EvenClock& clock, House& house,
                         Lobby::Deliver deliver)
    : clock_(clock),
      house_(house),
      limits_(options.limits),
      deliver_(std::move(deliver)),
      reader_(options.data, true),
      privacy_(privacy_page(options)) {
  LobbyLink& link = *house_.common().lobby;
  const auto commit = [this](StoreWrite write, std::function<void(const std::string&)> then) {
    house_.commit(std::move(write), [this, then = std::move(then)](const std::string& why) {
      ask([then, why] { then(why); });
    });
  };
  lobby_ = std::make_unique<Lobby>(limits_, house_.common(), link, reader_.people(), commit, deliver_,
                                   unguessable, options.letter.empty() ? 'a' : options.letter[0]);
  link.news = [this](RoomNews news) {
    ask([this, news = std::move(news)] { lobby_->heard(news, clock_.now()); });
  };
  link.counted = [this](PlayedGame game) { counting_[{game.room, game.number}] = std::move(game); };
  house_.after_commits([this](const Committer::Result& result) { committed(result); });
  thread_ = std::thread([this] { run(); });
}

void LobbyThread::stop() {
  {
    std::lock_guard lock(mutex_);
    stopping_ = true;
    line_.clear();
  }
  wake_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void LobbyThread::limit(const ServerOptions& options) {
  ask([this, limits = options.limits, page = privacy_page(options)] {
    {
      std::lock_guard lock(mutex_);
      limits_ = limits;
      privacy_ = page;
    }
    lobby_->limited();
  });
}

std::string LobbyThread::privacy() {
  std::lock_guard lock(mutex_);
  return privacy_;
}

void LobbyThread::ask(std::function<void()> what) {
  {
    std::lock_guard lock(mutex_);
    if (stopping_) return;
    line_.push_back(std::move(what));
  }
  wake_.notify_one();
}

void LobbyThread::run() {
  auto sweep_at = std::chrono::steady_clock::now() + std::chrono::seconds(1);
  std::unique_lock lock(mutex_);
  while (!stopping_) {
    wake_.wait_for(lock, kTick, [this] { return stopping_ || !line_.empty(); });
    while (!stopping_ && !line_.empty()) {
      const auto what = std::move(line_.front());
      line_.pop_front();
      lock.unlock();
      what();
      lock.lock();
    }
    if (stopping_) return;
    lock.unlock();
    lobby_->tick(clock_.now());
    if (const auto now = std::chrono::steady_clock::now(); now >= sweep_at) {
      sweep_at = now + kSweep;
      lobby_->sweep(clock_.now());
    }
    lock.lock();
  }
}

void LobbyThread::opened(Connection connection, const std::string& address, const std::string& server) {
  ++connections_;
  ask([this, connection, address = is_loopback(address) ? "" : address, server] {
    lobby_->opened(connection, address, server, clock_.now());
  });
}

void LobbyThread::received(Connection connection, std::string_view text) {
  {
    std::lock_guard lock(mutex_);
    if (std::size_t& waiting = waiting_[connection]; ++waiting > limits_.queued_messages) {
      if (waiting == limits_.queued_messages + 1) deliver_(connection, nullptr);
      return;
    }
  }
  ask([this, connection, text = std::string(text)] {
    {
      std::lock_guard lock(mutex_);
      if (const auto at = waiting_.find(connection); at != waiting_.end() && --at->second == 0)
        waiting_.erase(at);
    }
    lobby_->received(connection, text, clock_.now());
  });
}

void LobbyThread::closed(Connection connection) {
  --connections_;
  ask([this, connection] {
    lobby_->closed(connection);
    std::lock_guard lock(mutex_);
    waiting_.erase(connection);
  });
}

void LobbyThread::committed(const Committer::Result& r) {
  for (auto& counted : counting_) {
    auto& game = counted.second;
    const bool lost = !r.ok || std::any_of(r.failed.begin(), r.failed.end(),
                                           [&](const StoreFailure& f) { return f.room == game.room; });
    if (!lost) ask([this, game = std::move(game)] { lobby_->counted(game); });
  }
  counting_.clear();
}

void LobbyThread::ask_and_wait(const std::function<void(std::function<void()>)>& what) {
  struct Waiting {
    std::mutex mutex;
    std::condition_variable wake;
    bool done = false;
  };
  auto waiting = std::make_shared<Waiting>();
  ask([what, waiting] {
    what([waiting] {
      std::lock_guard lock(waiting->mutex);
      waiting->done = true;
      waiting->wake.notify_one();
    });
  });
  std::unique_lock lock(waiting->mutex);
  if (!waiting->wake.wait_for(lock, kKeeperWaits, [&] { return waiting->done; }))
    throw StoreError("the lobby does not answer");
}

std::vector<Report> LobbyThread::reports() {
  auto out = std::make_shared<std::vector<Report>>();
  ask_and_wait([this, out](const std::function<void()>& done) {
    *out = lobby_->reports();
    done();
  });
  return *out;
}

std::string LobbyThread::bar(const std::string& person, int hours) {
  auto out = std::make_shared<std::string>();
  ask_and_wait([this, out, person, hours](const std::function<void()>& done) {
    const std::int64_t until = hours == 0 ? 0 : clock_.now() + std::int64_t{hours} * 3'600'000;
    lobby_->bar(person, until, [out, done](const std::string& why) {
      *out = why;
      done();
    });
  });
  return *out;
}

}  // namespace thirdcard::server
