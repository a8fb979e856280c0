import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { usualWorld, worldOfTwins } from "@/lib/chat/guide/testing/phrasing";
import type { CallPart } from "@/lib/chat/part";
import type { TurnAnswer } from "@/lib/chat/turn-event";
import { plainCandidate } from "@/lib/profile/dynamic/candidate";
import { createProfile } from "@/lib/server/profile/create-profile";
import { readProfile } from "@/lib/server/profile/read-profile";
import { buildWorld, talk } from "@/lib/server/testing/guide-talk";
import { buildAgent } from "@/lib/server/testing/record-builders";
import { testContext } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import type { Json } from "@/lib/shared/json";

const allow = ({ call_id }: CallPart): TurnAnswer => ({ call_id, answer: "once" });
const deny = ({ call_id }: CallPart): TurnAnswer => ({ call_id, answer: "deny" });

/** A dynamic profile Router of these profiles; answers its id. */
async function routerOf(...ids: readonly string[]): Promise<string> {
	const candidates = ids.map(plainCandidate) as unknown as Json[];
	await buildAgent({ id: "agent_dynamic", family: "dynamic", settings: { display_name: "Dynamic" } });
	const values = { agent_id: "agent_dynamic", name: "Router", dynamic: { candidates } };
	const { id } = await createProfile(testContext(), { values });
	return id;
}

const profile = async (id: string) => (await readProfile(testContext(), id)).values;

