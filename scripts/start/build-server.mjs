import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const SERVER = join(".next", "standalone", "server.js");
const STAMP = join(".next", "steward-build.json");
const folders = ["app", "components", "drizzle", "lib", "messages", "public"];
const files = /^(next\.config|postcss\.config|proxy|instrumentation|tsconfig|package(-lock)?)\.(ts|mjs|json)$/;
const untouched = /\.test\.tsx?$|(^|\/)testing(\/|$)/;

/** One hash over everything a build reads: sources, lock file and Node's major version. */
export function buildFingerprint() {
	const hash = createHash("sha256").update(process.versions.node.split(".")[0] ?? "");
	const roots = readdirSync(".").filter((name) => files.test(name));
	const nested = folders.filter((folder) => existsSync(folder)).flatMap((folder) => filesOf(folder));
	for (const path of [...roots, ...nested].sort()) hash.update(path).update("\0").update(readFileSync(path));
	return hash.digest("hex");
}

/** True when the server that is there was built from what is there. */
export function isBuilt() {
	if (!existsSync(SERVER) || !existsSync(STAMP)) return false;
	try {
		return JSON.parse(readFileSync(STAMP, "utf8")).fingerprint === buildFingerprint();
	} catch {
		return false;
	}
}

/** Builds the server and lays its static files beside it. Exits with the code of a build that failed. */
export function build() {
	const fingerprint = buildFingerprint();
	const { status } = spawnSync(process.execPath, [join("node_modules", "next", "dist", "bin", "next"), "build"], {
		stdio: "inherit",
		env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
	});
	if (status !== 0) process.exit(status ?? 1);
	cpSync(join(".next", "static"), join(".next", "standalone", ".next", "static"), { recursive: true });
	if (existsSync("public")) cpSync("public", join(".next", "standalone", "public"), { recursive: true });
	writeFileSync(STAMP, `${JSON.stringify({ fingerprint })}\n`);
}

function filesOf(folder) {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name).replaceAll("\\", "/"))
		.filter((path) => !untouched.test(path));
}
