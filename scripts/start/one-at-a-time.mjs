import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const FOLDER = ".steward";
const LOCK = join(FOLDER, "preparing");

/** Runs `job` while no other start of this checkout installs or builds. */
export async function oneAtATime(job) {
	mkdirSync(FOLDER, { recursive: true });
	for (let told = false; !take(); told = true) {
		if (!told) console.log("Another start is preparing this checkout; waiting for it…");
		await pause(500);
	}
	const release = () => rmSync(LOCK, { force: true });
	process.on("exit", release);
	try {
		return await job();
	} finally {
		process.off("exit", release);
		release();
	}
}

function take() {
	try {
		writeFileSync(LOCK, String(process.pid), { flag: "wx" });
		return true;
	} catch (error) {
		if (error.code !== "EEXIST") throw error;
		if (!holderLives()) rmSync(LOCK, { force: true });
		return false;
	}
}

function holderLives() {
	try {
		const pid = Number(readFileSync(LOCK, "utf8"));
		if (!Number.isInteger(pid) || pid <= 0) return true;
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return error.code === "EPERM";
	}
}
