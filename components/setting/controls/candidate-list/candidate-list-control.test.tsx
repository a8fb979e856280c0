import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { AppRouterContext, type AppRouterInstance } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { LiveRegion } from "@/components/ui/text/live-region";
import { queryKeys } from "@/lib/client/query-keys";
import { draftIssues } from "@/lib/editor/draft-issues";
import { type Candidate, plainCandidate, plainPolicy } from "@/lib/profile/dynamic/candidate";
import { candidatesIn } from "@/lib/profile/dynamic/edit-candidates";
import { agentProfile } from "@/lib/profile/resource";
import { profileDynamic } from "@/lib/profile/settings/dynamic";
import type { ResourceSummary } from "@/lib/setting/resource-snapshot";
import type { Json, JsonObject } from "@/lib/shared/json";
import editor from "@/messages/en/editor.json";
import rules from "@/messages/en/rules.json";
import ui from "@/messages/en/ui.json";
import { CandidateListControl } from "./candidate-list-control";

afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

const profile = (id: string, label: string, facts: JsonObject = {}): ResourceSummary => ({
	id,
	label,
	parent: { id: "agent_1", label: "Gateway" },
	target: { resource_type: "agent_profile", resource_id: id },
	revision: 1,
	updated_at: "2030-01-01T00:00:00.000Z",
	facts: { enabled: true, model: "", mode: "", ...facts },
});

const profiles = [
	profile("p_auto", "Auto", { auto_fallback: true }),
	profile("p_fast", "Fast"),
	profile("p_local", "Local"),
	profile("p_off", "Resting", { enabled: false }),
	profile("p_router", "Router", { candidates: 2 }),
	profile("p_self", "This one", { candidates: 3 }),
	profile("p_slow", "Slow"),
];

interface Held {
	value: JsonObject;
}

const list = ({ value }: Held) => candidatesIn(value).map((one) => one.execution_profile_id);
const first = (held: Held) => candidatesIn(held.value)[0]?.policies.transient;

interface DraftProps {
	readonly base: JsonObject;
	/** Where it is not what is saved. */
	readonly draft?: JsonObject;
	readonly computed?: JsonObject;
	readonly held: Held;
	readonly disabled: boolean;
}

/** A page in small: holds the draft, checks it as the editor does and hands it to the control. */
function Draft({ base, draft = base, computed, held, disabled }: DraftProps) {
	const [value, setValue] = useState<Json>(draft);
	held.value = value as JsonObject;
	return (
		<CandidateListControl
			setting={profileDynamic}
			label="Candidates"
			value={value}
			base={base}
			onChange={setValue}
			issues={draftIssues(agentProfile, { dynamic: value }, ["dynamic"])}
			recordId="p_self"
			{...(computed && { computed })}
			disabled={disabled}
		/>
	);
}

const router = {} as AppRouterInstance;

const listOf = (candidates: readonly Candidate[]) => ({ version: 3, candidates: candidates });

/** `far`: profiles that only the server knows. `more`: what differs from a list as it is saved. */
function open(
	candidates: readonly Candidate[],
	disabled = false,
	far: readonly ResourceSummary[] = [],
	more: Pick<DraftProps, "draft" | "computed"> = {},
): Held {
	const base = listOf(candidates);
	const held: Held = { value: base };
	const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
	client.setQueryData(queryKeys.list("agent_profile", { query: "", limit: 50 }), {
		pages: [{ items: profiles, ...(far.length > 0 && { next_cursor: "more" }) }],
		pageParams: [""],
	});
	vi.stubGlobal("fetch", async () => Response.json({ items: far }));
	render(
		<QueryClientProvider client={client}>
			<NextIntlClientProvider locale="en" messages={{ rules, ui, editor }}>
				<AppRouterContext value={router}>
					<Draft base={base} held={held} disabled={disabled} {...more} />
				</AppRouterContext>
				<LiveRegion />
			</NextIntlClientProvider>
		</QueryClientProvider>,
	);
	return held;
}

const three = ["p_fast", "p_slow", "p_local"].map(plainCandidate);
const button = (name: string) => screen.getByRole("button", { name });
const said = () => screen.getAllByRole("status").at(-1)?.textContent?.replace("\u00a0", "");
const row = (name: RegExp) => screen.getByRole("listitem", { name });
const picker = () => screen.getByRole("combobox", { name: "Add a candidate" });
const openPolicy = (name: string) => fireEvent.click(button(name));

