import { expect, newProfile, test } from "../steps/editor-test";
import { ProfileScreen } from "../steps/profile-screen";
import { subjects } from "../steps/subjects";

for (const subject of subjects) {
	test(`${subject.name}: a write between the render on the server and the page coming alive is shown`, async ({
		page,
		gate,
		api,
		agent,
	}) => {
		const profile = new ProfileScreen(page, gate, await newProfile(api, subject.kind));
		await subject.ready(profile.id, api);
		const [first] = subject.theirsValues;
		await profile.openAsleep(() => subject.write(agent, profile.id, { theirs: first }));
		await subject.show(profile);
		await expect(subject.theirs(profile)).toHaveValue(first);
		await profile.expectClean();
	});
}
