import { type OfferedTool, type ToolsetContribution, toolNamePattern } from "../offered-tool";

const namePattern = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;

/** Names that would catch the switches' own calls by their prefix. */
export const reservedToolsets: readonly string[] = ["enable", "disable"];

/**
 * Everything wrong with contributions beside core tools, in English for the one who declared them: names, prefixes,
 * collisions, a description of more than one line. Empty: nothing.
 */
export function contributionFaults(
	contributions: readonly ToolsetContribution[],
	coreTools: readonly OfferedTool[],
): readonly string[] {
	const core = coreTools.map((tool) => tool.name);
	return contributions.flatMap((set, index) => {
		const taken = contributions.slice(0, index).some((earlier) => earlier.name === set.name);
		const faults = [...nameFaults(set, core), ...(taken ? ["the name is taken"] : []), ...toolFaults(set)];
		return faults.map((fault) => `toolset '${set.name}': ${fault}`);
	});
}

function nameFaults({ name, description }: ToolsetContribution, core: readonly string[]): string[] {
	const checks: readonly (readonly [boolean, string])[] = [
		[namePattern.test(name) && name.length <= 48, "the name is not in lower_snake_case of at most 48"],
		[!reservedToolsets.includes(name), "the name is reserved"],
		[!core.some((tool) => tool === name || tool.startsWith(`${name}_`)), "the name begins a core tool's"],
		[/^[^\r\n]{1,200}$/.test(description.trim()), "the description is not one line of at most 200 characters"],
	];
	return checks.flatMap(([holds, fault]) => (holds ? [] : [fault]));
}

function toolFaults({ name, tools }: ToolsetContribution): string[] {
	return tools.flatMap((tool, index) => {
		const twice = tools.slice(0, index).some((earlier) => earlier.name === tool.name);
		return [
			...(tool.name === name || tool.name.startsWith(`${name}_`)
				? []
				: [`'${tool.name}' does not begin with its name`]),
			...(toolNamePattern.test(tool.name) ? [] : [`'${tool.name}' is no tool name`]),
			...(twice ? [`'${tool.name}' is there twice`] : []),
		];
	});
}

/** Throws for contributions of Steward itself that are wrong; what users add is refused when saved or left out. */
export function assertContributions(
	contributions: readonly ToolsetContribution[],
	coreTools: readonly OfferedTool[],
): void {
	const faults = contributionFaults(contributions, coreTools);
	if (faults.length > 0) throw new Error(`toolsets:\n${faults.map((fault) => `- ${fault}`).join("\n")}`);
}
