import type { ActorRef, Channel, RecordNames } from "@/lib/setting/resource-snapshot";
import type { Json } from "@/lib/shared/json";

/** One accepted write as the history shows it. */
export interface HistoryEntry {
	readonly event_id: number;
	/** `agent_profile.updated`, `workspace.created`, … */
	readonly name: string;
	readonly resource_type: string;
	readonly resource_id: string;
	/** What the record is called now; empty where it has no name. */
	readonly label: string;
	readonly revision: number;
	/** ISO 8601. */
	readonly at: string;
	readonly actor: ActorRef;
	readonly channel: Channel;
	/** Conversation a chat write belongs to; all of its writes can be undone together. */
	readonly conversation_id?: string;
	/** Changed setting fields. */
	readonly fields: readonly string[];
	/** Old and new values, redacted; only where they were asked for. */
	readonly changes?: readonly HistoryChange[];
}

/** One changed setting. A missing side: the record did not exist then. */
export interface HistoryChange {
	/** Canonical key, such as `agent_profile.name`. */
	readonly key: string;
	readonly field: string;
	readonly before?: Json;
	readonly after?: Json;
	/** What the records that both values refer to are called now, deleted ones too; absent: they refer to none. */
	readonly names?: RecordNames;
}
