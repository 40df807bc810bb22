# SPDX-License-Identifier: MIT
"""A build backend (PEP 517) that needs CMake, a compiler and pybind11, and no Python package: it builds the target
thirdcard_python for any x86-64 processor since 2009 and packs what CMake installs into a wheel. Build files stay in
build/wheel, so that a second wheel is quick."""
import base64
import hashlib
import os
import re
import subprocess
import sys
import sysconfig
import tempfile
import zipfile

root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def read(name):
    with open(os.path.join(root, name), encoding="utf-8") as file:
        return file.read()


def version():
    return re.search(r"project\(thirdcard VERSION ([0-9.]+)", read("CMakeLists.txt"))[1]


def tag():
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    return f"{python}-{python}-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"


def metadata():
    said = "\n".join(f"{key}: {value}" for key, value in (
        ("Metadata-Version", "2.1"), ("Name", "thirdcard"), ("Version", version()),
        ("Summary", re.search(r'^description = "(.*)"$', read("pyproject.toml"), re.M)[1]), ("License", "MIT"),
        ("Requires-Python", ">=3.9"), ("Provides-Extra", "arrays"), ("Requires-Dist", 'numpy ; extra == "arrays"'),
        ("Description-Content-Type", "text/markdown")))
    return said + "\n\n" + read("docs/python.md").split("## Reference")[0]


def get_requires_for_build_wheel(config_settings=None):
    return []


def head():
    return f"Wheel-Version: 1.0\nGenerator: thirdcard\nRoot-Is-Purelib: false\nTag: {tag()}\n"


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    info = f"thirdcard-{version()}.dist-info"
    os.mkdir(os.path.join(metadata_directory, info))
    for name, content in (("METADATA", metadata()), ("WHEEL", head())):
        with open(os.path.join(metadata_directory, info, name), "w", encoding="utf-8") as file:
            file.write(content)
    return info


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    build = os.path.join(root, "build", "wheel")
    subprocess.run(["cmake", "-S", root, "-B", build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DTHIRDCARD_PYTHON=ON",
                    "-DTHIRDCARD_PORTABLE=ON", f"-DPython3_EXECUTABLE={sys.executable}"], check=True)
    subprocess.run(["cmake", "--build", build, "--target", "thirdcard_python"], check=True)
    name = f"thirdcard-{version()}-{tag()}.whl"
    info = f"thirdcard-{version()}.dist-info"
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["cmake", "--install", build, "--component", "python", "--prefix", folder, "--strip"], check=True)
        files = {}
        for place, _, names in os.walk(os.path.join(folder, "python")):
            for one in names:
                path = os.path.join(place, one)
                with open(path, "rb") as file:
                    files[os.path.relpath(path, os.path.join(folder, "python"))] = file.read()
    files[f"{info}/METADATA"] = metadata().encode()
    files[f"{info}/WHEEL"] = head().encode()
    files[f"{info}/LICENSE"] = read("LICENSE").encode()
    record = ""
    with zipfile.ZipFile(os.path.join(wheel_directory, name), "w", zipfile.ZIP_DEFLATED) as wheel:
        def add(path, content, mode=0o644):
            one = zipfile.ZipInfo(path, (2020, 1, 1, 0, 0, 0))
            one.external_attr = (0o100000 | mode) << 16
            one.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(one, content)
        for path, content in sorted(files.items()):
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            record += f"{path},sha256={digest},{len(content)}\n"
            add(path, content, 0o755 if path.endswith(".so") else 0o644)
        add(f"{info}/RECORD", record + f"{info}/RECORD,,\n")
    return name
