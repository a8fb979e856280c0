import * as z from "zod/mini";

/** A place where a stored secret is used. */
export interface SecretUse {
	readonly resource_type: string;
	readonly resource_id: string;
	/** Name of the record. */
	readonly label: string;
	readonly field: string;
}

/** A stored secret as lists show it; its value is never sent anywhere. */
export interface SecretSummary {
	readonly id: string;
	readonly name: string;
	readonly revision: number;
	readonly updated_at: string;
	readonly used_by: readonly SecretUse[];
}

/** Stores a secret, or with `id` renames it and, where `value` is given, replaces its value. */
export const putSecretInput = z.strictObject({
	id: z.optional(z.string().check(z.maxLength(128))),
	name: z.string().check(z.maxLength(400)),
	value: z.optional(z.string().check(z.maxLength(65_536))),
});

export type PutSecretInput = z.output<typeof putSecretInput>;

/** Deletes a secret; `force` also when something uses it. */
export const deleteSecretInput = z.strictObject({
	id: z.string().check(z.maxLength(128)),
	force: z.optional(z.boolean()),
});

export type DeleteSecretInput = z.output<typeof deleteSecretInput>;

/** Lets settings reach a host of a private network, `host` or `host:port` as an error named it. */
export const confirmHostInput = z.strictObject({ host: z.string().check(z.maxLength(300)) });

export type ConfirmHostInput = z.output<typeof confirmHostInput>;
