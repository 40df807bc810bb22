// SPDX-License-Identifier: MIT
// The one door of the engine in the browser. Text goes in and out through the module's memory: the
// page writes into engine_reserve's buffer, and reads the answer at engine_call's return value, which
// stays until the next call. No exception leaves the engine.
#include "wasm/call.hpp"

#include <map>
#include <string>

#include "thirdcard/core.hpp"

namespace thirdcard::wasm {
namespace {

std::map<std::string, Call>& calls() {
  static std::map<std::string, Call> all;
  return all;
}
std::string request_text, answer_text;

Json answer_to(const Json& request) {
  const auto name = request.at("call").get<std::string>();
  const auto found = calls().find(name);
  if (found == calls().end()) throw InputError("the engine has no call '" + name + "'");
  return {{"value", found->second(request)}};
}

}  // namespace

Registration::Registration(const char* name, Call call) { calls().emplace(name, call); }

namespace {

/// The names of all calls: the page's tests compare them with what the page uses.
const Registration list("calls", [](const Json&) {
  Json names = Json::array();
  for (const auto& [name, call] : calls()) names.push_back(name);
  return names;
});

}  // namespace
}  // namespace thirdcard::wasm

extern "C" {

__attribute__((export_name("engine_reserve"))) char* engine_reserve(std::size_t bytes) {
  thirdcard::wasm::request_text.resize(bytes);
  return thirdcard::wasm::request_text.data();
}

__attribute__((export_name("engine_call"))) const char* engine_call() {
  using namespace thirdcard::wasm;
  try {
    answer_text = thirdcard::wire::text_of(answer_to(thirdcard::wire::json_of(request_text)));
  } catch (const std::exception& fault) {
    answer_text = thirdcard::wire::text_of(Json{{"error", fault.what()}});
  }
  return answer_text.c_str();
}

__attribute__((export_name("engine_answer_length"))) std::size_t engine_answer_length() {
  return thirdcard::wasm::answer_text.size();
}
}
