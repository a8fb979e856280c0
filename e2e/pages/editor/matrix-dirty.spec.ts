import { expect, test } from "../steps/editor-test";
import { prepare } from "../steps/subject";
import { subjects } from "../steps/subjects";

for (const subject of subjects) {
	const [typed, renamed] = subject.mineValues;
	const [first, second] = subject.theirsValues;

	test.describe(`${subject.name}, dirty`, () => {
		test.use({ kind: subject.kind });
		test.beforeEach(async ({ profile, api }) => {
			await prepare(subject, profile, api);
			await subject.mine(profile).fill(typed);
			await profile.expectSavable();
		});

		test("event first: one notice for two writes, named by field; kept on top with one tap", async ({
			profile,
			gate,
			agent,
			api,
		}) => {
			const held = gate.holdResponses(subject.reads(profile));
			await subject.write(agent, profile.id, { theirs: first });
			await held.until(1);
			await subject.write(agent, profile.id, { theirs: second });
			await held.until(2);
			held.lift();
			await expect(profile.conflict.row(subject.places.theirs)).toContainText(second);
			await expect(profile.conflict.row(subject.places.mine)).toContainText(typed);
			await expect(profile.conflict.region).toHaveCount(1);
			await expect(profile.conflict.region).toContainText("Scout");
			await expect(subject.mine(profile)).toHaveValue(typed);
			await expect(subject.theirs(profile)).not.toHaveValue(second);
			await profile.expectBlocked();
			await profile.conflict.keepMine();
			await profile.expectSavable();
			await expect(subject.theirs(profile)).toHaveValue(second);
			await profile.save();
			expect(await subject.stored(api, profile.id)).toEqual({ mine: typed, theirs: second });
		});

		test("response first: both changed one field, theirs is picked, nothing is left to save", async ({
			profile,
			gate,
			agent,
			api,
		}) => {
			gate.events.hold();
			await subject.write(agent, profile.id, { mine: renamed });
			await gate.events.untilHeld(1);
			await profile.comeToFront();
			await expect(profile.conflict.row(subject.places.mine)).toContainText(renamed);
			gate.events.release();
			await expect(subject.mine(profile)).toHaveValue(typed);
			await profile.expectBlocked();
			await profile.conflict.pick(subject.places.mine, "theirs");
			await profile.expectClean();
			await expect(subject.mine(profile)).toHaveValue(renamed);
			expect((await subject.stored(api, profile.id)).mine).toBe(renamed);
		});

		test("event only: use latest drops the edit and sends nothing", async ({ profile, gate, agent, api }) => {
			const writes = gate.watch({ method: "POST" });
			await subject.write(agent, profile.id, { mine: renamed, theirs: first });
			await expect(profile.conflict.row(subject.places.theirs)).toContainText(first);
			await expect(profile.conflict.row(subject.places.mine)).toContainText(renamed);
			await profile.conflict.useLatest();
			await profile.expectClean();
			await expect(subject.mine(profile)).toHaveValue(renamed);
			await expect(subject.theirs(profile)).toHaveValue(first);
			expect(writes.count).toBe(0);
			expect(await subject.stored(api, profile.id)).toEqual({ mine: renamed, theirs: first });
		});

		test("reconnect: the conflict is there after it; mine is picked, saved, theirs kept beside", async ({
			profile,
			gate,
			agent,
			api,
		}) => {
			gate.events.hold();
			await subject.write(agent, profile.id, { mine: renamed, theirs: first });
			await gate.events.untilHeld(1);
			gate.events.cut();
			await expect(profile.conflict.row(subject.places.mine)).toContainText(renamed);
			await profile.conflict.pick(subject.places.mine, "mine");
			await profile.expectSavable();
			await profile.save();
			expect(await subject.stored(api, profile.id)).toEqual({ mine: typed, theirs: first });
		});

		test("the same text from elsewhere leaves nothing to save", async ({ profile, agent }) => {
			await subject.write(agent, profile.id, { mine: typed });
			await profile.expectClean();
			await expect(subject.mine(profile)).toHaveValue(typed);
		});
	});
}
