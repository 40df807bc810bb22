// SPDX-License-Identifier: MIT
// server: every option of a server, a row for each. From a row come the field of ServerLimits or
// ServerOptions with its type and default, the option of `thirdcard serve`, the key of its file, the range
// that is accepted, what SIGHUP does with it, its place in --help or --help-all, and its line in
// docs/operate.md (compared by tests/server/options.quick.cpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "thirdcard/kinds.hpp"

namespace thirdcard {

/// What SIGHUP does with a changed value.
#define THIRDCARD_ON_RELOAD(ROW) ROW(kAtOnce, "at once") ROW(kRestart, "restart")
THIRDCARD_KINDS(OnReload, THIRDCARD_ON_RELOAD)

/// The help that shows an option: the short one has a dozen.
enum class InHelp : std::uint8_t { kShort, kAll };

/// Values that an option takes, beside those of its type.
struct Allowed {
  std::int64_t least = 0, most = 0;          // of a number
  std::initializer_list<const char*> words;  // of a text; none: any
};
constexpr Allowed within(std::int64_t least, std::int64_t most) { return {least, most, {}}; }
inline constexpr Allowed kAnyValue{};
inline constexpr std::initializer_list<const char*> kLogForms{"json", "plain", "none"};
inline constexpr Allowed kLogFormsOnly{0, 0, kLogForms};

struct OptionRow {
  std::string_view name;  // --name on the command line, name= in a file
  Allowed allowed;
  OnReload reload;
  InHelp help;
  std::string_view group, about;
};

// clang-format off

/// What one client, one address, one room and the server may use.
///    field                type         default      name                            allowed                  on SIGHUP help    group          meaning
#define THIRDCARD_SERVER_LIMITS(ROW) \
  ROW(rooms,                   std::size_t,  2000,        "rooms",                         within(1, 1000000),       kAtOnce, kShort, "Rooms",       "Rooms in use at once") \
  ROW(rooms_on_disk,           std::size_t,  100'000,     "rooms-on-disk",                 within(1, 100000000),     kAtOnce, kAll,   "Rooms",       "Rooms that are kept") \
  ROW(rooms_per_address,       int,          60,          "rooms-per-address",             within(1, 1000000),       kAtOnce, kAll,   "Rooms",       "Rooms that one address may open at once; they come back at so many an hour") \
  ROW(members,                 int,          64,          "members",                       within(1, 1000),          kAtOnce, kAll,   "Rooms",       "Players of a room") \
  ROW(watchers,                int,          64,          "watchers",                      within(0, 10000),         kAtOnce, kAll,   "Rooms",       "Watchers of a room") \
  ROW(entries,                 std::int64_t, 200'000,     "room-entries",                  within(1000, 100000000),  kAtOnce, kAll,   "Rooms",       "Moves and messages of a room in all its life") \
  ROW(name_bytes,              std::size_t,  64,          "name-bytes",                    within(8, 256),           kAtOnce, kAll,   "Rooms",       "Length of a player's name") \
  ROW(chat_bytes,              std::size_t,  400,         "chat-bytes",                    within(1, 4000),          kAtOnce, kAll,   "Rooms",       "Length of a line in the chat") \
  ROW(missed_events,           std::size_t,  500,         "missed-events",                 within(0, 100000),        kAtOnce, kAll,   "Rooms",       "Events told to a player who comes back") \
  ROW(design_work,             std::int64_t, 200'000'000, "design-work",                   within(1000, 2000000000), kAtOnce, kAll,   "Rooms",       "Steps to build the design of a room's game") \
  ROW(away_ms,                 std::int64_t, 20'000,      "away-ms",                       within(1000, 86400000),   kAtOnce, kAll,   "Rooms",       "A player who is away for so many milliseconds is not waited for") \
  ROW(antiset_away_ms,         std::int64_t, 180'000,     "antiset-away-ms",               within(1000, 86400000),   kAtOnce, kAll,   "Rooms",       "The same where leaving loses the game") \
  ROW(host_away_ms,            std::int64_t, 120'000,     "host-away-ms",                  within(1000, 86400000),   kAtOnce, kAll,   "Rooms",       "After so many milliseconds without its host a room gets another") \
  ROW(idle_ms,                 std::int64_t, 600'000,     "idle-ms",                       within(1000, 86400000),   kAtOnce, kAll,   "Rooms",       "After so many milliseconds an empty room leaves the memory") \
  ROW(message_bytes,           std::size_t,  8192,        "message-bytes",                 within(1024, 16384),      kAtOnce, kAll,   "Connections", "Length of a message") \
  ROW(messages_per_second,     int,          20,          "messages-per-second",           within(1, 10000),         kAtOnce, kAll,   "Connections", "Messages of one connection in a second") \
  ROW(burst,                   int,          60,          "message-burst",                 within(10, 100000),       kAtOnce, kAll,   "Connections", "Messages of one connection at once") \
  ROW(address_per_second,      int,          400,         "address-messages-per-second",   within(1, 1000000),       kAtOnce, kAll,   "Connections", "Messages of all connections of an address in a second") \
  ROW(address_burst,           int,          4000,        "address-message-burst",         within(10, 1000000),      kAtOnce, kAll,   "Connections", "Messages of all connections of an address at once") \
  ROW(queued_messages,         std::size_t,  40,          "queued-messages",               within(1, 10000),         kAtOnce, kAll,   "Connections", "Messages of a connection that wait while the server works on one") \
  ROW(unknown_rooms,           int,          10,          "unknown-rooms",                 within(0, 1000),          kAtOnce, kAll,   "Connections", "A connection that names so many rooms that are not there is closed") \
  ROW(wrong_names,             int,          120,         "wrong-names",                   within(1, 100000),        kAtOnce, kAll,   "Connections", "Names of rooms that are not there which an address may try at once") \
  ROW(wrong_names_per_minute,  int,          60,          "wrong-names-per-minute",        within(1, 100000),        kAtOnce, kAll,   "Connections", "The same in a minute, in the long run") \
  ROW(analyses_per_connection, std::size_t,  4,           "analyses-per-connection",       within(1, 1000),          kAtOnce, kAll,   "Analysis",    "Questions of one connection at once") \
  ROW(analyses_per_address,    std::size_t,  16,          "analyses-per-address",          within(1, 100000),        kAtOnce, kAll,   "Analysis",    "Questions of one address at once") \
  ROW(analyses_waiting,        std::size_t,  100,         "analyses-waiting",              within(1, 100000),        kAtOnce, kAll,   "Analysis",    "Questions that wait in all")

/// What concerns the server as a whole.
#define THIRDCARD_SERVER_OPTIONS(ROW) \
  ROW(bind,                    std::string,  "127.0.0.1", "bind",                          kAnyValue,                kRestart, kShort, "Address",     "Address to listen on; 0.0.0.0 lets a whole class in") \
  ROW(port,                    int,          8080,        "port",                          within(0, 65535),         kRestart, kShort, "Address",     "Port; 0 takes any free one") \
  ROW(public_url,              std::string,  "",          "public-url",                    kAnyValue,                kRestart, kShort, "Address",     "How others reach this server, such as https://cards.example.org/") \
  ROW(tls_certificate,         std::string,  "",          "tls-cert",                      kAnyValue,                kAtOnce,  kShort, "Address",     "Certificate chain, PEM") \
  ROW(tls_key,                 std::string,  "",          "tls-key",                       kAnyValue,                kAtOnce,  kShort, "Address",     "Private key of the certificate, PEM") \
  ROW(trusted_proxies,         StringList,   {},          "trusted-proxy",                 kAnyValue,                kAtOnce,  kShort, "Address",     "Address or network of a proxy whose X-Forwarded-For or Forwarded counts; several with commas") \
  ROW(metrics_from,            StringList,   {},          "metrics-from",                  kAnyValue,                kAtOnce,  kAll,   "Address",     "Addresses and networks that may read /metrics besides this machine; several with commas") \
  ROW(letter,                  std::string,  "",          "letter",                        kAnyValue,                kRestart, kAll,   "Address",     "One of several servers behind one front: the letter, a to z, with which the names of its rooms begin") \
  ROW(data,                    std::string,  "",          "data",                          kAnyValue,                kRestart, kShort, "Rooms",       "Folder for the rooms") \
  ROW(keep_days,               int,          30,          "keep",                          within(0, 36500),         kAtOnce,  kShort, "Rooms",       "Days after which an unused room and its names are deleted; 0: never") \
  ROW(open_rooms,              bool,         false,       "open-rooms",                    kAnyValue,                kRestart, kShort, "Rooms",       "Strangers may meet: open rooms are listed, and two who look for an opponent find each other") \
  ROW(disk_reserve,            int,          100,         "disk-reserve",                  within(0, 1000000000),    kAtOnce,  kAll,   "Rooms",       "Megabytes that stay free on the disk: with less, no new rooms are opened") \
  ROW(connections,             std::size_t,  10'000,      "connections",                   within(1, 1000000),       kAtOnce,  kAll,   "Connections", "WebSockets at once") \
  ROW(connections_per_address, std::size_t,  500,         "connections-per-address",       within(1, 1000000),       kAtOnce,  kAll,   "Connections", "WebSockets of one address at once; those of this machine are not counted") \
  ROW(threads,                 int,          1,           "threads",                       within(0, 256),           kRestart, kAll,   "Analysis",    "Threads that search for the analysis board; 0: none") \
  ROW(analysis_seconds,        int,          60,          "analysis-seconds",              within(1, 86400),         kAtOnce,  kAll,   "Analysis",    "Longest search for one question") \
  ROW(analysis_megabytes,      int,          256,         "analysis-memory",               within(1, 1000000),       kAtOnce,  kAll,   "Analysis",    "Megabytes for the search of one question") \
  ROW(hubs,                    int,          0,           "hubs",                          within(0, 64),            kRestart, kAll,   "Process",     "Threads that share the connections and rooms; 0: one for each core") \
  ROW(log_form,                std::string,  "json",      "log",                           kLogFormsOnly,            kRestart, kShort, "Process",     "Form of the log on standard error: json, one object a line; plain, in words and without beginning and end; none. On a terminal it is plain unless said") \
  ROW(access_log,              bool,         false,       "access-log",                    kAnyValue,                kRestart, kAll,   "Process",     "The log has a line for every request, without names, rooms or addresses") \
  ROW(quiet,                   bool,         false,       "quiet",                         kAnyValue,                kRestart, kAll,   "Process",     "The same as --log none")

// clang-format on

using StringList = std::vector<std::string>;

#define THIRDCARD_OPTION_FIELD(field, type, otherwise, ...) type field = otherwise;
struct ServerLimits {
  THIRDCARD_SERVER_LIMITS(THIRDCARD_OPTION_FIELD)
  /// No option: a room that is entered after so long is young again.
  std::int64_t touch_ms = 86'400'000;
  bool operator==(const ServerLimits&) const = default;
};
/// The base of ServerOptions (thirdcard/server.hpp), which adds what a program supplies and no text can say.
struct ServerSettings {
  THIRDCARD_SERVER_OPTIONS(THIRDCARD_OPTION_FIELD)
  ServerLimits limits;
};
#undef THIRDCARD_OPTION_FIELD

/// Calls visit(row, field) for each row, with that field of each of the settings: visit(row, a.port, b.port).
template <class Visit, class... Settings>
void each_server_option(const Visit& visit, Settings&... settings) {
#define THIRDCARD_VISIT_OPTION(name, allowed, reload, help, group, about, ...) \
  visit(OptionRow{name, allowed, OnReload::reload, InHelp::help, group, about}, __VA_ARGS__);
#define THIRDCARD_VISIT_LIMIT(field, type, otherwise, ...) \
  THIRDCARD_VISIT_OPTION(__VA_ARGS__, settings.limits.field...)
#define THIRDCARD_VISIT_SETTING(field, type, otherwise, ...) \
  THIRDCARD_VISIT_OPTION(__VA_ARGS__, settings.field...)
  THIRDCARD_SERVER_OPTIONS(THIRDCARD_VISIT_SETTING)
  THIRDCARD_SERVER_LIMITS(THIRDCARD_VISIT_LIMIT)
#undef THIRDCARD_VISIT_SETTING
#undef THIRDCARD_VISIT_LIMIT
#undef THIRDCARD_VISIT_OPTION
}

}  // namespace thirdcard
