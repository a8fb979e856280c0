import { setTimeout as pause } from "node:timers/promises";
import { runningTurns } from "@/lib/server/chat/running-turns";
import { sendMessage } from "@/lib/server/chat/send-message";
import { openDatabase } from "@/lib/server/db/client";
import { replaceProcessWide } from "@/lib/server/start/process-wide";
import { calls, type Generation, openTurnsWith, ScriptedModel } from "@/lib/server/testing/scripted-turns";
import { testContext } from "@/lib/server/testing/test-context";

// A process of its own that runs one turn: says its conversation, then how the turn ended.
const [url = "", mode = ""] = process.argv.slice(2);
const db = openDatabase({ url });
replaceProcessWide("database", db);

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
};

const model = new ScriptedModel().will(modes[mode] ?? ticking);
openTurnsWith(model, {
	hang: {
		effect: "read",
		run: async (_args, signal) => {
			process.stdout.write("called\n");
			await pause(600_000, undefined, { signal });
			return "";
		},
	},
	rename: { effect: "write", run: async () => "renamed" },
});
const { conversation_id } = await sendMessage(testContext(), { text: "Go", client_id: "child", agent: true });
process.stdout.write(`${conversation_id}\n`);
await runningTurns().idle();
process.stdout.write("ended\n");
db.close();
