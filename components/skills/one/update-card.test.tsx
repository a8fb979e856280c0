import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { fail, ok } from "@/lib/shared/result";
import type { SkillUpdate } from "@/lib/skill/skill-views";
import type { SourceActions } from "../source-actions";
import { renderPage } from "../testing/render-page";
import { sampleDetails, sampleStaged, sampleText } from "../testing/sample-skills";
import { UpdateCard } from "./update-card";

afterEach(cleanup);

const newText = sampleText.replace("Write notes.", "Write short notes.");
const changed: SkillUpdate = {
	changed: true,
	staged: sampleStaged(newText, { staged_id: "staged_9" }),
	changes: [
		{ path: "SKILL.md", before: sampleText, after: newText },
		{ path: "scripts/index.html", before: null, after: "<p>new</p>" },
	],
};

function open(checkSkill: SourceActions["checkSkill"], over: Parameters<typeof sampleDetails>[0] = {}) {
	const updates: Parameters<SourceActions["updateSkill"]>[0][] = [];
	const skill = sampleDetails({ origin: "https://example.com/skills/notes/SKILL.md", ...over });
	renderPage(
		<UpdateCard
			skill={skill}
			actions={{
				checkSkill,
				updateSkill: async (input) => {
					updates.push(input);
					return ok({});
				},
			}}
		/>,
	);
	return updates;
}

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));

describe("updates of a skill", () => {
	it("shows file by file what differs; taking it drops the secret unless that is chosen", async () => {
		const updates = open(async () => ok(changed), { secret: "stored" });
		await press("Check for update");
		expect(screen.getByText("Write short notes.")).toBeTruthy();
		expect(screen.queryByText("<p>new</p>")).toBeNull();
		await press("scripts/index.html New");
		expect(screen.getByText("<p>new</p>")).toBeTruthy();
		expect(screen.getByText("The stored secret is deleted with the update.")).toBeTruthy();
		await press("Update");
		expect(updates).toEqual([{ skill_id: "skill_1", staged_id: "staged_9", keep_secret: false }]);
		expect(screen.getByText("Updated")).toBeTruthy();
	});

	it("keeps the secret where that is chosen", async () => {
		const updates = open(async () => ok(changed), { secret: "stored" });
		await press("Check for update");
		fireEvent.click(screen.getByRole("checkbox", { name: /Keep the stored secret/ }));
		await press("Update");
		expect(updates.at(0)).toMatchObject({ keep_secret: true });
	});

	it("can be left as it is, and one that cannot be used cannot be taken", async () => {
		const faulty = { ...changed, staged: sampleStaged("", { staged_id: "staged_9" }) };
		const updates = open(async () => ok(faulty));
		await press("Check for update");
		expect(screen.getByText("The new version cannot be used")).toBeTruthy();
		expect(screen.queryByRole("button", { name: "Update" })).toBeNull();
		await press("Leave as it is");
		expect(screen.queryByText("What differs")).toBeNull();
		expect(updates).toEqual([]);
	});

	it("says that nothing is new, or why it could not look", async () => {
		const answers = [
			ok({ changed: false, changes: [] }),
			fail({ code: "invalid", reason: "invalid_value", rule: "skill_url_missing", message: "" } as never),
		];
		open(async () => answers.shift() ?? ok({ changed: false, changes: [] }));
		await press("Check for update");
		expect(screen.getByText("It is up to date")).toBeTruthy();
		await press("Check for update");
		expect(screen.getByText(/There is no SKILL.md at this address.*stays in use/)).toBeTruthy();
	});

	it("without an address there is nothing to ask; what comes with Steward has no such card", () => {
		open(async () => ok(changed), { origin: "pasted" });
		expect(screen.queryByRole("button", { name: "Check for update" })).toBeNull();
		cleanup();
		open(async () => ok(changed), { origin: "bundled" });
		expect(screen.queryByText("Updates")).toBeNull();
	});
});
