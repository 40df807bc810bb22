# SPDX-License-Identifier: MIT
"""A stage of ./check as a process whose processor time is counted to the last grandchild.

The system adds a process's time to its parent's when the parent waits for it. A browser that is killed leaves
processes that nobody waits for, and their time is lost. So a supervisor stands between ./check and a stage, and is
made the subreaper of all below it (prctl(2)): what loses its parent becomes the supervisor's child, wherever it has
moved by setsid, and the supervisor waits for it. When the stage has ended, what it has left behind is given a moment
to end and is then killed. No rights are needed. What is lost is the time of a process whose own parent has told the
system not to keep its children's ends (SIGCHLD ignored).
"""
import ctypes
import os
import signal
import sys
import time

PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36
GRACE = 5.0  # seconds for what a stage has left behind
CLEANING = 60.0  # seconds for a stage that is told to stop; one may have to undo mounts
libc = ctypes.CDLL(None, use_errno=True)


def after_others():
    """Lets this process and its children take what others leave."""
    os.nice(10)
    try:  # Linux may share by sessions first, and a stage is one
        with open("/proc/self/autogroup", "w", encoding="ascii") as group:
            group.write("10")
    except OSError:
        pass


def descendants():
    """Numbers and names of the processes below this one."""
    children = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                with open(f"/proc/{entry}/stat", encoding="utf-8", errors="replace") as file:
                    text = file.read()
            except OSError:
                continue  # it has ended
            name, rest = text[text.index("(") + 1:text.rindex(")")], text[text.rindex(")") + 2:].split()
            children.setdefault(int(rest[1]), []).append((int(entry), name))
    found, heads = [], [os.getpid()]
    while heads:
        below = children.get(heads.pop(), [])
        found += below
        heads += [pid for pid, _ in below]
    return found


def kill_descendants(*_):
    for pid, _ in descendants():
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            pass


def wait_for_the_rest(grace):
    """Waits for all that the stage has left behind; kills it when the grace is over."""
    until = time.monotonic() + grace
    told = False
    while True:
        try:
            pid, _ = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if pid:
            continue
        if time.monotonic() >= until:
            if not told:
                told = True
                names = sorted({name for _, name in descendants()})
                os.write(2, f"check: the stage has ended and left {', '.join(names)} running; killed\n".encode())
            kill_descendants()
        time.sleep(0.02)


def supervise(command, environment, log):
    """The life of a supervisor: runs the command and ends with its exit status."""
    null = os.open(os.devnull, os.O_RDONLY)
    for old, new in ((null, 0), (log, 1), (log, 2)):
        os.dup2(old, new)
    if libc.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0:
        os.write(2, b"check: this system has no subreapers; some processor time will not be counted\n")
    stopped = []

    def stop(*_):
        # From ./check, or because it is gone. The stage's whole group hears it, and once; so does this process.
        if not stopped:
            stopped.append(True)
            signal.setitimer(signal.ITIMER_REAL, CLEANING)
            os.killpg(0, signal.SIGTERM)

    signal.signal(signal.SIGALRM, kill_descendants)
    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
    try:
        # The interpreter ignores these two; a stage must not.
        stage = os.posix_spawn(command[0], command, environment, setsigdef=(signal.SIGPIPE, signal.SIGXFSZ))
    except OSError as fault:
        os.write(2, f"check: cannot start {command[0]}: {fault.strerror}\n".encode())
        return 127
    pid = status = 0
    while pid != stage:
        pid, status = os.waitpid(-1, 0)
    wait_for_the_rest(0 if stopped else GRACE)
    code = os.waitstatus_to_exitcode(status)
    return code if code >= 0 else 128 - code


def start(command, environment, log_path, folder, low_priority):
    """Starts a supervisor over the command, in a session of its own; its number. os.wait4 of it gives the exit
    status of the command and the processor time of everything below; SIGTERM stops it all."""
    log = os.open(log_path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
    sys.stdout.flush()
    sys.stderr.flush()
    parent = os.getpid()
    # The handlers of ./check are not the child's; until it has its own, signals wait.
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGTERM, signal.SIGINT))
    pid = os.fork()
    if pid == 0:
        code = 127
        try:
            os.setsid()
            os.chdir(folder)
            libc.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
            if low_priority:
                after_others()
            if os.getppid() == parent:
                code = supervise(command, environment, log)
        finally:
            os._exit(code)
    signal.pthread_sigmask(signal.SIG_SETMASK, mask)
    os.close(log)
    return pid
