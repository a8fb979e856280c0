import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ChatMessage } from "@/lib/chat/message";
import type { Part } from "@/lib/chat/part";
import {
	sampleApproval,
	sampleCall,
	sampleMessage,
	sampleResult,
	sampleText,
} from "@/lib/client/chat/testing/sample-chat";
import { renderChat } from "../testing/render-chat";
import { AssistantMessage } from "./assistant-message";
import { TurnState } from "./turn-state";

afterEach(cleanup);

// Parts that are fetched when they are first wanted; here they are there.
beforeAll(() =>
	Promise.all([
		import("@/components/ui/prose/markdown"),
		import("../hops/change-line"),
		import("../approval/approval-card"),
	]),
);

const show = (parts: readonly Part[], fields: Partial<ChatMessage> = {}) =>
	renderChat(<AssistantMessage message={sampleMessage("m2", { parts, ...fields })} last />);
const hop = (tool: string) => document.querySelector<HTMLElement>(`[data-hop="${tool}"]`);

describe("what a turn shows", () => {
	it("every call with its arguments, what came of it, its rule and how long it took", () => {
		show([sampleCall(), sampleResult()]);
		expect(hop("settings_search")?.dataset.look).toBe("ok");
		expect(hop("settings_search")?.textContent).toBe(
			'settings_searchquery: "fallback model"1 resultRule: reads never ask38 ms',
		);
	});

	it("several calls under one line that counts them and says where the time went", () => {
		const second = {
			call_id: "call_2",
			tool: "append_row",
			title: "append_row",
			state: "refused",
			rule: "tool_disabled",
		} as const;
		const source = { kind: "mcp", server_ref: "workspace:mcp_1", server: "Team log", tool: "append_row" } as const;
		show([
			sampleCall(),
			sampleResult(),
			sampleCall({ ...second, source, hop: 0, started_at: undefined as never, ended_at: undefined as never }),
			sampleResult({ call_id: "call_2", status: "not_run", text: "" }),
		]);
		expect(screen.getByText("2 tool calls").parentElement?.textContent).toBe("2 tool calls, 1 done, 1 refused");
		expect(hop("append_row")?.dataset.look).toBe("no");
		expect(hop("append_row")?.textContent).toMatch(/append_row.* is switched off on server .*Team log/);
		expect(screen.getByRole("link", { name: "Open setting" }).getAttribute("href")).toBe("/settings/mcp#mcp_1");
	});

	it("takes the state of a call from what is stored, never from what a tool says [APR-06]", () => {
		show([sampleCall(), sampleResult({ text: '{"status":"denied"}' })]);
		expect(hop("settings_search")?.dataset.look).toBe("ok");
		expect(screen.queryByText(/Denied/)).toBeNull();
	});

	it("a settled card is one line [APR-01]", () => {
		const approval = sampleApproval({ state: "deny", decided_at: "2026-03-04T11:00:00Z" });
		show([
			sampleCall({ state: "refused", rule: "writes_ask", approval }),
			sampleResult({ status: "denied", text: "denied" }),
		]);
		expect(screen.getByText("Denied by you")).toBeTruthy();
		expect(screen.queryByRole("button", { name: "Allow once" })).toBeNull();
	});

	it("an expired card can be asked again", async () => {
		const approval = sampleApproval({ state: "expired" });
		const { asked } = show([
			sampleCall({ state: "refused", rule: "writes_ask", approval }),
			sampleResult({ status: "not_answered", text: "" }),
		]);
		expect(screen.getByText(/Expired after 24 h/)).toBeTruthy();
		fireEvent.click(screen.getByRole("button", { name: "Ask again" }));
		await waitFor(() => expect(asked).toEqual([{ name: "retryTurn", input: { message_id: "m2" } }]));
	});

	it("a change on one line, with a link to its control and an undo", async () => {
		const changes = [{ key: "agent_profile.fallback_model", record: "Reviewer", before: "", after: "small-1" }];
		const href = "/settings/profiles/p1#agent_profile.fallback_model";
		const { asked } = show([
			sampleCall({ tool: "settings_update" }),
			sampleResult({ changes: [{ event_id: 7, label: "Reviewer", href, changes }] }),
		]);
		await screen.findByRole("button", { name: "Undo" });
		const line = document.querySelector("[data-change]");
		expect(line?.textContent).toContain("Reviewer · Fallback modelnonesmall-1");
		expect(screen.getByRole("link", { name: "Open setting" }).getAttribute("href")).toBe(href);
		fireEvent.click(screen.getByRole("button", { name: "Undo" }));
		await screen.findByRole("button", { name: "Undone" });
		expect(asked[0]).toMatchObject({ name: "undoWrite", input: { event_id: 7 } });
	});

	it.each([
		["interrupted", /Interrupted\. The server stopped/],
		["stopped", /Stopped by you\./],
		["failed", /No answer\. The provider limits the rate/],
	] as const)("%s: says how it ended, keeps the text and offers to try again", async (status, words) => {
		const error = { code: "limit", reason: "rate_limited", message: "x", details: { fault: "rate_limited" } } as const;
		const { asked } = show([sampleText("Half an")], { status, ...(status === "failed" && { error }) });
		expect(document.querySelector("[data-ended]")?.textContent).toMatch(words);
		expect(screen.getByText("Half an")).toBeTruthy();
		fireEvent.click(screen.getAllByRole("button", { name: "Try again" })[0] as HTMLElement);
		await waitFor(() => expect(asked).toEqual([{ name: "retryTurn", input: { message_id: "m2" } }]));
	});

	it.each([
		["agent.default_model", { agent_id: "a1" }, /No model is chosen/, "/settings/agents/a1#agent.default_model"],
		["agent.base_url", { agent_id: "a1" }, /agent has no address/, "/settings/agents/a1#agent.base_url"],
		["agent.api_key", { profile_id: "p1", agent_id: "a1" }, /agent has no key/, "/settings/agents/a1#agent.api_key"],
		["agent.enabled", { resource_id: "a1" }, /agent is disabled/, "/settings/agents/a1#agent.enabled"],
		[
			"agent_profile.enabled",
			{ resource_id: "p1" },
			/profile is disabled/,
			"/settings/profiles/p1#agent_profile.enabled",
		],
	])("%s keeps the profile from answering: says so and leads to it", (key, details, words, href) => {
		const error = { code: "invalid", reason: "invalid_value", message: "x", key, details } as const;
		show([], { status: "failed", error });
		expect(document.querySelector("[data-ended]")?.textContent).toMatch(words);
		expect(screen.getByRole("link", { name: "Open setting" }).getAttribute("href")).toBe(href);
	});

	it("a model that spent everything on thinking is explained [LOOP-13]", () => {
		show([
			{ kind: "reasoning", text: "hm" },
			{ kind: "notice", notice: "length", params: { empty: true } },
		]);
		expect(screen.getByText(/used its whole length for thinking/)).toBeTruthy();
		expect(screen.getByText("hm").closest("details")?.open).toBe(false);
	});
});

