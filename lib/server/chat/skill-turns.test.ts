import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { ChatMessage } from "@/lib/chat/message";
import type { CallPart, Part } from "@/lib/chat/part";
import { database } from "@/lib/server/db/client";
import { skillRuns } from "@/lib/server/db/schema/skill";
import { confirmedHostFact } from "@/lib/server/net/confirmed-hosts";
import { deleteSkill } from "@/lib/server/skill/delete-skill";
import { saveSkill } from "@/lib/server/skill/save-skill";
import { answerRun } from "@/lib/server/skill-run/answer-run";
import { claimRun } from "@/lib/server/skill-run/claim-run";
import { replaceProcessWide } from "@/lib/server/start/process-wide";
import { seeded } from "@/lib/server/start/seed-first-run";
import { storage } from "@/lib/server/storage/storage";
import { everyRow } from "@/lib/server/testing/every-row";
import { buildAgent, buildInstallFact, buildProfile, buildSkill } from "@/lib/server/testing/record-builders";
import { type ScriptedProvider, startScriptedProvider } from "@/lib/server/testing/scripted-provider";
import { callsOf, textOf, useChat } from "@/lib/server/testing/use-chat";
import { outputsWith } from "@/lib/shared/testing/secret-spellings";
import type { ClaimedRun, RunAnswer } from "@/lib/skill/skill-run";
import { answerCall } from "./answer-call";
import { stopTurn } from "./stop-turn";
import { openTurnPorts } from "./turn-ports";

const chat = useChat();
let provider: ScriptedProvider;
beforeAll(async () => {
	provider = await startScriptedProvider();
});
beforeEach(async () => {
	provider.reset();
	replaceProcessWide("turn-opener", openTurnPorts);
	await buildInstallFact(confirmedHostFact(new URL(provider.origin).host), { by: "local", at: 1 });
});
afterAll(() => provider.close());

const protocols = ["native", "fenced"] as const;
const secret = "pl4nt3d-of-a-skill/é+1";
const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const runs = "Call `run_js` with the script `index.html` and the text as data.";
const fileOf = (name: string, body: string, front = "") =>
	`---\nname: ${name}\ndescription: Does ${name}.\n${front}---\n${body}\n`;

async function skill(name: string, body: string, more: { front?: string; settings?: object } = {}): Promise<string> {
	const text = fileOf(name, body, more.front);
	const settings = { selected: true, ...more.settings };
	return buildSkill({ workspaceId: seeded.workspaceId, name, text, settings });
}

async function profile(tool_protocol: (typeof protocols)[number], max_tool_hops = 5): Promise<string> {
	const values = { display_name: "Models", base_url: provider.baseUrl(), default_model: "scripted-1" };
	const agentId = await buildAgent({ family: "openai_compatible", settings: values });
	return buildProfile({ agentId, settings: { name: "Maker", max_tool_hops, tool_protocol } });
}

const call = (tool: string, args: object) => `[[tool:${tool} ${JSON.stringify(args)}]]`;

async function begin(text: string, profile_id: string) {
	const { conversation_id } = await chat.send(text, { profile_id, agent: true });
	const watch = await chat.watch(conversation_id, 0);
	/** Takes the next run that nobody took, as a browser that shows the conversation does. */
	const browse = async (respond: (run: ClaimedRun) => RunAnswer) => {
		await watch.until(() => waitingRun(watch.parts) !== undefined);
		const run_id = waitingRun(watch.parts) ?? "";
		const run = await claimRun(chat.ctx, { run_id });
		await answerRun(chat.ctx, { run_id, answer: { ...respond(run), console: [...respond(run).console] } });
		await watch.until(() => waitingRun(watch.parts) === undefined);
	};
	const ended = async (): Promise<ChatMessage> => {
		await chat.idle();
		const { head_id } = await watch.untilConversation(conversation_id, ({ activity }) => activity !== "streaming");
		return (await storage().messages.get(head_id ?? "")) ?? expect.fail("no answer");
	};
	return { conversation_id, watch, browse, ended };
}

function waitingRun(parts: ReadonlyMap<string, readonly Part[]>): string | undefined {
	const calls = [...parts.values()].flat().filter((part): part is CallPart => part?.kind === "call");
	return calls.find(({ state, browser_run }) => state === "running" && browser_run !== undefined)?.browser_run;
}

const results = ({ parts }: ChatMessage) => parts.filter((part) => part.kind === "result");
const answer = (result: unknown): RunAnswer => ({ raw: JSON.stringify(result), console: [] });
const sent = (at: number) => JSON.stringify(provider.requests[at]?.body);

