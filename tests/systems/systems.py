# SPDX-License-Identifier: MIT
"""systems.py ROOT [RELEASE...]: what a newcomer does on each system that the README names, in a bare root of it.

In the first release the newcomer is root, in the second a user with sudo, who begin with nothing but a checkout; the
other of the two goes on with what was built and may not have to build it again. Whoever begins takes the README's first
command, `./thirdcard serve`, and plays in a browser. Then: what one command needs is installed for that command; no
compiler of the release warns; the quick tests pass; the packages made there work in a second bare root.

With THIRDCARD_KEEP=1 a root in which something failed stays, and the next run goes on there, with the checkout as it is
then, from the step that failed.
"""
import glob
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time

from bare import Bare, ROOT, end, interrupted, remove_folder, tar_of

RELEASES = {"bookworm": "root", "trixie": "ada"}  # and who comes there first
USERS = {"root": None, "ada": 1000}
TREE = "/srv/thirdcard"
WERROR = {"CXXFLAGS": "-Werror"}  # for what CMake configures from here on
BEGAN = time.monotonic()
FOLDER = os.path.join(ROOT, "build", "bare")


def of_npm(name):
    """An option of this machine's npm, to be passed on."""
    said = subprocess.run(["npm", "config", "get", name], capture_output=True, text=True).stdout.strip() if shutil.which("npm") else ""
    return {"npm_config_" + name: said} if said.startswith("http") else {}


NPM = of_npm("registry")


