import type { AgentPresetId } from "./presets";

/** A model server that answers on this machine. */
export interface LocalEndpoint {
	readonly preset: AgentPresetId;
	/** Product name. */
	readonly name: string;
	readonly base_url: string;
	/** What a person confirms before settings may reach it. */
	readonly confirm_host: string;
	readonly confirmed: boolean;
	/** Ids of its models. */
	readonly models: readonly string[];
}
