import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { skillsQuery } from "@/lib/client/skill/skills-query";
import type { SaveRequest } from "@/lib/editor/patch";
import type { ErrorReason } from "@/lib/shared/app-error";
import { fail, ok } from "@/lib/shared/result";
import type { SkillEntry } from "@/lib/skill/skill-views";
import { renderPage } from "../testing/render-page";
import { sampleEntry } from "../testing/sample-skills";
import { SkillsPage } from "./skills-page";
import type { SaveSettings } from "./use-select-skill";

afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

const notes = sampleEntry();
const code = sampleEntry({ id: "skill_2", slug: "qr-code", name: "qr-code", capabilities: ["js"], secret: "missing" });

const noTimers = { timers: [], now: "2026-01-01T00:00:00.000Z" };

/** The list; what the server has by now is what it is read as again. */
function open(save: SaveSettings, skills: readonly SkillEntry[] = [notes, code], newest = skills) {
	const sent: SaveRequest[] = [];
	vi.stubGlobal("fetch", async (url: string) => Response.json(url.includes("/timers") ? noTimers : { skills: newest }));
	const saveSettings: SaveSettings = (request) => {
		sent.push(request);
		return save(request);
	};
	const page = renderPage(
		<SkillsPage saveSettings={saveSettings} undoWrite={async () => ok({})} workspaceId="workspace_1" first={skills} />,
	);
	return { sent, ...page };
}

const toggle = (name: string) => screen.getByRole<HTMLInputElement>("switch", { name: new RegExp(name) });
const receipt = (revision: number) =>
	ok({ accepted: ["selected"], resource_type: "skill", id: "skill_1", revision, updated_at: "", changed: true });
const refusal = (reason: ErrorReason) =>
	fail({ code: "conflict", reason, message: "", retryable: false, corrective: "" } as never);

describe("the list of skills", () => {
	it("keeps the focus in the search from the first letter on, and after it is cleared", () => {
		open(async () => receipt(4));
		const search = screen.getByRole<HTMLInputElement>("searchbox", { name: "Search skills" });
		search.focus();
		fireEvent.change(search, { target: { value: "q" } });
		expect(document.activeElement).toBe(search);
		fireEvent.click(screen.getByRole("button", { name: "Clear" }));
		expect(search.value).toBe("");
		expect(document.activeElement).toBe(search);
	});

	it("shows a selection before the answer, saves only that against its revision, and counts it", async () => {
		let answer: (value: Awaited<ReturnType<SaveSettings>>) => void = () => undefined;
		const { sent } = open(() => new Promise((resolve) => (answer = resolve)));
		expect(screen.getByText("0 of 2 selected")).toBeTruthy();
		fireEvent.click(toggle("meeting-notes"));
		expect(toggle("meeting-notes").checked).toBe(true);
		expect(screen.getByText("1 of 2 selected")).toBeTruthy();
		expect(sent).toMatchObject([
			{
				target: { resource_type: "skill", resource_id: "skill_1" },
				changes: { selected: true },
				options: { expected_revision: 3 },
			},
		]);
		await act(async () => answer(receipt(4)));
		expect(toggle("meeting-notes").checked).toBe(true);
		expect(toggle("qr-code").checked).toBe(false);
	});

	it("a second press while the first is on its way is sent after it, on its revision", async () => {
		const answers: ((value: Awaited<ReturnType<SaveSettings>>) => void)[] = [];
		const { sent } = open(() => new Promise((resolve) => answers.push(resolve)));
		fireEvent.click(toggle("meeting-notes"));
		fireEvent.click(toggle("meeting-notes"));
		expect(sent).toHaveLength(1);
		await act(async () => answers[0]?.(receipt(4)));
		expect(sent.at(1)).toMatchObject({ changes: { selected: false }, options: { expected_revision: 4 } });
		await act(async () => answers[1]?.(receipt(5)));
		expect(toggle("meeting-notes").checked).toBe(false);
	});

	it("a refused one goes back and says why", async () => {
		open(async () => refusal("missing_scope"));
		await act(async () => fireEvent.click(toggle("meeting-notes")));
		await waitFor(() => expect(toggle("meeting-notes").checked).toBe(false));
		expect(screen.getByRole("alert").textContent).toMatch(/meeting-notes.* was not changed.*not allowed/);
	});

	it("where another setting changed meanwhile it is saved again on the newest", async () => {
		const answers = [refusal("version_conflict"), receipt(6)];
		const { sent } = open(async () => answers.shift() ?? receipt(7), [notes, code], [{ ...notes, revision: 5 }, code]);
		await act(async () => fireEvent.click(toggle("meeting-notes")));
		await waitFor(() => expect(sent.at(1)).toMatchObject({ options: { expected_revision: 5 } }));
		await waitFor(() => expect(toggle("meeting-notes").checked).toBe(true));
		expect(screen.queryByRole("alert")).toBeNull();
	});

	it("where somebody else switched it, the switch shows that and the page says so", async () => {
		const { sent } = open(
			async () => refusal("version_conflict"),
			[notes, code],
			[{ ...notes, selected: true, revision: 5 }, code],
		);
		await act(async () => fireEvent.click(toggle("meeting-notes")));
		await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("at the same moment"));
		expect(toggle("meeting-notes").checked).toBe(true);
		expect(sent).toHaveLength(1);
	});

	it("takes in what others changed, and keeps search and filter", async () => {
		const { client } = open(async () => receipt(4));
		fireEvent.change(screen.getByRole("searchbox"), { target: { value: "qr" } });
		expect(screen.queryByText("meeting-notes")).toBeNull();
		act(() => {
			client.setQueryData(skillsQuery("workspace_1").queryKey, { skills: [notes, { ...code, selected: true }] });
		});
		await waitFor(() => expect(toggle("qr-code").checked).toBe(true));
		expect(screen.getByText("Needs a secret")).toBeTruthy();
		fireEvent.change(screen.getByRole("combobox"), { target: { value: "unselected" } });
		expect(screen.getByText("No skill matches", { selector: "p.font-semibold" })).toBeTruthy();
		fireEvent.click(screen.getByRole("button", { name: "Show all" }));
		expect(screen.getByText("meeting-notes")).toBeTruthy();
	});

	it("without any it says the next step", () => {
		open(async () => receipt(4), []);
		expect(screen.getByText("No skills yet")).toBeTruthy();
		expect(screen.getAllByRole("link", { name: "Add skill" })).toHaveLength(2);
	});
});
