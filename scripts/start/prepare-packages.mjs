import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { installPackages } from "../test/install-packages.mjs";

const STAMP = join("node_modules", ".steward-node-major");

/** Installs the locked packages when the lock file or Node's major version changed since the last time. */
export function preparePackages() {
	const major = process.versions.node.split(".")[0] ?? "";
	const before = existsSync(STAMP) ? readFileSync(STAMP, "utf8") : major;
	installPackages({ again: before !== major });
	writeFileSync(STAMP, major);
}
