// SPDX-License-Identifier: MIT
#include "mpi/mailbox.hpp"

#include <mpi.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string_view>
#include <thread>

namespace thirdcard::mpi {

struct Mailbox::Pending {
  std::string bytes;
  MPI_Request request;
};

Mailbox::Mailbox() {
  MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks_);
  MPI_Comm here;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &here);
  MPI_Comm_size(here, &ranks_here_);
  MPI_Comm_rank(here, &rank_here_);
  MPI_Comm_free(&here);
}

Mailbox::~Mailbox() = default;

void Mailbox::send(int to, Tag tag, std::string bytes) {
  forget_sent();
  Pending& p = pending_.emplace_back(Pending{std::move(bytes), MPI_REQUEST_NULL});
  MPI_Isend(p.bytes.data(), static_cast<int>(p.bytes.size()), MPI_BYTE, to, tag, MPI_COMM_WORLD, &p.request);
}

void Mailbox::send_to_others(Tag tag, const std::string& bytes) {
  for (int to = 0; to < ranks_; ++to)
    if (to != rank_) send(to, tag, bytes);
}

void Mailbox::forget_sent() {
  for (auto at = pending_.begin(); at != pending_.end();) {
    int sent = 0;
    MPI_Test(&at->request, &sent, MPI_STATUS_IGNORE);
    at = sent ? pending_.erase(at) : std::next(at);
  }
}

std::optional<Message> Mailbox::receive() {
  forget_sent();
  int there = 0;
  MPI_Status status;
  MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status);
  if (!there) return std::nullopt;
  int size = 0;
  MPI_Get_count(&status, MPI_BYTE, &size);
  Message message{status.MPI_SOURCE, static_cast<Tag>(status.MPI_TAG),
                  std::string(static_cast<std::size_t>(size), '\0')};
  MPI_Recv(message.bytes.data(), size, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD,
           MPI_STATUS_IGNORE);
  quiet_ = 0;
  return message;
}

void Mailbox::flush() {
  while (forget_sent(), !pending_.empty()) rest();
}

void Mailbox::rest() {
  constexpr int kLongest = 7;  // 50 us ... 5 ms
  std::this_thread::sleep_for(std::chrono::microseconds(std::min(50 << quiet_, 5000)));
  quiet_ = std::min(quiet_ + 1, kLongest);
}

void put_number(std::string& into, std::uint64_t number) {
  into.append(reinterpret_cast<const char*>(&number), sizeof number);
}
void put_text(std::string& into, std::string_view text) {
  put_number(into, text.size());
  into += text;
}
std::uint64_t Reading::number() {
  std::uint64_t number = 0;
  if (bytes_.size() < sizeof number) throw std::logic_error("a message between ranks is too short");
  std::memcpy(&number, bytes_.data(), sizeof number);
  bytes_.remove_prefix(sizeof number);
  return number;
}
std::string_view Reading::text() {
  const std::uint64_t size = number();
  if (bytes_.size() < size) throw std::logic_error("a message between ranks is too short");
  const std::string_view text = bytes_.substr(0, size);
  bytes_.remove_prefix(size);
  return text;
}

}  // namespace thirdcard::mpi
