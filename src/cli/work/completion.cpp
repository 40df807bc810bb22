// SPDX-License-Identifier: MIT
// `thirdcard completion bash|zsh|fish`: what the shell completes after Tab, made from what the commands say
// of themselves. All three scripts first find the command that is being typed, the longest list of leading
// words that is one, and then offer its subcommands, its options, the words an option may be, or files.
#include "cli/base/command.hpp"
#include "cli/base/commands.hpp"

namespace thirdcard::cli {

namespace {

/// The commands and all below them; a path without the program's name: "avoid batch".
void flatten(const Described& command, std::vector<const Described*>& into) {
  into.push_back(&command);
  for (const Described& sub : command.subs) flatten(sub, into);
}
std::string below(const Described& command) {
  const std::size_t space = command.path.find(' ');
  return space == std::string::npos ? "" : command.path.substr(space + 1);
}
std::string last_word(const Described& command) { return command.path.substr(command.path.rfind(' ') + 1); }

/// In single quotes, as all three shells read them; fish and the others differ in the quote itself.
std::string quoted(const std::string& text, bool fish = false) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'')
      out += fish ? "\\'" : "'\\''";
    else if (c == '\\' && fish)
      out += "\\\\";
    else
      out += c;
  }
  return out + "'";
}

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
  return out;
}

bool is_number(const Described::Option& option) {
  return option.value.starts_with("INT") || option.value.starts_with("UINT") ||
         option.value.starts_with("FLOAT") || option.value == "SECONDS";
}

/// What may come first after the command: subcommands and options, and the words of its first place.
std::vector<std::string> offered(const Described& command) {
  std::vector<std::string> out;
  for (const Described& sub : command.subs) out.push_back(last_word(sub));
  for (const auto& option : command.options)
    for (const std::string& word : option.place ? option.words : option.names) out.push_back(word);
  return out;
}

bool takes_files(const Described& command) {
  for (const auto& option : command.options)
    if (option.place && option.words.empty()) return true;
  return false;
}

// ---------------------------------------------------------------- bash

std::string bash(const std::vector<const Described*>& commands) {
  std::string out = R"(# bash completion for thirdcard, made by `thirdcard completion bash`
_thirdcard() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} path= i
  # Bash takes --name=value apart.
  if [[ $word == = ]]; then word=; elif [[ $before == = ]]; then before=${COMP_WORDS[COMP_CWORD-2]}; fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "${path:+$path }${COMP_WORDS[i]}" in
)";
  std::string known;
  for (const Described* c : commands)
    if (!below(*c).empty()) known += (known.empty() ? "" : "|") + quoted(below(*c));
  out += "      " + known +
         ") path=\"${path:+$path }${COMP_WORDS[i]}\" ;;\n      *) break ;;\n    esac\n  done\n";
  out += "  COMPREPLY=()\n  case \"$path:$before\" in\n";
  for (const Described* c : commands)
    for (const auto& option : c->options) {
      if (option.place || option.value.empty()) continue;
      std::string names;
      for (const std::string& name : option.names)
        names += (names.empty() ? "" : "|") + quoted(below(*c) + ":" + name);
      if (!option.words.empty())
        out += "    " + names + ") COMPREPLY=($(compgen -W " + quoted(joined(option.words)) +
               " -- \"$word\")); return ;;\n";
      else
        out += "    " + names + (is_number(option) ? ") return ;;\n" : ") compopt -o default; return ;;\n");
    }
  out += "  esac\n  case \"$path\" in\n";
  for (const Described* c : commands) {
    out += "    " + quoted(below(*c)) + ") COMPREPLY=($(compgen -W " + quoted(joined(offered(*c))) +
           " -- \"$word\"))";
    out += takes_files(*c) ? "; [[ $word == -* ]] || compopt -o default ;;\n" : " ;;\n";
  }
  return out + "  esac\n}\ncomplete -F _thirdcard thirdcard\n";
}

// ---------------------------------------------------------------- zsh

