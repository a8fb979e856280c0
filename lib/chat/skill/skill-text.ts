import { takeHead } from "../history/cap-text";

/** Characters of a skill's body that a model is given; the stored file keeps all of it. */
export const bodyCap = 20_000;

/** A skill as its instructions are told. */
export interface ToldSkill {
	readonly name: string;
	readonly description: string;
	readonly body: string;
	/** Paths of what lies beside the SKILL.md. */
	readonly files: readonly string[];
	readonly capabilities: readonly string[];
	readonly instructions_only: boolean;
}

const mostFiles = 50;

/** What `loadSkill` answers: name, description, files, then the body, whole up to `bodyCap` with a note of what is left out. */
export function skillText({ name, description, body, files, ...skill }: ToldSkill): string {
	return [
		`Skill: ${name}`,
		`Description: ${description}`,
		...(files.length > 0 ? [`Files: ${listed(files)}`] : []),
		...(skill.instructions_only
			? ["It counts on a shell or on files that are not here: only its words are of use."]
			: []),
		...dialectLines(skill.capabilities),
		"",
		cappedBody(body),
	].join("\n");
}

/** What loading a skill again answers. */
export const loadedAlready = (name: string) =>
	`The skill ${name} is loaded already: its instructions stand earlier in this conversation. Go on with them.`;

function listed(files: readonly string[]): string {
	const shown = files.slice(0, mostFiles).join(", ");
	return files.length > mostFiles ? `${shown} and ${files.length - mostFiles} more` : shown;
}

/** Bodies speak of other names than the tools have here. */
function dialectLines(capabilities: readonly string[]): string[] {
	const words = [
		...(capabilities.includes("js") ? ["run_js is runSkill"] : []),
		...(capabilities.includes("intent") ? ["run_intent is runIntent"] : []),
		...(capabilities.includes("mcp") ? ["run_mcp is a call of the MCP tool itself, if it is offered"] : []),
	];
	return words.length === 0 ? [] : [`In the text below ${words.join("; ")}.`];
}

function cappedBody(body: string): string {
	if (body.length <= bodyCap) return body;
	const head = takeHead(body, bodyCap);
	return `${head}\n[… ${body.length - head.length} characters of this skill are left out …]`;
}
