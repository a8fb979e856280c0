import type { ToolsetContribution } from "../offered-tool";

const intro = `## Toolsets
Named groups of tools. One set per conversation. Use enable_toolset({"name": X})
to add a toolset; disable_toolset({"name": X}) to remove. Both are idempotent.`;

/**
 * The prompt's list of toolsets (*toolsets*, SystemPromptToolsetSection): active and inactive rows look alike, in the
 * order of the contributions; a group without rows is left out. Empty without contributions.
 */
export function toolsetSection(contributions: readonly ToolsetContribution[], active: ReadonlySet<string>): string {
	if (contributions.length === 0) return "";
	const rows = (wanted: boolean) => contributions.filter(({ name }) => active.has(name) === wanted).map(row);
	const groups = [
		["ACTIVE", ...rows(true)],
		['INACTIVE  call enable_toolset({"name": X}) to add', ...rows(false)],
	].filter((lines) => lines.length > 1);
	return [intro, ...groups.map((lines) => lines.join("\n"))].join("\n\n");
}

function row({ name, description }: ToolsetContribution): string {
	return `  ${name} — ${oneLine(description)}`;
}

/** Descriptions of MCP servers are somebody else's text: no line of it may look like one of ours. */
function oneLine(text: string): string {
	return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
}
