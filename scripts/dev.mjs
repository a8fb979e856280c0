// npm run dev: Next's development server on the usual address, telemetry off.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { HOST, portOf } from "./start/server-environment.mjs";

const next = join("node_modules", "next", "dist", "bin", "next");
const child = spawn(process.execPath, [next, "dev", "-H", HOST, "-p", String(portOf(process.env))], {
	stdio: "inherit",
	env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1" },
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code) => process.exit(code ?? 0));
