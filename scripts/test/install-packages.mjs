import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** True when node_modules holds exactly the versions of the lock file (optional packages may be absent). */
export function packagesInstalled() {
	if (!existsSync("node_modules/.package-lock.json")) return false;
	const wanted = JSON.parse(readFileSync("package-lock.json", "utf8")).packages;
	const present = JSON.parse(readFileSync("node_modules/.package-lock.json", "utf8")).packages;
	return Object.entries(wanted).every(
		([path, entry]) => path === "" || entry.optional || present[path]?.version === entry.version,
	);
}

/** Installs the locked packages unless they are there; `again`: in any case. Throws when npm fails. */
export function installPackages({ again = false } = {}) {
	if (!again && packagesInstalled()) return;
	console.log("Installing packages (npm ci)…");
	const { status } = spawnSync("npm", ["ci", "--include=dev", "--no-audit", "--no-fund"], {
		stdio: ["ignore", "inherit", "inherit"],
		shell: process.platform === "win32",
	});
	if (status !== 0) throw new Error("npm ci failed");
}
