import { spawn } from "node:child_process";
import { once } from "node:events";

/** A request as the scripted provider keeps it. */
export interface SeenRequest {
	readonly family: string;
	readonly path: string;
	readonly key?: string;
	readonly body: unknown;
	readonly violations: readonly string[];
	readonly aborted: boolean;
	readonly sent: number;
	/** When it came, when the first piece of the answer went out and when it was whole; ms since the epoch and fractions. */
	readonly asked_at: number;
	readonly spoke_at?: number;
	readonly ended_at?: number;
}

interface Seen {
	readonly requests: readonly SeenRequest[];
	/** What broke a provider's rules; every test expects this to be empty. */
	readonly violations: readonly string[];
	readonly listed: number;
}

/**
 * The strict scripted provider (`lib/server/testing/scripted-provider.ts`) in a process of its own. What it answers
 * stands in the person's words (`lib/server/testing/scripted/directives.ts`) or is queued.
 */
export interface ModelProvider {
	/** Base URL for an agent, by family. */
	baseUrl(family?: "openai_compatible" | "anthropic" | "google"): string;
	seen(): Promise<Seen>;
	/** Replies for the next requests, in order (`lib/server/testing/scripted/reply.ts`). */
	queue(...replies: readonly object[]): Promise<void>;
	reset(): Promise<void>;
	close(): Promise<void>;
}

/** Starts it; models default to `scripted-1` and `scripted-2`, any key is taken unless one is given. */
export async function startModelProvider(
	options: { readonly models?: readonly string[]; readonly key?: string } = {},
): Promise<ModelProvider> {
	const script = "lib/server/testing/children/serve-scripted-provider.ts";
	const child = spawn(
		process.execPath,
		["--conditions=react-server", "--import", "tsx", script, JSON.stringify(options)],
		{ stdio: ["ignore", "pipe", "inherit"] },
	);
	const [first] = (await once(child.stdout, "data")) as [Buffer];
	const { origin, control } = JSON.parse(first.toString("utf8")) as { origin: string; control: string };
	const steer = async (method: string, body?: string) =>
		(await fetch(control, { method, body })).json() as Promise<Seen>;
	return {
		baseUrl: (family) => `${origin}/${family === "google" ? "v1beta" : "v1"}`,
		seen: () => steer("GET"),
		queue: async (...replies) => void (await steer("POST", JSON.stringify(replies))),
		reset: async () => void (await steer("DELETE")),
		async close() {
			const ended = once(child, "close");
			child.kill("SIGKILL");
			await ended;
		},
	};
}
