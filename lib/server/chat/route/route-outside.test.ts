import { beforeEach, describe, expect, it } from "vitest";
import { archiveConversation } from "@/lib/server/conversation/archive-conversation";
import { saveFlagOverride } from "@/lib/server/flag/save-flag-override";
import { listMemory } from "@/lib/server/memory/list-memory";
import { reflectionsWritten } from "@/lib/server/memory/refine-later";
import { openAnyModel } from "@/lib/server/model/open-candidate";
import { chosenProfile } from "@/lib/server/profile/chosen-profile";
import { saveProfileChanges } from "@/lib/server/profile/save-profile-changes";
import { seeded } from "@/lib/server/start/seed-first-run";
import { useRoute } from "@/lib/server/testing/use-route";
import { saveWorkspaceChanges } from "@/lib/server/workspace/save-workspace-changes";
import { readOffer } from "../read-offer";

const route = useRoute();
const { chat } = route;
let off: string;
let a: string;
let b: string;
let auto: string;
beforeEach(async () => {
	off = await route.profile("Off", { enabled: false });
	a = await route.profile("A", { auto_approve: true, system_prompt: "You are A, a model of many words." });
	b = await route.profile("B", { model: "scripted-2" });
	auto = await route.dynamic({ id: b, enabled: false }, { id: off }, { id: a });
});
const offerOf = (profile_id: string) => readOffer(chat.ctx, { profile_id }, new AbortController().signal);

describe("what a turn would be offered", () => {
	it("is what the first candidate would be that is on and enabled", async () => {
		expect(await offerOf(auto)).toEqual(await offerOf(a));
		expect((await offerOf(auto)).tokens).not.toBe((await offerOf(b)).tokens);
		await route.relist(auto, { id: b }, { id: a });
		expect(await offerOf(auto)).toEqual(await offerOf(b));
	});

	it("is nothing where no candidate is enabled", async () => {
		await route.relist(auto, { id: a, enabled: false }, { id: off });
		await expect(offerOf(auto)).rejects.toMatchObject({
			body: { reason: "not_applicable", key: "agent_profile.dynamic" },
		});
	});
});

describe("the model of a dynamic profile outside of a turn", () => {
	const modelOf = async () => (await openAnyModel(chat.ctx, auto)).profile.name;
	const unavailable = (fields: object) => ({ body: { reason: "feature_unavailable", ...fields } });

	it("is the first that can be opened", async () => {
		expect(await modelOf()).toBe("A");
		const keyless = await route.profile("Keyless", {}, { api_key: "secret_gone" });
		await route.relist(auto, { id: keyless }, { id: b }, { id: a });
		expect(await modelOf()).toBe("B");
	});

	it("is none where nobody can be, the profile is off or the feature is", async () => {
		await route.relist(auto, { id: off });
		await expect(modelOf()).rejects.toMatchObject(unavailable({ key: "agent_profile.dynamic" }));
		await saveProfileChanges(chat.ctx, { profileId: auto, changes: { enabled: false } });
		await expect(modelOf()).rejects.toMatchObject(unavailable({ key: "agent_profile.enabled" }));
		await saveProfileChanges(chat.ctx, { profileId: auto, changes: { enabled: true } });
		await saveFlagOverride(chat.ctx, { flagKey: "features.dynamicProfiles", changes: { override: false } });
		await expect(modelOf()).rejects.toMatchObject(unavailable({ details: { feature: "features.dynamicProfiles" } }));
	});

	it("says a reflection better when its conversation is put away", async () => {
		const changes = { reflections_enabled: true };
		await saveWorkspaceChanges(chat.ctx, { workspaceId: seeded.workspaceId, changes });
		const id = await route.ask(auto, "I prefer short answers");
		route.provider.queue({ text: "<note>They like short answers.</note>" });
		await archiveConversation(chat.ctx, { id });
		await reflectionsWritten();
		const { items } = await listMemory(chat.ctx, { kind: "reflection", limit: 5 });
		expect(items).toMatchObject([{ text: "They like short answers." }]);
		expect(route.asked()).toEqual(["scripted-1", "scripted-1"]);
	});
});

it("who answers where nobody chose is a profile that answers itself, before one that runs others", async () => {
	const place = { profile_id: "", kind: "chat", workspace_id: seeded.workspaceId } as const;
	const changes = { default_agent_profile_id: "" };
	await saveWorkspaceChanges(chat.ctx, { workspaceId: seeded.workspaceId, changes });
	await saveProfileChanges(chat.ctx, {
		profileId: seeded.profileId,
		changes: { enabled: false },
		options: { force: true },
	});
	const late = await route.profile("Late");
	await saveProfileChanges(chat.ctx, { profileId: a, changes: { enabled: false }, options: { force: true } });
	await saveProfileChanges(chat.ctx, { profileId: b, changes: { enabled: false }, options: { force: true } });
	expect(await chosenProfile(chat.ctx, place)).toBe(late);
	await saveProfileChanges(chat.ctx, { profileId: late, changes: { enabled: false } });
	expect(await chosenProfile(chat.ctx, place)).toBe(auto);
});
