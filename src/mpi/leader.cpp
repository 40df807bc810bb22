// SPDX-License-Identifier: MIT
// Rank 0. One thread talks to the ranks; others compute as the rest of the program does. A rank holds as many
// units as it will compute in about half a second, by what its last ones cost, and no more than a fair share
// of what is left; units that take longer are handed out one for each thread. So a rank is never idle for
// want of a message, and the last units do not pile up on one of them.
// Ranks beyond the processors of their machine say at once that they are over.
#include <algorithm>
#include <atomic>
#include <exception>
#include <thread>

#include "mpi/ranks.hpp"

namespace thirdcard::mpi {

namespace {

constexpr double kAhead = 0.5;  // seconds of work that a rank holds
constexpr std::uint64_t kMostHeld = 1 << 16;

struct Rank {
  std::uint64_t held = 0;  // units sent and not answered
  double cost = 0;         // seconds for a unit, all its threads working; 0: unknown
  bool ready = false, over = false;
};

}  // namespace

void compute_with_all(Mailbox& mail, parts::UnitJob& job, parts::UnitSource& source, parts::Means& means,
                      const parts::Sink& sink, const Job& control) {
  const auto threads = static_cast<std::uint64_t>(std::max(control.threads, 1));
  std::string request;
  put_text(request, job.description());
  put_number(request, threads);
  put_text(request, means.asked);
  mail.send_to_others(kJob, request);
  std::vector<Rank> ranks(static_cast<std::size_t>(mail.ranks()));
  ranks[0].over = true;

  // The local threads stop with everybody else, also when another rank has failed.
  StopToken here;
  Job local = control;
  local.stop = &here;
  std::exception_ptr fault;
  std::atomic<bool> local_over{false};
  std::jthread own([&] {
    try {
      parts::compute_units(job, source, means, sink, local);
    } catch (...) {
      fault = std::current_exception();
      source.end();
    }
    local_over = true;
  });

  std::string failed;
  bool stopping = false, all_told = false, wrong_request = false;
  const auto stop = [&](const char* reason) {
    if (stopping) return;
    stopping = true;
    here.request(reason);
    source.end();
    mail.send_to_others(kStop);
  };
  const auto fill = [&](int to) {
    Rank& rank = ranks[static_cast<std::size_t>(to)];
    const std::uint64_t share = source.left() / (2 * ranks.size()) + 1;
    std::uint64_t want = threads;
    if (rank.cost > 0 && rank.cost < kAhead)
      want = std::clamp<std::uint64_t>(static_cast<std::uint64_t>(kAhead / rank.cost), threads,
                                       std::max(threads, std::min(share, kMostHeld)));
    if (rank.held > want / 2 && rank.held >= threads) return;
    const auto units = source.take(want - std::min(want, rank.held));
    if (units.empty()) return;
    std::string bytes;
    for (const auto unit : units) put_number(bytes, unit);
    rank.held += units.size();
    mail.send(to, kUnits, std::move(bytes));
  };
  const auto over = [&] {
    return local_over && std::all_of(ranks.begin(), ranks.end(), [](const Rank& r) { return r.over; });
  };
  try {
    while (!over()) {
      if (control.stopping()) stop(control.stop->reason());
      if (local_over && fault) stop("fault");
      if (const auto message = mail.receive()) {
        Rank& rank = ranks[static_cast<std::size_t>(message->from)];
        Reading reading(message->bytes);
        if (message->tag == kResults) {
          const double seconds = static_cast<double>(reading.number()) * 1e-9;
          std::uint64_t count = 0;
          while (reading.more()) {
            const std::uint64_t unit = reading.number();
            sink(unit, std::string(reading.text()));
            ++count;
          }
          rank.ready = true;
          rank.held -= std::min(rank.held, count);
          if (count > 0) {
            const double cost = std::max(seconds / static_cast<double>(count), 1e-9);
            rank.cost = rank.cost == 0 ? cost : 0.5 * (rank.cost + cost);
          }
          if (!stopping) fill(message->from);
        } else if (message->tag == kOver) {
          rank.over = true;
          const std::uint64_t kind = reading.number();
          const std::string text(reading.text());
          if (kind != 0 && failed.empty()) failed = text, wrong_request = kind == 2;
          if (kind != 0) stop("fault");
        }
        continue;
      }
      if (!stopping && !all_told) {
        bool idle = source.left() == 0;
        for (const Rank& rank : ranks) idle = idle && rank.held == 0;
        if (idle && local_over) {
          mail.send_to_others(kNoMore);
          all_told = true;
        } else if (source.left() > 0) {
          for (int r = 1; r < mail.ranks(); ++r)
            if (const Rank& rank = ranks[static_cast<std::size_t>(r)];
                rank.ready && !rank.over && rank.held == 0)
              fill(r);
        }
      }
      mail.rest();
    }
  } catch (...) {  // the file cannot be written: nobody works on
    stop("fault");
    own.join();
    while (!over())
      if (const auto message = mail.receive(); message && message->tag == kOver)
        ranks[static_cast<std::size_t>(message->from)].over = true;
      else if (!message)
        mail.rest();
    throw;
  }
  own.join();
  if (fault) try {
      std::rethrow_exception(fault);
    } catch (const Stopped&) {
      if (!control.stopping()) throw;
    }
  if (!failed.empty() && wrong_request) throw InputError(failed);
  if (!failed.empty() && !control.stopping()) throw Stopped(failed);
}

}  // namespace thirdcard::mpi
