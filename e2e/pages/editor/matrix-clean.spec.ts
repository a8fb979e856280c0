import { expect, test } from "../steps/editor-test";
import { prepare } from "../steps/subject";
import { subjects } from "../steps/subjects";

for (const subject of subjects) {
	const [first, second] = subject.theirsValues;

	test.describe(`${subject.name}, clean`, () => {
		test.use({ kind: subject.kind });
		test.beforeEach(({ profile, api }) => prepare(subject, profile, api));

		test("event first: an answer older than the event is read again; focus and caret stay", async ({
			profile,
			gate,
			agent,
			page,
		}) => {
			const mine = subject.mine(profile);
			await mine.focus();
			await mine.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 2));
			const held = gate.holdResponses(subject.reads(profile));
			await subject.write(agent, profile.id, { theirs: first });
			await held.until(1);
			await subject.write(agent, profile.id, { theirs: second });
			await held.until(2);
			held.lift();
			await expect(subject.theirs(profile)).toHaveValue(second);
			await expect(mine).toBeFocused();
			expect(await mine.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(2);
			await profile.expectClean();
			await expect(page.getByText("Scout").first()).toBeVisible();
		});

		test("response first: a read on focus brings the change, its event costs no other read", async ({
			profile,
			gate,
			agent,
		}) => {
			gate.events.hold();
			await subject.write(agent, profile.id, { theirs: first });
			await gate.events.untilHeld(1);
			await expect(subject.theirs(profile)).not.toHaveValue(first);
			await profile.comeToFront();
			await expect(subject.theirs(profile)).toHaveValue(first);
			const reads = gate.watch(subject.reads(profile));
			gate.events.releaseHeld();
			await subject.write(agent, profile.id, { theirs: second });
			await gate.events.untilHeld(1);
			gate.events.release();
			await expect(subject.theirs(profile)).toHaveValue(second);
			expect(reads.count).toBe(1);
			await profile.expectClean();
		});

		test("event only: shown at once, marked once with who did it, nothing sent", async ({ profile, gate, agent }) => {
			const writes = gate.watch({ method: "POST" });
			const flash = subject.theirs(profile).locator("xpath=ancestor::*[@data-flash]");
			await subject.theirs(profile).focus();
			await subject.write(agent, profile.id, { theirs: first });
			await expect(subject.theirs(profile)).toHaveValue(first);
			await expect(flash).toBeVisible();
			await expect(flash).toBeHidden();
			await expect(subject.theirs(profile)).toBeFocused();
			await profile.expectClean();
			expect(writes.count).toBe(0);
		});

		test("reconnect: what happened while the stream was broken is there after it", async ({ profile, gate, agent }) => {
			gate.events.hold();
			await subject.write(agent, profile.id, { theirs: first });
			await gate.events.untilHeld(1);
			gate.events.cut();
			await expect(subject.theirs(profile)).toHaveValue(first);
			await profile.expectClean();
		});
	});
}
