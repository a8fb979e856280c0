import "server-only";

/** What a log line may hold: names, ids, codes and counts. No field takes a value somebody submitted. */
export interface LogFields {
	readonly request_id?: string;
	readonly method?: string;
	/** The declared route or tool, never the URL. */
	readonly route?: string;
	readonly status?: number;
	readonly code?: string;
	readonly reason?: string;
	readonly resource_type?: string;
	readonly resource_id?: string;
	readonly keys?: readonly string[];
	readonly event_id?: number;
	readonly count?: number;
	readonly ms?: number;
	readonly channel?: string;
	/** Class name of an error. */
	readonly error?: string;
	/** `file:line` of the code that failed, nearest first. */
	readonly where?: readonly string[];
}

export type LogLevel = "info" | "warn" | "error";

const plain = /^(?:[A-Z]{3,7} )?[\w.:/[\]-]{1,120}$/;

/** Last line of defence: text that is no name, id or code is left out, whoever passed it. */
function clean(value: LogFields[keyof LogFields]): unknown {
	if (value === undefined || typeof value === "number") return value;
	if (typeof value === "string") return plain.test(value) ? value : "withheld";
	return value.slice(0, 50).map((part) => (plain.test(part) ? part : "withheld"));
}

/** One log line as JSON: time, level, event and the fields, values outside names, ids and codes withheld. */
export function logLine(level: LogLevel, event: string, fields: LogFields, now: number): string {
	const cleaned = Object.entries(fields).map(([name, value]) => [name, clean(value)]);
	return JSON.stringify({ time: new Date(now).toISOString(), level, event, ...Object.fromEntries(cleaned) });
}

/** Writes one line of structured log. `event` is a fixed name such as `route.failed`. */
export function log(level: LogLevel, event: string, fields: LogFields = {}): void {
	process.stdout.write(`${logLine(level, event, fields, Date.now())}\n`);
}

/** What may be logged of an error: class, code and places. Never its message, which may quote a value. */
export function errorFacts(error: unknown): LogFields {
	if (!(error instanceof Error)) return { error: typeof error };
	const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
	const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
	const where = frames.map((frame) => /([\w.-]+:\d+):\d+\)?$/.exec(frame)?.[1]).filter((place) => place !== undefined);
	return { error: error.name, ...(code === undefined ? {} : { code }), where: where.slice(0, 5) };
}
