import type { CallPart, Part } from "@/lib/chat/part";
import type { CallChange, GateQuestion } from "@/lib/chat/turn-ports";
import { openToolbox } from "@/lib/server/toolbox/open-toolbox";
import type { PageAnswer, PageRun } from "@/lib/server/toolbox/skills/skill-door";
import type { JsonObject } from "@/lib/shared/json";
import { toolboxFacts } from "./opened-toolbox";
import { type SkillFields, selectedSkill, skillDoor } from "./skill-door";

/** The toolbox of a turn with these skills selected; pages answer what `answer` says, and calls stay in `parts`. */
export function skilledToolbox(
	skills: readonly SkillFields[],
	answer?: (run: PageRun) => Promise<PageAnswer>,
	toolsets: readonly string[] = ["settings"],
) {
	const door = skillDoor(skills.map(selectedSkill), answer);
	const facts = toolboxFacts({
		autoApprove: async () => true,
		skills: door,
		stored: async () => ({ defaultToolsets: toolsets, texts: {} }),
	});
	const { signal } = facts;
	const opened = openToolbox(facts);
	const parts: Part[] = [];
	const told: CallChange[] = [];
	const offer = (protocol: "native" | "fenced" = "native") => opened.toolbox.offer({ protocol, signal });
	const question = async (tool: string, args: JsonObject): Promise<GateQuestion> => {
		const found = await opened.toolbox.resolve(tool);
		if (found.kind !== "tool") throw new Error(found.message);
		return { call_id: `call_${parts.length}`, tool: found.tool, arguments: args, branch: { history: [], parts } };
	};
	const decide = async (tool: string, args: JsonObject) => opened.gate.decide(await question(tool, args));
	/** Runs a call and keeps its parts, as a turn does. */
	const call = async (tool: string, args: JsonObject) => {
		const asked = await question(tool, args);
		told.length = 0;
		const onChange = (change: CallChange) => void told.push(change);
		const outcome = await opened.executors.execute(asked, { signal, onChange, approved: false });
		const made: CallPart = {
			kind: "call",
			call_id: asked.call_id,
			tool,
			title: tool,
			arguments: args,
			hop: 1,
			state: "done",
			...Object.assign({}, ...told),
		};
		const { cards: _, notices: __, ...result } = outcome;
		parts.push(made, { kind: "result", call_id: asked.call_id, ...result });
		return outcome;
	};
	return { ...opened, door, offer, decide, call, question, parts, told };
}
