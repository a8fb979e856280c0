import { expect } from "@playwright/test";
import type { McpAgent } from "../../harness/mcp-agent";
import { test as base } from "../../harness/page-test";
import type { RestApi } from "../../harness/rest-api";
import { newDynamicProfile } from "./dynamic-profile";
import { ProfileScreen } from "./profile-screen";

export type ProfileKind = "concrete" | "dynamic";

interface EditorFixtures {
	/** What `profile` is; set with `test.use`. */
	kind: ProfileKind;
	/** An MCP client that calls itself Scout, allowed to change authority settings. */
	agent: McpAgent;
	/** A new profile opened in the editor, its page alive: hydrated, stream open, first read done. */
	profile: ProfileScreen;
}

/** Stories of the profile editor: one server per worker, its endpoint started with authority. */
export const test = base.extend<EditorFixtures>({
	serverEnv: [{ STEWARD_LOCAL_MCP: "authority" }, { scope: "worker" }],

	kind: ["concrete", { option: true }],

	agent: async ({ connectMcp }, use) => {
		await use(await connectMcp({ name: "Scout" }));
	},

	profile: async ({ page, gate, api, kind, browserConsole }, use) => {
		// Only tests break connections; what the browser says of it is no fault of the page.
		browserConsole.expect(/net::ERR_(INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE|CONNECTION_\w+|SOCKET_NOT_CONNECTED)/);
		const profile = new ProfileScreen(page, gate, await newProfile(api, kind));
		await profile.open();
		await use(profile);
	},
});

/** A profile as stories start from it; a dynamic one asks Alpha, Beta and Gamma. Answers its id. */
export function newProfile(api: RestApi, kind: ProfileKind): Promise<string> {
	return kind === "dynamic" ? newDynamicProfile(api, ["Alpha", "Beta", "Gamma"]) : api.newProfile(startingValues());
}

/** What every story of a concrete profile starts from: something in each part that people and agents change. */
export function startingValues() {
	return {
		name: `Guide ${crypto.randomUUID().slice(0, 6)}`,
		system_prompt: "Answer briefly.",
		env_vars: [
			{ key: "TOKEN", value: "token-one" },
			{ key: "REGION", value: "region-one" },
		],
		cli_flags: [
			{ flag: "--verbose", description: "", enabled: true },
			{ flag: "--color", description: "", enabled: true },
		],
		config_options: { temperature: "0.2" },
	};
}

export { expect };
