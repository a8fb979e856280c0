import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, isBuilt } from "./build-server.mjs";
import { oneAtATime } from "./one-at-a-time.mjs";
import { checkPort, untilHealthy } from "./port-check.mjs";
import { preparePackages } from "./prepare-packages.mjs";
import { HOST, portOf, prepareDataDir, StartFault, serverEnvironment } from "./server-environment.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Everything from a fresh clone to a page that answers. Faults a person can mend are told in one line. */
export async function start() {
	process.chdir(root);
	try {
		const port = portOf(process.env);
		await checkPort(port);
		await oneAtATime(() => {
			preparePackages();
			if (isBuilt()) return;
			console.log("Building (only when something changed)…");
			build();
		});
		Object.assign(process.env, serverEnvironment(process.env, root, port));
		if (!/^(?!file:)\w+:/.test(process.env.DATABASE_URL ?? "")) prepareDataDir(process.env.STEWARD_DATA_DIR);
		// Ctrl-C is how a person ends it: no fault.
		process.once("SIGINT", () => process.on("exit", () => (process.exitCode = 0)));
		await import(pathToFileURL(join(root, ".next", "standalone", "server.js")).href);
		if (await untilHealthy(port, 60_000))
			console.log(`\nSteward is running at http://${HOST}:${port} (Ctrl-C stops it)`);
		else console.error(`\nSteward does not answer at http://${HOST}:${port}; what went wrong stands above.`);
	} catch (error) {
		if (!(error instanceof StartFault)) throw error;
		console.error(error.message);
		process.exit(1);
	}
}
