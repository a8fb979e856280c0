import * as z from "zod/mini";
import { defineResource } from "@/lib/setting/define-resource";
import { defineSetting } from "@/lib/setting/define-setting";
import type { ActorRef, ResourceSnapshot } from "@/lib/setting/resource-snapshot";
import type { JsonObject } from "@/lib/shared/json";
import type { Known } from "../editor-state";

const shared = {
	section: "demo",
	description: "",
	aliases: [],
	agentWrite: "allow",
	appliesWhen: "immediately",
	defaultBehavior: "explicit",
} as const;

const text = z.string();

/** One setting of every merge rule, with secrets where profiles and MCP documents have them. */
export const demoResource = defineResource({
	type: "demo",
	domain: "demo",
	label: "Demo",
	description: "",
	scope: "install",
	selectors: "entity",
	requiredScope: "org.config.manage",
	settings: [
		defineSetting({
			...shared,
			key: "demo.name",
			schema: text,
			initial: "",
			control: "text",
			label: "Name",
			normalize: (value) => value.trim(),
		}),
		defineSetting({ ...shared, key: "demo.notes", schema: text, initial: "", control: "long_text", label: "Notes" }),
		defineSetting({
			...shared,
			key: "demo.options",
			schema: z.record(text, text),
			initial: {},
			control: "string_map",
			label: "Options",
			merge: "deep",
		}),
		defineSetting({
			...shared,
			key: "demo.env_vars",
			schema: z.array(z.strictObject({ key: text, value: z.optional(text), secret_id: z.optional(text) })),
			initial: [],
			control: "env_list",
			label: "Environment",
			merge: { entriesBy: "key" },
			sensitive: [{ path: ["*", "value"], identity: "key", kind: "always" }],
		}),
		defineSetting({
			...shared,
			key: "demo.cli_flags",
			schema: z.array(z.strictObject({ flag: text, description: text, enabled: z.boolean() })),
			initial: [],
			control: "flag_list",
			label: "Flags",
			merge: "rows",
			sensitive: [{ path: ["*", "flag"], kind: "credential" }],
		}),
		defineSetting({
			...shared,
			key: "demo.router",
			schema: z.strictObject({
				version: z.int(),
				items: z.array(z.strictObject({ id: text, text })),
			}),
			initial: { version: 1, items: [] },
			control: "candidate_list",
			label: "Router",
			merge: { entriesBy: "id", in: "items", counter: "version" },
		}),
		defineSetting({
			...shared,
			key: "demo.servers",
			schema: z.record(text, z.strictObject({ url: text, headers: z.optional(z.record(text, text)) })),
			initial: {},
			control: "server_map",
			label: "Servers",
			merge: "deep",
			sensitive: [
				{ path: ["*", "headers"], kind: "always", boundToHost: ["*", "url"] },
				{ path: ["*", "url"], kind: "url" },
			],
		}),
	],
	classified: [],
	href: null,
});

export const emptyValues: JsonObject = {
	name: "",
	notes: "",
	options: {},
	env_vars: [],
	cli_flags: [],
	router: { version: 1, items: [] },
	servers: {},
};

/** What a read shows for a stored secret. */
export const marker = (mark: string) => ({ redacted: true, set: true, mark });

export const agent: ActorRef = { kind: "token", name: "Assistant" };

/** A snapshot of the record `r1` whose newest write may carry a save id. */
export function snapshot(revision: number, values: JsonObject, saveId?: string): ResourceSnapshot {
	const at = new Date(Date.UTC(2026, 0, 1) + revision * 1000).toISOString();
	return {
		resource_type: "demo",
		id: "r1",
		revision,
		updated_at: at,
		values: { ...emptyValues, ...values },
		computed: {},
		last_write: {
			event_id: revision,
			actor: saveId ? { kind: "person", name: "Ada" } : agent,
			channel: saveId ? "ui" : "mcp",
			fields: Object.keys(values),
			at,
			...(saveId ? { save_id: saveId } : {}),
		},
	};
}

export const known = (latest: ResourceSnapshot | undefined, autoMerge = false): Known => ({
	definition: demoResource,
	latest,
	autoMerge,
});
