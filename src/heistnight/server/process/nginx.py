"""nginx in front of several nodes: its configuration, and the nginx that `--workers` starts."""

import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from heistnight.kernel.errors import HeistError
from heistnight.server.limits import Limits
from heistnight.server.process.addresses import in_url
from heistnight.server.routing import EXTRA_WAIT_SECONDS

try:
    import fcntl
except ImportError:  # not on Windows
    fcntl = None  # type: ignore[assignment]

SEARCHED = os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"])
NO_NGINX = (
    "--workers needs nginx, which takes each request to the process that has its table. Install it "
    "(Debian and Ubuntu: apt install nginx; Fedora: dnf install nginx; macOS: brew install nginx), "
    "or use --workers 1. --print-proxy shows the configuration."
)
END_WITH_PARENT = (
    "import ctypes, os, signal, sys; libc = ctypes.CDLL(None); "
    "getattr(libc, 'prctl', lambda *_: 0)(1, signal.SIGTERM); os.execv(sys.argv[1], sys.argv[1:])"
)
"""Becomes nginx, which Linux then ends with the process that started it."""

FOLDER_PREFIX = "heistnight-nginx-"
LEFTOVER_AFTER_SECONDS = 60.0
"""An unlocked folder this old was left by a killed server."""

MAX_CONNECTIONS = 65_535
"""The most that nginx can count for one address."""

SITE = """\
limit_req_zone $binary_remote_addr zone=heistnight_requests:10m rate={rate}r/s;
limit_conn_zone $binary_remote_addr zone=heistnight_connections:10m;

# One group for each node: that node first, the others if it does not answer.
# max_fails=0: use a node again for all clients as soon as it is back. If nginx counted failures,
# it would send one client every few seconds until a connection ended well, and sockets last for
# hours.
{groups}

# The node that a client's requests go to first. It is the same for all requests of an address.
split_clients $remote_addr $heistnight_home {{
{homes}
}}

# A hanging node does not refuse a connection, so a browser that gets no answer asks for another
# one: /ws/CODE?door=1, then 2, up to 8, and from 0 again. Three tries in a row reach three nodes.
map $heistnight_home $heistnight_second {{
{seconds}
}}
map $heistnight_home $heistnight_third {{
{thirds}
}}
map $arg_door $heistnight_first {{
    ~[147]$ $heistnight_second;
    ~[258]$ $heistnight_third;
    default $heistnight_home;
}}

# A node that does not own a request's table answers with the owner's address (X-Owner). nginx then
# sends the same request to the owner, and to no address besides these.
map $heistnight_routed $heistnight_owner {{
{owners}
    default "";
}}

# Sockets need an upgrade; other requests share connections.
map $http_upgrade $heistnight_connection {{
    default upgrade;
    "" "";
}}

server {{
    listen {listen};
    server_name {name};

    client_max_body_size {body_kb}k;
    client_body_buffer_size {body_kb}k;
    client_header_timeout {header_seconds:g}s;
    client_body_timeout {header_seconds:g}s;
    limit_conn heistnight_connections {connections};
    limit_conn_status 429;
    limit_req_status 429;

    set $heistnight_routed no;
    proxy_http_version 1.1;
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_set_header X-Routed $heistnight_routed;
    proxy_set_header Upgrade $http_upgrade;
    proxy_set_header Connection $heistnight_connection;

    # Try another node if one is gone or shutting down. nginx never retries requests that may
    # have been done.
    proxy_connect_timeout 2s;
    proxy_next_upstream error timeout http_502 http_503 http_504;
    proxy_next_upstream_tries 3;
    proxy_max_temp_file_size 0;

    location / {{
        limit_req zone=heistnight_requests burst={burst} nodelay;
        proxy_pass http://$heistnight_first;
        # A node waits up to {wait_seconds:g} seconds with a client whose table has no owner.
        proxy_read_timeout {answer_seconds:g}s;
    }}

    location /ws/ {{
        limit_req zone=heistnight_requests burst={burst} nodelay;
        proxy_pass http://$heistnight_first;
        # A node sends a ping every 20 seconds; without one it is gone.
        proxy_read_timeout 30s;
    }}

    # If the owner does not answer, another node waits with the client until the table has one.
    # 504: the owner has just lost the table. One of the others has it.
    location @heistnight_owner {{
        proxy_next_upstream error timeout http_504;
        proxy_read_timeout {owner_seconds:g}s;
        set $heistnight_routed $upstream_http_x_owner;
        if ($heistnight_owner = "") {{
            return 502;
        }}
        proxy_pass http://$heistnight_owner;
    }}

    # Hide the metrics: only Prometheus on a node's own network may read them.
    # nginx decodes a path before comparing it, but forwards it as it was spelled. So this hides
    # every path that begins like this, not one spelling.
    location ~* ^/metrics {{
        return 404;
    }}
}}
"""

WHOLE_FILE = """\
daemon off;
worker_processes auto;
worker_rlimit_nofile {files};
pid {home}/pid;
error_log stderr crit;
events {{
    worker_connections {files};
}}
http {{
access_log off;
client_body_temp_path {home}/body;
proxy_temp_path {home}/proxy;
fastcgi_temp_path {home}/fastcgi;
uwsgi_temp_path {home}/uwsgi;
scgi_temp_path {home}/scgi;
real_ip_header X-Forwarded-For;
real_ip_recursive on;
{proxies}
{site}}}
"""


