import { secretSpellings } from "@/lib/shared/testing/secret-spellings";
import { type ChildServer, startEverything } from "../../harness/child-server";
import { calling, expect, test } from "../steps/chat-test";
import { EverythingSaid } from "../steps/everything-said";

const secret = 'pl4nt3d-header/é+"1" &x';

let everything: ChildServer;
test.beforeAll(async () => {
	// What the server knows of its caller's key it tells in all the ways programs write such a thing.
	everything = await startEverything({
		PLAIN: secret,
		ESCAPED: JSON.stringify(secret),
		IN_ADDRESS: encodeURIComponent(secret),
		BASIC: Buffer.from(`user:${secret}`).toString("base64"),
	});
});
test.afterAll(() => everything.close());

test("a server connected in the settings: its tools are offered, refused, allowed once, allowed for always; its key is told nowhere [SEC-10]", async ({
	chat,
	page,
	context,
	api,
	server,
	provider,
}) => {
	const said = new EverythingSaid(context);
	await test.step("connected in the settings", async () => {
		await page.goto("/settings/mcp");
		await page.getByRole("link", { name: "Add server" }).click();
		await page.getByRole("textbox", { name: "Name", exact: true }).fill("Everything");
		await page.getByRole("textbox", { name: "URL", exact: true }).fill(everything.url);
		await page.getByRole("button", { name: "Add header" }).click();
		await page.getByRole("textbox", { name: "Name of header 1", exact: true }).fill("X-Api-Key");
		await page.getByRole("textbox", { name: "Value of X-Api-Key", exact: true }).fill(secret);
		await page.getByRole("button", { name: "Add server" }).click();
		// A private host is reached once a person said so.
		await expect(page.getByText(/^Let Steward reach .*127\.0\.0\.1/)).toBeVisible();
		await page.getByRole("button", { name: "Allow", exact: true }).click();
		await expect(page.locator("[data-tool=echo]")).toBeVisible();
	});
	const enable = calling("enable_toolset", { name: "mcp_everything" });
	const echo = calling("echo", { message: "hi" });
	const hop = chat.hops("mcp_everything_echo");

	await test.step("denied, allowed once, allowed for always, then run without asking", async () => {
		await chat.openNew();
		await chat.setAgent(true);
		await chat.say(enable + echo);
		await chat.decide("Deny");
		await chat.answer();
		await expect(hop).toHaveAttribute("data-look", "no");
		for (const [times, leave] of ["Allow once", "Always allow", null].entries()) {
			await chat.say(echo);
			await expect(chat.answers).toHaveCount(times + 2);
			if (leave) await chat.decide(leave);
			await expect(await chat.answer()).toContainText("Echo: hi");
			await expect(hop).toHaveAttribute("data-look", "ok");
		}
		await expect(hop.locator("[data-rule]")).toHaveText(/always allowed/);
	});

	await test.step("a tool that tells the key", async () => {
		await chat.say(calling("get-env"));
		await chat.decide("Allow once");
		const answer = await chat.answer();
		await expect(answer).toContainText("Result:");
		await answer.locator("[data-hop]").getByRole("button").first().click();
		await expect(answer.locator("[data-hop]")).toContainText('"PLAIN": "[secret]"');
		said.add("page", await page.content());
		said.add("provider", JSON.stringify((await provider.seen()).requests));
		said.add("conversation", await api.ask("GET", `/api/conversations/${chat.id}`));
		said.add("messages", await api.ask("GET", `/api/conversations/${chat.id}/messages`));
		said.add("servers", await api.list("mcp_server"));
		said.add("history", await api.ask("GET", "/api/history"));
		const stream = await fetch(`${server.origin}/api/conversations/${chat.id}/events?after=0`);
		const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
		said.add("stream", (await reader?.read())?.value ?? "");
		await reader?.cancel();
		said.add("log", server.log.lines.join("\n"));
		expect(said.count).toBeGreaterThan(20);
		expect(await said.whereSaid(secretSpellings(secret))).toEqual([]);
	});

	await test.step("the settings say so", async () => {
		await page.goto("/settings/mcp");
		await page.getByRole("link", { name: /Everything/ }).click();
		await expect(page.locator("[data-tool=echo] [data-rule]")).toHaveText("Runs without asking: always allowed here");
		await expect(page.locator("[data-tool=get-env] [data-rule]")).toHaveText("Asks before each call");
	});
});