/// In a specification of _arguments brackets and colons mean something.
std::string zsh_text(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

std::string zsh(const std::vector<const Described*>& commands) {
  std::string known;
  for (const Described* c : commands)
    if (!below(*c).empty()) known += (known.empty() ? "" : "|") + quoted(below(*c));
  std::string out =
      "#compdef thirdcard\n# made by `thirdcard completion zsh`\n_thirdcard() {\n"
      "  local at= i=2 try\n  while (( i < CURRENT )); do\n    try=\"${at:+$at }${words[i]}\"\n"
      "    case $try in\n      (" +
      known +
      ") at=$try ;;\n      (*) break ;;\n    esac\n"
      "    (( i++ ))\n  done\n  words=(thirdcard \"${(@)words[i,-1]}\")\n"
      "  (( CURRENT -= i - 2 ))\n  local -a subs\n  case $at in\n";
  for (const Described* c : commands) {
    out += "    (" + quoted(below(*c)) + ")\n";
    if (!c->subs.empty()) {
      out += "      subs=(";
      for (const Described& sub : c->subs)
        out += "\n        " + quoted(zsh_text(last_word(sub)) + ":" + sub.about);
      out += ")\n      (( CURRENT == 2 )) && _describe command subs\n";
    }
    out += "      _arguments";
    std::string places;
    for (const auto& option : c->options) {
      const std::string action = !option.words.empty() ? "(" + joined(option.words) + ")"
                                 : is_number(option)   ? " "
                                                       : "_files";
      if (option.place) {
        const std::string one = option.many ? "*" : option.required ? "" : ":";
        places += " \\\n        " +
                  quoted((option.many ? "*:" : one + ":") + zsh_text(option.names[0]) + ":" + action);
        continue;
      }
      for (const std::string& name : option.names)
        out += " \\\n        " +
               quoted(name +
                      (option.value.empty()     ? ""
                       : name.starts_with("--") ? "="
                                                : "+") +
                      "[" + zsh_text(option.about) + "]" + (option.value.empty() ? "" : ":value:" + action));
    }
    out += places + " ;;\n";
  }
  return out + "  esac\n}\n_thirdcard \"$@\"\n";
}

// ---------------------------------------------------------------- fish

std::string fish(const std::vector<const Described*>& commands) {
  std::string out =
      "# fish completion for thirdcard, made by `thirdcard completion fish`\nset -g __thirdcard_commands";
  for (const Described* c : commands)
    if (!below(*c).empty()) out += " " + quoted(below(*c), true);
  out += R"fish(
function __thirdcard_path
    set -l words (commandline -opc)
    set -l path
    for word in $words[2..-1]
        contains -- "$path$word" $__thirdcard_commands; or break
        set path "$path$word "
    end
    string trim -- "$path"
end
function __thirdcard_at
    test "$(__thirdcard_path)" = "$argv[1]"
end
)fish";
  for (const Described* c : commands) {
    const std::string at = "complete -c thirdcard -n " + quoted("__thirdcard_at " + quoted(below(*c)), true);
    if (!takes_files(*c)) out += at + " -f\n";
    for (const Described& sub : c->subs)
      out += at + " -f -a " + quoted(last_word(sub), true) + " -d " + quoted(sub.about, true) + "\n";
    for (const auto& option : c->options) {
      if (option.place) {
        if (!option.words.empty()) out += at + " -f -a " + quoted(joined(option.words), true) + "\n";
        continue;
      }
      out += at;
      for (const std::string& name : option.names)
        out += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
      if (!option.words.empty())
        out += " -x -a " + quoted(joined(option.words), true);
      else if (!option.value.empty())
        out += is_number(option) ? " -x" : " -r -F";
      out += " -d " + quoted(option.about, true) + "\n";
    }
  }
  return out;
}

}  // namespace

void add_completion(Command& app) {
  auto shell = std::make_shared<std::string>();
  auto& command = app.sub("completion", "Print what a shell needs to complete commands and options");
  command.option("SHELL", *shell, "Which shell").required().one_of({"bash", "zsh", "fish"});
  command.example("Example: source <(thirdcard completion bash)");
  command.run([shell, &app] {
    const Described program = app.describe();
    std::vector<const Described*> commands;
    flatten(program, commands);
    print_bytes(*shell == "bash" ? bash(commands) : *shell == "zsh" ? zsh(commands) : fish(commands));
  });
}

}  // namespace thirdcard::cli
