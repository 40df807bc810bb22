// SPDX-License-Identifier: MIT
// `thirdcard manual`: pages for man(1), made from what the commands say of themselves, so that there is no
// second list of commands to keep. One page for the program and one for each of its commands, with the
// subcommands as sections of it.
#include <fstream>

#include "cli/base/command.hpp"
#include "cli/base/commands.hpp"

namespace thirdcard::cli {

namespace {

/// Text as roff takes it: no line of it is a request, a backslash is one, and a dash is the one of the
/// keyboard.
std::string roff(const std::string& text) {
  std::string out;
  bool begins = true;
  for (const char c : text) {
    if (begins && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else if (c == '\'')
      out += "\\(aq";
    else
      out += c;
    begins = c == '\n';
  }
  return out;
}

std::string upper(std::string text) {
  for (char& c : text) c = static_cast<char>(c >= 'a' && c <= 'z' ? c - 32 : c);
  return text;
}

std::string dashed(std::string path) {
  for (char& c : path) c = c == ' ' ? '-' : c;
  return path;
}

/// "TEXT:{a,b}" is the words themselves, "INT:INT in [0 - 64]" the range.
std::string value_of(const Described::Option& option) {
  if (!option.words.empty()) {
    std::string out;
    for (const std::string& word : option.words) out += (out.empty() ? "" : "|") + word;
    return out;
  }
  const std::string first = option.value.substr(0, option.value.find(':'));
  return first == "TEXT" ? "TEXT" : first == "INT" || first == "UINT" ? "N" : first == "FLOAT" ? "X" : first;
}

void synopsis(std::string& out, const Described& command) {
  out += ".B " + roff(command.path) + "\n";
  for (const auto& option : command.options)
    if (option.place) {
      const std::string name = roff(option.names.front()) + (option.many ? "\\fR..." : "");
      out += option.required ? ".I " + name + "\n" : ".RI [ " + name + "\\fR]\n";
    }
  out += command.options.empty() ? "" : ".RI [ options ]\n";
  if (!command.subs.empty()) out += command.runs ? ".RI [ command ]\n" : ".I command\n";
}

void options_of(std::string& out, const Described& command) {
  for (const auto& option : command.options) {
    out += ".TP\n";
    std::string names;
    for (const std::string& name : option.names)
      names += (names.empty() ? "" : ", ") +
               (option.place ? "\\fI" + roff(name) + "\\fR" : "\\fB" + roff(name) + "\\fR");
    if (!option.value.empty() && !option.place) names += " \\fI" + roff(value_of(option)) + "\\fR";
    out += names + "\n" + roff(option.about);
    if (const std::size_t at = option.value.find(" in ["); at != std::string::npos)
      out += "; from " + roff(option.value.substr(at + 5, option.value.find(" -", at) - at - 5)) + " to " +
             roff(option.value.substr(option.value.find("- ", at) + 2,
                                      option.value.find(']', at) - option.value.find("- ", at) - 2));
    if (option.place && !option.words.empty()) out += ": " + roff(value_of(option));
    if (!option.otherwise.empty()) out += " (" + roff(option.otherwise) + " if not given)";
    if (option.required && !option.place) out += " (required)";
    out += "\n";
  }
}

void example_of(std::string& out, const Described& command) {
  std::string text = command.example;
  if (text.starts_with("Example: ")) text.erase(0, 9);
  text = roff(text);
  for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 5)
    text.replace(at, 1, "\n.br\n");
  if (!text.empty()) out += text + "\n";
}

/// A subcommand as a section, and those below it after it.
void section(std::string& out, const Described& command) {
  out += ".SS " + roff(command.path) + "\n" + roff(command.about) + ".\n.PP\n";
  synopsis(out, command);
  options_of(out, command);
  if (!command.example.empty()) out += ".PP\n";
  example_of(out, command);
  for (const Described& sub : command.subs) section(out, sub);
}

std::string page(const Described& command, const Described& program) {
  const bool whole = &command == &program;
  std::string out = "'\\\" t\n.TH " + upper(roff(dashed(command.path))) +
                    " 1 \"\" \"thirdcard " THIRDCARD_VERSION "\" \"thirdcard\"\n";
  std::string about = command.about;
  if (const std::size_t colon = about.find(": "); whole && colon != std::string::npos)
    about = about.substr(colon + 2);
  while (about.ends_with('.')) about.pop_back();
  out += ".SH NAME\n" + roff(dashed(command.path)) + " \\- " + roff(about) + "\n.SH SYNOPSIS\n";
  synopsis(out, command);
  out += ".SH DESCRIPTION\n" + roff(about) + ".\n";
  if (!command.aliases.empty()) out += "Another name for it is \\fB" + roff(command.aliases[0]) + "\\fR.\n";
  if (!command.options.empty()) out += ".SH OPTIONS\n";
  options_of(out, command);
  if (!command.subs.empty()) out += ".SH COMMANDS\n";
  for (const Described& sub : command.subs)
    if (whole)
      out += ".TP\n\\fB" + roff(dashed(sub.path)) + "\\fR(1)\n" + roff(sub.about) + "\n";
    else
      section(out, sub);
  if (!command.example.empty()) out += whole ? ".SH NOTES\n" : ".SH EXAMPLE\n";
  example_of(out, command);
  out +=
      ".SH EXIT STATUS\n0 done, 1 the answer is no, 2 the request is wrong or a file unreadable, 3 stopped "
      "before the end.\n.SH SEE ALSO\n";
  out += whole ? "Every command has \\fB\\-\\-help\\fR.\n" : ".BR thirdcard (1)\n";
  return out;
}

struct ManualArguments {
  std::string command, output;
};

void run(const ManualArguments& options, const Described& program) {
  if (options.output.empty()) {
    if (options.command.empty()) return print_bytes(page(program, program));
    for (const Described& sub : program.subs)
      if (sub.path == program.path + " " + options.command) return print_bytes(page(sub, program));
    throw InputError("there is no command '" + options.command.substr(0, 40) + "'",
                     "thirdcard --help lists them");
  }
  const auto write = [&](const Described& command) {
    const std::string name = options.output + "/" + dashed(command.path) + ".1";
    std::ofstream file(name, std::ios::binary);
    file << page(command, program) << std::flush;
    if (!file)
      throw InputError("cannot write " + name, "name a folder that exists and can be written to with -o");
  };
  write(program);
  for (const Described& sub : program.subs) write(sub);
}

}  // namespace

void add_manual(Command& app) {
  auto options = std::make_shared<ManualArguments>();
  auto& command = app.sub("manual", "Print the pages of the manual, for man");
  command.option("COMMAND", options->command, "Which command's page; the program's own if not given");
  command.option("-o,--output", options->output, "Write all pages as files of this folder, and replace them");
  command.example("Example: thirdcard manual solve | man -l -");
  command.run([options, &app] { run(*options, app.describe()); });
}

}  // namespace thirdcard::cli
