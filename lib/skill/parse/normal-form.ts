import type { Skill } from "../skill";

/** A skill as a SKILL.md in one fixed form; reading that gives the same skill again. Every text is in double quotes. */
export function normalForm(skill: Skill): string {
	const line = (key: string, value: string) => (value === "" ? [] : [`${key}: ${quoted(value)}`]);
	const tools = skill.allowed_tools;
	const metadata = [
		...(skill.secret === null
			? []
			: [`require-secret: "true"`, ...line("require-secret-description", skill.secret.description)]),
		...line("homepage", skill.homepage),
		...Object.entries(skill.metadata).map(([key, value]) => `${quoted(key)}: ${quoted(value)}`),
	];
	return [
		"---",
		`name: ${quoted(skill.name)}`,
		`description: ${quoted(skill.description)}`,
		...line("license", skill.license),
		...line("compatibility", skill.compatibility),
		...(tools === null ? [] : [`allowed-tools: [${tools.map(quoted).join(", ")}]`]),
		...(metadata.length === 0 ? [] : ["metadata:", ...metadata.map((text) => `  ${text}`)]),
		"---",
		"",
		skill.body,
		"",
	].join("\n");
}

/** JSON is a double-quoted scalar of YAML but for characters that YAML wants escaped. */
function quoted(text: string): string {
	return JSON.stringify(text).replaceAll(
		/[\u007F-\u009F\u2028\u2029\uFEFF]/g,
		(char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
	);
}