def group(nodes: Sequence[str], first: int) -> str:
    servers = [f"    server {node} max_fails=0;" for node in (nodes[first],)]
    others = [*nodes[first + 1 :], *nodes[:first]]
    servers += [f"    server {node} max_fails=0 backup;" for node in others]
    kept = ["    keepalive 32;", "    keepalive_timeout 4s;  # a node closes its end after 5"]
    return "\n".join([f"upstream heistnight_{first + 1} {{", *servers, *kept, "}"])


def owner(node: str, number: int) -> str:
    """Return a line of the owners' map: a pattern, because long names don't fit nginx's table."""
    return f'    "~*^{re.escape(node)}$" heistnight_{number};'


def listen_at(host: str, port: int) -> str:
    """Return what nginx calls this address; "::" includes IPv4, as without nginx."""
    return f"{in_url(host) or '*'}:{port}" + (" ipv6only=off" if host == "::" else "")


def site(nodes: Sequence[str], listen: str, name: str, limits: Limits) -> str:
    """Return the configuration for these nodes, without what every nginx has only once."""
    count = len(nodes)
    share = 100 // count
    homes = [f"    {share}% heistnight_{n};" for n in range(1, count)]

    def following(steps: int) -> str:
        pairs = [(n + 1, (n + steps) % count + 1) for n in range(count)]
        return "\n".join([f"    heistnight_{one} heistnight_{other};" for one, other in pairs])

    wait_seconds = limits.lease + EXTRA_WAIT_SECONDS
    return SITE.format(
        groups="\n\n".join([group(nodes, first) for first in range(count)]),
        homes="\n".join([*homes, f"    * heistnight_{count};"]),
        seconds=following(1),
        thirds=following(2),
        owners="\n".join([owner(node, number) for number, node in enumerate(nodes, 1)]),
        listen=listen,
        name=name,
        rate=max(1, round(limits.reads)),
        burst=round(limits.read_burst),
        connections=min(limits.sockets_each, MAX_CONNECTIONS),
        body_kb=limits.body // 1000 + 12,
        header_seconds=limits.header_seconds,
        wait_seconds=wait_seconds,
        answer_seconds=wait_seconds + 6,
        owner_seconds=wait_seconds + 21,
    )


def whole_file(home: str, nodes: Sequence[str], listen: str, limits: Limits, proxies: str) -> str:
    """Return the whole configuration of the nginx that `--workers` starts."""
    trusted = [one.strip() for one in proxies.replace("*", "0.0.0.0/0,::/0").split(",")]
    return WHOLE_FILE.format(
        home=home,
        files=2 * limits.sockets + 1024,
        proxies="\n".join([f"set_real_ip_from {one};" for one in trusted if one]),
        site=site(nodes, listen, "_", limits),
    )


def find_nginx() -> str:
    found = shutil.which("nginx", path=SEARCHED)
    if found is None:
        raise HeistError(NO_NGINX)
    return found


def lock_folder(folder: str) -> int | None:
    """Lock a folder until this process ends; return None if that isn't possible."""
    if fcntl is None:
        return None
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(handle)
        return None
    return handle


def remove_leftovers() -> None:
    """Remove the folders of servers that were killed."""
    for folder in Path(tempfile.gettempdir()).glob(f"{FOLDER_PREFIX}*"):
        with contextlib.suppress(OSError):
            if folder.is_symlink() or time.time() - folder.stat().st_mtime < LEFTOVER_AFTER_SECONDS:
                continue
            lock = lock_folder(str(folder))  # fails for other users' folders
            if lock is not None:
                shutil.rmtree(folder, ignore_errors=True)
                os.close(lock)


class Nginx:
    """The nginx of one server. On Linux it ends with the server, whatever happens."""

    def __init__(self, nodes: Sequence[str], listen: str, limits: Limits, proxies: str) -> None:
        self.program = find_nginx()
        remove_leftovers()
        self._folder = tempfile.TemporaryDirectory(prefix=FOLDER_PREFIX)
        home = self._folder.name
        self._lock = lock_folder(home)
        os.chmod(home, 0o711)  # if we are root, nginx writes there as another user
        self.file = Path(home, "nginx.conf")
        self.file.write_text(whole_file(home, nodes, listen, limits, proxies), encoding="utf-8")
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start nginx, or raise HeistError with what it says against the configuration."""
        self._end_group()
        home = self._folder.name
        command = [self.program, "-p", home, "-e", "stderr", "-c", str(self.file)]
        check = subprocess.run([*command, "-t", "-q"], capture_output=True, text=True)
        if check.returncode:
            raise HeistError(f"nginx can't be used: {check.stderr.strip()}")
        pid = Path(home, "pid")
        pid.unlink(missing_ok=True)
        self.process = subprocess.Popen(
            [sys.executable, "-c", END_WITH_PARENT, *command], start_new_session=True
        )
        while not pid.exists():  # nginx writes it once it listens
            if self.has_ended:
                raise HeistError("nginx did not start.")
            time.sleep(0.02)

    @property
    def has_ended(self) -> bool:
        return self.process is not None and self.process.poll() is not None

    def _end_group(self) -> None:
        """End the workers of a killed nginx: they would keep its port."""
        if self.process is not None and self.has_ended and hasattr(os, "killpg"):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)

    def stop(self) -> None:
        if self.process is not None and not self.has_ended:
            self.process.terminate()
            self.process.wait()
        self._end_group()
        self._folder.cleanup()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None
