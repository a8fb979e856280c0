import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "microsoft-edge"];
const places = [
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
	"/Applications/Chromium.app/Contents/MacOS/Chromium",
	"C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

const runs = (path) => spawnSync(path, ["--version"], { stdio: "ignore", timeout: 30_000 }).status === 0;

/** Path of a Chromium on this machine that starts, or undefined. `CHROMIUM_PATH` goes first. */
export function chromiumOnMachine() {
	const given = process.env.CHROMIUM_PATH;
	if (given) return given;
	const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
	const found = names.flatMap((name) => folders.map((folder) => join(folder, name)));
	return [...found, ...places].find((path) => existsSync(path) && runs(path));
}

/** Path of the Chromium that Playwright downloads for itself, if it was downloaded and starts. */
async function chromiumOfPlaywright() {
	const { chromium } = await import("@playwright/test");
	const path = chromium.executablePath();
	return existsSync(path) && runs(path) ? path : undefined;
}

function run(command, args) {
	console.log(`Looking for a browser: ${command} ${args.join(" ")}`);
	return spawnSync(command, args, { stdio: ["ignore", "inherit", "inherit"], timeout: 600_000 }).status === 0;
}

function installDebianPackage() {
	if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
	run("apt-get", ["update"]);
	run("apt-get", ["install", "-y", "--no-install-recommends", "chromium"]);
	return chromiumOnMachine();
}

/** A Chromium for the end-to-end suite: one on the machine, else Playwright's own, else Debian's package. Throws if none. */
export async function provideChromium() {
	const present = chromiumOnMachine() ?? (await chromiumOfPlaywright());
	if (present) return present;
	run(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"]);
	const path = (await chromiumOfPlaywright()) ?? installDebianPackage();
	if (!path) throw new Error("no Chromium found and none could be installed; set CHROMIUM_PATH to one");
	return path;
}
