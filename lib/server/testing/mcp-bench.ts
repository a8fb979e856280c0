import "server-only";
import { eq } from "drizzle-orm";
import { afterEach } from "vitest";
import type { Server } from "@/lib/mcp/server";
import type { ServerView } from "@/lib/mcp/server-view";
import { database } from "@/lib/server/db/client";
import { agentProfileMcp } from "@/lib/server/db/schema/records";
import { callServerTool } from "@/lib/server/mcp-client/call-server-tool";
import { openServers } from "@/lib/server/mcp-client/open-servers";
import { profileServerRef } from "@/lib/server/mcp-client/server-entries";
import { closeServers } from "@/lib/server/mcp-client/server-pool";
import { confirmedHostFact } from "@/lib/server/net/confirmed-hosts";
import type { JsonObject } from "@/lib/shared/json";
import type { FakeMcpScript } from "./fake-mcp-answers";
import { type FakeMcpServer, startFakeMcpServer } from "./fake-mcp-server";
import { buildAgent, buildInstallFact, buildProfile, buildProfileMcp } from "./record-builders";
import { testContext } from "./test-context";

/** MCP servers for the tests of a file: fakes and stored profiles, all closed after each test. */
export function useMcpBench() {
	const fakes: FakeMcpServer[] = [];
	afterEach(async () => {
		await closeServers();
		await Promise.all(fakes.splice(0).map((fake) => fake.close()));
	});
	return {
		/** Starts a fake whose host a person confirmed. */
		async fake(script: FakeMcpScript = {}): Promise<FakeMcpServer> {
			const fake = await startFakeMcpServer(script);
			fakes.push(fake);
			await confirm(fake.host);
			return fake;
		},
		/** Stores a profile with these servers; answers its id. */
		async profile(servers: Readonly<Record<string, Server>>): Promise<string> {
			const agentId = await buildAgent({ settings: { supports_mcp: true } });
			const id = await buildProfile({ agentId });
			await buildProfileMcp(id, { settings: { enabled: true, servers } });
			return id;
		},
	};
}

/** Points the stored server `fake` of a profile at another URL. */
export async function movedTo(profileId: string, url: string): Promise<void> {
	const settings = { enabled: true, servers: { fake: { url } } };
	await database().write((tx) => tx.update(agentProfileMcp).set({ settings }).where(eq(agentProfileMcp.id, profileId)));
}

/** Stores that a person confirmed a private host. */
export function confirm(host: string): Promise<void> {
	return buildInstallFact(confirmedHostFact(host), {});
}

/** The servers of a profile as a chat opens them. */
export function open(profileId: string, signal = new AbortController().signal): Promise<readonly ServerView[]> {
	return openServers(testContext(), { workspaceId: null, profileId, signal });
}

/** The only server of a profile. */
export async function openOne(profileId: string): Promise<ServerView> {
	const [view, ...others] = await open(profileId);
	if (view === undefined || others.length > 0) throw new Error("the profile has not one server");
	return view;
}

/** Calls a tool of the profile's server `name`. */
export function call(
	profileId: string,
	{ name = "fake", tool = "echo", args = {}, ...rest }: CallFields = {},
): ReturnType<typeof callServerTool> {
	const { signal = new AbortController().signal, ...told } = rest;
	return callServerTool(testContext(), {
		server_ref: profileServerRef(profileId, name),
		tool,
		arguments: args,
		signal,
		...told,
	});
}

type CallInput = Parameters<typeof callServerTool>[1];

interface CallFields
	extends Partial<Pick<CallInput, "timeoutMs" | "signal" | "onProgress" | "onNotice" | "definition_hash">> {
	readonly name?: string;
	readonly tool?: string;
	readonly args?: JsonObject;
}
