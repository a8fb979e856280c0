import type { ErrorReason } from "@/lib/shared/app-error";
import type { JsonObject } from "@/lib/shared/json";

/** Who wrote: the closed set of actors and the words shown for them. */
export interface ActorRef {
	readonly kind: "person" | "token" | "conversation" | "system";
	/** Display name; empty where the UI has its own words for the kind. */
	readonly name: string;
}

/** Names of other records, by id. */
export type RecordNames = Readonly<Record<string, string>>;

/** Through which door a write came. */
export const channels = ["ui", "rest", "mcp", "chat", "import", "system"] as const;

export type Channel = (typeof channels)[number];

/** One record as every reader gets it: values redacted, never a row. */
export interface ResourceSnapshot {
	readonly resource_type: string;
	readonly id: string;
	readonly workspace_id?: string;
	/** Integer, +1 per accepted write. */
	readonly revision: number;
	/** ISO 8601, strictly monotone per record. */
	readonly updated_at: string;
	/** Setting field → value or redaction marker. */
	readonly values: JsonObject;
	/** Fields nobody writes: `agent_id`, `created_at`, `capability`, … */
	readonly computed: JsonObject;
	/** The newest accepted write, for acknowledgement and attribution. */
	readonly last_write?: WriteRef;
	/** A tombstone: the record is gone and later updates of it are void. `values` is empty then. */
	readonly deleted?: true;
	/** Fields whose stored value could not be read; `values` shows the initial one for them. */
	readonly unreadable?: readonly string[];
}

export interface WriteRef {
	readonly event_id: number;
	readonly actor: ActorRef;
	readonly channel: Channel;
	/** The client's idempotency key of that write. */
	readonly save_id?: string;
	/** Changed setting fields. */
	readonly fields: readonly string[];
	readonly at: string;
}

/** What the event stream carries: ids and names, never values. A hint to read again. */
export interface ChangeEvent {
	readonly id: number;
	readonly name: string;
	readonly resource_type: string;
	readonly resource_id: string;
	readonly revision: number;
	readonly updated_at: string;
	readonly actor: ActorRef;
	readonly channel: Channel;
	readonly save_id?: string;
	readonly fields: readonly string[];
	/** What every event of a record carries beside its ids, such as the candidates of a dynamic profile. No secret. */
	readonly carries?: JsonObject;
}

/** One row of a list: what lists show, sort and filter by. */
export interface ResourceSummary {
	readonly id: string;
	readonly label: string;
	readonly parent?: { readonly id: string; readonly label: string };
	readonly target: ResourceTarget;
	readonly revision: number;
	readonly updated_at: string;
	/** Small facts for the row, such as `enabled`, `model`, `family`. */
	readonly facts: JsonObject;
}

/** Names one record (*settings parity*, Target contract). */
export interface ResourceTarget {
	readonly resource_type: string;
	readonly resource_id?: string;
	readonly workspace_id?: string;
}

/** What lists may be searched for, UTF-16 units. */
export const maxQueryLength = 256;

export interface Page<T> {
	readonly items: readonly T[];
	/** Opaque, signed, bound to caller, type, query and workspace; absent on the last page. */
	readonly next_cursor?: string;
}

/** What a write answers: names and revision, never values. */
export interface WriteReceipt {
	/** Accepted canonical keys. */
	readonly accepted: readonly string[];
	readonly resource_type: string;
	readonly id: string;
	readonly revision: number;
	readonly updated_at: string;
	/** False for a no-op: the normalized result equals what is saved. */
	readonly changed: boolean;
	/** Places that an undo of a whole write left alone, because they changed again since. */
	readonly kept?: readonly string[];
	/** Set when something after the save failed; the save itself stands. */
	readonly degraded?: { readonly reason: string };
}

/** Live choices of a setting and how they were found; an empty list with a status other than `ok` is not "no valid values". */
export interface Choices {
	readonly status: "ok" | "probing" | "auth_required" | "not_installed" | "not_configured" | "failed";
	readonly choices: readonly { readonly value: string; readonly label?: string; readonly description?: string }[];
	/** When the answer was found, ISO 8601. */
	readonly checked_at?: string;
	/** The value an inherited (`""`) setting resolves to, where known. */
	readonly inherited?: string;
	/** Why the status is not `ok`, where known. */
	readonly reason?: ErrorReason;
	/** Host in a private network that a person may confirm, so that it is asked at all. */
	readonly confirm_host?: string;
	/** What would happen now, where a setting has a dry run: `DryRun` of `lib/profile/dynamic/dry-run.ts`. */
	readonly dry_run?: JsonObject;
}
