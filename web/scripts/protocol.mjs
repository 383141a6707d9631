// Generate src/generated/protocol.ts, the protocol's types, from the server's types.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const target = fileURLToPath(new URL("../src/generated/protocol.ts", import.meta.url));
// Prefer the project's environment: another interpreter may lack the dependencies.
const own = `${root}.venv/bin/python`;
const python = existsSync(own) ? own : process.env.PYTHON || "python3";

execFileSync(python, ["-m", "heistnight.server.protocol.typescript", target], {
  stdio: "inherit",
  env: { ...process.env, PYTHONPATH: `${root}src` },
});
