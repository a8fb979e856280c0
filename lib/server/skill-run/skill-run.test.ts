import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { database } from "@/lib/server/db/client";
import { skillRuns, skillStorage } from "@/lib/server/db/schema/skill";
import { saveSkill } from "@/lib/server/skill/save-skill";
import { buildConversation } from "@/lib/server/testing/chat-builders";
import { buildSkill, buildWorkspace } from "@/lib/server/testing/record-builders";
import { testContext, tokenActor } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { runLimits } from "@/lib/skill/skill-run";
import { answerRun } from "./answer-run";
import { claimRun } from "./claim-run";
import { runInBrowser } from "./run-in-browser";
import { settleAnswer } from "./settle-answer";
import { sweepRuns } from "./sweep-runs";

useTestDatabase({ fresh: "test" });
beforeEach(async () => {
	await buildSkill({
		id: "skill_1",
		workspaceId: await buildWorkspace({ id: "w1" }),
		settings: { selected: true, ...granted },
	});
});
afterEach(() => vi.useRealTimers());

const me = testContext();
const granted = { network_hosts: ["api.example.com"], secret: "k3y-of-the-skill" };
const rows = () => database().read.select().from(skillRuns);

async function begin(fields: { readonly userId?: string; readonly signal?: AbortSignal } = {}) {
	const { userId = "local", signal = new AbortController().signal } = fields;
	const conversationId = await buildConversation({ userId, workspaceId: "w1" });
	let told: (id: string) => void = () => {};
	const id = new Promise<string>((resolve) => {
		told = resolve;
	});
	const run = { conversationId, userId, skillId: "skill_1", script: "index.html", data: '{"a":1}', signal };
	const answer = runInBrowser({ ...run, onWaiting: (runId) => told(runId) });
	answer.catch(() => undefined);
	return { answer, run_id: await id };
}

const notFound = { body: { reason: "not_found" } };
const tooLate = { body: { reason: "version_conflict" } };

