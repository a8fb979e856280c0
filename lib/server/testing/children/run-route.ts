import { setImmediate as breathe } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { recoverTurns } from "@/lib/server/chat/recover-turns";
import { runningTurns } from "@/lib/server/chat/running-turns";
import { sendMessage } from "@/lib/server/chat/send-message";
import { openDatabase } from "@/lib/server/db/client";
import { messages } from "@/lib/server/db/schema/chat";
import { replaceProcessWide } from "@/lib/server/start/process-wide";
import { testContext } from "@/lib/server/testing/test-context";

// A process of its own with real turns over a stored dynamic profile; says `run` and `wake` for what it sets out to.
const [url = "", mode = "", id = ""] = process.argv.slice(2);
const db = openDatabase({ url });
replaceProcessWide("database", db);
// the key that the test seals with
replaceProcessWide("root-keys", [Buffer.alloc(32, 7)]);
const tell = (line: string) => void process.stdout.write(`${line}\n`);

const turns = runningTurns();
const start = turns.start.bind(turns);
turns.start = (turn) => {
	tell("run");
	start(turn);
};
const wake = turns.wake.bind(turns);
turns.wake = async (...args) => {
	await wake(...args);
	tell("wake");
};

/** Sends to a profile, says its conversation once nothing runs, and stays. */
async function send(): Promise<void> {
	const { conversation_id } = await sendMessage(testContext(), { text: "hi", client_id: "child", profile_id: id });
	await turns.idle();
	tell(conversation_id);
	setInterval(() => {}, 60_000);
}

/** Looks for turns that are due, again and again, until a message is complete. */
async function race(): Promise<void> {
	const statusOf = async () => {
		const [row] = await db.read.select({ status: messages.status }).from(messages).where(eq(messages.id, id));
		return row?.status;
	};
	for (let looks = 0; (await statusOf()) === "streaming"; looks++) {
		await recoverTurns();
		await breathe();
		if (looks === 1) tell("looking");
	}
	await turns.idle();
	db.close();
}

await (mode === "send" ? send() : race());
