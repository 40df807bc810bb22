# SPDX-License-Identifier: MIT
"""A bare Debian in a folder, to try things in: mmdebstrap makes it, and a command in it runs in a root, process and mount
namespace of its own (chroot, unshare), as root or as somebody else.

Nothing of this machine is mounted there. What a command needs mounted (/proc, /dev/shm) is mounted in the command's own
namespace, which no other process sees and which ends with its last process; devices are nodes of the root's own. So a
root is an ordinary folder at all times, and can be deleted as one. `remove` looks all the same: a mount below the
folder is taken away first, and while there is one nothing is deleted.

`bare.py [RELEASE]` makes build/bare/RELEASE.tar, if it is not there, and prints its name; RELEASE is this machine's own
unless another is named.
"""
import os
import re
import select
import shutil
import signal
import stat
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROXIES = {k: v for k, v in os.environ.items() if k.lower() in ("http_proxy", "https_proxy", "no_proxy")}
CLEAN = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LC_ALL": "C.UTF-8",
         "DEBIAN_FRONTEND": "noninteractive", **PROXIES}


def codename():
    """This machine's own release."""
    with open("/etc/os-release", encoding="utf-8") as file:
        return re.search(r"^VERSION_CODENAME=(\w+)", file.read(), re.M)[1]


def sources(release):
    """This machine's list of Debian packages, for another release."""
    text = ""
    for path in ("/etc/apt/sources.list", "/etc/apt/sources.list.d/debian.sources"):
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                text += file.read() + "\n"
    return re.sub(rf"\b{codename()}\b", release, text)


def tar_of(release):
    """The bare system, packed. It is made once; what it holds is brought up to date by whoever unpacks it."""
    path = os.path.join(ROOT, "build", "bare", release + ".tar")
    if not os.path.exists(path):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        options = []
        for name in ("Acquire::http::Proxy", "Acquire::https::Proxy", "Acquire::Check-Valid-Until"):
            said = subprocess.run(["apt-config", "shell", "value", name], capture_output=True, text=True).stdout
            if said:
                options.append(f"--aptopt={name} {said.split('=', 1)[1].strip()[1:-1]!r};".replace("'", '"'))
        subprocess.run(["mmdebstrap", "--quiet", "--variant=apt", "--format=tar", *options, release, path + ".part", "-"],
                       input=sources(release), text=True, check=True)
        os.rename(path + ".part", path)
    return path


def mounts_below(folder):
    """Mounts of this namespace in the folder or below it, the innermost first."""
    with open("/proc/self/mountinfo", encoding="utf-8") as file:
        points = [re.sub(r"\\([0-7]{3})", lambda at: chr(int(at[1], 8)), line.split()[4]) for line in file]
    return sorted((p for p in points if p == folder or p.startswith(folder + "/")), key=len, reverse=True)


def remove_folder(folder):
    """Deletes a folder that was a root: never through a mount."""
    folder = os.path.realpath(folder)
    for point in mounts_below(folder):
        subprocess.run(["umount", point], stderr=subprocess.DEVNULL)
    left = mounts_below(folder)
    if left:
        raise SystemExit(f"{left[0]} is still mounted; nothing in {folder} is deleted")
    subprocess.run(["rm", "-rf", "--one-file-system", folder], check=True)


def first_of(process):
    """The first process of the namespace that `words` makes, as something to wait for; None when there is none (any more)."""
    try:
        with open(f"/proc/{process.pid}/task/{process.pid}/children", encoding="utf-8") as file:
            return os.pidfd_open(int(file.read().split()[0]))
    except (OSError, IndexError):
        return None


def end(process, gently=False):
    """Ends a command of `start`, and waits until everything that it began is gone. Gently: its first process is asked to."""
    if process.poll() is None:
        first = first_of(process)  # unshare itself hears no SIGTERM
        if gently and first is not None:
            signal.pidfd_send_signal(first, signal.SIGTERM)
            process.wait(120)
        process.kill()
        process.wait()
        if first is not None:  # it is over when all others of its namespace are
            select.select([first], [], [])
            os.close(first)
    return process.returncode


def interrupted(number, _frame):
    """For SIGTERM: what `finally` promises is done before the end."""
    sys.exit(128 + number)


