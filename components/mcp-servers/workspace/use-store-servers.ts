"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { createResource, updateSettings } from "@/app/actions/settings";
import { newSaveId } from "@/lib/client/new-save-id";
import { queryKeys } from "@/lib/client/query-keys";
import { type LimitedOutcome, saveWithLimit } from "@/lib/client/save-with-limit";
import { changedParts, serverPartsOf } from "@/lib/mcp/workspace/server-part";
import { mcpServer } from "@/lib/mcp/workspace/server-resource";
import type { WorkspaceServer } from "@/lib/mcp/workspace/server-status";
import { keepStored } from "@/lib/setting/redaction-marker";
import { isJsonObject, type JsonObject } from "@/lib/shared/json";
import type { ImportFailure } from "../import/use-import";

type Store = (
	stored: readonly WorkspaceServer[],
	next: JsonObject,
	names: readonly string[],
) => Promise<ImportFailure | null>;

/**
 * Stores imported servers, one write each: added ones are created, others changed where they differ. Stops at the first
 * that fails; pressing again goes on from there, and what arrived is not stored twice.
 */
export function useStoreServers(workspaceId: string): Store {
	const client = useQueryClient();
	// Per server as sent: its save id, until it is stored.
	const sent = useRef(new Map<string, string>());
	const done = useRef(new Set<string>());
	const storeOne = async (stored: readonly WorkspaceServer[], name: string, server: JsonObject) => {
		const text = `${name} ${JSON.stringify(server)}`;
		if (done.current.has(text)) return null;
		const saveId = sent.current.get(text) ?? newSaveId();
		sent.current.set(text, saveId);
		const before = stored.find((one) => one.name === name);
		const outcome = before ? await change(before, server, saveId) : await create(workspaceId, name, server, saveId);
		if (outcome.kind === "answered") done.current.add(text);
		if (outcome.kind === "refused") sent.current.delete(text);
		return outcome.kind === "answered" ? null : { ...outcome, name };
	};
	return async (stored, next, names) => {
		let failure: ImportFailure | null = null;
		for (const name of names) {
			const server = next[name];
			if (failure === null && isJsonObject(server)) failure = await storeOne(stored, name, server);
		}
		await client.invalidateQueries({ queryKey: queryKeys.lists(mcpServer.type) });
		return failure;
	};
}

function create(
	workspaceId: string,
	name: string,
	server: JsonObject,
	saveId: string,
): Promise<LimitedOutcome<unknown>> {
	const values = { workspace_id: workspaceId, name, ...serverPartsOf(server) };
	return saveWithLimit(() => createResource({ resource_type: mcpServer.type, values, save_id: saveId }));
}

async function change(before: WorkspaceServer, server: JsonObject, saveId: string): Promise<LimitedOutcome<unknown>> {
	const values = { ...(mcpServer.initial as JsonObject), ...before.server };
	const changes = keepStored(changedParts(values, serverPartsOf(server))) as JsonObject;
	if (Object.keys(changes).length === 0) return { kind: "answered", value: null };
	const target = { resource_type: mcpServer.type, resource_id: before.id };
	const options = { expected_revision: before.revision };
	return saveWithLimit(() => updateSettings({ target, changes, options, save_id: saveId }));
}
