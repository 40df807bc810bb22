# SPDX-License-Identifier: MIT
"""A root is deleted, and nothing outside of it: tried in a mount namespace of its own, so that no mount here reaches the
machine. And where a command in a root is interrupted, nothing of it stays. Needs to be root."""
import glob
import os
import signal
import subprocess
import sys
import tempfile
import unittest

import bare


class Removal(unittest.TestCase):
    def setUp(self):
        self.place = tempfile.TemporaryDirectory()
        self.addCleanup(self.place.cleanup)
        self.root, self.outside = (os.path.join(self.place.name, name) for name in ("root", "outside"))
        for folder in (os.path.join(self.root, "dev", "deep"), self.outside):
            os.makedirs(folder)
        with open(os.path.join(self.outside, "kept"), "w", encoding="ascii") as file:
            file.write("of the machine\n")

    def test_an_ordinary_folder(self):
        os.mknod(os.path.join(self.root, "dev", "null"), 0o020666, os.makedev(1, 3))
        os.symlink(self.outside, os.path.join(self.root, "link"))
        bare.remove_folder(self.root)
        self.assertFalse(os.path.exists(self.root))
        self.assertEqual(os.listdir(self.outside), ["kept"])

    def test_what_is_bound_inside_is_taken_away_first(self):
        dev, deep = os.path.join(self.root, "dev"), os.path.join(self.root, "dev", "deep")
        subprocess.run(["mount", "-t", "tmpfs", "a tmpfs", dev], check=True)
        os.mkdir(deep)
        subprocess.run(["mount", "--bind", self.outside, deep], check=True)
        self.assertEqual(bare.mounts_below(self.root), [deep, dev])
        bare.remove_folder(self.root)
        self.assertFalse(os.path.exists(self.root))
        self.assertEqual(os.listdir(self.outside), ["kept"])

    def test_nothing_is_deleted_while_a_mount_stays(self):
        deep = os.path.join(self.root, "dev", "deep")
        subprocess.run(["mount", "--bind", self.outside, deep], check=True)
        with open(os.path.join(deep, "kept"), encoding="ascii"):  # so it cannot be taken away
            with self.assertRaisesRegex(SystemExit, "still mounted"):
                bare.remove_folder(self.root)
        self.assertEqual(os.listdir(self.outside), ["kept"])
        bare.remove_folder(self.root)
        self.assertEqual(os.listdir(self.outside), ["kept"])

    def test_a_name_that_only_begins_alike_is_not_below(self):
        os.mkdir(self.root + "2")
        subprocess.run(["mount", "-t", "tmpfs", "tmpfs", self.root + "2"], check=True)
        self.assertEqual(bare.mounts_below(self.root), [])
        self.assertEqual(bare.mounts_below(self.root + "2"), [self.root + "2"])
        subprocess.run(["umount", self.root + "2"], check=True)

    interrupted = """
import signal, sys
import bare
signal.signal(signal.SIGTERM, bare.interrupted)
root = bare.Bare(bare.tar_of(bare.codename()), sys.argv[1])
try:
    command = root.start("sh", "-c", "sleep 98765.125 & sleep 98765.25 & echo began; wait")
    try:
        command.wait()
    finally:
        bare.end(command)
finally:
    root.remove()
"""

    def test_an_interrupted_command_leaves_nothing(self):
        root = os.path.join(self.place.name, "interrupted")
        with subprocess.Popen([sys.executable, "-c", self.interrupted, root], stdout=subprocess.PIPE, text=True,
                              cwd=os.path.dirname(os.path.abspath(__file__))) as child:
            self.assertEqual(child.stdout.readline(), "began\n")
            self.assertTrue(os.path.exists(root + "/etc/debian_version"))
            while len(self.sleepers()) < 2 and child.poll() is None:
                pass  # the shell has begun them; they are shells for a moment
            child.send_signal(signal.SIGTERM)
        self.assertEqual(child.returncode, 128 + signal.SIGTERM)
        self.assertEqual(self.sleepers(), [])
        self.assertFalse(os.path.exists(root))

    def sleepers(self):
        found = []
        for path in glob.glob("/proc/[0-9]*/cmdline"):
            try:
                with open(path, "rb") as file:
                    if b"\0sleep\098765." in b"\0" + file.read()[:40]:
                        found.append(path)
            except OSError:
                pass  # it ended meanwhile
        return found


if os.environ.get("THIRDCARD_OWN_MOUNTS"):
    unittest.main(argv=sys.argv[:1])
else:
    os.execvpe("unshare", ["unshare", "--mount", "--propagation", "private", sys.executable, *sys.argv],
               {**os.environ, "THIRDCARD_OWN_MOUNTS": "1"})