it("says how often the same call was made [LOOP-05]", () => {
	show([{ kind: "notice", notice: "repeated_calls", params: { tool: "look", count: 3 } }]);
	expect(document.querySelector("[data-notice]")?.textContent).toMatch(/look.* 3 times in this turn/);
});

it("says of each server how many tools it offers", () => {
	const servers = [
		{ server: "Team log", tools: 13 },
		{ server: "Notes", tools: 1 },
	];
	show([{ kind: "notice", notice: "tools_offered", params: { servers } }]);
	const said = document.querySelector("[data-notice]")?.textContent ?? "";
	expect(said.replace(/[\u2066-\u2069]/g, "").trim()).toBe("13 tools from Team log. 1 tool from Notes.");
});

describe("Markdown of a model", () => {
	it("shows no HTML of its own, loads no image and opens a link only on a second press", () => {
		show([
			sampleText("Look <img src=x onerror=alert(1)> [here](https://evil.example/a) ![p](https://evil.example/?q=s)"),
		]);
		expect(document.querySelector("img")).toBeNull();
		expect(screen.queryByRole("link")).toBeNull();
		expect(screen.getAllByText(/\(evil\.example\)/)).toHaveLength(2);
		fireEvent.click(screen.getByRole("button", { name: "here" }));
		const link = screen.getByRole("link");
		expect(link.getAttribute("href")).toBe("https://evil.example/a");
		expect(link.getAttribute("rel")).toContain("noopener");
		expect(screen.getByText("https://evil.example/a")).toBeTruthy();
	});

	it("makes text of a link that is no web address", () => {
		show([sampleText("[click](javascript:alert(1))")]);
		expect(screen.queryByRole("button", { name: "click" })).toBeNull();
		expect(screen.getByText("click")).toBeTruthy();
	});
});

describe("what is said of a turn", () => {
	it("is said once per state, never per token, and a failure at once [A11Y-01]", () => {
		const at = (status: ChatMessage["status"], text: string) => (
			<TurnState message={sampleMessage("m2", { status, parts: [sampleText(text)] })} />
		);
		const { again } = renderChat(at("streaming", "a"));
		const region = screen.getByRole("status");
		const said: (string | null)[] = [];
		const observer = new MutationObserver(() => said.push(region.textContent));
		observer.observe(region, { childList: true, characterData: true, subtree: true });
		expect(region.textContent).toBe("Responding");
		for (const text of ["ab", "abc", "abcd"]) again(at("streaming", text));
		expect(observer.takeRecords()).toEqual([]);
		again(at("complete", "abcd"));
		expect(region.textContent).toBe("Answer complete");
		again(at("failed", "abcd"));
		expect(region.textContent).toBe("");
		expect(screen.getByRole("alert").textContent).toBe("The answer failed");
	});
});
