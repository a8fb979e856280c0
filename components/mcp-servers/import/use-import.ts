"use client";

import { useMemo, useState } from "react";
import type { LimitedOutcome } from "@/lib/client/save-with-limit";
import type { ImportDecision, ImportDecisions } from "@/lib/mcp/import/decide-servers";
import {
	applyImport,
	decideImport,
	type ImportPreview,
	type ImportProblem,
	importServers,
} from "@/lib/mcp/import-servers";
import type { ServerMap } from "@/lib/mcp/server";
import type { ErrorBody } from "@/lib/shared/app-error";
import type { JsonObject } from "@/lib/shared/json";

/** Stores one secret; never throws. */
export type StoreSecret = (secret: {
	readonly name: string;
	readonly value: string;
}) => Promise<LimitedOutcome<unknown>>;

interface ImportInput {
	readonly servers: JsonObject;
	readonly secretNames: ReadonlySet<string>;
	readonly storeSecret: StoreSecret;
	/** The new servers and the names that were added or changed; may answer what stopped. */
	readonly onAdd: (servers: JsonObject, names: readonly string[]) => undefined | Promise<ImportFailure | null>;
}

/** Why an import stopped while its secrets or servers were stored; those before it are stored. */
export type ImportFailure =
	| { readonly kind: "refused"; readonly name: string; readonly error: ErrorBody }
	| { readonly kind: "unknown" | "upgraded"; readonly name: string };

/** A pasted text, what it would do under the decisions so far, and doing it. */
export function useImport({ servers, secretNames, storeSecret, onAdd }: ImportInput) {
	const [text, setText] = useState("");
	const [decisions, setDecisions] = useState<ImportDecisions>({});
	const [stored, setStored] = useState<ReadonlySet<string>>(new Set());
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<ImportFailure | null>(null);
	const read = useMemo(() => {
		if (text.trim() === "") return null;
		// What this import has stored itself is no other secret of the same name.
		const others = new Set([...secretNames].filter((name) => !stored.has(name)));
		return importServers(text, { current: servers as ServerMap, secretNames: others });
	}, [text, servers, secretNames, stored]);
	const preview = useMemo(() => (read?.ok ? decideImport(read.value, decisions) : null), [read, decisions]);

	const decide = (id: string, part: ImportDecision) => {
		setFailure(null);
		setDecisions((all) => ({ ...all, [id]: { ...all[id], ...part } }));
	};
	const retext = (next: string) => {
		setText(next);
		setDecisions({});
		setStored(new Set());
		setFailure(null);
	};
	const add = async () => {
		if (!preview || busy) return;
		const pinned = pinSecretNames(preview, decisions);
		const applied = applyImport(servers as ServerMap, preview, pinned);
		if (!applied.ok) return;
		setDecisions(pinned);
		setBusy(true);
		setFailure(null);
		const known = new Set([...secretNames, ...stored]);
		const wanted = applied.value.secrets.filter(({ name }) => !known.has(name));
		const { done, failed } = await storeAll(wanted, storeSecret);
		setStored(new Set([...stored, ...done]));
		if (!failed) {
			const names = takenServers(preview, pinned).map(({ name }) => name);
			const stopped = await onAdd(applied.value.servers as JsonObject, names);
			setBusy(false);
			setFailure(stopped ?? null);
			return;
		}
		setBusy(false);
		// A refused name may be somebody else's by now: the next try proposes another one.
		if (failed.kind === "refused") setDecisions(decisions);
		setFailure(failed);
	};
	const problem: ImportProblem | null = read && !read.ok ? read.error : null;
	return { text, retext, preview, problem, decisions, decide, add, busy, failure };
}

interface Storing {
	readonly done: readonly string[];
	readonly failed: ImportFailure | null;
}

/** Stores secrets one after the other, up to the first that fails. */
async function storeAll(
	secrets: readonly { readonly name: string; readonly value: string }[],
	storeSecret: StoreSecret,
): Promise<Storing> {
	const done: string[] = [];
	for (const secret of secrets) {
		const outcome = await storeSecret(secret);
		if (outcome.kind !== "answered") return { done, failed: { ...outcome, name: secret.name } };
		done.push(secret.name);
	}
	return { done, failed: null };
}

/** Servers the draft would get something from, as decided. */
export function takenServers(preview: ImportPreview, decisions: ImportDecisions): ImportPreview["servers"] {
	return preview.servers.filter(
		({ id, verb }) => (verb === "add" || verb === "change") && decisions[id]?.include !== false,
	);
}

/** Secrets that adding would store. */
export function secretsToStore(preview: ImportPreview, decisions: ImportDecisions): number {
	const names = takenServers(preview, decisions).flatMap(({ secrets }) => secrets.filter(({ moved }) => moved));
	return new Set(names.map(({ name }) => name)).size;
}

/** Fixes every proposed name, so that storing the first secret does not rename the others. */
function pinSecretNames(preview: ImportPreview, decisions: ImportDecisions): ImportDecisions {
	const pinned = preview.servers.map(({ id, verb, secrets }) => {
		const names = Object.fromEntries(secrets.map((secret) => [secret.id, secret.moved ? secret.name : null]));
		// Unchanged and refused servers are left alone, whatever their secrets.
		const include = (verb === "add" || verb === "change") && decisions[id]?.include !== false;
		return [id, { ...decisions[id], include, secrets: names }] as const;
	});
	return Object.fromEntries(pinned);
}