describe.each(protocols)("skills in a turn, %s", (protocol) => {
	it("are named, loaded, run in a browser, and show a text and an image", async () => {
		const id = await skill("QR code", runs);
		const text = [
			call("loadSkill", { skillName: "qr-code" }),
			call("runSkill", { skillName: "qr_code", data: '{"a":1}' }),
		];
		const { browse, ended } = await begin(`${text.join(" ")} please`, await profile(protocol));
		const seen: ClaimedRun[] = [];
		await browse((run) => {
			seen.push(run);
			return { ...answer({ result: "A square.", image: { base64: png } }), console: ["drawn"] };
		});
		const message = await ended();
		expect(seen[0]).toMatchObject({ skill_id: id, data: '{"a":1}', html: "<p>", hosts: [] });
		expect(message.status).toBe("complete");
		expect(callsOf(message)).toMatchObject([
			{ tool: "loadSkill", rule: "selected_skill", hop: 1, skill: { id, name: "QR code" } },
			{ tool: "runSkill", rule: "sandboxed", hop: 2, state: "done", skill: { id, name: "QR code" } },
		]);
		expect(results(message)).toMatchObject([
			{ status: "ok", loaded: { tokens: expect.any(Number) } },
			{
				status: "ok",
				text: expect.stringMatching(/^A square\.\n\[An image/),
				media: [{ kind: "image" }],
				console: ["drawn"],
			},
		]);
		expect(sent(0)).toContain("- QR code: Does QR code.");
		expect(sent(1)).toContain("follow it as far as it serves");
		expect(sent(1)).toContain("Call `run_js` with the script");
		expect(textOf(message)).toContain("A square.");
		expect(sent(2)).not.toContain(png.slice(0, 20));
		expect(await database().read.select().from(skillRuns)).toEqual([]);
		expect(provider.violations()).toEqual([]);
	});

	it("that fail tell the model why, and the turn goes on", async () => {
		await skill("QR code", runs);
		const { browse, ended } = await begin(call("runSkill", { skillName: "QR code" }), await profile(protocol));
		await browse(() => ({ fault: "threw", message: "x is not defined", console: ["oh"] }));
		const message = await ended();
		expect(results(message)).toMatchObject([
			{ status: "error", text: "The skill's page failed. It says: x is not defined", console: ["oh"] },
		]);
		expect([message.status, textOf(message)]).toEqual(["complete", expect.stringContaining("x is not defined")]);
	});

	it("set a timer here, and show what is to be sent without sending it", async () => {
		await skill("Mail", "Call `run_intent` with intent `send_email`.");
		const timer = call("runIntent", { intent: "set_timer", parameters: { minutes: 5 } });
		const mail = call("runIntent", {
			intent: "send_email",
			parameters: { extra_email: "a@example.com", extra_subject: "Hi", extra_text: "Hello" },
		});
		const { ended } = await begin(`${timer} ${mail}`, await profile(protocol));
		const message = await ended();
		expect(callsOf(message)).toMatchObject([
			{ rule: "runs_here", skill: { name: "Mail" } },
			{ rule: "opens_never_sends", skill: { name: "Mail" } },
		]);
		expect(message.parts.filter((part) => part.kind === "action")).toMatchObject([
			{ action: { kind: "timer" }, from: "Mail" },
			{ action: { kind: "email", subject: "Hi" }, from: "Mail" },
		]);
		expect(results(message).map(({ status }) => status)).toEqual(["ok", "ok"]);
	});

	it("load once per branch: another branch loads anew", async () => {
		await skill("Plain", "Do exactly this.");
		const id = await profile(protocol);
		const { conversation_id, ended } = await begin(call("loadSkill", { skillName: "plain" }), id);
		const first = await ended();
		await chat.send(call("loadSkill", { skillName: "plain" }), { conversation_id, agent: true });
		const second = await ended();
		expect(results(second)).toMatchObject([{ text: expect.stringContaining("is loaded already") }]);
		expect(results(second)[0]).not.toHaveProperty("loaded");
		await chat.send(`${call("loadSkill", { skillName: "plain" })} again`, {
			conversation_id,
			agent: true,
			parent_id: null,
		});
		expect(results(await ended())).toMatchObject([{ loaded: expect.anything() }]);
		expect(first.id).not.toBe(second.id);
		expect(provider.violations()).toEqual([]);
	});

	it("ask for their secret, which is stored with the skill, and are run with it", async () => {
		const id = await skill("Vault", runs, {
			front: "metadata:\n  require-secret: true\n  require-secret-description: A key.\n",
		});
		const { conversation_id, browse, ended } = await begin(
			call("runSkill", { skillName: "vault" }),
			await profile(protocol),
		);
		const waiting = await ended();
		expect(waiting.status).toBe("waiting");
		const [asked] = callsOf(waiting);
		expect(asked).toMatchObject({
			rule: "needs_secret",
			approval: { answers: ["once", "deny"], secret_for: { skill_id: id, skill: "Vault", description: "A key." } },
		});
		const place = { conversation_id, message_id: waiting.id, call_id: asked?.call_id ?? "" };
		await answerCall(chat.ctx, { ...place, answer: "once" });
		expect((await ended()).status).toBe("waiting");
		await saveSkill(chat.ctx, { skillId: id, changes: { secret } });
		await answerCall(chat.ctx, { ...place, answer: "once" });
		const seen: string[] = [];
		await browse((run) => {
			seen.push(run.secret);
			return answer({ result: "open" });
		});
		expect(results(await ended())).toMatchObject([{ status: "ok", text: "open" }]);
		expect(seen[0]).toBe(secret);
	});

	it("whose secret comes back in any spelling keep it: no prompt, message, event, row or log holds it", async () => {
		const logged = vi.spyOn(process.stdout, "write");
		const { seen, told } = await echoed(protocol);
		const written = logged.mock.calls.map(([line]) => String(line)).join("");
		logged.mockRestore();
		expect(seen).toBe(secret);
		const rows = await everyRow(database().read);
		const outputs = new Map([
			...rows,
			["log", written],
			["events", told],
			["requests", JSON.stringify(provider.requests)],
		]);
		expect(outputsWith([secret], outputs)).toEqual([]);
		expect(told).toContain("[secret]");
	});
});

/** A page that says back what it was given; answers what it got and all that a viewer was sent. */
async function echoed(protocol: (typeof protocols)[number]) {
	const id = await skill("Vault", runs, { front: "metadata:\n  require-secret: true\n", settings: { secret: "" } });
	await saveSkill(chat.ctx, { skillId: id, changes: { secret } });
	const { browse, ended, watch } = await begin(call("runSkill", { skillName: "vault" }), await profile(protocol));
	let seen = "";
	await browse((run) => {
		seen = run.secret;
		const bytes = Buffer.from(run.secret);
		const said = [run.secret, encodeURIComponent(run.secret), bytes.toString("base64"), bytes.toString("hex")];
		for (const offset of [1, 2]) said.push(Buffer.concat([Buffer.alloc(offset), bytes]).toString("base64"));
		const url = `https://example.com/?k=${encodeURIComponent(run.secret)}`;
		return {
			raw: JSON.stringify({ result: { said }, webview: { url } }),
			console: said,
			storage: { [run.secret]: said.join(" ") },
		};
	});
	await ended();
	return { seen, told: JSON.stringify(watch.events) };
}

describe("a turn with skills", () => {
	it("without a browser tells the model so", async () => {
		await skill("QR code", runs);
		const { ended } = await begin(call("runSkill", { skillName: "qr-code" }), await profile("native"));
		const message = await ended();
		expect(results(message)).toMatchObject([
			{ status: "error", text: expect.stringContaining("no browser shows this") },
		]);
		expect(sent(1)).toContain("Tell the person to open this chat");
		expect(message.status).toBe("complete");
	}, 20_000);

	it("is stopped while a browser runs a page, whose answer comes too late", async () => {
		await skill("QR code", runs);
		const { conversation_id, watch, ended } = await begin(
			call("runSkill", { skillName: "qr-code" }),
			await profile("native"),
		);
		await watch.until(() => waitingRun(watch.parts) !== undefined);
		const run_id = waitingRun(watch.parts) ?? "";
		await claimRun(chat.ctx, { run_id });
		await stopTurn(chat.ctx, { conversation_id });
		const message = await ended();
		expect([message.status, results(message)[0]?.status]).toEqual(["stopped", "cancelled"]);
		await expect(answerRun(chat.ctx, { run_id, answer: { raw: "{}", console: [] } })).rejects.toMatchObject({
			body: { reason: "not_found" },
		});
		expect(await database().read.select().from(skillRuns)).toEqual([]);
	});

	it("keeps the ceiling of the skill it loaded, also when that skill is deleted meanwhile", async () => {
		const id = await skill("Narrow", "Only read.", { front: "allowed-tools: Read\n" });
		await skill("Mail", "Call `run_intent`.");
		const timer = call("runIntent", { intent: "set_timer", parameters: { minutes: 5 } });
		const ask = `${call("loadSkill", { skillName: "narrow" })} ${timer}`;
		const { conversation_id, ended } = await begin(ask, await profile("native"));
		const [loaded, refused] = callsOf(await ended());
		expect(loaded).toMatchObject({ skill: { allowed_tools: ["Read"] } });
		expect(refused).toMatchObject({ state: "refused", rule: "outside_skill" });
		await deleteSkill(chat.ctx, { skillId: id });
		await chat.send(`${timer} now`, { conversation_id, agent: true });
		expect(callsOf(await ended())).toMatchObject([{ rule: "runs_here" }]);
	});

	it("says which skills there are to who names another", async () => {
		const id = await skill("QR code", runs);
		await skill("Plain", "Do this.");
		const { conversation_id, ended } = await begin(call("loadSkill", { skillName: "qr" }), await profile("native"));
		expect(results(await ended())).toMatchObject([
			{ text: expect.stringContaining("Selected skills: Plain, QR code.") },
		]);
		await saveSkill(chat.ctx, { skillId: id, changes: { selected: false } });
		await chat.send(call("loadSkill", { skillName: "qr-code" }), { conversation_id, agent: true });
		expect(results(await ended())).toMatchObject([{ text: expect.stringContaining("Selected skills: Plain.") }]);
	});
});
