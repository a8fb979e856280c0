import { setTimeout as pause } from "node:timers/promises";
import { runningTurns } from "@/lib/server/chat/running-turns";
import { sendMessage } from "@/lib/server/chat/send-message";
import type { TurnFacts } from "@/lib/server/chat/turn-opening";
import { openDatabase } from "@/lib/server/db/client";
import { runInBrowser } from "@/lib/server/skill-run/run-in-browser";
import { replaceProcessWide } from "@/lib/server/start/process-wide";
import { calls, type Generation, openTurnsWith, ScriptedModel } from "@/lib/server/testing/scripted-turns";
import { testContext } from "@/lib/server/testing/test-context";

// A process of its own that runs one turn: says its conversation, then how the turn ended.
const [url = "", mode = ""] = process.argv.slice(2);
const db = openDatabase({ url });
replaceProcessWide("database", db);
// the key that the test seals with
replaceProcessWide("root-keys", [Buffer.alloc(32, 7)]);

/** The time, over and over, until it is stopped. */
const ticking: Generation = async function* ({ signal }) {
	for (let tick = 0; !signal.aborted; tick++) {
		yield { kind: "text", text: `${tick === 0 ? "" : " "}${Date.now()}` };
		await pause(20);
	}
	throw signal.reason;
};

const modes: Readonly<Record<string, Generation>> = {
	text: ticking,
	tool: calls("hang"),
	card: calls("rename", { name: "Desk" }),
	page: calls("browse"),
};
const last: Generation = async function* () {
	yield { kind: "text", text: "Seen." };
	yield { kind: "finish", reason: "stop" };
};

const model = new ScriptedModel().will(modes[mode] ?? ticking, last);
const opened: TurnFacts[] = [];
const tools: Parameters<typeof openTurnsWith>[1] = {
	hang: {
		effect: "read",
		run: async (_args, signal) => {
			process.stdout.write("called\n");
			await pause(600_000, undefined, { signal });
			return "";
		},
	},
	rename: { effect: "write", run: async () => "renamed" },
	browse: {
		effect: "read",
		run: async (_args, signal) => {
			const conversationId = opened[0]?.conversation.id ?? "";
			const run = { conversationId, userId: "local", skillId: "skill_1", script: "index.html", data: "{}", signal };
			const { raw } = await runInBrowser({ ...run, onWaiting: (id) => void process.stdout.write(`${id}\n`) });
			return raw ?? "";
		},
	},
};
openTurnsWith(model, tools, opened);
const { conversation_id } = await sendMessage(testContext(), { text: "Go", client_id: "child", agent: true });
process.stdout.write(`${conversation_id}\n`);
await runningTurns().idle();
process.stdout.write("ended\n");
db.close();
