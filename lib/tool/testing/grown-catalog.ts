import * as z from "zod/mini";
import { type AnySetting, defineResource, type ResourceDeclaration } from "@/lib/setting/define-resource";
import { defineSetting } from "@/lib/setting/define-setting";
import { textChecks, trimmed, wellFormed } from "@/lib/setting/issue/text-checks";
import { createRegistry } from "@/lib/setting/registry";
import { workspace } from "@/lib/workspace/resource";
import { exclusions } from "../exclusions";
import { resources } from "../resources";
import { bindings } from "../settings-catalog";

/** A setting that exists in tests only: one declaration, in a section that no page knows. */
export const addedSetting = defineSetting({
	key: "workspace.fixture_colour",
	schema: z.string().check(z.maxLength(20)),
	initial: "",
	control: "text",
	section: "fixture",
	label: "Fixture colour",
	description: "Colour of a setting that was added for a test.",
	aliases: ["hue"],
	agentWrite: "allow",
	appliesWhen: "immediately",
	defaultBehavior: "explicit",
	normalize: trimmed,
	check: textChecks(wellFormed),
});

const declaration: ResourceDeclaration<string, readonly AnySetting[]> = workspace;

/** The workspace with the one more line in its list of settings. */
export const grownWorkspace = defineResource({ ...declaration, settings: [...workspace.settings, addedSetting] });

/** The product's catalog, built as always, over the grown workspace. */
export const grownCatalog = createRegistry(Object.values({ ...resources, workspace: grownWorkspace }), {
	bindings: Object.values(bindings),
	exclusions,
});
