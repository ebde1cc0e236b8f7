"""What a page weighs, and how soon the first one comes."""

from __future__ import annotations

import gzip
import re
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import httpx

FILES = re.compile(r'(?:href|src)="(/a/[^"#]+|/icon\.svg|/manifest\.webmanifest)')


def first_page(data: Path, port: int) -> float:
    """Seconds from starting the server to its first page."""
    command = [sys.executable, "-m", "chatiere", "serve", "--data", str(data), "--port", str(port)]
    started = time.perf_counter()
    server = subprocess.Popen([*command, "--no-browser"], stdout=subprocess.DEVNULL)
    try:
        while True:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=1).close()
                return time.perf_counter() - started
            except OSError:
                time.sleep(0.01)
    finally:
        server.terminate()
        server.wait()


def page_weight(client: httpx.Client, path: str) -> int:
    """Compressed bytes of a page and of all that it needs, for who was never here."""
    page = client.get(path)
    page.raise_for_status()
    total = len(gzip.compress(page.content, 5))
    modules = set(FILES.findall(page.text))
    for module in list(modules):
        if module.endswith("js/table.js"):
            source = client.get(module).text
            modules |= {
                module.rsplit("/", 1)[0] + found[1:]
                for found in re.findall(r'from "(\./[^"]+)"', source)
            }
    for file in sorted(modules):
        answer = client.get(file)
        answer.raise_for_status()
        total += len(gzip.compress(answer.content, 9))
    return total
