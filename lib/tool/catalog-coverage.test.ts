import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { agentProfile } from "@/lib/profile/resource";
import { catalogMarkdown, catalogSnapshot } from "@/lib/setting/catalog/catalog-document";
import { coverageFaults, unclassifiedFields } from "@/lib/setting/check/coverage";
import type { ResourceDefinition } from "@/lib/setting/define-resource";
import type { ResourceSnapshot } from "@/lib/setting/resource-snapshot";
import { limitsInWords } from "./limits-in-words";
import { settingsCatalog } from "./settings-catalog";

const { descriptors } = settingsCatalog;
const profile: ResourceDefinition = agentProfile;

describe("coverage", () => {
	it.each(settingsCatalog.resources.map((resource) => [resource.type, resource] as const))(
		"of %s: saved contract, descriptors and generated schemas name the same fields",
		(_type, resource) => expect(coverageFaults(resource, descriptors)).toEqual([]),
	);

	it("fails for a field that is saved without a descriptor", () => {
		const saved = z.extend(agentProfile.saved, { surprise: z.string() });
		const grown: ResourceDefinition = { ...profile, saved };
		expect(coverageFaults(grown, descriptors)).toContain(
			"agent_profile.surprise: in the saved contract, not in the descriptors",
		);
	});

	it("fails for a field that only creation or only an update takes", () => {
		const update = z.strictObject({ ...agentProfile.saved.shape, surprise: z.string() });
		expect(coverageFaults({ ...profile, update }, descriptors)).toContain(
			"agent_profile.surprise: in the update contract, not in the saved contract",
		);
		const create = z.strictObject({ surprise: z.string() });
		expect(coverageFaults({ ...profile, create }, descriptors).join()).toContain("agent_profile.surprise");
	});

	it("fails for a descriptor that is gone", () => {
		const fewer = descriptors.filter(({ key }) => key !== "agent_profile.model");
		expect(coverageFaults(profile, fewer)).toEqual([
			"agent_profile.model: in the saved contract, not in the descriptors",
		]);
	});

	it("compares the lists of other layers", () => {
		const controls = profile.fields.filter((field) => field !== "mode");
		expect(coverageFaults(profile, descriptors, [["controls", controls]])).toEqual([
			"agent_profile.mode: in the saved contract, not in the controls",
		]);
	});

	it("finds answered fields that nobody classified", () => {
		const snapshot: ResourceSnapshot = {
			resource_type: "agent_profile",
			id: "p",
			revision: 1,
			updated_at: "2026-01-01T00:00:00.000Z",
			values: { name: "n", odd: 1 },
			computed: { agent_id: "a", kind: "concrete", billing: "x" },
		};
		expect(unclassifiedFields(profile, snapshot)).toEqual(["odd", "billing"]);
	});
});

describe("the generated catalog", () => {
	it("is fresh", () => {
		expect(readFileSync("lib/setting/catalog.snapshot.json", "utf8")).toBe(catalogSnapshot(settingsCatalog));
		expect(readFileSync("docs/settings.md", "utf8")).toBe(catalogMarkdown(settingsCatalog, limitsInWords));
	});

	it("names every domain, setting and exclusion with its reason", () => {
		const page = catalogMarkdown(settingsCatalog, limitsInWords);
		for (const domain of settingsCatalog.domains) expect(page).toContain(`\`${domain}\``);
		for (const { settings, classified } of settingsCatalog.resources) {
			for (const setting of settings) expect(page).toContain(`\`${setting.key}\``);
			for (const { reason } of classified) expect(page).toContain(reason);
		}
		for (const { reason } of settingsCatalog.exclusions) expect(page).toContain(reason);
	});
});
