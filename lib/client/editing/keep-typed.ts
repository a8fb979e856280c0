import { versionOf } from "@/lib/editor/version";
import type { ResourceDefinition } from "@/lib/setting/define-resource";
import type { ResourceSnapshot } from "@/lib/setting/resource-snapshot";
import { type JsonObject, sameJson } from "@/lib/shared/json";
import { fetchJson } from "../fetch-json";
import { recordUrl } from "../record-url";
import { browserShelf, draftStore } from "./draft-store";

interface KeepTypedOptions {
	readonly user: string;
	readonly definition: ResourceDefinition;
	/** The record that was created. */
	readonly id: string;
	readonly sent: JsonObject;
	/** The form as it stands when the answer comes. */
	readonly typed: JsonObject;
}

/** Stores what was typed after a create was sent as a draft of the new record; its editor picks it up. */
export async function keepTyped({ user, definition, id, sent, typed }: KeepTypedOptions): Promise<void> {
	const draft = Object.fromEntries(Object.entries(typed).filter(([field, value]) => !sameJson(sent[field], value)));
	if (Object.keys(draft).length === 0) return;
	const snapshot = await fetchJson<ResourceSnapshot>(recordUrl(definition, id));
	const stored = { type: definition.type, id, base: versionOf(snapshot), draft, storedAt: Date.now() };
	await draftStore(user, browserShelf).save(stored);
}
