import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { isJsonObject } from "@/lib/shared/json";
import { ok } from "@/lib/shared/result";
import type { SkillReading } from "@/lib/skill/skill-views";
import type { SourceActions } from "../source-actions";
import { renderPage } from "../testing/render-page";
import { sampleStaged, sampleText } from "../testing/sample-skills";
import { NewSkill } from "./new-skill";

afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

type Answer = (body: unknown) => Response | Promise<Response>;
type Added = Parameters<SourceActions["addSkill"]>[0];

const reading = (...skills: SkillReading["skills"]) => Response.json({ skills, left_out: [] });

function open(answer: Answer) {
	const asked: unknown[] = [];
	const added: Added[] = [];
	vi.stubGlobal("fetch", async (url: string, { body }: RequestInit) => {
		// The head of the page asks for timers.
		if (url.includes("/timers")) return Response.json({ timers: [], now: "2026-01-01T00:00:00.000Z" });
		const read: unknown = typeof body === "string" ? JSON.parse(body) : body;
		asked.push(read);
		return await answer(read);
	});
	const page = renderPage(
		<NewSkill
			workspaceId="workspace_1"
			addSkill={async (input) => {
				added.push(input);
				return ok({ skill_id: `skill_of_${input.staged_id}` });
			}}
		/>,
	);
	return { asked, added, ...page };
}

async function paste(text: string) {
	fireEvent.click(screen.getByRole("radio", { name: "Paste" }));
	fireEvent.change(screen.getByLabelText("Text of a SKILL.md"), { target: { value: text } });
	await act(async () => fireEvent.click(screen.getByRole("button", { name: "Read" })));
}

const confirm = (name: RegExp) => act(async () => fireEvent.click(screen.getByRole("button", { name })));

describe("adding a skill", () => {
	it("a pasted one is shown whole before it is stored; then its page opens", async () => {
		const { asked, added, push } = open(() => reading(sampleStaged(sampleText)));
		await paste(sampleText);
		expect(asked).toEqual([{ workspace_id: "workspace_1", text: sampleText }]);
		expect(screen.getByRole("heading", { name: "meeting-notes" })).toBeTruthy();
		expect(screen.getByText(/It names none/)).toBeTruthy();
		expect(added).toEqual([]);
		fireEvent.click(screen.getByRole("checkbox", { name: /Select at once/ }));
		await confirm(/^Add skill$/);
		expect(added).toEqual([{ staged_id: "staged_1", selected: false }]);
		expect(push).toHaveBeenCalledWith("/settings/skills/skill_of_staged_1");
	});

	it("of several nothing is taken before it is picked; faulty and unchanged ones cannot be", async () => {
		const { added, push } = open(() =>
			reading(
				sampleStaged(sampleText, { staged_id: "s1", folder: "notes" }),
				sampleStaged("", { staged_id: "s2", folder: "torn" }),
				sampleStaged(sampleText.replaceAll("meeting-notes", "old-one"), {
					staged_id: "s3",
					replaces: { skill_id: "skill_9", name: "old-one", same: false, secret: true },
				}),
				sampleStaged(sampleText.replaceAll("meeting-notes", "here"), {
					staged_id: "s4",
					replaces: { skill_id: "skill_8", name: "here", same: true, secret: true },
				}),
			),
		);
		await paste(sampleText);
		await confirm(/^Add skill$/);
		expect(added).toEqual([]);
		expect(screen.getAllByRole("checkbox", { name: /^Take / }).map((box) => box.getAttribute("aria-label"))).toEqual([
			null,
			"Take \u2068meeting-notes\u2069",
			"Take \u2068old-one\u2069",
		]);
		fireEvent.click(screen.getByRole("checkbox", { name: "Take all" }));
		fireEvent.click(screen.getByRole("checkbox", { name: /^Keep the stored secret/ }));
		await confirm(/^Add 2 skills$/);
		expect(added).toEqual([
			{ staged_id: "s1", selected: true },
			{ staged_id: "s3", selected: true, replaces: "skill_9", keep_secret: true },
		]);
		expect(push).toHaveBeenCalledWith("/settings/skills");
	});

	it("a fault says where it is, and the one press that corrects it reads the text again", async () => {
		const torn = sampleText.replace(/^---\n/, "");
		const { asked } = open((body) => {
			const mended = isJsonObject(body) && body.staged_id !== undefined;
			return reading(sampleStaged(mended ? sampleText : torn, mended ? { staged_id: "staged_2" } : {}));
		});
		await paste(torn);
		expect(screen.getByText(/^Line 1:/)).toBeTruthy();
		await screen.findByRole("button", { name: "Fix it" });
		await confirm(/^Fix it$/);
		await waitFor(() => screen.getByRole("heading", { name: "meeting-notes" }));
		expect(asked.at(-1)).toMatchObject({ workspace_id: "workspace_1", staged_id: "staged_1", text: sampleText });
		expect(screen.queryByText(/^Line 1:/)).toBeNull();
	});

	it("a refusal says what to do and keeps what was typed", async () => {
		open(() =>
			Response.json(
				{ error: { code: "forbidden", reason: "host_refused", rule: "skill_url_private", message: "" } },
				{ status: 403 },
			),
		);
		const field = screen.getByLabelText<HTMLInputElement>("Address of the skill");
		fireEvent.change(field, { target: { value: "https://10.0.0.1/SKILL.md" } });
		await confirm(/^Read$/);
		const alert = screen.getByRole("alert");
		expect(alert.textContent).toContain("private or reserved");
		expect(alert.textContent).not.toContain("administrator");
		expect(field.value).toBe("https://10.0.0.1/SKILL.md");
	});

	it("a reading that is stopped shows nothing of what comes later", async () => {
		let answer: (response: Response) => void = () => undefined;
		open(() => new Promise((resolve) => (answer = resolve)));
		await paste(sampleText);
		expect(screen.getByText("Reading…")).toBeTruthy();
		await confirm(/^Stop$/);
		await act(async () => answer(reading(sampleStaged(sampleText))));
		expect(screen.getByText("Stopped. Nothing was read.")).toBeTruthy();
		expect(screen.queryByText("1 skill found")).toBeNull();
	});
});
