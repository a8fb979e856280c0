import "server-only";
import type { Choices } from "@/lib/setting/resource-snapshot";
import type { ErrorReason } from "@/lib/shared/app-error";

export type Choice = Choices["choices"][number];

/** What an agent offers, found by asking it. An empty list with a status other than `ok` says nothing about values. */
export interface ModelConfig {
	readonly status: Choices["status"];
	/** Why a status is not `ok`, where known. Never a text of the provider. */
	readonly reason?: ErrorReason;
	/** HTTP status of an answer that was no list of models. */
	readonly answered?: number;
	/** The host a person may confirm so that it is asked at all. */
	readonly confirmHost?: string;
	readonly models: readonly Choice[];
	readonly modes: readonly Choice[];
	/** Names of provider options the agent is known to take. */
	readonly options: readonly Choice[];
	/** ms since the epoch. */
	readonly checkedAt?: number;
}

/** An answer without a snapshot. */
export function withoutModels(status: Choices["status"], reason?: ErrorReason): ModelConfig {
	return { status, ...(reason === undefined ? {} : { reason }), models: [], modes: [], options: [] };
}
