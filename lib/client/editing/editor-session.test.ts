import { describe, expect, it } from "vitest";
import { snapshot } from "@/lib/editor/testing/demo-resource";
import type { ErrorBody } from "@/lib/shared/app-error";
import type { Json } from "@/lib/shared/json";
import { fail, ok } from "@/lib/shared/result";
import { adoptSnapshot } from "../adopt-snapshot";
import { openSession, receipt, useServedRecord } from "../testing/open-session";
import { PaintedChanges } from "./painted-changes";

const served = useServedRecord();

describe("an open editor", () => {
	it("sends changed fields with the expected revision, and keeps what was typed during the save", async () => {
		const { session, sent, changed, stop } = openSession();
		session.edit("name", "Guide 2");
		const saving = session.save();
		session.edit("notes", "typed during the save");
		expect(sent[0]?.request).toMatchObject({ changes: { name: "Guide 2" }, options: { expected_revision: 3 } });
		served.current = snapshot(4, { name: "Guide 2", notes: "old" }, sent[0]?.request.save_id);
		sent[0]?.answer(ok(receipt(4)));
		await saving;
		expect(session.view()).toMatchObject({ pending: false, dirty: ["notes"], conflict: null });
		await changed(() => session.view().base.predicted === undefined);
		expect(session.view()).toMatchObject({ dirty: ["notes"], conflict: null });
		stop();
	});

	it("reads once it is alive: a write since the page was rendered was told to nobody here", async () => {
		served.current = snapshot(4, { name: "Written since", notes: "old" });
		const { session, changed, stop } = openSession();
		await changed(() => session.view().values.name === "Written since");
		expect(session.view()).toMatchObject({ isDirty: false, conflict: null });
		stop();
	});

	it("never sends twice at once", async () => {
		const { session, sent, stop } = openSession();
		session.edit("name", "Guide 2");
		const saving = [session.save(), session.save()];
		expect(sent).toHaveLength(1);
		sent[0]?.answer(ok(receipt(4)));
		await Promise.all(saving);
		stop();
	});

	it("repeats a save of unknown outcome under the same id and with the same changes", async () => {
		const { session, sent, stop } = openSession();
		session.edit("name", "Guide 2");
		const saving = session.save();
		sent[0]?.break();
		await saving;
		expect(session.view()).toMatchObject({ unknown: true, pending: false });
		session.edit("notes", "later");
		const again = session.save();
		expect(sent[1]?.request).toEqual(sent[0]?.request);
		sent[1]?.answer(ok(receipt(4)));
		await again;
		expect(session.view()).toMatchObject({ unknown: false, dirty: ["notes"] });
		stop();
	});

	it("keeps text that is no value yet apart: unsaved, in the way of a save, gone with a value or a discard", () => {
		const { session, stop } = openSession();
		session.editText("servers", '{"a":');
		expect(session.isUnsaved()).toBe(true);
		expect(session.issues()).toMatchObject([{ field: "servers" }]);
		expect(session.issues()).toBe(session.issues());
		session.edit("servers", {});
		expect([session.isUnsaved(), session.issues().length]).toEqual([false, 0]);
		session.editText("servers", "x");
		session.discard();
		expect(session.isUnsaved()).toBe(false);
		stop();
	});

	it("fetches the latest after a refused revision and shows the conflict", async () => {
		const { session, sent, changed, stop } = openSession();
		session.edit("name", "Mine");
		const saving = session.save();
		served.current = snapshot(5, { name: "Theirs", notes: "old" });
		const error: ErrorBody = {
			code: "conflict",
			reason: "version_conflict",
			message: "",
			details: { current_revision: 5 },
		};
		sent[0]?.answer(fail(error));
		await saving;
		await changed(() => session.view().conflict !== null);
		expect(session.view().conflict?.open.map(({ path }) => path)).toEqual([["name"]]);
		stop();
	});

	it("shows the conflict with what a refusal brings, also where the latest cannot be fetched", async () => {
		const { session, sent, stop } = openSession();
		session.edit("name", "Mine");
		const saving = session.save();
		globalThis.fetch = (() => Promise.reject(new TypeError("no network"))) as typeof fetch;
		const current = { ...snapshot(5, { name: "Theirs", notes: "old" }) };
		const details = { current_revision: 5, current: current as unknown as Json };
		sent[0]?.answer(fail({ code: "conflict", reason: "version_conflict", message: "", details }));
		await saving;
		expect(session.view()).toMatchObject({ unreadable: false, values: { name: "Mine" } });
		expect(session.view().conflict?.open.map(({ theirs }) => theirs)).toEqual(["Theirs"]);
		stop();
	});

	it("follows a foreign change while clean, and names it once; own saves are no news", async () => {
		const { client, session, sent, stop } = openSession();
		const painted = new PaintedChanges(session);
		adoptSnapshot(client, snapshot(4, { name: "Theirs", notes: "old" }));
		expect(session.view().values.name).toBe("Theirs");
		expect(painted.flash()).toMatchObject({ revision: 4, by: { actor: { name: "Assistant" } } });
		expect(painted.flash()?.differences.map(({ path }) => path)).toEqual([["name"]]);
		expect(painted.flash()).toBe(painted.flash());
		painted.markPainted(4);
		expect(painted.flash()).toBeNull();
		session.edit("name", "Mine");
		const saving = session.save();
		adoptSnapshot(client, snapshot(5, { name: "Mine", notes: "old" }, sent[0]?.request.save_id));
		expect(painted.flash()).toBeNull();
		sent[0]?.answer(ok(receipt(5)));
		await saving;
		expect(painted.flash()).toBeNull();
		stop();
	});
});
