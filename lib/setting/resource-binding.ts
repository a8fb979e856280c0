import type { RequiredScope } from "./define-resource";

/** The operations an adapter can bind. */
export type Operation = "list" | "read" | "update" | "create" | "delete" | "choices";

/** What is bound to a resource type, by name only: the server gives those of its adapters, the catalog those it expects. */
export interface ResourceBinding {
	readonly resource_type: string;
	readonly operations: readonly Operation[];
	/** Authority rule of its writes. */
	readonly authority: RequiredScope;
}
