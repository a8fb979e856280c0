import type { Row } from "./find-record";
import { callTool, objects, Said, type Scene, type Script, textOf } from "./script";
import { code } from "./tell-value";

/** The agent that dynamic profiles run on; there is one, made at start. */
export const dynamicAgentId = "agent_dynamic";

const outcomes = ["answers", "passed", "stops", "off", "not_reached"] as const;

/** Says the candidates of a dynamic profile in their order, which would answer now, and why the ones before would not. */
export function* tellCandidates(scene: Scene, row: Row): Script {
	const described = yield* callTool(scene, "settings_describe", { key: "agent_profile.dynamic", target: row.target });
	const { dryRun, say, why } = scene.words;
	// With very many candidates it is longer than what is shown of a result.
	if (described instanceof Said && described.text.includes("…"))
		return `${labelOf(scene)}: ${say("page", { href: `/settings/profiles/${encodeURIComponent(row.id)}` })}`;
	if (described instanceof Said) return described.text;
	const run = objects([described.choices ?? null]).flatMap(({ dry_run }) => objects([dry_run ?? null]))[0];
	const steps = objects(run?.steps);
	if (steps.length === 0) return say("empty", { label: labelOf(scene), record: row.label });
	const named = (name: string) => (name === "" ? dryRun("gone") : code(name));
	const lines = steps.map(({ profile, outcome, reason, unknown }, at) => {
		const known = outcomes.find((one) => one === outcome) ?? "not_reached";
		const step = known === "answers" && unknown === true ? "unknown" : known;
		return `${at + 1}. ${named(textOf(profile))}: ${dryRun(`step.${step}`, { reason: why(textOf(reason)) })}`;
	});
	const first = steps.find(({ outcome }) => outcome === "answers");
	const answer = first ? dryRun("answers", { profile: named(textOf(first.profile)) }) : dryRun("nobody");
	return [answer, "", ...lines].join("\n");
}

const labelOf = ({ words }: Scene) => words.label("agent_profile.dynamic") ?? "";
