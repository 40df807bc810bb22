# SPDX-License-Identifier: MIT
"""The manual and what shells complete are made from the commands: every command and option of --help is in them,
man sets each page without a warning, and the shells offer what the command takes."""
import os
import re
import shutil
import subprocess
import tempfile
import unittest

from program import PROGRAM, refusal, run
from patience import GIVE_UP


def helped(*path):
    """The subcommands and options that --help shows, or --help-all where there is one."""
    text = run(*path, "--help").stdout
    if "--help-all" in text:
        text = run(*path, "--help-all").stdout
    found = re.search(r"Subcommands:\n((?:  .*\n?)+)", text)
    subs = re.findall(r"^  ([a-z][a-z0-9-]*)", found.group(1), re.M) if found else []
    head = text[:found.start()] if found else text
    return subs, sorted(set(re.findall(r"^  (?:-\w,)?(--[a-z][a-z0-9-]*)", head, re.M)))


def bash_offers(line):
    """What bash offers at the end of a line."""
    script = run("completion", "bash").stdout + f"""
COMP_WORDS=({line} ) COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
compopt() {{ :; }}
{'COMP_WORDS+=("") COMP_CWORD=$((COMP_CWORD + 1))' if line.endswith(' ') else ':'}
_thirdcard
printf '%s\\n' "${{COMPREPLY[@]}}" """
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, timeout=GIVE_UP)
    assert done.returncode == 0 and not done.stderr, done.stderr
    return set(done.stdout.split())


class ManualTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        done = run("manual", "-o", cls.folder.name)
        assert done.returncode == 0, done.stderr
        cls.pages = {}
        for name in os.listdir(cls.folder.name):
            with open(os.path.join(cls.folder.name, name), encoding="utf-8") as file:
                cls.pages[name] = file.read()

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_every_command_and_option_is_in_the_manual(self):
        subs, _ = helped()
        self.assertEqual(sorted(self.pages), sorted(["thirdcard.1", *(f"thirdcard-{s}.1" for s in subs)]))
        for sub in subs:
            page = self.pages[f"thirdcard-{sub}.1"].replace("\\-", "-")
            below, options = helped(sub)
            self.assertTrue(options, sub)
            for option in options:
                self.assertIn(f"\\fB{option}\\fR", page, sub)
            for one in below:
                self.assertIn(f".SS thirdcard {sub} {one}\n", page)
                for option in helped(sub, one)[1]:
                    self.assertIn(f"\\fB{option}\\fR", page[page.index(f".SS thirdcard {sub} {one}\n"):], f"{sub} {one}")
            self.assertIn(sub, self.pages["thirdcard.1"])
            # Nothing of the machine that made it.
            self.assertNotIn(os.path.expanduser("~") + "/", page)
        self.assertEqual(run("manual", "solve").stdout, self.pages["thirdcard-solve.1"])

    @unittest.skipUnless(shutil.which("groff"), "groff is not here")
    def test_pages_are_set_without_a_warning(self):
        for name in self.pages:
            done = subprocess.run(["groff", "-man", "-Tutf8", "-ww", "-z", os.path.join(self.folder.name, name)],
                                  capture_output=True, text=True, timeout=GIVE_UP)
            self.assertEqual((done.returncode, done.stderr), (0, ""), name)

    def test_wrong_requests(self):
        self.assertIn("there is no command 'sovle'", refusal("manual", "sovle"))
        self.assertIn("cannot write", refusal("manual", "-o", "/nowhere/at/all"))
        refusal("completion", "tcsh")

    def test_bash(self):
        subs, options = helped()
        self.assertEqual(bash_offers("thirdcard "), {*subs, *options, "-h"})
        self.assertEqual(bash_offers("thirdcard so"), {"solve"})
        for path in (["solve"], ["avoid", "batch"], ["serve"]):
            self.assertEqual(bash_offers(" ".join(["thirdcard", *path, "--"])), set(helped(*path)[1]))
        self.assertEqual(bash_offers("thirdcard serve --log "), {"json", "plain", "none"})
        self.assertEqual(bash_offers("thirdcard serve --log = pl"), {"plain"})
        self.assertEqual(bash_offers("thirdcard serve --port "), set())
        self.assertEqual(bash_offers("thirdcard completion "), {"bash", "zsh", "fish", "-h", "--help"})

    @unittest.skipUnless(shutil.which("fish"), "fish is not here")
    def test_fish(self):
        def offers(line):
            with tempfile.TemporaryDirectory() as home:
                script = run("completion", "fish").stdout + f"\ncomplete -C '{line}'"
                done = subprocess.run(["fish", "--no-config", "-c", script], capture_output=True, text=True, timeout=GIVE_UP,
                                      env={**os.environ, "HOME": home, "XDG_CONFIG_HOME": home, "XDG_DATA_HOME": home})
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                return {text.split("\t")[0] for text in done.stdout.splitlines()}
        self.assertEqual(offers("thirdcard so"), {"solve"})
        self.assertEqual({o for o in offers("thirdcard avoid batch --") if o.startswith("--")}, set(helped("avoid", "batch")[1]))
        self.assertEqual(offers("thirdcard serve --log "), {"json", "plain", "none"})

    @unittest.skipUnless(shutil.which("zsh"), "zsh is not here")
    def test_zsh(self):
        """In a terminal of its own: what is listed after Tab."""
        def offers(line, wanted):
            with tempfile.TemporaryDirectory() as home:
                with open(os.path.join(home, "_thirdcard"), "w", encoding="utf-8") as file:
                    file.write(run("completion", "zsh").stdout)
                script = f"""
zmodload zsh/zpty
zpty shell 'PS1="" zsh -f -i'
zpty -w shell 'stty columns 300 rows 2000; unsetopt zle_bracketed_paste 2>/dev/null; unset zle_bracketed_paste'
zpty -w shell 'fpath=({home} $fpath); autoload -Uz compinit; compinit -u -d {home}/dump; LISTMAX=10000; echo REA""DY'
until zpty -r shell seen && [[ $seen == *READY* ]]; do :; done
zpty -w -n shell '{line}'$'\\t\\t'
# A shell that finds more typed already lists nothing.
zpty -r shell all '*{wanted}*'
zpty -w -n shell $'\\C-u'"echo DO''NE"$'\\n'
until zpty -r shell seen && [[ $seen == *DONE* ]]; do all+=$seen; done
print -r -- $all"""
                done = subprocess.run(["zsh", "-f", "-c", script], capture_output=True, text=True, timeout=GIVE_UP)
                return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", done.stdout)
        seen = offers("thirdcard avoid batch --", sorted(helped("avoid", "batch")[1])[0])
        for option in helped("avoid", "batch")[1]:
            self.assertIn(option, seen)
        seen = offers("thirdcard serve --log ", "plain")
        for word in ("json", "plain", "none"):
            self.assertIn(word, seen)


if __name__ == "__main__":
    unittest.main()
