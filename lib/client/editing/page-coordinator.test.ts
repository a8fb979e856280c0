import { describe, expect, it } from "vitest";
import { snapshot } from "@/lib/editor/testing/demo-resource";
import { ok } from "@/lib/shared/result";
import { adoptSnapshot } from "../adopt-snapshot";
import { openSession, receipt, useServedRecord } from "../testing/open-session";
import type { EditorSession } from "./editor-session";
import { PageCoordinator } from "./page-coordinator";

useServedRecord();

describe("a page's coordinator", () => {
	const part = (session: EditorSession, id: string, order: number) => ({
		id,
		read: () => {
			const view = session.view();
			return {
				id,
				order,
				label: id,
				revision: view.base.revision,
				isDirty: view.isDirty,
				dirty: view.dirty,
				block: view.conflict ? ({ kind: "conflict" } as const) : null,
				pending: view.pending,
				unknown: view.unknown,
				failure: view.failure,
			};
		},
		save: () => session.save(),
		discard: () => session.discard(),
		focus: () => {},
		subscribe: session.subscribe,
	});

	it("saves one after the other, leaves the blocked one out, and sends nothing twice", async () => {
		const [a, b, c] = [openSession(), openSession(), openSession()];
		const page = new PageCoordinator();
		page.register(part(b.session, "b", 2));
		page.register(part(a.session, "a", 1));
		page.register(part(c.session, "c", 3));
		for (const { session } of [a, b, c]) session.edit("name", "Mine");
		adoptSnapshot(c.client, snapshot(4, { name: "Theirs" }));
		const pass = page.press();
		expect(page.bar()).toMatchObject({ status: "saving", queued: false });
		void page.press();
		expect(page.bar().queued).toBe(true);
		expect([a.sent.length, b.sent.length]).toEqual([1, 0]);
		a.sent[0]?.answer(ok(receipt(4)));
		await b.changed(() => b.session.view().pending);
		b.sent[0]?.answer(ok(receipt(4)));
		await pass;
		expect([a.sent.length, b.sent.length, c.sent.length]).toEqual([1, 1, 0]);
		expect(page.bar()).toMatchObject({ status: "blocked", canSave: false });
		expect(page.mayLeave()).toBe(false);
		page.discardAll();
		expect(page.mayLeave()).toBe(true);
		for (const { stop } of [a, b, c]) stop();
	});
});
