import "server-only";
import type { Context } from "@/lib/server/context";
import type { ResourceDefinition } from "@/lib/setting/define-resource";
import type {
	Choices,
	Page,
	ResourceSnapshot,
	ResourceSummary,
	ResourceTarget,
	WriteReceipt,
} from "@/lib/setting/resource-snapshot";
import type { JsonObject } from "@/lib/shared/json";

export interface ListQuery {
	readonly workspaceId?: string;
	/** Matches labels and public ids only. */
	readonly query?: string;
	readonly limit: number;
	/** The position `next_cursor` of the page before named, unsigned: edges sign cursors, bind them and check them. */
	readonly cursor?: string;
}

export interface UpdateRequest {
	/** Setting field → new value or keep marker; only what changes. */
	readonly changes: JsonObject;
	readonly options?: JsonObject;
	/** Idempotency key: the same id within 24 h answers the first result. */
	readonly saveId?: string;
}

/** Binds one resource to its verbs. Every surface goes through these (*settings parity*, Mutation adapters). */
export interface ResourceAdapter {
	readonly resource: ResourceDefinition;
	list(ctx: Context, query: ListQuery): Promise<Page<ResourceSummary>>;
	/** Throws `not_found` alike for missing and foreign records. */
	read(ctx: Context, target: ResourceTarget): Promise<ResourceSnapshot>;
	update(ctx: Context, target: ResourceTarget, request: UpdateRequest): Promise<WriteReceipt>;
	/** Live choices of one setting; absent where a resource has none. */
	choices?(ctx: Context, field: string, target: ResourceTarget | undefined, context: JsonObject): Promise<Choices>;
	create?(ctx: Context, values: JsonObject, request: { readonly saveId?: string }): Promise<WriteReceipt>;
	remove?(ctx: Context, target: ResourceTarget, options: JsonObject): Promise<WriteReceipt>;
}
