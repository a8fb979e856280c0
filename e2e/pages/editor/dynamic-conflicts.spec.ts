import { plainCandidate } from "@/lib/profile/dynamic/candidate";
import { inOrder, patient } from "../steps/dynamic-profile";
import { expect, test } from "../steps/dynamic-test";
import { expectGoodState } from "../steps/state-checks";

const order = "Candidates · order";

test.describe("candidates that two sides change", () => {
	for (const side of ["mine", "theirs"] as const) {
		test(`two orders are named by the names of profiles, ${side} is picked`, async ({
			profile,
			list,
			stored,
			agentEdits,
		}) => {
			await list.button("Alpha", "down").click();
			await list.expectOrder("Beta", "Alpha", "Gamma");
			await agentEdits(inOrder(2, 0, 1));
			const row = profile.conflict.row(order);
			for (const names of ["Alpha, Beta, Gamma", "Beta, Alpha, Gamma", "Gamma, Alpha, Beta"]) {
				await expect(row).toContainText(names);
			}
			await expect(profile.conflict.region.getByRole("listitem")).toHaveCount(1);
			await list.expectOrder("Beta", "Alpha", "Gamma");
			await profile.expectBlocked();
			await profile.conflict.pick(order, side);
			if (side === "mine") await profile.save();
			await profile.expectClean();
			const picked = side === "mine" ? ["Beta", "Alpha", "Gamma"] : ["Gamma", "Alpha", "Beta"];
			await list.expectOrder(...picked);
			expect((await stored()).order).toEqual(picked);
		});
	}

	test("my order goes on top of a policy of others with one tap", async ({ profile, list, stored, agentEdits }) => {
		await list.button("Gamma", "up").click();
		await agentEdits((all) => all.map((one, index) => (index === 1 ? patient(one.execution_profile_id, 33) : one)));
		await expect(profile.conflict.row(order)).toContainText("Alpha, Gamma, Beta");
		await expect(profile.conflict.row("Candidates · Beta")).toContainText("33");
		await profile.conflict.keepMine();
		await profile.save();
		expect(await stored()).toMatchObject({ order: ["Alpha", "Gamma", "Beta"], pauses: { Beta: 33 } });
	});

	test("a candidate deleted with force goes from the list under a draft; the rest of the draft stays", async ({
		profile,
		agent,
		list,
		stored,
	}) => {
		await list.unfold("Gamma");
		await list.pause("Gamma").fill("27");
		const beta = (await stored()).ids.Beta ?? "";
		expect((await agent.refusal("profiles_delete", { profile_id: beta })).reason).toBe("dependency_conflict");
		await profile.expectSavable();
		await agent.call("profiles_delete", { profile_id: beta, force: true });
		await expect(profile.conflict.row("Candidates · Beta")).toBeVisible();
		await list.expectOrder("Alpha", "Beta", "Gamma");
		await profile.conflict.keepMine();
		await list.expectOrder("Alpha", "Gamma");
		await expect(list.pause("Gamma")).toHaveValue("27");
		await profile.save();
		expect(await stored()).toMatchObject({ order: ["Alpha", "Gamma"], pauses: { Gamma: 27 } });
	});

	test("my policy of a candidate deleted elsewhere can be kept on the page, but not saved", async ({
		profile,
		agent,
		list,
		stored,
	}) => {
		await list.unfold("Beta");
		await list.pause("Beta").fill("27");
		const beta = (await stored()).ids.Beta ?? "";
		await agent.call("profiles_delete", { profile_id: beta, force: true });
		await expect(profile.conflict.row("Candidates · Beta")).toContainText("27");
		await profile.expectBlocked();
		await profile.conflict.pick("Candidates · Beta", "mine");
		await profile.saveButton.click();
		await expect(profile.notice("Not saved")).toBeVisible();
		expect((await stored()).order).toEqual(["Alpha", "Gamma"]);
		await list.button("Beta", "remove").click();
		await profile.expectClean();
		expect((await stored()).order).toEqual(["Alpha", "Gamma"]);
	});

	test("what was added, removed, moved and changed is named, and is a good state of the page", async ({
		profile,
		page,
		api,
		list,
		stored,
		agentEdits,
	}) => {
		await profile.name.fill("Renamed by me");
		const delta = await api.newProfile({ name: "Delta" });
		await agentEdits(([, beta, gamma]) => [
			...(gamma ? [gamma] : []),
			...(beta ? [patient(beta.execution_profile_id, 44)] : []),
			plainCandidate(delta),
		]);
		const row = (place: string) => profile.conflict.row(place);
		await expect(row("Candidates · Delta")).toContainText("added");
		await expect(row("Candidates · Alpha")).toContainText("removed");
		await expect(row("Candidates · Beta")).toContainText("44");
		await expect(row(order)).toContainText("Gamma, Beta");
		await expect(profile.conflict.region).toContainText("Scout");
		await expectGoodState(page);
		await profile.conflict.keepMine();
		await list.expectOrder("Gamma", "Beta", "Delta");
		await profile.save();
		expect((await api.read("agent_profile", profile.id)).values.name).toBe("Renamed by me");
		expect((await stored()).order).toEqual(["Gamma", "Beta", "Delta"]);
	});
});
