import { accessSync, constants, mkdirSync, statfsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** Loopback only, as long as there are no accounts. */
export const HOST = "127.0.0.1";

/** File systems of other machines, by the magic number that statfs tells. */
const networkFileSystems = new Set([0x6969, 0xff534d42, 0xfe534d42, 0x517b, 0x01021997, 0x73757245, 0x5346414f]);

/** A fault to show as it is; the start ends with exit code 1. */
export class StartFault extends Error {}

/** The port to serve on. Throws `StartFault`. */
export function portOf(source) {
	const text = (source.PORT ?? "").trim() || "3210";
	if (!/^[1-9]\d{0,4}$/.test(text) || Number(text) > 65_535)
		throw new StartFault("PORT takes a number from 1 to 65535.");
	return Number(text);
}

/** The environment of the server: absolute paths, because it runs in the folder of its build. */
export function serverEnvironment(source, root, port) {
	const dataDir = resolve(root, (source.STEWARD_DATA_DIR ?? "").trim() || "data");
	const given = (source.DATABASE_URL ?? "").trim();
	return {
		NODE_ENV: "production",
		NEXT_TELEMETRY_DISABLED: "1",
		HOSTNAME: HOST,
		PORT: String(port),
		STEWARD_DATA_DIR: dataDir,
		...(given === "" ? {} : { DATABASE_URL: absoluteDatabaseUrl(given, root) }),
		...(source.STEWARD_SECRET_KEY_FILE
			? { STEWARD_SECRET_KEY_FILE: resolve(root, source.STEWARD_SECRET_KEY_FILE) }
			: {}),
	};
}

/** `file:` with a relative path → with an absolute one; anything else as it is. */
export function absoluteDatabaseUrl(url, root) {
	const path = /^file:(?!\/)([^?]*)(.*)$/.exec(url);
	return path === null ? url : `file:${pathToFileURL(resolve(root, path[1])).pathname}${path[2]}`;
}

/** Makes the data folder and says where it is. Throws `StartFault` when it cannot be written. */
export function prepareDataDir(dataDir) {
	try {
		mkdirSync(dataDir, { recursive: true, mode: 0o700 });
		accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
	} catch (cause) {
		const text = `The data folder ${dataDir} cannot be written. Set STEWARD_DATA_DIR to another folder.`;
		throw new StartFault(text, { cause });
	}
	console.log(`Data: ${dataDir} (keep it on a local disk, and back secret.key up apart from the database)`);
	if (networkFileSystems.has(statfsSync(dataDir).type)) {
		console.warn("Warning: this folder is on a network file system. SQLite files are not safe there.");
	}
}
