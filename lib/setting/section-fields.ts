import type { ResourceDefinition } from "./define-resource";
import { fieldOf } from "./define-setting";

/**
 * The fields of a resource's form by section, from the declarations alone: sections in the order given, those it
 * does not name behind them; settings in the order of the resource. `elsewhere`: fields the page shows outside.
 */
export function sectionFields(
	{ settings }: Pick<ResourceDefinition, "settings">,
	order: readonly string[],
	elsewhere: readonly string[] = [],
): Readonly<Record<string, readonly string[]>> {
	const shown = settings.filter(({ key }) => !elsewhere.includes(fieldOf(key)));
	const sections = [...new Set([...order, ...shown.map(({ section }) => section)])];
	return Object.fromEntries(
		sections.map((section) => [
			section,
			shown.filter((setting) => setting.section === section).map(({ key }) => fieldOf(key)),
		]),
	);
}
