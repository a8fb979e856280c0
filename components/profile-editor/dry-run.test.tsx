import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { AppRouterContext, type AppRouterInstance } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, beforeEach, expect, it } from "vitest";
import { EditorProvider } from "@/components/editing/editor-provider";
import { SaveCoordinator } from "@/components/editing/save-coordinator";
import { useEditorField } from "@/components/editing/use-editor";
import { LiveRegion } from "@/components/ui/text/live-region";
import { createQueryClient } from "@/lib/client/query-client";
import { type Candidate, plainCandidate, plainPolicy } from "@/lib/profile/dynamic/candidate";
import { type CandidateStanding, dryRun } from "@/lib/profile/dynamic/dry-run";
import { agentProfile } from "@/lib/profile/resource";
import type { ResourceSnapshot } from "@/lib/setting/resource-snapshot";
import profiles from "@/messages/en/profiles.json";
import routes from "@/messages/en/routes.json";
import ui from "@/messages/en/ui.json";
import { DryRun } from "./dry-run";

const standing = (id: string, name: string, change: Partial<CandidateStanding> = {}) =>
	[id, { profile_id: id, profile: name, agent: "Gateway", ...change }] as const;
let standings: ReadonlyMap<string, CandidateStanding>;
let asked: string[][];
let down: boolean;
const original = globalThis.fetch;

beforeEach(() => {
	standings = new Map([
		standing("p_fast", "Fast", { reason: "rate_limited" }),
		standing("p_slow", "Slow"),
		standing("p_off", "Resting", { reason: "profile_disabled" }),
	]);
	asked = [];
	down = false;
	globalThis.fetch = (async (input: string) => {
		const url = new URL(input, "http://steward.test");
		if (url.pathname !== "/api/settings/agent_profile/p_auto/choices") return Response.json({}, { status: 404 });
		if (down)
			return Response.json({ error: { code: "unavailable", reason: "internal", message: "" } }, { status: 500 });
		expect(url.searchParams.get("field")).toBe("dynamic");
		const { candidates: ids } = JSON.parse(url.searchParams.get("context") ?? "{}") as { candidates: string[] };
		asked.push(ids);
		const run = dryRun(ids.map(plainCandidate), standings);
		return Response.json({ status: "ok", choices: [], checked_at: "2026-03-04T12:00:00Z", dry_run: run });
	}) as typeof fetch;
});
afterEach(() => {
	cleanup();
	globalThis.fetch = original;
});

const hard = { ...plainPolicy, retry: { enabled: true, max_retries: 3, initial_interval_seconds: 5 } };
const fast: Candidate = { ...plainCandidate("p_fast"), policies: { transient: hard, hard } };

const dynamicOf = (candidates: readonly Candidate[]) => ({ version: 2, candidates });

function List({ edits }: { readonly edits: Readonly<Record<string, readonly Candidate[]>> }) {
	const { set } = useEditorField("dynamic");
	return Object.entries(edits).map(([name, candidates]) => (
		<button key={name} type="button" onClick={() => set(dynamicOf(candidates))}>
			{name}
		</button>
	));
}

function open(candidates: readonly Candidate[], edits: Readonly<Record<string, readonly Candidate[]>> = {}) {
	const snapshot: ResourceSnapshot = {
		resource_type: "agent_profile",
		id: "p_auto",
		revision: 2,
		updated_at: "2026-03-04T11:00:00Z",
		values: { name: "Auto", enabled: true, dynamic: dynamicOf(candidates) },
		computed: { kind: "dynamic" },
	};
	render(
		<AppRouterContext value={{} as AppRouterInstance}>
			<QueryClientProvider client={createQueryClient()}>
				<NextIntlClientProvider
					locale="en"
					timeZone="UTC"
					now={new Date("2026-03-04T12:00:00Z")}
					messages={{ profiles, routes, ui }}
				>
					<SaveCoordinator>
						<EditorProvider
							definition={agentProfile}
							snapshot={snapshot}
							send={() => new Promise(() => {})}
							user="ada"
							label="profile"
							order={0}
							focus={() => undefined}
						>
							<List edits={edits} />
							<DryRun />
						</EditorProvider>
					</SaveCoordinator>
					<LiveRegion />
				</NextIntlClientProvider>
			</QueryClientProvider>
		</AppRouterContext>,
	);
}

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));
const plain = (text: string | null | undefined) => (text ?? "").replace(/[\u2066-\u2069]/g, "").trim();
const steps = () => [...document.querySelectorAll("[data-outcome]")].map((row) => plain(row.textContent));
const headline = () => plain(document.querySelector("[data-dry-run] p")?.textContent);

it("asks nothing before it is pressed, then says who would answer and why the others would not", async () => {
	open([fast, plainCandidate("p_off"), plainCandidate("p_slow"), plainCandidate("p_last")]);
	expect(asked).toEqual([]);
	expect(headline()).toBe("Looks at profiles, keys and lists of models. No model is asked.");
	await press("Which would answer now?");
	expect(asked).toEqual([["p_fast", "p_off", "p_slow", "p_last"]]);
	expect(headline()).toMatch(/^Slow would answer now\. (just )?now/);
	expect(steps()).toEqual([
		"FastPassed on: the rate limit was reached · after 3 retries",
		"RestingPassed on: the profile is disabled",
		"SlowAnswers",
		"A profile that is goneNot reached",
	]);
	expect(plain(screen.getByRole("status").textContent)).toBe("Slow would answer now.");
});

it("follows the draft with what it knows, and asks only for what was added", async () => {
	standings = new Map([...standings, standing("p_new", "New", { unknown: true })]);
	const stops = { ...plainPolicy, on_exhausted: "stop" } as const;
	open([fast, plainCandidate("p_slow")], {
		stop: [{ ...fast, policies: { transient: stops, hard: stops } }, plainCandidate("p_slow")],
		off: [{ ...fast, enabled: false }],
		add: [plainCandidate("p_new"), fast],
	});
	await press("Which would answer now?");
	await press("stop");
	expect([headline().split(".")[0], ...steps()]).toEqual([
		"Nobody would answer now",
		"FastEnds the turn: the rate limit was reached",
		"SlowNot reached",
	]);
	await press("off");
	expect(steps()).toEqual(["FastSwitched off"]);
	expect(asked).toHaveLength(1);
	await press("add");
	expect(asked.at(-1)).toEqual(["p_new"]);
	await screen.findByText(/New.* would answer now/);
	expect(steps()).toEqual(["NewAnswers, as far as is known: its list of models could not be read", "FastNot reached"]);
});

it("looks again when it is asked again", async () => {
	open([plainCandidate("p_slow")]);
	await press("Which would answer now?");
	expect(steps()).toEqual(["SlowAnswers"]);
	standings = new Map([standing("p_slow", "Slow", { reason: "auth_required" })]);
	await press("Ask again");
	expect(steps()).toEqual(["SlowPassed on: the key was not accepted"]);
	expect(asked).toHaveLength(2);
});

it("says that it could not be looked up, and keeps what was known", async () => {
	open([plainCandidate("p_slow")]);
	await press("Which would answer now?");
	down = true;
	await press("Ask again");
	expect(screen.getAllByText("It could not be looked up. Try again.")[0]).toBeTruthy();
	expect(steps()).toEqual(["SlowAnswers"]);
});
