import { afterEach, beforeEach } from "vitest";
import type { SaveRequest } from "@/lib/editor/patch";
import { demoResource, snapshot } from "@/lib/editor/testing/demo-resource";
import type { ResourceSnapshot, WriteReceipt } from "@/lib/setting/resource-snapshot";
import type { Result } from "@/lib/shared/result";
import { EditorSession } from "../editing/editor-session";
import { createQueryClient } from "../query-client";

/** The demo record as every test starts with it. */
export const first = snapshot(3, { name: "Guide", notes: "old" });

/** What the server answers to a read; back to `first` before each test. */
export function useServedRecord(): { current: ResourceSnapshot } {
	const served = { current: first };
	const original = globalThis.fetch;
	beforeEach(() => {
		served.current = first;
		globalThis.fetch = (async () => Response.json(served.current)) as typeof fetch;
	});
	afterEach(() => {
		globalThis.fetch = original;
	});
	return served;
}

export const receipt = (revision: number): WriteReceipt => ({
	accepted: ["demo.name"],
	resource_type: "demo",
	id: "r1",
	revision,
	updated_at: first.updated_at,
	changed: true,
});

/** A save that waits for the test to answer it. */
export interface Sent {
	readonly request: SaveRequest;
	readonly answer: (result: Result<WriteReceipt>) => void;
	readonly break: () => void;
}

/** An open editor of the demo record, whose saves the test answers. */
export function openSession(start = first) {
	const sent: Sent[] = [];
	const client = createQueryClient();
	const send = (request: SaveRequest) =>
		new Promise<Result<WriteReceipt>>((resolve, reject) => {
			sent.push({ request, answer: resolve, break: () => reject(new TypeError("connection lost")) });
		});
	const session = new EditorSession({ client, definition: demoResource, snapshot: start, send });
	const stop = session.start();
	const changed = (wanted: () => boolean) =>
		new Promise<void>((resolve) => {
			const look = () => {
				if (!wanted()) return;
				end();
				resolve();
			};
			const end = session.subscribe(look);
			look();
		});
	return { client, session, sent, stop, changed };
}
