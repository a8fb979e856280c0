import { describe, expect, it } from "vitest";
import { seeded } from "@/lib/server/start/seed-first-run";
import { plainTool } from "@/lib/server/testing/fake-mcp-answers";
import { useMcpBench } from "@/lib/server/testing/mcp-bench";
import { buildProfile, buildProfileMcp } from "@/lib/server/testing/record-builders";
import { callsOf } from "@/lib/server/testing/use-chat";
import { headOf, toldSteps, useRoute } from "@/lib/server/testing/use-route";
import { answerCall } from "../answer-call";

const route = useRoute();
const bench = useMcpBench();
const { chat } = route;
const busy = { status: 529, error: { message: "busy" } };
const theme = {
	calls: [
		{
			name: "settings_get",
			arguments: { target: { resource_type: "user_settings" }, keys: ["user_settings.theme"] },
		},
	],
};

/** Allows the call that a conversation waits with, once. */
async function allow(conversation_id: string) {
	const asked = await headOf(conversation_id);
	expect(asked.status).toBe("waiting");
	const call_id = callsOf(asked).at(-1)?.call_id ?? "";
	await answerCall(chat.ctx, { conversation_id, message_id: asked.id, call_id, answer: "once" });
	await chat.idle();
	return headOf(conversation_id);
}

describe("the servers of a candidate", () => {
	const offered = () =>
		route.provider.requests.map(({ body }) =>
			((body as { tools?: { function: { name: string } }[] }).tools ?? [])
				.map((tool) => tool.function.name)
				.filter((name) => /of_[abauto]+$/.test(name)),
		);

	/** A profile with a server of its own that has one tool. */
	async function served(name: string, model: string, tool = `of_${name.toLowerCase()}`) {
		const fake = await bench.fake({ tools: [plainTool(tool)] });
		const id = await route.profile(name, { model }, { supports_mcp: true });
		await buildProfileMcp(id, { settings: { enabled: true, servers: { mine: { url: fake.url } } } });
		return { id, fake };
	}
	const called = ({ seen }: { readonly seen: readonly { readonly method: string }[] }) =>
		seen.filter(({ method }) => method === "tools/call").length;

	it("are offered in its turn, and nobody else's", async () => {
		const a = await served("A", "scripted-1");
		const b = await served("B", "scripted-2");
		const auto = await route.dynamic({ id: a.id }, { id: b.id });
		const own = await bench.fake({ tools: [plainTool("of_auto")] });
		await buildProfileMcp(auto, { settings: { enabled: true, servers: { mine: { url: own.url } } } });
		route.provider.queue(busy, { calls: [{ name: "mcp_p_mine_of_b", arguments: { text: "hi" } }] });
		const conversation_id = await route.ask(auto, "Use it", { agent: true });
		expect(offered()).toEqual([["mcp_p_mine_of_a"], ["mcp_p_mine_of_b"]]);
		await allow(conversation_id);
		expect([called(a.fake), called(b.fake), called(own)]).toEqual([0, 1, 0]);
		expect(offered().at(-1)).toEqual(["mcp_p_mine_of_b"]);
	});

	it("are not called for another one's that are called the same: the answer was for those, a person is asked anew", async () => {
		const a = await served("A", "scripted-1", "save");
		const b = await served("B", "scripted-2", "save");
		const auto = await route.dynamic({ id: a.id }, { id: b.id });
		route.provider.queue({ calls: [{ name: "mcp_p_mine_save", arguments: { text: "hi" } }] });
		const conversation_id = await route.ask(auto, "Use it", { agent: true });
		await route.relist(auto, { id: b.id });
		const head = await allow(conversation_id);
		expect([called(a.fake), called(b.fake)]).toEqual([0, 0]);
		expect([head.status, ...toldSteps(head)]).toEqual(["waiting", "A candidate_removed switch B"]);
		expect(await allow(conversation_id)).toMatchObject({ status: "complete", answered_by: { profile: "B" } });
		expect([called(a.fake), called(b.fake)]).toEqual([0, 1]);
	});
});

describe("the offline guide as a candidate", () => {
	it.each([
		["before anything was done", []],
		["after another one's calls", [theme]],
	])("answers where nobody else does, with the tools at hand, %s", async (_when, made) => {
		const guide = await buildProfile({ agentId: seeded.agentId, settings: { name: "Guide", max_tool_hops: 12 } });
		const auto = await route.dynamic({ id: await route.profile("A") }, { id: guide });
		route.provider.queue(...made, busy);
		const conversation_id = await route.ask(auto, "set the theme to dark", { kind: "assistant" });
		const asked = await headOf(conversation_id);
		expect(toldSteps(asked)).toEqual(["A provider_overloaded switch Guide"]);
		expect(callsOf(asked).at(-1)).toMatchObject({
			tool: "settings_update",
			approval: { changes: [{ after: "dark" }] },
		});
		const via = { profile_id: auto, profile: "Auto" };
		expect(await allow(conversation_id)).toMatchObject({
			status: "complete",
			answered_by: { profile: "Guide", model: "guide", via },
		});
	});
});
