/** One feature that an installation switches. */
export interface RuntimeFlag {
	/** Stable identity and resource id. */
	readonly key: string;
	readonly label: string;
	readonly description: string;
	readonly initial: boolean;
	/** Environment variable that locks the flag. */
	readonly env: string;
}

/** `features.stdioMcp` → `STEWARD_FEATURE_STDIO_MCP`. */
export function flagEnvName(key: string): string {
	const name = key.replace(/^features\./, "").replace(/([a-z0-9])([A-Z])/g, "$1_$2");
	return `STEWARD_FEATURE_${name.toUpperCase()}`;
}

const declare = <const Key extends string>(key: Key, flag: Omit<RuntimeFlag, "key" | "env">) =>
	({ key, env: flagEnvName(key), ...flag }) as const;

/** All flags there are. */
export const runtimeFlags = [
	declare("features.dynamicProfiles", {
		label: "Dynamic profiles",
		description: "Profiles that pass a turn on to the first of several profiles that can answer.",
		initial: true,
	}),
	declare("features.stdioMcp", {
		label: "Command MCP servers",
		description: "MCP servers that Steward starts as a program on its own machine.",
		initial: false,
	}),
	declare("features.cliAgents", {
		label: "CLI agents",
		description: "Agents that run as a program on Steward's machine and are spoken to over ACP.",
		initial: false,
	}),
] as const satisfies readonly RuntimeFlag[];

export type FlagKey = (typeof runtimeFlags)[number]["key"];

/** The flag of a key, or `undefined` for an unknown one. */
export function flagOf(key: string): RuntimeFlag | undefined {
	return runtimeFlags.find((flag) => flag.key === key);
}

/** How a flag stands and why. */
export interface FlagState {
	readonly effective: boolean;
	readonly source: "env" | "override" | "default";
	/** The environment decides; an override is refused with `env_locked`. */
	readonly locked: boolean;
}

/** Reads `1/true/on/yes` and `0/false/off/no`, in any case; anything else is `null` and locks nothing. */
export function parseFlagEnv(text: string | undefined): boolean | null {
	const word = text?.trim().toLowerCase() ?? "";
	if (["1", "true", "on", "yes"].includes(word)) return true;
	if (["0", "false", "off", "no"].includes(word)) return false;
	return null;
}

/** Environment before override before initial value. `env` is the variable's text. */
export function flagState(flag: RuntimeFlag, override: boolean | null, env: string | undefined): FlagState {
	const forced = parseFlagEnv(env);
	if (forced !== null) return { effective: forced, source: "env", locked: true };
	if (override !== null) return { effective: override, source: "override", locked: false };
	return { effective: flag.initial, source: "default", locked: false };
}