describe("a run in a browser", () => {
	it("is taken by one browser, answered once, and gone", async () => {
		const { answer, run_id } = await begin();
		expect(await claimRun(me, { run_id })).toEqual({
			run_id,
			skill_id: "skill_1",
			html: "<p>",
			assets: [],
			data: '{"a":1}',
			secret: granted.secret,
			storage: {},
			hosts: granted.network_hosts,
		});
		await expect(claimRun(me, { run_id })).rejects.toMatchObject(tooLate);
		const first = answerRun(me, { run_id, answer: { raw: '{"result":"1"}', console: ["hi"] } });
		const second = answerRun(me, { run_id, answer: { raw: '{"result":"2"}', console: [] } });
		const [, refused] = await Promise.allSettled([first, second]);
		expect(refused).toMatchObject({ status: "rejected" });
		expect(await answer).toEqual({ raw: '{"result":"1"}', console: ["hi"] });
		expect(await rows()).toEqual([]);
		await expect(answerRun(me, { run_id, answer: { console: [] } })).rejects.toMatchObject(notFound);
	});

	it("that nobody took is not answered", async () => {
		const { answer, run_id } = await begin();
		await expect(answerRun(me, { run_id, answer: { raw: "{}", console: [] } })).rejects.toMatchObject(tooLate);
		await claimRun(me, { run_id });
		await answerRun(me, { run_id, answer: { fault: "threw", message: "no", console: [] } });
		expect(await answer).toEqual({ fault: "threw", message: "no", console: [] });
	});

	it("belongs to the person of its conversation", async () => {
		const theirs = await begin({ userId: "somebody" });
		const token = testContext({ actor: tokenActor({ userId: "somebody" }) });
		for (const ctx of [me, token]) await expect(claimRun(ctx, theirs)).rejects.toMatchObject(notFound);
		await expect(claimRun(me, { run_id: "run_none" })).rejects.toMatchObject(notFound);
		const them = testContext({ actor: { kind: "person", userId: "somebody", name: "S" } });
		await claimRun(them, theirs);
		await expect(answerRun(me, { ...theirs, answer: { console: [] } })).rejects.toMatchObject(notFound);
		await answerRun(them, { ...theirs, answer: { raw: "x", console: [] } });
		expect((await theirs.answer).raw).toBe("x");
	});

	it("is never readable in its row", async () => {
		const { answer, run_id } = await begin();
		await claimRun(me, { run_id });
		const seen = vi.spyOn(process.stdout, "write");
		await answerRun(me, { run_id, answer: { raw: "t0p-s3cret", console: ["t0p-s3cret"] } });
		const stored = JSON.stringify(await rows());
		expect(stored).not.toContain("t0p-s3cret");
		expect((await answer).raw).toBe("t0p-s3cret");
		expect(seen).not.toHaveBeenCalled();
	});

	it("that no browser takes in time says so", async () => {
		vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
		const { answer, run_id } = await begin();
		await vi.advanceTimersByTimeAsync(runLimits.claimMs + 300);
		vi.useRealTimers();
		expect(await answer).toEqual({ fault: "no_browser", console: [] });
		await expect(claimRun(me, { run_id })).rejects.toMatchObject(notFound);
	});

	it("whose browser goes away is given up", async () => {
		const { answer, run_id } = await begin();
		await claimRun(me, { run_id });
		await database().write((tx) => tx.delete(skillRuns));
		expect(await answer).toEqual({ fault: "browser_gone", console: [] });
	});

	it("ends at once when the turn is stopped, and can be taken no more", async () => {
		const stop = new AbortController();
		const { answer, run_id } = await begin({ signal: stop.signal });
		stop.abort(new Error("stopped"));
		await expect(answer).rejects.toThrow("stopped");
		expect(await rows()).toEqual([]);
		await expect(claimRun(me, { run_id })).rejects.toMatchObject(notFound);
	});

	it("whose skill was deselected meanwhile does not wait for a browser", async () => {
		const { answer, run_id } = await begin();
		await saveSkill(me, { skillId: "skill_1", changes: { selected: false } });
		await expect(claimRun(me, { run_id })).rejects.toMatchObject(notFound);
		expect(await answer).toMatchObject({ fault: "stopped" });
	});

	it("whose secret refers to one that is not stored says so at once", async () => {
		await saveSkill(me, { skillId: "skill_1", changes: { secret: "${secret:GONE}" } });
		const { answer, run_id } = await begin();
		await expect(claimRun(me, { run_id })).rejects.toMatchObject({ body: { reason: "secret_missing" } });
		expect(await answer).toMatchObject({ fault: "stopped", message: expect.stringContaining("stored secret") });
	});

	it("keeps what the page stored, sealed, for its next run, and no more than it may", async () => {
		const first = await begin();
		await claimRun(me, first);
		await answerRun(me, {
			...first,
			answer: { raw: "{}", console: [], storage: { best: "forty-two points", key: granted.secret } },
		});
		const settled = await settleAnswer("skill_1", await first.answer, "");
		expect(settled.console).toEqual([]);
		expect(JSON.stringify(await database().read.select().from(skillStorage))).not.toContain("forty-two points");
		const next = await begin();
		expect((await claimRun(me, next)).storage).toEqual({ best: "forty-two points", key: "[secret]" });
		const much = { storage: { all: "x".repeat(runLimits.storageBytes) }, console: [], raw: "{}" };
		expect((await settleAnswer("skill_1", much, "")).console).toEqual([expect.stringContaining("was not kept")]);
		expect((await claimRun(me, await begin())).storage).toMatchObject({ best: "forty-two points" });
	});

	it("of a process that died is swept, a fresh one is not", async () => {
		const { run_id, answer } = await begin();
		await sweepRuns(Date.now());
		expect(await rows()).toHaveLength(1);
		await sweepRuns(Date.now() + 10 * 60_000);
		expect(await rows()).toEqual([]);
		await expect(claimRun(me, { run_id })).rejects.toMatchObject(notFound);
		expect(await answer).toEqual({ fault: "browser_gone", console: [] });
	});
});
