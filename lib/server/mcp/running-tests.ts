import "server-only";
import type { ServerStage } from "@/lib/mcp/server-view";
import { processWide } from "@/lib/server/start/process-wide";

interface RunningTest {
	stage: ServerStage;
	readonly done: Promise<void>;
}

const running = () => processWide("mcp-server-tests", () => new Map<string, RunningTest>());

/** What is done now with a server that is being asked; `undefined` while nobody asks it. */
export function testStage(serverRef: string): ServerStage | undefined {
	return running().get(serverRef)?.stage;
}

/** Runs a test of a server and tells how far it is; a second one meanwhile waits for the first. */
export async function runTest(
	serverRef: string,
	test: (onStage: (stage: ServerStage) => void) => Promise<void>,
): Promise<void> {
	const known = running().get(serverRef);
	if (known) return known.done;
	let entry: RunningTest | undefined;
	const work = async () => {
		try {
			await test((stage) => {
				if (entry) entry.stage = stage;
			});
		} finally {
			running().delete(serverRef);
		}
	};
	// the entry is there before the test takes its first step
	const done = Promise.resolve().then(work);
	entry = { stage: "secrets", done };
	running().set(serverRef, entry);
	return done;
}