class System:
    def __init__(self, release):
        self.release = release
        self.last = time.monotonic()
        folder = os.path.join(FOLDER, release)
        self.passed = os.path.join(FOLDER, release + ".passed")  # steps, of a root that failed and was kept
        goes_on = os.path.exists(self.passed) and os.path.isdir(folder)
        if not goes_on:
            remove_folder(folder)  # of a run that was killed
            with open(self.passed, "w", encoding="utf-8"):
                pass
        self.bare = Bare(None if goes_on else tar_of(release), folder)
        self.how = "goes on in the root that was kept" if goes_on else "a bare root"
        self.told(self.how)

    def step(self, method, *arguments):
        name = f"{method.__name__} {arguments}"
        with open(self.passed, encoding="utf-8") as file:
            if name in file.read().splitlines():
                return
        method(*arguments)
        with open(self.passed, "a", encoding="utf-8") as file:
            file.write(name + "\n")

    def told(self, what):
        now = time.monotonic()
        print(f"{self.release:9} {now - BEGAN:6.0f} s  +{now - self.last:5.0f} s  {what}", flush=True)
        self.last = now

    def words(self, user):
        home = "/root" if user == "root" else "/home/" + user
        return {"user": USERS[user], "privileges": True, "env": {"HOME": home, "USER": user, **NPM}}

    def shell(self, user, script, check=True, **env):
        """A script in the tree, as this user: what it printed, errors between."""
        words = self.words(user)
        words["env"].update(env)
        return self.bare.run("bash", "-c", f"cd {TREE} && {{ {script}\n}} 2>&1", check=check, **words)

    def needs(self, user, *groups):
        """Installs groups of tools/setup.sh."""
        self.shell(user, "set -euo pipefail; source tools/setup.sh; need_packages " + " ".join(f'"${{{name}_needs[@]}}"' for name in groups))

    def prepare(self):
        bare = self.bare
        bare.run("apt-get", "update", "-q")
        bare.run("apt-get", "upgrade", "-y", "-q")
        bare.run("apt-get", "install", "-y", "-q", "--no-install-recommends", "sudo", "passwd")
        bare.run("useradd", "--create-home", "--shell", "/bin/bash", "--uid", str(USERS["ada"]), "ada")
        with open(bare.path("etc/sudoers.d/ada"), "w", encoding="utf-8") as file:
            file.write("ada ALL=(ALL) NOPASSWD: ALL\n")
        os.chmod(bare.path("etc/sudoers.d/ada"), 0o440)
        version = bare.run("cat", "/etc/debian_version").strip()
        self.told(f"a bare Debian {version}, {len(bare.run('dpkg-query', '-W').splitlines())} packages; sudo and a user")

    def copy(self, owner):
        """The files of this checkout, with their times: nobody's own, so that nothing is built again for them."""
        bare = self.bare
        os.makedirs(bare.path(TREE), exist_ok=True)
        files = subprocess.run(["git", "-C", ROOT, "ls-files", "-coz", "--exclude-standard"], check=True, stdout=subprocess.PIPE).stdout
        there = [name for name in files.split(b"\0") if name and os.path.lexists(os.path.join(os.fsencode(ROOT), name))]
        packed = subprocess.run(["tar", "-C", ROOT, "--null", "-T", "-", "-cf", "-"], input=b"\0".join(there), check=True, stdout=subprocess.PIPE).stdout
        subprocess.run(["tar", "-C", bare.path(TREE), "--no-same-owner", "-xf", "-"], input=packed, check=True)
        self.belongs_to(owner)

    def belongs_to(self, user):
        self.bare.run("chown", "-R", f"{user}:", TREE)

    def serve(self, user, built):
        """./thirdcard serve, and a game in a browser. `built`: all that is needed is there, and nothing is built."""
        words = self.words(user)
        words["env"].update(WERROR)
        stamps = self.stamps()
        errors = os.path.join(FOLDER, self.release + ".serve")
        with open(errors, "w", encoding="utf-8") as log:
            server = self.bare.start("bash", "-c", f"cd /tmp && exec {TREE}/thirdcard serve --port 0", stdout=subprocess.PIPE, stderr=log, **words)
        try:
            address = server.stdout.readline().strip()
            with open(errors, encoding="utf-8") as log:
                said = log.read()
            assert address.startswith("http"), f"{address}\n{said[-6000:]}"
            self.told(f"{user}: ./thirdcard serve {'again' if built else 'from nothing'}")
            if built:
                assert "+ " not in said and "builds" not in said and self.stamps() == stamps, said
            elif "goes on" not in self.how:
                assert "apt-get install" in said and ("+ sudo" in said) == (user != "root"), said
            self.needs(user, "browser")
            self.told("a browser is there")
            self.told(self.bare.run("node", TREE + "/tests/systems/game.mjs", address, **self.words(user)).strip())
            status = end(server, gently=True)
            assert status == 0, f"the server ended with {status}"
        finally:
            end(server)

    def stamps(self):
        """What was built, with its times."""
        paths = [self.bare.path(TREE + name) for name in ("/build/release/thirdcard", "/build/wasm/engine.wasm", "/web/dist/index.html")]
        return [os.stat(path).st_mtime_ns for path in paths if os.path.exists(path)]

    def least_versions(self):
        """The least versions that tools/setup.sh tells systems without apt are those of the oldest release here, or lower."""
        listed = self.shell("root", 'source tools/setup.sh; printf "%s\\n" "${cli_needs[@]}" "${page_needs[@]}" "${python_needs[@]}" "${plot_needs[@]}"')
        compared = 0
        for line in listed.splitlines():
            packages, least = line.split(":")[1].split("|"), re.search(r" ([0-9.]+)$", line)
            if least is None:
                continue
            found = self.bare.run("dpkg-query", "-W", "-f", "${Version} ${db:Status-Status}\n", *packages, check=False).split()
            assert "installed" in found, f"{line}: {found}"
            version = re.sub(r"^\d+:", "", found[found.index("installed") - 1])
            self.bare.run("dpkg", "--compare-versions", version, "ge", least[1])
            compared += 1
        assert compared > 15, listed
        self.told(f"{compared} least versions of tools/setup.sh hold")

    def for_one_command(self, user):
        """gnuplot comes with --plot and not before; what was taken away comes again, and nothing is built for it."""
        program, plot = TREE + "/build/release/thirdcard", "simulate no-set --deals 1000 --plot /tmp/p.svg"
        assert not self.bare.run("sh", "-c", "command -v gnuplot || true"), "gnuplot is there before anybody plots"
        said = self.shell(user, f"{program} {plot}; echo $?").splitlines()
        assert len(said) == 2 and "gnuplot" in said[0] and said[1] == "2", said
        said = self.shell(user, f"./thirdcard {plot} && head -c 5 /tmp/p.svg; rm /tmp/p.svg")
        assert "gnuplot-nox" in said and said.endswith("<?xml"), said
        self.told(f"{user}: gnuplot is installed for --plot")
        self.bare.run("dpkg", "--purge", "--force-depends", "libcli11-dev")
        stamps = self.stamps()
        said = self.shell(user, "./thirdcard --version")
        assert "libcli11-dev" in said and "builds" not in said and self.stamps() == stamps, said
        self.told(f"{user}: what was taken away is installed again, nothing is built")

    def quick_tests(self, user):
        self.needs(user, "test")
        said = self.shell(user, """set -e
          cmake --preset release -DTHIRDCARD_TESTS=ON
          cmake --build --preset release --target $(cd build/release && ninja -t targets all | sed -n 's/^\\(test_[a-z]*_quick\\): .*/\\1/p')
          ctest --test-dir build/release -L '_quick$' -j "$(nproc)" --output-on-failure""")
        passed = re.search(r"100% tests passed, 0 tests failed out of (\d+)", said)
        assert passed and int(passed[1]) > 100, said[-4000:]
        self.told(f"{user}: {passed[1]} quick tests")

    def warnings_of_clang(self, user):
        """GCC built everything here with -Werror; clang reads what the preset for sanitizers compiles, with its flags."""
        self.needs(user, "sanitize")
        self.shell(user, "set -e; cmake --preset sanitize -DTHIRDCARD_PRECOMPILED=OFF")
        lines = []
        for command in self.shell(user, "ninja -C build/sanitize -t commands all").splitlines():
            words = iter(shlex.split(command))
            kept = [word for word in words if word != "-MD" and not (word in ("-o", "-MT", "-MF") and next(words))]
            if "-c" in kept:
                lines.append(shlex.join([*kept, "-fsyntax-only", "-Werror"]))
        assert len(lines) > 50, lines
        with open(self.bare.path(TREE + "/build/clang-commands"), "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
        self.shell(user, f"cd build/sanitize && tr '\\n' '\\0' <../clang-commands | xargs -0 -n 1 -P {os.cpu_count()} sh -c 'exec sh -c \"$1\"' sh")
        self.told(f"{self.bare.run('clang', '--version').splitlines()[0]}: {len(lines)} files without a warning")

    def formatter(self, user):
        """The stage `format` passes over C++ where clang-format is another one than it names."""
        if self.release == next(iter(RELEASES)):
            return  # it is that one
        self.needs(user, "format")
        said = self.shell(user, f"tests/checks/format {TREE}").splitlines()
        assert len(said) == 1 and said[0].startswith("format: C++ is skipped: it is formatted by clang-format "), said
        self.told(said[0])

    def theorems(self, user):
        """The Coq of this release accepts every proof of formal/, without a warning before its own summary."""
        self.needs(user, "check", "formal")
        said = self.shell(user, f"tests/formal/prove {TREE}").splitlines()
        assert said[2] == "== coqchk" and said[-1].endswith("closed under the global context"), said
        self.told(f"{said[0]}: {said[-1]}")

    def packages(self, user):
        self.shell(user, "tools/packages")
        made = sorted(glob.glob(self.bare.path(TREE + "/build/packages/*.deb")))
        assert len(made) == 3, made
        folder = os.path.join(FOLDER, self.release + ".packages")
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        for path in made:
            shutil.copy(path, folder)
            depends = self.bare.run("dpkg-deb", "-f", path[len(self.bare.root):], "Package", "Depends").splitlines()
            print(" " * 28 + "; ".join(depends), flush=True)
        self.told(f"{user}: packages made")
        subprocess.run([sys.executable, "-W", "ignore", os.path.join(ROOT, "tests", "packages", "bare_system.py"), tar_of(self.release), folder], check=True)
        self.told("packages installed in a second bare root, used, and removed")

    def compilers(self):
        self.told(", ".join(self.bare.run(*words, "--version").splitlines()[0] for words in (["g++"], ["cmake"], ["emcc"], ["node"])))


def try_release(release):
    first = RELEASES[release]
    second = next(user for user in USERS if user != first)
    keep = False
    system = System(release)
    try:
        system.step(system.prepare)
        system.copy(first)
        system.step(system.serve, first, False)
        system.step(system.compilers)
        system.step(system.for_one_command, first)
        system.belongs_to(second)
        system.step(system.serve, second, True)
        system.step(system.quick_tests, second)
        system.step(system.warnings_of_clang, second)
        system.step(system.formatter, second)
        system.step(system.theorems, second)
        system.step(system.packages, second)
        if release == next(iter(RELEASES)):
            system.step(system.least_versions)
    except BaseException:
        keep = bool(os.environ.get("THIRDCARD_KEEP"))  # to mend what failed, and to go on from there
        raise
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        if not keep:
            remove_folder(system.bare.root)
            os.remove(system.passed)
        signal.signal(signal.SIGTERM, interrupted)


def main():
    assert os.getuid() == 0, "a bare system is made by root"
    signal.signal(signal.SIGTERM, interrupted)
    os.makedirs(FOLDER, exist_ok=True)
    for release in sys.argv[2:] or RELEASES:
        try_release(release)


if __name__ == "__main__":
    main()
