import "server-only";
import * as z from "zod/mini";
import type { StoredRecord } from "@/lib/server/setting/record-kind";
import type { ResourceDefinition } from "@/lib/setting/define-resource";
import { AppError } from "@/lib/shared/app-error";
import type { JsonObject } from "@/lib/shared/json";

export interface WriteOptions {
	readonly expectedRevision?: number;
	/** Accept what a dependency conflict lists. */
	readonly force: boolean;
}

const expectedRevision = z.int().check(z.gte(0));

/** Checks the options of a write against the resource's closed set and `expected_revision`, which every one has. */
export function checkOptions(definition: ResourceDefinition, options: JsonObject = {}): WriteOptions {
	const known: Record<string, z.ZodMiniType> = { expected_revision: expectedRevision, ...definition.options };
	for (const [name, value] of Object.entries(options)) {
		const schema = Object.hasOwn(known, name) ? known[name] : undefined;
		if (!schema) {
			throw new AppError("unknown_option", "There is no such option here.", {
				expected: Object.keys(known).join(", "),
			});
		}
		if (!schema.safeParse(value).success) {
			throw new AppError("invalid_arguments", "An option has a value of the wrong kind.", {
				path: `options.${name}`,
				expected: name === "expected_revision" ? "a revision number" : "true or false",
			});
		}
	}
	const revision = options.expected_revision;
	return { ...(typeof revision === "number" ? { expectedRevision: revision } : {}), force: options.force === true };
}

/** Throws `version_conflict` with the current revision when the writer saw another one. */
export function checkRevision(record: StoredRecord, expected: number | undefined): void {
	if (expected === undefined || expected === record.revision) return;
	throw new AppError("version_conflict", "The record changed since it was read.", {
		suggested: "Read it again, apply the change to what is there now, and send that revision.",
		details: { current_revision: record.revision },
	});
}
