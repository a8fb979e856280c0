import "server-only";
import { eq } from "drizzle-orm";
import { isReferableName } from "@/lib/mcp/secret-reference";
import { notFound } from "@/lib/server/auth/authorize";
import { requirePerson } from "@/lib/server/auth/require-person";
import type { Context } from "@/lib/server/context";
import type { WriteTransaction } from "@/lib/server/db/client";
import { secrets } from "@/lib/server/db/schema/install";
import { transact } from "@/lib/server/setting/transact";
import { issue, type PlainRule, ruleFields } from "@/lib/setting/issue/issue-rules";
import type { PutSecretInput, SecretSummary } from "@/lib/setting/secret-contract";
import { AppError } from "@/lib/shared/app-error";
import { newId } from "@/lib/shared/ids";
import { sealBox } from "./seal-box";
import { appendSecretEvent } from "./secret-event";
import { secretInUse } from "./secret-in-use";
import { secretPlace } from "./secret-place";
import { findSecretUses, usesOfSecret } from "./secret-uses";

type SecretRow = typeof secrets.$inferSelect;

/**
 * Stores a secret under a name, or with `id` renames it and replaces its value where one is given. Only a person can.
 * Throws `invalid_value` (name taken or not referable, empty value), `dependency_conflict` when a rename would break
 * `${secret:NAME}` references, `not_found`.
 */
export async function putSecret(ctx: Context, input: PutSecretInput): Promise<SecretSummary> {
	requirePerson(ctx);
	const name = input.name.trim();
	if (!isReferableName(name)) throw invalid("name", "secret_name");
	if (input.value !== undefined) checkValue(input.value);
	return transact(async (tx) => {
		const uses = await findSecretUses(tx);
		const before = input.id === undefined ? undefined : await load(tx, input.id);
		if (before !== undefined && before.name !== name) {
			const broken = usesOfSecret(uses, { id: "", name: before.name });
			if (broken.length > 0) throw secretInUse(broken);
		}
		const [taken] = await tx.select({ id: secrets.id }).from(secrets).where(eq(secrets.name, name));
		if (taken !== undefined && taken.id !== before?.id) throw invalid("name", "name_repeated");
		const row =
			before === undefined
				? await insert(tx, ctx, name, input.value)
				: await update(tx, ctx, before, { ...input, name });
		const updatedAt = new Date(row.updatedAt).toISOString();
		return { id: row.id, name, revision: row.revision, updated_at: updatedAt, used_by: usesOfSecret(uses, row) };
	});
}

async function load(tx: WriteTransaction, id: string): Promise<SecretRow> {
	const [row] = await tx.select().from(secrets).where(eq(secrets.id, id));
	if (row === undefined) throw notFound();
	return row;
}

async function insert(tx: WriteTransaction, ctx: Context, name: string, value = ""): Promise<SecretRow> {
	checkValue(value);
	const id = newId("secret");
	const now = ctx.clock.now();
	const sealed = sealBox().seal(value, secretPlace(id));
	const row = { id, name, sealed, revision: 1, createdAt: now, updatedAt: now };
	await tx.insert(secrets).values(row);
	await appendSecretEvent(tx, ctx, { what: "created", row, fields: ["name", "value"] });
	return row;
}

async function update(
	tx: WriteTransaction,
	ctx: Context,
	before: SecretRow,
	input: PutSecretInput,
): Promise<SecretRow> {
	const fields = [...(input.name === before.name ? [] : ["name"]), ...(input.value === undefined ? [] : ["value"])];
	if (fields.length === 0) return before;
	const sealed = input.value === undefined ? before.sealed : sealBox().seal(input.value, secretPlace(before.id));
	const updatedAt = Math.max(before.updatedAt + 1, ctx.clock.now());
	const row = { ...before, name: input.name, sealed, revision: before.revision + 1, updatedAt };
	await tx.update(secrets).set(row).where(eq(secrets.id, before.id));
	await appendSecretEvent(tx, ctx, { what: "updated", row, fields });
	return row;
}

function checkValue(value: string): void {
	if (value.trim() === "") throw invalid("value", "not_blank");
	if (value.includes("\0")) throw invalid("value", "whole_characters");
}

function invalid(path: string, rule: PlainRule): AppError {
	const message = `The ${path} of the secret is not accepted.`;
	return new AppError("invalid_value", message, { path, ...ruleFields(issue(rule)) });
}
