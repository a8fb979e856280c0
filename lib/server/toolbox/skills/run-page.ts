import "server-only";
import type { RunPlan } from "@/lib/chat/skill/plan-run";
import type { ExecuteOptions, ToolOutcome } from "@/lib/chat/turn-ports";
import type { SelectedSkill } from "@/lib/server/skill/selected-skills";
import { scriptPage } from "@/lib/skill/run/package-file";
import { decodedPath, isAbsolute, resultNotes } from "@/lib/skill/run/read-result";
import type { SkillPackage } from "@/lib/skill/skill-package";
import type { RunFault, SkillResult } from "@/lib/skill/skill-run";
import type { ToolboxFacts } from "../toolbox-facts";
import type { PageAnswer } from "./skill-door";

interface Running {
	readonly plan: Extract<RunPlan, { kind: "page" }>;
	readonly options: ExecuteOptions;
}

/** Runs a page of a skill in the person's browser and tells what came of it (*skills*, Js). */
export async function runPage(
	{ skills }: Pick<ToolboxFacts, "skills">,
	skill: SelectedSkill,
	{ plan: { script, data }, options }: Running,
): Promise<ToolOutcome> {
	const files = await skill.package();
	if (!scriptPage(files, script))
		return failed(`The page ${script} of the skill ${skill.name} is not among its files.`);
	const answer = await skills.runPage({
		skillId: skill.id,
		script,
		data,
		signal: options.signal,
		onWaiting: (browser_run) => options.onChange({ browser_run }),
	});
	const console = answer.console.length > 0 ? { console: answer.console } : {};
	return { ...outcomeOf(answer, skill, files), ...console };
}

const failed = (text: string): ToolOutcome => ({ status: "error", text });

const faults: Readonly<Record<RunFault, string>> = {
	no_browser:
		"Not run: no browser shows this conversation, and skills with a script need one. Tell the person to open this chat in a browser tab.",
	not_defined: "The skill's page did not define its function in time.",
	timed_out: "The skill's page did not answer in time and was stopped.",
	too_large: "The skill's page answered more than is taken.",
	threw: "The skill's page failed.",
	not_an_answer: "The skill's page answered something that is no answer.",
	browser_gone: "The browser that ran the skill went away before it answered. It may have taken effect.",
	stopped: "The run was stopped.",
};

function outcomeOf({ fault, message, result }: PageAnswer, skill: SelectedSkill, files: SkillPackage): ToolOutcome {
	if (fault)
		return failed(
			[faults[fault], ...(message ? [fault === "stopped" ? message : `It says: ${message}`] : [])].join(" "),
		);
	if (result.error) return failed(result.error.message);
	return shown(result, skill, files);
}

function shown(result: SkillResult, { id, name }: SelectedSkill, files: SkillPackage): ToolOutcome {
	const { image, webview } = result;
	const place = webview && pageOf(webview.url, files);
	if (webview && place === undefined) return failed(`The skill's answer names a page that is not among its files.`);
	const text = [result.text ?? "", ...resultNotes(result)].filter((line) => line !== "").join("\n");
	const media = [
		...(image ? [{ kind: "image", ...image } as const] : []),
		...(webview && place && !isAbsolute(place)
			? [
					{
						kind: "webview",
						url: `/skill-files/${id}/${place}`,
						aspect_ratio: webview.aspect_ratio,
						title: name,
					} as const,
				]
			: []),
	];
	const link = webview && isAbsolute(webview.url) ? webview.url : undefined;
	return {
		status: "ok",
		text: text === "" ? "The skill answered nothing." : text,
		...(media.length > 0 ? { media } : {}),
		...(link === undefined
			? {}
			: { cards: [{ kind: "action", action: { kind: "open_link", url: link }, from: name }] }),
	};
}

/** An address as it is; a path below the skill's `assets`, or below the skill itself, where such a file is. */
function pageOf(url: string, { files }: SkillPackage): string | undefined {
	if (isAbsolute(url)) return url;
	const [path = ""] = url.split(/[?#]/, 1);
	const plain = decodedPath(path);
	const folder = ["assets/", ""].find((each) => files.some((file) => file.path === each + plain));
	return folder === undefined ? undefined : folder + url;
}