describe("the offline guide with the product's tools", () => {
	useTestDatabase({ fresh: "test" });
	beforeEach(() => buildWorld(usualWorld));

	it("writes what was allowed, and says what is so now", async () => {
		const told = await talk("set the fallback model of Reviewer to small-1", { answer: allow });
		expect(told.end.status).toBe("complete");
		expect(told.text).toBe("Done: Fallback model of Reviewer is now `small-1`.");
		expect(await profile("profile_reviewer")).toMatchObject({ fallback_model: "small-1", model: "gpt-5" });
	});

	it("writes nothing that was denied, and says so", async () => {
		const told = await talk("set the model of Reviewer to gpt-6", { answer: deny });
		expect(told.text).toBe("You did not allow it, so nothing was changed.");
		expect((await profile("profile_reviewer")).model).toBe("gpt-5");
	});

	it("asks nobody to allow what is so already", async () => {
		const told = await talk("enable Reviewer");
		expect(told.end.status).toBe("complete");
		expect(told.calls.map(({ tool }) => tool)).not.toContain("settings_update");
		expect(told.text).toContain("Reviewer");
	});

	it("keeps the other entries of a map", async () => {
		await talk("set the temperature of Reviewer to 0.2", { answer: allow });
		expect((await profile("profile_reviewer")).config_options).toEqual({
			reasoning_effort: "high",
			temperature: "0.2",
		});
	});

	it("says a refusal of the product in its words, and claims nothing", async () => {
		const told = await talk("set the tool steps of Reviewer to 99");
		expect(told.text).toContain("0 – 20");
		expect(told.calls.map(({ tool }) => tool)).not.toContain("settings_update");
	});

	it("asks whether to delete what something depends on, and then the gate asks", async () => {
		await talk("set my default profile to Reviewer", { answer: allow });
		const asked: string[] = [];
		const told = await talk("delete the profile Reviewer", {
			answer: (call) => {
				asked.push(call.tool);
				if (call.tool !== "ask_user") return allow(call);
				return { call_id: call.call_id, answer: "once", answers: [["Yes, delete it"]] };
			},
		});
		expect(asked).toEqual(["ask_user", "profiles_delete"]);
		expect(told.text).toContain("Reviewer was deleted");
	});

	it("names what still uses a profile that is to be switched off", async () => {
		const id = await routerOf("profile_reviewer");
		const told = await talk("disable Reviewer", { answer: allow });
		expect(told.text).toBe("It is still used by: Router. Nothing was changed; its page can do it all the same.");
		expect((await profile("profile_reviewer")).enabled).toBe(true);
		expect((await profile(id)).enabled).toBe(true);
	});

	it.each([
		["which candidate of Router would answer now?", "would answer now", "1. `Reviewer`: "],
		["which candidate would answer now?", "would answer now", "1. `Reviewer`: "],
		["quem responderia agora?", "", "1. `Reviewer`: "],
		["现在由谁回答？", "", "1. `Reviewer`: "],
		["who would answer in Router?", "would answer now", "1. `Reviewer`: "],
		["what are the candidates of Router?", "would answer now", "2. `"],
		["que candidato do Router responderia agora?", "", "1. `Reviewer`: "],
		["Router 现在由谁回答？", "", "1. `Reviewer`: "],
		["Router 的候選有哪些？", "", "1. `Reviewer`: "],
	])("says who of a dynamic profile would answer: %s", async (text, answer, line) => {
		await routerOf("profile_reviewer", "profile_guide");
		const told = await talk(text);
		expect(told.calls.map(({ tool }) => tool)).not.toContain("settings_update");
		expect(told.text).toContain(answer);
		expect(told.text).toContain(line);
	});

	it("takes the last change of the conversation back, behind the same gate", async () => {
		const said = "set the fallback model of Reviewer to small-1";
		const told = await talk(said, { answer: allow });
		const asked: string[] = [];
		const undone = await talk("undo", {
			after: [
				{ said: "what is the model of Reviewer?", told: await talk("what is the model of Reviewer?") },
				{ said, told },
			],
			answer: (call) => {
				asked.push(call.tool);
				return allow(call);
			},
		});
		expect(asked).toEqual(["settings_update"]);
		expect(undone.text).toContain("Fallback model of Reviewer");
		expect((await profile("profile_reviewer")).fallback_model).not.toBe("small-1");
		expect((await talk("undo", { answer: allow })).text).toContain("nothing here that I can take back");
	});

	it("leaves what was changed again since, and what it did not change", async () => {
		const said = "set the model of Reviewer to gpt-6";
		const after = [{ said, told: await talk(said, { answer: allow }) }];
		await talk("set the model of Reviewer to gpt-7", { answer: allow });
		expect((await talk("undo", { after, answer: allow })).text).toContain("changed again since");
		expect((await profile("profile_reviewer")).model).toBe("gpt-7");
		const denied = [{ said, told: await talk(said, { answer: deny }) }];
		expect((await talk("undo", { after: denied, answer: allow })).text).toContain("nothing here that I can take back");
	});

	it("takes a preference and a switch back", async () => {
		for (const [said, key] of [
			["set the theme to dark", "user_settings.theme"],
			["turn on auto approve for Guide", "agent_profile.auto_approve"],
		] as const) {
			const after = [{ said, told: await talk(said, { answer: allow }) }];
			const undone = await talk("undo that", { after, answer: allow });
			const writes = undone.calls.filter(({ tool }) => tool === "settings_update");
			expect(
				writes.map(({ arguments: args }) => Object.keys(args?.changes ?? {})),
				said,
			).toEqual([[key]]);
			expect(undone.text, said).toMatch(/^Done: /);
		}
	});

	it("takes a value that begins with “Be” whole", async () => {
		const told = await talk("set the system prompt of Reviewer to Be brief");
		expect(told.calls.at(-1)?.arguments).toMatchObject({ changes: { "agent_profile.system_prompt": "Be brief" } });
	});

	it("switches its toolset on first, where it is off", async () => {
		const told = await talk("what is the model of Reviewer?", { assistant: false, toolsets: ["settings"] });
		expect(told.calls.map(({ tool }) => tool)).toEqual([
			"enable_toolset",
			"settings_search",
			"settings_list_resources",
			"settings_get",
		]);
		expect(told.text).toBe("Model of Reviewer: `gpt-5`");
	});

	it("says which toolset is not offered", async () => {
		const told = await talk("create a profile called Writer on OpenAI", { assistant: false, toolsets: ["settings"] });
		expect(told.text).toContain("(profiles)");
	});

	it("calls nothing with the Agent toggle off", async () => {
		const told = await talk("set the theme to dark", { agent: false });
		expect(told.calls).toEqual([]);
		expect(told.text).toContain("Agent toggle");
	});

	it("says so when its steps are used up, and has written nothing", async () => {
		const told = await talk("set the model of Reviewer to gpt-6", { hops: 2, answer: allow });
		expect(told.text).toContain("tool steps");
		expect((await profile("profile_reviewer")).model).toBe("gpt-5");
	});

	it("offers nothing else for deletion when the name is unknown, and deletes one thing at a time", async () => {
		for (const text of ["delete Nobody", "delete GitHub", "apaga o perfil Ninguém", "删除 GitHub"]) {
			const told = await talk(text);
			expect(told.end.status, text).toBe("complete");
			expect(told.calls.map(({ tool }) => tool)).not.toContain("ask_user");
		}
		for (const text of ["delete all profiles", "delete everything", "apaga tudo", "把所有配置档案删掉"]) {
			expect((await talk(text)).calls, text).toEqual([]);
		}
	});

	it("does not guess what “it” is", async () => {
		for (const text of ["turn it off", "set that to 5", "desliga isso", "关闭它"])
			expect((await talk(text)).calls, text).toEqual([]);
	});

	it("reads all settings of a record, secrets hidden", async () => {
		const { text } = await talk("show me all settings of Reviewer");
		expect(text).toContain("- Model: `gpt-5`");
		expect(text).toContain("- Approve automatically: off");
	});

	it("finds the record at the end of a value", async () => {
		const told = await talk("set the model to gpt-6 for Reviewer");
		expect(told.calls.at(-1)?.arguments).toMatchObject({
			target: { resource_id: "profile_reviewer" },
			changes: { "agent_profile.model": "gpt-6" },
		});
	});

	it("answers in the language it was asked in", async () => {
		expect((await talk("qual é o modelo do Reviewer?")).text).toBe("Modelo de Reviewer: `gpt-5`");
		expect((await talk("Reviewer 的模型是什么？")).text).toBe("Reviewer 的“模型”：`gpt-5`");
		expect((await talk("Reviewer 的模型是什麼？")).text).toBe("Reviewer 的「模型」：`gpt-5`");
	});
});

describe("two records of one name", () => {
	useTestDatabase();
	beforeAll(() => buildWorld(worldOfTwins));

	it("are told apart by asking, and the chosen one is written", async () => {
		const choose = (call: CallPart) => {
			if (call.tool !== "ask_user") return undefined;
			const ollama = call.questions?.[0]?.options.find(({ label }) => label.includes("Ollama"))?.label ?? "";
			return { call_id: call.call_id, answer: "once", answers: [[ollama]] } as const;
		};
		const told = await talk("set the fallback model of Writer to small-1", { answer: choose });
		expect(told.calls.at(-1)?.arguments).toMatchObject({ target: { resource_id: "profile_twin_b" } });
	});

	it("stay as they are when nobody chooses", async () => {
		const told = await talk("set the fallback model of Writer to small-1", {
			answer: ({ call_id }) => ({ call_id, answer: "not_answered" }),
		});
		expect(told.calls.map(({ tool }) => tool)).not.toContain("settings_update");
	});
});
