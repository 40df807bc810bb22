# SPDX-License-Identifier: MIT
"""./thirdcard notebook: prints its address, shows the notebooks there to who has its token, and nothing to others."""
import json
import pathlib
import re
import subprocess
import unittest
import urllib.error
import urllib.request

root = pathlib.Path(__file__).resolve().parents[2]


class Notebook(unittest.TestCase):
    def test_the_address_it_prints(self):
        server = subprocess.Popen([str(root / "thirdcard"), "notebook", "--no-browser", "--port", "18497"], stdout=subprocess.DEVNULL,
                                  stderr=subprocess.PIPE, text=True)
        try:
            address = None
            for line in server.stderr:
                if found := re.search(r"(http://(?:localhost|127\.0\.0\.1):\d+)/\?token=(\w+)", line):
                    address = found
                    break
            self.assertIsNotNone(address)
            with urllib.request.urlopen(f"{address[1]}/api/contents?token={address[2]}", timeout=20) as answer:
                names = {one["name"] for one in json.load(answer)["content"]}
            self.assertEqual(names & {p.name for p in (root / "docs" / "notebooks").glob("*.ipynb")},
                             {p.name for p in (root / "docs" / "notebooks").glob("*.ipynb")})
            with self.assertRaises(urllib.error.HTTPError):
                urllib.request.urlopen(f"{address[1]}/api/contents", timeout=20)
        finally:
            server.terminate()
            server.communicate(timeout=20)


if __name__ == "__main__":
    unittest.main()
