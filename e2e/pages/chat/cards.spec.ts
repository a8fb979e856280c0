import type { Json } from "@/lib/shared/json";
import { type ChildServer, startFakeMcp } from "../../harness/child-server";
import { confirmHost } from "../../harness/confirm-host";
import { calling, expect, settingFallback, test } from "../steps/chat-test";

/** 20 kB of harmless lines, and what they hide at the end. */
const code = `${"echo all is well\n".repeat(1200)}rm -rf ~/work`;
const grants = /^(Allow|Always)/;

let shell: ChildServer;
test.beforeAll(async () => {
	const inputSchema = { type: "object", properties: { code: { type: "string" }, cwd: { type: "string" } } };
	shell = await startFakeMcp({
		tools: [{ name: "run_code", inputSchema }],
		results: { run_code: { content: [{ type: "text", text: '{"status":"denied","reason":"not in the mood"}' }] } },
	});
});
test.afterAll(() => shell.close());

test.describe("a call of a tool of a server", () => {
	let serverId = "";
	test.beforeEach(async ({ api, server }) => {
		await confirmHost(server, shell.url);
		const values = { workspace_id: "workspace_default", name: "Shell", type: "http", url: shell.url };
		serverId = (await api.create("mcp_server", values)).id;
	});
	test.afterEach(async ({ api }) => {
		await api.remove("mcp_server", serverId);
	});

	test("20 kB with the payload at the end: size, real lines, search, how much is below; nothing is allowed from afar [APR-08] [APR-10] [APR-11]", async ({
		chat,
		provider,
	}) => {
		await chat.openNew();
		await chat.setAgent(true);
		await provider.queue({ calls: [{ name: "mcp_shell_run_code", arguments: { cwd: "/tmp", code } }] });
		await chat.say("Tidy up");
		await expect(chat.card.getByRole("heading")).toHaveText(/Run .*run_code.* on .*Shell/);
		await expect(chat.card.locator("dl")).toHaveText(/Server.*Shell.*Tool.*run_code/);
		const bytes = new TextEncoder().encode(JSON.stringify({ cwd: "/tmp", code })).length;
		expect(bytes).toBeGreaterThan(20_000);
		await expect(chat.card.getByText(`all ${bytes.toLocaleString("en")} bytes, no hidden characters`)).toBeVisible();
		const box = chat.card.getByRole("group", { name: "Arguments" });
		await expect(box).toContainText('"cwd": "/tmp"');
		await expect(box).toContainText("echo all is well\necho all is well\nrm -rf ~/work", { useInnerText: true });
		await expect(chat.card.getByText(/^1,\d{3} more lines below$/)).toBeVisible();
		await chat.card.getByRole("searchbox", { name: "Find in: Arguments" }).fill("RM -RF");
		await expect(chat.card.getByText("1 match", { exact: true })).toBeVisible();
		await expect(box.locator("mark")).toHaveText("rm -rf");
		await expect(chat.card.locator("[data-rule]")).toHaveText(/Rule: tools of a server ask until allowed/);
		await chat.card.getByRole("button", { name: "Show all" }).click();
		await expect(chat.card.getByText(/more lines? below/)).toHaveCount(0);
		// With the card out of view there is a way to it, and no way to allow.
		await chat.thread.evaluate((thread) => {
			const end = document.createElement("div");
			end.style.height = "3000px";
			end.dataset.testEnd = "";
			thread.firstElementChild?.append(end);
			thread.scrollTop = thread.scrollHeight;
		});
		await expect(chat.review).toBeVisible();
		const shownGrants = chat.root.getByRole("button", { name: grants });
		for (const button of await shownGrants.all()) await expect(button).not.toBeInViewport();
		await chat.thread.evaluate((thread) => thread.querySelector("[data-test-end]")?.remove());
		await chat.decide("Deny");
		await chat.answer();
		await expect(chat.hops("mcp_shell_run_code")).toHaveAttribute("data-look", "no");
		await expect(chat.hops("mcp_shell_run_code")).toContainText("Denied by you");
	});

	test("a result that says denied is a result, also after a reload [APR-06]", async ({ chat }) => {
		await chat.openNew();
		await chat.setAgent(true);
		await chat.say(calling("run_code", { code: "ls" }));
		await chat.decide("Allow once");
		for (const load of [async () => undefined, () => chat.page.reload()]) {
			await load();
			await expect(await chat.answer()).toContainText("Result:");
			await expect(chat.hops("mcp_shell_run_code")).toHaveAttribute("data-look", "ok");
			await expect(chat.root.getByText("Denied by you")).toHaveCount(0);
		}
	});
});

test("old and new of a change; allowed in a conversation it asks no more; power is never allowed for always [APR-08]", async ({
	chat,
	api,
	profileId,
}) => {
	await chat.openNew();
	await chat.setAgent(true);
	await chat.say(settingFallback(profileId, "small-6"));
	await expect(chat.card.locator("del")).toHaveText(/./);
	await expect(chat.card.locator("ins")).toHaveText("small-6");
	await expect(chat.card.locator("[data-rule]")).toHaveText(/Rule: writes to settings ask/);
	await expect(chat.card.getByRole("button", { name: grants })).toHaveText([
		"Allow once",
		"Allow in this conversation",
		"Always allow",
	]);
	await chat.decide("Allow in this conversation");
	await chat.answer();
	await chat.say(settingFallback(profileId, "small-7"));
	await expect(chat.answers).toHaveCount(2);
	await chat.answer();
	await expect(chat.hops("settings_update").locator("[data-rule]")).toHaveText(/you allowed it in this conversation/);
	const target = { resource_type: "agent_profile", resource_id: profileId };
	await chat.say(calling("settings_update", { target, changes: { "agent_profile.auto_approve": true } }));
	await expect(chat.card.locator("[data-rule]")).toHaveText(/Rule: authority settings always ask/);
	await expect(chat.card.getByRole("button", { name: grants })).toHaveText(["Allow once"]);
	await chat.decide("Deny");
	await chat.answer();
	expect((await api.read("agent_profile", profileId)).values).toMatchObject({
		auto_approve: false,
		fallback_model: "small-7",
	});
});

test("questions of an agent: every one takes an answer, and the turn goes on with them", async ({ chat }) => {
	await chat.openNew();
	await chat.setAgent(true);
	const questions: Json[] = [
		{ question: "Which colour?", options: [{ label: "Red" }, { label: "Blue" }] },
		{ question: "Which days?", options: [{ label: "Monday" }, { label: "Friday" }], multiple: true },
	];
	await chat.say(calling("ask_user", { questions }));
	await expect(chat.card.getByRole("heading")).toHaveText("2 questions for you");
	await chat.card.getByRole("radio", { name: "Blue" }).check();
	const answer = chat.card.getByRole("button", { name: "Answer", exact: true });
	await expect(answer).toHaveAttribute("aria-disabled", "true");
	await chat.card.getByRole("checkbox", { name: "Monday" }).check();
	await chat.card.getByRole("checkbox", { name: "Friday" }).check();
	await chat.decide("Answer");
	await expect(await chat.answer()).toContainText(/Blue[\s\S]*Monday[\s\S]*Friday/);
});
