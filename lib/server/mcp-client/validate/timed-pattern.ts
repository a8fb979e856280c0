import "server-only";
import { type Context, createContext, Script } from "node:vm";
import { processWide } from "@/lib/server/start/process-wide";

/** A pattern has so long for a text, ms; what takes longer does not fit. */
const patternMs = 100;
/** No pattern takes long over so few characters. */
const shortText = 16;

interface Bench {
	readonly context: Context;
	readonly script: Script;
}

// Only the engine's own time limit ends a pattern that backtracks without end.
const bench = () =>
	processWide("mcp-pattern-bench", (): Bench => {
		return { context: createContext({ pattern: /^/, text: "" }), script: new Script("pattern.test(text)") };
	});

/**
 * The patterns of foreign schemas as the validator takes an engine: a server's pattern over a model's text must not
 * hold the process up.
 */
export const timedPattern = Object.assign(
	(source: string, flags: string) => {
		const pattern = new RegExp(source, flags);
		return {
			test: (text: string) => (text.length <= shortText ? pattern.test(text) : testInTime(pattern, text)),
			// The validator tells patterns apart by it.
			toString: () => String(pattern),
		};
	},
	// Names the engine in compiled code, which is never taken out of this process.
	{ code: "timedPattern" },
);

function testInTime(pattern: RegExp, text: string): boolean {
	const { context, script } = bench();
	Object.assign(context, { pattern, text });
	try {
		return script.runInContext(context, { timeout: patternMs }) === true;
	} catch {
		return false;
	}
}
