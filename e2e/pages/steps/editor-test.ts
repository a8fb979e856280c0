import { expect } from "@playwright/test";
import type { McpAgent } from "../../harness/mcp-agent";
import { test as base } from "../../harness/page-test";
import { ProfileScreen } from "./profile-screen";

interface EditorFixtures {
	/** An MCP client that calls itself Scout, allowed to change authority settings. */
	agent: McpAgent;
	/** A new profile opened in the editor, its page alive: hydrated, stream open, first read done. */
	profile: ProfileScreen;
}

/** Stories of the profile editor: one server per worker, its endpoint started with authority. */
export const test = base.extend<EditorFixtures>({
	serverEnv: [{ STEWARD_LOCAL_MCP: "authority" }, { scope: "worker" }],

	agent: async ({ connectMcp }, use) => {
		await use(await connectMcp({ name: "Scout" }));
	},

	profile: async ({ page, gate, api, browserConsole }, use) => {
		// Only tests break connections; what the browser says of it is no fault of the page.
		browserConsole.expect(/net::ERR_(INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE|CONNECTION_\w+|SOCKET_NOT_CONNECTED)/);
		const id = await api.newProfile(startingValues());
		const profile = new ProfileScreen(page, gate, id);
		await profile.open();
		await use(profile);
	},
});

/** What every story starts from: something in each part that people and agents change. */
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
