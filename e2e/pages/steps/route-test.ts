import { type Candidate, type Policy, plainPolicy } from "@/lib/profile/dynamic/candidate";
import type { JsonObject } from "@/lib/shared/json";
import { test as base, newScriptedProfile } from "./chat-test";
import { dynamicAgent } from "./dynamic-profile";

interface RouteFixtures {
	/**
	 * A dynamic profile over Fast (`scripted-1`) and Strong (`scripted-2`), which answers new conversations of the
	 * workspace; `policy`: what temporary faults of Fast lead to, `fast`: more of its settings.
	 */
	router: (policy?: Partial<Policy>, fast?: JsonObject) => Promise<{ readonly id: string; readonly fastId: string }>;
}

/** Conversations that a dynamic profile answers. */
export const test = base.extend<RouteFixtures>({
	router: async ({ api, provider, profileId }, use) => {
		await use(async (policy = {}, fast = {}) => {
			const fastId = await newScriptedProfile(api, provider, { name: "Fast", model: "scripted-1" });
			if (Object.keys(fast).length > 0) await api.change("agent_profile", fastId, fast);
			const strongId = await newScriptedProfile(api, provider, { name: "Strong", model: "scripted-2" });
			const candidates = [candidate(fastId, { ...plainPolicy, ...policy }), candidate(strongId, plainPolicy)];
			const dynamic = { candidates: candidates };
			const id = await api.newProfile({ agent_id: dynamicAgent, name: "Router", dynamic });
			await api.change("workspace", "workspace_default", { default_agent_profile_id: id });
			return { id, fastId };
		});
		await api.change("workspace", "workspace_default", { default_agent_profile_id: profileId });
	},
});

const candidate = (id: string, transient: Policy): Candidate => ({
	execution_profile_id: id,
	enabled: true,
	policies: { transient, hard: plainPolicy },
});

/** What the scripted provider says to one that asks too often; `seconds`: how long it asks to wait. */
export const tooOften = (seconds?: number) => ({
	status: 429,
	...(seconds !== undefined && { headers: { "retry-after": String(seconds) } }),
});

/** What it says to one that brings no key. */
export const keyless = { status: 401 };
