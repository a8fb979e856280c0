"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { putSecret } from "@/app/actions/secrets";
import { createResource } from "@/app/actions/settings";
import type { StoreFailure } from "@/components/setting/store-failure";
import { newSaveId } from "@/lib/client/new-save-id";
import { queryKeys } from "@/lib/client/query-keys";
import { type LimitedOutcome, saveWithLimit } from "@/lib/client/save-with-limit";
import { secretsQuery } from "@/lib/client/secrets-query";
import type { SecretSummary } from "@/lib/setting/secret-contract";
import type { JsonObject } from "@/lib/shared/json";
import type { ResourceType } from "@/lib/tool/resources";
import { freeName } from "./free-name";

/** By name: the list of agents does without the declarations. */
const type: ResourceType = "agent";

/** A key for the new agent: typed now, or one that is stored. */
export type NewKey =
	| { readonly kind: "typed"; readonly value: string; readonly name: string }
	| { readonly kind: "stored"; readonly id: string };

export interface AddAgent {
	readonly busy: boolean;
	readonly failure: StoreFailure | null;
	/** Answers the id of the new agent, or null after a failure. */
	readonly add: (values: JsonObject, key: NewKey | null) => Promise<string | null>;
}

/** Adds an agent: its key goes to the secrets first, then the agent is created with the key's id. Safe to press again. */
export function useAddAgent(): AddAgent {
	const client = useQueryClient();
	const [state, setState] = useState<Pick<AddAgent, "busy" | "failure">>({ busy: false, failure: null });
	// One id per form: however often it is sent, one agent comes of it.
	const saveId = useRef(newSaveId());
	const secret = useRef<Pick<SecretSummary, "id" | "name"> | null>(null);
	const stored = async (): Promise<readonly SecretSummary[]> =>
		(await client.query({ ...secretsQuery(), staleTime: 0 })).items;

	const storeKey = async ({ name, value }: Extract<NewKey, { kind: "typed" }>) => {
		const before = secret.current;
		const target = before ?? { name: freeName(name, await stored()) };
		const outcome = await saveWithLimit(() => putSecret({ ...target, value }));
		if (outcome.kind === "answered") secret.current = outcome.value;
		// It may have arrived: found by the name that nobody had, it is replaced and not stored twice.
		if (outcome.kind === "unknown") secret.current = (await stored()).find((one) => one.name === target.name) ?? before;
		return outcome;
	};

	const send = async (values: JsonObject, key: NewKey | null): Promise<LimitedOutcome<{ readonly id: string }>> => {
		const known = key?.kind === "typed" ? await storeKey(key) : null;
		if (known && known.kind !== "answered") return known;
		const keyId = known?.kind === "answered" ? known.value.id : key?.kind === "stored" ? key.id : "";
		return saveWithLimit(() =>
			createResource({
				resource_type: type,
				values: { ...values, ...(keyId !== "" && { api_key: keyId }) },
				save_id: saveId.current,
			}),
		);
	};

	const add = async (values: JsonObject, key: NewKey | null) => {
		setState({ busy: true, failure: null });
		const outcome = await send(values, key).catch(() => ({ kind: "unknown" }) as const);
		setState({ busy: false, failure: outcome.kind === "answered" ? null : outcome });
		if (outcome.kind === "refused") saveId.current = newSaveId();
		if (outcome.kind !== "answered") return null;
		await client.invalidateQueries({ queryKey: queryKeys.lists(type) });
		return outcome.value.id;
	};
	return { ...state, add };
}