class Bare:
    """A root. Its processes end with the command that began them, and all of them with this one."""

    def __init__(self, tar, folder=None):
        """A root from a tar; without one, the root that is there."""
        self.root = folder or tempfile.mkdtemp(prefix="thirdcard-bare-")
        if tar is not None:
            self.unpack(tar)

    def unpack(self, tar):
        os.makedirs(self.root, exist_ok=True)
        os.chmod(self.root, 0o755)
        subprocess.run(["tar", "-xf", tar, "-C", self.root, "--exclude=./dev/*"], check=True)
        for name in ("null", "zero", "full", "urandom", "random", "tty"):
            source = os.stat("/dev/" + name)
            path = self.path("dev/" + name)
            os.mknod(path, source.st_mode, source.st_rdev)
            os.chmod(path, 0o666)
        for name, to in (("fd", "fd"), ("stdin", "fd/0"), ("stdout", "fd/1"), ("stderr", "fd/2")):
            os.symlink("/proc/self/" + to, self.path("dev/" + name))
        os.makedirs(self.path("dev/shm"), exist_ok=True)
        for name in ("etc/resolv.conf", "etc/hosts"):
            if os.path.exists("/" + name):
                shutil.copy("/" + name, self.path(name))
        # Authorities that this machine trusts besides Debian's: the package ca-certificates takes them from here.
        if os.path.isdir("/usr/local/share/ca-certificates"):
            shutil.copytree("/usr/local/share/ca-certificates", self.path("usr/local/share/ca-certificates"), dirs_exist_ok=True)
        # Nothing here need outlive a power cut.
        with open(self.path("etc/dpkg/dpkg.cfg.d/fast"), "w", encoding="utf-8") as file:
            file.write("force-unsafe-io\n")
        # Services are not started where nobody has started the machine.
        policy = self.path("usr/sbin/policy-rc.d")
        with open(policy, "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\nexit 101\n")
        os.chmod(policy, 0o755)

    def path(self, inside):
        return os.path.join(self.root, inside.lstrip("/"))

    def words(self, *command, user=None, privileges=False):
        """The command as it is to be started here. `user` is a number; with privileges sudo works for it."""
        as_user = ["setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups", *([] if privileges else ["--no-new-privs"])] if user else []
        mount = (f"mount -t proc proc '{self.root}/proc' && mount -t tmpfs -o mode=1777 tmpfs '{self.root}/dev/shm' && "
                 f"exec chroot '{self.root}' \"$@\"")
        return ["unshare", "--mount", "--propagation", "private", "--pid", "--fork", "--kill-child", "sh", "-c", mount, "sh", *as_user, *command]

    def start(self, *command, user=None, privileges=False, env=None, **pipes):
        return subprocess.Popen(self.words(*command, user=user, privileges=privileges), text=True, env={**CLEAN, **(env or {})}, cwd="/",
                                stdin=subprocess.DEVNULL, **pipes)

    def run(self, *command, check=True, user=None, privileges=False, env=None):
        """What the command printed; where it fails, and a fault is not what is expected, the end of all that it said."""
        process = self.start(*command, user=user, privileges=privileges, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            out, err = process.communicate()
        finally:
            end(process)
        if check and process.returncode != 0:
            raise AssertionError(f"{command}: exit {process.returncode}\n{out[-6000:]}{err[-6000:]}")
        return out

    def files(self, besides):
        """Every file with its kind, size and link; without those below `besides`."""
        out = {}
        for folder, folders, files in os.walk(self.root):
            for name in folders + files:
                path = os.path.join(folder, name)
                inside = path[len(self.root):]
                if not (inside + "/").startswith(besides) and inside != "/etc/ld.so.cache":
                    status = os.lstat(path)
                    out[inside] = (status.st_mode, status.st_uid, status.st_size if stat.S_ISREG(status.st_mode) or stat.S_ISLNK(status.st_mode) else 0,
                                   os.readlink(path) if stat.S_ISLNK(status.st_mode) else "")
        return out

    def remove(self):
        remove_folder(self.root)


if __name__ == "__main__":
    print(tar_of(*sys.argv[1:] or [codename()]))
