# SPDX-License-Identifier: MIT
"""How long tests wait, on a machine that may be slow or have other things to do.

Three kinds of time are kept apart. What must happen, and when is no question of the test, is waited for: GIVE_UP only
ends a test that would hang. A moment in the life of a process is told by the process: that it hears a signal, and how
much processor time it has had. Where a claim is about time, seconds are compared as they would be on a machine with
nothing else to do (Clock).
"""
import os
import signal
import time

# Seconds. Measures nothing.
GIVE_UP = 600


def crowd():
    """How many times longer things take now than with a processor of their own: what the system counts as ready to run,
    for the last minute and in this moment, or what ten milliseconds of work take, whichever is more."""
    with open("/proc/loadavg", encoding="ascii") as file:
        minute, _, _, ready = file.read().split()[:4]
    began, worked = time.monotonic(), time.thread_time()
    while time.thread_time() - worked < 0.01:
        pass
    others = max(float(minute), float(ready.split("/")[0]) - 1)  # who asks is ready, too
    return max(1 + others / (os.cpu_count() or 1), (time.monotonic() - began) / 0.01)


class Clock:
    """Seconds since it was made, and as they would be with a processor of one's own."""

    def __init__(self):
        self.crowd = crowd()
        self.began = time.monotonic()

    def since(self):
        return time.monotonic() - self.began

    def seconds(self, but=0.0):
        """Without those that were asked for, which pass at the same pace for everybody."""
        took = self.since() - but
        self.crowd = max(self.crowd, crowd())
        return took / self.crowd


def until(condition, what="what was waited for"):
    """Waits for what tells nobody; fails only where it never comes."""
    end = time.monotonic() + GIVE_UP
    while not condition():
        assert time.monotonic() < end, f"{what} did not come"
        time.sleep(0.005)  # sleeps: whatever the condition is about tells nobody


def hears(pid, number):
    """Has this process a handler of its own for the signal? None: there is no such process any more."""
    try:
        with open(f"/proc/{pid}/status", encoding="ascii", errors="replace") as file:
            mask = next((line.split()[1] for line in file if line.startswith("SigCgt:")), "0")
    except OSError:
        return None
    return bool(int(mask, 16) >> (number - 1) & 1)


def processor_seconds(pid):
    """What all threads of a process have had; None: there is no such process any more."""
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as file:
            fields = file.read().rsplit(")", 1)[1].split()
    except OSError:
        return None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def asleep(pid):
    """Does every thread of a process wait for something other than the processor?"""
    try:
        for thread in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{thread}/stat", encoding="ascii", errors="replace") as file:
                if file.read().rsplit(")", 1)[1].split()[0] != "S":
                    return False
    except OSError:
        return False
    return True


def at_work(process, seconds=0.05, number=signal.SIGTERM):
    """Waits until a process hears the signal and has had so much processor time: from then on it may be interrupted at
    any moment, whatever else the machine does. One that ends meanwhile is not waited for, nor one that sleeps, because
    nobody reads what it writes."""
    slept = 0

    def reached():
        nonlocal slept
        if process.poll() is not None:
            return True
        if not hears(process.pid, number):
            return False
        slept = slept + 1 if asleep(process.pid) else 0
        return slept == 40 or (processor_seconds(process.pid) or 0) >= seconds
    until(reached, "the work of " + " ".join(map(str, process.args)))
