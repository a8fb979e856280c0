import "server-only";
import type { Conversation } from "@/lib/chat/conversation";
import type { Context } from "@/lib/server/context";
import { errorFacts, log } from "@/lib/server/log";
import { openAnyModel } from "@/lib/server/model/open-candidate";
import { chosenProfile } from "@/lib/server/profile/chosen-profile";
import { processWide } from "@/lib/server/start/process-wide";
import { onShutdown } from "@/lib/server/start/shutdown";
import { type Reflected, refineReflection } from "./reflect-on-conversation";

const running = () => processWide("reflections-running", () => new Set<Promise<void>>());

/**
 * Has the conversation's own model say a reflection better, after the answer to the person: nobody waits for it, and
 * without a model the reflection stays as it is.
 */
export function refineLater(ctx: Context, conversation: Conversation, reflected: Reflected): void {
	const abort = new AbortController();
	const forget = onShutdown(() => abort.abort());
	const work = refine(ctx, conversation, { reflected, signal: abort.signal })
		.catch((error: unknown) => log("info", "reflection.kept", errorFacts(error)))
		.finally(() => {
			forget();
			running().delete(work);
		});
	running().add(work);
}

/** Settles when no reflection is being written any more. */
export async function reflectionsWritten(): Promise<void> {
	await Promise.all(running());
}

async function refine(
	ctx: Context,
	conversation: Conversation,
	{ reflected, signal }: { readonly reflected: Reflected; readonly signal: AbortSignal },
): Promise<void> {
	const { port } = await openAnyModel(ctx, await chosenProfile(ctx, conversation));
	await refineReflection(reflected, { port, signal });
}
