import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A libSQL server in a process of its own, as several machines would share one. */
export interface DatabaseServer {
	/** What Steward is started with to use it. */
	readonly env: Readonly<Record<string, string>>;
	close(): Promise<void>;
}

export async function startDatabaseServer(): Promise<DatabaseServer> {
	const dir = mkdtempSync(join(tmpdir(), "steward-e2e-"));
	const script = "lib/server/testing/children/serve-hrana.ts";
	const child = spawn(
		process.execPath,
		["--conditions=react-server", "--import", "tsx", script, join(dir, "shared.db"), "e2e-token"],
		{ stdio: ["ignore", "pipe", "inherit"] },
	);
	const [first] = (await once(child.stdout, "data")) as [Buffer];
	return {
		env: {
			DATABASE_URL: first.toString("utf8").trim(),
			DATABASE_AUTH_TOKEN: "e2e-token",
			STEWARD_SECRET_KEY: Buffer.alloc(32, 5).toString("base64"),
		},
		async close() {
			const ended = once(child, "close");
			child.kill("SIGKILL");
			await ended;
			rmSync(dir, { recursive: true, force: true });
		},
	};
}
