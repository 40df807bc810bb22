// SPDX-License-Identifier: MIT
// A design as one JSON object: {"name": "sts(7,1)", "points": 7, "blocks": [[0,1,2], ...]}. Read as a
// stream of tokens, so that memory grows with the blocks alone; other members are skipped, the name too:
// a file may claim any.
#include <nlohmann/json.hpp>

#include "design/formats.hpp"

namespace thirdcard::formats {

namespace {

using Json = nlohmann::json;

/// Depth 1 is the object, 2 the list of blocks, 3 a block.
class Handler : public nlohmann::json_sax<Json> {
 public:
  Handler(std::string name, std::string source, int base)
      : name_(std::move(name)), source_(std::move(source)), collector_(base) {}

  bool null() override { return other("null"); }
  bool boolean(bool) override { return other("true or false"); }
  bool number_float(double, const std::string&) override { return other("a fraction"); }
  bool string(std::string&) override { return other("a string"); }
  bool binary(Json::binary_t&) override { return other("binary data"); }
  bool number_integer(std::int64_t n) override { return number(n); }
  bool number_unsigned(std::uint64_t n) override {
    return number(n > INT64_MAX ? INT64_MAX : static_cast<std::int64_t>(n));
  }

  bool start_object(std::size_t) override {
    if (in_blocks_) fault("an object stands among the blocks", "a block is a list of points");
    return deeper();
  }
  bool end_object() override { return --depth_, true; }
  bool key(std::string& text) override {
    if (depth_ == 1) key_ = text;
    return true;
  }
  bool start_array(std::size_t) override {
    if (depth_ == 0) fault("the text is a list", "write {\"points\": 7, \"blocks\": [[0,1,2], ...]}");
    if (depth_ == 1 && key_ == "blocks") {
      if (seen_blocks_) fault("\"blocks\" comes twice", "give it once");
      if (points_ < 0)
        fault("\"points\" must come before \"blocks\"", "write {\"points\": 7, \"blocks\": [[0,1,2], ...]}");
      in_blocks_ = seen_blocks_ = true;
    } else if (in_blocks_ && depth_ > 2) {
      fault("a list stands within a block", "a block is a list of points");
    }
    return deeper();
  }
  bool end_array() override {
    --depth_;
    if (in_blocks_ && depth_ == 2) collector_.end_block([&] { return where(); });
    if (in_blocks_ && depth_ == 1) in_blocks_ = false;
    return true;
  }
  bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception&) override {
    throw InputError(source_ + " is no JSON at byte " + std::to_string(position),
                     "write {\"points\": 7, \"blocks\": [[0,1,2], ...]}");
  }

  Design finish() {
    if (!seen_blocks_)
      throw InputError(source_ + " has no \"blocks\"", "write {\"points\": 7, \"blocks\": [[0,1,2], ...]}");
    return collector_.finish(std::move(name_), source_);
  }

 private:
  [[noreturn]] void fault(const std::string& what, const std::string& remedy) const {
    throw InputError(source_ + ": " + what, remedy);
  }
  std::string where() const { return source_ + ", block " + std::to_string(collector_.blocks() + 1); }
  bool deeper() {
    if (++depth_ > 100)
      fault("the JSON is nested more than 100 deep", "write {\"points\": 7, \"blocks\": [[0,1,2], ...]}");
    return true;
  }
  bool other(const char* what) {
    if (depth_ == 0)
      fault(std::string("the text is ") + what, "write {\"points\": 7, \"blocks\": [[0,1,2], ...]}");
    if (in_blocks_) fault(std::string(what) + " stands among the blocks", "points are whole numbers");
    if (depth_ == 1 && (key_ == "points" || key_ == "v" || key_ == "blocks"))
      fault("\"" + key_ + "\" is " + what, "write {\"points\": 7, \"blocks\": [[0,1,2], ...]}");
    return true;
  }
  bool number(std::int64_t n) {
    if (in_blocks_) {
      if (depth_ != 3) fault("a number stands where a block should", "a block is a list of points");
      collector_.add(n, [&] { return where(); });
    } else if (depth_ == 1 && (key_ == "points" || key_ == "v")) {
      if (points_ >= 0) fault("the number of points comes twice", "give it once");
      collector_.set_points(n, source_);
      points_ = n;
    } else if (depth_ == 0 || (depth_ == 1 && key_ == "blocks")) {
      return other("a number");
    }
    return true;
  }

  std::string name_, source_, key_;
  BlockCollector collector_;
  int depth_ = 0;
  std::int64_t points_ = -1;
  bool in_blocks_ = false, seen_blocks_ = false;
};

}  // namespace

Design read_json(std::string_view text, std::string name, const std::string& source, int base) {
  Handler handler(std::move(name), source, base);
  Json::sax_parse(text.begin(), text.end(), &handler);
  return handler.finish();
}

void write_json(const Design& design, Writer& out, int base) {
  out << "{\"name\":" << Json(design.name()).dump(-1, ' ', true, Json::error_handler_t::replace)
      << ",\"points\":" << design.points() << ",\"blocks\":[";
  for (std::size_t i = 0; i < design.blocks(); ++i) {
    out << (i == 0 ? "[" : ",[");
    std::string_view gap = "";
    for (Point p : design.block(i)) out << gap << p + base, gap = ",";
    out << "]";
  }
  out << "]}\n";
}

}  // namespace thirdcard::formats
