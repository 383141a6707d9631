// Writes src/generated/protocol.ts: the types of the protocol, from the server's own.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const target = fileURLToPath(new URL("../src/generated/protocol.ts", import.meta.url));
const own = `${root}.venv/bin/python`;
const python = process.env.PYTHON || (existsSync(own) ? own : "python3");

execFileSync(python, ["-m", "heistnight.server.typescript", target], {
  stdio: "inherit",
  env: { ...process.env, PYTHONPATH: `${root}src` },
});