it("a moved row keeps its place in the draft, the focus and is said; at an end the way back has the focus", () => {
	const held = open(three);
	button("Move Fast down").focus();
	fireEvent.click(button("Move Fast down"));
	expect(list(held)).toEqual(["p_slow", "p_fast", "p_local"]);
	expect(held.value.version).toBe(3);
	expect(document.activeElement).toBe(button("Move Fast down"));
	expect(said()).toBe("Fast is now 2 of 3");
	fireEvent.click(button("Move Fast down"));
	expect(list(held)).toEqual(["p_slow", "p_local", "p_fast"]);
	expect(document.activeElement).toBe(button("Move Fast up"));
	expect(button("Move Fast down").getAttribute("aria-disabled")).toBe("true");
	expect(said()).toBe("Fast is now 3 of 3");
	fireEvent.click(button("Move Fast down"));
	expect(list(held)).toEqual(["p_slow", "p_local", "p_fast"]);
});

it("a removed row passes the focus on to the next, then to the one before, then to the picker", () => {
	const held = open(three);
	fireEvent.click(button("Remove Slow"));
	expect(document.activeElement).toBe(button("Remove Local"));
	expect(said()).toBe("Slow was removed");
	fireEvent.click(button("Remove Local"));
	expect(document.activeElement).toBe(button("Remove Fast"));
	fireEvent.click(button("Remove Fast"));
	expect(list(held)).toEqual([]);
	expect(document.activeElement).toBe(picker());
	expect(screen.getByText("Add at least 1 entry.")).toBeTruthy();
	expect(picker().getAttribute("aria-invalid")).toBe("true");
});

it("the picker shows what cannot be added and why, adds the rest, and the new row has the focus", async () => {
	const held = open([plainCandidate("p_fast")]);
	await act(async () => fireEvent.click(picker()));
	const option = (name: RegExp) => screen.findByRole("option", { name });
	for (const name of [
		/Fast.*Already in the list/,
		/Router.*Dynamic/,
		/This one.*itself/,
		/Auto.*Fall back automatically/,
	])
		expect((await option(name)).getAttribute("aria-disabled")).toBe("true");
	fireEvent.click(await option(/Router/));
	expect(list(held)).toEqual(["p_fast"]);
	fireEvent.click(await option(/Resting.*Gateway, Disabled/));
	expect(candidatesIn(held.value)[1]).toEqual(plainCandidate("p_off"));
	expect(document.activeElement).toBe(row(/^Resting, 2 of 2$/));
	expect(said()).toBe("Resting was added as 2 of 2");
	expect(within(row(/^Resting/)).getByText("Disabled")).toBeTruthy();
});

it("switching a section on seeds it, off zeroes it; the line tells what it comes to", () => {
	const held = open([plainCandidate("p_fast")]);
	openPolicy("Temporary faults · Fast");
	const policy = within(screen.getByRole("group", { name: "Temporary faults of Fast" }));
	fireEvent.click(policy.getByRole("switch", { name: "Ask it again" }));
	expect(first(held)?.retry).toEqual({ enabled: true, max_retries: 1, initial_interval_seconds: 5 });
	fireEvent.change(policy.getByLabelText("Times"), { target: { value: "3" } });
	expect(policy.getByText(/after 5\s?s, 10\s?s, 20\s?s/)).toBeTruthy();
	fireEvent.click(policy.getByRole("switch", { name: "Wait until the limit is reset" }));
	expect(first(held)?.wait_for_reset).toEqual({ enabled: true, max_wait_seconds: 300 });
	expect(policy.getByText(/up to 5 minutes/)).toBeTruthy();
	fireEvent.click(policy.getByRole("radio", { name: "Stop" }));
	expect(first(held)?.on_exhausted).toBe("stop");
	for (const name of ["Ask it again", "Wait until the limit is reset"])
		fireEvent.click(policy.getByRole("switch", { name }));
	expect(first(held)).toEqual({ ...plainPolicy, on_exhausted: "stop" });
	expect(candidatesIn(held.value)[0]?.policies.hard).toEqual(plainPolicy);
});

