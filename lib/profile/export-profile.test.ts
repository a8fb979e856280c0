import { describe, expect, it } from "vitest";
import { newId } from "@/lib/shared/ids";
import { plainCandidate } from "./dynamic/candidate";
import { profileExport } from "./export-profile";
import { withoutStored } from "./without-stored";

const marker = { redacted: true, set: true, mark: "m1" } as const;

describe("profileExport", () => {
	it("leaves stored secrets blank and lists what to enter again [SEC-05]", () => {
		const { settings, enter_again } = profileExport(
			{
				name: "Reviewer",
				env_vars: [
					{ key: "TOKEN", value: { ...marker } },
					{ key: "LEVEL", secret_id: "secret_1" },
				],
			},
			"Local",
		);
		expect(settings.env_vars).toEqual([
			{ key: "TOKEN", value: "" },
			{ key: "LEVEL", secret_id: "secret_1" },
		]);
		expect(enter_again).toEqual(["env_vars.TOKEN.value"]);
	});

	it("names a prompt that holds a pasted key [SEC-05]", () => {
		const { looks_secret } = profileExport(
			{ system_prompt: "Use sk-proj-4fJ8sKq0Zr7TnW2bXcV9mL1pQa6Ye3Hd to call it." },
			"Local",
		);
		expect(looks_secret).toEqual(["system_prompt"]);
	});

	it("holds the candidates of a dynamic profile as they are, and takes no id for a key", () => {
		const dynamic = { version: 3, candidates: [plainCandidate(newId("profile")), plainCandidate(newId("profile"))] };
		const values = { name: "Router", enabled: true, dynamic: dynamic };
		expect(profileExport(values, "Dynamic")).toMatchObject({
			agent: "Dynamic",
			settings: values,
			enter_again: [],
			looks_secret: [],
		});
	});
});

describe("withoutStored", () => {
	it("leaves out fields and entries that only a marker stands for", () => {
		expect(
			withoutStored({
				name: "A",
				command_prefix: { ...marker },
				env_vars: [
					{ key: "TOKEN", value: { ...marker } },
					{ key: "LEVEL", value: "x" },
				],
			}),
		).toEqual({ name: "A", env_vars: [{ key: "LEVEL", value: "x" }] });
	});
});
