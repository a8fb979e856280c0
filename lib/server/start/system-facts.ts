import "server-only";
import { requireCapability } from "@/lib/server/auth/authorize";
import { localMcpCapabilities } from "@/lib/server/auth/identify-request";
import type { Capability, Context } from "@/lib/server/context";
import { env } from "@/lib/server/env";
import { checkHealth, type Health } from "./health";

/** What the page of the installation shows; no path, no key, no address of a database. */
export interface SystemFacts {
	readonly health: Health;
	/** Host names beside loopback that requests may carry. */
	readonly allowedHosts: readonly string[];
	/** What an MCP client on this machine may do. */
	readonly mcpCapabilities: readonly Capability[];
	/** Where the key that seals secrets comes from. */
	readonly sealKey: "environment" | "file" | "data_folder";
	/** Which private hosts a person may confirm. */
	readonly privateHosts: "confirm" | "off" | "ranges";
}

/** Reads what the installation is and how it is set up. */
export async function readSystemFacts(ctx: Context): Promise<SystemFacts> {
	requireCapability(ctx, "settings.read");
	const { allowedHosts, secretKey, secretKeyFile, privateHosts } = env();
	return {
		health: await checkHealth(),
		allowedHosts,
		mcpCapabilities: localMcpCapabilities(),
		sealKey: secretKey !== undefined ? "environment" : secretKeyFile !== undefined ? "file" : "data_folder",
		privateHosts: privateHosts.mode,
	};
}
