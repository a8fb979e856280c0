import { expect } from "vitest";
import { newestEventId, readEvents } from "@/lib/server/events/read-events";
import { runAction } from "@/lib/server/http/define-action";
import { createResource, updateResource } from "@/lib/server/http/resource-verbs";
import { actionContracts } from "@/lib/server/http/settings-contracts";
import { agentToken } from "@/lib/server/testing/run-tools";
import { skillDoor } from "@/lib/server/testing/skill-door";
import { testClock, testContext } from "@/lib/server/testing/test-context";
import { productSettings } from "@/lib/server/tool/product-settings";
import { runTool } from "@/lib/server/tool/run-tool";
import { openToolbox } from "@/lib/server/toolbox/open-toolbox";
import type { ErrorBody } from "@/lib/shared/app-error";
import { newId } from "@/lib/shared/ids";
import type { JsonObject } from "@/lib/shared/json";
import type { Result } from "@/lib/shared/result";
import type { ToolName } from "@/lib/tool/tool-catalog";
import { ToolsetRegistry } from "@/lib/tool/toolset/toolset-registry";
import * as recordRoute from "../settings/[resource_type]/[id]/route";
import * as typeRoute from "../settings/[resource_type]/route";

/** What every door answers to an accepted write. */
export interface DoorAnswer extends JsonObject {
	readonly id: string;
	readonly accepted: string[];
	readonly changed: boolean;
	readonly revision: number;
}

/** One door through which the same write can come. */
export interface Door {
	create(values: JsonObject): Promise<Result<DoorAnswer>>;
	update(type: string, id: string, changes: JsonObject, options?: JsonObject): Promise<Result<DoorAnswer>>;
}

const host = { host: "127.0.0.1:3210" };

async function overRest(handler: typeof recordRoute.PATCH, params: object, body: unknown): Promise<Result<DoorAnswer>> {
	const request = new Request("http://127.0.0.1:3210/api", {
		method: "POST",
		headers: { ...host, "content-type": "application/json" },
		body: JSON.stringify(body),
	});
	const answer = await handler(request, { params: Promise.resolve(params) });
	const read = await answer.json();
	return answer.ok ? { ok: true, value: read as DoorAnswer } : { ok: false, error: read.error as ErrorBody };
}

/** What runs a tool of Steward for somebody. */
type Run = (name: ToolName, args: JsonObject) => Promise<Result<JsonObject>>;

function overTools(run: Run): Door {
	const answered = (result: Result<JsonObject>): Result<DoorAnswer> =>
		result.ok
			? { ok: true, value: { ...result.value, id: (result.value.target as JsonObject).resource_id } as DoorAnswer }
			: result;
	return {
		create: async ({ agent_id = "", name = "", ...settings }) =>
			answered(await run("profiles_create", { agent_id, name, settings })),
		update: async (resource_type, resource_id, fields, options) => {
			const changes = Object.entries(fields).map(([field, value]) => [`${resource_type}.${field}`, value]);
			const target = { resource_type, resource_id };
			const args = { target, changes: Object.fromEntries(changes), ...(options ? { options } : {}) };
			return answered(await run("settings_update", args));
		},
	};
}

/** As a turn of the settings assistant does it: asked of the gate, allowed by the person, run. */
const inChat: Run = async (name, args) => {
	const signal = new AbortController().signal;
	const unused = { workingMemory: {}, reflections: {} } as never;
	const { toolbox, gate, executors } = openToolbox({
		ctx: testContext({
			actor: { kind: "conversation", userId: "local", conversationId: "c1", name: "Guide" },
			channel: "chat",
		}),
		conversationId: "c1",
		workspaceId: "w1",
		agent: true,
		assistant: true,
		autoApprove: async () => false,
		signal,
		registry: new ToolsetRegistry(testClock()),
		storage: unused,
		servers: {
			open: async () => [],
			find: async () => ({ server: "missing", definition: "unchanged", settings_href: "" }),
			call: async () => ({ status: "ok", text: "" }),
			allowAlways: async () => undefined,
		},
		skills: skillDoor([]),
		stored: async () => ({ defaultToolsets: [], texts: { profile: "" } }),
	});
	const found = await toolbox.resolve(name);
	if (found.kind !== "tool") throw new Error(found.message);
	const question = { call_id: "call_1", tool: found.tool, arguments: args, branch: { history: [], parts: [] } };
	const decision = await gate.decide(question);
	if (decision.kind === "refuse" && decision.error) return { ok: false, error: decision.error };
	expect(decision.kind).toBe("ask");
	const outcome = await executors.execute(question, { signal, onChange: () => undefined, approved: true });
	if (outcome.error) return { ok: false, error: outcome.error };
	return { ok: true, value: JSON.parse(outcome.text) as JsonObject };
};

/** Every door: the action of the form, REST, a tool over MCP, and a tool in the chat. */
export const doors: Readonly<Record<string, Door>> = {
	action: {
		create: (values) =>
			runAction(new Headers(host), actionContracts.create, createResource, {
				resource_type: "agent_profile",
				values,
				save_id: newId("save"),
			}) as Promise<Result<DoorAnswer>>,
		update: (resource_type, resource_id, changes, options) =>
			runAction(new Headers(host), actionContracts.update, updateResource, {
				target: { resource_type, resource_id },
				changes,
				save_id: newId("save"),
				...(options ? { options } : {}),
			}) as Promise<Result<DoorAnswer>>,
	},
	rest: {
		create: (values) => overRest(typeRoute.POST, { resource_type: "agent_profile" }, { values }),
		update: (resource_type, id, changes, options) =>
			overRest(recordRoute.PATCH, { resource_type, id }, { changes, ...(options ? { options } : {}) }),
	},
	mcp: overTools((name, args) => runTool(productSettings, agentToken, { name, args })),
	chat: overTools(inChat),
};

/** What a write adds to the journal. */
export async function journal(write: () => Promise<unknown>) {
	const before = await newestEventId();
	await write();
	const { events } = await readEvents(testContext(), { afterId: before });
	return events.map(({ name, revision, fields, carries }) => ({ name, revision, fields, ...(carries && { carries }) }));
}

/** The answers of all doors, which have to be one answer. */
export async function same<T>(run: (door: Door) => Promise<T>): Promise<T> {
	const answers: T[] = [];
	for (const door of Object.values(doors)) answers.push(await run(door));
	for (const answer of answers) expect(answer).toEqual(answers[0]);
	return answers[0] as T;
}
