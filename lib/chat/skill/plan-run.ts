import { isJsonObject, type JsonObject } from "@/lib/shared/json";
import type { Skill } from "@/lib/skill/skill";
import { parsePayload } from "../fence/parse-loose";

/** What a call of `runSkill` comes to, by what the skill can do (*skills*, Executors). */
export type RunPlan =
	/** A page is run in a browser; `data` is trimmed, `{}` where there was none. */
	| { readonly kind: "page"; readonly script: string; readonly data: string }
	| { readonly kind: "intent"; readonly intent: string; readonly parameters: JsonObject }
	/** There is nothing to run: `instead` says what to do. */
	| { readonly kind: "read"; readonly instead: string }
	| { readonly kind: "unknown_script"; readonly message: string };

interface RunInput {
	readonly scriptName?: unknown;
	readonly data?: unknown;
}

/** Chooses among a skill's capabilities: an intent where the data names one, else its page, else nothing. */
export function planRun(skill: Pick<Skill, "capabilities" | "scripts" | "name">, input: RunInput): RunPlan {
	const data = typeof input.data === "string" ? input.data.trim() : "";
	const intent = skill.capabilities.includes("intent") && !hasPage(skill) ? intentIn(data) : undefined;
	if (intent) return intent;
	if (hasPage(skill)) return planPage(skill, input.scriptName, data);
	return { kind: "read", instead: insteadOf(skill) };
}

const hasPage = ({ capabilities, scripts }: Pick<Skill, "capabilities" | "scripts">) =>
	capabilities.includes("js") && scripts.length > 0;

function planPage({ name, scripts }: Pick<Skill, "name" | "scripts">, said: unknown, data: string): RunPlan {
	const script = scriptOf(typeof said === "string" ? said.trim() : "", scripts);
	if (script !== undefined) return { kind: "page", script, data: data === "" ? "{}" : data };
	return {
		kind: "unknown_script",
		message: `The skill ${name} has no such script. Its scripts: ${scripts.join(", ")}.`,
	};
}

/** Only names that the skill mentions; a path is never looked at beyond `scripts/`. */
function scriptOf(said: string, scripts: readonly string[]): string | undefined {
	if (said === "") return scripts.find((script) => script === "index.html") ?? scripts[0];
	const name = said.replace(/^(?:\.\/)?scripts\//, "");
	return scripts.find((script) => script === name || script === `${name}.html`);
}

function intentIn(data: string): RunPlan | undefined {
	const payload = data === "" ? undefined : parsePayload(data);
	if (!isJsonObject(payload) || typeof payload.intent !== "string") return undefined;
	const { intent, parameters, ...rest } = payload;
	const given = parameters === undefined ? rest : parsePayload(parameters);
	return { kind: "intent", intent, parameters: isJsonObject(given) ? given : {} };
}

function insteadOf({ capabilities, name }: Pick<Skill, "capabilities" | "name">): string {
	if (capabilities.includes("intent")) return `The skill ${name} has no script: call runIntent as it says.`;
	if (capabilities.includes("mcp")) return `The skill ${name} has no script: call the MCP tools that it names.`;
	return `The skill ${name} has no script: follow its instructions.`;
}
