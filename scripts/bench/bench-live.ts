import { chromium } from "@playwright/test";
import { EventStream } from "../../e2e/harness/event-stream";
import { McpAgent } from "../../e2e/harness/mcp-agent";
import { RestApi } from "../../e2e/harness/rest-api";
import { chromiumOnMachine } from "../test/chromium.mjs";
import { type BenchRow, percentile, sample } from "./bench-row";

const guide = { resource_type: "agent_profile", resource_id: "profile_guide" };

/** From the call of an agent to the new value on another person's open profile page. */
export async function benchLiveUpdate(origin: string): Promise<BenchRow[]> {
	const browser = await chromium.launch({
		executablePath: chromiumOnMachine(),
		args: ["--no-sandbox", "--disable-gpu"],
	});
	const agent = await McpAgent.connect(origin);
	try {
		const page = await browser.newPage();
		await page.goto(`${origin}/settings/profiles/profile_guide`);
		const shown = (name: string) =>
			page.waitForFunction(
				(text) => [...document.querySelectorAll("input")].some((input) => input.value === text),
				name,
			);
		await shown("Guide");
		const samples = await sample(40, async (round) => {
			const name = `Guide ${round}`;
			await agent.update(guide, { "agent_profile.name": name });
			await shown(name);
		});
		const value = percentile(samples, 0.95);
		return [{ what: "settings_update over MCP to another open page, p95", value, unit: "ms", target: 150 }];
	} finally {
		await agent.close();
		await browser.close();
	}
}

/** One write until all of 500 open event streams have its event. */
export async function benchViewers(origin: string): Promise<BenchRow[]> {
	const api = new RestApi(() => origin);
	const streams = await Promise.all(Array.from({ length: 500 }, () => EventStream.open(origin)));
	await Promise.all(streams.map((stream) => stream.untilComment()));
	const samples = await sample(20, async (round) => {
		const { revision } = await api.change("agent_profile", "profile_guide", { name: `Told ${round}` });
		await Promise.all(streams.map((stream) => stream.until((event) => event.revision === revision)));
	});
	for (const stream of streams) stream.close();
	const value = percentile(samples, 0.95);
	return [{ what: "one event to all of 500 streams, p95", value, unit: "ms", target: 250 }];
}
