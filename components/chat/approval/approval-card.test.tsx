import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { CallPart } from "@/lib/chat/part";
import { sampleApproval, sampleCall, sampleMessage } from "@/lib/client/chat/testing/sample-chat";
import { type Candidate, plainCandidate, plainPolicy } from "@/lib/profile/dynamic/candidate";
import type { Json } from "@/lib/shared/json";
import { renderChat } from "../testing/render-chat";
import { ApprovalCard } from "./approval-card";

afterEach(cleanup);

const message = sampleMessage("m2", { status: "waiting" });
const waiting = (fields: Partial<CallPart>): CallPart =>
	sampleCall({ state: "waiting", rule: "writes_ask", approval: sampleApproval(), ...fields });
const onServer = { kind: "mcp", server_ref: "workspace:mcp_1", server: "Team log", tool: "append_row" } as const;
const names = () => screen.getAllByRole("button").map((button) => button.textContent);

describe("the card of a call that needs leave", () => {
	it("asks about the record, and shows old → new in the words of the form", () => {
		const changes = [{ key: "agent_profile.max_tool_hops", record: "Reviewer", before: 2, after: 4 }];
		renderChat(
			<ApprovalCard
				message={message}
				call={waiting({ tool: "settings_update", title: "settings_update", approval: sampleApproval({ changes }) })}
			/>,
		);
		expect(screen.getByRole("heading").textContent).toMatch(/Change 1 setting of .*Reviewer/);
		expect(screen.getByText("2").tagName).toBe("DEL");
		expect(screen.getByText("4").tagName).toBe("INS");
	});

	it("says that what it showed before is no longer so, and asks about a deletion by its name", () => {
		const changes = [{ key: "agent_profile.name", record: "Reviewer", before: "Reviewer", after: null }];
		const rule = "destructive_asks";
		const approval = sampleApproval({ changes, rule, values_changed: true });
		renderChat(<ApprovalCard message={message} call={waiting({ tool: "profiles_delete", rule, approval })} />);
		expect(screen.getByRole("heading").textContent).toMatch(/^Delete .*Reviewer/);
		expect(screen.getByRole("alert").textContent).toMatch(/changed meanwhile/);
		const sides = [...document.querySelectorAll(".ask-blocks :is(del, ins)")].map((side) => side.textContent);
		expect(sides).toEqual(["Reviewer", "removed"]);
		cleanup();
		renderChat(<ApprovalCard message={message} call={waiting({ approval: sampleApproval({ changes }) })} />);
		expect(screen.queryByRole("alert")).toBeNull();
	});

	it("shows of a list of candidates what becomes of each, and which policy changes to what", () => {
		const [fast, strong, old] = ["p_fast", "p_strong", "p_old"].map(plainCandidate) as [
			Candidate,
			Candidate,
			Candidate,
		];
		const stops = { ...strong, policies: { ...strong.policies, hard: { ...plainPolicy, on_exhausted: "stop" } } };
		const list = (version: number, ...candidates: unknown[]) => ({ version, candidates }) as Json;
		const names = { p_fast: "Fast", p_strong: "Strong", p_old: "Old" };
		const rowsOf = (before: Json, after: Json) => {
			const changes = [{ key: "agent_profile.dynamic", record: "Router", before, after, names }];
			renderChat(<ApprovalCard message={message} call={waiting({ approval: sampleApproval({ changes }) })} />);
			const box = document.querySelector(".ask-blocks") as HTMLElement;
			const rows = [...box.querySelectorAll("del")].map((one) => one.parentElement as HTMLElement);
			const told = rows.map((row) => [...row.children].map((part) => part.textContent).filter(Boolean));
			cleanup();
			return told;
		};
		expect(rowsOf(list(1, fast, strong), list(2, fast, stops))).toEqual([
			["Candidates · Strong", "Lasting faults: goes to the next candidate", "Lasting faults: stops the turn"],
		]);
		expect(rowsOf(list(1, old, fast, strong), list(2, strong, fast))).toEqual([
			["Candidates · Old", "in the list", "removed"],
			["Candidates · order", "Fast, Strong", "Strong, Fast"],
		]);
		expect(rowsOf(null, list(1, fast, stops))).toEqual([
			["Candidates · Fast", "not there", "added"],
			["Candidates · Strong", "not there", "added · Lasting faults: stops the turn"],
		]);
		expect(rowsOf(list(1, fast), list(2, fast))).toEqual([["Candidates", "Fast", "Fast"]]);
	});

	it("shows server, tool and every argument in full, also a long one, with its size and a search [APR-10] [APR-11]", () => {
		const code = `${"echo safe; ".repeat(2000)}\nrm -rf /`;
		const call = waiting({
			title: "run_shell",
			source: onServer,
			arguments: { code, cwd: "/tmp" },
			rule: "tool_not_allowed",
		});
		renderChat(<ApprovalCard message={message} call={call} />);
		expect(screen.getByText("Team log")).toBeTruthy();
		expect(screen.getByText("run_shell")).toBeTruthy();
		const box = screen.getByRole("group", { name: "Arguments" }).querySelector("pre") as HTMLElement;
		expect(box.textContent).toContain("\nrm -rf /");
		expect(box.textContent).toContain('"cwd": "/tmp"');
		const bytes = JSON.stringify(call.arguments).length;
		expect(screen.getByText(new RegExp(`all ${bytes.toLocaleString("en")} bytes`))).toBeTruthy();
		fireEvent.change(screen.getByRole("searchbox"), { target: { value: "rm -rf" } });
		expect(screen.getByText("1 match")).toBeTruthy();
		expect(box.querySelector("mark")?.textContent).toBe("rm -rf");
	});

	it("shows characters that cannot be seen, and counts them", () => {
		renderChat(
			<ApprovalCard message={message} call={waiting({ arguments: { path: "a\u200b\u202ereadme\u{e0041}" } })} />,
		);
		const shown = [...document.querySelectorAll("[data-invisible]")].map((sign) => sign.textContent);
		expect(shown).toEqual(["U+200B", "U+202E", "U+E0041"]);
		expect(screen.getByText(/3 hidden characters/)).toBeTruthy();
	});

	it("says in one line which rule asks [APR-08]", () => {
		renderChat(
			<ApprovalCard
				message={message}
				call={waiting({
					title: "append_row",
					source: onServer,
					approval: sampleApproval({ rule: "tool_not_allowed" }),
				})}
			/>,
		);
		const rule = document.querySelectorAll("[data-rule]");
		expect(rule).toHaveLength(1);
		expect(rule[0]?.textContent).toMatch(
			/tools of a server ask until allowed.*append_row.* on .*Team log.* is not allowed yet/,
		);
	});

	it("offers the smallest grant first and Deny always; an authority setting has no Always", async () => {
		const { asked } = renderChat(<ApprovalCard message={message} call={waiting({})} />);
		const grants = names().filter((name) => /llow|Deny/.test(name ?? ""));
		expect(grants).toEqual(["Allow once", "Allow in this conversation", "Always allow", "Deny"]);
		fireEvent.click(screen.getByRole("button", { name: "Deny" }));
		await screen.findByRole("button", { name: "Deny" });
		expect(asked).toEqual([
			{
				name: "answerCall",
				input: { conversation_id: "conversation_1", message_id: "m2", call_id: "call_1", answer: "deny" },
			},
		]);
		cleanup();
		const approval = sampleApproval({ rule: "authority_asks", answers: ["once", "deny"] });
		renderChat(<ApprovalCard message={message} call={waiting({ approval })} />);
		expect(names().filter((name) => /llow|Deny/.test(name ?? ""))).toEqual(["Allow once", "Deny"]);
		expect(within(document.body).queryByText("Always allow")).toBeNull();
	});

	it("gives the focus to its message when it is answered", async () => {
		renderChat(
			<article data-message="m2" tabIndex={-1}>
				<ApprovalCard message={message} call={waiting({})} />
			</article>,
		);
		fireEvent.click(screen.getByRole("button", { name: "Deny" }));
		await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("article")));
	});
});
