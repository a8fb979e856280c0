import { createServer } from "node:net";
import { HOST, StartFault } from "./server-environment.mjs";

/** Throws `StartFault` when something listens on the port already. */
export async function checkPort(port) {
	const fault = await new Promise((done) => {
		const probe = createServer();
		probe.once("error", done);
		probe.listen(port, HOST, () => probe.close(() => done(undefined)));
	});
	if (fault === undefined) return;
	if (fault.code === "EACCES")
		throw new StartFault(`Port ${port} needs special rights here. Choose another: PORT=3211 npm start`);
	if (fault.code !== "EADDRINUSE") throw fault;
	const who = (await answersAsSteward(port)) ? "Steward is already running there" : "another program uses it";
	throw new StartFault(
		`Port ${port} is busy: ${who}. Open http://${HOST}:${port}, or choose another port: PORT=${port === 65_535 ? 3211 : port + 1} npm start`,
	);
}

/** Waits until the server answers; false when it does not within `limitMs`. */
export async function untilHealthy(port, limitMs) {
	for (const end = Date.now() + limitMs; Date.now() < end; ) {
		if (await answersAsSteward(port)) return true;
		await new Promise((done) => setTimeout(done, 100));
	}
	return false;
}

async function answersAsSteward(port) {
	try {
		const response = await fetch(`http://${HOST}:${port}/api/health`, { signal: AbortSignal.timeout(3000) });
		const { status, version } = await response.json();
		return status === "ok" && typeof version === "string";
	} catch {
		return false;
	}
}
