import { expect, test } from "../steps/editor-test";
import { saveAction } from "../steps/profile-screen";
import { prepare } from "../steps/subject";
import { subjects } from "../steps/subjects";

for (const subject of subjects) {
	const [typed, renamed] = subject.mineValues;
	const [first] = subject.theirsValues;

	test.describe(`${subject.name}, saving`, () => {
		test.use({ kind: subject.kind });
		test.beforeEach(async ({ profile, api }) => {
			await prepare(subject, profile, api);
			await subject.mine(profile).fill(typed);
			await profile.expectSavable();
		});

		test("event first: the own echo is no conflict, what was typed meanwhile stays [SAVE-03]", async ({
			profile,
			gate,
			api,
		}) => {
			const echo = gate.watch(subject.reads(profile));
			const held = gate.holdResponses(saveAction);
			await profile.saveButton.click();
			await held.until();
			await echo.until();
			await subject.mine(profile).press("End");
			await subject.mine(profile).pressSequentially("2");
			await expect(profile.conflict.region).toBeHidden();
			held.lift();
			await profile.expectSavable();
			await expect(subject.mine(profile)).toHaveValue(`${typed}2`);
			expect((await subject.stored(api, profile.id)).mine).toBe(typed);
			await profile.save();
			expect((await subject.stored(api, profile.id)).mine).toBe(`${typed}2`);
		});

		test("response first: the late echo finds its own revision [SAVE-03]", async ({ profile, gate, api }) => {
			gate.events.hold();
			await profile.save();
			await gate.events.untilHeld(1);
			await subject.mine(profile).press("End");
			await subject.mine(profile).pressSequentially("2");
			gate.events.release();
			await profile.expectSavable();
			await expect(subject.mine(profile)).toHaveValue(`${typed}2`);
			await profile.save();
			expect((await subject.stored(api, profile.id)).mine).toBe(`${typed}2`);
		});

		test("event only: the answer is lost, the echo acknowledges", async ({ profile, gate, browserConsole, api }) => {
			browserConsole.expect(/Failed to load resource|ERR_EMPTY_RESPONSE/);
			const lost = gate.loseResponses(saveAction);
			await profile.saveButton.click();
			await lost.until();
			await profile.expectClean();
			await expect(subject.mine(profile)).toHaveValue(typed);
			expect((await subject.stored(api, profile.id)).mine).toBe(typed);
		});

		test("reconnect: a newer write of another field, seen before the answer, stays the baseline", async ({
			profile,
			gate,
			agent,
			api,
		}) => {
			gate.events.hold();
			const held = gate.holdResponses(saveAction);
			await profile.saveButton.click();
			await held.until();
			await subject.write(agent, profile.id, { theirs: first });
			await gate.events.untilHeld(2);
			const read = gate.watch(subject.reads(profile));
			gate.events.cut();
			await read.until();
			held.lift();
			await profile.expectClean();
			await expect(subject.theirs(profile)).toHaveValue(first);
			await expect(subject.mine(profile)).toHaveValue(typed);
			expect(await subject.stored(api, profile.id)).toEqual({ mine: typed, theirs: first });
		});

		test("somebody was faster: refused, read, shown as a conflict; nothing written blindly", async ({
			profile,
			gate,
			agent,
			api,
		}) => {
			const held = gate.holdRequests(saveAction);
			await profile.saveButton.click();
			await held.until();
			await subject.write(agent, profile.id, { mine: renamed, theirs: first });
			held.lift();
			await expect(profile.conflict.row(subject.places.mine)).toContainText(renamed);
			await profile.expectBlocked();
			expect(await subject.stored(api, profile.id)).toEqual({ mine: renamed, theirs: first });
			await profile.conflict.pick(subject.places.mine, "mine");
			await profile.save();
			expect(await subject.stored(api, profile.id)).toEqual({ mine: typed, theirs: first });
		});

		test("refused and the newest version cannot be read: blocked until it can", async ({
			profile,
			gate,
			agent,
			api,
			browserConsole,
		}) => {
			browserConsole.expect(/Failed to load resource/);
			gate.events.hold();
			const refused = gate.refuse(subject.reads(profile), 500, { error: { code: "internal", reason: "internal" } });
			const held = gate.holdRequests(saveAction);
			await profile.saveButton.click();
			await held.until();
			await subject.write(agent, profile.id, { theirs: first });
			held.lift();
			await expect(profile.page.getByText("The latest version cannot be loaded.")).toBeVisible();
			await profile.expectBlocked();
			await expect(subject.mine(profile)).toHaveValue(typed);
			refused.lift();
			await profile.page.getByRole("button", { name: "Try again" }).click();
			await expect(profile.conflict.row(subject.places.theirs)).toContainText(first);
			await profile.conflict.keepMine();
			await profile.save();
			gate.events.release();
			expect(await subject.stored(api, profile.id)).toEqual({ mine: typed, theirs: first });
		});
	});
}
