import { isBuilt } from "../../scripts/start/build-server.mjs";

export const standaloneServer = ".next/standalone/server.js";

/** Refuses to test anything but the build of the sources as they are. */
export default function requireBuild(): void {
	if (!isBuilt()) throw new Error("the build is missing or older than the sources: run npm run build first");
}
