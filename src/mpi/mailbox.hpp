// SPDX-License-Identifier: MIT
// Messages between ranks: bytes with a tag. Sending never waits, so that two ranks that send to each other
// cannot block; receiving never waits either, and who has nothing to do sleeps instead of asking all the
// time.
#pragma once

#include <list>
#include <optional>
#include <string>

namespace thirdcard::mpi {

enum Tag : int { kJob = 1, kUnits, kNoMore, kStop, kResults, kOver, kEnd };

struct Message {
  int from = 0;
  Tag tag = kEnd;
  std::string bytes;
};

class Mailbox {
 public:
  Mailbox();
  ~Mailbox();
  Mailbox(const Mailbox&) = delete;
  Mailbox& operator=(const Mailbox&) = delete;

  int rank() const { return rank_; }
  int ranks() const { return ranks_; }
  /// Ranks on this machine.
  int ranks_here() const { return ranks_here_; }
  /// Which of them this is.
  int rank_here() const { return rank_here_; }

  void send(int to, Tag tag, std::string bytes = {});
  void send_to_others(Tag tag, const std::string& bytes = {});
  std::optional<Message> receive();
  /// Waits until everything sent has left.
  void flush();
  /// Sleeps: longer the longer nothing came.
  void rest();

 private:
  struct Pending;
  void forget_sent();
  std::list<Pending> pending_;
  int rank_ = 0, ranks_ = 1, ranks_here_ = 1, rank_here_ = 0;
  int quiet_ = 0;  // rests since something came
};

/// Numbers and texts in a message.
void put_number(std::string& into, std::uint64_t number);
void put_text(std::string& into, std::string_view text);
class Reading {
 public:
  explicit Reading(std::string_view bytes) : bytes_(bytes) {}
  bool more() const { return !bytes_.empty(); }
  std::uint64_t number();
  std::string_view text();

 private:
  std::string_view bytes_;
};

}  // namespace thirdcard::mpi
