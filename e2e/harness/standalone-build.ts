import { cpSync, existsSync } from "node:fs";

export const standaloneServer = ".next/standalone/server.js";

/** Puts the static files beside the standalone server, as its own documentation asks. Throws without a build. */
export default function prepareStandaloneBuild(): void {
	if (!existsSync(standaloneServer)) throw new Error("no build found: run npm run build first");
	cpSync(".next/static", ".next/standalone/.next/static", { recursive: true });
	if (existsSync("public")) cpSync("public", ".next/standalone/public", { recursive: true });
}