it("a number out of its range, or none, is said at its input", () => {
	const held = open([plainCandidate("p_fast")]);
	openPolicy("Lasting faults · Fast");
	fireEvent.click(screen.getByRole("switch", { name: "Ask it again" }));
	const times = screen.getByLabelText<HTMLInputElement>("Times");
	const message = () =>
		document.getElementById(times.getAttribute("aria-describedby")?.split(" ")[0] ?? "")?.textContent;
	for (const typed of ["11", "0", "1.5", "two", ""]) {
		fireEvent.change(times, { target: { value: typed } });
		expect(times.value).toBe(typed);
		expect(times.getAttribute("aria-invalid")).toBe("true");
		expect(message()).toBe("Enter a whole number from 1 to 10.");
	}
	fireEvent.click(screen.getByRole("switch", { name: "Wait until the limit is reset" }));
	fireEvent.change(screen.getByLabelText("At most, in seconds"), { target: { value: "soon" } });
	openPolicy("Lasting faults · Fast");
	expect(screen.getByText("Ask it again, Wait until the limit is reset, then the next candidate")).toBeTruthy();
	fireEvent.change(times, { target: { value: "10" } });
	expect(times.getAttribute("aria-invalid")).toBeNull();
	expect(candidatesIn(held.value)[0]?.policies.hard.retry.max_retries).toBe(10);
});

it("what is wrong inside of a closed policy opens it, at the place its path names", () => {
	const wrong = plainCandidate("p_slow");
	const retry = { enabled: true, max_retries: 3, initial_interval_seconds: 9999 };
	open([plainCandidate("p_fast"), { ...wrong, policies: { ...wrong.policies, transient: { ...plainPolicy, retry } } }]);
	expect(button("Temporary faults · Slow").getAttribute("aria-expanded")).toBe("true");
	expect(button("Temporary faults · Fast").getAttribute("aria-expanded")).toBe("false");
	const place = "agent_profile.dynamic.candidates.1.policies.transient.retry.initial_interval_seconds";
	expect(document.getElementById(place)?.querySelector("[aria-invalid=true]")).toBeTruthy();
});

it("a switch keeps a candidate in its place; one that is there twice is said at its row", () => {
	const held = open([plainCandidate("p_fast"), plainCandidate("p_slow"), plainCandidate("p_fast")]);
	fireEvent.click(screen.getByRole("switch", { name: "Ask Slow" }));
	expect(candidatesIn(held.value)[1]).toEqual({ ...plainCandidate("p_slow"), enabled: false });
	const repeated = row(/^Fast, 3 of 3$/);
	expect(document.getElementById(repeated.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
		"This profile is already in the list.",
	);
});

it("locked, everything can be read and nothing changed", () => {
	const held = open(three, true);
	expect(screen.queryByRole("combobox")).toBeNull();
	expect(screen.queryByRole("button", { name: /^(Move|Remove)/ })).toBeNull();
	openPolicy("Temporary faults · Fast");
	for (const one of screen.getAllByRole<HTMLInputElement>("switch")) expect(one.disabled).toBe(true);
	for (const one of screen.getAllByRole<HTMLInputElement>("radio")) expect(one.disabled).toBe(true);
	expect(list(held)).toEqual(["p_fast", "p_slow", "p_local"]);
});

it("what the server finds after it was typed is taken by Enter", async () => {
	const held = open([plainCandidate("p_fast")], false, [profile("p_far", "Far away")]);
	const field = picker();
	field.focus();
	fireEvent.change(field, { target: { value: "far" } });
	expect((await screen.findByRole("option", { name: /Far away/ })).id).toBe(
		picker().getAttribute("aria-activedescendant"),
	);
	fireEvent.keyDown(field, { key: "Enter" });
	expect(list(held)).toEqual(["p_fast", "p_far"]);
});

it("what was deleted elsewhere and is kept in the draft says so, not that it is new", async () => {
	const draft = listOf([plainCandidate("p_gone"), plainCandidate("p_slow")]);
	const candidates = [{ profile_id: "p_gone", name: "Gone one", agent: "Gateway", enabled: true, deleted: false }];
	open([plainCandidate("p_slow")], false, [], { draft, computed: { candidates } });
	const gone = within(await screen.findByRole("listitem", { name: /^Gone one, 1 of 2$/ }));
	expect(await gone.findByText("Deleted")).toBeTruthy();
	expect(gone.queryByText("New")).toBeNull();
	expect(gone.getByText("Gateway")).toBeTruthy();
	cleanup();
	// as after a reload: nothing that was read knows it any more
	open([plainCandidate("p_slow")], false, [], { draft });
	expect(await within(row(/^p_gone, 1 of 2$/)).findByText("Deleted")).toBeTruthy();
});
