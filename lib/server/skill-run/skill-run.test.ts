import { afterEach, describe, expect, it, vi } from "vitest";
import { database } from "@/lib/server/db/client";
import { skillFiles, skillRuns } from "@/lib/server/db/schema/skill";
import { buildConversation } from "@/lib/server/testing/chat-builders";
import { testContext, tokenActor } from "@/lib/server/testing/test-context";
import { useTestDatabase } from "@/lib/server/testing/test-database";
import { runLimits } from "@/lib/skill/skill-run";
import { answerRun } from "./answer-run";
import { claimRun } from "./claim-run";
import { runInBrowser } from "./run-in-browser";
import { sweepRuns } from "./sweep-runs";

useTestDatabase({ fresh: "test" });
afterEach(() => vi.useRealTimers());

const me = testContext();
const page = "<script>window.ai_edge_gallery_get_result = async () => '{}'</script>";
const rows = () => database().read.select().from(skillRuns);

async function begin(fields: { readonly userId?: string; readonly signal?: AbortSignal } = {}) {
	const { userId = "local", signal = new AbortController().signal } = fields;
	const conversationId = await buildConversation({ userId });
	await database().write((tx) =>
		tx
			.insert(skillFiles)
			.values({
				id: "skill_1",
				workspaceId: "workspace_default",
				slug: "echo",
				name: "Echo",
				description: "Echoes.",
				sourceText: "",
				origin: "pasted",
				files: [{ path: "scripts/index.html", encoding: "utf8", content: page }],
				updatedAt: 1,
			})
			.onConflictDoNothing(),
	);
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
		expect(await claimRun(me, { run_id })).toMatchObject({ run_id, skill_id: "skill_1", html: page, data: '{"a":1}' });
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

	it("whose skill was removed meanwhile does not wait for a browser", async () => {
		const { answer, run_id } = await begin();
		await database().write((tx) => tx.delete(skillFiles));
		await expect(claimRun(me, { run_id })).rejects.toMatchObject(notFound);
		expect(await answer).toMatchObject({ fault: "stopped" });
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
