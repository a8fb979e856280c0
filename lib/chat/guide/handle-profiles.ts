import type { Json } from "@/lib/shared/json";
import { settingOf, writeValue } from "./change-setting";
import { choose } from "./choose";
import { findRecord, listRecords, typesFor, typeWord } from "./find-record";
import { callTool, Said, type Scene, type Script, usersIn, valueOrSaid } from "./script";
import type { Reading, SaidRecord } from "./sentence/reading";
import { code } from "./tell-value";

/** Lists the records of a type by name. */
export function* listOfType(scene: Scene, type: string): Script {
	const { say } = scene.words;
	const rows = yield* listRecords(scene, [type]);
	if (rows instanceof Said) return rows.text;
	const word = typeWord(scene, type);
	if (rows.length === 0) return say("none", { type: word });
	const lines = rows.map(({ label, parent }) => `- ${label}${parent ? ` (${parent})` : ""}`);
	const more = rows.length === 20 ? ["", say("list_more")] : [];
	return [say("list", { type: word }), "", ...lines, ...more].join("\n");
}

/** Creates a profile on the agent that was said, the only one, or the one that is chosen. */
export function* createProfile(scene: Scene, reading: Extract<Reading, { do: "create" }>): Script {
	const { say } = scene.words;
	if (!reading.name) return say("create_name");
	const agent = yield* findRecord(scene, ["agent"], reading.agent, "which_agent");
	if (agent instanceof Said) return agent.text;
	const asked: Record<string, Json> = { agent_id: agent.id, name: reading.name };
	if (reading.model) asked.model = reading.model;
	const made = yield* callTool(scene, "profiles_create", asked);
	return made instanceof Said ? made.text : say("created", { name: code(reading.name), agent: agent.label });
}

export function* duplicateProfile(scene: Scene, { record, name }: Extract<Reading, { do: "duplicate" }>): Script {
	const profile = yield* findRecord(scene, ["agent_profile"], record);
	if (profile instanceof Said) return profile.text;
	const made = yield* callTool(scene, "profiles_duplicate", { profile_id: profile.id, ...(name ? { name } : {}) });
	return made instanceof Said ? made.text : scene.words.say("duplicated", { name: profile.label });
}

/** Deletes a profile: the gate asks first; where others depend on it, the person is asked once more. */
export function* deleteProfile(scene: Scene, record: SaidRecord): Script {
	const { say } = scene.words;
	if (record.type && record.type !== "agent_profile") return say("delete_only_profiles");
	const profile = yield* findRecord(scene, ["agent_profile"], record);
	if (profile instanceof Said) return profile.text;
	const [result] = yield [{ tool: "profiles_delete", arguments: { profile_id: profile.id } }];
	if (!result) return say("nothing_done");
	if (result.status === "ok") return say("deleted", { name: profile.label });
	const refused = valueOrSaid(scene, result);
	const list = usersIn(scene.words, result.text);
	if (result.status !== "error" || list === undefined)
		return refused instanceof Said ? refused.text : say("nothing_done");
	const question = `${say("in_use", { name: profile.label, list })} ${say("delete_anyway")}`;
	const answer = yield* choose(scene, question, [
		{ label: say("no_keep"), value: false },
		{ label: say("yes_delete"), value: true },
	]);
	if (answer instanceof Said) return answer.text;
	if (!answer) return say("nothing_done");
	const forced = yield* callTool(scene, "profiles_delete", { profile_id: profile.id, force: true });
	return forced instanceof Said ? forced.text : say("deleted", { name: profile.label });
}

/** Where each type has its name. */
const nameKeys: Readonly<Record<string, string>> = {
	agent_profile: "agent_profile.name",
	mcp_server: "mcp_server.name",
	agent: "agent.display_name",
	workspace: "workspace.name",
};

export function* renameRecord(scene: Scene, { record, name }: Extract<Reading, { do: "rename" }>): Script {
	const row = yield* findRecord(scene, typesFor(Object.keys(nameKeys), record), record);
	if (row instanceof Said) return row.text;
	const place = settingOf(scene, nameKeys[row.type] ?? "", row);
	return yield* writeValue(scene, place, { kind: "said", text: name }, place.candidate.label);
}
