import { beforeAll, describe, expect, it } from "vitest";
import { type Expectation, type Phrasing, usualWorld, type World } from "@/lib/chat/guide/testing/phrasing";
import { phrasings } from "@/lib/chat/guide/testing/phrasings";
import type { CallPart } from "@/lib/chat/part";
import { buildWorld, type Told, talk } from "@/lib/server/testing/guide-talk";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { sameJson } from "@/lib/shared/json";
import { settingsCatalog } from "@/lib/tool/settings-catalog";
import { spokenWords } from "./guide-words";

/** What came of a phrasing. `wrote` where a write was asked for that was not wanted. */
interface Outcome {
	readonly phrasing: Phrasing;
	readonly right: boolean;
	readonly wrote: boolean;
	readonly told: Told;
}

const writers = new Set([
	"settings_update",
	"profiles_create",
	"profiles_delete",
	"profiles_duplicate",
	"profiles_update",
	"profiles_update_mcp",
]);

const worlds = new Map<World, Phrasing[]>();
for (const phrasing of phrasings) {
	const world = phrasing.world ?? usualWorld;
	worlds.set(world, [...(worlds.get(world) ?? []), phrasing]);
}

const outcomes: Outcome[] = [];

describe.each([...worlds].map(([world, said], index) => ({ name: `world ${index + 1}`, world, said })))(
	"the offline guide in $name",
	({ world, said }) => {
		useTestDatabase();
		beforeAll(() => buildWorld(world));

		it("is talked to", async () => {
			for (const phrasing of said) {
				const told = await talk(phrasing.text);
				const right = await isRight(phrasing.expect, told, world);
				const asked = told.calls.filter(({ tool }) => writers.has(tool));
				outcomes.push({ phrasing, right, wrote: asked.length > 0 && !right, told });
			}
			expect(outcomes.length).toBeGreaterThan(0);
		});
	},
);

describe("the offline guide over all phrasings", () => {
	it("asks for no write that was not meant", () => {
		expect(outcomes.filter(({ wrote }) => wrote).map(reported)).toEqual([]);
	});

	it("is right nine times out of ten, in every language", () => {
		const wrong = outcomes.filter(({ right }) => !right);
		expect(outcomes.length).toBe(phrasings.length);
		expect(wrong.length / outcomes.length, wrong.map(reported).join("\n")).toBeLessThanOrEqual(0.1);
	});

	it("answers what is not clear with candidates", () => {
		const unclear = outcomes.filter(({ phrasing }) => phrasing.expect.kind === "candidates");
		expect(unclear.filter(({ right }) => !right).map(reported)).toEqual([]);
	});
});

function reported({ phrasing, told }: Outcome): string {
	const calls = told.calls.map(({ tool, arguments: args }) => `${tool} ${JSON.stringify(args)}`).join(" | ");
	return `${phrasing.id} «${phrasing.text}» wanted ${JSON.stringify(phrasing.expect)}; ${told.end.status}: ${told.text} [${calls}]`;
}

/** The call that waits for a person, if it is this tool. */
function waiting({ calls, end }: Told, tool: string): CallPart["arguments"] | undefined {
	const last = calls.at(-1);
	return end.status === "waiting" && last?.state === "waiting" && last.tool === tool ? last.arguments : undefined;
}

async function isRight(wanted: Expectation, told: Told, world: World): Promise<boolean> {
	const writes = told.calls.filter(({ tool }) => writers.has(tool));
	switch (wanted.kind) {
		case "update": {
			const args = waiting(told, "settings_update");
			const target = args?.target as { resource_type?: string; resource_id?: string } | undefined;
			const record = wanted.record === undefined || target?.resource_id === wanted.record;
			return (
				writes.length === 1 &&
				record &&
				target?.resource_type === wanted.resource_type &&
				sameJson(args?.changes, { [wanted.key]: wanted.value })
			);
		}
		case "create": {
			const args = waiting(told, "profiles_create");
			return writes.length === 1 && args?.name === wanted.name && args.agent_id === wanted.agent;
		}
		case "delete":
			return writes.length === 1 && waiting(told, "profiles_delete")?.profile_id === wanted.record;
		case "duplicate": {
			const args = waiting(told, "profiles_duplicate");
			return writes.length === 1 && args?.profile_id === wanted.record && (args.name ?? undefined) === wanted.name;
		}
		case "read": {
			const read = told.calls.find(({ tool }) => tool === "settings_get");
			const target = read?.arguments?.target as { resource_id?: string } | undefined;
			const record = wanted.record === undefined || target?.resource_id === wanted.record;
			return quiet(told) && record && sameJson(read?.arguments?.keys, [wanted.key]) && told.text !== "";
		}
		case "explain":
			return quiet(told) && explains(wanted.key, told);
		case "list": {
			const listed = told.calls.some(
				({ tool, arguments: args }) =>
					tool === "settings_list_resources" && args?.resource_type === wanted.resource_type,
			);
			const names = world.filter(({ type }) => type === wanted.resource_type).map(({ name }) => name);
			return quiet(told) && listed && names.every((name) => told.text.includes(name));
		}
		case "candidates":
			return writes.length === 0 && (await namesAll(wanted.among, told, world));
		case "off_topic":
			return quiet(told) && /not a language model|não um modelo de linguagem|不是语言模型|不是語言模型/.test(told.text);
	}
}

/** Ended, and nothing was asked to be written. */
const quiet = ({ calls, end }: Told) => end.status === "complete" && calls.every(({ tool }) => !writers.has(tool));

function explains(key: string | undefined, told: Told): boolean {
	if (key === undefined) return told.text !== "";
	return told.calls.some(({ tool, arguments: args }) => tool === "settings_describe" && args?.key === key);
}

/** The answer, or the question it asks, names every key or record. */
async function namesAll(among: readonly string[], told: Told, world: World): Promise<boolean> {
	const asked = waiting(told, "ask_user");
	if (!asked && told.end.status !== "complete") return false;
	const said = `${told.text} ${JSON.stringify(asked ?? {})}`;
	const labels = await Promise.all(
		(["en", "pt-PT", "zh-CN", "zh-TW", "zh-HK"] as const).map(async (locale) => (await spokenWords(locale)).guide),
	);
	return among.every((each) => {
		if (!each.includes(".")) return namesRecord(each, said, world);
		const names = [
			each,
			settingsCatalog.descriptor(each)?.label ?? each,
			...labels.map((words) => words.label(each) ?? each),
		];
		return names.some((name) => said.includes(name));
	});
}

/** By its name; where two have it, by what tells them apart. */
function namesRecord(id: string, said: string, world: World): boolean {
	const record = world.find((each) => each.id === id);
	if (!record || !said.includes(record.name)) return false;
	const twins = world.filter(({ name }) => name === record.name);
	if (twins.length === 1) return true;
	const agent = world.find((each) => each.id === record.agent_id)?.name;
	return (
		said.includes(id) || (agent !== undefined && said.includes(agent)) || twins.some(({ type }) => type !== record.type)
	);
}
